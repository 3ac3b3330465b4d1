/**
 * Prints what a program adds to its bundle by importing the generated client: all of it, one module, the gateway, the
 * callbacks. esbuild, minified, ES modules, without undici. Run by hand: `node scripts/sizes.mjs [package folder]`.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, 'generated'));
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
  return outputFiles[0].contents;
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);

console.log(`${'import'.padEnd(26)}${'minified'.padStart(10)}${'gzip'.padStart(10)}`);
for (const one of IMPORTS.filter(({ entry }) => existsSync(fileOf(entry)))) {
  const bytes = await measure(one);
  console.log(
    `${(manifest.name + one.entry).padEnd(26)}${kilobytes(bytes.length)}${kilobytes(gzipSync(bytes).length)}`,
  );
}
