/** The names that a package exports, as drift asks for them: known without a compiler. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { exportedNames } from '../../../generator/emit/module/exported-names.js';
import { readSandboxModel } from '../../../generator/pipeline/sandbox-model.js';

const compiler = vi.hoisted(() => ({ isRefused: false }));

/** `check` would need half a second to load it. The model is read with it, since here the rows of svc-gen are texts. */
vi.mock(import('../../../generator/compiler/typescript.js'), async (original) => {
  const { tsMorph, compilerOf } = await original();
  const refusable =
    <T>(load: () => T) =>
    (): T => {
      if (compiler.isRefused) throw new Error('the compiler is loaded');
      return load();
    };
  return { tsMorph: refusable(tsMorph), compilerOf: refusable(compilerOf) };
});

const model = await readSandboxModel();
compiler.isRefused = true;
// Other files of this worker have the same modules.
afterAll(() => {
  compiler.isRefused = false;
});

const SOURCES = join(import.meta.dirname, '../../../generated/src');

/** Every package has them. */
const FIXED: ReadonlySet<string> = new Set(['Client', 'V3', 'Legacy']);

/** Of all modules of a generation. */
function declaredIn(generation: string): readonly string[] {
  const paths = readdirSync(join(SOURCES, generation), { encoding: 'utf8', recursive: true });
  const texts = paths
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(SOURCES, generation, path), 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => name),
  );
  return names.filter((name) => !FIXED.has(name)).toSorted();
}

test.each(['v3', 'legacy'] as const)(
  'are those that the package of the sandbox declares, when the generation is %s',
  (generation) => {
    const { names, isDeclared } = exportedNames(model[generation]);
    expect([...names.keys()].filter(isDeclared).toSorted()).toEqual(declaredIn(generation));
  },
);
