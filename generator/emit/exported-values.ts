/** Names of the values that a module exports, found without running it. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import { compiler, parseModule } from './typescript.js';

/** Sorted. `texts` holds every source of the package by path; `export *` is followed. */
export function exportedValues(path: string, texts: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set(namesOf(path, texts, new Set()))].sort();
}

function namesOf(path: string, texts: ReadonlyMap<string, string>, seen: Set<string>): readonly string[] {
  const text = texts.get(path);
  if (text === undefined || seen.has(path)) return [];
  seen.add(path);
  const source = parseModule(path, text);
  return source.statements.flatMap((statement) => {
    if (compiler.isExportDeclaration(statement)) return reExported(statement, path, texts, seen);
    return isExported(statement) ? declaredNames(statement) : [];
  });
}

function reExported(
  statement: ts.ExportDeclaration,
  path: string,
  texts: ReadonlyMap<string, string>,
  seen: Set<string>,
): readonly string[] {
  const { exportClause, moduleSpecifier, isTypeOnly } = statement;
  if (isTypeOnly) return [];
  if (exportClause === undefined) {
    const from =
      moduleSpecifier !== undefined && compiler.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    return namesOf(posix.join(posix.dirname(path), from.replace(/\.js$/, '.ts')), texts, seen);
  }
  if (compiler.isNamespaceExport(exportClause)) return [exportClause.name.text];
  return exportClause.elements.filter((element) => !element.isTypeOnly).map(({ name }) => name.text);
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = compiler.canHaveModifiers(statement) ? (compiler.getModifiers(statement) ?? []) : [];
  const kinds = modifiers.map(({ kind }) => kind);
  return (
    kinds.includes(compiler.SyntaxKind.ExportKeyword) && !kinds.includes(compiler.SyntaxKind.DeclareKeyword)
  );
}

function declaredNames(statement: ts.Statement): readonly string[] {
  if (compiler.isFunctionDeclaration(statement) || compiler.isClassDeclaration(statement))
    return statement.name === undefined ? [] : [statement.name.text];
  if (!compiler.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    compiler.isIdentifier(name) ? [name.text] : [],
  );
}
