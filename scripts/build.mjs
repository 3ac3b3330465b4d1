/** Builds dist/: the generator (ES modules and declarations) and the runtime as it goes into each emitted package. */

import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { parse } from 'yaml';

/** The generator's compiler. Required: an `import` would first search its nine megabytes for the names of exports. */
const { ts } = createRequire(import.meta.url)('ts-morph');

const root = fileURLToPath(new URL('..', import.meta.url));
/** Built next to the old one and then renamed, so that a run that is under way finds either. */
const next = join(root, 'dist.next');
const dist = join(root, 'dist');

/** What is loaded by its path: the command line, what the package exports, and what the build itself and the scripts use. */
const ENTRIES = [
  'generator/cli.ts',
  'generator/index.ts',
  'generator/pipeline/sandbox-model.ts',
  'generator/sandbox/index.ts',
  'generator/method/find-method.ts',
  'generator/method/method-json.ts',
  'generator/emit/template-program.ts',
  'generator/model/corrections/own-rows.ts',
  'runtime/index.ts',
];

/** Built in, since to open their many files takes longer than to run them. */
const BUILT_IN = /^(ajv|handlebars|jsonpath-rfc9535|minisearch)(\/|$)/;

/**
 * Of undici the generator takes what sends a request, without fetch, proxies, caches and mocks. By `require`: an `import` would
 * look through each of its files for exports before it runs them.
 */
const UNDICI_PARTS = [
  `import { createRequire } from 'node:module';`,
  `const load = createRequire(import.meta.url);`,
  `export const Agent = load('undici/lib/dispatcher/agent.js');`,
  `export const buildConnector = load('undici/lib/core/connect.js');`,
].join('\n');

/** What is not said here is loaded from where it is installed. */
const libraries = {
  name: 'libraries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^undici\/index\.js$/ }, () => ({ path: 'undici-parts', namespace: 'parts' }));
    onLoad({ filter: /^undici-parts$/, namespace: 'parts' }, () => ({
      contents: UNDICI_PARTS,
      resolveDir: root,
    }));
    onResolve({ filter: /^[^./]/ }, ({ path, importer, namespace }) => {
      const isInside = namespace === 'file' && importer.includes('/node_modules/');
      return BUILT_IN.test(path) || isInside || path.startsWith('node:')
        ? undefined
        : { path, external: true };
    });
  },
};

/** Bundled, with a file for what several share: to open and link a file costs more than to run what is in it. */
const MODULES = {
  entryPoints: ENTRIES.map((entry) => join(root, entry)),
  outdir: next,
  outbase: root,
  bundle: true,
  splitting: true,
  metafile: true,
  plugins: [libraries],
  chunkNames: 'generator/shared/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  absWorkingDir: root,
};

async function buildModules() {
  const { metafile } = await build(MODULES);
  return Object.keys(metafile.inputs);
}

/** Of openapi-typescript what prints schemas, without its reader of documents. */
const TYPE_PARTS = [
  `export { default as transformSchemaObject } from 'openapi-typescript/dist/transform/schema-object.mjs';`,
  `export { default as transformSchema } from 'openapi-typescript/dist/transform/index.mjs';`,
  `export { astToString } from 'openapi-typescript/dist/lib/ts.mjs';`,
  `export { resolveRef, scanDiscriminators } from 'openapi-typescript/dist/lib/utils.mjs';`,
].join('\n');

/** With the TypeScript of ts-morph, so that a process has one compiler. */
const compiler = {
  name: 'compiler',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^typescript$/ }, ({ path }) => ({ path, namespace: 'compiler' }));
    onLoad({ filter: /./, namespace: 'compiler' }, () => ({
      // As an ES module: of a CommonJS one, each importing file would copy its two thousand members.
      contents: `import { ts } from 'ts-morph'; export default ts;`,
      resolveDir: root,
    }));
    onResolve({ filter: /^ts-morph$/ }, ({ path }) => ({ path, external: true }));
    // For documents that are read from the network: it would load what Node has for that.
    onResolve({ filter: /^https-proxy-agent$/ }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};

const TYPE_PRINTER = {
  stdin: { contents: TYPE_PARTS, resolveDir: root },
  outfile: join(next, 'openapi-types.cjs'),
  plugins: [compiler],
};

const STRING_WIDTH = {
  entryPoints: [join(root, 'node_modules/string-width/index.js')],
  outfile: join(next, 'string-width.cjs'),
};

/** A library in a file of its own, which is loaded where it is needed; what is in it. */
async function buildLibrary(library) {
  const { metafile } = await build({
    ...library,
    bundle: true,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    absWorkingDir: root,
  });
  return Object.keys(metafile.inputs);
}

/** Of the libraries that are built in, each under its name and version: two versions of one can be. */
async function writeLicenses(files) {
  const found = files.map((file) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)).filter(Boolean);
  const folders = new Map(found.map(([folder, name]) => [join(root, folder), name]));
  const named = [...folders].map(async ([folder, name]) => {
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return [`${name}@${version}`, folder];
  });
  const texts = [...new Map((await Promise.all(named)).sort())].map(async ([name, folder]) => {
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) return `${name}\n\n${await namedLicense(name, folder)}\n`;
    return `${name}\n\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`;
  });
  await writeFile(join(next, 'libraries.LICENSE.txt'), (await Promise.all(texts)).join('\n---\n\n'));
}

