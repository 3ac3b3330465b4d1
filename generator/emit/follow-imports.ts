/** Goes from the entries of a package to all that they lead to, each file once, many at a time. */

import { posix } from 'node:path';
import type { SourceFile } from './source-file.js';

/** How many files are under way together: enough for the compiler, and few to hold in memory. */
const TOGETHER = 64;

/**
 * `build` gives what a source is built into, the first of which names what it imports; nothing for a source that is
 * somebody else's to build. Sorted by source.
 */
export async function followImports<File extends SourceFile>(
  entries: readonly string[],
  build: (path: string) => Promise<readonly File[] | undefined>,
): Promise<readonly File[]> {
  const built = new Map<string, readonly File[]>();
  const seen = new Set(entries);
  const open = [...seen];
  while (open.length > 0) {
    const paths = open.splice(-TOGETHER);
    const files = await Promise.all(paths.map(build));
    for (const [index, path] of paths.entries()) {
      const [first, ...others] = files[index] ?? [];
      if (first === undefined) continue;
      built.set(path, [first, ...others]);
      for (const target of importedPaths(path, first.text)) {
        if (!seen.has(target)) open.push(target);
        seen.add(target);
      }
    }
  }
  return [...built].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, files]) => files);
}

/** Sources that the built text of a source imports. */
function importedPaths(source: string, text: string): readonly string[] {
  const specifiers = [...text.matchAll(/(?:from |import\(|import )['"](\.[^'"]*)['"]/g)].map(
    ([, specifier = '']) => specifier,
  );
  return specifiers.map((specifier) => posix.join(posix.dirname(source), specifier.replace(/\.js$/, '.ts')));
}
