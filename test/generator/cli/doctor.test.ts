/** `doctor`: one line for each part, and an exit code that a script can use. */

import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
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
  expect(out).toMatch(/^FAILED +account +http:\/\/127\.0\.0\.1:9: profile: cannot connect/m);
  expect(parts(out)).toEqual(['ok Node.js', 'ok svc-gen', 'FAILED account', '- client']);
  expect(out).not.toContain('abcdefgh');
});

test.each([
  {
    name: 'a web page',
    status: 404,
    type: 'text/html',
    body: '<title>Parking</title>',
    want: 'FAILED account',
  },
  {
    name: 'a refused credential',
    status: 401,
    type: 'application/json',
    body: '{"error":"INVALID_CREDENTIALS","error_description":"Invalid"}',
    want: 'FAILED credential',
  },
  {
    name: 'an empty object for the user',
    status: 200,
    type: 'application/json',
    body: '{"result":[]}',
    want: 'FAILED user',
  },
])('names what is wrong where the answer is $name', async ({ status, type, body, want }) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const env = { SVC_WEBHOOK: `http://127.0.0.1:${String(port)}/rest/1/abcdefgh/` };
  const { code, out } = await svcGen(['doctor'], { cwd, env });
  server.close();
  expect({ code, first: parts(out).find((part) => part.startsWith('FAILED')) }).toEqual({
    code: 2,
    first: want,
  });
});

test('names the first file that the client lacks', async () => {
  const out = join(cwd, 'client');
  await svcGen(['generate', '--out', out, '--include', 'user.get', '--no-field-lists', '--quiet'], { cwd });
  const found = await svcGen(['doctor', '--out', 'client'], { cwd });
  expect({ code: found.code, client: /^.*client {2,}.*$/m.exec(found.out)?.[0] }).toEqual({
    code: 0,
    client: expect.stringMatching(/^ok +client +client 1\.0\.0, written today/) as unknown,
  });
  await rm(join(out, 'dist'), { recursive: true });
  const { code, out: text } = await svcGen(['doctor', '--out', 'client'], { cwd });
  expect(code).toBe(2);
  expect(text).toMatch(
    /^FAILED +client +client 1\.0\.0, .*; it lacks dist\/\S+ and \d+ more; run svc-gen generate$/m,
  );
});

test('ends with 2 and says what to set when the webhook is a placeholder', async () => {
  const env = { SVC_BASE_URL: 'https://account.example', SVC_WEBHOOK: '1/<webhook_code>' };
  const { code, out } = await svcGen(['doctor'], { cwd, env });
  expect(code).toBe(2);
  expect(out).toMatch(/^FAILED +account +SVC_WEBHOOK: the text is a placeholder/m);
});
