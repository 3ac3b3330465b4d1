/** The file that each tool takes of an entry, by the conditions of `exports` that it sets. */

import { expect, test } from 'vitest';
import { emitPackage } from '../../../generator/emit/emit.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { smallModel } from './small-model.js';

interface Entry {
  readonly [condition: string]: string;
}

const manifest = emitPackage(smallModel, EMIT_OPTIONS).find(({ path }) => path === 'package.json');
const { exports } = JSON.parse(manifest !== undefined && 'text' in manifest ? manifest.text : '{}') as {
  readonly exports: Readonly<Record<string, Entry | string>>;
};
const entries = Object.entries(exports).filter(([name]) => name !== './package.json');

/** The first key that is set, as Node resolves; `default` always is. */
function resolved(entry: Entry | string, conditions: readonly string[]): string | undefined {
  if (typeof entry === 'string') return entry;
  const key = Object.keys(entry).find((name) => name === 'default' || conditions.includes(name));
  return key === undefined ? undefined : entry[key];
}

const NODE = ['node', 'node-addons'];
const NITRO = ['production', 'node', 'import', 'default'];

/** `docs/decisions/two-builds.md` says why. Conditions as each tool sets them in the version of `docs/works-with.md`. */
const TOOLS = [
  { tool: 'Node 20.19 and 22.12 on, import', conditions: [...NODE, 'import', 'module-sync'], ending: '.mjs' },
  {
    tool: 'Node 20.19 and 22.12 on, require',
    conditions: [...NODE, 'require', 'module-sync'],
    ending: '.mjs',
  },
  { tool: 'Node 22.0 to 22.11, import', conditions: [...NODE, 'import'], ending: '.js' },
  { tool: 'Node 22.0 to 22.11, require', conditions: [...NODE, 'require'], ending: '.js' },
  { tool: 'Nitro, a subpath that it copies', conditions: NITRO, ending: '.mjs' },
  { tool: 'Nitro, the root that it copies', conditions: [...NITRO, 'module'], ending: '.mjs' },
  { tool: 'esbuild, for Node', conditions: ['node', 'module', 'import'], ending: '.mjs' },
  { tool: 'esbuild, for a browser', conditions: ['browser', 'module', 'require'], ending: '.mjs' },
  { tool: 'Rollup', conditions: ['default', 'module', 'import'], ending: '.mjs' },
  { tool: 'Rollup, for Node', conditions: ['default', 'module', 'import', 'node'], ending: '.mjs' },
  {
    tool: 'webpack and Rspack, for Node',
    conditions: ['webpack', 'production', 'node', 'module', 'require'],
    ending: '.mjs',
  },
  { tool: 'Vite, for a server', conditions: ['module', 'node', 'production', 'import'], ending: '.mjs' },
  { tool: 'Vite, what it leaves outside', conditions: ['node', 'module-sync', 'import'], ending: '.mjs' },
  { tool: 'Bun, require', conditions: ['bun', 'node', 'require'], ending: '.mjs' },
  { tool: 'Deno, import', conditions: ['deno', 'node', 'module-sync', 'import'], ending: '.mjs' },
  { tool: 'Jest', conditions: ['require', 'default', ...NODE], ending: '.js' },
  {
    tool: 'a bundler that knows `import` and `require` alone',
    conditions: ['node', 'import'],
    ending: '.js',
  },
];

test.each(TOOLS)('is a file ending in $ending for $tool', ({ conditions, ending }) => {
  const files = entries.map(([name, entry]) => [name, resolved(entry, conditions)]);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter(([, file]) => file?.match(/\.m?js$/)?.[0] !== ending)).toEqual([]);
});

test('a type is found first, and an entry before the pattern that it fits', () => {
  const names = Object.keys(exports);
  const first = (entry: Entry | string): string | undefined => Object.keys(entry)[0];
  expect(entries.filter(([, entry]) => first(entry) !== 'types')).toEqual([]);
  for (const generation of ['./v3', './legacy'])
    expect(names.indexOf(generation)).toBeLessThan(names.indexOf(`${generation}/*`));
});
