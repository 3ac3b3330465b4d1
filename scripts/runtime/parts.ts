/** Builds the runtime into parts that every emitted package copies: readable ES modules and CommonJS, a file of each for a part. */

import { posix } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { GENERATED } from '../../generator/emit/source-file.js';
import { grouped } from '../../generator/grouped.js';
import type { ts } from 'ts-morph';
import type { SourceFile } from '../../generator/emit/source-file.js';
import { compiler } from '../../generator/typescript.js';
import { ModuleGraph, type Origin, type Sources } from './sources.js';

/** Each part that has a name in a package, by the module that it exports. */
export const ENTRIES: ReadonlyMap<string, string> = new Map([
  ['errors', 'errors/index.ts'],
  ['client', 'index.ts'],
  ['gateway', 'gateway/index.ts'],
  ['callbacks', 'callbacks/index.ts'],
  ['application', 'application/index.ts'],
  ['redis', 'redis/index.ts'],
  ['observe', 'shapes/index.ts'],
]);

/** What the callbacks share with other parts, so that their receiver does not load the client. */
const BASICS = 'basics';

const FORMATS = [
  { format: 'esm', ending: '.mjs' },
  // `import()` in CommonJS fails under test runners that have a module system of their own, such as Jest.
  { format: 'cjs', ending: '.js', supported: { 'dynamic-import': false } },
] as const;

type Format = (typeof FORMATS)[number];

