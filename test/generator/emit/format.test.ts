/** A usual run loads no formatter and no parser of templates: what it emits is laid out, and they are compiled, before. */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatFiles } from '../../../generator/emit/format.js';

let out = '';
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'svc-format-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

/** Makes every import of Prettier fail. */
const HOOKS = `export const resolve = (name, context, next) => {
  if (/^prettier\\b/.test(name)) throw new Error('Prettier was asked for');
  return next(name, context);
};`;

/** Tells at the end whether the part of Handlebars was loaded that reads templates. */
const FIRST = `import { createRequire, register } from 'node:module';
register('./hooks.mjs', import.meta.url);
const { cache } = createRequire(import.meta.url);
process.on('exit', () => {
  if (Object.keys(cache).some((file) => /handlebars.compiler.parser/.test(file))) process.stderr.write('a parser of templates');
});`;

async function run(...args: readonly string[]): Promise<{ status: number | null; stderr: string }> {
  await writeFile(join(out, 'hooks.mjs'), HOOKS);
  await writeFile(join(out, 'first.mjs'), FIRST);
  // Newer versions of Node have another function for this, and say so.
  const flags = ['--no-deprecation', '--import', './first.mjs'];
  return spawnSync(process.execPath, [...flags, ...args], { encoding: 'utf8', cwd: out });
}

test('the built-in account is generated without Prettier and without a parser of templates', async () => {
  expect((await run('-e', "import('prettier')")).stderr).toContain('Prettier was asked for');
  const library = createRequire(import.meta.url).resolve('handlebars');
  expect((await run('-e', `require(${JSON.stringify(library)})`)).stderr).toBe('a parser of templates');
  const bin = fileURLToPath(new URL('../../../bin/svc-gen.js', import.meta.url));
  const { status, stderr } = await run(bin, 'generate', '--quiet', '--out', join(out, 'client'));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('what the layout does not know is given to Prettier', async () => {
  const given = [
    { path: 'src/a.ts', text: `export type A = '${'名'.repeat(20)}'|1` },
    { path: 'README.md', text: '* one\n* two\n' },
  ];
  const texts = (await formatFiles(given, out)).map(({ text }) => text);
  expect(texts).toEqual([`export type A = '${'名'.repeat(20)}' | 1;\n`, '- one\n- two\n']);
});
