/** Builds a package's sources: an ES module and CommonJS for each entry, and declarations file by file. */

import { posix } from 'node:path';
import { buildId } from './build-id.js';
import { declarationPath, sourcePath, withMap } from './built-file.js';
import { bundleApart, bundleShared, commonJsOf, mappedModuleOf } from './bundle.js';
import { declare, ownDeclarations, typesAlone } from './declarations.js';
import { buildEntries, type Compilation } from './entry-build.js';
import type { SourceFile } from './source-file.js';
import { exportedValues } from './exported-values.js';
import { followImports } from './follow-imports.js';
import { hashOf } from './hash.js';
import { type LastRun, NO_RUN, recall } from './last-run.js';
import type { PackageFile } from './write-plan.js';

export interface Compiling {
  readonly last?: LastRun;
  /** Entries that nothing runs. */
  readonly typeEntries?: readonly string[];
  /** Of svc-gen: another one may build something else of the same text. */
  readonly build?: string;
}

/**
 * All that `dist/` holds for these sources: `dist/<entry>.js` (CommonJS), `dist/esm/<entry>.js` and `dist/*.d.ts`. The
 * result depends on the text of the files alone, so a part of a package can be built at another time than the rest, and
 * what the last run built of the same text is taken over. Only what `entries` lead to is built: the rest is nobody's to
 * import, and a file of types alone has nothing to run.
 */
export async function compileSources(
  files: readonly SourceFile[],
  entries: readonly string[],
  { last = NO_RUN, typeEntries = [], build = buildId() }: Compiling = {},
): Promise<readonly PackageFile[]> {
  const compilation = { sources: textsOf(files), last, build };
  return [
    ...(await buildEntries(entries, compilation)),
    ...typeEntries.map((entry) => ({ path: `dist/${entry}.js`, text: "'use strict';\n" })),
    ...(await declareAll([...entries, ...typeEntries], compilation)),
  ];
}

/**
 * The same for entries that share what several of them lead to, so that there is one of each class. In CommonJS every
 * entry loads `shared`, so that what it leads to is in one file.
 */
export async function compileShared(
  files: readonly SourceFile[],
  entries: readonly string[],
  shared: string,
): Promise<readonly SourceFile[]> {
  const sources = textsOf(files);
  const modules = await bundleApart(entries, sources);
  const required = await Promise.all((await bundleShared(entries, sources, shared)).map(commonJsOf));
  const declarations = await declareAll(entries, { sources, last: NO_RUN, build: buildId() });
  return [...modules.flatMap(mappedModuleOf), ...required.flat(), ...declarations];
}

function textsOf(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** Of all that the entries lead to, types too. */
function declareAll(
  entries: readonly string[],
  { sources, last, build }: Compilation,
): Promise<readonly PackageFile[]> {
  return followImports(entries.map(sourcePath), async (path) => {
    const text = sources.get(path);
    if (text === undefined) return undefined;
    const file = { path, text };
    const target = declarationPath(path);
    const types = typesAlone(file);
    if (types !== undefined) return [{ path: target, text: types }];
    const source = hashOf(`${build}\n${text}`);
    const built = (await recall(last, target, source)) ?? buildDeclaration(file);
    return built.map((one) => ({ ...one, source }));
  });
}

/**
 * Entries for `import` at run time re-export the CommonJS build, so that classes are the same ones for `import` and
 * `require`. `sources` are all of the package, the runtime's too.
 */
export function entryFiles(
  entries: readonly string[],
  sources: readonly SourceFile[],
): readonly SourceFile[] {
  const texts = textsOf(sources);
  const thin = entries.flatMap((entry) => {
    const names = exportedValues(sourcePath(entry), texts);
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

function buildDeclaration(file: SourceFile): readonly SourceFile[] {
  const target = declarationPath(file.path);
  const own = ownDeclarations(file);
  if (own !== undefined) return [{ path: target, text: own }];
  const { text, map } = declare(file);
  const source = posix.relative(posix.dirname(target), file.path);
  return withMap(target, text, mapTo(source, posix.basename(target), map));
}

function mapTo(source: string, file: string, map: string): string {
  // Our own compiler wrote it.
  return JSON.stringify({ ...(JSON.parse(map) as object), file, sources: [source], sourceRoot: '' });
}
