/** The official SDK's client against `svc-gen mcp`, on standard input and output and over HTTP. */

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';

const bin = fileURLToPath(new URL('../../../bin/svc-gen.js', import.meta.url));
const TOKEN = 'a-token-of-this-test-0123456789';

let account: Sandbox;
let env: Record<string, string>;
let silent: Server;
let silentUrl: string;

interface Connected {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

async function overStdio(...args: readonly string[]): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp', '--quiet', ...args],
      env,
      stderr: 'ignore',
    }),
  );
  return { client, close: () => client.close() };
}

interface Served {
  readonly url: string;
  readonly err: () => string;
  readonly process: ChildProcess;
}

function serve(more: Record<string, string>, ...args: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [bin, 'mcp', '--http', '--quiet', ...args], {
    env: { ...env, ...more },
  });
  let err = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(err)));
    child.stderr.on('data', (part) => {
      err += String(part);
      const [, url] = /(http:\S+) serves until Ctrl\+C\n/.exec(err) ?? [];
      if (url !== undefined) resolve({ url, err: () => err, process: child });
    });
  });
}

async function overHttp(...args: readonly string[]): Promise<Connected> {
  const { url, process: child } = await serve({ SVC_MCP_TOKEN: TOKEN }, ...args);
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return {
    client,
    close: async () => {
      await client.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    },
  };
}

interface Said {
  readonly isError: boolean;
  readonly text: string;
  readonly [name: string]: unknown;
}

async function ask(client: Client, name: string, args: Record<string, unknown>): Promise<Said> {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  return { ...(JSON.parse(text) as object), text, isError };
}

beforeAll(async () => {
  account = await startSandbox();
  silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { baseUrl, webhook, gatewayKeys } = account;
  env = {
    PATH: process.env['PATH'] ?? '',
    SVC_BASE_URL: baseUrl,
    SVC_WEBHOOK: webhook,
    SVC_GATEWAY_KEY: gatewayKeys.personal,
  };
});
afterEach(() => account.reset());
afterAll(async () => {
  silent.close();
  silent.closeAllConnections();
  await account.close();
});

const fields = { title: 'Ship', creatorId: 1, responsibleId: 1 };
const ways = [
  { name: 'standard input and output', connect: overStdio },
  { name: 'HTTP', connect: overHttp },
];

