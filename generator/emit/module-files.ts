/** What a package holds of an emitted module: its TypeScript, its declarations and its JavaScript, all taken from one verified tree. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import { GENERATED, type SourceFile } from './source-file.js';
import { specifier } from './plan/specifier.js';
import { inBraces } from '../text/code.js';
import { camelCase } from '../text/letter-case.js';
import { compiler } from '../typescript.js';

/** Without this last line every declaration of a file would be exported. */
const IS_MODULE = 'export {};\n';

interface Module {
  readonly tree: ts.SourceFile;
  /** `src/v3/tasks/index.ts`. */
  readonly path: string;
}

/** @param tree of a module below `src/` that was verified: its constants and functions have types, and it holds no other values. */
export function moduleFiles(tree: ts.SourceFile, path: string): readonly SourceFile[] {
  const module = { tree, path };
  const base = posix.join('dist', posix.relative('src', path)).replace(/\.ts$/, '');
  const files = [
    { path, text: tree.text },
    { path: `${base}.d.ts`, text: `${textOf(module, declarationOf)}${IS_MODULE}` },
  ];
  if (!tree.statements.some((statement) => esModuleOf(statement, module) !== '')) return files;
  return [
    ...files,
    { path: `${base}.mjs`, text: textOf(module, esModuleOf) },
    {
      path: `${base}.js`,
      text: textOf(module, commonJsOf).replace(GENERATED, `${GENERATED}'use strict';\n`),
    },
  ];
}

type Print = (statement: ts.Statement, module: Module) => string;

