/** Builds a package's sources file by file: CommonJS, ES modules for bundlers, declarations, all with maps to `src/`. */

import { posix } from 'node:path';
import { transform } from 'esbuild';
import { compileDeclarations } from './declarations.js';
import type { SourceFile } from './emit.js';
import { exportedValues } from './exported-values.js';

/** A source below `src/`, such as `v3/tasks/task.ts`. */
const SOURCES = 'src/';

/**
 * All that `dist/` holds for these sources: `dist/*.js` and `dist/*.d.ts` (CommonJS), `dist/esm/*.js`. The result
 * depends on the text of each file alone, so a part of a package can be built at another time than the rest.
 * Only what `entries` lead to is declared: the rest is nobody's to import.
 */
export async function compileSources(
  files: readonly SourceFile[],
  entries: readonly string[],
): Promise<readonly SourceFile[]> {
  const sources = files.filter(({ path }) => path.startsWith(SOURCES) && path.endsWith('.ts'));
  const built = await Promise.all(
    sources.flatMap((file) => [compileModule(file, 'cjs'), compileModule(file, 'esm')]),
  );
  const declarations = compileDeclarations(
    sources,
    entries.map((entry) => `${SOURCES}${entry}.ts`),
  );
  return [
    ...built.flat(),
    ...declarations.flatMap(({ path, text, map }) => {
      const target = outputPath(path, 'dist/', '.d.ts');
      return withMap(
        target,
        text,
        mapTo(posix.relative(posix.dirname(target), path), posix.basename(target), map),
      );
    }),
  ];
}

function mapTo(source: string, file: string, map: string): string {
  // Our own compiler wrote it.
  return JSON.stringify({ ...(JSON.parse(map) as object), file, sources: [source], sourceRoot: '' });
}

/**
 * Entries for `import` at run time re-export the CommonJS build, so that classes are the same ones for `import` and
 * `require`. `sources` are all of the package, the runtime's too.
 */
export function entryFiles(
  entries: readonly string[],
  sources: readonly SourceFile[],
): readonly SourceFile[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const thin = entries.flatMap((entry) => {
    const names = exportedValues(`${SOURCES}${entry}.ts`, texts);
    const from = `'./${posix.basename(entry)}.js'`;
    return [
      { path: `dist/${entry}.mjs`, text: `export { ${names.join(', ')} } from ${from};\n` },
      { path: `dist/${entry}.d.mts`, text: `export * from ${from};\n` },
    ];
  });
  return [...thin, { path: 'dist/esm/package.json', text: '{ "type": "module", "sideEffects": false }\n' }];
}

async function compileModule(
  { path, text }: SourceFile,
  format: 'cjs' | 'esm',
): Promise<readonly SourceFile[]> {
  const target = outputPath(path, format === 'esm' ? 'dist/esm/' : 'dist/', '.js');
  const { code, map } = await transform(text, {
    loader: 'ts',
    format,
    platform: 'node',
    target: 'node20',
    sourcemap: 'external',
    sourcefile: posix.relative(posix.dirname(target), path),
    sourcesContent: false,
    tsconfigRaw: {
      compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true, target: 'es2022' },
    },
  });
  return withMap(target, code, map);
}

function outputPath(source: string, folder: string, extension: string): string {
  return folder + source.slice(SOURCES.length).replace(/\.ts$/, extension);
}

function withMap(path: string, text: string, map: string): readonly SourceFile[] {
  const name = `${posix.basename(path)}.map`;
  return [
    { path, text: `${text.trimEnd()}\n//# sourceMappingURL=${name}\n` },
    { path: `${path}.map`, text: map.endsWith('\n') ? map : `${map}\n` },
  ];
}
