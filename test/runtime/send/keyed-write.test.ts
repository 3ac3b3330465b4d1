/** A keyed write whose first attempt is undecided, over sockets: what its repeat looks like, and what decides it. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { application, type Auth, webhook } from '../../../runtime/auth/auth.js';
import { captureCall, commandOf, operationOf } from '../../../runtime/command/command.js';
import { OutcomeUnknownError } from '../../../runtime/errors/errors.js';
import { ownNames } from '../../../runtime/params/wire-params.js';
import { PROTOCOLS } from '../protocols.js';
import { quickWorld, senderOf } from './client.js';
import { holdTimers, overdue, TIMEOUT } from './overdue.js';
import { type Arrived, json, raw, reset, type ScriptedServer, startServer, type Step } from './server.js';

let server: ScriptedServer;
/** Rows of the account, and the answers that it keeps by key. */
let rows = 0;
let stored = new Map<string, number>();
let from = 0;

beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());
beforeEach(() => {
  rows = 0;
  stored = new Map();
  from = server.arrived.length;
});

const arrived = (): readonly Arrived[] => server.arrived.slice(from);
const keyOf = ({ headers }: Arrived): string => String(headers['idempotency-key']);

/** As the account does it: a stored answer, or a new row. */
const write: Step = (response, request) => {
  const known = stored.get(keyOf(request));
  if (known === undefined) stored.set(keyOf(request), (rows += 1));
  const headers = known === undefined ? {} : { 'idempotent-replayed': 'true' };
  json(200, { result: { item: { id: known ?? rows } }, time: {} }, headers)(response, request);
};
const writeAnd =
  (step: Step): Step =>
  (response, request) => {
    stored.set(keyOf(request), (rows += 1));
    step(response, request);
  };

const nested = (status: number, code: string): Step => json(status, { error: { code, message: 'm' } });
const flat = (status: number, code: string): Step =>
  json(status, { error: code, error_description: 'in words' });

const WEBHOOK = webhook({ userId: 1, code: 'code-of-the-webhook' });

async function send(auth: Auth = WEBHOOK, options = {}): Promise<unknown> {
  const command = commandOf(
    captureCall({
      protocol: PROTOCOLS.v3,
      method: 'tasks.task.add',
      row: { kind: 'add', readBack: 'tasks.task.list' },
      params: { fields: { title: 'Ship', deadline: new Date(0) } },
      options: {},
    }),
  );
  const operation = operationOf(command, ownNames([]), 'key-of-the-write');
  const sender = senderOf({ baseUrl: server.baseUrl, auth, timeout: 1000, ...options }, quickWorld());
  return sender
    .send(operation, {})
    .then(
      ({ value }) => value.data,
      (error: unknown) => error,
    )
    .finally(() => sender.close());
}

