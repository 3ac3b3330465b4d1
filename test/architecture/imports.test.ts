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
  /^generator\/model\/(description|document|vendor-token|model|generation|item-types|limits|legacy\/legacy-kinds|notes|described-parts|example-params|filled-texts|list-call|named|paging-text|references|shape-parts)\.ts$/,
  /^generator\/names\//,
  /^generator\/(base\/input-error|disk\/package-root)\.ts$/,
];

/** Top folders in the one direction in which they import each other, as ARCHITECTURE.md lists them. */
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  generator: foldersOn(page, 'generator'),
  runtime: foldersOn(page, 'runtime'),
};

/**
 * The same for the parts of two large folders. A file belongs to the longest path here that it begins with, so that a few
 * files can lie above or below the rest of their folder.
 */
const PARTS: readonly (readonly string[])[] = [
  ['model/'],
  ['model/item-types.ts', 'model/legacy/legacy-kinds.ts'],
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
  [
    'emit/source-file.ts',
    'emit/handlebars.ts',
    'emit/template.ts',
    'emit/template-helpers.ts',
    'emit/template-program.ts',
  ],
  ['emit/plan/'],
  ['emit/type/'],
  ['emit/pages/'],
  ['emit/module/'],
  ['emit/'],
];

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

function foldersOn(text: string, half: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^\\| \`${half}/([\\w-]+)/\` `, 'gm'))].map(
    ([, folder = '']) => folder,
  );
}

/** Folders of the same half, each edge as `from → to`: where the importing one does not come later in the table. */
function againstTheTable(imports: readonly Import[]): readonly string[] {
  return imports.flatMap(({ from, to }) => {
    const [half, other] = [segment(from, 0), segment(to, 0)];
    const folders = FOLDERS[half] ?? [];
    const [own, taken] = [segment(from, 1), segment(to, 1)];
    const isLoose = own.endsWith('.ts');
    if (half !== other || own === taken || isLoose) return [];
    return folders.indexOf(taken) >= 0 && folders.indexOf(taken) < folders.indexOf(own)
      ? []
      : [`${from} → ${to}`];
  });
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

/** Index of the part of the generator that a file belongs to; -1 for the folders that have none. */
function partOf(path: string): number {
  const file = path.replace('generator/', '');
  const [best] = PARTS.flatMap((paths, index) =>
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

  test.each(['generator', 'runtime'])('ARCHITECTURE.md names each folder of %s/, and no other', (half) => {
    const there = new Set(sources(half).map((file) => segment(file, 1)));
    const folders = [...there].filter((name) => !name.endsWith('.ts')).sort();
    const named = (FOLDERS[half] ?? []).filter((name) => name !== 'specs');
    expect([...named].sort()).toEqual(folders);
  });

  test('a folder imports those above it in ARCHITECTURE.md, so that there is no circle of folders', () => {
    expect(againstTheTable(inside)).toEqual([]);
  });

  test('an import that goes down the table would be found', () => {
    const down = { from: 'runtime/errors/errors.ts', to: 'runtime/send/policy.ts' };
    const unnamed = { from: 'runtime/errors/errors.ts', to: 'runtime/other/policy.ts' };
    expect(againstTheTable([down, unnamed])).toHaveLength(2);
  });

  test('only the entries lie outside of the folders', () => {
    const loose = ['generator', 'runtime']
      .flatMap(sources)
      .filter((file) => segment(file, 1).endsWith('.ts'));
    expect(loose.sort()).toEqual(['generator/cli.ts', 'generator/index.ts', 'runtime/index.ts']);
  });

  test('every folder of `model` and `emit` is a part', () => {
    const named = PARTS.flat();
    const folders = [...new Set(sources('generator').map((file) => `${dirname(file)}/`))]
      .map((folder) => folder.replace('generator/', ''))
      .filter((folder) => /^(model|emit)\//.test(folder));
    const unnamed = folders.filter((folder) => !named.includes(folder));
    const stale = named.filter((path) => !existsSync(join(root, 'generator', path)));
    expect({ unnamed, stale }).toEqual({ unnamed: [], stale: [] });
  });

  test('the parts of `model` and of `emit` import each other in one direction', () => {
    const wrong = inside.filter(
      ({ from, to }) => segment(from, 1) === segment(to, 1) && partOf(from) >= 0 && partOf(to) > partOf(from),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    { file: 'generator/base/json.ts', part: -1 },
    { file: 'generator/model/v3/api.ts', part: PARTS.findIndex(([path]) => path === 'model/v3/') },
    { file: 'generator/emit/emit.ts', part: PARTS.findIndex(([path]) => path === 'emit/') },
  ])('the part of $file is that of the longest path', ({ file, part }) => {
    expect(partOf(file)).toBe(part);
  });
});
