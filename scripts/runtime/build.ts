/** The runtime as emitted packages copy it, made when svc-gen is built: JavaScript in two forms, and declarations. */

import type { SourceFile } from '../../generator/emit/source-file.js';
import { declareParts } from './declarations.js';
import { buildParts, readSources } from './parts.js';

/** @param folder `runtime/`. */
export async function buildRuntime(folder: string): Promise<readonly SourceFile[]> {
  const sources = readSources(folder);
  return [...(await buildParts(sources)), ...declareParts(sources)];
}
