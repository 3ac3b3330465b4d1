/** What esbuild makes of sources: ES modules that share files, and CommonJS in one. */

import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { buildCommonJs, buildModules } from '../../../generator/emit/bundle.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import { buildPackage, withoutComments } from '../../../generator/emit/package-build.js';
import { runtimeSources } from '../../../generator/emit/runtime-build.js';
import type { SourceFile } from '../../../generator/emit/source-file.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { smallModel } from './small-model.js';

const SOURCES = new Map([
  ['src/index.ts', "export { rows } from './v3/all.js';\nexport { One } from './errors.js';\n"],
  ['src/errors.ts', 'export class One {}\nexport type Two = 1;\n'],
  ['src/v3/all.ts', "export { rows } from './tasks/rows.js';\n"],
  ['src/v3/tasks/client.ts', "import { rows } from './rows.js';\nexport const own: unknown = rows;\n"],
  ['src/v3/tasks/rows.ts', "export const rows = 'all rows';\n"],
  ['src/unused.ts', "export const hidden = 'never seen';\n"],
]);
const ENTRIES = ['index', 'errors', 'v3/tasks/client'];

const holding = (files: readonly SourceFile[], text: string): readonly SourceFile[] =>
  files.filter((file) => file.text.includes(text));

describe('ES modules', () => {
  let built: readonly SourceFile[];
  beforeAll(async () => {
    built = await buildModules(ENTRIES, SOURCES);
  });

  test('have a file for each entry, and one for what several entries lead to', () => {
    const entries = ['dist/errors.mjs', 'dist/index.mjs', 'dist/v3/tasks/client.mjs'];
    expect(built.map(({ path }) => path)).toEqual(expect.arrayContaining(entries));
    expect(holding(built, '"all rows"').map(({ path }) => path)).toEqual([
      expect.stringMatching(/^dist\/shared\/\w+\.mjs$/),
    ]);
    expect(holding(built, 'class')).toHaveLength(1);
  });

  test('hold nothing that no entry leads to, and import no file for what it does', () => {
    expect(holding(built, 'never seen')).toEqual([]);
    expect(built.filter(({ text }) => /^import "/m.test(text))).toEqual([]);
  });

  test('have one file for the rows of all small modules, which several clients share, and one for a large module', async () => {
    const module = (name: string, length = 0): readonly (readonly [string, string])[] => [
      [
        `src/v3/${name}/index.ts`,
        `const own = 'of ${name}${'.'.repeat(length)}';\nexport const methods = () => ({ own });\n`,
      ],
      [`src/v3/${name}/client.ts`, "import { methods } from './index.js';\nexport const rows = methods();\n"],
    ];
    const names = ['tasks', 'notes', 'sites', 'large'];
    const all = names.map((name) => `export { methods as ${name} } from './v3/${name}/index.js';\n`).join('');
    const given = new Map([
      ['src/index.ts', all],
      ...names.flatMap((name) => module(name, name === 'large' ? 20_000 : 0)),
    ]);
    const files = await buildModules(['index', ...names.map((name) => `v3/${name}/client`)], given);
    expect(files.filter(({ path }) => path.startsWith('dist/shared/'))).toHaveLength(2);
    expect(holding(files, '"of notes"')).toEqual(holding(files, '"of sites"'));
    expect(holding(files, '"of large.')).not.toEqual(holding(files, '"of sites"'));
  });

  test('are the same bytes when built again', async () => {
    expect(await buildModules(ENTRIES, SOURCES)).toEqual(built);
  });

  test('do not come of a source that is missing', async () => {
    const given = new Map([['src/index.ts', "export * from './nowhere.js';\n"]]);
    await expect(buildModules(['index'], given)).rejects.toThrow(
      'src/nowhere.ts is imported, and is no source',
    );
  });
});

test('CommonJS is one file, of which each entry is a part', async () => {
  const built = await buildCommonJs(ENTRIES, SOURCES);
  expect(built.map(({ path }) => path)).toEqual([
    'dist/package.js',
    'dist/index.js',
    'dist/errors.js',
    'dist/v3/tasks/client.js',
  ]);
  expect(built.at(-1)?.text).toBe("module.exports = require('../../package.js')['v3/tasks/client'];\n");
  expect(holding(built, 'class')).toHaveLength(1);
});

test('the table of `observe` stands in a file of its own, which no client leads to', async () => {
  const sources = new Map([...SOURCES, ['src/observe.ts', "export const table = 'every method';\n"]]);
  const entries = [...ENTRIES, 'observe'];
  const built = [...(await buildCommonJs(entries, sources)), ...(await buildModules(entries, sources))];
  const paths = holding(built, 'every method').map(({ path }) => path);
  expect(paths).toEqual(['dist/observe.js', 'dist/observe.mjs']);
});

test('CommonJS has no blanks, in lines that a stack can point at', async () => {
  const rows = `export const rows = [${"'one of many rows', ".repeat(400)}];\n`;
  const [whole] = await buildCommonJs(['index'], new Map([['src/index.ts', rows]]));
  const lines = whole?.text.split('\n') ?? [];
  expect(lines.length).toBeGreaterThan(15);
  // What esbuild puts at the head of a file is not broken.
  expect(lines.filter(({ length }) => length > 700).length).toBeLessThan(5);
  expect(whole?.text).toContain('"one of many rows","one of many rows"');
});

test('the runtime is built without its comments, and is the same without them', async () => {
  const sources = runtimeSources();
  const [whole, bare] = await Promise.all([sources, sources.map(withoutComments)].map(blank));
  expect(bare).toEqual(whole);
});

/** What is left of the code: no comment, no type. */
function blank(files: readonly SourceFile[]): Promise<readonly string[]> {
  return Promise.all(
    files.map(async ({ text }) => (await transform(text, { loader: 'ts', minifyWhitespace: true })).code),
  );
}

describe('a whole package', () => {
  let files: readonly SourceFile[];

  beforeAll(async () => {
    const assembled = assembleFiles(emitPackage(smallModel, EMIT_OPTIONS));
    files = [...assembled.files, ...assembled.declarations, ...(await buildPackage(assembled.files))];
  });

  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

  test('has every file that its package.json names', () => {
    const { exports } = JSON.parse(textOf('package.json')) as { readonly exports: unknown };
    const named = [...JSON.stringify(exports).matchAll(/"\.\/(dist\/[^"*]*)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => files.every((file) => file.path !== path))).toEqual([]);
  });

  test('has a client for each module', () => {
    const clients = files.filter(({ path }) => path.endsWith('/client.mjs')).map(({ path }) => path);
    expect(clients.sort()).toEqual([
      'dist/legacy/event/client.mjs',
      'dist/legacy/task/client.mjs',
      'dist/legacy/user/client.mjs',
      'dist/v3/scopes/client.mjs',
      'dist/v3/tasks/client.mjs',
    ]);
  });

  test('has no blanks but in modules with marks for bundlers, which keep them, and no comments of the runtime', () => {
    const modules = files.filter(({ path }) => path.endsWith('.mjs'));
    expect(holding(modules, '/**').map(({ path }) => path)).toEqual([]);
    const marked = holding(modules, '/* @__PURE__ */');
    expect(holding(marked, '__PURE__ */ brand(').length).toBeGreaterThan(1);
    expect(holding(marked, 'defineClient')).toEqual([]);
    const dense = modules.filter((file) => !marked.includes(file));
    expect(dense.length).toBeGreaterThan(10);
    expect(holding(dense, '// package:').map(({ path }) => path)).toEqual([]);
  });

  test('keeps few blanks: what a marked call leads to stands in a module without marks', () => {
    const marked = files.filter(
      ({ path, text }) => path.endsWith('.mjs') && text.includes('/* @__PURE__ */'),
    );
    const inMarked = (text: string): readonly string[] => holding(marked, text).map(({ path }) => path);
    expect(inMarked('function defineApplication(')).toEqual([]);
    expect(inMarked('function defineGateway(')).toEqual([]);
    expect(inMarked('function defineObserve(')).toEqual([]);
    expect(inMarked('EVALSHA')).toEqual([]);
  });

  test('has no file that nothing leads to', () => {
    const { exports } = JSON.parse(textOf('package.json')) as { readonly exports: unknown };
    const named = JSON.stringify(exports);
    const modules = files.filter(({ path }) => path.endsWith('.mjs') && !path.endsWith('.d.mts'));
    const isNamed = (path: string): boolean => named.includes(`"./${path}"`) || path.endsWith('/client.mjs');
    const imported = new Set(modules.flatMap(({ path, text }) => importsOf(path, text)));
    const lost = modules.filter(({ path }) => !isNamed(path) && !imported.has(path));
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  test('has each class once: `observe` takes its error from the entry `errors`', () => {
    expect(textOf('dist/observe.js')).toContain('require("./errors.js")');
    expect(textOf('dist/observe.js')).not.toContain('extends Error');
  });

  test('imports no file for what it does, which bundlers warn of in a linked package', () => {
    const bare = files.filter(({ path, text }) => path.endsWith('.mjs') && /^import "/m.test(text));
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  test('declares nothing by undici, by Node or by a global of theirs', () => {
    const foreign = files.filter(
      ({ path, text }) =>
        path.endsWith('.d.ts') && /from ['"](?![./])|\/\/\/ <reference|\bNodeJS\./.test(text),
    );
    expect(foreign.map(({ path }) => path)).toEqual([]);
  });

  test('has every file that another one imports, and no map', () => {
    const paths = new Set(files.map(({ path }) => path));
    const missing = files
      .filter(({ path }) => /\.(js|mjs|d\.ts|d\.mts)$/.test(path))
      .flatMap(({ path, text }) => importsOf(path, text).filter((target) => !paths.has(target)));
    expect(missing).toEqual([]);
    expect(files.filter(({ path, text }) => path.endsWith('.map') || /sourceMappingURL/.test(text))).toEqual(
      [],
    );
  });

  test('declares every name where it is imported from', () => {
    const types = files.filter(({ path }) => path.endsWith('.d.ts'));
    const missing = types.flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:im|ex)port (?:type )?\{([^}]*)\} from '(\.[^']*)'/gm)].flatMap(
        ([, names = '', from = '']) => {
          const target = join(dirname(path), from.replace(/\.js$/, '.d.ts'));
          const imported = names.split(',').map((name) =>
            name
              .trim()
              .replace(/^type /, '')
              .replace(/ as .*$/, ''),
          );
          return imported
            .filter((name) => name !== '' && !isExported(name, textOf(target)))
            .map((name) => `${path}: ${name} of ${target}`);
        },
      ),
    );
    expect(missing).toEqual([]);
  });

  function isExported(name: string, text: string): boolean {
    return new RegExp(
      `^export [^{*]*\\b${name}\\b|^export [^;]*\\b${name}\\b[^;]* from|^export \\* from|^export type \\{[^}]*\\b${name}\\b`,
      'm',
    ).test(text);
  }

  /** Declarations name the JavaScript beside them. */
  function importsOf(path: string, text: string): readonly string[] {
    const specifiers = [...text.matchAll(/(?:from ?|require\(|import\()["'](\.[^"']*)["']/g)].map(
      ([, specifier = '']) => specifier,
    );
    const declared = /\.d\.m?ts$/.test(path);
    return specifiers.map((specifier) =>
      join(dirname(path), declared ? specifier.replace(/\.js$/, '.d.ts') : specifier),
    );
  }
});
