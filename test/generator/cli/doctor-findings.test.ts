/** What `doctor` says of answers of an account, and of the package that is there. */

import { copyFile, mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.js';
import { closeServers, serve } from '../source/server.js';
import { svcGen } from './program.js';

const cwd = temporaryFolder();
const ADMIN = { ID: '5', ADMIN: true };

let answers: Readonly<Record<string, unknown>> = {};
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  const missing = { error: 'ERROR_METHOD_NOT_FOUND', error_description: 'Method not found!' };
  const { baseUrl } = await serve((name) => {
    const body = answers[name.replace(/\.json$/, '')];
    return body === undefined ? { status: 404, body: missing } : { body };
  });
  env = { SVC_WEBHOOK: `${baseUrl}/rest/5/abcdefgh/` };
});
afterAll(closeServers);

async function lineOf(part: string, given: Readonly<Record<string, unknown>>, args: readonly string[] = []) {
  answers = given;
  const { code, out } = await svcGen(['doctor', ...args], { cwd, env });
  const line = out.split('\n').find((one) => one.startsWith(part, 8)) ?? '';
  return [code, line.replace(/ {2,}/g, ' | ')];
}

test.each([
  ['an administrator', { result: ADMIN }, [0, 'ok | user | 5, an administrator']],
  ['a member', { result: { ID: 5, ADMIN: false } }, [0, 'ok | user | 5, no administrator']],
  [
    'a user who was dismissed',
    { result: {} },
    [2, 'FAILED | user | the account names none: the user may be dismissed'],
  ],
])('reports %s', async (_name, profile, want) => {
  expect(await lineOf('user', { profile, scope: { result: ['user'] } })).toEqual(want);
});

test.each([
  ['the names', { result: ['crm', '', 'user'] }, [0, 'ok | scopes | crm, user']],
  [
    'that there are none',
    { result: [''] },
    [2, 'FAILED | scopes | none: tick the scopes that your program needs where the webhook is made'],
  ],
  [
    'that the account does not say',
    undefined,
    [0, '- | scopes | the account does not say: ERROR_METHOD_NOT_FOUND'],
  ],
])('reports of the scopes %s', async (_name, scope, want) => {
  expect(await lineOf('scopes', { profile: { result: ADMIN }, scope })).toEqual(want);
});

test('says whose credential is accepted', async () => {
  const given = { profile: { result: ADMIN }, scope: { result: ['user'] } };
  expect(await lineOf('credential', given)).toEqual([0, 'ok | credential | webhook of user 5, accepted']);
});

test.each([
  [0, 'written today'],
  [1, 'written 1 day ago'],
  [40, 'written 40 days ago'],
])('of a package that is %i days old says "%s"', async (days, want) => {
  const out = join(cwd, `client-${days}`);
  await mkdir(out, { recursive: true });
  const snapshot = join(out, 'snapshot.json');
  await copyFile(fileURLToPath(new URL('../../../generated/snapshot.json', import.meta.url)), snapshot);
  const written = new Date(Date.now() - days * 86_400_000 - 60_000);
  await utimes(snapshot, written, written);
  const given = { profile: { result: ADMIN }, scope: { result: ['user'] } };
  const [, line] = await lineOf('client', given, ['--out', `client-${days}`]);
  expect(line).toBe(`ok | client | client-${days} 1.0.0, ${want}`);
});

test('says how a package is made where there is none', async () => {
  const given = { profile: { result: ADMIN }, scope: { result: ['user'] } };
  expect(await lineOf('client', given, ['--out', 'nothing'])).toEqual([
    0,
    '- | client | none in nothing; run svc-gen generate',
  ]);
});
