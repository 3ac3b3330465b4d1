/** Builds a package's sources file by file: CommonJS, ES modules for bundlers, declarations, all with maps to `src/`. */

import { posix } from 'node:path';
import { transform } from 'esbuild';
import { declare, isTypesAlone } from './declarations.js';
import type { SourceFile } from './source-file.js';
import { exportedValues } from './exported-values.js';
import { followImports } from './follow-imports.js';
import { hashOf } from './hash.js';
import { type LastRun, NO_RUN } from './last-run.js';
import type { PackageFile } from './write-plan.js';

/** A source below `src/`, such as `v3/tasks/task.ts`. */
const SOURCES = 'src/';

/** Built from one source: what it imports when it runs, or what its types do. */
type Build = (file: SourceFile) => Promise<readonly SourceFile[]>;

/**
 * All that `dist/` holds for these sources: `dist/*.js` and `dist/*.d.ts` (CommonJS), `dist/esm/*.js`. The result
 * depends on the text of each file alone, so a part of a package can be built at another time than the rest, and what
 * the last run built of the same text is taken over. Only what `entries` lead to is built: the rest is nobody's to import,
 * and a file of types alone has nothing to run.
 */
export async function compileSources(
  files: readonly SourceFile[],
  entries: readonly string[],
  last: LastRun = NO_RUN,
): Promise<readonly PackageFile[]> {
  const sources = new Map(files.map((file) => [file.path, file]));
  const starts = entries.map((entry) => `${SOURCES}${entry}.ts`);
  const builder = await builderHash();
  const all = (outputs: readonly string[], build: Build): Promise<readonly PackageFile[]> =>
    followImports(starts, async (path) => {
      const file = sources.get(path);
      if (file === undefined) return undefined;
      if (outputs === DECLARATIONS && isTypesAlone(file.text)) return [ownDeclaration(file)];
      const source = hashOf(`${builder}\n${file.text}`);
      const known = await recall(
        last,
        outputs.map((output) => outputPath(path, output)),
        source,
      );
      const built = known ?? (await build(file));
      return built.map((one) => ({ ...one, source }));
    });
  return [
    ...(await all(['dist/esm/*.js', 'dist/*.js'], buildModules)),
    ...(await all(DECLARATIONS, buildDeclaration)),
  ];
}

const DECLARATIONS: readonly string[] = ['dist/*.d.ts'];

/** Each output and its map, or nothing unless all are there. */
async function recall(
  last: LastRun,
  outputs: readonly string[],
  source: string,
): Promise<readonly SourceFile[] | undefined> {
  const paths = outputs.flatMap((path) => [path, `${path}.map`]);
  const texts = await Promise.all(paths.map((path) => last.text(path, source)));
  const files = paths.flatMap((path, index) => {
    const text = texts[index];
    return text === undefined ? [] : [{ path, text }];
  });
  return files.length === paths.length ? files : undefined;
}

/** A small source in which everything occurs that our own code looks at. */
const PROBE = {
  path: 'src/probe.ts',
  text: "import type { A } from './a.js';\nexport * from './b.js';\n/** {@link A.b | b} */\nexport const c: string = 'd';\nexport const e = (): Promise<unknown> => import('f');\n",
};

/** Differs where the compilers, or the code around them, make something else of a text. */
async function builderHash(): Promise<string> {
  return hashOf(JSON.stringify([await buildModules(PROBE), await buildDeclaration(PROBE)]));
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

async function buildModules(file: SourceFile): Promise<readonly SourceFile[]> {
  const [esm, cjs] = await Promise.all([compileModule(file, 'esm'), compileModule(file, 'cjs')]);
  return [...esm, ...cjs];
}

async function compileModule(
  { path, text }: SourceFile,
  format: 'cjs' | 'esm',
): Promise<readonly SourceFile[]> {
  const target = outputPath(path, format === 'esm' ? 'dist/esm/*.js' : 'dist/*.js');
  const { code, map } = await transform(text, {
    loader: 'ts',
    format,
    platform: 'node',
    target: 'node20',
    // `import()` of CommonJS fails where a test runner has a module system of its own, such as Jest's.
    supported: { 'dynamic-import': format === 'esm' },
    sourcemap: 'external',
    sourcefile: posix.relative(posix.dirname(target), path),
    sourcesContent: false,
    tsconfigRaw: {
      compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true, target: 'es2022' },
    },
  });
  return withMap(target, code, map);
}

function buildDeclaration(file: SourceFile): Promise<readonly SourceFile[]> {
  const target = outputPath(file.path, 'dist/*.d.ts');
  const { text, map } = declare(file);
  const source = posix.relative(posix.dirname(target), file.path);
  return Promise.resolve(withMap(target, text, mapTo(source, posix.basename(target), map)));
}

/** It holds the comments itself, so an editor needs no map to the source. */
function ownDeclaration({ path, text }: SourceFile): SourceFile {
  return { path: outputPath(path, 'dist/*.d.ts'), text: `${text}export {};\n` };
}

function mapTo(source: string, file: string, map: string): string {
  // Our own compiler wrote it.
  return JSON.stringify({ ...(JSON.parse(map) as object), file, sources: [source], sourceRoot: '' });
}

/** `src/v3/index.ts` in `dist/*.js` is `dist/v3/index.js`. */
function outputPath(source: string, output: string): string {
  return output.replace('*', () => source.slice(SOURCES.length).replace(/\.ts$/, ''));
}

function withMap(path: string, text: string, map: string): readonly SourceFile[] {
  const name = `${posix.basename(path)}.map`;
  return [
    { path, text: `${text.trimEnd()}\n//# sourceMappingURL=${name}\n` },
    { path: `${path}.map`, text: map.endsWith('\n') ? map : `${map}\n` },
  ];
}
