/** One table has all that the server of May 2026 does otherwise, and each row of it has an effect. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { AS_DOCUMENTED, SERVER_2026_05, type ServerRules } from '../../../generator/sandbox/server-rules.js';

const folder = fileURLToPath(new URL('../../../generator/sandbox/', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && name !== 'server-rules.ts')
  .map((name) => ({ name, lines: readFileSync(join(folder, name), 'utf8').split('\n') }));
const code = sources.flatMap(({ lines }) => lines.filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line)));
const words = new Set(code.flatMap((line) => line.match(/\w+/g) ?? []));
const names = Object.keys(AS_DOCUMENTED) as (keyof ServerRules)[]; // of its type

test('in each row the server differs from the documents', () => {
  for (const name of names) expect(SERVER_2026_05[name], name).not.toEqual(AS_DOCUMENTED[name]);
});

test('the sandbox reads each row', () => {
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

test('no other file asks for the quirk', () => {
  const askers = sources.filter(({ lines }) => lines.some((line) => /\bhas\('server-2026-05'/.test(line)));
  expect(askers.map(({ name }) => name)).toEqual([]);
});