/** Every statement in another form, with the comment before it; what has none is left out. */
function textOf(module: Module, print: Print): string {
  const { tree } = module;
  const head = headOf(tree);
  const parts = tree.statements.map((statement) => {
    const text = print(statement, module);
    return text === ''
      ? ''
      : `${tree.text.slice(Math.max(statement.pos, head.length), statement.getStart(tree))}${text}`;
  });
  // Around a statement that was left out were blank lines.
  return `${head}${parts
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** The mark of a generated file, and the comment on all of it. */
function headOf(tree: ts.SourceFile): string {
  return /^(?:\/\/ .*\n)?(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n\n)?/.exec(tree.text)?.[0] ?? '';
}

function declarationOf(statement: ts.Statement, module: Module): string {
  const { tree } = module;
  if (compiler.isImportDeclaration(statement)) return typeImport(statement, module);
  if (compiler.isExportDeclaration(statement)) return relocated(statement, module, '.js');
  if (compiler.isFunctionDeclaration(statement)) {
    const { name, type } = functionOf(statement, tree);
    return `export declare function ${tree.text.slice(name.getStart(tree), type.end)};`;
  }
  if (!compiler.isVariableStatement(statement)) return statement.getText(tree);
  if (!isExported(statement) || isInternal(statement, tree)) return '';
  const { name, type } = constantOf(statement, tree);
  return `export declare const ${tree.text.slice(name.getStart(tree), type?.end)};`;
}

function esModuleOf(statement: ts.Statement, module: Module): string {
  if (compiler.isImportDeclaration(statement)) {
    const names = importedValues(statement).map(({ name, as }) => (name === as ? name : `${name} as ${as}`));
    return names.length === 0 ? '' : importText('import', names, target(statement, module, '.mjs'));
  }
  if (compiler.isExportDeclaration(statement))
    return isOfTypes(statement) ? '' : relocated(statement, module, '.mjs');
  if (compiler.isFunctionDeclaration(statement)) return `export ${functionText(statement, module)}`;
  if (!compiler.isVariableStatement(statement)) return '';
  return `${isExported(statement) ? 'export ' : ''}${constantText(statement, module)}`;
}

function commonJsOf(statement: ts.Statement, module: Module): string {
  if (compiler.isImportDeclaration(statement)) {
    const names = importedValues(statement).map(({ name, as }) => (name === as ? name : `${name}: ${as}`));
    const { define, value } = required(statement, module);
    return names.length === 0 ? '' : `${define}const ${inBraces(names, `const {} = ${value};`)} = ${value};`;
  }
  if (compiler.isExportDeclaration(statement)) {
    if (isOfTypes(statement)) return '';
    const { define, value } = required(statement, module);
    // A line for each name: only so do ES modules that import this file find them.
    const lines = elementsOf(statement.exportClause).map(
      ({ name: { text } }) => `exports.${text} = ${value}.${text};`,
    );
    return define + lines.join('\n');
  }
  if (compiler.isFunctionDeclaration(statement)) {
    const { name } = functionOf(statement, module.tree);
    return `${functionText(statement, module)}\nexports.${name.text} = ${name.text};`;
  }
  if (!compiler.isVariableStatement(statement)) return '';
  const text = constantText(statement, module);
  const { name } = constantOf(statement, module.tree);
  return isExported(statement) ? `${text}\nexports.${name.text} = ${name.text};` : text;
}

/** `const a = …;`, without its type and the types that its calls are given. */
function constantText(statement: ts.VariableStatement, { tree }: Module): string {
  const { name, initializer } = constantOf(statement, tree);
  const value = initializer === undefined ? '' : ` = ${untyped(initializer, tree)}`;
  return `const ${name.text}${value};`;
}

/** `function a(options) { … }`, without types. */
function functionText(statement: ts.FunctionDeclaration, { tree }: Module): string {
  const { name, body } = functionOf(statement, tree);
  const parameters = statement.parameters.map((parameter) => parameter.name.getText(tree));
  return `function ${name.text}(${parameters.join(', ')}) ${untyped(body, tree)}`;
}

interface ExportedFunction {
  readonly name: ts.Identifier;
  readonly type: ts.TypeNode;
  readonly body: ts.Block;
}

function functionOf({ name, type, body }: ts.FunctionDeclaration, tree: ts.SourceFile): ExportedFunction {
  if (name === undefined || type === undefined || body === undefined)
    throw new Error(`${tree.fileName}: an exported function without a name, a type or a body`);
  return { name, type, body };
}

/** The text of the node, with the comment before it, without the types that its calls are given. */
function untyped(node: ts.Node, tree: ts.SourceFile): string {
  let text = '';
  let from = node.pos;
  for (const cut of typeArguments(node)) {
    text += tree.text.slice(from, cut.from);
    from = cut.to;
  }
  return `${text}${tree.text.slice(from, node.end)}`.trimStart();
}

/** With their brackets. */
function typeArguments(node: ts.Node): readonly { readonly from: number; readonly to: number }[] {
  if (compiler.isObjectLiteralExpression(node) || compiler.isArrayLiteralExpression(node)) return [];
  const own =
    compiler.isCallExpression(node) && node.typeArguments !== undefined
      ? [{ from: node.typeArguments.pos - 1, to: node.typeArguments.end + 1 }]
      : [];
  const inside: { readonly from: number; readonly to: number }[] = [];
  compiler.forEachChild(node, (child) => void inside.push(...typeArguments(child)));
  return [...own, ...inside].sort((a, b) => a.from - b.from);
}

interface Constant {
  readonly name: ts.Identifier;
  readonly type: ts.TypeNode | undefined;
  readonly initializer: ts.Expression | undefined;
}

function constantOf(statement: ts.VariableStatement, tree: ts.SourceFile): Constant {
  const [constant, ...others] = statement.declarationList.declarations;
  const hasType = constant?.type !== undefined || !isExported(statement);
  if (constant === undefined || !compiler.isIdentifier(constant.name) || !hasType || others.length > 0)
    throw new Error(`${tree.fileName}: an exported constant without a type of its own`);
  return { name: constant.name, type: constant.type, initializer: constant.initializer };
}

function isExported(statement: ts.VariableStatement): boolean {
  return statement.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.ExportKeyword) ?? false;
}

/** Other modules of the package import it, and no user. */
function isInternal(statement: ts.Statement, tree: ts.SourceFile): boolean {
  const before = tree.text.slice(statement.pos, statement.getStart(tree));
  return /\/\*\* @internal (?:(?!\*\/)[^])*\*\/\s*$/.test(before);
}

/** Only the types of what is imported: a value is no type in emitted code. */
function typeImport(statement: ts.ImportDeclaration, module: Module): string {
  if (statement.importClause?.phaseModifier === compiler.SyntaxKind.TypeKeyword)
    return relocated(statement, module, '.js');
  const names = elementsOf(statement.importClause?.namedBindings)
    .filter(({ isTypeOnly }) => isTypeOnly)
    .map((element) => element.getText(module.tree).replace(/^type /, ''));
  return names.length === 0 ? '' : importText('import type', names, target(statement, module, '.js'));
}

function importedValues({ importClause }: ts.ImportDeclaration): readonly { name: string; as: string }[] {
  if (importClause?.phaseModifier === compiler.SyntaxKind.TypeKeyword) return [];
  return elementsOf(importClause?.namedBindings)
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => ({ name: (propertyName ?? name).text, as: name.text }));
}

function isOfTypes({ isTypeOnly, moduleSpecifier, exportClause }: ts.ExportDeclaration): boolean {
  return isTypeOnly || moduleSpecifier === undefined || exportClause === undefined;
}

function elementsOf(
  bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined,
): readonly (ts.ImportSpecifier | ts.ExportSpecifier)[] {
  return bindings !== undefined && 'elements' in bindings ? [...bindings.elements] : [];
}

type Linking = ts.ImportDeclaration | ts.ExportDeclaration;

function importText(keyword: string, names: readonly string[], from: string): string {
  return `${keyword} ${inBraces(names, `${keyword} {} from '${from}';`)} from '${from}';`;
}

/** Its own text, with the path of the other module relative to `dist/`. */
function relocated(statement: Linking, module: Module, ending: string): string {
  const { tree } = module;
  const { moduleSpecifier } = statement;
  if (moduleSpecifier === undefined) return statement.getText(tree);
  const text = tree.text.slice(statement.getStart(tree), moduleSpecifier.getStart(tree));
  return `${text}'${target(statement, module, ending)}';`;
}

/** The other module as a value. One that several statements load is required by the first of them, as a constant. */
function required(statement: Linking, module: Module): { readonly define: string; readonly value: string } {
  const path = target(statement, module, '.js');
  const value = `require('${path}')`;
  const [first, ...others] = module.tree.statements.filter(
    (one) => loadsValues(one) && target(one, module, '.js') === path,
  );
  if (others.length === 0 && !compiler.isExportDeclaration(statement)) return { define: '', value };
  const name = `${camelCase(posix.basename(path, '.js'))}Module`;
  return { define: first === statement ? `const ${name} = ${value};\n` : '', value: name };
}

function loadsValues(statement: ts.Statement): statement is Linking {
  return compiler.isImportDeclaration(statement)
    ? importedValues(statement).length > 0
    : compiler.isExportDeclaration(statement) && !isOfTypes(statement);
}

/** `src/` and `dist/` have the same folders; the runtime is in `dist/` alone. */
function target({ moduleSpecifier }: Linking, { path }: Module, ending: string): string {
  const to =
    moduleSpecifier !== undefined && compiler.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
  const built = (file: string): string => file.replace(/^src\//, 'dist/');
  const file = posix.join(posix.dirname(path), to);
  return specifier(built(path), built(file)).replace(/\.js$/, ending);
}
