/** Builds the JavaScript of a package by esbuild, twice: ES modules that share files, and CommonJS in one file. */

import { createRequire } from 'node:module';
import { posix, relative, sep } from 'node:path';
import type * as Library from 'esbuild';
import type { SourceFile } from './source-file.js';
import { specifier } from './specifier.js';

/** Required: for an `import` Node would first load what searches the library for the names of exports. */
const esbuild = createRequire(import.meta.url)('esbuild') as typeof Library; // its own types

/** Path to text, such as `src/index.ts`: all of a package, the runtime's too. */
export type Sources = ReadonlyMap<string, string>;

const OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  // A twentieth less; names stay, so that a stack can be read.
  minifySyntax: true,
  write: false,
  logLevel: 'silent',
  tsconfigRaw: {
    compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true, target: 'es2022' },
  },
} as const satisfies Library.BuildOptions;

/** Without blanks, in lines that a stack can point at. */
const DENSE = { minifyWhitespace: true, lineLimit: 480 } as const;

/** A marked call and what it is made of stand in files of their own, so that the mark keeps few blanks. */
const APART_FROM_MARKS = [
  'gateway/errors',
  'runtime/gateway/index',
  'runtime/shapes/index',
] as const satisfies readonly string[];

/** Of these files only what others share is kept. */
const LEFT_OUT = 'left-out/';

/** Some hold types alone, and nothing is left of them. */
const SHARED = 'dist/shared/';

/** `dist/<entry>.mjs`, and what several of them lead to in `dist/shared/`. The entry `v3/tasks/client` is `src/v3/tasks/client.ts`. */
export async function buildModules(
  entries: readonly string[],
  sources: Sources,
): Promise<readonly SourceFile[]> {
  const roots = APART_FROM_MARKS.filter((entry) => sources.has(sourcePath(entry)));
  const built = await build({
    ...OPTIONS,
    entryPoints: [
      ...entries.map((entry) => ({ in: sourcePath(entry), out: entry })),
      ...roots.map((entry) => ({ in: sourcePath(entry), out: `${LEFT_OUT}${entry}` })),
    ],
    plugins: [inMemory(await rowsTogether(entries, sources))],
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[hash]',
    outdir: 'dist',
  });
  const ours = built.filter(({ path }) => !path.startsWith(`dist/${LEFT_OUT}`));
  const files = await Promise.all(
    ours.map(async ({ path, text }) => ({ path, text: await withoutBlanks(withoutBareImports(text)) })),
  );
  return files.filter(({ path, text }) => !path.startsWith(SHARED) || text !== '');
}

/** Holds the rows of all small modules. */
const ROWS = 'rows';

/** Characters of source: some 50 methods. The rows of such a module take Node less time than a file of their own. */
const SMALL = 10_000;

/**
 * The client of a module and the account's share the module's rows. A file for each small module's would take Node longer to
 * load than all the rest; of one file bundlers still take what they need. The rows of a large module stay alone, so that
 * the client of one module loads no large account.
 */
async function rowsTogether(entries: readonly string[], sources: Sources): Promise<Sources> {
  const modules = entries
    .map((entry) => entry.replace(/\/client$/, '/index'))
    .filter((path, index) => path !== entries[index] && isSmall(sources.get(sourcePath(path))));
  if (modules.length === 0) return sources;
  const all = modules.map((path, index) => `export { methods as rows${index} } from './${path}.js';\n`);
  const [rows] = await build({
    ...OPTIONS,
    format: 'esm',
    entryPoints: [{ in: sourcePath(ROWS), out: ROWS }],
    plugins: [inMemory(new Map([...sources, [sourcePath(ROWS), all.join('')]]))],
    outdir: 'dist',
  });
  const parts = modules.map((path, index) => {
    const from = specifier(sourcePath(path), sourcePath(ROWS));
    return [sourcePath(path), `export { rows${index} as methods } from '${from}';\n`] as const;
  });
  return new Map([...sources, ...parts, [sourcePath(ROWS), rows?.text ?? '']]);
}

function isSmall(source: string | undefined): boolean {
  return source !== undefined && source.length < SMALL;
}

