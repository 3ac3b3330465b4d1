/** Which exported types of two states of a package differ, whatever their layout and comments are. */

import { join } from 'node:path';
import type { ts } from 'ts-morph';
import { readLongText } from '../disk/long-text.js';
import { look } from '../disk/staged-file.js';
import { compilerOf } from '../compiler/typescript.js';
import { readManifest } from './manifest.js';
import type { SourceFile } from './source-file.js';

const compiler = compilerOf();

/** The sources in a folder, as its record lists them, without those that are kept as they are. */
export function writtenSources(out: string, kept: ReadonlySet<string> = new Set()): readonly SourceFile[] {
  const paths = [...readManifest(out).keys()].filter((path) => isSource(path) && !kept.has(path));
  return paths
    .filter((path) => look(join(out, path))?.isFile() === true)
    .map((path) => ({ path, text: readLongText(join(out, path)) }));
}

/** Sorted: `legacy.User` is a type, `legacy.user.get` a method. */
export function changedTypes(before: readonly SourceFile[], after: readonly SourceFile[]): readonly string[] {
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  const same = new Set(after.filter(({ path, text }) => texts.get(path) === text).map(({ path }) => path));
  const [old, now] = [before, after].map((files) =>
    typesOf(files.filter(({ path }) => isSource(path) && !same.has(path))),
  );
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...names].filter((name) => old?.get(name) !== now?.get(name)).sort();
}

function isSource(path: string): boolean {
  return /^src\/.*\.ts$/.test(path);
}

/** The structure of each type as text, by the name that a program uses for it. */
function typesOf(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const { path, text } of files) {
    const tree = compiler.createSourceFile(path, text, compiler.ScriptTarget.ES2022);
    const generation = /^src\/(v3|legacy|gateway)\//.exec(path)?.[1];
    const add = (name: string, node: ts.Node): void => {
      const full = generation === undefined ? name : `${generation}.${name}`;
      types.set(full, `${types.get(full) ?? ''}${formOf(node)};`);
    };
    const namespaces = namespacesOf(tree);
    for (const statement of tree.statements) {
      if (compiler.isTypeAliasDeclaration(statement)) add(statement.name.text, statement);
      else if (compiler.isVariableStatement(statement)) {
        for (const { name, type } of statement.declarationList.declarations)
          if (type !== undefined && !INTERNAL_CONSTANTS.has(name.getText(tree)))
            add(name.getText(tree), type);
      } else if (compiler.isInterfaceDeclaration(statement)) {
        const namespace = namespaces.get(statement.name.text);
        if (namespace === undefined) add(statement.name.text, statement);
        else
          for (const member of statement.members.filter((one) => declaredNamespace(one) === undefined))
            add([...namespace, ...(member.name ? [member.name.getText(tree)] : [])].join('.'), member);
      }
    }
  }
  return types;
}

/** The table of a module's methods: programs cannot name its type. */
const INTERNAL_CONSTANTS: ReadonlySet<string> = new Set(['methods']);

/** Interfaces that only group methods, each with the path of its group. */
function namespacesOf(tree: ts.SourceFile): ReadonlyMap<string, readonly string[]> {
  const interfaces = new Map(
    tree.statements.filter(compiler.isInterfaceDeclaration).map((one) => [one.name.text, one] as const),
  );
  const namespaces = new Map<string, readonly string[]>(ROOTS.map((name) => [name, []]));
  const enter = (node: ts.Node, path: readonly string[]): void =>
    compiler.forEachChild(node, (child) => {
      const inner = declaredNamespace(child);
      if (inner === undefined) {
        if (!compiler.isTypeElement(child)) enter(child, path);
      } else if (!namespaces.has(inner.type)) {
        const innerPath = [...path, inner.name];
        namespaces.set(inner.type, innerPath);
        const declared = interfaces.get(inner.type);
        if (declared !== undefined) enter(declared, innerPath);
      }
    });
  for (const root of ROOTS) {
    const declared = interfaces.get(root);
    if (declared !== undefined) enter(declared, []);
  }
  return namespaces;
}

/** Interfaces in which the paths of methods begin. */
const ROOTS = ['Client', 'V3', 'Legacy', 'Gateway'];

/** The namespace that a member such as `readonly task: TaskMethods` declares. */
function declaredNamespace(node: ts.Node): { readonly name: string; readonly type: string } | undefined {
  if (!compiler.isPropertySignature(node) || !compiler.isIdentifier(node.name)) return undefined;
  const { name, type } = node;
  if (type === undefined || !compiler.isTypeReferenceNode(type) || !compiler.isIdentifier(type.typeName))
    return undefined;
  return type.typeName.text.endsWith('Methods') ? { name: name.text, type: type.typeName.text } : undefined;
}

/** The structure of a type as text: equal for two forms that differ only in comments, layout, quotes or what a formatter changes. */
function formOf(node: ts.Node): string {
  if (compiler.isParenthesizedTypeNode(node)) return formOf(node.type);
  const parts: string[] = [];
  compiler.forEachChild(node, (child) => {
    parts.push(formOf(child));
  });
  const [first, ...others] = parts;
  if (compiler.isUnionTypeNode(node) && first !== undefined && others.length === 0) return first;
  const content = compiler.isTypeOperatorNode(node)
    ? node.operator
    : compiler.isIdentifier(node) ||
        compiler.isLiteralExpression(node) ||
        compiler.isTemplateHead(node) ||
        compiler.isTemplateMiddleOrTemplateTail(node)
      ? JSON.stringify(node.text)
      : '';
  return `${node.kind}${content}(${parts.join()})`;
}
