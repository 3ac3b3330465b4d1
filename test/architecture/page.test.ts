/** ARCHITECTURE.md and the pages behind it name files and folders: each of them exists. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => join('docs/decisions', name));
const pages = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/libraries.md',
  'docs/mechanisms.md',
  'docs/walks.md',
  ...decisions,
];
const page = pages.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');

/** Folders that a name of the page may leave out. */
const WITHIN = ['', 'runtime', 'generator', 'generator/model'];

/** What a build makes, and patterns. */
const NOT_THERE = /^(dist|src)\/|[*{<$ ]|^\.\/|^@/;

const names = [...page.matchAll(/`([^`\n]+)`/g)]
  .map(([, name = '']) => name)
  .filter((name) => /\/$|\/.*\.(ts|mjs|yaml|json|md)$/.test(name) && !NOT_THERE.test(name));

test('the page names many', () => {
  expect(new Set(names).size).toBeGreaterThan(60);
});

test.each([...new Set(names)])('%s', (name) => {
  expect(WITHIN.some((folder) => existsSync(join(root, folder, name)))).toBe(true);
});
