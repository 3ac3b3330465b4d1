/**
 * Measures what a program adds to its bundle by importing the generated client: all of it, one module, the gateway, the
 * callbacks. esbuild, minified, ES modules, without undici. `node scripts/sizes.mjs` writes the table of
 * `docs/bench/sizes.md`; `--check` compares that table with this commit.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';
import { optionsOf } from './options.mjs';

const { check = false } = optionsOf('node scripts/sizes.mjs [--check]   (once before: npm run generate)', {
  check: { type: 'boolean' },
});

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs/bench/sizes.md');
const folder = join(root, 'generated');
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** One name of each entry: what a program of one line imports. */
const IMPORTS = [
  { entry: '', name: 'createClient' },
  { entry: '/v3/tasks', name: 'createClient' },
  { entry: '/legacy/user', name: 'createClient' },
  { entry: '/gateway', name: 'createGateway' },
  { entry: '/callbacks', name: 'parseEvent' },
  { entry: '/errors', name: 'SvcError' },
];

/** A share by which a size in the table may be off: compressors differ between versions of Node. */
const TOLERANCE = 0.02;

const TEXT = `# Sizes

What the bundle of a program grows by when it imports the client of the sandbox's account (105 methods): bundled by esbuild, minified, ES modules, without undici. \`node scripts/sizes.mjs\` writes this page, and \`.ci/run\` fails where it is off by more than 2 %.

| Import | Minified, kB | Gzip, kB |
| --- | --: | --: |
`;

/** The package's own files, by its `module` conditions. */
function fileOf(entry) {
  const exact = manifest.exports[`.${entry}`];
  if (exact) return join(folder, exact.module);
  const [, generation, module] = entry.split('/');
  return join(folder, manifest.exports[`./${generation}/*`].module.replace('*', module));
}

async function measure({ entry, name }) {
  const contents = `import { ${name} } from ${JSON.stringify(fileOf(entry))}; globalThis.used = ${name};`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: ['undici'],
  });
  const { contents: bytes } = outputFiles[0];
  return {
    what: `{ ${name} } from '${manifest.name}${entry}'`,
    sizes: [bytes.length, gzipSync(bytes).length],
  };
}

/** Rows of the table: the import, and its sizes in kB. */
function rowsOf(text) {
  const rows = text.matchAll(/^\| `(.+?)` +\| +([\d.]+) +\| +([\d.]+) \|$/gm);
  return new Map([...rows].map(([, what, ...sizes]) => [what, sizes.map(Number)]));
}

const measured = await Promise.all(IMPORTS.map(measure));
const inKb = measured.map(({ what, sizes }) => [what, sizes.map((bytes) => (bytes / 1000).toFixed(1))]);
if (check) {
  const documented = rowsOf(readFileSync(page, 'utf8'));
  const wrong = inKb.filter(([what, sizes]) =>
    sizes.some((size, index) => !(Math.abs(size / (documented.get(what)?.[index] ?? 0) - 1) <= TOLERANCE)),
  );
  for (const [what, sizes] of wrong) {
    console.error(
      `${what}: ${sizes.join(', ')} kB; docs/bench/sizes.md says ${documented.get(what)?.join(', ')}`,
    );
  }
  if (wrong.length > 0 || documented.size !== inKb.length) process.exitCode = 1;
} else {
  const text = TEXT + inKb.map(([what, sizes]) => `| \`${what}\` | ${sizes.join(' | ')} |\n`).join('');
  const options = await resolveConfig(page);
  writeFileSync(page, await format(text, { ...options, filepath: page }));
}
