/** Bundles the entries of a package as CommonJS: few files are loaded many times quicker than one for each source. */

import { posix, relative, sep } from 'node:path';
import * as esbuild from 'esbuild';
import { COMPILER, SOURCES, withMap } from './built-file.js';
import { toCommonJs } from './common-js.js';
import type { SourceFile } from './source-file.js';

export interface Bundling {
  /** Path to text, such as `src/index.ts`; what else is imported is required where it lies. */
  readonly sources: ReadonlyMap<string, string>;
  /**
   * What several entries lead to stands in files that they share; otherwise each entry has it. All load this entry, so
   * that what it leads to is in one file.
   */
  readonly shared?: string | undefined;
}

/** `dist/<entry>.js` and its map for each entry, and the files that they share. */
export async function bundleEntries(
  entries: readonly string[],
  { sources, shared }: Bundling,
): Promise<readonly SourceFile[]> {
  const { outputFiles } = await esbuild.build({
    ...COMPILER,
    entryPoints: entries.map((entry) => ({ in: sourcePath(entry), out: entry })),
    plugins: [inMemory(shared === undefined ? sources : withShared(sources, entries, shared))],
    bundle: true,
    // The only format whose entries can share files.
    format: 'esm',
    splitting: shared !== undefined,
    chunkNames: 'runtime/shared-[hash]',
    sourcemap: 'inline',
    outdir: 'dist',
    write: false,
    logLevel: 'silent',
  });
  const built = await Promise.all(
    outputFiles.map(({ path, text }) => asCommonJs(relative('.', path).split(sep).join('/'), text)),
  );
  return built.flat();
}

const NAMESPACE = 'package';

/** The sources by their paths; nothing is read from a disk. */
function inMemory(sources: ReadonlyMap<string, string>): esbuild.Plugin {
  return {
    name: 'in-memory',
    setup(build) {
      const entries = new Set<string>();
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        const isEntry = kind === 'entry-point';
        if (isEntry) entries.add(path);
        const source = isEntry ? path : sourceOf(path, importer);
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
function withShared(
  sources: ReadonlyMap<string, string>,
  entries: readonly string[],
  shared: string,
): ReadonlyMap<string, string> {
  const changed = entries.map((entry) => {
    const path = sourcePath(entry);
    const from = posix.relative(posix.dirname(path), sourcePath(shared)).replace(/\.ts$/, '.js');
    const specifier = from.startsWith('.') ? from : `./${from}`;
    return [path, `${sources.get(path) ?? ''}\nimport '${specifier}';\n`] as const;
  });
  return new Map([...sources, ...changed]);
}

function sourcePath(entry: string): string {
  return `${SOURCES}${entry}.ts`;
}

async function asCommonJs(path: string, module: string): Promise<readonly SourceFile[]> {
  const { code, map } = await toCommonJs(module);
  return withMap(path, code, withRealSources(path, map));
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
