/** The declarations of an emitted module are one file, `index.d.ts`: a package of many objects has few files. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import { readModule, type Module } from './declaration-graph.js';
import type { SourceFile } from './source-file.js';
import { specifier } from './specifier.js';
import { compiler } from './typescript.js';

interface Part extends Module {
  readonly path: string;
}

/** Path of a file → path of the file that it became a part of. */
type Homes = ReadonlyMap<string, string>;

/** @param files `dist/**.d.ts` of one package; those of `dist/v3/tasks/` but for its client become `dist/v3/tasks/index.d.ts`. */
export function mergeDeclarations(files: readonly SourceFile[]): readonly SourceFile[] {
  const parts = new Map<string, Part>();
  for (const { path, text } of files) if (isPart(path)) parts.set(path, partOf(path, text));
  const homes = homesOf(parts);
  return files.flatMap(({ path, text }) => {
    if (homes.get(path) !== undefined)
      return isIndex(path) ? [{ path, text: merged(path, parts, homes) }] : [];
    return [{ path, text: redirected(treeOf(path, text), { path, parts, homes }) }];
  });
}

function isPart(path: string): boolean {
  return path.split('/').length > 3 && posix.basename(path) !== 'client.d.ts';
}

function isIndex(path: string): boolean {
  return posix.basename(path) === 'index.d.ts';
}

function treeOf(path: string, text: string): ts.SourceFile {
  const jsDocParsingMode = compiler.JSDocParsingMode.ParseNone;
  return compiler.createSourceFile(path, text, {
    languageVersion: compiler.ScriptTarget.ES2022,
    jsDocParsingMode,
  });
}

function partOf(path: string, text: string): Part {
  return { path, ...readModule(treeOf(path, text), path) };
}

/** A file stays alone where it calls something by a name that means something else in the others. */
function homesOf(parts: ReadonlyMap<string, Part>): Homes {
  const homes = new Map<string, string>();
  const meanings = new Map<string, Map<string, string>>();
  for (const part of [...parts.values()].sort(byPlace)) {
    const home = posix.join(posix.dirname(part.path), 'index.d.ts');
    const known = meanings.get(home) ?? new Map<string, string>();
    meanings.set(home, known);
    const own = meaningsOf(part);
    const fits = [...own].every(([name, meaning]) => (known.get(name) ?? meaning) === meaning);
    if (!fits || renames(part) || part.passedOn.size > 0 || part.stars.length > 0 || !parts.has(home))
      continue;
    for (const [name, meaning] of own) known.set(name, meaning);
    homes.set(part.path, home);
  }
  return homes;
}

/** The index is always a part of itself. */
function byPlace(a: Part, b: Part): number {
  return Number(isIndex(b.path)) - Number(isIndex(a.path)) || (a.path < b.path ? -1 : 1);
}

/** Whether it takes something of its own folder by another name. */
function renames({ path, imported }: Part): boolean {
  return [...imported].some(
    ([local, origin]) => local !== origin.name && posix.dirname(origin.path) === posix.dirname(path),
  );
}

/** What each name at the top of a file is. */
function meaningsOf({ path, declared, imported }: Part): ReadonlyMap<string, string> {
  return new Map([
    ...[...declared.keys()].map((name) => [name, `${path} ${name}`] as const),
    ...[...imported].map(([local, { path: from, name }]) => {
      return [local, `${from} ${name}`] as const;
    }),
  ]);
}

function merged(home: string, parts: ReadonlyMap<string, Part>, homes: Homes): string {
  const own = [...parts.values()].filter(({ path }) => homes.get(path) === home);
  const taken = own.flatMap(({ imported }) => [...imported]);
  const lines = new Map<string, Set<string>>();
  for (const [local, { path, name }] of taken) {
    const from = homes.get(path) ?? path;
    if (from === home) continue;
    const names = lines.get(from) ?? new Set();
    lines.set(from, names.add(local === name ? name : `${name} as ${local}`));
  }
  const imports = [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([from, names]) => `import type { ${[...names].sort().join(', ')} } from '${specifier(home, from)}';\n`,
    );
  const bodies = own.map(({ tree }) => bodyOf(tree)).filter((body) => body !== '');
  const head = `${headOf(parts.get(home)?.tree)}${imports.join('')}`;
  return `${[head, ...bodies].join('\n').trim()}\nexport {};\n`;
}

function headOf(tree: ts.SourceFile | undefined): string {
  return /^\/\*\*[\s\S]*?\*\/\n\n/.exec(tree?.text ?? '')?.[0] ?? '';
}

/** Without the comment of the file, its imports and `export {}`. */
function bodyOf(tree: ts.SourceFile): string {
  const statements = tree.statements.filter(
    (one) => !compiler.isImportDeclaration(one) && !compiler.isExportDeclaration(one),
  );
  const texts = statements.map((one) => tree.text.slice(one.pos, one.end));
  const head = headOf(tree);
  const own = texts.map((text) => (text.startsWith(head) ? text.slice(head.length) : text).trim());
  return `${own.join('\n\n')}\n`;
}

interface Place {
  readonly path: string;
  readonly parts: ReadonlyMap<string, Part>;
  readonly homes: Homes;
}

/** The same text, whose imports lead to where the types are now. */
function redirected(tree: ts.SourceFile, place: Place): string {
  const { path, homes } = place;
  const edits = tree.statements.flatMap((statement) => {
    const isPassing = compiler.isExportDeclaration(statement);
    if (!isPassing && !compiler.isImportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !compiler.isStringLiteral(moduleSpecifier)) return [];
    const from = posix.join(posix.dirname(path), moduleSpecifier.text.replace(/\.js$/, '.d.ts'));
    const home = homes.get(from);
    if (home === undefined) return [];
    return isPassing && statement.exportClause === undefined
      ? [editOf(statement, passedOn(from, place))]
      : [editOf(moduleSpecifier, `'${specifier(path, home)}'`)];
  });
  let { text } = tree;
  for (const { node, text: other } of edits.reverse())
    text = text.slice(0, node.getStart(tree)) + other + text.slice(node.end);
  return text;
}

function editOf(node: ts.Node, text: string): { readonly node: ts.Node; readonly text: string } {
  return { node, text };
}

/** What `export type *` of the file as it was passed on, and no more. */
function passedOn(from: string, { path, parts, homes }: Place): string {
  const declared = [...(parts.get(from)?.declared.values() ?? [])].filter(({ isExported }) => isExported);
  const names = declared.map(({ name }) => name).join(', ');
  return `export type { ${names} } from '${specifier(path, homes.get(from) ?? from)}';`;
}
