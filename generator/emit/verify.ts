/** Verifies emitted code before it is written: every file parses, and holds only statements of the forms that we print. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import { InputError } from '../input-error.js';
import { DEFECT, verifyPath } from './package-path.js';
import type { SourceFile } from './source-file.js';
import { compiler, parseModule } from './typescript.js';

/** Functions that emitted code calls, each at the top of a constant. */
const FACTORIES: ReadonlySet<string> = new Set(['defineClient', 'defineGateway', 'defineModule']);

/**
 * The files, verified. Throws where one does not parse, holds a statement that is not on the list, or lies outside the
 * package. Each tree is forgotten before the next file is asked for. What is kept of the last run was verified by it.
 */
export function verifyFiles<File extends SourceFile & { readonly isKept?: true }>(
  files: Iterable<File>,
): readonly File[] {
  const seen = new Map<string, string>();
  const verified: File[] = [];
  for (const file of files) {
    const { path, text, isKept } = file;
    verifyPath(path);
    const folded = path.normalize('NFC').toLowerCase();
    const other = seen.get(folded);
    if (other !== undefined)
      throw new InputError(`the package would hold it twice, as ${other} too`, path, DEFECT);
    seen.set(folded, path);
    if (path.endsWith('.ts') && !isKept) verifyModule(parseModule(path, text));
    verified.push(file);
  }
  return verified;
}

function verifyModule(source: ts.SourceFile): void {
  const [problem] = syntaxErrors(source);
  if (problem !== undefined)
    throw refusal(source, problem.start, compiler.flattenDiagnosticMessageText(problem.messageText, ' '));
  for (const statement of source.statements) verifyStatement(statement, source);
}

/** The parser keeps them on the file, where its types do not show them. */
function syntaxErrors(source: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  const { parseDiagnostics } = source as ts.SourceFile & {
    parseDiagnostics?: readonly ts.DiagnosticWithLocation[];
  };
  return parseDiagnostics ?? [];
}

function verifyStatement(statement: ts.Statement, source: ts.SourceFile): void {
  const isAllowed =
    compiler.isInterfaceDeclaration(statement) ||
    compiler.isTypeAliasDeclaration(statement) ||
    (compiler.isImportDeclaration(statement) &&
      statement.importClause !== undefined &&
      isInside(statement.moduleSpecifier, source)) ||
    (compiler.isExportDeclaration(statement) &&
      (statement.moduleSpecifier === undefined || isInside(statement.moduleSpecifier, source))) ||
    (compiler.isVariableStatement(statement) && isTable(statement));
  if (!isAllowed) throw refusal(source, statement.getStart(source), 'a statement that svc-gen does not emit');
}

/** A relative path that stays below `src/`. */
function isInside(specifier: ts.Expression, source: ts.SourceFile): boolean {
  if (!compiler.isStringLiteral(specifier) || !/^\.\.?\//.test(specifier.text)) return false;
  const target = posix.join(posix.dirname(source.fileName), specifier.text);
  return target.startsWith('src/') && target.endsWith('.js');
}

/** `export const`: literals, objects and arrays of them, tables of other files, one function that gives or one call of a factory that takes those. */
function isTable({ declarationList }: ts.VariableStatement): boolean {
  const isConst = (declarationList.flags & compiler.NodeFlags.Const) !== 0;
  return isConst && declarationList.declarations.every(isConstant);
}

function isConstant({ name, initializer }: ts.VariableDeclaration): boolean {
  return (
    compiler.isIdentifier(name) &&
    initializer !== undefined &&
    (isData(initializer) || isFactoryCall(initializer) || isRowsFunction(initializer))
  );
}

/** `() => ({ … })`. */
function isRowsFunction(expression: ts.Expression): boolean {
  return (
    compiler.isArrowFunction(expression) &&
    expression.parameters.length === 0 &&
    expression.modifiers === undefined &&
    compiler.isParenthesizedExpression(expression.body) &&
    compiler.isObjectLiteralExpression(expression.body.expression) &&
    isData(expression.body.expression)
  );
}

function isFactoryCall(expression: ts.Expression): boolean {
  return (
    compiler.isCallExpression(expression) &&
    compiler.isIdentifier(expression.expression) &&
    FACTORIES.has(expression.expression.text) &&
    expression.arguments.every(isData)
  );
}

function isData(expression: ts.Expression): boolean {
  if (compiler.isArrayLiteralExpression(expression)) return expression.elements.every(isData);
  if (compiler.isObjectLiteralExpression(expression)) return expression.properties.every(isDataProperty);
  return isLiteral(expression) || compiler.isIdentifier(expression);
}

function isLiteral(expression: ts.Expression): boolean {
  return (
    compiler.isStringLiteral(expression) ||
    compiler.isNumericLiteral(expression) ||
    expression.kind === compiler.SyntaxKind.TrueKeyword ||
    expression.kind === compiler.SyntaxKind.FalseKeyword
  );
}

function isDataProperty(property: ts.ObjectLiteralElementLike): boolean {
  if (compiler.isSpreadAssignment(property)) return compiler.isIdentifier(property.expression);
  if (compiler.isShorthandPropertyAssignment(property)) return property.name.text !== '__proto__';
  if (!compiler.isPropertyAssignment(property)) return false;
  const { name } = property;
  const isPlainName = compiler.isIdentifier(name)
    ? name.text !== '__proto__'
    : compiler.isStringLiteral(name) && name.text !== '__proto__';
  const isComputedText = compiler.isComputedPropertyName(name) && compiler.isStringLiteral(name.expression);
  return (isPlainName || isComputedText) && isData(property.initializer);
}

function refusal(source: ts.SourceFile, position: number, what: string): InputError {
  const { line, character } = source.getLineAndCharacterOfPosition(position);
  return new InputError(
    `the emitted code is not safe: ${what}`,
    `${source.fileName}:${line + 1}:${character + 1}`,
    DEFECT,
  );
}
