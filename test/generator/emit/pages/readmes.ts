/** The emitted README of a model, and what TypeScript says of its snippets. */

import { ts } from 'ts-morph';
import { emitPackage } from '../../../../generator/emit/emit.js';
import type { Model } from '../../../../generator/model/model.js';
import { EMIT_OPTIONS } from '../emit-options.js';
import { onlyThose, textOf } from '../emitted.js';

export function readmeOf(model: Model, packageName = EMIT_OPTIONS.packageName): string {
  const files = emitPackage(
    model,
    { ...EMIT_OPTIONS, packageName },
    onlyThose((path) => path === 'README.md'),
  );
  return textOf(files, 'README.md');
}

/** What TypeScript says of its form. */
export function syntaxErrors(code: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(code, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