describe.each(ways)('a client on $name', ({ connect }) => {
  test('finds "create a task", describes it, and is refused without --allow-writes', async () => {
    const { client, close } = await connect();
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        'search_methods',
        'describe_method',
        'call_read_method',
      ]);
      expect(JSON.stringify(tools).length).toBeLessThan(6_000);
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
      const { methods } = await ask(client, 'search_methods', { query: 'create a task' });
      expect(methods).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: 'tasks.task.add', write: true })]),
      );
      const { params } = await ask(client, 'describe_method', { name: 'tasks.task.add' });
      expect(params).toMatchObject({ required: ['fields'] });
      const refused = await ask(client, 'call_read_method', { name: 'tasks.task.add', params: { fields } });
      expect(refused).toMatchObject({ isError: true, error: { kind: 'refused' } });
      expect(refused['advice']).toMatch(/without --allow-writes/);
      const forced = await ask(client, 'call_write_method', { name: 'tasks.task.add', params: { fields } });
      expect(forced).toMatchObject({ isError: true });
      expect(account.requests.filter(({ path }) => path.endsWith('tasks.task.add'))).toHaveLength(0);
    } finally {
      await close();
    }
  });

  test('creates, lists 500 rows by cursor, and meets a lost answer and a limit', async () => {
    const { client, close } = await connect('--allow-writes', '--max-bytes', '4000');
    try {
      const { tools } = await client.listTools();
      expect(tools.at(-1)).toMatchObject({
        name: 'call_write_method',
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
      });
      expect(JSON.stringify(tools).length).toBeLessThan(6_000);
      const made = await ask(client, 'call_write_method', { name: 'tasks.task.add', params: { fields } });
      expect(made).toMatchObject({ isError: false, data: { title: 'Ship' } });

      const batch = Array.from({ length: 400 }, (_, index) => ({ ...fields, title: `Task ${index}` }));
      for (const task of batch)
        await ask(client, 'call_write_method', { name: 'tasks.task.add', params: { fields: task } });
      const args = { name: 'tasks.task.list', params: { select: ['id', 'title'] } };
      const ids: number[] = [];
      let cursor: unknown;
      do {
        const page = await ask(client, 'call_read_method', {
          ...args,
          ...(cursor === undefined ? {} : { cursor }),
        });
        expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(4_000);
        ids.push(...(page['data'] as readonly { readonly id: number }[]).map(({ id }) => id));
        cursor = page['cursor'];
      } while (cursor !== undefined);
      expect(ids.length).toBeGreaterThan(500);
      expect(new Set(ids).size).toBe(ids.length);

      account.faults.add('reset-after:tasks.task.add:3');
      const title = 'Lost';
      const call = { name: 'tasks.task.add', params: { fields: { ...fields, title } } };
      const lost = await ask(client, 'call_write_method', call);
      const { idempotencyKey, readBack } = lost['error'] as Record<string, string>;
      expect(lost['advice']).toMatch(/^Do not repeat/);
      const read = await ask(client, 'call_read_method', {
        name: readBack,
        params: { select: ['id', 'title'], order: { id: 'DESC' } },
      });
      expect((read['data'] as readonly object[])[0]).toMatchObject({ title });
      const again = await ask(client, 'call_write_method', { ...call, idempotencyKey });
      expect(again).toMatchObject({ isError: false, idempotencyKey });
      expect((again['data'] as { readonly id: number }).id).toBe(
        (read['data'] as readonly { readonly id: number }[])[0]?.id,
      );

      account.faults.add('QUERY_LIMIT_EXCEEDED:tasks.task.get:9');
      const limited = await ask(client, 'call_read_method', { name: 'tasks.task.get', params: { id: 8 } });
      expect(limited).toMatchObject({ isError: true, error: { code: 'QUERY_LIMIT_EXCEEDED' } });
      expect(limited['advice']).toMatch(/Wait \d+ seconds/);
    } finally {
      await close();
    }
  });
});

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** `fetch` sets Host itself, and no Origin. */
function send(method: string, url: string, headers: Readonly<Record<string, string>>): Promise<Answered> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const own = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return new Promise((resolve, reject) => {
    const all = method === 'POST' ? { ...own, ...headers } : headers;
    const sent = request(url, { method, headers: all }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sent.once('error', reject);
    sent.end(method === 'POST' ? body : undefined);
  });
}

async function post(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return (await send('POST', url, headers)).status;
}

describe('the port', () => {
  test('prints a token once, and serves nobody else', async () => {
    const { url, err, process: child } = await serve({});
    const [, token = ''] = /bearer token (\S+)\n/.exec(err()) ?? [];
    const authorization = `Bearer ${token}`;
    const rows = [
      { name: 'the token', headers: { authorization }, want: 200 },
      { name: 'the scheme in small letters', headers: { authorization: `bearer ${token}` }, want: 200 },
      { name: 'the scheme in capitals', headers: { authorization: `BEARER  ${token}` }, want: 200 },
      { name: 'another scheme', headers: { authorization: `Basic ${token}` }, want: 401 },
      { name: 'the token without a scheme', headers: { authorization: token }, want: 401 },
      { name: 'no token', headers: {}, want: 401 },
      { name: 'a wrong token', headers: { authorization: `${authorization}x` }, want: 401 },
      {
        name: 'a page of another origin',
        headers: { authorization, origin: 'https://evil.example' },
        want: 403,
      },
      { name: 'another host that leads here', headers: { authorization, host: 'evil.example' }, want: 421 },
    ];
    const got = await Promise.all(rows.map(async ({ name, headers }) => [name, await post(url, headers)]));
    expect(got).toEqual(rows.map(({ name, want }) => [name, want]));
    expect(token.length).toBeGreaterThan(40);
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });

  test('a page of this machine may ask and read, one of another origin may not', async () => {
    const { url, process: child } = await serve({ SVC_MCP_TOKEN: TOKEN });
    const own = 'http://localhost:6274';
    const asks = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, mcp-protocol-version',
    };
    const allowed = await send('OPTIONS', url, { ...asks, origin: own });
    expect(allowed).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': own,
        'access-control-allow-methods': expect.stringContaining('POST') as string,
        'access-control-allow-headers': asks['access-control-request-headers'],
        vary: expect.stringMatching(/origin/i) as string,
      },
    });
    const authorization = `Bearer ${TOKEN}`;
    const answered = await send('POST', url, { authorization, origin: own });
    expect(answered).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': own } });
    // Else a page could not tell a wrong token from a server that is not there.
    const unknown = await send('POST', url, { origin: own });
    expect(unknown).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': own } });
    for (const [method, headers] of [
      ['OPTIONS', asks],
      ['POST', { authorization }],
    ] as const) {
      const refused = await send(method, url, { ...headers, origin: 'https://evil.example' });
      expect(refused.status).toBe(403);
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
    }
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });
});

