/** Reads every import and fails on an edge that ARCHITECTURE.md does not draw. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Top folder to the top folders it may import besides itself. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  generator: ['runtime'],
  runtime: [],
  templates: [],
};

/** Stages of the generator; only the pipeline, the commands and the model's own words are shared. */
const STAGES: readonly string[] = ['source', 'model', 'emit', 'drift', 'export'];

/** What any stage may read: the model's words, errors and where the package lies. */
const SHARED: readonly RegExp[] = [
  /^generator\/model\/(model|generation|item-types|limits|legacy\/legacy-kinds|report|described-parts|example-params|filled-texts|list-call|named|references|shape-parts)\.ts$/,
  /^generator\/source\/description\.ts$/,
  /^generator\/names\//,
  /^generator\/(base\/input-error|disk\/package-root)\.ts$/,
];

/**
 * The one direction of the generator's imports: a file imports its own layer and those above it. A file belongs to the
 * longest path here that it begins with, so that a few files can lie above or below the rest of their folder.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['base/', 'names/'],
  ['disk/', 'compiler/'],
  ['loopback/'],
  ['model/', 'source/description.ts', 'source/document.ts', 'source/vendor-token.ts'],
  ['model/item-types.ts', 'model/legacy/legacy-kinds.ts', 'schema/'],
  ['terminal/'],
  ['pipeline/report.ts'],
  // How a description becomes a model.
  ['model/example-text.ts'],
  ['model/overlay/'],
  ['model/normalise/'],
  [
    'model/digest.ts',
    'model/limits.ts',
    'model/example-params.ts',
    'model/example-value.ts',
    'model/fits.ts',
    'model/kind.ts',
  ],
  ['model/spec/'],
  ['model/facts.ts'],
  ['model/corrections/'],
  ['model/specs.ts'],
  ['model/v3/'],
  ['model/legacy/'],
  ['model/build.ts', 'model/overrides.ts', 'model/read-described-parts.ts'],
  // What is said of a model, and how.
  ['text/'],
  ['view/'],
  ['sandbox/'],
  ['source/'],
  ['drift/'],
  ['emit/source-file.ts', 'emit/template.ts', 'emit/template-helpers.ts', 'emit/template-program.ts'],
  ['emit/plan/'],
  ['emit/type/'],
  ['emit/pages/'],
  ['emit/module/'],
  ['emit/'],
  ['export/'],
  ['method/'],
  ['learn/', 'probe/'],
  ['search/'],
  ['mcp/'],
  ['docs/'],
  ['pipeline/'],
  ['commands/'],
  ['cli.ts', 'index.ts'],
];

/** Folders of one layer, whose own parts are in no order. */
const UNORDERED: readonly string[] = ['sandbox/'];

/** Generations of the runtime do not know each other. */
const GENERATIONS: readonly string[] = ['v3', 'legacy', 'gateway', 'callbacks'];

/** Parts of the runtime that are built on its core, and the token keeper of two of them. */
const BUILT_ON_CORE: readonly string[] = [
  'application',
  'callbacks',
  'files',
  'gateway',
  'redis',
  'shapes',
  'tokens',
];

interface Import {
  readonly from: string;
  readonly to: string;
}

function sources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\n[^'";]*?)*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ];
  return specifiers.map((match) => ({ from: file, to: target(file, match[1] ?? match[2] ?? '') }));
}

function target(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const path = relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/');
  return path.replace(/\.js$/, '.ts');
}

function segment(path: string, index: number): string {
  return posix.normalize(path).split('/')[index] ?? '';
}

const all = ['generator', 'runtime'].flatMap(sources).flatMap(importsOf);
const inside = all.filter(
  ({ to }) =>
    to.startsWith('generator/') ||
    to.startsWith('runtime/') ||
    to.startsWith('test/') ||
    to.startsWith('scripts/'),
);

