/** The runtime as an emitted package carries it: its sources, and what they are built into. */

import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { packageRoot } from '../package-root.js';
import { compileShared } from './compile.js';
import type { SourceFile } from './source-file.js';

const SOURCES = 'src/runtime';

/** What emitted code imports. */
const ENTRIES = ['index', 'errors/index', 'callbacks/index', 'gateway/index', 'redis/index'].map(
  (entry) => `runtime/${entry}`,
);

/** Where the built runtime lies, each file at the path that it has in an emitted package. */
function builtFolder(): string {
  return join(packageRoot(), 'dist/package');
}

/** Called once when svc-gen itself is built; `folder` is absolute and empty. */
export async function buildRuntime(folder: string): Promise<void> {
  for (const { path, text } of await compileRuntime()) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

/** `src/runtime/**`. */
export function runtimeSources(): readonly SourceFile[] {
  return readTree(join(packageRoot(), 'runtime'), SOURCES, (path) => path.endsWith('.ts'));
}

/** `dist/**` of the runtime: built before when svc-gen runs from `dist/`, now when it runs from its sources. */
export async function runtimeBuild(): Promise<readonly SourceFile[]> {
  const isBuilt = import.meta.url.endsWith('.js');
  return isBuilt ? readTree(builtFolder(), '', () => true) : (compiled ??= compileRuntime());
}

/** Once in a process, for its sources do not change under it. */
let compiled: Promise<readonly SourceFile[]> | undefined;

async function compileRuntime(): Promise<readonly SourceFile[]> {
  return compileShared(runtimeSources(), ENTRIES, 'runtime/shared');
}

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
