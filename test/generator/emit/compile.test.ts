import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileShared, compileSources, entryFiles } from '../../../generator/emit/compile.js';
import type { SourceFile } from '../../../generator/emit/source-file.js';
import { exportedValues } from '../../../generator/emit/exported-values.js';
import { emittedFiles } from './emitted.js';
import { compilePackage } from '../../../generator/emit/package-build.js';
import type { PackageFile } from '../../../generator/emit/write-plan.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { smallModel } from './small-model.js';

const SOURCES: readonly SourceFile[] = [
  {
    path: 'src/index.ts',
    text: "export { table } from './table.js';\nexport type * as all from './table.js';\nexport * from './more.js';\n",
  },
  {
    path: 'src/table.ts',
    text: [
      "import type { Other as Else } from './other.js';",
      '/** A table. */',
      'export interface Row {',
      '  /** @deprecated Halted. {@link Else.send | send} */',
      '  readonly kind: string;',
      '}',
      "const fields = 'id title';",
      "export const table: Readonly<Record<string, Row>> = { 'a.b': { kind: fields } };",
      '',
    ].join('\n'),
  },
  {
    path: 'src/more.ts',
    text: 'export class More {}\nexport function more(): void {}\nexport type Less = 1;\n',
  },
  { path: 'src/other.ts', text: 'export interface Other { send(): void }\n' },
  { path: 'src/unused.ts', text: 'export const hidden = Math.random();\n' },
];

function textOf(files: readonly SourceFile[], path: string): string {
  const file = files.find((candidate) => candidate.path === path);
  if (file === undefined) throw new Error(`${path} was not built`);
  return file.text;
}