/** The file and those that load with it: types, and what is imported when it is used, do not. */
function loadedWith(entry: string): ReadonlySet<string> {
  const files = new Set([entry]);
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(
      /^(?:import|export) (?!type\b)[^;'"]*?from '(\.[^']+)';/gm,
    ))
      files.add(target(file, specifier));
  }
  return files;
}

/** Each circle once, as the files on its way. */
function circles(imports: readonly Import[]): readonly string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) found.push([...way.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const to of targets.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}

/** Index of the layer of a file of the generator. */
function layerOf(path: string): number {
  const file = path.replace('generator/', '');
  const [best] = LAYERS.flatMap((paths, index) =>
    paths.filter((start) => file.startsWith(start)).map((start) => ({ start, index })),
  ).toSorted((a, b) => b.start.length - a.start.length);
  return best?.index ?? -1;
}

describe('imports', () => {
  test('the reader of imports finds some', () => {
    expect(inside.length).toBeGreaterThan(50);
  });

  test('top folders import only what they may', () => {
    const wrong = inside.filter(({ from, to }) => {
      const [own, other] = [segment(from, 0), segment(to, 0)];
      return own !== other && !(EDGES[own] ?? []).includes(other);
    });
    expect(wrong).toEqual([]);
  });

  test('undici is imported in one file', () => {
    const files = all.filter(({ to }) => to === 'undici' || to.startsWith('undici/')).map(({ from }) => from);
    expect([...new Set(files)]).toEqual(['runtime/platform/undici-transport.ts']);
  });

  test('the runtime imports nothing but itself, undici and Node', () => {
    const wrong = all.filter(
      ({ from, to }) =>
        segment(from, 0) === 'runtime' &&
        !to.startsWith('runtime/') &&
        !to.startsWith('node:') &&
        !/^undici(\/|$)/.test(to),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    { file: 'generator/model/build.ts', want: false },
    { file: 'generator/commands/describe.ts', want: false },
    { file: 'generator/commands/call.ts', want: false },
    { file: 'generator/commands/mcp.ts', want: false },
    { file: 'generator/pipeline/read-model.ts', want: false },
    { file: 'generator/pipeline/drift-between.ts', want: false },
    { file: 'generator/emit/assemble.ts', want: true },
  ])('$file loads the compiler: $want', ({ file, want }) => {
    const loaded = loadedWith(file);
    // They take it as they are loaded; all others at their first use.
    expect(['verify', 'changed-types'].some((name) => loaded.has(`generator/emit/${name}.ts`))).toBe(want);
  });

  test('there is no circle of imports, not even of types', () => {
    expect(circles(inside)).toEqual([]);
  });

  test('a circle would be found', () => {
    const edges = ['a b', 'b c', 'c a', 'c d'].map((edge) => edge.split(' '));
    expect(circles(edges.map(([from = '', to = '']) => ({ from, to })))).toEqual(['a → b → c → a']);
  });

  test('the core of the runtime does not import what is built on it', () => {
    const wrong = inside.filter(({ from, to }) => {
      const isCore = segment(from, 0) === 'runtime' && !BUILT_ON_CORE.includes(segment(from, 1));
      return isCore && BUILT_ON_CORE.includes(segment(to, 1));
    });
    expect(wrong).toEqual([]);
  });

  test('applications and Redis alone import the token keeper', () => {
    const users = inside
      .filter(({ from, to }) => to.startsWith('runtime/tokens/') && !from.startsWith('runtime/tokens/'))
      .map(({ from }) => segment(from, 1));
    expect([...new Set(users)].sort()).toEqual(['application', 'redis']);
  });

  test('the generations of the runtime do not import each other', () => {
    const wrong = inside.filter(({ from, to }) => {
      const [own, other] = [segment(from, 1), segment(to, 1)];
      return (
        segment(from, 0) === 'runtime' &&
        own !== other &&
        GENERATIONS.includes(own) &&
        GENERATIONS.includes(other)
      );
    });
    expect(wrong).toEqual([]);
  });

  test('the stages of the generator do not import each other', () => {
    const wrong = inside.filter(({ from, to }) => {
      const [own, other] = [segment(from, 1), segment(to, 1)];
      if (segment(from, 0) !== 'generator' || own === other) return false;
      return STAGES.includes(own) && STAGES.includes(other) && !SHARED.some((shared) => shared.test(to));
    });
    expect(wrong).toEqual([]);
  });

  test('every folder of the generator has its layer', () => {
    const named = LAYERS.flat();
    const folders = [...new Set(sources('generator').map((file) => `${dirname(file)}/`))].map((folder) =>
      folder.replace('generator/', ''),
    );
    const unnamed = folders.filter(
      (folder) =>
        folder !== '' && !named.includes(folder) && !UNORDERED.some((one) => folder.startsWith(one)),
    );
    const stale = named.filter((path) => !existsSync(join(root, 'generator', path)));
    expect({ unnamed, stale }).toEqual({ unnamed: [], stale: [] });
  });

  test('the generator imports in one direction', () => {
    const wrong = inside.filter(
      ({ from, to }) =>
        from.startsWith('generator/') && to.startsWith('generator/') && layerOf(to) > layerOf(from),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    { file: 'generator/base/json.ts', layer: 0 },
    { file: 'generator/model/v3/api.ts', layer: LAYERS.findIndex(([path]) => path === 'model/v3/') },
    { file: 'generator/emit/emit.ts', layer: LAYERS.findIndex(([path]) => path === 'emit/') },
  ])('the layer of $file is that of the longest path', ({ file, layer }) => {
    expect(layerOf(file)).toBe(layer);
  });
});
