/** Other generators, installed into a temporary folder, and the command by which each makes a client. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = {
  oazapfts: '7.5.0',
  orval: '8.38.0',
  '@kubb/cli': '4.39.3',
  '@kubb/core': '4.39.3',
  '@kubb/plugin-client': '4.39.3',
  '@kubb/plugin-oas': '4.39.3',
  '@kubb/plugin-ts': '4.39.3',
  '@hey-api/openapi-ts': '0.99.0',
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

export function installPeers(folder) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  writeFileSync(join(folder, 'orval.config.cjs'), ORVAL);
  writeFileSync(join(folder, 'kubb.config.mjs'), KUBB);
}

/** `owner` is the package that holds the command. The configurations above read where to write from the environment. */
export const PEERS = [
  { name: 'oazapfts', owner: 'oazapfts', args: ({ spec, out }) => [spec, join(out, 'client.ts')] },
  { name: 'orval', owner: 'orval', args: () => ['--config', 'orval.config.cjs'] },
  { name: 'kubb', owner: '@kubb/cli', args: () => ['generate', '--config', 'kubb.config.mjs'] },
  { name: 'hey-api', owner: '@hey-api/openapi-ts', args: ({ spec, out }) => ['-i', spec, '-o', out] },
];

/** For `measure`; `out` is a folder of its own. */
export function commandOf({ owner, args }, folder, { spec, out }) {
  const { bin } = manifestOf(owner, folder);
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return {
    args: [join(folder, 'node_modules', owner, file), ...args({ spec, out })],
    cwd: folder,
    env: { BENCH_SPEC: spec, BENCH_OUT: out },
  };
}

export function versionOf({ owner }, folder) {
  return manifestOf(owner, folder).version;
}

function manifestOf(owner, folder) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', owner, 'package.json'), 'utf8'));
}
