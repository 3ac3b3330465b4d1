/** `doctor`: one line for each part, and an exit code that a script can use. */

import { expect, test } from 'vitest';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { svcGen } from './program.js';

const cwd = temporaryFolder();
const parts = (out: string): readonly string[] =>
  out.split('\n').flatMap((line) => /^(\S+ +\S+)/.exec(line)?.[1]?.replace(/ +/, ' ') ?? []);

test('reports each part of the sandbox, and that no client is there', async () => {
  const { code, out } = await svcGen(['doctor'], { cwd });
  expect({ code, parts: parts(out) }).toEqual({
    code: 0,
    parts: [
      'ok Node.js',
      'ok svc-gen',
      'ok account',
      'ok credential',
      'ok user',
      'ok scopes',
      'ok limits',
      '- client',
    ],
  });
  expect(out).toMatch(/^ok +user +1, an administrator$/m);
});

test('names the user whose account sends numbers', async () => {
  const sandbox = await startSandbox({ handlers: { profile: () => ({ ID: 7, ADMIN: false }) } });
  const { out } = await svcGen(['doctor'], { cwd, env: { SVC_WEBHOOK: sandbox.webhookUrl } });
  await sandbox.close();
  expect(out).toMatch(/^ok +user +7, no administrator$/m);
});

test('ends with 2 and names the cause when the account cannot be reached', async () => {
  const env = { SVC_WEBHOOK: 'http://127.0.0.1:9/rest/1/abcdefgh/' };
  const { code, out } = await svcGen(['doctor'], { cwd, env });
  expect(code).toBe(2);
  expect(out).toMatch(/^FAILED +credential +webhook of user 1: profile: cannot connect/m);
  expect(out).not.toContain('abcdefgh');
});

test('ends with 2 and says what to set when the webhook is a placeholder', async () => {
  const env = { SVC_BASE_URL: 'https://account.example', SVC_WEBHOOK: '1/<webhook_code>' };
  const { code, out } = await svcGen(['doctor'], { cwd, env });
  expect(code).toBe(2);
  expect(out).toMatch(/^FAILED +account +SVC_WEBHOOK: the text is a placeholder/m);
});
