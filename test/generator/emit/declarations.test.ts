/** Declarations that are taken from the tree of a module. */

import { describe, expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';

const declared = (text: string) => assembleFiles([{ path: 'src/a.ts', text }]).declarations;

describe('a module declares', () => {
  test.each([
    { name: 'types alone', given: 'export type A = 1;\n', want: 'export type A = 1;\nexport {};\n' },
    {
      name: 'a constant, without its value, with its comment',
      given: "/** Rows. */\nexport const a: T = { 'a.b': { kind: 'get' } };\n",
      want: '/** Rows. */\nexport declare const a: T;\nexport {};\n',
    },
    {
      name: 'no constant that is internal',
      given:
        '/** @internal Rows. */\nexport const a: T = {};\n\n/** Not @internal. */\nexport const b: T = {};\n',
      want: '/** Not @internal. */\nexport declare const b: T;\nexport {};\n',
    },
    {
      name: 'no constant of its own',
      given: "import type { T } from './t.js';\n\nconst f = 'id';\nexport const a: T = { f };\n",
      want: "import type { T } from './t.js';\nexport declare const a: T;\nexport {};\n",
    },
    {
      name: 'of what is imported only the types',
      given:
        "import { make, type T, type V as W } from './t.js';\nexport const a: T<W> = defineClient<T>({});\n",
      want: "import type { T, V as W } from './t.js';\nexport declare const a: T<W>;\nexport {};\n",
    },
    {
      name: 'tables over many lines, without their rows',
      given: `const f =\n  'id';\n\nexport const a: T = {\n  b: { kind: ';' },\n};\n\nexport const c: () => T = () => ({\n  ...a,\n});\n\nexport type V = 1;\n`,
      want: 'export declare const a: T;\n\nexport declare const c: () => T;\n\nexport type V = 1;\nexport {};\n',
    },
    {
      name: 'a type over several lines',
      given: 'export const a: {\n  b: 1;\n} = { b: 1 };\n',
      want: 'export declare const a: {\n  b: 1;\n};\nexport {};\n',
    },
    {
      name: 'what it passes on, and one blank line where an import of values stood',
      given:
        "/** A. */\n\nimport { b } from './b.js';\n\nexport { c } from './c.js';\nexport * from './d.js';\n",
      want: "/** A. */\n\nexport { c } from './c.js';\nexport * from './d.js';\nexport {};\n",
    },
  ])('$name', ({ given, want }) => {
    expect(declared(given)).toEqual([{ path: 'dist/a.d.ts', text: want }]);
  });

  test.each([
    { name: 'a constant without a type', given: 'export const a = 1;' },
    { name: 'two constants in one statement', given: 'export const a: 1 = 1, b: 2 = 2;' },
  ])('not $name, which we do not emit', ({ given }) => {
    expect(() => declared(given)).toThrow('an exported constant without a type of its own');
  });
});

test('a file that is no source of the package has no declarations', () => {
  const { files, declarations } = assembleFiles([
    { path: 'openapi.d.ts', text: 'export interface paths {}' },
  ]);
  expect({ files, declarations }).toEqual({
    files: [{ path: 'openapi.d.ts', text: 'export interface paths {}\n' }],
    declarations: [],
  });
});

test('a file that gathers modules has its own head and imports, and their types without their heads', () => {
  const head = '/** A. */\n';
  const module = { head, isDeclaredApart: true } as const;
  const { declarations } = assembleFiles([
    {
      path: 'dist/a/index.d.ts',
      head,
      imports: [{ isTypeOnly: true, names: ['T', 'U as V'], from: '../t.js' }],
      text: '',
      gathers: ['src/a/b.ts', 'src/a/index.ts'],
    },
    {
      ...module,
      path: 'src/a/b.ts',
      text: '/** B. */\nexport interface B {\n  c: T;\n}\n\nexport type D = V;\n',
    },
    { ...module, path: 'src/a/index.ts', text: 'export const methods: T = {};\n' },
  ]);
  const types = '/** B. */\nexport interface B {\n  c: T;\n}\n\nexport type D = V;\n';
  const text = `/** A. */\n\nimport type { T, U as V } from '../t.js';\n\n${types}export {};\n`;
  expect(declarations).toEqual([{ path: 'dist/a/index.d.ts', text }]);
});
