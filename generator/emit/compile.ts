/** Builds a package's sources: ES modules and declarations file by file, CommonJS by entry, all with maps to `src/`. */

import { posix } from 'node:path';
import { transform } from 'esbuild';
import { buildId } from './build-id.js';
import { COMPILER, outputPath, SOURCES, withMap } from './built-file.js';
import { bundleEntries } from './bundle.js';
import { declare, ownDeclarations, typesAlone } from './declarations.js';
import type { SourceFile } from './source-file.js';
import { exportedValues } from './exported-values.js';
import { followImports } from './follow-imports.js';
import { hashOf } from './hash.js';
import { type LastRun, NO_RUN } from './last-run.js';
import type { PackageFile } from './write-plan.js';

/** Built from one source: what it imports when it runs, or what its types do. */
type Build = (file: SourceFile) => Promise<readonly SourceFile[]>;

export interface Compiling {
  readonly last?: LastRun;
  /** Of svc-gen: another one may build something else of the same text. */
  readonly build?: string;
  /**
   * The entries share what several of them lead to, so that there is one of each class, and all load this one; otherwise
   * each has all that it leads to.
   */
  readonly shared?: string;
}

/**
 * All that `dist/` holds for these sources: `dist/<entry>.js` (CommonJS), `dist/esm/*.js` and `dist/*.d.ts`. The result
 * depends on the text of the files alone, so a part of a package can be built at another time than the rest, and what the
 * last run built of the same text is taken over. Only what `entries` lead to is built: the rest is nobody's to import,
 * and a file of types alone has nothing to run.
 */
export async function compileSources(
  files: readonly SourceFile[],
  entries: readonly string[],
  { last = NO_RUN, shared, build: version = buildId() }: Compiling = {},
): Promise<readonly PackageFile[]> {
  const sources = new Map(files.map((file) => [file.path, file]));
  const starts = entries.map((entry) => `${SOURCES}${entry}.ts`);
  const all = (output: string, build: Build): Promise<readonly PackageFile[]> =>
    followImports(starts, async (path) => {
      const file = sources.get(path);
      if (file === undefined) return undefined;
      const types = output === DECLARATIONS ? typesAlone(file) : undefined;
      if (types !== undefined) return [{ path: outputPath(path, output), text: types }];
      const source = hashOf(`${version}\n${file.text}`);
      const known = await recall(last, outputPath(path, output), source);
      const built = known ?? (await build(file));
      return built.map((one) => ({ ...one, source }));
    });
  const modules = await all(MODULES, compileModule);
  const bundling = { files, modules, last, shared };
  return [
    ...modules,
    ...(await compileEntries(entries, bundling)),
    ...(await all(DECLARATIONS, buildDeclaration)),
  ];
}

const MODULES = 'dist/esm/*.js';
const DECLARATIONS = 'dist/*.d.ts';

interface EntryBundling {
  readonly files: readonly SourceFile[];
  /** Built from them: what an entry runs is known by their imports. */
  readonly modules: readonly PackageFile[];
  readonly last: LastRun;
  readonly shared: string | undefined;
}

/** What entries share depends on all of them, so they are built together; else each is built where something changed. */
async function compileEntries(
  entries: readonly string[],
  { files, modules, last, shared }: EntryBundling,
): Promise<readonly PackageFile[]> {
  const sources = new Map(files.map(({ path, text }) => [path, text]));
  if (shared !== undefined) return bundleEntries(entries, { sources, shared });
  const built = new Map(modules.map((module) => [module.path, module]));
  const known = await Promise.all(
    entries.map(async (entry) => {
      const source = await entryHash(entry, built);
      return { entry, source, files: await recall(last, `dist/${entry}.js`, source) };
    }),
  );
  const open = known.filter((one) => one.files === undefined).map(({ entry }) => entry);
  const made = await bundleEntries(open, { sources });
  return known.flatMap(({ entry, source, files: kept }) => {
    const own = kept ?? made.filter(({ path }) => path.replace(/\.js(\.map)?$/, '') === `dist/${entry}`);
    return own.map((file) => ({ ...file, source }));
  });
}

/** Of all that an entry runs. */
async function entryHash(entry: string, modules: ReadonlyMap<string, PackageFile>): Promise<string> {
  const reached = await followImports([`${SOURCES}${entry}.ts`], (path) => {
    const module = modules.get(outputPath(path, MODULES));
    return Promise.resolve(module && [module]);
  });
  return hashOf(reached.map(({ path, source }) => `${path} ${source ?? ''}`).join('\n'));
}

/** An output with the map that it names, or nothing where either is missing. */
async function recall(
  last: LastRun,
  path: string,
  source: string,
): Promise<readonly SourceFile[] | undefined> {
  const text = await last.text(path, source);
  if (text === undefined) return undefined;
  const output = { path, text };
  if (!text.includes('\n//# sourceMappingURL=')) return [output];
  const map = await last.text(`${path}.map`, source);
  return map === undefined ? undefined : [output, { path: `${path}.map`, text: map }];
}

/**
 * Entries for `import` at run time re-export the CommonJS build, so that classes are the same ones for `import` and
 * `require`. `sources` are all of the package, the runtime's too.
 */
export function entryFiles(
  entries: readonly string[],
  sources: readonly SourceFile[],
): readonly SourceFile[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const thin = entries.flatMap((entry) => {
    const names = exportedValues(`${SOURCES}${entry}.ts`, texts);
    const from = `'./${posix.basename(entry)}.js'`;
    return [
      { path: `dist/${entry}.mjs`, text: moduleOver(from, names) },
      { path: `dist/${entry}.d.mts`, text: `export * from ${from};\n` },
    ];
  });
  return [...thin, { path: 'dist/esm/package.json', text: '{ "type": "module", "sideEffects": false }\n' }];
}

/** By `require`, because Node would look through CommonJS for its exports to `import` it, which takes longer than to load it. */
function moduleOver(from: string, names: readonly string[]): string {
  return [
    "import { createRequire } from 'node:module';",
    'const require = createRequire(import.meta.url);',
    `export const { ${names.join(', ')} } = require(${from});`,
    '',
  ].join('\n');
}

async function compileModule({ path, text }: SourceFile): Promise<readonly SourceFile[]> {
  const target = outputPath(path, MODULES);
  const { code, map } = await transform(text, {
    ...COMPILER,
    loader: 'ts',
    format: 'esm',
    sourcefile: posix.relative(posix.dirname(target), path),
  });
  return withMap(target, code, map);
}

function buildDeclaration(file: SourceFile): Promise<readonly SourceFile[]> {
  const target = outputPath(file.path, DECLARATIONS);
  const own = ownDeclarations(file);
  if (own !== undefined) return Promise.resolve([{ path: target, text: own }]);
  const { text, map } = declare(file);
  const source = posix.relative(posix.dirname(target), file.path);
  return Promise.resolve(withMap(target, text, mapTo(source, posix.basename(target), map)));
}

function mapTo(source: string, file: string, map: string): string {
  // Our own compiler wrote it.
  return JSON.stringify({ ...(JSON.parse(map) as object), file, sources: [source], sourceRoot: '' });
}
