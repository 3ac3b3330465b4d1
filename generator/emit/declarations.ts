/** The declarations of one source of a package. */

import type { ts } from 'ts-morph';
import type { SourceFile } from './source-file.js';
import { compiler, parseModule } from './typescript.js';

/** Declares one source; `path` is the source's. */
export interface Declared extends SourceFile {
  /** Source map, as the compiler wrote it. */
  readonly map: string;
}

const OPTIONS: ts.CompilerOptions = {
  declaration: true,
  declarationMap: true,
  isolatedDeclarations: true,
  module: compiler.ModuleKind.NodeNext,
  newLine: compiler.NewLineKind.LineFeed,
  stripInternal: true,
  target: compiler.ScriptTarget.ES2022,
  verbatimModuleSyntax: true,
};

/** The declarations of a source of types alone: its own text. Undefined where it holds anything else. */
export function typesAlone({ text }: SourceFile): string | undefined {
  const hasValues =
    /^(import (?!type\b)|export (?!type\b|interface\b)|const\b|declare\b|function\b|class\b)/m.test(text);
  return hasValues ? undefined : `${text}export {};\n`;
}

/**
 * The declarations of a source of types and typed constants: its own text without the values, so that no compiler is
 * needed to make them, and no map, for its comments are there. Undefined where the source holds anything else.
 */
export function ownDeclarations({ path, text }: SourceFile): string | undefined {
  if (text.includes('@internal')) return undefined;
  const source = parseModule(path, withoutRows(text));
  const parts = source.statements.map((statement) => declarationOf(statement, source));
  if (parts.some((part) => part === undefined)) return undefined;
  const declared = parts.join('').trim();
  // A class is a value and a type.
  const isTypeToo = valuesOf(source).some((name) => new RegExp(`\\b${name}\\b`).test(declared));
  return isTypeToo ? undefined : `${declared}\nexport {};\n`;
}

/** Tables without their rows, which are most of a module and would be parsed for nothing. */
function withoutRows(text: string): string {
  return text.replace(/^((?:export )?const .*?) = .*[[{(]\n(?: .*\n)*[\])}]+;$/gm, '$1;');
}

/** The statement with what stands before it, or what is left of it; undefined where only a compiler knows. */
function declarationOf(statement: ts.Statement, source: ts.SourceFile): string | undefined {
  const whole = source.text.slice(statement.pos, statement.end);
  if (compiler.isInterfaceDeclaration(statement) || compiler.isTypeAliasDeclaration(statement)) return whole;
  if (compiler.isExportDeclaration(statement)) return whole;
  if (compiler.isImportDeclaration(statement)) return importedTypes(statement, source);
  if (!compiler.isVariableStatement(statement)) return undefined;
  const isExported =
    statement.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return '';
  const [constant, ...others] = statement.declarationList.declarations;
  if (constant?.type === undefined || others.length > 0) return undefined;
  const before = source.text.slice(statement.pos, statement.getStart(source));
  const declared = source.text.slice(constant.name.getStart(source), constant.type.end);
  return `${before}export declare const ${declared};`;
}

/** Local names of imported values. */
function valuesOf({ statements }: ts.SourceFile): readonly string[] {
  return statements.flatMap((statement) => {
    const clause = compiler.isImportDeclaration(statement) ? statement.importClause : undefined;
    const isType = clause?.phaseModifier === compiler.SyntaxKind.TypeKeyword;
    const names = clause?.namedBindings;
    if (isType || names === undefined || !compiler.isNamedImports(names)) return [];
    return names.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
  });
}

/** Only the types of them. */
function importedTypes(statement: ts.ImportDeclaration, source: ts.SourceFile): string | undefined {
  const { importClause, moduleSpecifier } = statement;
  const whole = source.text.slice(statement.pos, statement.end);
  if (importClause?.phaseModifier === compiler.SyntaxKind.TypeKeyword) return whole;
  const bindings = importClause?.namedBindings;
  if (bindings === undefined || !compiler.isNamedImports(bindings) || importClause?.name !== undefined)
    return undefined;
  const before = source.text.slice(statement.pos, statement.getStart(source));
  const types = bindings.elements.filter(({ isTypeOnly }) => isTypeOnly);
  if (types.length === 0) return before;
  const names = types.map((element) => element.getText(source).replace(/^type /, ''));
  return `${before}import type { ${names.join(', ')} } from ${moduleSpecifier.getText(source)};`;
}

/** A file's declarations depend on its text alone. */
export function declare({ path, text }: SourceFile): Declared {
  const { outputText, sourceMapText, diagnostics } = compiler.transpileDeclaration(text, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: OPTIONS,
  });
  const [problem] = diagnostics ?? [];
  if (problem !== undefined)
    throw new Error(`${path}: ${compiler.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
  const body = outputText.replace(/\/\/# sourceMappingURL=.*\s*$/, '');
  return { path, text: `${body}${droppedImports(text, body)}${closing(body)}`, map: sourceMapText ?? '{}' };
}

/** Without it every declaration of a `.d.ts` is exported, its own helpers too. */
function closing(body: string): string {
  return body.trimEnd().endsWith('export {};') ? '' : 'export {};\n';
}

/** Imports that only a `{@link}` uses are dropped by the compiler; without them the link leads nowhere. */
function droppedImports(text: string, body: string): string {
  if (!text.includes('{@link')) return '';
  const kept = new Set(importStatements(body).flatMap(importedNames));
  const lost = importStatements(text).flatMap((statement) => {
    const linked = importedNames(statement).filter(
      (name) => !kept.has(name) && text.includes(`{@link ${name}.`),
    );
    return linked.length === 0 ? [] : [`${statement.replace(/\s+/g, ' ')}\n`];
  });
  return lost.join('');
}

function importStatements(text: string): readonly string[] {
  return [...text.matchAll(/^import type \{[^}]*\} from '[^']*';$/gm)].map(([statement]) => statement);
}

/** Local names: of `Task as V3Task` the second. */
function importedNames(statement: string): readonly string[] {
  const list = /\{([^}]*)\}/.exec(statement)?.[1] ?? '';
  return list.split(',').flatMap((part) => part.trim().split(' as ').at(-1) || []);
}
