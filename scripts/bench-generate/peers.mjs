/** Other generators, installed into a temporary folder, and how each is told to make a client. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = {
  oazapfts: '7.5.0',
  orval: '7.13.2',
  '@kubb/cli': '4.39.3',
  '@kubb/core': '4.39.3',
  '@kubb/plugin-client': '4.39.3',
  '@kubb/plugin-oas': '4.39.3',
  '@kubb/plugin-ts': '4.39.3',
  '@hey-api/openapi-ts': '0.95.0',
  '@oazapfts/runtime': '1.2.0',
  axios: '1.13.2',
  typescript: '5.9.3',
};

const ORVAL = `module.exports = {
  api: {
    input: { target: process.env.BENCH_SPEC },
    output: { target: process.env.BENCH_OUT + '/index.ts', client: 'fetch', mode: 'tags-split' },
  },
};
`;

const KUBB = `import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
export default defineConfig({
  root: '.',
  input: { path: process.env.BENCH_SPEC },
  output: { path: process.env.BENCH_OUT },
  plugins: [pluginOas({ validate: false, generators: [] }), pluginTs(), pluginClient()],
});
`;

/** Installs them; the folder is empty. */
export function installPeers(folder) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  writeFileSync(join(folder, 'orval.config.cjs'), ORVAL);
  writeFileSync(join(folder, 'kubb.config.mjs'), KUBB);
}

/** Of each peer the command for `measure`; `out` is a folder of its own. */
export const PEERS = [
  {
    name: 'oazapfts',
    command: (folder, { spec, out }) => bin(folder, 'oazapfts', [spec, join(out, 'client.ts')]),
  },
  {
    name: 'orval',
    command: (folder, { spec, out }) => ({
      ...bin(folder, 'orval', ['--config', 'orval.config.cjs']),
      env: { BENCH_SPEC: spec, BENCH_OUT: out },
    }),
  },
  {
    name: 'kubb',
    command: (folder, { spec, out }) => ({
      ...bin(folder, '@kubb/cli', ['generate', '--config', 'kubb.config.mjs'], 'kubb'),
      env: { BENCH_SPEC: spec, BENCH_OUT: out },
    }),
  },
  {
    name: 'hey-api',
    command: (folder, { spec, out }) =>
      bin(folder, '@hey-api/openapi-ts', ['-i', spec, '-o', out], 'openapi-ts'),
  },
];

export function versionOf(folder, name) {
  const owner = { kubb: '@kubb/cli', 'hey-api': '@hey-api/openapi-ts' }[name] ?? name;
  return JSON.parse(readFileSync(join(folder, 'node_modules', owner, 'package.json'), 'utf8')).version;
}

function bin(folder, packageName, args, command = packageName) {
  const manifest = JSON.parse(
    readFileSync(join(folder, 'node_modules', packageName, 'package.json'), 'utf8'),
  );
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  return { args: [join(folder, 'node_modules', packageName, file), ...args], cwd: folder };
}