test.each([
  { name: 'closes its end', leave: (child: ChildProcess) => child.stdin?.end() },
  { name: 'sends a request and closes its end', leave: (child: ChildProcess) => child.stdin?.end('{}\n') },
  {
    name: 'is gone',
    leave: ({ stdin, stdout }: ChildProcess) => {
      stdout?.destroy();
      stdin?.destroy();
    },
  },
  { name: 'sends SIGINT', leave: (child: ChildProcess) => void child.kill('SIGINT') },
])('ends where its client $name while the account does not describe itself', async ({ leave }) => {
  const asked = new Promise((resolve) => silent.once('request', resolve));
  const child = spawn(process.execPath, [bin, 'mcp', '--quiet'], {
    env: { PATH: env['PATH'], SVC_BASE_URL: silentUrl, SVC_WEBHOOK: '1/webhook' },
  });
  const ended = new Promise<string>((resolve) => child.once('exit', () => resolve('ended')));
  child.stdin.on('error', () => undefined);
  await asked;
  leave(child);
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('goes on'), 5_000).unref());
  const how = await Promise.race([ended, late]);
  child.kill('SIGKILL');
  expect(how).toBe('ended');
});

describe('a client that goes away', () => {
  const line = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
  const clientInfo = { name: 'test', version: '1' };
  const begin = line({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo },
  });
  const search = (id: number): string => {
    const params = { name: 'search_methods', arguments: { query: 'create a task '.repeat(10) } };
    return line({ id, method: 'tools/call', params });
  };
  const params = { name: 'call_read_method', arguments: { name: 'tasks.task.get', params: { id: 8 } } };
  const read = line({ id: 2, method: 'tools/call', params });
  const searches = Array.from({ length: 1_000 }, (_, index) => search(index + 2)).join('');

  test.each([
    { name: 'between two requests', sends: '', leave: (child: ChildProcess) => child.stdin?.end() },
    { name: 'in a call', sends: read, leave: (child: ChildProcess) => child.stdin?.end() },
    {
      name: 'in a thousand searches',
      sends: searches,
      leave: ({ stdin, stdout }: ChildProcess) => {
        stdout?.destroy();
        stdin?.destroy();
      },
    },
  ])('$name ends the server', async ({ sends, leave }) => {
    // An account that takes a call and never answers.
    const asked = new Promise<string>((resolve) => silent.once('request', () => resolve('asked')));
    const child = spawn(process.execPath, [bin, 'mcp', '--quiet', '--package', 'generated'], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { PATH: env['PATH'], SVC_BASE_URL: silentUrl, SVC_WEBHOOK: '1/webhook' },
    });
    const ended = new Promise<string>((resolve) => child.once('exit', () => resolve('ended')));
    child.stdin.on('error', () => undefined).write(begin);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await new Promise((resolve) => child.stdin.write(sends || '\n', resolve));
    if (sends === read) await asked;
    leave(child);
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('goes on'), 5_000).unref());
    const how = await Promise.race([ended, late]);
    child.kill('SIGKILL');
    expect(how).toBe('ended');
  });
});
