/** The declarations of an emitted module, taken from its tree: types as they stand, and constants without their values, but none that is internal. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import type { SourceFile } from './source-file.js';
import { compiler } from './typescript.js';

/** `src/v3/index.ts` has `dist/v3/index.d.ts`. */
export function declarationPath(source: string): string {
  return posix.join('dist', posix.relative('src', source).replace(/\.ts$/, '.d.ts'));
}

/** Without this last line every declaration of a file would be exported. */
export const IS_MODULE = 'export {};\n';

/** The types of a module, each with its comment. `head`: the comment that the module begins with. */
export function typesOf(tree: ts.SourceFile, head: string): readonly string[] {
  return tree.statements
    .filter((one) => compiler.isInterfaceDeclaration(one) || compiler.isTypeAliasDeclaration(one))
    .map(({ pos, end }) => tree.text.slice(Math.max(pos, head.length), end).trim());
}

/** @param tree of a module that was verified: nothing in it has a type that is not written down. */
export function declarationsOf(tree: ts.SourceFile, path: string): SourceFile {
  const parts = tree.statements.map((statement) => declarationOf(statement, tree));
  // What was left out had blank lines around it.
  const text = parts
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { path: declarationPath(path), text: `${text}\n${IS_MODULE}` };
}

/** The statement with what stands before it, or what is left of it. */
function declarationOf(statement: ts.Statement, tree: ts.SourceFile): string {
  if (compiler.isImportDeclaration(statement)) return importedTypes(statement, tree);
  if (!compiler.isVariableStatement(statement)) return tree.text.slice(statement.pos, statement.end);
  const isExported = statement.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.ExportKeyword);
  if (isExported !== true || isInternal(statement, tree)) return '';
  const [constant, ...others] = statement.declarationList.declarations;
  if (constant?.type === undefined || others.length > 0)
    throw new Error(`${tree.fileName}: an exported constant without a type of its own`);
  const declared = tree.text.slice(constant.name.getStart(tree), constant.type.end);
  return `${before(statement, tree)}export declare const ${declared};`;
}

/** Other modules of the package import it, and no user. */
function isInternal(statement: ts.Statement, tree: ts.SourceFile): boolean {
  return /\/\*\* @internal (?:(?!\*\/)[^])*\*\/\s*$/.test(before(statement, tree));
}

/** Comments and line ends. */
function before(statement: ts.Statement, tree: ts.SourceFile): string {
  return tree.text.slice(statement.pos, statement.getStart(tree));
}

/** Only the types of them: a value is no type in emitted code. */
function importedTypes(statement: ts.ImportDeclaration, tree: ts.SourceFile): string {
  const { importClause, moduleSpecifier } = statement;
  if (importClause?.phaseModifier === compiler.SyntaxKind.TypeKeyword)
    return tree.text.slice(statement.pos, statement.end);
  const bindings = importClause?.namedBindings;
  const elements = bindings !== undefined && compiler.isNamedImports(bindings) ? [...bindings.elements] : [];
  const names = elements
    .filter(({ isTypeOnly }) => isTypeOnly)
    .map((element) => element.getText(tree).replace(/^type /, ''));
  if (names.length === 0) return before(statement, tree);
  return `${before(statement, tree)}import type { ${names.join(', ')} } from ${moduleSpecifier.getText(tree)};`;
}