describe('a later answer of the same write', () => {
  const V3 = 'SVC_REST_V3_EXCEPTION_';
  const decides: readonly { readonly name: string; readonly step: Step; readonly want: string }[] = [
    {
      name: 'a validation error',
      step: nested(400, `${V3}VALIDATION_REQUESTVALIDATIONEXCEPTION`),
      want: 'ValidationError',
    },
    { name: 'not found at 400', step: nested(400, `${V3}ENTITYNOTFOUNDEXCEPTION`), want: 'NotFoundError' },
    {
      name: 'not found at 404 with an error object',
      step: nested(404, 'ANY_NOT_FOUND'),
      want: 'NotFoundError',
    },
    { name: 'a business code at 400', step: nested(400, 'TASK_IS_LOCKED'), want: 'ValidationError' },
    { name: 'a business code at 200', step: nested(200, 'TASK_IS_LOCKED'), want: 'ApiError' },
  ];
  it.each(decides)('$name says that it was not done', async ({ step, want }) => {
    server.script(reset, step);
    const error = await send();
    expect(error).toMatchObject({ name: want, attempts: 2 });
    expect(rows).toBe(0);
  });

  it('a stored answer says that it was done', async () => {
    server.script(writeAnd(reset), write);
    expect(await send()).toEqual({ id: 1 });
    expect(rows).toBe(1);
  });

  const leaves: readonly { readonly name: string; readonly step: Step; readonly cause: object }[] = [
    { name: '401', step: flat(401, 'NO_AUTH_FOUND'), cause: { name: 'AuthenticationError' } },
    { name: 'an expired token', step: flat(401, 'expired_token'), cause: { code: 'expired_token' } },
    { name: '401 without an error object', step: raw(401, '<html>'), cause: { name: 'AuthenticationError' } },
    { name: '403', step: nested(403, `${V3}ACCESSDENIEDEXCEPTION`), cause: { name: 'PermissionError' } },
    {
      name: 'a lost right under another status',
      step: nested(400, `${V3}ACCESSDENIEDEXCEPTION`),
      cause: { name: 'PermissionError' },
    },
    { name: '404 without an error object', step: raw(404, '<html>'), cause: { name: 'ProtocolError' } },
    {
      name: 'a method that is gone',
      step: nested(404, `${V3}METHODNOTFOUNDEXCEPTION`),
      cause: { name: 'NotFoundError' },
    },
    {
      name: '422',
      step: nested(422, `${V3}IDEMPOTENCYKEYREUSEDEXCEPTION`),
      cause: { name: 'ConflictError' },
    },
    // The system raises these, and not the method.
    {
      name: 'a code in the flat shape',
      step: flat(400, 'TASK_IS_LOCKED'),
      cause: { code: 'TASK_IS_LOCKED' },
    },
    { name: '422 under another code', step: nested(422, 'X'), cause: { name: 'ConflictError' } },
    { name: "a proxy's page at 400", step: raw(400, '<html>'), cause: { name: 'ValidationError' } },
    { name: "a proxy's page at 502", step: raw(502, '<html>'), cause: { name: 'ServerError' } },
    { name: 'a redirect', step: raw(302, ''), cause: { name: 'ProtocolError' } },
    {
      name: 'a body that is not JSON',
      step: nested(400, `${V3}INVALIDJSONEXCEPTION`),
      cause: { name: 'ValidationError' },
    },
    { name: 'an account that is gone', step: flat(403, 'PORTAL_DELETED'), cause: { name: 'AccountError' } },
    {
      name: 'a limit that stays',
      step: json(503, { error: 'OVERLOAD_LIMIT' }, { 'retry-after': '3600' }),
      cause: { retryAfter: 3600 },
    },
  ];
  it.each(leaves)('$name leaves it unknown', async ({ step, cause }) => {
    server.script(writeAnd(reset), step);
    const error = await send();
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({
      method: 'tasks.task.add',
      idempotencyKey: 'key-of-the-write',
      readBack: 'tasks.task.list',
      cause,
    });
    expect(rows).toBe(1);
  });

  it('says what it says where nothing was open', async () => {
    server.script(flat(401, 'NO_AUTH_FOUND'));
    expect(await send()).toMatchObject({ name: 'AuthenticationError' });
  });

  it('that names a delay gives it to the error', async () => {
    server.script(json(503, { error: 'X', error_description: 'x' }, { 'retry-after': '3600' }));
    expect(await send()).toMatchObject({ name: 'OutcomeUnknownError', retryAfter: 3600 });
  });
});

describe('the repeat', () => {
  it('is the same byte for byte while tokens come and go', async () => {
    let tokens = 0;
    const auth = application({
      accessToken: () => `token-${tokens}`,
      refresh: () => Promise.resolve(`token-${(tokens += 1)}`),
    });
    server.script(writeAnd(reset), flat(401, 'expired_token'), write);
    expect(await send(auth)).toEqual({ id: 1 });
    expect(rows).toBe(1);
    const bodies = new Set(arrived().map(({ body }) => body));
    expect([...bodies]).toEqual(['{"fields":{"title":"Ship","deadline":"1970-01-01T00:00:00+00:00"}}']);
    expect(arrived().map(keyOf)).toEqual(['key-of-the-write', 'key-of-the-write', 'key-of-the-write']);
    expect(arrived().map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-0',
      'Bearer token-0',
      'Bearer token-1',
    ]);
  });

  it('waits until the first attempt can have ended, and has lost its socket', async () => {
    const slept: number[] = [];
    let open = 0;
    holdTimers();
    server.script(overdue, (response, request) => {
      open = server.open.size;
      write(response, request);
    });
    const environment = quickWorld();
    const sender = senderOf({ baseUrl: server.baseUrl, timeout: TIMEOUT }, environment);
    const command = commandOf(
      captureCall({
        protocol: PROTOCOLS.v3,
        method: 'a.add',
        row: { kind: 'add' },
        params: {},
        options: {},
      }),
    );
    await sender.send(operationOf(command, ownNames([]), 'k'), {});
    slept.push(...environment.slept);
    expect(slept.filter((ms) => ms > 50_000)).toHaveLength(1);
    expect(open).toBe(1);
    await sender.close();
  });
});
