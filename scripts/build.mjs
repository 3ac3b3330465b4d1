/** Builds dist/: the generator (ES modules and declarations) and the runtime as it goes into each emitted package. */

import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { globSync } from './glob.mjs';
import { build } from 'esbuild';
import ts from 'typescript';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Built beside the old one and then put in its place, so that a run that is under way finds either. */
const next = join(root, 'dist.next');
const dist = join(root, 'dist');

/** What is loaded by its path: the command line, what the package exports, and what the build itself and the scripts use. */
const ENTRIES = [
  'generator/cli.ts',
  'generator/index.ts',
  'generator/sandbox/index.ts',
  'generator/ask/check-params.ts',
  'generator/ask/find-method.ts',
  'generator/ask/method-json.ts',
  'generator/commands/built-in.ts',
  'generator/emit/runtime-build.ts',
  'generator/emit/runtime-declarations.ts',
  'generator/emit/template-program.ts',
  'runtime/index.ts',
];

/**
 * Built in, since to open their many files takes longer than to run them, and since a library of fastify's asks for a newer
 * Node than svc-gen does, which some package managers refuse to install.
 */
const BUILT_IN = /^(ajv|fastify|jsonpath-rfc9535)(\/|$)/;

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
    onLoad({ filter: /.*/, namespace: 'parts' }, () => ({ contents: UNDICI_PARTS, resolveDir: root }));
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
  entryPoints: ENTRIES.map((entry) => join(root, entry)).filter(existsSync),
  outdir: next,
  outbase: root,
  bundle: true,
  splitting: true,
  metafile: true,
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
  const apart = await build({ ...MODULES, plugins: [libraries], write: false });
  const { metafile } = await build({ ...MODULES, plugins: [together(apart.metafile), libraries] });
  await letRequire(Object.keys(metafile.outputs));
  await writeLicenses(Object.keys(metafile.inputs));
}

/**
 * Modules that so many entries use, and those of the command line, lie in one file, which each entry loads: a file for each
 * set of users would be many.
 */
const MANY_USERS = 8;

const COMMAND_LINE = 'generator/cli.ts';

/** What programs import by themselves, and is small alone. */
const ALONE = new Set(['generator/index.ts', 'runtime/index.ts']);

function together({ outputs }) {
  const built = Object.values(outputs).filter(({ entryPoint }) =>
    existsSync(join(root, entryPoint ?? 'none')),
  );
  const users = new Map();
  for (const output of built)
    for (const module of modulesOf(output, outputs)) users.set(module, (users.get(module) ?? 0) + 1);
  const always = new Set(
    modulesOf(
      built.find(({ entryPoint }) => entryPoint === COMMAND_LINE),
      outputs,
    ),
  );
  const shared = [...users.keys()].filter(
    (module) => always.has(module) || (users.get(module) >= MANY_USERS && !module.includes('node_modules/')),
  );
  const contents = shared.map((module) => `import ${JSON.stringify(join(root, module))};`).join('\n');
  const entries = new Set(built.map(({ entryPoint }) => entryPoint).filter((entry) => !ALONE.has(entry)));
  return {
    name: 'together',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^shared$/ }, () => ({ path: 'shared', namespace: 'parts' }));
      onLoad({ filter: /^shared$/, namespace: 'parts' }, () => ({ contents, resolveDir: root }));
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!entries.has(relative(root, path).replaceAll('\\', '/'))) return undefined;
        // Before its first line, whose number stays.
        return { contents: `import 'shared'; ${await readFile(path, 'utf8')}`, loader: 'ts' };
      });
    },
  };
}

/** Of a built file and those that it imports, unless it imports them when it runs. */
function modulesOf(output, outputs, seen = new Set()) {
  if (seen.has(output)) return [];
  seen.add(output);
  const imported = output.imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
  const own = Object.keys(output.inputs);
  return [...own, ...imported.flatMap(({ path }) => modulesOf(outputs[path], outputs, seen))];
}

/** Libraries that are built in load modules of Node by `require`, which ES modules have to make. */
async function letRequire(outputs) {
  for (const path of outputs.filter((output) => output.endsWith('.js'))) {
    const file = join(root, path);
    const text = await readFile(file, 'utf8');
    if (!text.includes('Dynamic require of')) continue;
    const made = `import { createRequire as makeRequire } from 'node:module';const require = makeRequire(import.meta.url);`;
    await writeFile(file, `${made}${text}`); // on the same line, so that source maps hold
  }
}

