/** What is built out of a source: how it is compiled, where it lies, and its map. */

import { posix } from 'node:path';
import type { SourceFile } from './source-file.js';

/** A source below `src/`, such as `v3/tasks/task.ts`. */
const SOURCES = 'src/';

/** How esbuild reads every source, and which Node its output is for. */
export const COMPILER = {
  platform: 'node',
  target: 'node20',
  sourcemap: 'external',
  sourcesContent: false,
  tsconfigRaw: {
    compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true, target: 'es2022' },
  },
} as const;

/** `import()` of CommonJS fails where a test runner has a module system of its own, such as Jest's. */
export const COMMON_JS = { format: 'cjs', supported: { 'dynamic-import': false } } as const;

/** The entry `v3/tasks/client` is `src/v3/tasks/client.ts`. */
export function sourcePath(entry: string): string {
  return `${SOURCES}${entry}.ts`;
}

export function entryOf(path: string): string {
  return path.slice(SOURCES.length).replace(/\.ts$/, '');
}

/** `src/v3/index.ts` has `dist/v3/index.d.ts`. */
export function declarationPath(source: string): string {
  return `dist/${entryOf(source)}.d.ts`;
}

export function withMap(path: string, text: string, map: string): readonly SourceFile[] {
  const name = `${posix.basename(path)}.map`;
  return [
    { path, text: `${text.trimEnd()}\n//# sourceMappingURL=${name}\n` },
    { path: `${path}.map`, text: map.endsWith('\n') ? map : `${map}\n` },
  ];
}
