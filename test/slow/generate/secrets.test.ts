/** A run that goes well tells the credentials of the account as little as one that fails: not on the streams, not in a file. */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { svcGen } from '../../generator/cli/program.js';
import { temporaryFolder } from '../../temporary-folder.js';

let sandbox: Sandbox;
const out = temporaryFolder();

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(async () => {
  await sandbox.close();
});

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const ran = await svcGen([...args, '--base-url', sandbox.baseUrl], { env, terminal: true });
  expect(ran.code).toBe(0);
  expectSilence(ran.out + ran.err);
}

function expectSilence(text: string): void {
  const { webhook, accessToken } = sandbox;
  const code = webhook.slice(webhook.indexOf('/') + 1);
  for (const secret of [code, accessToken]) expect(text.includes(secret)).toBe(false);
}

describe('no credential is told', () => {
  test('by generate, in no file that it writes', async () => {
    await run(['generate', '--out', out], { SVC_WEBHOOK: sandbox.webhook });
    const files = await readdir(out, { recursive: true, withFileTypes: true });
    expect(files.length).toBeGreaterThan(100);
    for (const file of files.filter((entry) => entry.isFile())) {
      expectSilence(await readFile(join(file.parentPath, file.name), 'utf8'));
    }
  }, 120_000);

  test.each([
    { name: 'check', args: () => ['check', '--out', out] },
    { name: 'check as JSON', args: () => ['check', '--out', out, '--json'] },
    { name: 'list', args: () => ['list'] },
    { name: 'list as JSON', args: () => ['list', '--json'] },
  ])('by $name', async ({ args }) => {
    await run(args(), { SVC_WEBHOOK: sandbox.webhook });
    await run(args(), { SVC_ACCESS_TOKEN: sandbox.accessToken });
  });
});

describe('a failure tells no credential', () => {
  const webhook = 'https://account.example/rest/17/abcdef0123456789/';

  test.each([
    { name: 'given as a specification', given: webhook },
    { name: 'of REST 3.0', given: 'https://account.example/rest/api/17/abcdef0123456789/tasks.task.get' },
    { name: 'in a parameter of another', given: `https://a.example/?u=${encodeURIComponent(webhook)}` },
    { name: 'as a token', given: 'https://account.example/rest/x?auth=abcdef0123456789' },
    { name: 'as a password', given: 'https://ada:abcdef0123456789@account.example/spec.json' },
  ])('$name', async ({ given }) => {
    for (const command of ['list', 'generate', 'sandbox', 'docs']) {
      const { code, err } = await svcGen([
        command,
        '--spec',
        given,
        ...(command === 'docs' ? ['--serve'] : []),
      ]);
      expect([command, code, err.includes('[secret]'), err.includes('abcdef0123456789')]).toEqual([
        command,
        2,
        true,
        false,
      ]);
    }
  });

  test.each([
    {
      name: 'of the account',
      variable: 'SVC_WEBHOOK',
      value: webhook,
      thrown: 'process.env.SVC_WEBHOOK.slice(36, 52)',
    },
    { name: 'of .env', variable: '', value: '', thrown: '"no 99887766aabb"' },
    {
      name: 'of another service',
      variable: 'ACME_API_TOKEN',
      value: 'abcdef0123456789',
      thrown: 'process.env.ACME_API_TOKEN',
    },
    { name: 'in an address of its own', variable: '', value: '', thrown: JSON.stringify(webhook) },
  ])('$name that a config file throws', async ({ variable, value, thrown }) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-gen-config-'));
    const env = { ...(variable !== '' && { [variable]: value }), SVC_GEN_DEBUG: '1' };
    if (variable !== '') vi.stubEnv(variable, value);
    try {
      await writeFile(join(folder, '.env'), 'SVC_ACCESS_TOKEN=99887766aabb\n');
      await writeFile(join(folder, 'svc-gen.config.ts'), `throw new Error(${thrown});`);
      const { code, err } = await svcGen(['list'], { cwd: folder, env });
      expect(code).toBe(2);
      expect(err).toContain('svc-gen.config.ts: the file cannot be loaded');
      expect(err).not.toMatch(/abcdef0123456789|99887766aabb/);
    } finally {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
