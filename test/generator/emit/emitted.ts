/** The text of a package before it is formatted, for tests that look at what it says. */

import { assembleFiles } from '../../../generator/emit/assemble.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import type { EmitOptions, SourceFile } from '../../../generator/emit/source-file.js';
import type { Model } from '../../../generator/model/model.js';

export function emittedFiles(model: Model, options: EmitOptions): readonly SourceFile[] {
  return assembled(emitPackage(model, options));
}

/** @param drafts formatted or not. */
export function assembled(drafts: Parameters<typeof assembleFiles>[0]): readonly SourceFile[] {
  return [...assembleFiles(drafts)].map(({ path, text }) => ({ path, text }));
}