describe('a build', () => {
  let built: readonly PackageFile[];

  beforeAll(async () => {
    built = await compileSources(SOURCES, ['index']);
  });

  test('has CommonJS that Node can name the exports of', () => {
    expect(textOf(built, 'dist/index.js')).toContain(
      'exports.More = More;\nexports.more = more;\nexports.table = table;',
    );
  });

  test('has ES modules for bundlers', () => {
    expect(textOf(built, 'dist/esm/index.js')).toContain('export {\n  More,\n  more,\n  table\n};');
  });

  test('declares what the entries lead to, and no helper', () => {
    const declared = built.filter(({ path }) => path.endsWith('.d.ts')).map(({ path }) => path);
    expect(declared).toEqual(['dist/index.d.ts', 'dist/more.d.ts', 'dist/other.d.ts', 'dist/table.d.ts']);
    expect(textOf(built, 'dist/table.d.ts')).toMatch(/;\nexport \{\};\n$/);
    expect(textOf(built, 'dist/more.d.ts')).toMatch(
      /export \{\};\n\/\/# sourceMappingURL=more\.d\.ts\.map\n$/,
    );
  });

  test('keeps an import that only a link uses', () => {
    expect(textOf(built, 'dist/table.d.ts')).toContain("import type { Other as Else } from './other.js';");
  });

  test.each([
    { path: 'dist/index.js', sources: ['src/table.ts', 'src/more.ts'] },
    { path: 'dist/more.d.ts', sources: ['src/more.ts'] },
  ])('$path has a map that leads to the source', ({ path, sources }) => {
    const map = JSON.parse(textOf(built, `${path}.map`)) as { readonly sources: readonly string[] };
    const found = map.sources.map((source) => posix.join(posix.dirname(path), source));
    expect(found).toEqual(expect.arrayContaining(sources));
    expect(textOf(built, path)).toContain(`//# sourceMappingURL=${posix.basename(path)}.map`);
  });

  test('has one file of CommonJS for an entry, whose lines the map finds in the source', () => {
    const lines = textOf(built, 'dist/index.js').split('\n');
    const map = new SourceMap(JSON.parse(textOf(built, 'dist/index.js.map')) as SourceMapPayload);
    const line = lines.findIndex((text) => text.includes('"a.b"'));
    const found = map.findEntry(line, (lines[line] ?? '').indexOf('"a.b"'));
    expect(found).toMatchObject({ originalSource: '../src/table.ts', originalLine: 7 });
  });

  test('runs two files for an entry, and nothing of a file that has types alone', () => {
    const modules = built.filter(({ path }) => /\.js$/.test(path)).map(({ path }) => path);
    expect(modules).toEqual(['dist/esm/index.js', 'dist/index.js']);
  });

  test('has no map of an ES module that holds tables', () => {
    expect(textOf(built, 'dist/esm/index.js')).not.toContain('sourceMappingURL');
    expect(built.map(({ path }) => path)).not.toContain('dist/esm/index.js.map');
  });

  test('takes over what the last run built of the same text, and nothing else', async () => {
    const left = new Map(built.map((file) => [`${file.path} ${String(file.source)}`, `kept ${file.text}`]));
    const last = { text: (path: string, source: string) => Promise.resolve(left.get(`${path} ${source}`)) };
    const changed = SOURCES.map((file) =>
      file.path === 'src/more.ts' ? { ...file, text: `${file.text}export const most = 1;\n` } : file,
    );
    const again = await compileSources(changed, ['index'], { last });
    const rebuilt = again.filter(({ text }) => !text.startsWith('kept ')).map(({ path }) => path);
    expect(rebuilt.filter((path) => !path.endsWith('.map'))).toEqual([
      'dist/esm/index.js',
      'dist/index.js',
      'dist/more.d.ts',
      // Made of the text alone, which costs less than to look it up.
      'dist/other.d.ts',
    ]);
  });

  test('takes nothing over that another build of svc-gen has built', async () => {
    const first = await compileSources(SOURCES, ['index'], { build: 'one' });
    const left = new Map(first.map((file) => [`${file.path} ${String(file.source)}`, `kept ${file.text}`]));
    const last = { text: (path: string, source: string) => Promise.resolve(left.get(`${path} ${source}`)) };
    const kept = async (build: string) =>
      (await compileSources(SOURCES, ['index'], { last, build })).filter(({ text }) =>
        text.startsWith('kept '),
      );
    expect((await kept('one')).length).toBeGreaterThan(3);
    expect(await kept('another')).toEqual([]);
  });

  test('takes over the bundle of an entry that reaches nothing changed', async () => {
    const sources = [
      { path: 'src/index.ts', text: "export { a } from './a.js';\n" },
      { path: 'src/more.ts', text: 'export const more = 1;\n' },
      { path: 'src/a.ts', text: 'export const a = 1;\n' },
    ];
    const first = await compileSources(sources, ['index', 'more']);
    const left = new Map(first.map((file) => [`${file.path} ${String(file.source)}`, `kept ${file.text}`]));
    const last = { text: (path: string, source: string) => Promise.resolve(left.get(`${path} ${source}`)) };
    const changed = sources.map((file) =>
      file.path === 'src/a.ts' ? { ...file, text: 'export const a = 2;\n' } : file,
    );
    const again = await compileSources(changed, ['index', 'more'], { last });
    expect(textOf(again, 'dist/more.js')).toMatch(/^kept /);
    expect(textOf(again, 'dist/index.js')).toMatch(/^var (?:[^]*)const a = 2|a = 2/);
  });

  test('has what two entries lead to in one ES module, and in the CommonJS of each', async () => {
    const sources = [
      { path: 'src/index.ts', text: "export { rows } from './v3/all.js';\n" },
      { path: 'src/v3/all.ts', text: "export { rows } from './tasks/rows.js';\n" },
      {
        path: 'src/v3/tasks/client.ts',
        text: "import { rows } from './rows.js';\nexport const own: unknown = rows;\n",
      },
      { path: 'src/v3/tasks/rows.ts', text: "export const rows = 'all rows';\n" },
    ];
    const files = await compileSources(sources, ['index', 'v3/tasks/client']);
    const holding = files.filter(({ path, text }) => /\.js$/.test(path) && text.includes('"all rows"'));
    expect(holding.map(({ path }) => path)).toEqual([
      'dist/esm/v3/tasks/rows.js',
      'dist/index.js',
      'dist/v3/tasks/client.js',
    ]);
    expect(textOf(files, 'dist/esm/index.js')).toContain('import { rows } from "./v3/tasks/rows.js";');
    expect(textOf(files, 'dist/esm/v3/tasks/client.js')).toContain('import { rows } from "./rows.js";');
  });

  test('refuses what would be required from the wrong place', async () => {
    const given = [
      { path: 'src/index.ts', text: "export * from './deep/a.js';\n" },
      { path: 'src/deep/a.ts', text: "export { b } from '../runtime/b.js';\n" },
    ];
    await expect(compileSources(given, ['index'])).rejects.toThrow(
      'src/deep/a.ts: only an entry imports ../runtime/b.js',
    );
  });

  test('declares a source of types alone by its own text, which needs no map', () => {
    expect(textOf(built, 'dist/other.d.ts')).toBe('export interface Other { send(): void }\nexport {};\n');
    expect(built.map(({ path }) => path)).not.toContain('dist/other.d.ts.map');
  });

  test('refuses a declaration that only a whole program could work out', async () => {
    const given = [{ path: 'src/index.ts', text: 'export const a = b();\n' }];
    await expect(compileSources(given, ['index'])).rejects.toThrow('src/index.ts: ');
  });
});

