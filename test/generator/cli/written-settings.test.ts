/** A message about a setting names where it was written: a flag, a variable, `.env` or the config file. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { svcGen } from './program.js';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'svc-gen-written-'));
});
afterEach(() => rm(cwd, { recursive: true }));

const WEBHOOK = 'https://a.example/rest/1/abcdefghij/';
const CONFIG = { 'svc-gen.config.json': '{"baseUrl":"https://b.example"}' };
const OF_OTHER = 'the webhook is of another account than';

test.each<{
  readonly name: string;
  readonly args: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly want: string;
}>([
  {
    name: 'a flag',
    args: ['list', '--base-url', 'https://b.example'],
    env: { SVC_WEBHOOK: WEBHOOK },
    want: `SVC_WEBHOOK: ${OF_OTHER} --base-url; give the address of one account only`,
  },
  {
    name: 'the config file',
    args: ['list'],
    files: CONFIG,
    env: { SVC_WEBHOOK: WEBHOOK },
    want: `SVC_WEBHOOK: ${OF_OTHER} baseUrl in svc-gen.config.json; give the address of one account only`,
  },
  {
    name: 'a flag over the config file',
    args: ['list', '--base-url', 'ftp://c.example'],
    files: CONFIG,
    want: '--base-url: this is not the address of an account; write it as https://account.example',
  },
  {
    name: 'a config file and a variable of two accounts',
    args: ['list'],
    files: CONFIG,
    env: { SVC_BASE_URL: 'https://c.example', SVC_WEBHOOK: '1/code' },
    want: 'SVC_BASE_URL: it names another account than baseUrl in svc-gen.config.json; give the address of one account only',
  },
  {
    name: '.env',
    args: ['list'],
    files: { '.env': `SVC_WEBHOOK=${WEBHOOK}\nSVC_BASE_URL=https://b.example\n` },
    want: `SVC_WEBHOOK in .env: ${OF_OTHER} SVC_BASE_URL in .env; give the address of one account only`,
  },
  {
    name: 'a variable over .env',
    args: ['list'],
    files: { '.env': 'SVC_BASE_URL=https://b.example\n' },
    env: { SVC_BASE_URL: 'ftp://c.example' },
    want: 'SVC_BASE_URL: this is not the address of an account; write it as https://account.example',
  },
  {
    name: 'an option with its value',
    args: ['list'],
    files: { 'svc-gen.config.json': '{"overlay":["gone.yaml"]}' },
    want: 'overlay in svc-gen.config.json (gone.yaml): the file cannot be read (ENOENT); name a file that exists',
  },
  {
    name: 'an option that has another name in a file',
    args: ['list'],
    files: { 'svc-gen.config.json': '{"legacySpecs":["gone.yaml"]}' },
    want: 'legacySpecs in svc-gen.config.json (gone.yaml): the file cannot be read (ENOENT); name a file that exists',
  },
])('$name', async ({ args, files = {}, env = {}, want }) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text, { mode: 0o600 });
  expect(await svcGen(args, { cwd, env })).toEqual({ code: 2, out: '', err: `svc-gen: ${want}\n` });
});

test('a notice names it too', async () => {
  await writeFile(join(cwd, '.env'), 'SVC_WEBHOOK=\n');
  const { err } = await svcGen(['list', 'user.get'], { cwd });
  expect(err).toMatch(/^svc-gen: SVC_WEBHOOK in \.env: it is empty, so the sandbox is read;/);
});

test('a command gets the variables of the shell, and of .env only those of svc-gen', async () => {
  await writeFile(
    join(cwd, '.env'),
    'DATABASE_URL=postgres://of-env\nSVC_GATEWAY_URL=https://gateway.example\n',
  );
  const program = `const { DATABASE_URL: a, SVC_GATEWAY_URL: b, OF_SHELL: c } = process.env;
    process.exit(a === undefined && b !== undefined && c === 'yes' ? 7 : 1)`;
  const env = { PATH: process.env['PATH'] ?? '', OF_SHELL: 'yes' };
  const { code } = await svcGen(['sandbox', '--', process.execPath, '-e', program], { cwd, env });
  expect(code).toBe(7);
});

test('options of two commands that share a flag are two options of the config file', async () => {
  const config = { exportFormat: 'types', format: 'markdown', writes: true };
  await writeFile(join(cwd, 'svc-gen.config.json'), JSON.stringify(config));
  const { out: types } = await svcGen(['export', '--generation', 'v3'], { cwd });
  expect(types).toContain('export interface paths');
  const { out: listed } = await svcGen(['list', '--json'], { cwd });
  const rows = JSON.parse(listed) as readonly { readonly write: boolean }[];
  expect(new Set(rows.map(({ write }) => write))).toEqual(new Set([true]));
  // It lists writes, and allows none.
  const { code, err } = await svcGen(['call', 'tasks.task.delete', '--field', 'id=1'], { cwd });
  expect(code).toBe(2);
  expect(err).toContain('--write');
});
