/** Bundles the entries of a package: few files are loaded many times quicker than one for each source. */

import { posix, relative, sep } from 'node:path';
import * as esbuild from 'esbuild';
import { COMPILER, entryOf, sourcePath, withMap } from './built-file.js';
import { toCommonJs } from './common-js.js';
import { followImports } from './follow-imports.js';
import type { SourceFile } from './source-file.js';

/** An ES module, without its map: `index.js`, `v3/tasks/client.js`. */
export interface Bundle extends SourceFile {
  readonly map: string;
}

/** Path to text, such as `src/index.ts`; what else is imported lies elsewhere, and is imported from there. */
export type Sources = ReadonlyMap<string, string>;

/** One for each entry, with all that it leads to. */
export function bundleEntries(entries: readonly string[], sources: Sources): Promise<readonly Bundle[]> {
  return bundle(entries, { sources, splitting: false });
}

/** The same, but what one of `apart` holds is imported from where it lies, as the entry that it is too. */
export async function bundleOver(
  entries: readonly string[],
  sources: Sources,
  apart: readonly string[],
): Promise<readonly Bundle[]> {
  const elsewhere = new Set(apart.map(sourcePath));
  const bundles = await bundle(entries, { sources, splitting: false, elsewhere });
  return bundles.map((one) => ({ ...one, text: withRealImports(one) }));
}

/** What several entries lead to stands in files that they share; all load `shared`, so that what it leads to is in one. */
export function bundleShared(
  entries: readonly string[],
  sources: Sources,
  shared: string,
): Promise<readonly Bundle[]> {
  return bundle(entries, { sources: withShared(sources, entries, shared), splitting: true });
}

/**
 * The same for other bundlers: they leave out a file of which nothing is used, but of a file that is used they keep what
 * has effects, such as the brand of a class. So each source that an entry re-exports stands in another file, and no file
 * is imported for its effects.
 */
export async function bundleApart(entries: readonly string[], sources: Sources): Promise<readonly Bundle[]> {
  const apart = entries.flatMap((entry) => reExported(sourcePath(entry), sources)).map(entryOf);
  const bundles = await bundle([...new Set([...entries, ...apart])], { sources, splitting: true });
  const built = new Map(
    bundles.map((one) => [sourcePath(one.path.replace(/\.js$/, '')), withoutEffects(one)]),
  );
  return followImports(entries.map(sourcePath), (path) => {
    const found = built.get(path);
    return Promise.resolve(found && [found]);
  });
}

/** `dist/<entry>.js` and its map. */
export async function commonJsOf({ path, text, map }: Bundle): Promise<readonly SourceFile[]> {
  const built = await toCommonJs(
    `${text}\n//# sourceMappingURL=${DATA}${Buffer.from(map).toString('base64')}`,
  );
  const target = `dist/${path}`;
  return withMap(target, built.code, withRealSources(target, built.map));
}

/** `dist/esm/<entry>.js` without a map: a table holds no statement to stop at. */
export function moduleOf({ path, text }: Bundle): SourceFile {
  return { path: `dist/esm/${path}`, text };
}

/** The same with its map; what only names other files has none. */
export function mappedModuleOf(bundled: Bundle): readonly SourceFile[] {
  const { path, text } = moduleOf(bundled);
  const isEmpty = bundled.map.includes('"mappings": ""');
  return isEmpty ? [{ path, text }] : withMap(path, text, withRealSources(path, bundled.map));
}

const DATA = 'data:application/json;base64,';
const NAMESPACE = 'package';

interface Bundling {
  readonly sources: Sources;
  /** What several entries lead to stands in files that they share; otherwise each entry has it. */
  readonly splitting: boolean;
  /** Sources that are not bundled with what imports them. */
  readonly elsewhere?: ReadonlySet<string>;
}

