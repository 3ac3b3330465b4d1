/** The declarations of a module become one file, and nothing that imports them sees a difference. */

import { expect, test } from 'vitest';
import { mergeDeclarations } from '../../../generator/emit/merged-declarations.js';

const INDEX =
  "import type { One } from './one.js';\n\nexport interface Methods {\n  one: One;\n}\nexport {};\n";

function mergedOf(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const given = Object.entries(files).map(([path, text]) => ({ path: `dist/${path}.d.ts`, text }));
  return Object.fromEntries(mergeDeclarations(given).map(({ path, text }) => [path.slice(5, -5), text]));
}

test('the files of a folder become its index, with the imports of all', () => {
  expect(
    mergedOf({
      'v3/a/index': `/** The module a. */\n\n${INDEX}`,
      'v3/a/one':
        "import type { Call, Two as V } from '../b/two.js';\n\nexport type One = V | Call;\nexport {};\n",
      'v3/b/index': 'export {};\n',
      'v3/b/two': 'export type Two = 1;\n\nexport type Call = 2;\nexport {};\n',
    }),
  ).toEqual({
    'v3/a/index':
      "/** The module a. */\n\nimport type { Call, Two as V } from '../b/index.js';\n\nexport interface Methods {\n  one: One;\n}\n\nexport type One = V | Call;\nexport {};\n",
    'v3/b/index': 'export type Two = 1;\n\nexport type Call = 2;\nexport {};\n',
  });
});

test('who passed on all of a file passes on the same names', () => {
  const { 'v3/types': types } = mergedOf({
    'v3/types':
      "export type * from './a/one.js';\nexport type { Methods } from './a/index.js';\nexport {};\n",
    'v3/a/index': INDEX,
    'v3/a/one': 'type Hidden = 1;\n\nexport type One = Hidden;\n\nexport interface Two {}\nexport {};\n',
  });
  expect(types).toBe(
    "export type { One, Two } from './a/index.js';\nexport type { Methods } from './a/index.js';\nexport {};\n",
  );
});

test.each([
  {
    name: 'that declares a name which another one has',
    one: 'type Methods = 1;\n\nexport type One = Methods;\nexport {};\n',
  },
  {
    name: 'that calls something else by such a name',
    one: "import type { X as Methods } from '../b.js';\n\nexport type One = Methods;\nexport {};\n",
  },
  {
    name: 'that calls something of its folder by another name',
    one: "import type { Methods as M } from './index.js';\n\nexport type One = M;\nexport {};\n",
  },
  { name: 'that passes something on', one: "export type * from '../b.js';\nexport {};\n" },
])('a file $name stays alone', ({ one }) => {
  expect(
    mergedOf({ 'v3/a/index': INDEX, 'v3/a/one': one, 'v3/b': 'export type X = 1;\nexport {};\n' }),
  ).toMatchObject({
    'v3/a/index': INDEX,
    'v3/a/one': one,
  });
});

test('the client of a module has a file of its own', () => {
  const client =
    "import type { Methods } from './index.js';\n\nexport interface Client extends Methods {}\nexport {};\n";
  expect(mergedOf({ 'v3/a/index': 'export {};\n', 'v3/a/client': client })).toMatchObject({
    'v3/a/client': client,
  });
});
