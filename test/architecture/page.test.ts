/** ARCHITECTURE.md names files and folders: each of them exists. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

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
