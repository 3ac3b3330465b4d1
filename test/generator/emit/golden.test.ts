import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { emitPackage } from '../../../generator/emit/emit.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { emittedFiles } from './emitted.js';
import { smallModel } from './small-model.js';

/** To be read as code: what a small account's package looks like. `npx vitest run -u` writes it again. */
const golden = fileURLToPath(new URL('golden/', import.meta.url));

/** `generated/` holds a README and an api.md, and `.ci/run` compares it. */
const PAGES: ReadonlySet<string> = new Set(['README.md', 'api.md']);
const emitted = emittedFiles(smallModel, EMIT_OPTIONS);
const files = emitted.filter(({ path }) => !PAGES.has(path));

function goldenFiles(): readonly string[] {
  return readdirSync(golden, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(golden, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

describe('the golden package', () => {
  test.each(files)('$path', async ({ path, text }) => {
    await expect(text).toMatchFileSnapshot(join(golden, path));
  });

  test('holds nothing else', () => {
    expect(goldenFiles()).toEqual(files.map(({ path }) => path).sort());
  });
});

test('the same model gives the same text', () => {
  expect(emittedFiles(structuredClone(smallModel), EMIT_OPTIONS)).toEqual(emitted);
});

test('a name that the registry would refuse stops the run', () => {
  const emit = () => emitPackage(smallModel, { ...EMIT_OPTIONS, packageName: '../client' });
  expect(emit).toThrow('--package-name: "../client" cannot name a package');
});