/** Of the libraries that are built in. */
async function writeLicenses(files) {
  const found = files.map((file) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)).filter(Boolean);
  const folders = new Map(found.map(([folder, name]) => [name, join(root, folder)]));
  const texts = [...folders].sort().map(async ([name, folder]) => {
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
    const text = withoutFastify(declared.outputText);
    await writeFile(target, text);
    const { importedFiles } = ts.preProcessFile(text);
    for (const { fileName } of importedFiles.filter((one) => one.fileName.startsWith('.')))
      files.add(join(dirname(file), fileName.replace(/js$/, 'ts')));
  }
}

/** Who installs svc-gen has no fastify, and calls nothing that takes its types. */
function withoutFastify(text) {
  const names = /import type \{ (.*) \} from 'fastify';\n/;
  const types = names.exec(text)?.[1].split(', ') ?? [];
  return text
    .replace(names, types.map((name) => `type ${name} = unknown;\n`).join(''))
    .replace(/declare module 'fastify' \{\n(?: .*\n)*\}\n/, '');
}

/** Declarations of the runtime as emitted packages carry them: the compiler takes seconds. */
async function buildRuntimeDeclarations() {
  const declare = join(next, 'generator/emit/runtime-declarations.js');
  const sources = join(next, 'generator/emit/runtime-build.js');
  const { declareRuntime } = await import(pathToFileURL(declare).href);
  const { runtimeSources } = await import(pathToFileURL(sources).href);
  for (const { path, text } of declareRuntime(runtimeSources())) {
    const target = join(next, 'package', path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

/** What reads templates is not needed when the generator runs. */
async function buildTemplates() {
  const program = join(next, 'generator/emit/template-program.js');
  const { compiledTemplates } = await import(pathToFileURL(program).href);
  await writeFile(join(next, 'templates.cjs'), `module.exports = ${compiledTemplates()};\n`);
}

/** The library of the reference site's search as one script, with its license: users of the generator do not install it. */
async function copySearchLibrary() {
  const library = join(root, 'node_modules/minisearch');
  await mkdir(join(next, 'docs'), { recursive: true });
  await build({
    entryPoints: [join(library, 'dist/es/index.js')],
    outfile: join(next, 'docs/minisearch.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'MiniSearch',
    footer: { js: 'MiniSearch = MiniSearch.default;' },
    logLevel: 'warning',
  });
  await copyFile(join(library, 'LICENSE.txt'), join(next, 'docs/minisearch.LICENSE.txt'));
}

/** The hand-written documents as JSON, which is read a hundred times faster than YAML. */
async function buildSpecs() {
  const folder = join(root, 'generator/specs');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(({ name }) => name.endsWith('.yaml'))) {
    const source = join(entry.parentPath, entry.name);
    const target = join(next, 'specs', relative(folder, source).replace(/yaml$/, 'json'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, JSON.stringify(parse(await readFile(source, 'utf8'), { maxAliasCount: -1 })));
  }
}

/** The model of the built-in account, which is the same in every run: to start and read it takes a second. */
async function buildBuiltInModel() {
  const { readBuiltIn } = await import(pathToFileURL(join(dist, 'generator/commands/built-in.js')).href);
  await writeFile(join(dist, 'built-in.json'), await readBuiltIn());
}

/** Differs where anything does that decides what is emitted. */
async function writeBuildId() {
  const hash = createHash('sha256').update(await readFile(join(root, 'package.json')));
  const entries = await readdir(next, { recursive: true, withFileTypes: true });
  const made = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
  const files = [...made.map((entry) => join(entry.parentPath, entry.name)), ...globSync(root, ['runtime'])];
  for (const file of files.sort()) hash.update(`${relative(root, file)}\n`).update(await readFile(file));
  await writeFile(join(next, 'build-id'), `${hash.digest('hex')}\n`);
}

await rm(next, { recursive: true, force: true });
await buildModules();
await buildDeclarations();
await buildRuntimeDeclarations();
await buildTemplates();
await copySearchLibrary();
await buildSpecs();
await writeBuildId();
await rm(dist, { recursive: true, force: true });
await rename(next, dist);
await buildBuiltInModel();
console.log(`built ${relative(process.cwd(), dist) || 'dist'}`);
