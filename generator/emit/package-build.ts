/** Everything that an emitted package holds beside its own sources: the runtime, and the build of both. */

import { compileSources, entryFiles } from './compile.js';
import type { SourceFile } from './source-file.js';
import { lastRun } from './last-run.js';
import { runtimeBuild, runtimeSources } from './runtime-build.js';
import { moduleEntries } from './view/module-client.js';
import { ENTRIES, TYPE_FILES } from './view/package-files.js';
import type { PackageFile } from './write-plan.js';

/** `src/runtime/**` and `dist/**` for these files of a package; `out` is the folder of the last run. */
export async function compilePackage(
  files: readonly SourceFile[],
  out: string,
): Promise<readonly PackageFile[]> {
  const runtime = runtimeSources();
  const sources = [...files, ...runtime];
  const entries = [...ENTRIES, ...moduleEntries(files)];
  return [
    ...runtime,
    ...(await runtimeBuild()),
    ...(await compileSources(files, entries, { typeEntries: TYPE_FILES, last: await lastRun(out) })),
    ...entryFiles(entries, sources),
  ];
}