describe('entries that share what they lead to', () => {
  const sources: readonly SourceFile[] = [
    { path: 'src/index.ts', text: "export * from './failures.js';\nexport const all = 'all of it';\n" },
    {
      path: 'src/failures.ts',
      text: "export * from './one-failure.js';\nexport * from './two-failure.js';\n",
    },
    ...['One', 'Two'].map((name) => ({
      path: `src/${name.toLowerCase()}-failure.ts`,
      text: `const marked: unknown[] = [];\nexport class ${name} {\n  static { marked.push('${name} is marked'); }\n}\n`,
    })),
  ];
  let built: readonly SourceFile[];

  beforeAll(async () => {
    built = await compileShared(sources, ['index', 'failures'], 'failures');
  });

  const scripts = (folder: RegExp): readonly SourceFile[] =>
    built.filter(({ path }) => folder.test(path) && path.endsWith('.js'));

  test.each([
    { name: 'CommonJS', folder: /^dist\/(?!esm)/, files: 3 },
    { name: 'ES modules', folder: /^dist\/esm\//, files: 4 },
  ])('have one of each class in $name, in $files files', ({ folder, files }) => {
    const declaring = scripts(folder).filter(({ text }) => text.includes('One is marked'));
    expect(declaring).toHaveLength(1);
    expect(scripts(folder)).toHaveLength(files);
  });

  test('have each source that an entry re-exports in an ES module of its own', () => {
    const marks = scripts(/^dist\/esm\//).map(({ text }) => text.match(/\w+ is marked/g) ?? []);
    expect(marks.flat().sort()).toEqual(['One is marked', 'Two is marked']);
    expect(marks.filter((found) => found.length > 1)).toEqual([]);
  });

  test('import no ES module for what it does, which bundlers warn of where nothing has effects', () => {
    expect(scripts(/^dist\/esm\//).filter(({ text }) => /^import "/m.test(text))).toEqual([]);
  });

  test('have no map of an ES module that only names others', () => {
    expect(textOf(built, 'dist/esm/failures.js')).not.toContain('sourceMappingURL');
    expect(built.map(({ path }) => path)).not.toContain('dist/esm/failures.js.map');
  });

  test('have ES modules with maps that lead to the lines of the sources', () => {
    const [module] = scripts(/^dist\/esm\//).filter(({ text }) => text.includes('Two is marked'));
    const lines = module?.text.split('\n') ?? [];
    const line = lines.findIndex((text) => text.includes('Two is marked'));
    const path = module?.path ?? '';
    const map = new SourceMap(JSON.parse(textOf(built, `${path}.map`)) as SourceMapPayload);
    const depth = '../'.repeat(path.split('/').length - 1);
    expect(map.findEntry(line, (lines[line] ?? '').indexOf('"Two'))).toMatchObject({
      originalSource: `${depth}src/two-failure.ts`,
      originalLine: 2,
    });
  });
});

describe('an entry', () => {
  test('exports the CommonJS build by name, so that there is one of each class', () => {
    expect(exportedValues('src/index.ts', new Map(SOURCES.map(({ path, text }) => [path, text])))).toEqual([
      'More',
      'more',
      'table',
    ]);
    expect(entryFiles(['index', 'a/b'], SOURCES).slice(0, 2)).toEqual([
      {
        path: 'dist/index.mjs',
        text: [
          "import { createRequire } from 'node:module';",
          'const require = createRequire(import.meta.url);',
          "export const { More, more, table } = require('./index.js');",
          '',
        ].join('\n'),
      },
      { path: 'dist/index.d.mts', text: "export * from './index.js';\n" },
    ]);
  });
});

describe('a whole package', () => {
  let files: readonly SourceFile[];

  beforeAll(async () => {
    const emitted = emittedFiles(smallModel, EMIT_OPTIONS);
    files = [...emitted, ...(await compilePackage(emitted, '/nothing/was/generated/before'))];
  });

  test('has every file that its package.json names', () => {
    const { exports } = JSON.parse(textOf(files, 'package.json')) as { readonly exports: unknown };
    const named = [...JSON.stringify(exports).matchAll(/"\.\/(dist\/[^"*]*)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => files.every((file) => file.path !== path))).toEqual([]);
  });

  test('has a client for each module', () => {
    const clients = files.filter(({ path }) => path.endsWith('/client.mjs')).map(({ path }) => path);
    expect(clients).toEqual([
      'dist/legacy/event/client.mjs',
      'dist/legacy/task/client.mjs',
      'dist/legacy/user/client.mjs',
      'dist/v3/scopes/client.mjs',
      'dist/v3/tasks/client.mjs',
    ]);
  });

  test('declares nothing by undici, by Node or by a global of theirs', () => {
    const foreign = files.filter(
      ({ path, text }) =>
        path.endsWith('.d.ts') && /from ['"](?![./])|\/\/\/ <reference|\bNodeJS\./.test(text),
    );
    expect(foreign.map(({ path }) => path)).toEqual([]);
  });

  test('has every file that another one imports', () => {
    const paths = new Set(files.map(({ path }) => path));
    const missing = files
      .filter(({ path }) => /\.(js|mjs|d\.ts|d\.mts)$/.test(path))
      .flatMap(({ path, text }) => importsOf(path, text).filter((target) => !paths.has(target)));
    expect(missing).toEqual([]);
  });

  /** Declarations name the JavaScript beside them. */
  function importsOf(path: string, text: string): readonly string[] {
    const specifiers = [...text.matchAll(/(?:from |require\(|import\()["'](\.[^"']*)["']/g)].map(
      ([, specifier = '']) => specifier,
    );
    const declared = /\.d\.m?ts$/.test(path);
    return specifiers.map((specifier) =>
      join(dirname(path), declared ? specifier.replace(/\.js$/, '.d.ts') : specifier),
    );
  }
});
