/** An account over a real socket that runs the calls of a batch one by one, fails in the middle, and keeps what ran. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhook } from '../../../runtime/auth/auth.js';
import { defineClient, type Client } from '../../../runtime/client/client.js';
import type { MethodTable } from '../../../runtime/words/method.js';
import type { ClientOptions } from '../../../runtime/call/call-options.js';
import { parsePhpQuery } from './php-query.js';

export const TABLE: MethodTable = {
  'row.get': { kind: 'get', item: true, scope: ['rows'] },
  'row.list': { kind: 'list', paging: 'offset' },
  'row.add': { kind: 'add', item: true, readBack: 'row.list', scope: ['rows'] },
  'other.get': { kind: 'get', item: true },
};

/** One call as the account runs it. */
export interface Running {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** From 0, in its request. */
  readonly index: number;
  /** From 0, over all requests. */
  readonly request: number;
}

/** What goes wrong with a call. */
export interface Trouble {
  readonly code: string;
  readonly status?: number;
  /** Seconds, in the error object. */
  readonly retryAfter?: number;
  /** It stands in the place of the result, and the batch goes on. */
  readonly inElement?: boolean;
  /** With `inElement`: the answer ends with it. */
  readonly cut?: boolean;
}

/** What goes wrong with a request before or after its calls run. */
export type Fate = 'reset' | 'page' | 'hang' | Trouble | undefined;

export interface Received {
  readonly method: string;
  /** Of each call, with references resolved. */
  readonly calls: readonly string[];
  readonly at: number;
}

export interface HostileAccount {
  readonly baseUrl: string;
  /** Titles, in the order in which they were added. */
  readonly rows: string[];
  readonly received: Received[];
  /** Asked before each call. */
  trouble: (call: Running) => Trouble | undefined;
  /** Asked before the first call of a request. */
  before: (request: number) => Fate;
  /** Asked after the last call of a request. */
  after: (request: number) => Fate;
  open(options?: Partial<ClientOptions>): Client<unknown, unknown>;
  close(): Promise<void>;
}

export async function startHostileAccount(): Promise<HostileAccount> {
  const rows: string[] = [];
  const received: Received[] = [];
  const clients: Client<unknown, unknown>[] = [];
  const server = createServer((request, response) => void answer(account, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const account: HostileAccount = {
    baseUrl: `http://127.0.0.1:${port}`,
    rows,
    received,
    trouble: () => undefined,
    before: () => undefined,
    after: () => undefined,
    open(options = {}) {
      const client = defineClient<unknown, unknown>({ v3: TABLE, legacy: TABLE })({
        baseUrl: account.baseUrl,
        auth: webhook({ userId: 1, code: 'code-of-the-webhook' }),
        retry: { baseDelay: 1, maxDelay: 2 },
        ...options,
      });
      clients.push(client);
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return account;
}

/** A call as it came, before its references are resolved. */
interface Asked {
  readonly name: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

async function answer(
  account: HostileAccount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  const path = request.url ?? '';
  const method = path.slice(path.lastIndexOf('/') + 1);
  const legacy = !path.startsWith('/rest/api/');
  const number = account.received.length;
  const calls: string[] = [];
  account.received.push({ method, calls, at: performance.now() });
  const asked = method === 'batch' ? (legacy ? legacyCalls(body) : v3Calls(body)) : [single(method, body)];
  const before = account.before(number);
  if (before !== undefined) return fail(response, before);
  const ran = run(account, asked, { calls, request: number, stops: !legacy });
  const after = account.after(number);
  if (after !== undefined) return fail(response, after);
  if ('whole' in ran) return fail(response, ran.whole);
  reply(response, 200, { result: shape(ran.results, { legacy, batch: method === 'batch' }), time: {} });
}

function single(method: string, body: unknown): Asked {
  return { name: 'c0', method, params: body as Asked['params'] };
}

function v3Calls(body: unknown): readonly Asked[] {
  const calls = body as readonly { method: string; query: Asked['params']; as: string }[];
  return calls.map(({ method, query, as }) => ({ name: as, method, params: query }));
}

function legacyCalls(body: unknown): readonly Asked[] {
  const { cmd } = body as { cmd: Record<string, string> };
  return Object.entries(cmd).map(([name, text]) => {
    const [method = '', query = ''] = text.split('?');
    return { name, method, params: parsePhpQuery(query) as Asked['params'] };
  });
}

interface Result {
  readonly name: string;
  readonly item?: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
}

type Ran = { readonly whole: Trouble } | { readonly results: readonly Result[] };

function run(
  account: HostileAccount,
  asked: readonly Asked[],
  at: { readonly calls: string[]; readonly request: number; readonly stops: boolean },
): Ran {
  const results: Result[] = [];
  for (const [index, { name, method, params: given }] of asked.entries()) {
    const params = resolve(given, results) as Asked['params'];
    at.calls.push(nameOf(method, params));
    const trouble = account.trouble({ method, params, index, request: at.request });
    if (trouble === undefined) {
      results.push({ name, item: act(account, method, params) });
    } else if (trouble.inElement === true || !(at.stops || asked.length === 1)) {
      results.push({ name, error: errorOf(trouble) });
      if (trouble.cut === true) break;
    } else {
      return { whole: trouble };
    }
  }
  return { results };
}

/** `row.get 3`, `row.add a title`. */
function nameOf(method: string, { id, title }: Asked['params']): string {
  const about = [id, title].find((value) => typeof value === 'string' || typeof value === 'number');
  return about === undefined ? method : `${method} ${about}`;
}

function act({ rows }: HostileAccount, method: string, params: Asked['params']): Record<string, unknown> {
  if (method === 'row.add') return { id: rows.push(String(params['title'])), title: params['title'] };
  return { id: Number(params['id']), title: `title of ${String(params['id'])}` };
}

/** `{"$ref": "c0.id"}`, as REST 3.0 does. */
function resolve(value: unknown, results: readonly Result[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const reference: unknown = Reflect.get(value, '$ref');
  if (typeof reference === 'string') {
    const [name = '', field = ''] = reference.split('.');
    return results.find((result) => result.name === name)?.item?.[field];
  }
  if (Array.isArray(value)) return value.map((part) => resolve(part, results));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part, results)]));
}

function shape(
  results: readonly Result[],
  { legacy, batch }: { readonly legacy: boolean; readonly batch: boolean },
): unknown {
  const [first] = results;
  if (!batch) return legacy ? first?.item : { item: first?.item };
  if (!legacy) return results.map(({ item, error }) => (error === undefined ? { item } : { error }));
  const map = (of: (result: Result) => unknown): unknown =>
    Object.fromEntries(
      results.map((result) => [result.name, of(result)]).filter(([, value]) => value !== undefined),
    );
  return {
    result: map(({ item }) => item),
    result_error: map(({ error }) => error),
    result_total: [],
    result_next: [],
    result_time: [],
  };
}

function errorOf({ code, retryAfter }: Trouble): object {
  return {
    code,
    message: 'in words',
    error: code,
    error_description: 'in words',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

function fail(response: ServerResponse, fate: Exclude<Fate, undefined>): void {
  if (fate === 'hang') return;
  if (fate === 'reset') return void response.socket?.destroy();
  if (fate === 'page')
    return void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>no</html>');
  const { error: _flat, error_description: _text, ...nested } = errorOf(fate) as Record<string, unknown>;
  reply(response, fate.status ?? 400, { error: nested });
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