/** Of a library that has no file with the text of its license. */
async function namedLicense(name, folder) {
  const { license, author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} has no license`);
  return `${license}, by ${author?.name ?? author ?? 'its authors'}`;
}

/**
 * Declarations of what the package exports, `svc-gen` and `svc-gen/sandbox`, and of what these import: file by file, since to
 * infer types takes the compiler seconds. Types are checked by `npm run lint`.
 */
async function buildDeclarations() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const compilerOptions = { ...options, declaration: true, isolatedDeclarations: true };
  const files = new Set(['generator/index.ts', 'generator/sandbox/index.ts']);
  for (const file of files) {
    const declared = ts.transpileDeclaration(await readFile(join(root, file), 'utf8'), {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions,
    });
    const [problem] = declared.diagnostics ?? [];
    if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
    const target = join(next, file.replace(/ts$/, 'd.ts'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, declared.outputText);
    const { importedFiles } = ts.preProcessFile(declared.outputText);
    for (const { fileName } of importedFiles.filter((one) => one.fileName.startsWith('.')))
      files.add(join(dirname(file), fileName.replace(/js$/, 'ts')));
  }
}

/** The runtime as every emitted package copies it. */
const PLATFORM_FILES = { import: './runtime/platform.mjs', require: './runtime/platform.js' };

async function buildRuntime() {
  const builder = join(next, 'build-runtime.mjs');
  await build({
    entryPoints: [join(root, 'scripts/runtime/build.ts')],
    outfile: builder,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const { buildRuntime } = await import(pathToFileURL(builder).href);
  await rm(builder);
  const folder = join(next, 'package/runtime');
  await mkdir(folder, { recursive: true });
  // As in an emitted package, so that its files mean the same here.
  const manifest = { type: 'commonjs', imports: { '#platform': PLATFORM_FILES } };
  await writeFile(join(next, 'package/package.json'), `${JSON.stringify(manifest)}\n`);
  for (const { path, text } of await buildRuntime(join(root, 'runtime')))
    await writeFile(join(folder, path), text);
}

/** What reads templates is not needed when the generator runs. */
async function buildTemplates() {
  const program = join(next, 'generator/emit/template-program.js');
  const { compiledTemplates } = await import(pathToFileURL(program).href);
  for (const { path, text } of compiledTemplates()) {
    await mkdir(dirname(join(next, path)), { recursive: true });
    await writeFile(join(next, path), text);
  }
}

/** The types in our own rows, so that a run needs no compiler to read them. */
async function buildRows() {
  const { readOwnRows } = await import(
    pathToFileURL(join(next, 'generator/model/corrections/own-rows.js')).href
  );
  const file = join(next, 'specs/legacy/results.json');
  const document = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(readOwnRows(document)));
}

/** What the commands read of the sandbox, so that they need not start it. It is read by the build that it belongs to. */
async function buildSandboxModel() {
  const { readSandboxModel } = await import(
    pathToFileURL(join(dist, 'generator/pipeline/sandbox-model.js')).href
  );
  await writeFile(join(dist, 'sandbox-model.json'), JSON.stringify(await readSandboxModel()));
}

/** The search of the reference site as one script, with the license of its library. `mcp` has the same one built in. */
async function buildSearch() {
  await mkdir(join(next, 'docs'), { recursive: true });
  await build({
    entryPoints: [join(root, 'generator/search/engine.ts')],
    outfile: join(next, 'docs/engine.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'svcEngine',
    target: 'es2022',
    logLevel: 'warning',
  });
  await copyFile(
    join(root, 'node_modules/minisearch/LICENSE.txt'),
    join(next, 'docs/minisearch.LICENSE.txt'),
  );
}

/** The hand-written documents as JSON, which is read a hundred times faster than YAML. */
async function buildSpecs() {
  const folder = join(root, 'generator/specs');
  for (const source of await filesIn(folder, '.yaml')) {
    const target = join(next, 'specs', relative(folder, source).replace(/yaml$/, 'json'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, JSON.stringify(parse(await readFile(source, 'utf8'), { maxAliasCount: -1 })));
  }
}

async function filesIn(folder, ending = '') {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending));
  return files.map(({ parentPath, name }) => join(parentPath, name));
}

/** Differs where anything does that decides what is emitted. */
async function writeBuildId() {
  const hash = createHash('sha256').update(await readFile(join(root, 'package.json')));
  const files = (await filesIn(next)).filter((file) => !file.endsWith('.map'));
  for (const file of files.sort()) hash.update(`${relative(root, file)}\n`).update(await readFile(file));
  await writeFile(join(next, 'build-id'), `${hash.digest('hex')}\n`);
}

await rm(next, { recursive: true, force: true });
const bundled = Promise.all([buildModules(), buildLibrary(TYPE_PRINTER), buildLibrary(STRING_WIDTH)]);
await Promise.all([bundled, buildDeclarations(), buildSpecs()]);
await writeLicenses((await bundled).flat());
await buildRuntime();
await buildTemplates();
await buildRows();
await buildSearch();
await writeBuildId();
await rm(dist, { recursive: true, force: true });
await rename(next, dist);
await buildSandboxModel();
console.log(`built ${relative(process.cwd(), dist) || 'dist'}`);