/** Marks on calls of ours, but for the one that shows a call on a console: what is not used of such a file can be left out. */
const MARKED = /@__PURE__ \*\/ (?!new |showAs\()[a-z]/;

/** esbuild would drop the marks that bundlers read: files that hold any keep their blanks. */
async function withoutBlanks(text: string): Promise<string> {
  if (MARKED.test(text)) return text;
  const { code } = await esbuild.transform(text, { format: 'esm', target: OPTIONS.target, ...DENSE });
  return code;
}

/** Imports at the head of a file that take nothing: the package has no side effects, so that bundlers warn of them. */
function withoutBareImports(text: string): string {
  const body = text.search(/^(?!import| {2}|\}|$)/m);
  return text.slice(0, body).replace(/^import "[^"]+";\n/gm, '') + text.slice(body);
}

/** Holds all entries; each of them is a member of it. */
const WHOLE = 'package';

/** A table of every method, which no client holds without it. */
const APART: ReadonlySet<string> = new Set(['observe']);

/** What stands in the whole, by the entry that gives it: there is one of each class. */
const GIVEN: ReadonlyMap<string, string> = new Map([['src/runtime/errors/client-error.ts', './errors.js']]);

const COMMON_JS = {
  ...OPTIONS,
  ...DENSE,
  format: 'cjs',
  // `import()` of CommonJS fails where a test runner has a module system of its own, such as Jest's.
  supported: { 'dynamic-import': false },
  outdir: 'dist',
} as const satisfies Library.BuildOptions;

/** `dist/package.js`, and `dist/<entry>.js` that gives a part of it, so that there is one of each class. */
export async function buildCommonJs(
  entries: readonly string[],
  sources: Sources,
): Promise<readonly SourceFile[]> {
  const apart = entries.filter((entry) => APART.has(entry));
  const parts = entries.filter((entry) => !APART.has(entry));
  const all = parts.map((entry) => `export * as ${JSON.stringify(entry)} from './${entry}.js';\n`).join('');
  const whole = await build({
    ...COMMON_JS,
    entryPoints: [{ in: sourcePath(WHOLE), out: WHOLE }],
    plugins: [inMemory(new Map([...sources, [sourcePath(WHOLE), all]]))],
  });
  const others = await build({
    ...COMMON_JS,
    entryPoints: apart.map((entry) => ({ in: sourcePath(entry), out: entry })),
    plugins: [inMemory(sources, GIVEN)],
  });
  return [...whole, ...others, ...parts.map(partOfWhole)];
}

function partOfWhole(entry: string): SourceFile {
  const path = `dist/${entry}.js`;
  return { path, text: `module.exports = require('${specifier(path, `dist/${WHOLE}.js`)}')['${entry}'];\n` };
}

async function build(options: Library.BuildOptions): Promise<readonly SourceFile[]> {
  const { outputFiles = [] } = await esbuild.build(options);
  return outputFiles.map(({ path, text }) => ({ path: relative('.', path).split(sep).join('/'), text }));
}

function sourcePath(entry: string): string {
  return `src/${entry}.ts`;
}

const NAMESPACE = 'package';

/** The sources by their paths; nothing is read from a disk. `given`: those that another file gives. */
function inMemory(sources: Sources, given: ReadonlyMap<string, string> = new Map()): Library.Plugin {
  return {
    name: 'in-memory',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind }) => {
        if (kind !== 'entry-point' && !path.startsWith('.')) return { path, external: true };
        // esbuild puts `./` before an entry that the working directory holds too, as inside a package.
        const source = kind === 'entry-point' ? posix.normalize(path) : resolved(path, importer);
        const elsewhere = given.get(source);
        if (elsewhere !== undefined) return { path: elsewhere, external: true, sideEffects: false };
        return { path: source, namespace: NAMESPACE, sideEffects: false };
      });
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        const contents = sources.get(path);
        if (contents === undefined) return { errors: [{ text: `${path} is imported, and is no source` }] };
        return { contents, loader: 'ts' };
      });
    },
  };
}

function resolved(path: string, importer: string): string {
  return posix.join(posix.dirname(importer), path.replace(/\.js$/, '.ts'));
}
