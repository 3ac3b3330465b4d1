/** Everything that an emitted package holds beside its own sources: the runtime, and the build of both. */

import { posix } from 'node:path';
import { buildCommonJs, buildModules } from './bundle.js';
import { runtimeDeclarations, runtimeSources } from './runtime-build.js';
import type { SourceFile } from './source-file.js';
import { moduleEntries } from './view/module-client.js';
import { entriesOf, NO_SCRIPT } from './view/package-files.js';

/** `src/runtime/**` and `dist/**`, without the declarations of these sources of a package. */
export async function buildPackage(files: readonly SourceFile[]): Promise<readonly SourceFile[]> {
  const noRedis = !files.some(({ path }) => path === 'src/redis.ts');
  const isCarried = ({ path }: SourceFile): boolean => !(noRedis && path.includes('/runtime/redis/'));
  const runtime = runtimeSources().filter(isCarried);
  const sources = new Map([...files, ...runtime.map(withoutComments)].map(({ path, text }) => [path, text]));
  const entries = [...entriesOf(noRedis ? { noRedis } : {}), ...moduleEntries(files)];
  return [
    ...runtime,
    ...runtimeDeclarations().filter(isCarried),
    ...(await buildModules(entries, sources)),
    ...(await buildCommonJs(entries, sources)),
    ...entries.map(moduleTypes),
    { path: NO_SCRIPT, text: "'use strict';\n" },
  ];
}

/** esbuild keeps the comments of members. Those that bundlers read, such as `@__PURE__`, begin with one asterisk. */
export function withoutComments({ path, text }: SourceFile): SourceFile {
  return { path, text: text.replace(/^ *\/\*\*[^]*?\*\/\n/gm, '') };
}

/** Compilers ask for the types of an ES module apart, and these are the same. */
function moduleTypes(entry: string): SourceFile {
  return { path: `dist/${entry}.d.mts`, text: `export * from './${posix.basename(entry)}.js';\n` };
}
