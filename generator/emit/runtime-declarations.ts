/** The declarations of the runtime, made when svc-gen is built: a file for each entry, and one of all that they lead to. */

import type { ts } from 'ts-morph';
import { declarationPath } from './declarations.js';
import { DeclaredRuntime, identifiersIn, type Declared } from './declared-runtime.js';
import type { SourceFile } from './source-file.js';
import { specifier } from './specifier.js';
import { compiler } from './typescript.js';

/** What emitted code imports. */
const ENTRIES = [
  'index',
  'errors/index',
  'callbacks/index',
  'gateway/index',
  'redis/index',
  'application/index',
  'shapes/index',
].map((entry) => `src/runtime/${entry}.ts`);

/** A package without Redis leaves this folder out. */
const REDIS = 'src/runtime/redis/';

/** Of all that the entries lead to; the rest is nobody's to import. */
export function declareRuntime(sources: readonly SourceFile[]): readonly SourceFile[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const entries = ENTRIES.filter((path) => texts.has(path));
  const runtime = new DeclaredRuntime(entries, texts);
  const reached = runtime.reached(entries);
  const names = outputNames(reached, runtime);
  const isRedis = ({ path }: Declared): boolean => path.startsWith(REDIS);
  const files = [
    { path: HOME.all, declared: reached.filter((one) => !isRedis(one)) },
    { path: HOME.redis, declared: reached.filter(isRedis) },
  ].filter(({ declared }) => declared.length > 0);
  return [
    ...entries.map((path) => ({ path: declarationPath(path), text: entryText(path, runtime, names) })),
    ...files.map(({ path, declared }) => ({
      path: declarationPath(path),
      text: fileText(path, declared, { runtime, names }),
    })),
  ];
}

const HOME = { all: 'src/runtime/declarations.ts', redis: `${REDIS}declarations.ts` } as const;

function homeOf({ path }: Declared): string {
  return path.startsWith(REDIS) ? HOME.redis : HOME.all;
}

type Names = ReadonlyMap<Declared, string>;

/** Files become one, so that a name which two of them have, or which is a global one, gets a number. */
function outputNames(reached: readonly Declared[], runtime: DeclaredRuntime): Names {
  const taken = new Set(reached.flatMap((declared) => runtime.globalsOf(declared)));
  const names = new Map<Declared, string>();
  // What users can name keeps its name.
  for (const declared of reached.toSorted((a, b) => Number(b.isExported) - Number(a.isExported))) {
    let name = declared.name;
    for (let number = 2; taken.has(name); number += 1) name = `${declared.name}${number}`;
    taken.add(name);
    names.set(declared, name);
  }
  return names;
}

function entryText(path: string, runtime: DeclaredRuntime, names: Names): string {
  const exports = runtime.exportsOf(path);
  const homes = [...new Set(exports.map(({ declared }) => homeOf(declared)))];
  const lines = homes.map((home) => {
    const own = exports.filter(({ declared }) => homeOf(declared) === home);
    const list = own.map(({ name, declared, isType }) => {
      const from = names.get(declared) ?? declared.name;
      return `${isType ? 'type ' : ''}${from === name ? name : `${from} as ${name}`}`;
    });
    return `export { ${list.join(', ')} } from '${specifier(path, home)}';\n`;
  });
  return `${runtime.headOf(path)}${lines.join('')}export {};\n`;
}

interface Naming {
  readonly runtime: DeclaredRuntime;
  readonly names: Names;
}

function fileText(path: string, declared: readonly Declared[], { runtime, names }: Naming): string {
  const foreign = new Set<string>();
  const text = declared.map((one) => {
    const edits = one.statements
      .flatMap((statement) => identifiersIn(statement))
      .flatMap((node) => {
        const target = runtime.resolve(node);
        if (target === undefined) return [];
        const name = names.get(target) ?? target.name;
        if (homeOf(target) !== path) foreign.add(name);
        return name === node.text ? [] : [{ node, name }];
      });
    return one.statements.map((statement) => edited(statement, edits)).join('');
  });
  const head = '/** What the entries of the runtime lead to. */\n\n';
  const imports =
    foreign.size === 0
      ? ''
      : `import type { ${[...foreign].toSorted().join(', ')} } from '${specifier(path, HOME.all)}';\n`;
  return `${head}${imports}${text.join('')}export {};\n`;
}

interface Edit {
  readonly node: ts.Identifier;
  readonly name: string;
}

function edited(statement: ts.Statement, edits: readonly Edit[]): string {
  const tree = statement.getSourceFile();
  const own = edits
    .filter(({ node }) => node.pos >= statement.pos && node.end <= statement.end)
    .toSorted((a, b) => b.node.end - a.node.end);
  let text = tree.text.slice(startOf(statement), statement.end);
  for (const { node, name } of own) {
    const from = node.getStart() - startOf(statement);
    text = text.slice(0, from) + name + text.slice(node.end - startOf(statement));
  }
  return `${text.replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))}\n`;
}

/** With the comment that belongs to it, and without those of the file. */
function startOf(statement: ts.Statement): number {
  const comments = compiler.getJSDocCommentsAndTags(statement).filter(compiler.isJSDoc);
  return comments.at(-1)?.getStart() ?? statement.getStart();
}
