/** A run that goes well tells the credentials of the account as little as one that fails: not on the streams, not in a file. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { svcGen } from '../../generator/cli/program.js';

let sandbox: Sandbox;
let out = '';

beforeAll(async () => {
  sandbox = await startSandbox();
  out = await mkdtemp(join(tmpdir(), 'svc-gen-secrets-'));
});

afterAll(async () => {
  await sandbox.close();
  await rm(out, { recursive: true, force: true });
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
