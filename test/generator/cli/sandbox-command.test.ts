/** `sandbox -- COMMAND`: the command gets the sandbox as its environment, and the program ends with it. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.js';
import { svcGen, type Surroundings } from './program.js';

const CALL = `
const answer = await fetch(process.env.SVC_WEBHOOK + 'user.get', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
const { result } = await answer.json();
process.exit(result[0].ID === '1' ? 7 : 1);
`;

const node = (program: string, args: readonly string[] = [], surroundings: Surroundings = {}) =>
  svcGen(['sandbox', '--', process.execPath, '--input-type=module', '-e', program, ...args], surroundings);

describe('sandbox -- COMMAND', () => {
  test('runs the command with the address and credentials of a sandbox that answers, and exits with its code', async () => {
    expect(await node(CALL)).toEqual({ code: 7, out: '', err: '' });
  });

  test('passes the words after -- on unchanged', async () => {
    const file = join(temporaryFolder(), 'words.json');
    const words = ['--json', '-h', '', 'a "b" $c', '--'];
    const program = `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[1], JSON.stringify(process.argv.slice(2)));`;
    const { code } = await node(program, ['--', file, ...words]);
    expect([code, JSON.parse(readFileSync(file, 'utf8'))]).toEqual([0, words]);
  });

  test('exits with 128 and the signal that ended the command', async () => {
    const program = `process.kill(process.pid, 'SIGTERM'); setInterval(() => 0, 1000);`;
    expect((await node(program)).code).toBe(143);
  });

  test('ends the command and exits with its code at Ctrl+C', async () => {
    const ready = join(temporaryFolder(), 'ready');
    const program = `
import { writeFileSync } from 'node:fs';
process.on('SIGINT', () => process.exit(5));
setInterval(() => 0, 1000);
writeFileSync(process.argv[1], '');`;
    const stopped = vi.waitFor(() => readFileSync(ready), { timeout: 10_000 }).then(() => undefined);
    expect((await node(program, ['--', ready], { stopped })).code).toBe(5);
  });

  test.each([
    {
      name: 'the command does not exist',
      args: ['--', '/nowhere/program'],
      want: 'svc-gen: the command after --: it cannot be started (ENOENT); check its name and PATH\n',
    },
    {
      name: '--json prints credentials',
      args: ['--json', '--', 'node'],
      want: 'svc-gen: --json, --env: a command gets the variables itself; leave the option out\n',
    },
  ])('is exit code 2 and one line when $name', async ({ args, want }) => {
    expect(await svcGen(['sandbox', ...args])).toEqual({ code: 2, out: '', err: want });
  });
});

describe('where an account is named', () => {
  const program = (want: string) => [
    '--',
    process.execPath,
    '-e',
    `process.exit(process.env.SVC_WEBHOOK === '${want}' ? 7 : 8)`,
  ];
  const WEBHOOK = 'https://account.example/rest/1/abcdefghij/';
  const inFolder = async (files: Readonly<Record<string, string>>, args: readonly string[]) => {
    const cwd = temporaryFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text, { mode: 0o600 });
    return svcGen(['sandbox', ...args, ...program(WEBHOOK)], { cwd });
  };
  const env = { '.env': `SVC_WEBHOOK=${WEBHOOK}\n` };

  test.each([
    {
      name: 'the sandbox is used, and says so',
      files: env,
      args: [],
      want: 'a temporary sandbox; SVC_WEBHOOK in .env is not used',
      code: 8,
    },
    {
      name: '--unless-account uses the account',
      files: env,
      args: ['--unless-account'],
      want: 'https://account.example',
      code: 7,
    },
    {
      name: '--unless-account without an account uses the sandbox',
      files: {},
      args: ['--unless-account'],
      want: 'a temporary sandbox; put SVC_WEBHOOK into .env for an account',
      code: 8,
    },
    {
      name: 'a config file cannot ask for the account',
      files: { ...env, 'svc-gen.config.json': '{ "unlessAccount": true }' },
      args: [],
      want: 'a temporary sandbox; SVC_WEBHOOK in .env is not used',
      code: 8,
    },
  ])('$name', async ({ files, args, want, code }) => {
    const err = `svc-gen: the command runs against ${want}\n`;
    expect(await inFolder(files, args)).toEqual({ code, out: '', err });
  });

  test('--quiet leaves the line out', async () => {
    expect(await inFolder(env, ['--quiet'])).toEqual({ code: 8, out: '', err: '' });
  });

  test.each([
    {
      name: 'a webhook without an address',
      files: { '.env': 'SVC_WEBHOOK=1/abcdefghij\n' },
      want: 'svc-gen: SVC_WEBHOOK in .env: it names no account; set SVC_BASE_URL too, or unset it\n',
    },
    {
      name: 'an account of the config file without a credential',
      files: { 'svc-gen.config.json': '{ "baseUrl": "https://account.example" }' },
      want: 'svc-gen: environment: no credential for the account; set SVC_WEBHOOK to the URL of a webhook, or set SVC_ACCESS_TOKEN\n',
    },
  ])('--unless-account falls back to nothing with $name', async ({ files, want }) => {
    expect(await inFolder(files, ['--unless-account'])).toEqual({ code: 2, out: '', err: want });
  });

  test('--unless-account needs a command', async () => {
    expect(await svcGen(['sandbox', '--unless-account'])).toEqual({
      code: 2,
      out: '',
      err: 'svc-gen: --unless-account: only a command is run against an account; write -- COMMAND\n',
    });
  });
});
