/** The write policy over real sockets: for each cell how often the request arrived, what it did, and how the call ended. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Safety } from '../../../runtime/request/operation.js';
import type { Generation } from '../../../runtime/words/method.js';
import { callOf, quickWorld, senderOf } from './client.js';
import { holdTimers, overdue, TIMEOUT } from './overdue.js';
import { json, raw, reset, startServer, type ScriptedServer, type Step } from './server.js';
import { PROTOCOLS } from '../protocols.js';

let server: ScriptedServer;
/** Objects that the server has made. */
let made = 0;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Does the write, then goes wrong. */
const acting =
  (step: Step): Step =>
  (response, request) => {
    made += 1;
    step(response, request);
  };

const limit = (status: number, code: string): Step => json(status, { error: code, error_description: 'm' });
const gateway = (status: number, code: string): Step =>
  json(status, { success: false, error: { code, message: 'm' } });
const cutShort: Step = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"result":');
  setTimeout(() => response.socket?.destroy(), 5);
};
const huge: Step = json(200, { result: 'x'.repeat(3000) });

type Cell = readonly [arrived: number, outcome: string];
interface Row {
  readonly name: string;
  readonly step: Step;
  readonly generation?: Generation;
  readonly read: Cell;
  readonly keyed?: Cell;
  readonly write: Cell;
  /** It is never answered. */
  readonly isOverdue?: true;
}

const unknown = 'OutcomeUnknownError';
/** Each row of the policy, with each failure that the row speaks of. */
const rows: readonly Row[] = [
  ...[
    { code: 'QUERY_LIMIT_EXCEEDED', status: 503 },
    { code: 'OVERLOAD_LIMIT', status: 503 },
    { code: 'OVERLOAD_LIMIT', status: 401 },
    { code: 'OPERATION_TIME_LIMIT', status: 429 },
    { code: 'SVC_REST_V3_EXCEPTION_RATELIMITEXCEPTION', status: 429 },
    { code: 'ANY_OTHER', status: 429 },
  ].map(({ code, status }): Row => ({
    name: `${status} ${code} is refused before it is run`,
    step: limit(status, code),
    read: [3, 'RateLimitError'],
    keyed: [3, 'RateLimitError'],
    write: [3, 'RateLimitError'],
  })),
  ...['CONNECTION_ERROR', 'METHOD_CONFIRM_WAITING'].map((code): Row => ({
    name: `401 ${code} passes, and was not run`,
    step: limit(401, code),
    read: [3, 'AuthenticationError'],
    keyed: [3, 'AuthenticationError'],
    write: [3, 'AuthenticationError'],
  })),
  ...[
    { code: 'RATE_LIMITED', status: 429, want: 'RateLimitError' },
    { code: 'QUEUE_OVERFLOW', status: 429, want: 'RateLimitError' },
    { code: 'QUEUE_TIMEOUT', status: 429, want: 'RateLimitError' },
    { code: 'TIMEOUT_QUARANTINE', status: 429, want: 'RateLimitError' },
  ].map(({ code, status, want }): Row => ({
    name: `${status} ${code} of the gateway is refused before it is run`,
    step: gateway(status, code),
    generation: 'gateway',
    read: [3, want],
    write: [3, want],
  })),
  ...[
    { code: 'SVC_TIMEOUT', status: 503 },
    { code: 'SVC_UNAVAILABLE', status: 502 },
    { code: 'DB_TRANSIENT', status: 503 },
    { code: 'SERVICE_UNAVAILABLE', status: 503 },
    { code: 'SERVICE_UNAVAILABLE', status: 200, want: 'ApiError' },
    { code: 'POOL_EXHAUSTED', status: 503 },
    { code: 'LARGE_BODY_BACKEND_BUSY', status: 503, want: 'RateLimitError' },
    { code: 'LARGE_BODY_BACKEND_BUSY', status: 429, want: 'RateLimitError' },
    { code: 'INTERNAL_ERROR', status: 500 },
  ].map(({ code, status, want = 'ServerError' }): Row => ({
    name: `${status} ${code} of the gateway does not say whether it was run`,
    step: acting(gateway(status, code)),
    generation: 'gateway',
    read: [3, want],
    write: [1, unknown],
  })),
  {
    name: 'a connection lost after sending',
    step: acting(reset),
    read: [3, 'ConnectionError'],
    keyed: [3, unknown],
    write: [1, unknown],
  },
  {
    name: 'a connection lost within the answer',
    step: acting(cutShort),
    read: [3, 'ConnectionError'],
    keyed: [3, unknown],
    write: [1, unknown],
  },
  {
    name: 'a timeout',
    isOverdue: true,
    step: acting(overdue),
    read: [3, 'TimeoutError'],
    keyed: [3, unknown],
    write: [1, unknown],
  },
  ...[500, 502, 503, 504].map((status): Row => ({
    name: `${status} without an error object`,
    step: acting(raw(status, '<html>')),
    read: [3, 'ServerError'],
    keyed: [3, unknown],
    write: [1, unknown],
  })),
  {
    name: '500 with a code that does not say it was not run',
    step: acting(limit(500, 'INTERNAL_SERVER_ERROR')),
    read: [3, 'ServerError'],
    keyed: [3, unknown],
    write: [1, unknown],
  },
  {
    name: 'a page in place of an answer',
    step: acting(raw(200, '<html>')),
    read: [3, 'ProtocolError'],
    keyed: [3, unknown],
    write: [1, unknown],
  },
  {
    name: 'a redirect',
    step: raw(302, '', { location: 'http://127.0.0.1:1/' }),
    read: [1, 'ProtocolError'],
    keyed: [1, 'ProtocolError'],
    write: [1, 'ProtocolError'],
  },
  {
    name: '304, which is no redirect',
    step: acting(raw(304, '')),
    read: [3, 'ProtocolError'],
    keyed: [3, unknown],
    write: [1, unknown],
  },
  {
    name: 'an answer that is too large',
    step: acting(huge),
    read: [1, 'ProtocolError'],
    keyed: [1, unknown],
    write: [1, unknown],
  },
  {
    name: 'WRONG_ENCODING, which comes after the method has run',
    step: acting(limit(400, 'WRONG_ENCODING')),
    read: [1, 'ValidationError'],
    keyed: [1, unknown],
    write: [1, unknown],
  },
  ...[
    { code: 'PORTAL_DELETED', status: 500 },
    { code: 'PORTAL_DELETED', status: 403 },
  ].map(({ code, status }): Row => ({
    name: `${status} ${code}: the account is gone`,
    step: limit(status, code),
    read: [1, 'AccountError'],
    keyed: [1, 'AccountError'],
    write: [1, 'AccountError'],
  })),
  {
    name: '503 ACCOUNT_PENDING_ERASURE, in an hour',
    step: json(
      503,
      { success: false, error: { code: 'ACCOUNT_PENDING_ERASURE' } },
      { 'retry-after': '3600' },
    ),
    generation: 'gateway',
    read: [1, 'AccountError'],
    write: [1, 'AccountError'],
  },
  {
    name: 'expired_token without a refresh',
    step: limit(401, 'expired_token'),
    read: [1, 'AuthenticationError'],
    keyed: [1, 'AuthenticationError'],
    write: [1, 'AuthenticationError'],
  },
  {
    name: '429 ERROR_LOOP_DETECTED',
    step: gateway(429, 'ERROR_LOOP_DETECTED'),
    generation: 'gateway',
    read: [1, 'RateLimitError'],
    write: [1, 'RateLimitError'],
  },
  ...[
    { status: 400, want: 'ValidationError' },
    { status: 403, want: 'PermissionError' },
    { status: 404, want: 'NotFoundError' },
    { status: 409, want: 'ConflictError' },
  ].map(({ status, want }): Row => ({
    name: `any other ${status}`,
    step: limit(status, 'SOMETHING'),
    read: [1, want],
    keyed: [1, want],
    write: [1, want],
  })),
];

