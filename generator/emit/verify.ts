/** Verifies emitted code before it is written: every file parses, and holds only statements of the forms that we print. */

import { posix } from 'node:path';
import { ts } from 'ts-morph';
import { InputError } from '../input-error.js';
import { DEFECT, verifyPath } from './package-path.js';
import type { SourceFile } from './source-file.js';

/** Functions that emitted code calls, each at the top of a constant. */
const FACTORIES: ReadonlySet<string> = new Set(['defineClient', 'defineGateway', 'defineModule']);

/** A file, and its text as TypeScript reads it where that is known. */
export type Parsed<File extends SourceFile> = File & { readonly module?: ts.SourceFile };

/**
 * The files, verified. Throws where one does not parse, holds a statement that is not on the list, or lies outside the
 * package. Each file is looked at before the next one is asked for.
 */
export function verifyFiles<File extends SourceFile>(
  files: Iterable<Parsed<File>>,
): readonly Omit<File, 'module'>[] {
  const seen = new Map<string, string>();
  const verified: Omit<File, 'module'>[] = [];
  for (const { module, ...file } of files) {
    const { path, text } = file;
    verifyPath(path);
    const folded = path.normalize('NFC').toLowerCase();
    const other = seen.get(folded);
    if (other !== undefined)
      throw new InputError(`the package would hold it twice, as ${other} too`, path, DEFECT);
    seen.set(folded, path);
    if (path.endsWith('.ts')) verifyModule(module ?? parse(path, text));
    verified.push(file);
  }
  return verified;
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
}

function verifyModule(source: ts.SourceFile): void {
  const [problem] = syntaxErrors(source);
  if (problem !== undefined)
    throw refusal(source, problem.start, ts.flattenDiagnosticMessageText(problem.messageText, ' '));
  for (const statement of source.statements) verifyStatement(statement, source);
}

/** An assembled file stands at the root of a file system that is not there. */
function pathOf({ fileName }: ts.SourceFile): string {
  return fileName.replace(/^\//, '');
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
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    (ts.isImportDeclaration(statement) &&
      statement.importClause !== undefined &&
      isInside(statement.moduleSpecifier, source)) ||
    (ts.isExportDeclaration(statement) &&
      (statement.moduleSpecifier === undefined || isInside(statement.moduleSpecifier, source))) ||
    (ts.isVariableStatement(statement) && isTable(statement));
  if (!isAllowed) throw refusal(source, statement.getStart(source), 'a statement that svc-gen does not emit');
}

/** A relative path that stays below `src/`. */
function isInside(specifier: ts.Expression, source: ts.SourceFile): boolean {
  if (!ts.isStringLiteral(specifier) || !/^\.\.?\//.test(specifier.text)) return false;
  const target = posix.join(posix.dirname(pathOf(source)), specifier.text);
  return target.startsWith('src/') && target.endsWith('.js');
}

/** `export const`: literals, objects and arrays of them, tables of other files, one function that gives or one call of a factory that takes those. */
function isTable({ declarationList }: ts.VariableStatement): boolean {
  const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0;
  return isConst && declarationList.declarations.every(isConstant);
}

function isConstant({ name, initializer }: ts.VariableDeclaration): boolean {
  return (
    ts.isIdentifier(name) &&
    initializer !== undefined &&
    (isData(initializer) || isFactoryCall(initializer) || isRowsFunction(initializer))
  );
}

/** `() => ({ … })`. */
function isRowsFunction(expression: ts.Expression): boolean {
  return (
    ts.isArrowFunction(expression) &&
    expression.parameters.length === 0 &&
    expression.modifiers === undefined &&
    ts.isParenthesizedExpression(expression.body) &&
    ts.isObjectLiteralExpression(expression.body.expression) &&
    isData(expression.body.expression)
  );
}

function isFactoryCall(expression: ts.Expression): boolean {
  return (
    ts.isCallExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    FACTORIES.has(expression.expression.text) &&
    expression.arguments.every(isData)
  );
}

function isData(expression: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(expression)) return expression.elements.every(isData);
  if (ts.isObjectLiteralExpression(expression)) return expression.properties.every(isDataProperty);
  return isLiteral(expression) || ts.isIdentifier(expression);
}

function isLiteral(expression: ts.Expression): boolean {
  return (
    ts.isStringLiteral(expression) ||
    ts.isNumericLiteral(expression) ||
    expression.kind === ts.SyntaxKind.TrueKeyword ||
    expression.kind === ts.SyntaxKind.FalseKeyword
  );
}

function isDataProperty(property: ts.ObjectLiteralElementLike): boolean {
  if (ts.isSpreadAssignment(property)) return ts.isIdentifier(property.expression);
  if (ts.isShorthandPropertyAssignment(property)) return property.name.text !== '__proto__';
  if (!ts.isPropertyAssignment(property)) return false;
  const { name } = property;
  const isPlainName = ts.isIdentifier(name)
    ? name.text !== '__proto__'
    : ts.isStringLiteral(name) && name.text !== '__proto__';
  const isComputedText = ts.isComputedPropertyName(name) && ts.isStringLiteral(name.expression);
  return (isPlainName || isComputedText) && isData(property.initializer);
}

function refusal(source: ts.SourceFile, position: number, what: string): InputError {
  const { line, character } = source.getLineAndCharacterOfPosition(position);
  return new InputError(
    `the emitted code is not safe: ${what}`,
    `${pathOf(source)}:${line + 1}:${character + 1}`,
    DEFECT,
  );
}
