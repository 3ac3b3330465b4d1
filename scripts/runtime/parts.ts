/** Builds the runtime into parts that every emitted package copies: readable ES modules and CommonJS, a file of each for a part. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { GENERATED } from '../../generator/emit/source-file.js';
import type { ts } from 'ts-morph';
import type { SourceFile } from '../../generator/emit/source-file.js';
import { compilerOf } from '../../generator/compiler/typescript.js';

const compiler = compilerOf();

/** Path below `runtime/` to text. */
export type Sources = ReadonlyMap<string, string>;

export function readSources(folder: string): Sources {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts'))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Each part that has a name in a package, by the module that it exports. */
export const ENTRIES: ReadonlyMap<string, string> = new Map([
  ['errors', 'errors/errors.ts'],
  ['client', 'index.ts'],
  ['gateway', 'gateway/index.ts'],
  ['callbacks', 'callbacks/index.ts'],
  ['application', 'application/index.ts'],
  ['redis', 'redis/index.ts'],
  ['files', 'files/index.ts'],
]);

/** What the callbacks share with other parts, so that their receiver does not load the client. */
const BASICS = 'basics';

/** What differs between Node and everything else. Other parts import it by this name, and `package.json` chooses the file. */
const PLATFORM = 'platform';

const PARTS = [...ENTRIES.keys(), BASICS, PLATFORM];

/** In the build for Workers, edge runtimes and browsers `name.web.ts` takes the place of `name.ts`. */
const WEB = /\.web\.ts$/;

const FORMATS = [
  { format: 'esm', ending: '.mjs' },
  // `import()` in CommonJS fails under test runners that have a module system of their own, such as Jest.
  { format: 'cjs', ending: '.js', supported: { 'dynamic-import': false } },
] as const;

type Format = (typeof FORMATS)[number];

/** Module to names that are taken of it. */
type Taken = ReadonlyMap<string, ReadonlySet<string>>;

/** The modules of each part. */
interface Plan {
  readonly sources: Sources;
  readonly partOf: (path: string) => string | undefined;
}

/** `client.mjs`, `client.js` and so on; the platform twice. */
export async function buildParts(all: Sources): Promise<readonly SourceFile[]> {
  const sources = new Map([...all].filter(([path]) => !WEB.test(path)));
  const twins = [...all].filter(([path]) => WEB.test(path));
  const onWeb = new Map([
    ...sources,
    ...twins.map(([path, text]) => [path.replace(WEB, '.ts'), text] as const),
  ]);
  const plan = planParts(sources);
  const taken = new Map(PARTS.map((part) => [part, takenBy(part, plan)] as const));
  const jobs = PARTS.flatMap((part) => {
    const entry = ENTRIES.get(part);
    const names = new Set([
      ...(entry === undefined ? [] : exportsOf(entry, sources)),
      ...[...taken.values()].flatMap((all) => namesOf(part, all, plan)),
    ]);
    const job = { part, names, taken: taken.get(part) ?? new Map<string, ReadonlySet<string>>() };
    const built = FORMATS.map((format) => buildPart({ ...job, format }, plan));
    if (part !== PLATFORM) return built;
    const web = { ...plan, sources: onWeb };
    const ofWeb = { ...job, taken: takenBy(part, web) };
    return [...built, ...FORMATS.map((format) => buildPart({ ...ofWeb, format }, web).then(withoutNode))];
  });
  return (await Promise.all(jobs)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

function withoutNode({ path, text }: SourceFile): SourceFile {
  const [found] = /(?:from|require\() ?['"](?:node:|undici)[^'"]*/.exec(text) ?? [];
  if (found !== undefined) throw new Error(`the platform of the web has ${found}: it must run without Node`);
  return { path: path.replace(PLATFORM, `${PLATFORM}.web`), text };
}

function planParts(sources: Sources): Plan {
  const reached = (path: string, known = new Set<string>()): ReadonlySet<string> => {
    if (known.has(path)) return known;
    known.add(path);
    for (const { target } of linksOf(path, sources)) reached(target, known);
    return known;
  };
  const parts = [...ENTRIES].map(([part, entry]) => ({ part, paths: reached(entry) }));
  return {
    sources,
    partOf: (path) =>
      path.startsWith(`${PLATFORM}/`)
        ? PLATFORM
        : partBy(parts.filter(({ paths }) => paths.has(path)).map(({ part }) => part)),
  };
}

/** Where a module belongs that the entries of these parts lead to. What several share is nearly all the client's. */
function partBy(users: readonly string[]): string | undefined {
  if (users.includes('errors')) return 'errors';
  if (users.length < 2) return users[0];
  return users.includes('callbacks') ? BASICS : 'client';
}

/** What the modules of a part take of modules of other parts. */
function takenBy(part: string, { sources, partOf }: Plan): Taken {
  const taken = new Map<string, Set<string>>();
  for (const path of sources.keys()) {
    if (partOf(path) !== part) continue;
    for (const { target, names = exportsOf(target, sources) } of linksOf(path, sources)) {
      const known = taken.get(target) ?? [];
      if (partOf(target) !== part) taken.set(target, new Set([...known, ...names.map(beforeAs)]));
    }
  }
  return taken;
}

function namesOf(part: string, taken: Taken, { partOf }: Plan): readonly string[] {
  return [...taken].filter(([path]) => partOf(path) === part).flatMap(([, names]) => [...names]);
}

/** Values that a module declares or passes on. */
function exportsOf(path: string, sources: Sources): readonly string[] {
  const own = [
    ...textOf(path, sources).matchAll(/^export (?:async |abstract )?(?:const|function|class) (\w+)/gm),
  ];
  const passedOn = linksOf(path, sources)
    .filter(({ isExport }) => isExport)
    .flatMap(({ target, names = exportsOf(target, sources) }) => names);
  return [...own.map(([, name = '']) => name), ...passedOn.map((name) => name.replace(/.* as /, ''))];
}

/** Values that one module imports or passes on of another: `a`, `a as b`; absent: all. */
interface Link {
  readonly target: string;
  readonly isExport: boolean;
  readonly names?: readonly string[];
}

function linksOf(path: string, sources: Sources): readonly Link[] {
  const found = textOf(path, sources).matchAll(/^(import|export) (?:\{([^}]*)\}|\*) from '(\.[^']*)';$/gm);
  return [...found]
    .map(([, word, list, from = '']) => {
      const names = list?.split(',').map((name) => name.trim());
      const values = names?.filter((name) => name !== '' && !name.startsWith('type '));
      const link = { target: targetOf(path, from), isExport: word === 'export' };
      return values === undefined ? link : { ...link, names: values };
    })
    .filter(({ names }: Link) => names?.length !== 0);
}

function targetOf(importer: string, path: string): string {
  return posix.join(posix.dirname(importer), path).replace(/\.js$/, '.ts');
}

function textOf(path: string, sources: Sources): string {
  const text = sources.get(path);
  if (text === undefined) throw new Error(`runtime/${path} is imported and does not exist`);
  return text;
}

function beforeAs(name: string): string {
  return name.replace(/ as .*/, '');
}

interface Job {
  readonly part: string;
  readonly names: Iterable<string>;
  readonly taken: Taken;
  readonly format: Format;
}

/** The part is built from one module that exports the names from all modules of the part. */
async function buildPart(job: Job, plan: Plan): Promise<SourceFile> {
  const { part, names, format } = job;
  const { ending, ...options } = format;
  const { outputFiles } = await build({
    ...options,
    stdin: { contents: exportLine(names, `all:${part}`), sourcefile: part },
    bundle: true,
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'silent',
    banner: { js: GENERATED.trimEnd() },
    plugins: [inPart(job, plan)],
    tsconfigRaw: {
      compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true, target: 'es2022' },
    },
  });
  const text = outputFiles[0]?.text ?? '';
  return { path: `${part}${ending}`, text: format.format === 'esm' ? markedAsPure(text) : text };
}

function exportLine(names: Iterable<string>, from: string): string {
  return `export { ${[...names].sort().join(', ')} } from '${from}';\n`;
}

/**
 * A module of the part is read; one of another part passes on what that part exports, through one module for each other
 * part, so that the file has one import of it.
 */
function inPart({ part, taken, format }: Job, plan: Plan): Plugin {
  const isOwn = (path: string): boolean => plan.partOf(path) === part;
  const load: Readonly<Record<string, (path: string) => string>> = {
    runtime: (path) => withoutComments(textOf(path, plan.sources)),
    all: () =>
      [...plan.sources.keys()]
        .filter(isOwn)
        .map((path) => `export * from './${path}';\n`)
        .join(''),
    elsewhere: (path) => exportLine(taken.get(path) ?? [], `part:${plan.partOf(path) ?? ''}`),
    part: (path) => exportLine(new Set(namesOf(path, taken, plan)), `file:${path}`),
  };
  return {
    name: 'parts',
    setup(building) {
      building.onResolve({ filter: /.*/ }, ({ path, importer }) => {
        const [namespace = '', name] = path.split(':');
        if (namespace === 'file')
          return { path: pathOf(name ?? '', format), external: true, sideEffects: false };
        if (name !== undefined && namespace in load) return { path: name, namespace, sideEffects: false };
        if (!path.startsWith('.')) return { path, external: true, sideEffects: false };
        const target = targetOf(importer, path);
        if (plan.partOf(target) === undefined)
          throw new Error(`runtime/${importer} imports ${target} in a form that is not known: import names`);
        return { path: target, namespace: isOwn(target) ? 'runtime' : 'elsewhere', sideEffects: false };
      });
      building.onLoad({ filter: /.*/ }, ({ path, namespace }) => ({
        contents: load[namespace]?.(path) ?? '',
        loader: namespace === 'runtime' ? 'ts' : 'js',
      }));
    },
  };
}

function pathOf(part: string, { ending }: Format): string {
  return part === PLATFORM ? `#${PLATFORM}` : `./${part}${ending}`;
}

/**
 * No module of the runtime does anything when it is loaded, so that a bundler may leave out every constant that is not
 * used. It sees that by itself only where a value is neither computed nor read from another one.
 */
function markedAsPure(text: string): string {
  const tree = compiler.createSourceFile('part.mjs', text, compiler.ScriptTarget.ES2022);
  const values = tree.statements
    .filter(compiler.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations.flatMap(({ initializer }) => initializer ?? []),
    )
    .filter((value) => isComputed(value, text));
  let marked = text;
  for (const value of values.toReversed()) {
    const from = value.getStart(tree);
    const code = text.slice(from, value.end);
    const body = compiler.isObjectLiteralExpression(value) ? `(${code})` : code;
    marked = `${marked.slice(0, from)}/* @__PURE__ */ (() => ${body})()${marked.slice(value.end)}`;
  }
  return marked;
}

/** Outside of the functions in it. */
function isComputed(node: ts.Node, text: string): boolean {
  if (compiler.isFunctionLike(node) || compiler.isClassLike(node)) return false;
  const isCall = compiler.isCallExpression(node) || compiler.isNewExpression(node);
  const isMarked = text.slice(node.pos, node.end).trimStart().startsWith('/* @__PURE__ */');
  const reads =
    compiler.isSpreadElement(node) ||
    compiler.isSpreadAssignment(node) ||
    compiler.isPropertyAccessExpression(node);
  if (reads || (isCall && !isMarked)) return true;
  return compiler.forEachChild(node, (child) => isComputed(child, text) || undefined) ?? false;
}

/** esbuild keeps the comments of members alone. Those that bundlers read, such as `@__PURE__`, begin with one asterisk. */
export function withoutComments(text: string): string {
  return text.replace(/^ *\/\*\*[^]*?\*\/\n/gm, '');
}
