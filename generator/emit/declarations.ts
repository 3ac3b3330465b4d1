/** Declarations of a package, file by file: what the public entries lead to. */

import { posix } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './emit.js';

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

/** Starts at `entries` and follows imports; a file that is not among `files` is somebody else's to declare. */
export function compileDeclarations(
  files: readonly SourceFile[],
  entries: readonly string[],
): readonly Declared[] {
  const sources = new Map(files.map((file) => [file.path, file]));
  const declared = new Map<string, Declared>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = sources.get(path);
    if (file === undefined || declared.has(path)) continue;
    const result = declare(file);
    declared.set(path, result);
    open.push(...importedPaths(result));
  }
  return [...declared.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function declare({ path, text }: SourceFile): Declared {
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

function importedPaths({ path, text }: Declared): readonly string[] {
  const specifiers = [...text.matchAll(/(?:from |import\()['"](\.[^'"]*)['"]/g)].map(
    ([, specifier = '']) => specifier,
  );
  return specifiers.map((specifier) => posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts')));
}
