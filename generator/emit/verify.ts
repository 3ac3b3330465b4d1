/** Verifies emitted code before it is written: every module parses, and holds only statements of the forms that we print. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import { InputError } from '../base/input-error.js';
import { DEFECT_ADVICE, verifyPath } from './package-path.js';
import { compilerOf } from '../compiler/typescript.js';

const compiler = compilerOf();

/** Functions that emitted code calls, each at the top of a constant or of what a function returns. */
const FACTORIES: ReadonlySet<string> = new Set([
  'defineApplication',
  'defineClient',
  'defineErrors',
  'defineGateway',
  'defineLegacyClient',
  'defineModule',
  'defineV3Client',
]);

/** Throws where a path lies outside the package, or repeats an earlier one in any letter case. */
export function pathVerifier(): (path: string) => void {
  const used = new Map<string, string>();
  return (path) => {
    verifyPath(path);
    const folded = path.normalize('NFC').toLowerCase();
    const other = used.get(folded);
    if (other !== undefined)
      throw new InputError(`the package would contain it twice, as ${other} too`, path, DEFECT_ADVICE);
    used.set(folded, path);
  };
}

/** A module as it was parsed; `path` is relative to the package. */
interface ParsedModule {
  readonly tree: ts.SourceFile;
  readonly path: string;
}

/** Throws where the module does not parse, or holds a statement that is not on the list. */
export function verifyModule(tree: ts.SourceFile, path: string): void {
  const [problem] = syntaxErrors(tree);
  if (problem !== undefined) {
    const what = compiler.flattenDiagnosticMessageText(problem.messageText, ' ');
    throw unsafeCode({ tree, path }, problem.start, what);
  }
  for (const statement of tree.statements) verifyStatement(statement, { tree, path });
}

/** The parser keeps them on the file, where its types do not show them. */
function syntaxErrors(source: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  const { parseDiagnostics } = source as ts.SourceFile & {
    parseDiagnostics?: readonly ts.DiagnosticWithLocation[];
  };
  return parseDiagnostics ?? [];
}

function verifyStatement(statement: ts.Statement, module: ParsedModule): void {
  const isAllowed =
    compiler.isInterfaceDeclaration(statement) ||
    compiler.isTypeAliasDeclaration(statement) ||
    (compiler.isImportDeclaration(statement) &&
      statement.importClause !== undefined &&
      isInside(statement.moduleSpecifier, module)) ||
    (compiler.isExportDeclaration(statement) &&
      (statement.moduleSpecifier === undefined || isInside(statement.moduleSpecifier, module))) ||
    (compiler.isVariableStatement(statement) && isTable(statement)) ||
    (compiler.isFunctionDeclaration(statement) && isClientFactory(statement));
  if (!isAllowed)
    throw unsafeCode(module, statement.getStart(module.tree), 'a statement that svc-gen does not emit');
}

/** A relative path that stays among the sources, or leads to the runtime. */
function isInside(specifier: ts.Expression, { path }: ParsedModule): boolean {
  if (!compiler.isStringLiteral(specifier) || !/^\.\.?\//.test(specifier.text)) return false;
  const target = posix.join(posix.dirname(path), specifier.text);
  return /^(?:src|dist\/runtime)\/.*\.js$/.test(target);
}

/** `export const`: literals, objects and arrays of them, tables of other files, one function that returns those, or one call of a factory that takes them. */
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

/** `export function createClient(options: …): … { return defineClient({ … })(options); }` */
function isClientFactory({ parameters, modifiers, asteriskToken, body }: ts.FunctionDeclaration): boolean {
  const [parameter, ...others] = parameters;
  const [statement, ...more] = body?.statements ?? [];
  const isExported = modifiers?.length === 1 && modifiers[0]?.kind === compiler.SyntaxKind.ExportKeyword;
  if (!isExported || asteriskToken !== undefined || others.length > 0 || more.length > 0) return false;
  const isPlain =
    parameter?.initializer === undefined &&
    parameter?.dotDotDotToken === undefined &&
    isOptions(parameter?.name);
  return (
    isPlain &&
    statement !== undefined &&
    compiler.isReturnStatement(statement) &&
    statement.expression !== undefined &&
    isFactoryWithOptions(statement.expression)
  );
}

/** `defineClient({ … })(options)`. */
function isFactoryWithOptions(expression: ts.Expression): boolean {
  if (!compiler.isCallExpression(expression)) return false;
  const [argument, ...others] = expression.arguments;
  return isFactoryCall(expression.expression) && isOptions(argument) && others.length === 0;
}

function isOptions(node: ts.Node | undefined): boolean {
  return node !== undefined && compiler.isIdentifier(node) && node.text === 'options';
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

function unsafeCode({ tree, path }: ParsedModule, position: number, what: string): InputError {
  const { line, character } = tree.getLineAndCharacterOfPosition(position);
  return new InputError(
    `the emitted code is not safe: ${what}`,
    `${path}:${line + 1}:${character + 1}`,
    DEFECT_ADVICE,
  );
}
