/**
 * A description that cannot be had, read or used ends in exit code 2 and one line, with the folder as it was and no
 * secret told. What the line says of each failure is in `test/generator/source/`.
 */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { svcGen } from '../cli/program.js';

const CODE = 'x7secretCode9q';
const TOKEN = 'tokenThatNobodyMaySee';

let folder = '';
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-gen-failures-'));
  await writeFile(join(folder, '.mine.txt'), 'as it was');
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  const open = server;
  server = undefined;
  if (open === undefined) return;
  open.closeAllConnections();
  await new Promise((resolve) => open.close(resolve));
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener).listen(0, '127.0.0.1');
  server = started;
  await new Promise((resolve) => started.once('listening', resolve));
  const { port } = started.address() as AddressInfo; // it listens on TCP
  return `http://127.0.0.1:${port}`;
}

function answer(status: number, type: string, body: string): RequestListener {
  return (_request, response) => void response.writeHead(status, { 'content-type': type }).end(body);
}

const EMPTY = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'A', version: '1' },
  paths: {},
  components: { schemas: {} },
});

const ACCOUNTS: readonly { readonly name: string; readonly listener: RequestListener }[] = [
  { name: 'an HTML page', listener: answer(200, 'text/html', '<!doctype html><title>Sign in</title>') },
  {
    name: 'refused credentials, which it repeats',
    listener: answer(
      401,
      'application/json',
      JSON.stringify({ error: 'NO_AUTH_FOUND', error_description: `no ${CODE} ${TOKEN}` }),
    ),
  },
  {
    name: 'status 500',
    listener: answer(500, 'application/json', '{"error": "INTERNAL_SERVER_ERROR", "error_description": "x"}'),
  },
  { name: 'a broken connection', listener: (request) => void request.socket.destroy() },
];

const CREDENTIALS = [{ SVC_WEBHOOK: `1/${CODE}` }, { SVC_ACCESS_TOKEN: TOKEN }] as const;

async function expectUntouched(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, out, err } = await svcGen(['generate', '--out', folder, ...args], { env });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^svc-gen: .*; .*\n$/);
  expect(err).not.toMatch(/internal error/);
  expect(err).not.toContain(CODE);
  expect(err).not.toContain(TOKEN);
  expect(await readdir(folder)).toEqual(['.mine.txt']);
  expect(await readFile(join(folder, '.mine.txt'), 'utf8')).toBe('as it was');
  return err;
}

describe('an account that answers with', () => {
  test.each(
    ACCOUNTS.flatMap((account) => CREDENTIALS.map((env) => ({ ...account, env, by: Object.keys(env)[0] }))),
  )('$name, asked with $by', async ({ listener, env }) => {
    const baseUrl = await serve(listener);
    expect(await expectUntouched(['--base-url', baseUrl], env)).toContain(baseUrl);
  });

  test('nothing at all: a dead address', async () => {
    const baseUrl = await serve(answer(200, 'text/plain', ''));
    await new Promise((resolve) => server?.close(resolve));
    server = undefined;
    expect(await expectUntouched(['--base-url', baseUrl], CREDENTIALS[0])).toContain(baseUrl);
  });
});

describe('a file that holds', () => {
  const rows = [
    { name: 'a description without methods', text: EMPTY },
    { name: 'half a document', text: EMPTY.slice(0, -20) },
  ];
  test.each(rows)('$name', async ({ text }) => {
    const file = join(await mkdtemp(join(tmpdir(), 'svc-gen-spec-')), 'spec.json');
    await writeFile(file, text);
    expect(await expectUntouched(['--spec', file], {})).toContain(file);
  });

  test('nothing, because it is not there', async () => {
    expect(await expectUntouched(['--spec', '/nowhere/spec.json'], {})).toContain('/nowhere/spec.json');
  });
});

describe('globs that leave no method', () => {
  const rows = [
    { name: 'of include', args: ['--include', 'nothing.*'], want: '--include: the globs leave no method' },
    { name: 'of exclude', args: ['--exclude', '*'], want: '--exclude: the globs leave no method' },
    {
      name: 'of both',
      args: ['--include', 'user.*', '--exclude', 'user.*'],
      want: '--include and --exclude: the globs leave no method',
    },
  ];
  test.each(rows)('$name', async ({ args, want }) => {
    expect(await expectUntouched(args, {})).toContain(want);
  });
});
