/** The runtime as an emitted package carries it: its sources, and their declarations. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { packageRoot } from '../package-root.js';
import { declareRuntime } from './runtime-declarations.js';
import type { SourceFile } from './source-file.js';

/** `src/runtime/**`. */
export function runtimeSources(): readonly SourceFile[] {
  return readTree(join(packageRoot(), 'runtime'), 'src/runtime');
}

/** `dist/runtime/**.d.ts`: made before when svc-gen runs from `dist/`, now when it runs from its sources. */
export function runtimeDeclarations(): readonly SourceFile[] {
  const isBuilt = import.meta.url.endsWith('.js');
  return isBuilt
    ? readTree(join(packageRoot(), 'dist/package'), '')
    : (made ??= declareRuntime(runtimeSources()));
}

/** Once in a process, for its sources do not change under it. */
let made: readonly SourceFile[] | undefined;

/** Names alone are asked for: inside an archive, where Yarn keeps packages, entries do not say what folder they are in. */
function readTree(folder: string, prefix: string): readonly SourceFile[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = entries
    .map((entry) => entry.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts'))
    .sort();
  return paths.map((path) => ({
    path: posix.join(prefix, path),
    text: readFileSync(join(folder, path), 'utf8'),
  }));
}
