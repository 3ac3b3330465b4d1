/** The declarations of one source of a package. */

import { ts } from 'ts-morph';
import type { SourceFile } from './source-file.js';

/** Declares one source; `path` is the source's. */
export interface Declared extends SourceFile {
  /** Source map, as the compiler wrote it. */
  readonly map: string;
}

const OPTIONS: ts.CompilerOptions = {
  declaration: true,
  declarationMap: true,
  isolatedDeclarations: true,
  module: ts.ModuleKind.NodeNext,
  newLine: ts.NewLineKind.LineFeed,
  stripInternal: true,
  target: ts.ScriptTarget.ES2022,
  verbatimModuleSyntax: true,
};

/** A source that holds nothing but types is its own declaration, and no compiler is needed to make it. */
export function isTypesAlone(text: string): boolean {
  return !/^(import (?!type\b)|export (?!type\b|interface\b)|const\b|declare\b|function\b|class\b)/m.test(
    text,
  );
}

/** A file's declarations depend on its text alone. */
export function declare({ path, text }: SourceFile): Declared {
  const { outputText, sourceMapText, diagnostics } = ts.transpileDeclaration(text, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: OPTIONS,
  });
  const [problem] = diagnostics ?? [];
  if (problem !== undefined)
    throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
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
