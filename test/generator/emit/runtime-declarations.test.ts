/** The declarations of the runtime: a file for each entry, and one of what the entries lead to. */

import { expect, test } from 'vitest';
import { declareRuntime } from '../../../generator/emit/runtime-declarations.js';

function declared(sources: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const given = Object.entries(sources).map(([path, text]) => ({ path: `src/runtime/${path}.ts`, text }));
  return Object.fromEntries(
    declareRuntime(given).map(({ path, text }) => [
      path.slice('dist/runtime/'.length, -'.d.ts'.length),
      text,
    ]),
  );
}

test('what no entry leads to is left out, and two things of one name get two', () => {
  expect(
    declared({
      index: "export { made } from './a.js';\nexport type * from './b.js';\n",
      a: [
        "import type { B } from './b.js';",
        'interface Same { a: Same }',
        'export interface Unused { b: B }',
        'export function made(Same: Same): B { return Same as unknown as B; }',
      ].join('\n'),
      b: 'type Same = Error;\nexport interface B<T = Same> { Same: T }\n',
    }),
  ).toEqual({
    index: "export { made, type B } from './declarations.js';\nexport {};\n",
    declarations: [
      '/** What the entries of the runtime lead to. */\n',
      'interface Same {\n  a: Same;\n}',
      'export declare function made(Same: Same): B;',
      'type Same2 = Error;',
      'export interface B<T = Same2> {\n  Same: T;\n}',
      'export {};\n',
    ].join('\n'),
  });
});

test('a name that is a global one elsewhere is not taken', () => {
  const { declarations } = declared({
    index: "export type { A } from './a.js';\nexport type { B } from './b.js';\n",
    a: 'export type A = Response;\n',
    b: 'type Response = 1;\nexport type B = Response;\n',
  });
  expect(declarations).toContain('type A = Response;');
  expect(declarations).toContain('type Response2 = 1;\nexport type B = Response2;');
});

test('what belongs to Redis stands in its own folder, which can be left out', () => {
  const { 'redis/declarations': redis, declarations } = declared({
    index: "export type { A } from './a.js';\n",
    a: 'export type A = 1;\n',
    'redis/index': "export type { R } from './r.js';\n",
    'redis/r': "import type { A } from '../a.js';\nexport type R = A;\n",
  });
  expect(redis).toContain("import type { A } from '../declarations.js';\nexport type R = A;\n");
  expect(declarations).not.toContain('type R');
});

test.each([
  {
    name: 'two constants in one statement',
    index: "export { a, b } from './a.js';\n",
    a: 'export const a: 1 = 1, b: 2 = 2;\n',
    want: 'src/runtime/a.ts: a declaration of a form that is not known, at character 0',
  },
  {
    name: 'a module as a whole',
    index: "import type * as all from './a.js';\nexport type All = typeof all;\n",
    a: 'export type A = 1;\n',
    want: 'src/runtime/a.ts: a declaration of a form that is not known, at character 0',
  },
  {
    name: 'what is no source',
    index: "export type { B } from './b.js';\n",
    a: '',
    want: 'src/runtime/b.ts is imported, and is no source',
  },
])('not $name, which the runtime does not have', ({ index, a, want }) => {
  expect(() => declared({ index, a })).toThrow(want);
});
