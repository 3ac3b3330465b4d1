/** Declarations that are made of a source's own text, and sources that only a compiler can declare. */

import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { declare, ownDeclarations } from '../../../generator/emit/declarations.js';

const own = (text: string) => ownDeclarations({ path: 'src/a.ts', text });

describe('a source declares itself', () => {
  test.each([
    { name: 'types alone', given: 'export type A = 1;\n', want: 'export type A = 1;\nexport {};\n' },
    {
      name: 'a constant, without its value, with its comment',
      given: "/** Rows. */\nexport const a: T = { 'a.b': { kind: 'get' } };\n",
      want: '/** Rows. */\nexport declare const a: T;\nexport {};\n',
    },
    {
      name: 'a constant of its own stays with the values',
      given: "import type { T } from './t.js';\n\nconst f = 'id';\nexport const a: T = { f };\n",
      want: "import type { T } from './t.js';\nexport declare const a: T;\nexport {};\n",
    },
    {
      name: 'of what is imported only the types',
      given: "import { make, type T, type V as W } from './t.js';\nexport const a: T<W> = make<T>({});\n",
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
      name: 'what it passes on',
      given:
        "import { b } from './b.js';\nexport { c } from './c.js';\nexport * from './d.js';\nexport const a: 1 = b(1);\n",
      want: "export { c } from './c.js';\nexport * from './d.js';\nexport declare const a: 1;\nexport {};\n",
    },
  ])('$name', ({ given, want }) => {
    expect(own(given)).toBe(want);
    // The compiler agrees that it is one, and gives the same, but for how it is printed.
    expect(plain(own(given) ?? '')).toEqual(plain(declare({ path: 'src/a.ts', text: given }).text));
  });
});

describe('only a compiler declares', () => {
  test.each([
    { name: 'a function', given: 'export function a(): void {}' },
    { name: 'a class', given: 'export class A {}' },
    { name: 'a constant without a type', given: 'export const a = 1;' },
    {
      name: 'a class that is imported as a value and used as a type',
      given: "import { A } from './a.js';\nexport const a: A = new A();",
    },
    { name: 'an import of everything', given: "import * as a from './a.js';\nexport const b: 1 = a.b;" },
    { name: 'what is marked internal', given: '/** @internal */\nexport const a: 1 = 1;' },
    { name: 'two constants in one statement', given: 'export const a: 1 = 1, b: 2 = 2;' },
    {
      name: 'two tables in one statement',
      given: 'export const a: T = {\n  b: 1,\n}, c: T = {\n  d: 1,\n};',
    },
  ])('$name', ({ given }) => {
    expect(own(given)).toBeUndefined();
  });
});

/** Printed by the compiler, in one order. */
function plain(text: string): readonly string[] {
  const source = ts.createSourceFile('a.d.ts', text, ts.ScriptTarget.ES2022);
  const printer = ts.createPrinter({ removeComments: true });
  return source.statements
    .map((statement) => printer.printNode(ts.EmitHint.Unspecified, statement, source).replace(/\s+/g, ' '))
    .map((text) =>
      text.replace(
        /^import \{ (type .*) \}/,
        (_, names: string) => `import type { ${names.replace(/type /g, '')} }`,
      ),
    )
    .sort();
}
