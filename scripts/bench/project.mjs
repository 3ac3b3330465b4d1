/** An empty project with the packed client and its peers installed, as a user would have it, in a temporary folder. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { heyApi, versionOfPackage } from '../../test/slow/packages.mjs';
import { largeAccount } from '../bench-generate/large-account.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The newest that run on Node 20. */
const PEERS = { undici: '7.30.2', axios: '1.21.1', 'openapi-fetch': '0.17.0', ky: '1.14.3', got: '14.6.5' };
/** What a quick run links from here instead. */
const LINKED = ['undici', 'axios', 'openapi-fetch', 'openapi-typescript-helpers'];

/** Sizes of further accounts, for what an import costs by the number of methods. */
const METHODS = [300, 1000, 3000];

export function createProject({ quick }) {
  const home = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const project = join(home, 'project');
  cpSync(fileURLToPath(new URL('inside', import.meta.url)), project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "name": "bench", "private": true, "type": "module" }\n');
  const tarballs = [pack(home, '@svc/client', [])];
  for (const size of quick ? [] : METHODS) tarballs.push(packLarge(home, size));
  if (quick) link(project, tarballs[0]);
  else install(project, tarballs);
  return { home, project, sizes: quick ? [] : METHODS };
}

function run(program, args, cwd) {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The tarball of a client that is generated here and now. */
function pack(home, name, source) {
  const out = join(home, name.replace('/', '-'));
  const command = [join(root, 'bin/svc-gen.js'), 'generate', '--quiet', '--package-name', name, '--out', out];
  run(process.execPath, [...command, ...source], home);
  const printed = run('npm', ['pack', '--silent', '--pack-destination', home], out);
  return join(home, printed.trim().split('\n').at(-1));
}

function packLarge(home, size) {
  const spec = join(home, `account-${size}.json`);
  writeFileSync(spec, JSON.stringify(largeAccount(size)));
  return pack(home, packageOf(size), ['--spec', spec]);
}

export function packageOf(size) {
  return `@svc/client-${size}`;
}

function install(project, tarballs) {
  const peers = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  const options = ['--silent', '--no-audit', '--no-fund', '--no-save'];
  run('npm', ['install', ...options, ...tarballs, ...peers], project);
}

/** Without a network: what this repository has itself. */
function link(project, tarball) {
  const target = join(project, 'node_modules/@svc/client');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  for (const name of LINKED)
    symlinkSync(join(root, 'test/slow/node_modules', name), join(project, 'node_modules', name), 'dir');
}

/** A client of one operation, by the generator of hey-api. */
export async function addHeyApi({ home, project }) {
  const { createClient } = await heyApi();
  const output = join(home, 'hey-api');
  const json = { content: { 'application/json': { schema: { type: 'object' } } } };
  const operation = {
    operationId: 'call',
    parameters: ['code', 'method'].map((name) => ({ name, in: 'path', required: true })),
    requestBody: json,
    responses: { 200: { description: '', ...json } },
  };
  await createClient({
    input: {
      openapi: '3.1.0',
      info: { title: 'One operation', version: '1' },
      paths: { '/rest/api/1/{code}/{method}': { post: operation } },
    },
    output,
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
  const entry = join(output, 'all.ts');
  writeFileSync(entry, "export * from './sdk.gen';\nexport { client } from './client.gen';\n");
  await build({
    entryPoints: [entry],
    outfile: join(project, 'hey-api.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
}

export function versionsIn(project) {
  const installed = readdirSync(join(project, 'node_modules'));
  const known = Object.entries(PEERS).filter(([name]) => installed.includes(name));
  return Object.fromEntries([...known, ['hey-api', versionOfPackage('@hey-api/openapi-ts')]]);
}
