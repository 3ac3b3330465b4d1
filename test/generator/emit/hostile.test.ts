import { createContext, runInContext } from 'node:vm';
import { transformSync } from 'esbuild';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { emittedFiles } from './emitted.js';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { HOSTILE, modelOf } from './hostile-model.js';
import { smallModel } from './small-model.js';

/** Runs emitted modules with nothing around them but stand-ins for what they import; gives what they leave behind. */
function run(texts: readonly string[]): unknown {
  const world: Record<string, unknown> = { require: () => ({}) };
  createContext(world);
  for (const text of texts) {
    const { code } = transformSync(text, { loader: 'ts', format: 'cjs' });
    runInContext(`{ const module = {}, exports = {};\n${code}\n}`, world);
  }
  return world['hit'];
}

describe('a hostile description', () => {
  test.each(HOSTILE)('%j gets out of no place in which it is written', (text) => {
    const files = emittedFiles(modelOf(text), EMIT_OPTIONS);
    expect(() => assembleFiles(files)).not.toThrow();
    const tables = files.filter(({ path }) => /^src\/(v3|legacy)\/.*index\.ts$/.test(path));
    expect(run(tables.map((file) => file.text))).toBeUndefined();
  });

  test('gives JSON that is one', () => {
    const manifest = emittedFiles(
      modelOf('"}, "bin": { "a": "'),
      EMIT_OPTIONS,
      (path) => path === 'package.json',
    ).find(({ path }) => path === 'package.json');
    expect(Object.keys(JSON.parse(manifest?.text ?? '') as object)).not.toContain('bin');
  });

  test('a method named like a part of every object is a row like any other', () => {
    const index = emittedFiles(modelOf('__proto__'), EMIT_OPTIONS).filter(({ text }) =>
      text.includes("['__proto__']: { kind"),
    );
    expect(index.length).toBeGreaterThan(0);
  });

  test('a name of more parts than any account means stops the run', () => {
    const [method] = smallModel.v3.methods;
    if (method === undefined) throw new Error('the small model has methods');
    const path = Array.from({ length: 20_000 }, () => 'a');
    const methods = [{ ...method, name: path.join('.'), path }];
    const emit = () => emittedFiles({ ...smallModel, v3: { ...smallModel.v3, methods } }, EMIT_OPTIONS);
    expect(emit).toThrow('a method name of 20000 parts');
  });

  test('six hundred names that clash take no longer than they must', () => {
    const [method] = smallModel.v3.methods;
    if (method === undefined) throw new Error('the small model has methods');
    const methods = Array.from({ length: 600 }, (_, index) => ({
      ...method,
      name: `a.${'-'.repeat(index + 1)}b`,
      path: ['a', `${'-'.repeat(index + 1)}b`],
    }));
    const [{ text: source } = { text: '' }] = emittedFiles(
      { ...smallModel, v3: { ...smallModel.v3, methods } },
      EMIT_OPTIONS,
      (path) => path === 'src/v3/a/index.ts',
    );
    const parsed = ts.createSourceFile('a.ts', source, ts.ScriptTarget.ES2022);
    const names = parsed.statements.filter(ts.isInterfaceDeclaration).map(({ name }) => name.text);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
  });
});