async function bundle(
  entries: readonly string[],
  { sources, splitting, elsewhere = new Set() }: Bundling,
): Promise<readonly Bundle[]> {
  const { outputFiles } = await esbuild.build({
    ...COMPILER,
    entryPoints: entries.map((entry) => ({ in: sourcePath(entry), out: entry })),
    plugins: [inMemory(sources, elsewhere)],
    bundle: true,
    // The only format whose entries can share files.
    format: 'esm',
    splitting,
    chunkNames: 'runtime/shared-[hash]',
    outdir: '.',
    write: false,
    logLevel: 'silent',
  });
  const texts = new Map(
    outputFiles.map(({ path, text }) => [relative('.', path).split(sep).join('/'), text] as const),
  );
  const modules = [...texts].filter(([path]) => path.endsWith('.js'));
  return modules.map(([path, text]) => ({ path, text, map: texts.get(`${path}.map`) ?? '' }));
}

/** The sources by their paths; nothing is read from a disk. */
function inMemory(sources: Sources, elsewhere: ReadonlySet<string>): esbuild.Plugin {
  return {
    name: 'in-memory',
    setup(build) {
      const entries = new Set<string>();
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        const isEntry = kind === 'entry-point';
        if (isEntry) entries.add(path);
        const source = isEntry ? path : sourceOf(path, importer);
        if (source !== undefined && !isEntry && elsewhere.has(source))
          return { path: `${NAMESPACE}:${source}`, external: true };
        if (source !== undefined && sources.has(source)) return { path: source, namespace: NAMESPACE };
        // What it requires would lie elsewhere, seen from the entry that it becomes a part of.
        if (path.startsWith('.') && !entries.has(importer))
          throw new Error(`${importer}: only an entry imports ${path}, which is built elsewhere`);
        return { path, external: true };
      });
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: sources.get(path) ?? '',
        loader: 'ts',
      }));
    },
  };
}

/** Undefined for a package. */
function sourceOf(path: string, importer: string): string | undefined {
  return path.startsWith('.') ? posix.join(posix.dirname(importer), path.replace(/\.js$/, '.ts')) : undefined;
}

/** Every entry loads `shared`, behind its own text, so that the lines of that stay. */
function withShared(sources: Sources, entries: readonly string[], shared: string): Sources {
  const changed = entries.map((entry) => {
    const path = sourcePath(entry);
    const from = posix.relative(posix.dirname(path), sourcePath(shared)).replace(/\.ts$/, '.js');
    const specifier = from.startsWith('.') ? from : `./${from}`;
    return [path, `${sources.get(path) ?? ''}\nimport '${specifier}';\n`] as const;
  });
  return new Map([...sources, ...changed]);
}

/** Of a source that lies elsewhere, seen from the bundle: `./v3/tasks/index.js` for `package:src/v3/tasks/index.ts`. */
function withRealImports({ path, text }: Bundle): string {
  return text.replace(
    /^(import \{[^{}]*\} from )"package:([^"\n]*)";$/gm,
    (_all, names: string, source: string) => {
      const from = posix.relative(posix.dirname(path), `${entryOf(source)}.js`);
      return `${names}"${from.startsWith('.') ? from : `./${from}`}";`;
    },
  );
}

function reExported(path: string, sources: Sources): readonly string[] {
  const names = (sources.get(path) ?? '').matchAll(/^export (?!type\b)[^;]*? from '(\.[^']*)';$/gm);
  return [...names].flatMap(([, from = '']) => sourceOf(from, path) ?? []);
}

/** Lines stay where they are, for the map. */
function withoutEffects(bundled: Bundle): Bundle {
  return { ...bundled, text: bundled.text.replace(/^import "\.[^"\n]*";$/gm, '') };
}

/** A map names the sources as `package:src/v3/index.ts`, somewhere behind a path. */
function withRealSources(path: string, map: string): string {
  // esbuild wrote it.
  const parsed = JSON.parse(map) as { readonly sources: readonly string[] };
  const sources = parsed.sources.map((source) =>
    posix.relative(posix.dirname(path), source.slice(source.lastIndexOf(':') + 1)),
  );
  return JSON.stringify({ ...parsed, sources });
}
