/** The parts that the runtime is built into, which every package copies. */

import { beforeAll, describe, expect, test } from 'vitest';
import type { SourceFile } from '../../../generator/emit/source-file.js';
import { buildParts, readSources, withoutComments } from '../../../scripts/runtime/parts.js';
import { root } from '../../package/installed-client.js';

const entry = (text = 'export {};\n'): string => text;

/** Each entry is there; those that are not given export nothing. */
function sources(given: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const parts = [
    'errors/errors',
    'index',
    ...['gateway', 'callbacks', 'application', 'redis', 'files'].map((part) => `${part}/index`),
  ];
  const entries = Object.fromEntries(parts.map((path) => [`${path}.ts`, entry()]));
  return new Map(Object.entries({ ...entries, ...given }));
}

const textOf = (files: readonly SourceFile[], path: string): string =>
  files.find((file) => file.path === path)?.text ?? '';

describe('the parts of sources', () => {
  let files: readonly SourceFile[];

  beforeAll(async () => {
    files = await buildParts(
      sources({
        'errors/errors.ts': "export { One, table } from './one.js';\nexport type Two = 1;\n",
        'errors/one.ts':
          '/** One. */\nexport class One {}\nexport const hidden = 1;\nconst plain = { a: 1, b: () => Object.keys({}) };\nexport const table = { ...plain, a: Object.keys(plain) };\n',
        'index.ts':
          "import { shared as taken } from './value/a.js';\nexport * from './errors/errors.js';\nexport const client = [taken];\n",
        'gateway/index.ts':
          "import { shared } from '../value/a.js';\nimport { other } from '../value/b.js';\nimport type { Two } from '../errors/errors.js';\nexport const gateway: readonly (Two | string)[] = [shared, other];\n",
        'redis/index.ts': "import { other as taken } from '../value/b.js';\nexport const redis = taken;\n",
        'callbacks/index.ts': "import { both } from '../value/c.js';\nexport const callbacks = both;\n",
        'application/index.ts': "export { both as application } from '../value/c.js';\n",
        'value/a.ts': "export const shared = 'of a';\nexport const unused = 'never seen';\n",
        'value/b.ts': "export const other = 'of b';\n",
        'value/c.ts': "import { One } from '../errors/one.js';\nexport const both = [One];\n",
      }),
    );
  });

  test('are a file for each of both forms', () => {
    const entries = ['application', 'basics', 'callbacks', 'client', 'errors', 'files', 'gateway'];
    const names = [...entries, 'platform', 'platform.web', 'redis'];
    expect(files.map(({ path }) => path)).toEqual(names.flatMap((name) => [`${name}.js`, `${name}.mjs`]));
  });

  test('have a platform of which each file can have a twin without Node', async () => {
    const built = await buildParts(
      sources({
        'index.ts': "import { turn } from './platform/turn.js';\nexport const client = turn;\n",
        'platform/turn.ts':
          "import { setImmediate } from 'node:timers';\nexport const turn = setImmediate;\n",
        'platform/turn.web.ts': "export const turn = 'of the web';\n",
      }),
    );
    expect(textOf(built, 'client.mjs')).toContain('from "#platform"');
    expect(textOf(built, 'client.js')).toContain('require("#platform")');
    expect(textOf(built, 'platform.mjs')).toContain('node:timers');
    expect(textOf(built, 'platform.web.mjs')).toContain('of the web');
  });

  test('are refused where the web would import Node', async () => {
    const given = sources({
      'index.ts': "import { turn } from './platform/turn.js';\nexport const client = turn;\n",
      'platform/turn.ts': "import { setImmediate } from 'node:timers';\nexport const turn = setImmediate;\n",
    });
    await expect(buildParts(given)).rejects.toThrow(/has .*node:timers: it must run without Node/);
  });

  test('hold each value once, and nothing that no entry leads to', () => {
    for (const ending of ['.js', '.mjs']) {
      const holding = (text: string): readonly string[] =>
        files
          .filter(({ path, text: own }) => path.endsWith(ending) && own.includes(text))
          .map(({ path }) => path);
      expect(holding('One = class')).toEqual([`errors${ending}`]);
      expect(holding('"of a"')).toEqual([`client${ending}`]);
      expect(holding('"of b"')).toEqual([`client${ending}`]);
      expect(holding('both = [')).toEqual([`basics${ending}`]);
      expect(holding('never seen')).toEqual([]);
      expect(holding('/**')).toEqual([]);
    }
  });

  test('mark what is computed when they are loaded, so that bundlers can leave it out', () => {
    const errors = textOf(files, 'errors.mjs');
    expect(errors).toContain('var table = /* @__PURE__ */ (() => ({ ...plain, a: Object.keys(plain) }))();');
    expect(errors).toContain('var plain = { a: 1, b: () => Object.keys({}) };');
    expect(textOf(files, 'errors.js')).not.toContain('@__PURE__');
  });

  test('export what their entries export', () => {
    expect(textOf(files, 'client.mjs')).toMatch(/import \{ One, table \} from "\.\/errors\.mjs";/);
    expect(textOf(files, 'client.mjs')).toMatch(/export \{\n {2}One,\n {2}client,/);
    expect(textOf(files, 'application.js')).toContain('require("./basics.js")');
  });
});

test.each([
  {
    name: 'a module that does not exist',
    text: "export * from './nowhere.js';\n",
    want: 'runtime/nowhere.ts is imported and does not exist',
  },
  {
    name: 'a module as an object',
    text: "import * as a from './a.js';\nexport const b = a;\n",
    want: 'runtime/index.ts imports a.ts in a form that is not known: import names',
  },
  {
    name: 'two values of one name that leave their part',
    text: "import { a as other } from './a.js';\nexport const a = [other];\n",
    want: 'Ambiguous import "a" has multiple matching exports',
  },
])('are not built of $name', async ({ text, want }) => {
  await expect(buildParts(sources({ 'index.ts': text, 'a.ts': 'export const a = 1;\n' }))).rejects.toThrow(
    want,
  );
});

test('the runtime is the same code without its comments', async () => {
  const { transform } = await import('esbuild');
  const blank = async (text: string): Promise<string> =>
    (await transform(text, { loader: 'ts', minifyWhitespace: true })).code;
  for (const text of readSources(`${root}/runtime`).values())
    expect(await blank(withoutComments(text))).toBe(await blank(text));
});