/** `client.mjs`, `client.js` and so on. */
export async function buildParts(sources: Sources): Promise<readonly SourceFile[]> {
  const plan = planParts(sources);
  const jobs = FORMATS.flatMap((format) => plan.names.map((part) => buildPart(part, plan, format)));
  return (await Promise.all(jobs)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Plan {
  readonly sources: Sources;
  readonly graph: ModuleGraph;
  readonly names: readonly string[];
  /** The modules of a part. */
  readonly modules: ReadonlyMap<string, ReadonlySet<string>>;
  readonly partOf: (path: string) => string;
  /** Under which name a part exports a value. */
  readonly exportName: (origin: Origin) => string;
  /** Everything that a part exports, by that name. */
  readonly exportsOf: (part: string) => ReadonlyMap<string, Origin>;
}

function planParts(sources: Sources): Plan {
  const graph = new ModuleGraph(sources);
  const reached = [...ENTRIES].map(([part, entry]) => ({ part, modules: graph.reached(entry) }));
  const partOf = (path: string): string =>
    partBy(reached.filter(({ modules }) => modules.has(path)).map(({ part }) => part));
  const used = new Set(reached.flatMap(({ modules }) => [...modules]));
  const names = [...ENTRIES.keys(), BASICS];
  const modules = new Map(
    names.map((part) => [part, new Set([...used].filter((path) => partOf(path) === part))] as const),
  );
  const tables = new Map(names.map((part) => [part, new Map<string, Origin>()] as const));
  // Names that users import come first, so that they stay.
  for (const [part, entry] of ENTRIES)
    for (const [name, origin] of graph.exportsOf(entry)) tables.get(part)?.set(name, origin);
  for (const [part, own] of modules)
    for (const target of new Set([...own].flatMap((path) => graph.targetsOf(path))))
      for (const origin of graph.takenOf(target, own).values())
        if (partOf(origin.path) !== part) add(origin, tables.get(partOf(origin.path)));
  for (const table of tables.values())
    for (const origin of table.values()) add(origin, tables.get(partOf(origin.path)));
  return {
    sources,
    graph,
    names,
    modules,
    partOf,
    exportName: (origin) => nameIn(origin, tables.get(partOf(origin.path))) ?? origin.name,
    exportsOf: (part) => tables.get(part) ?? new Map<string, Origin>(),
  };
}

/** Where a module belongs that the entries of these parts lead to. What several share is nearly all the client's. */
function partBy(users: readonly string[]): string {
  const [only = 'client', ...others] = users;
  if (users.includes('errors')) return 'errors';
  if (others.length === 0) return only;
  return users.includes('callbacks') ? BASICS : 'client';
}

function nameIn({ path, name }: Origin, table: ReadonlyMap<string, Origin> = new Map()): string | undefined {
  return [...table].find(([, other]) => other.path === path && other.name === name)?.[0];
}

/** Two modules of a part can export the same name: the second one gets a number. */
function add(origin: Origin, table: Map<string, Origin> | undefined): void {
  if (table === undefined || nameIn(origin, table) !== undefined) return;
  let name = origin.name;
  for (let number = 2; table.has(name); number += 1) name = `${origin.name}${number}`;
  table.set(name, origin);
}

async function buildPart(part: string, plan: Plan, { ending, ...format }: Format): Promise<SourceFile> {
  const { outputFiles } = await build({
    ...format,
    stdin: { contents: exportLines(plan.exportsOf(part), part, plan), sourcefile: part },
    bundle: true,
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'silent',
    banner: { js: GENERATED.trimEnd() },
    plugins: [inPart(part, plan, ending)],
    tsconfigRaw: {
      compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true, target: 'es2022' },
    },
  });
  const text = outputFiles[0]?.text ?? '';
  return { path: `${part}${ending}`, text: format.format === 'esm' ? markedAsPure(text) : text };
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

/** A statement for each module that the values are taken from. */
function exportLines(exported: ReadonlyMap<string, Origin>, part: string, plan: Plan): string {
  const specifiers = [...exported].map(([as, origin]) => {
    const home = plan.partOf(origin.path);
    const isOwn = home === part;
    const name = isOwn ? origin.name : plan.exportName(origin);
    return { from: isOwn ? `./${origin.path}` : `${OTHER_PART}${home}`, text: `${name} as ${as}` };
  });
  const lines = [...grouped(specifiers, ({ from }) => from)].map(([from, group]) => {
    const names = group.map(({ text }) => text).sort();
    return `export { ${names.join(', ')} } from '${from}';\n`;
  });
  return lines.sort().join('');
}

const OTHER_PART = 'part:';

/** A module of the part is read; one of another part passes on what that part exports. */
function inPart(part: string, plan: Plan, ending: string): Plugin {
  const own = plan.modules.get(part) ?? new Set<string>();
  return {
    name: 'parts',
    setup(building) {
      building.onResolve({ filter: /.*/ }, ({ path, importer, namespace }) => {
        const isOtherPart = path.startsWith(OTHER_PART);
        if (isOtherPart && namespace === 'part')
          return { path: `./${importer}${ending}`, external: true, sideEffects: false };
        if (isOtherPart)
          return { path: path.slice(OTHER_PART.length), namespace: 'part', sideEffects: false };
        if (!path.startsWith('.')) return { path, external: true, sideEffects: false };
        const folder = namespace === 'runtime' ? posix.dirname(importer) : '';
        const target = posix.join(folder, path.replace(/\.js$/, '.ts'));
        const from = own.has(target) ? 'runtime' : 'elsewhere';
        return { path: target, namespace: from, sideEffects: false };
      });
      building.onLoad({ filter: /.*/, namespace: 'runtime' }, ({ path }) => ({
        contents: withoutComments(plan.sources.get(path) ?? ''),
        loader: 'ts',
      }));
      building.onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({
        contents: exportLines(plan.graph.takenOf(path, own), part, plan),
      }));
      // One import of each other part, so that none of its names gets a second one.
      building.onLoad({ filter: /.*/, namespace: 'part' }, ({ path }) => ({
        contents: `export { ${namesTaken(path, part, plan).join(', ')} } from '${OTHER_PART}${path}';\n`,
      }));
    },
  };
}

/** What a part takes of another one, by its names there. */
function namesTaken(other: string, part: string, plan: Plan): readonly string[] {
  const own = plan.modules.get(part) ?? new Set<string>();
  const targets = new Set([...own].flatMap((path) => plan.graph.targetsOf(path)));
  const inside = [...targets].flatMap((path) => [...plan.graph.takenOf(path, own).values()]);
  const taken = [...inside, ...plan.exportsOf(part).values()];
  return [...new Set(taken.filter(({ path }) => plan.partOf(path) === other).map(plan.exportName))].sort();
}

/** esbuild keeps the comments of members alone. Those that bundlers read, such as `@__PURE__`, begin with one asterisk. */
export function withoutComments(text: string): string {
  return text.replace(/^ *\/\*\*[^]*?\*\/\n/gm, '');
}
