/** Which libraries a command loads: those that it uses, and no other. */

import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { account as description } from '../../generator/generate/account.js';
import { temporaryFolder } from '../../temporary-folder.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bin = join(root, 'bin/svc-gen.js');

/** Writes down each file that Node loads, as a module of its own or by `require`. */
const RECORDER = `
import { appendFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
const file = process.env.LOADED;
const hooks = \`
  import { appendFileSync } from 'node:fs';
  export const load = (url, context, next) => {
    appendFileSync(process.env.LOADED, url + '\\\\n');
    return next(url, context);
  };
\`;
register('data:text/javascript,' + encodeURIComponent(hooks));
const { cache } = createRequire(import.meta.url);
process.on('exit', () => appendFileSync(file, Object.keys(cache).join('\\n')));
`;

const folder = temporaryFolder();
let account: Sandbox;
let libraries: readonly string[];
/** Files of the build that hold ajv. */
let checks: readonly string[];

beforeAll(async () => {
  await writeFile(join(folder, 'recorder.mjs'), RECORDER);
  await writeFile(join(folder, 'account.json'), JSON.stringify(description()));
  await writeFile(join(folder, 'account.yaml'), stringify(description()));
  account = await startSandbox();
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  libraries = Object.keys(manifest.dependencies);
  const built = join(root, 'dist/generator/shared');
  const names = (await readdir(built)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(built, name), 'utf8')));
  checks = names.filter((_, index) => texts[index]?.includes('// node_modules/ajv/'));
});
afterAll(async () => {
  await account.close();
});

/** Of the libraries that svc-gen depends on. */
async function loadedBy(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const file = join(folder, `${args.join(' ').replace(/\W+/g, '-')}.txt`);
  const recorder = pathToFileURL(join(folder, 'recorder.mjs')).href;
  const child = spawn(process.execPath, ['--import', recorder, bin, ...args], {
    cwd: folder,
    env: { ...env, PATH: process.env['PATH'] ?? '', LOADED: file },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (part) => (err += String(part)));
  // A server on standard input ends with it.
  child.stdin.end();
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  const files = await readFile(file, 'utf8');
  const checked = checks.some((name) => files.includes(`/${name}`)) ? ['ajv'] : [];
  return [...libraries.filter((name) => files.includes(`/node_modules/${name}/`)), ...checked].toSorted();
}

const fromPackage = ['--package', join(root, 'generated')];
const get = ['call', 'tasks.task.get', '{"id":8}'];
const rows: readonly {
  readonly name: string;
  readonly args: readonly string[];
  readonly live?: true;
  readonly want: readonly string[];
}[] = [
  { name: 'the help', args: ['call', '--help'], want: ['yargs'] },
  {
    name: 'a description out of a package',
    args: ['describe', 'tasks.task.get', ...fromPackage],
    want: ['yargs'],
  },
  {
    name: 'a description out of the sandbox',
    args: ['describe', 'tasks.task.get'],
    want: ['yargs'],
  },
  {
    name: 'a description out of an account',
    args: ['describe', 'tasks.task.get', '--no-field-lists'],
    live: true,
    want: ['undici', 'yargs'],
  },
  {
    name: 'a list out of a saved description',
    args: ['list', '--spec', 'account.json'],
    want: ['yargs'],
  },
  {
    name: 'a saved description in YAML',
    args: ['list', '--spec', 'account.yaml'],
    want: ['yaml', 'yargs'],
  },
  {
    name: 'an export',
    args: ['export', '--spec', 'account.json'],
    want: ['yargs'],
  },
  {
    name: 'a call that is shown',
    args: [...get, '--dry-run', ...fromPackage],
    live: true,
    want: ['ajv', 'yargs'],
  },
  { name: 'a call', args: [...get, ...fromPackage], live: true, want: ['ajv', 'undici', 'yargs'] },
  {
    name: 'a call that is not checked',
    args: [...get, '--unchecked', ...fromPackage],
    live: true,
    want: ['undici', 'yargs'],
  },
  { name: 'a call to the sandbox', args: get, want: ['ajv', 'yargs'] },
  {
    name: 'a server for agents',
    args: ['mcp', ...fromPackage],
    live: true,
    want: ['@modelcontextprotocol/server', 'ajv', 'yargs'],
  },
];

test.each(rows)('$name loads $want', async ({ args, live, want }) => {
  const env = live ? { SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook } : {};
  expect(await loadedBy(args, env)).toEqual(want);
});
