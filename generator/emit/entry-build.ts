/** The entries of an account's package, each as CommonJS and as ES module, built where something changed of what it runs. */

import { entryOf, sourcePath } from './built-file.js';
import { bundleEntries, bundleOver, commonJsOf, moduleOf, type Sources } from './bundle.js';
import { followImports } from './follow-imports.js';
import { hashOf } from './hash.js';
import { type LastRun, recall } from './last-run.js';
import type { SourceFile } from './source-file.js';
import type { PackageFile } from './write-plan.js';

export interface Compilation {
  readonly sources: Sources;
  readonly last: LastRun;
  /** Of svc-gen. */
  readonly build: string;
}

/**
 * CommonJS has in one file all that its entry leads to. In ES modules the rows that several entries lead to stand in a
 * file of their own, so that a program that uses these entries is not bundled with the rows twice.
 */
export async function buildEntries(
  entries: readonly string[],
  compilation: Compilation,
): Promise<readonly PackageFile[]> {
  const { sources } = compilation;
  const runs = await Promise.all(entries.map((entry) => pathsRun(entry, sources)));
  const apart = repeated(runs.flat()).map(entryOf);
  const modules = {
    outputs: [...entries, ...apart].map((entry) => ({ entry, path: `dist/esm/${entry}.js` })),
    make: async (open: readonly string[]) => (await bundleOver(open, sources, apart)).map(moduleOf),
  };
  const required = {
    outputs: entries.map((entry) => ({ entry, path: `dist/${entry}.js` })),
    make: async (open: readonly string[]) =>
      (await Promise.all((await bundleEntries(open, sources)).map(commonJsOf))).flat(),
  };
  return [...(await renew(modules, compilation)), ...(await renew(required, compilation))];
}

interface Renewal {
  readonly outputs: readonly { readonly entry: string; readonly path: string }[];
  /** Gives an output for each of the entries, and its map. */
  readonly make: (entries: readonly string[]) => Promise<readonly SourceFile[]>;
}

/** What the last run made of the same text, and the rest made now. */
async function renew(
  { outputs, make }: Renewal,
  { sources, last, build }: Compilation,
): Promise<readonly PackageFile[]> {
  const hashes = new Map<string, string>();
  const hash = (path: string): string => {
    const known = hashes.get(path) ?? hashOf(sources.get(path) ?? '');
    hashes.set(path, known);
    return known;
  };
  const known = await Promise.all(
    outputs.map(async ({ entry, path }) => {
      const texts = (await pathsRun(entry, sources)).map((one) => `${one} ${hash(one)}`);
      const source = hashOf([build, ...texts].join('\n'));
      return { entry, path, source, kept: await recall(last, path, source) };
    }),
  );
  const made = await make(known.filter(({ kept }) => kept === undefined).map(({ entry }) => entry));
  return known.flatMap(({ path, source, kept }) => {
    const files = kept ?? made.filter((file) => file.path === path || file.path === `${path}.map`);
    return files.map((file) => ({ ...file, source }));
  });
}

/** Sources of all that an entry runs, itself included. */
async function pathsRun(entry: string, sources: Sources): Promise<readonly string[]> {
  const run = await followImports([sourcePath(entry)], (path) => {
    const text = sources.get(path);
    return Promise.resolve(text === undefined ? undefined : [{ path, text: withoutTypeImports(text) }]);
  });
  return run.map(({ path }) => path);
}

function withoutTypeImports(text: string): string {
  return text.replace(/^(?:import|export) type\b[^;]*;$/gm, '');
}

function repeated(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.filter((path, index) => paths.indexOf(path) !== index))].sort();
}