async function outcome(safety: Safety, row: Row): Promise<Cell & { readonly length: 2 }> {
  if (row.isOverdue) holdTimers();
  const sender = senderOf(
    {
      ...{ baseUrl: server.baseUrl, timeout: row.isOverdue ? TIMEOUT : 10_000, maxResponseBytes: 2000 },
      // The account may run a write for 60 s after each attempt.
      deadline: 300_000,
    },
    quickWorld(),
  );
  const before = server.arrived.length;
  const generation = row.generation ?? (safety === 'write' ? 'legacy' : 'v3');
  const error: unknown = await sender
    .send(callOf(safety, { protocol: PROTOCOLS[generation] }), {})
    .catch((e: unknown) => e);
  await sender.close();
  return [server.arrived.length - before, error instanceof Error ? error.name : 'success'];
}

describe('the write policy over sockets', () => {
  for (const row of rows) {
    const cells: readonly (readonly [Safety, Cell | undefined])[] = [
      ['read', row.read],
      ['keyed-write', row.keyed],
      ['write', row.write],
    ];
    for (const [safety, want] of cells) {
      if (want === undefined) continue;
      it(`${row.name}: a ${safety} arrives ${want[0]} times and ends in ${want[1]}`, async () => {
        server.script(row.step);
        const madeBefore = made;
        expect(await outcome(safety, row)).toEqual(want);
        // A write that has no key is never done twice.
        if (safety === 'write') expect(made - madeBefore).toBeLessThanOrEqual(1);
      });
    }
  }

  for (const safety of ['read', 'keyed-write', 'write'] as const) {
    it(`a refused connection: a ${safety} is tried three times and ends in ConnectionError`, async () => {
      const gone = await startServer();
      await gone.close();
      const environment = quickWorld();
      const sender = senderOf({ baseUrl: gone.baseUrl }, environment);
      await expect(sender.send(callOf(safety), {})).rejects.toMatchObject({
        name: 'ConnectionError',
        attempts: 0,
        cause: { code: 'ECONNREFUSED' },
        message: expect.stringMatching(/cannot connect \(.*\); given up after 3 tries$/) as string,
      });
      expect(environment.slept).toEqual([125, 250]);
      await sender.close();
    });
  }

  it('a keyed write is repeated with the same key and body, only after the last attempt has ended', async () => {
    const sockets: unknown[] = [];
    const stillOpen: unknown[] = [];
    const note =
      (step: Step): Step =>
      (response, request) => {
        stillOpen.push(...[...server.open].filter((socket) => sockets.includes(socket)));
        sockets.push(response.socket);
        step(response, request);
      };
    holdTimers();
    server.script(note(overdue), note(overdue), note(json(200, { result: true })));
    const before = server.arrived.length;
    const sender = senderOf(
      { baseUrl: server.baseUrl, timeout: TIMEOUT, deadline: 300_000 },
      { ...quickWorld(), random: () => 0 },
    );
    const { attempts } = await sender.send(callOf('keyed-write'), {});
    await sender.close();
    expect(attempts).toBe(3);
    const arrived = server.arrived.slice(before);
    expect(
      new Set(arrived.map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`)).size,
    ).toBe(1);
    expect(new Set(sockets).size).toBe(3);
    expect(stillOpen).toEqual([]);
  });
});
