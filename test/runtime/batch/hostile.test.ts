/** Batches against an account that fails in the middle and keeps what ran: rows counted, requests counted, no error that is another call's. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../runtime/call/call.js';
import type { Client } from '../../../runtime/client/client.js';
import { ref as typedRef } from '../../../runtime/call/ref.js';
import {
  startHostileAccount,
  type Fate,
  type HostileAccount,
  type Running,
  type Trouble,
} from './hostile-account.js';

// A call by name has no type that names its fields.
const ref = typedRef as unknown as (call: unknown, name?: unknown) => unknown;

type Svc = Client<unknown, unknown>;

let account: HostileAccount;

beforeEach(async () => {
  account = await startHostileAccount();
});
afterEach(() => account.close());

const get = ({ v3 }: Svc, id: unknown): Call<unknown, 'v3'> => v3.call('row.get', { id });
const other = ({ v3 }: Svc, id: unknown): Call<unknown, 'v3'> => v3.call('other.get', { id });
const add = ({ v3 }: Svc, title: string): Call<unknown, 'v3'> => v3.call('row.add', { title });
const gets = (svc: Svc, count: number): Call<unknown, 'v3'>[] =>
  Array.from({ length: count }, (_, id) => get(svc, id));

const failing =
  (trouble: Trouble, hits: (call: Running) => boolean): HostileAccount['trouble'] =>
  (call) =>
    hits(call) ? trouble : undefined;
const onId =
  (...ids: readonly number[]) =>
  ({ params }: Running): boolean =>
    ids.includes(Number(params['id'] ?? -1));
const onTitle =
  (title: string) =>
  ({ params }: Running): boolean =>
    params['title'] === title;

const MISSING: Trouble = { code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION' };
const NO_SCOPE: Trouble = { code: 'SVC_REST_V3_EXCEPTION_INSUFFICIENTSCOPEEXCEPTION', status: 403 };
const TIME_LIMIT: Trouble = { code: 'OPERATION_TIME_LIMIT', status: 429 };

const counts = (): number[] => account.received.map(({ calls }) => calls.length);
const asked = (call: string): number => account.received.filter(({ calls }) => calls.includes(call)).length;

/** Raised by one call, so that nobody knows which. */
const OF_A_CALL: readonly Trouble[] = [
  MISSING,
  NO_SCOPE,
  TIME_LIMIT,
  { code: 'insufficient_scope', status: 403 },
  { code: 'insufficient_scope', status: 401 },
  { code: 'ACCESS_DENIED', status: 403 },
  { code: 'user_access_error', status: 401 },
  { code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', status: 403 },
  { code: 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION', status: 400 },
  { code: 'SVC_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION', status: 404 },
  { code: 'ERROR_BATCH_METHOD_NOT_ALLOWED', status: 405 },
  { code: 'ANY_OTHER', status: 429 },
  { code: 'ANY_OTHER', status: 409 },
  { code: '', status: 400 },
];

/** Of the request as a whole, before any call runs. */
const OF_THE_REQUEST: readonly Trouble[] = [
  { code: 'QUERY_LIMIT_EXCEEDED', status: 503 },
  { code: 'OVERLOAD_LIMIT', status: 503 },
  { code: 'OVERLOAD_LIMIT', status: 401 },
  { code: 'SVC_REST_V3_EXCEPTION_RATELIMITEXCEPTION', status: 429 },
  { code: 'NO_AUTH_FOUND', status: 401 },
  { code: 'INVALID_CREDENTIALS', status: 403 },
  { code: 'expired_token', status: 401 },
  { code: 'PORTAL_DELETED', status: 500 },
  { code: 'SVC_REST_V3_EXCEPTION_INVALIDJSONEXCEPTION', status: 400 },
  { code: 'ERROR_BATCH_LENGTH_EXCEEDED', status: 400 },
];

describe('writes met by an error in their middle', () => {
  it.each(OF_A_CALL)(
    '$status $code: what ran is not run again, and nobody is told a definite failure',
    async (trouble) => {
      account.trouble = failing(trouble, onTitle('b'));
      const svc = account.open();
      const settled = await svc.v3.batch(['a', 'b', 'c'].map((title) => add(svc, title))).settle();
      expect(account.rows).toEqual(['a']);
      expect(counts()).toEqual([2]);
      for (const one of settled) {
        expect(one).toMatchObject({
          ok: false,
          error: {
            name: 'OutcomeUnknownError',
            method: 'row.add',
            cause: { code: trouble.code, status: trouble.status ?? 400 },
          },
        });
      }
    },
  );

  it.each(OF_A_CALL)('$status $code: the reads beside them get their own results', async (trouble) => {
    account.trouble = failing(trouble, onTitle('b'));
    const svc = account.open();
    const settled = await svc.v3.batch([get(svc, 1), add(svc, 'a'), add(svc, 'b'), get(svc, 2)]).settle();
    expect(settled).toMatchObject([
      { ok: true, data: { id: 1 } },
      { error: { name: 'OutcomeUnknownError' } },
      { error: { name: 'OutcomeUnknownError' } },
      { ok: true, data: { id: 2 } },
    ]);
    expect(account.rows).toEqual(['a']);
    expect(counts()).toEqual([3, 2]);
  });

  it('reads that depend on one of them are not sent', async () => {
    account.trouble = failing(TIME_LIMIT, onTitle('b'));
    const svc = account.open();
    const a = add(svc, 'a');
    const read = get(svc, ref(a, 'id'));
    const settled = await svc.v3
      .batch([a, read, get(svc, ref(read, 'id')), add(svc, 'b'), get(svc, 7)])
      .settle();
    expect(settled).toMatchObject([
      { error: { name: 'OutcomeUnknownError' } },
      { error: { name: 'NotSentError', cause: { code: 'OPERATION_TIME_LIMIT' } } },
      { error: { name: 'NotSentError', cause: { name: 'NotSentError' } } },
      { error: { name: 'OutcomeUnknownError' } },
      { ok: true, data: { id: 7 } },
    ]);
    expect(counts()).toEqual([4, 1]);
  });

  it('with halt everything after the first of them is not sent', async () => {
    account.trouble = failing(MISSING, onTitle('b'));
    const svc = account.open();
    const calls = [get(svc, 1), add(svc, 'b'), get(svc, 2), add(svc, 'c')];
    expect(await svc.v3.batch(calls, { halt: true }).settle()).toMatchObject([
      { ok: true, data: { id: 1 } },
      { error: { name: 'OutcomeUnknownError' } },
      { error: { name: 'NotSentError', cause: { name: 'OutcomeUnknownError' } } },
      { error: { name: 'OutcomeUnknownError' } },
    ]);
    expect(account.rows).toEqual([]);
  });
});

describe('an error of the request as a whole', () => {
  it.each(OF_THE_REQUEST)(
    '$status $code is each call’s own, and nothing is asked again for it',
    async (trouble) => {
      account.before = () => trouble;
      const svc = account.open({ retry: false });
      const calls = [get(svc, 1), add(svc, 'a'), other(svc, 2)];
      const settled = await svc.v3.batch(calls).settle();
      expect(settled).toMatchObject(
        ['row.get', 'row.add', 'other.get'].map((method) => ({
          ok: false,
          error: { code: trouble.code, method },
        })),
      );
      expect(account.rows).toEqual([]);
      expect(counts()).toEqual([0]);
    },
  );

  it('that is a limit is met by sending the request again, with its writes', async () => {
    account.before = (request) => (request < 2 ? { code: 'QUERY_LIMIT_EXCEEDED', status: 503 } : undefined);
    const svc = account.open();
    await svc.v3.batch([add(svc, 'a'), add(svc, 'b')]);
    expect(account.rows).toEqual(['a', 'b']);
    expect(counts()).toEqual([0, 0, 2]);
  });
});

describe('no answer of the service', () => {
  const fates: readonly {
    readonly name: string;
    readonly fate: Fate;
    readonly want: object;
    readonly reads: number;
  }[] = [
    { name: 'a lost connection', fate: 'reset', want: { name: 'ConnectionError' }, reads: 3 },
    { name: 'a proxy’s page', fate: 'page', want: { name: 'PermissionError', code: '' }, reads: 1 },
    {
      name: 'a 500',
      fate: { code: 'INTERNAL_SERVER_ERROR', status: 500 },
      want: { name: 'ServerError' },
      reads: 3,
    },
    {
      name: 'an internal error at 200',
      fate: { code: 'INTERNAL_SERVER_ERROR', status: 200 },
      want: { code: 'INTERNAL_SERVER_ERROR' },
      reads: 3,
    },
  ];
  it.each(fates)(
    '$name: reads have that failure, writes are unknown, nothing is sent twice',
    async ({ fate, want }) => {
      account.after = () => fate;
      const svc = account.open();
      expect(await svc.v3.batch([get(svc, 1), add(svc, 'a')]).settle()).toMatchObject([
        { error: { ...want, method: 'row.get' } },
        { error: { name: 'OutcomeUnknownError', cause: want } },
      ]);
      expect(account.rows).toEqual(['a']);
      expect(counts()).toEqual([2]);
    },
  );

  it.each(fates)(
    '$name: a batch of reads is repeated as a whole, and not by halves',
    async ({ fate, want, reads }) => {
      account.after = () => fate;
      const svc = account.open();
      const settled = await svc.v3.batch(gets(svc, 5)).settle();
      for (const one of settled) expect(one).toMatchObject({ error: { ...want, method: 'row.get' } });
      expect(counts()).toEqual(Array.from({ length: reads }, () => 5));
    },
  );
});

describe('reads met by an error of one of them', () => {
  it.each(OF_A_CALL)('$status $code: each gets its own result or error', async (trouble) => {
    account.trouble = failing(trouble, onId(1));
    const svc = account.open();
    expect(await svc.v3.batch([get(svc, 0), get(svc, 1), get(svc, 2)]).settle()).toMatchObject([
      { ok: true, data: { id: 0 } },
      { ok: false, error: { code: trouble.code, method: 'row.get' } },
      { ok: true, data: { id: 2 } },
    ]);
  });

  it('finds one among 50 with at most two requests for each halving, and asks nobody again who has an answer', async () => {
    for (const bad of [0, 24, 49]) {
      account.received.length = 0;
      account.trouble = failing(MISSING, onId(bad));
      const svc = account.open();
      const settled = await svc.v3.batch(gets(svc, 50)).settle();
      expect(settled.map(({ ok }) => ok)).toEqual(settled.map((_, id) => id !== bad));
      expect(account.received.length).toBeLessThanOrEqual(1 + 2 * 6);
      // 50, 25, 13, 7, 4, 2, 1.
      expect(asked(`row.get ${bad}`)).toBeLessThanOrEqual(7);
    }
  });

  it('costs at most 2N-1 requests where all of them fail, also by a limit that names no delay', async () => {
    for (const trouble of [MISSING, NO_SCOPE]) {
      account.received.length = 0;
      account.trouble = () => trouble;
      const svc = account.open();
      const settled = await svc.v3.batch(gets(svc, 50)).settle();
      expect(settled.every((one) => !one.ok && one.error.code === trouble.code)).toBe(true);
      expect(account.received.length).toBe(99);
    }
    account.received.length = 0;
    account.trouble = () => TIME_LIMIT;
    const svc = account.open();
    await svc.v3.batch(gets(svc, 50)).settle();
    // The first request by the retry policy, and then each once.
    expect(account.received.length).toBe(99 + 2);
  });

  it('keeps the order and the references between them', async () => {
    account.trouble = failing(MISSING, onId(5));
    const svc = account.open();
    const first = get(svc, 3);
    const bad = get(svc, 5);
    const second = get(svc, ref(first, 'id'));
    const third = get(svc, ref(second, 'id'));
    const settled = await svc.v3
      .batch([first, bad, other(svc, ref(bad, 'id')), second, get(svc, 4), third])
      .settle();
    expect(settled).toMatchObject([
      { ok: true, data: { id: 3 } },
      { ok: false, error: { name: 'NotFoundError' } },
      { ok: false, error: { name: 'NotSentError', cause: { name: 'NotFoundError' } } },
      { ok: true, data: { id: 3 } },
      { ok: true, data: { id: 4 } },
      { ok: true, data: { id: 3 } },
    ]);
  });

  it('with halt settles those after the first that fails as not sent', async () => {
    account.trouble = failing(MISSING, onId(2, 6));
    const svc = account.open();
    const settled = await svc.v3.batch(gets(svc, 8), { halt: true }).settle();
    expect(settled.slice(0, 3)).toMatchObject([
      { ok: true },
      { ok: true },
      { error: { name: 'NotFoundError' } },
    ]);
    for (const one of settled.slice(3)) {
      expect(one).toMatchObject({ error: { name: 'NotSentError', cause: { name: 'NotFoundError' } } });
    }
  });

  it('waits as long as the error says before it asks again', async () => {
    account.trouble = failing({ ...TIME_LIMIT, retryAfter: 0.2 }, ({ request }) => request === 0);
    const svc = account.open();
    expect(await svc.v3.batch([add(svc, 'a'), get(svc, 1)]).settle()).toMatchObject([
      { error: { name: 'OutcomeUnknownError' } },
      { ok: true },
    ]);
    const [first, second] = account.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(190);
  });

  it('does not wait for a delay that would pass the deadline: the others have their results', async () => {
    account.trouble = failing({ ...TIME_LIMIT, retryAfter: 3600 }, ({ method }) => method === 'row.get');
    const svc = account.open();
    expect(await svc.v3.batch([get(svc, 1), other(svc, 2), other(svc, 3)]).settle()).toMatchObject([
      { error: { name: 'RateLimitError', code: 'OPERATION_TIME_LIMIT', retryAfter: 3600 } },
      { ok: true },
      { ok: true },
    ]);
  });
});

describe('a request of one call', () => {
  it.each([...OF_A_CALL, ...OF_THE_REQUEST])(
    'settles with exactly its error: $status $code',
    async (trouble) => {
      account.trouble = () => trouble;
      for (const make of [get, add]) {
        account.received.length = 0;
        const svc = account.open({ retry: false });
        const [settled] = await svc.v3.batch([make(svc, 'x')]).settle();
        expect(settled).toMatchObject({ ok: false, error: { code: trouble.code } });
        expect(counts()).toEqual([1]);
      }
    },
  );

  it('is unknown where it is a write that a 500 met', async () => {
    account.after = () => ({ code: 'INTERNAL_SERVER_ERROR', status: 500 });
    const svc = account.open();
    expect(await svc.v3.batch([add(svc, 'a')]).settle()).toMatchObject([
      { error: { name: 'OutcomeUnknownError', method: 'row.add' } },
    ]);
    expect(account.rows).toEqual(['a']);
  });
});

/** Each sends calls of its generation in a batch. */
const GENERATIONS: readonly {
  readonly generation: string;
  readonly batch: (
    svc: Svc,
    calls: readonly (readonly [method: string, params: object])[],
  ) => Promise<readonly unknown[]>;
}[] = [
  {
    generation: 'REST 3.0',
    batch: ({ v3 }, calls) => v3.batch(calls.map(([method, params]) => v3.call(method, params))).settle(),
  },
  {
    generation: 'legacy',
    batch: ({ legacy }, calls) =>
      legacy.batch(calls.map(([method, params]) => legacy.call(method, params))).settle(),
  },
];

describe.each(GENERATIONS)('an error in one element of $generation', ({ batch }) => {
  it.each([
    { code: 'INTERNAL_SERVER_ERROR', write: 'OutcomeUnknownError', read: 'ApiError' },
    { code: 'ERROR_UNEXPECTED_ANSWER', write: 'OutcomeUnknownError', read: 'ApiError' },
    {
      code: 'SVC_REST_V3_EXCEPTION_INTERNAL_INTERNALEXCEPTION',
      write: 'OutcomeUnknownError',
      read: 'ApiError',
    },
    { code: 'OPERATION_TIME_LIMIT', write: 'RateLimitError', read: 'RateLimitError' },
    { code: 'QUERY_LIMIT_EXCEEDED', write: 'RateLimitError', read: 'RateLimitError' },
    { code: 'ACCESS_DENIED', write: 'PermissionError', read: 'PermissionError' },
    { code: 'ANY_OTHER', write: 'ApiError', read: 'ApiError' },
  ])('$code is that call’s own: of a write $write, of a read $read', async ({ code, write, read }) => {
    account.trouble = failing({ code, inElement: true }, ({ index }) => index === 1 || index === 3);
    const svc = account.open();
    const calls = [
      ['row.add', { title: 'a' }],
      ['row.add', { title: 'b' }],
      ['row.get', { id: 1 }],
      ['row.get', { id: 2 }],
    ] as const;
    expect(await batch(svc, calls)).toMatchObject([
      { ok: true },
      { error: { name: write, method: 'row.add' } },
      { ok: true },
      { error: { name: read, method: 'row.get', code } },
    ]);
    expect(counts()).toEqual([4]);
    expect(account.rows).toEqual(['a']);
  });
});

describe('an answer of REST 3.0 that ends with the error of one element', () => {
  it('leaves writes after it not sent, and reads are asked again', async () => {
    account.trouble = failing({ ...MISSING, inElement: true, cut: true }, onId(1));
    const svc = account.open();
    expect(
      await svc.v3.batch([add(svc, 'a'), get(svc, 1), add(svc, 'b'), get(svc, 2)]).settle(),
    ).toMatchObject([
      { ok: true },
      { error: { name: 'NotFoundError' } },
      { error: { name: 'NotSentError', cause: { name: 'NotFoundError' } } },
      { ok: true, data: { id: 2 } },
    ]);
    expect(account.rows).toEqual(['a']);
  });
});

describe('a legacy batch that fails as a whole', () => {
  const users = ({ legacy }: Svc, id: unknown): Call<unknown, 'legacy'> => legacy.call('row.get', { id });
  const write = ({ legacy }: Svc, title: string): Call<unknown, 'legacy'> =>
    legacy.call('row.add', { title });

  it('by an error of the request is each call’s own', async () => {
    account.before = () => ({ code: 'NO_AUTH_FOUND', status: 401 });
    const svc = account.open();
    expect(await svc.legacy.batch([users(svc, 1), write(svc, 'a')]).settle()).toMatchObject([
      { error: { code: 'NO_AUTH_FOUND', method: 'row.get' } },
      { error: { code: 'NO_AUTH_FOUND', method: 'row.add' } },
    ]);
    expect(counts()).toEqual([0]);
  });

  it('by a limit that is counted call by call is not repeated, and reads are asked again', async () => {
    account.after = (request) => (request === 0 ? TIME_LIMIT : undefined);
    const svc = account.open();
    expect(await svc.legacy.batch([write(svc, 'a'), users(svc, 1)]).settle()).toMatchObject([
      { error: { name: 'OutcomeUnknownError', generation: 'legacy', cause: { name: 'RateLimitError' } } },
      { ok: true },
    ]);
    expect(account.rows).toEqual(['a']);
    expect(account.received.map(({ method }) => method)).toEqual(['batch', 'row.get']);
  });

  it('by a 500 is unknown for writes', async () => {
    account.after = () => ({ code: 'INTERNAL_SERVER_ERROR', status: 500 });
    const svc = account.open();
    expect(await svc.legacy.batch([write(svc, 'a'), users(svc, 1)]).settle()).toMatchObject([
      { error: { name: 'OutcomeUnknownError' } },
      { error: { name: 'ServerError', method: 'row.get' } },
    ]);
    expect(account.rows).toEqual(['a']);
  });
});

describe('a method that the service holds back', () => {
  it('does not keep the others of a batch from going', async () => {
    account.trouble = failing({ ...TIME_LIMIT, retryAfter: 3600 }, ({ method }) => method === 'row.get');
    const svc = account.open();
    await get(svc, 1).settle();
    account.received.length = 0;
    expect(
      await svc.v3.batch([other(svc, 1), get(svc, 2), add(svc, 'a'), other(svc, 3)]).settle(),
    ).toMatchObject([
      { ok: true },
      { error: { name: 'RateLimitError', code: 'OPERATION_TIME_LIMIT', attempts: 0 } },
      { ok: true },
      { ok: true },
    ]);
    expect(account.rows).toEqual(['a']);
    expect(asked('row.get 2')).toBe(0);
  });
});

describe('an abort', () => {
  it('in the middle of a cut batch leaves what was sent to its reason, and the rest not sent', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    account.after = (request) => {
      if (request === 1) controller.abort(reason);
      return undefined;
    };
    const svc = account.open();
    const calls = Array.from({ length: 120 }, (_, id) =>
      id % 2 === 0 ? get(svc, id) : add(svc, `row ${id}`),
    );
    const batch = svc.v3.batch(calls, { signal: controller.signal });
    await expect(Promise.resolve(batch)).rejects.toBe(reason);
    const ends = await Promise.allSettled(calls);
    expect(ends.slice(0, 50).every(({ status }) => status === 'fulfilled')).toBe(true);
    for (const end of ends.slice(50, 100)) expect(end).toEqual({ status: 'rejected', reason });
    for (const end of ends.slice(100)) {
      expect(end).toMatchObject({
        status: 'rejected',
        reason: { name: 'NotSentError', code: 'CLIENT_NOT_SENT', cause: reason },
      });
    }
    expect(await calls[110]?.settle()).toMatchObject({ ok: false, error: { name: 'NotSentError' } });
    expect(counts()).toEqual([50, 50]);
  });

  it('between the halves leaves those that have an answer with it', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    account.trouble = failing(MISSING, onId(7));
    account.after = (request) => {
      if (request === 2) controller.abort(reason);
      return undefined;
    };
    const svc = account.open();
    const calls = gets(svc, 8);
    await expect(Promise.resolve(svc.v3.batch(calls, { signal: controller.signal }))).rejects.toBe(reason);
    const ends = await Promise.allSettled(calls);
    expect(ends.map(({ status }) => status)).toEqual([
      ...Array<string>(4).fill('fulfilled'),
      ...Array<string>(4).fill('rejected'),
    ]);
    expect(counts()).toEqual([8, 4, 4]);
  });
});
