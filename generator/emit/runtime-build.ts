/** The runtime as an emitted package carries it: its sources, and their declarations. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { packageRoot } from '../package-root.js';
import { declareRuntime } from './runtime-declarations.js';
import type { SourceFile } from './source-file.js';

/** `src/runtime/**`. */
export function runtimeSources(): readonly SourceFile[] {
  return readTree(join(packageRoot(), 'runtime'), 'src/runtime', (path) => path.endsWith('.ts'));
}

/** `dist/runtime/**.d.ts`: made before when svc-gen runs from `dist/`, now when it runs from its sources. */
export function runtimeDeclarations(): readonly SourceFile[] {
  const isBuilt = import.meta.url.endsWith('.js');
  return isBuilt
    ? readTree(join(packageRoot(), 'dist/package'), '', () => true)
    : (made ??= declareRuntime(runtimeSources()));
}

/** Once in a process, for its sources do not change under it. */
let made: readonly SourceFile[] | undefined;

function readTree(folder: string, prefix: string, wanted: (path: string) => boolean): readonly SourceFile[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(wanted)
    .sort();
  return paths.map((path) => ({
    path: posix.join(prefix, path),
    text: readFileSync(join(folder, path), 'utf8'),
  }));
}
