/** Coalesced reads against an account that fails batches as a whole: what it costs, and who hears of it where. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../runtime/call/call.js';
import type { Client } from '../../../runtime/client/client.js';
import type { ClientOptions } from '../../../runtime/call/call-options.js';
import { startHostileAccount, type Fate, type HostileAccount, type Trouble } from './hostile-account.js';

type Svc = Client<unknown, unknown>;

let account: HostileAccount;

beforeEach(async () => {
  account = await startHostileAccount();
});
afterEach(() => account.close());

const MISSING: Trouble = { code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION' };

const open = (options: Partial<ClientOptions> = {}): Svc => account.open({ coalesce: true, ...options });
const get = ({ v3 }: Svc, id: unknown, options?: object): Call<unknown, 'v3'> =>
  v3.call('row.get', { id }, options);
const settleAll = (svc: Svc, count: number): Promise<readonly { readonly ok: boolean }[]> =>
  Promise.all(Array.from({ length: count }, (_, id) => get(svc, id).settle()));
const missing = (...ids: readonly number[]): void => {
  account.trouble = ({ params }) => (ids.includes(Number(params['id'])) ? MISSING : undefined);
};

describe('a failing batch of 50 reads', () => {
  const shared: readonly {
    readonly name: string;
    readonly fate: Fate;
    readonly want: object;
    readonly requests: number;
  }[] = [
    {
      name: 'a 500',
      fate: { code: 'INTERNAL_SERVER_ERROR', status: 500 },
      want: { name: 'ServerError' },
      requests: 3,
    },
    { name: 'a lost connection', fate: 'reset', want: { name: 'ConnectionError' }, requests: 3 },
    { name: 'a page', fate: 'page', want: { name: 'PermissionError' }, requests: 1 },
    {
      name: 'a limit',
      fate: { code: 'QUERY_LIMIT_EXCEEDED', status: 503 },
      want: { name: 'RateLimitError' },
      requests: 3,
    },
    {
      name: 'bad credentials',
      fate: { code: 'NO_AUTH_FOUND', status: 401 },
      want: { name: 'AuthenticationError' },
      requests: 1,
    },
  ];
  it.each(shared)(
    'met by $name takes $requests requests, and every call has that error as its own',
    async ({ fate, want, requests }) => {
      account.before = () => fate;
      const settled = await settleAll(open(), 50);
      for (const one of settled)
        expect(one).toMatchObject({ ok: false, error: { ...want, method: 'row.get' } });
      expect(account.received).toHaveLength(requests);
    },
  );

  it('finds the one whose parameters end in a 500, and the others have their results', async () => {
    const code = 'SVC_REST_V3_EXCEPTION_INTERNAL_INTERNALEXCEPTION';
    account.trouble = ({ params }) => (params['id'] === 31 ? { code, status: 500 } : undefined);
    const settled = await settleAll(open(), 50);
    expect(settled.map(({ ok }) => ok)).toEqual(settled.map((_, id) => id !== 31));
    expect(settled[31]).toMatchObject({ error: { name: 'ServerError', method: 'row.get' } });
  });

  it('does not ask for those who have left meanwhile', async () => {
    missing(3);
    const leaving = new AbortController();
    account.after = (request) => {
      if (request === 0) leaving.abort(new Error('enough'));
      return undefined;
    };
    const svc = open();
    const ends = await Promise.allSettled([
      ...[0, 1, 2].map((id) => get(svc, id, { signal: leaving.signal })),
      ...[3, 4, 5].map((id) => get(svc, id)),
    ]);
    expect(ends.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    const later = account.received.slice(1).flatMap(({ calls }) => calls);
    for (const id of [0, 1, 2]) expect(later).not.toContain(`row.get ${id}`);
  });

  it('leaves a call that is on its way by itself to its signal', async () => {
    missing(2);
    const leaving = new AbortController();
    const reason = new Error('enough');
    account.before = (request) => {
      if (request === 0) return undefined;
      leaving.abort(reason);
      return 'hang';
    };
    const svc = open({ timeout: 5000, retry: false });
    const calls = [get(svc, 1, { signal: leaving.signal }), get(svc, 2, { signal: leaving.signal })];
    expect(await Promise.allSettled(calls)).toEqual(calls.map(() => ({ status: 'rejected', reason })));
  });
});

describe('a read that holds a reference which ref() did not make', () => {
  it.each([
    { name: '$ref', params: { id: { $ref: 'c0.title' } } },
    { name: '$refArray, deep inside', params: { id: 5, filter: [['id', 'in', [{ $refArray: 'c0.id' }]]] } },
  ])('$name: travels alone', async ({ params }) => {
    const svc = open();
    await Promise.all([get(svc, 1), svc.v3.call('row.get', params), get(svc, 2)]);
    expect(account.received.map(({ method, calls }) => [method, calls.length]).sort()).toEqual([
      ['batch', 2],
      ['row.get', 1],
    ]);
  });
});

describe('what is heard of coalesced reads', () => {
  const caller = new AsyncLocalStorage<string>();

  it('by hooks: each request, as a batch', async () => {
    const heard: string[] = [];
    const note =
      (hook: string) =>
      ({ method, attempt, status }: { method: string; attempt: number; status?: number }): void =>
        void heard.push(`${hook} ${method} ${attempt} ${status ?? '-'}`);
    account.before = (request) => (request === 0 ? { code: 'QUERY_LIMIT_EXCEEDED', status: 503 } : undefined);
    const svc = open({ onRequest: note('request'), onResponse: note('response'), onRetry: note('retry') });
    await Promise.all([get(svc, 1), svc.v3.call('other.get', { id: 2 })]);
    expect(heard).toEqual([
      'request batch 1 -',
      'response batch 1 503',
      'retry batch 1 503',
      'request batch 2 -',
      'response batch 2 200',
    ]);
  });

  it('by hooks: a single read in the async context of its caller', async () => {
    const heard: string[] = [];
    const svc = open({ onRequest: ({ method }) => void heard.push(`${caller.getStore() ?? ''} ${method}`) });
    await caller.run('a', async () => get(svc, 1));
    expect(heard).toEqual(['a row.get']);
  });

  it('by traces: each call, in the async context of its caller', async () => {
    const seen: unknown[] = [];
    const note =
      (event: string) =>
      (message: unknown): void => {
        const { method, status, attempt } = message as Record<string, unknown>;
        seen.push([caller.getStore(), event, method, ...(event === 'asyncEnd' ? [status, attempt] : [])]);
      };
    const handlers = {
      start: note('start'),
      end: () => undefined,
      asyncStart: () => undefined,
      asyncEnd: note('asyncEnd'),
      error: note('error'),
    };
    const channel = tracingChannel('svc:call');
    channel.subscribe(handlers);
    account.before = (request) => (request === 0 ? { code: 'QUERY_LIMIT_EXCEEDED', status: 503 } : undefined);
    account.trouble = ({ params }) => (params['id'] === 2 ? MISSING : undefined);
    const svc = open();
    await Promise.all([
      caller.run('a', async () => get(svc, 1)),
      caller.run('b', async () => get(svc, 2).settle()),
    ]);
    channel.unsubscribe(handlers);
    const of = (name: string): unknown[] => seen.filter((one) => Array.isArray(one) && one[0] === name);
    expect(of('a')).toEqual([
      ['a', 'start', 'row.get'],
      ['a', 'asyncEnd', 'row.get', 200, 1],
    ]);
    expect(of('b')).toEqual([
      ['b', 'start', 'row.get'],
      ['b', 'error', 'row.get'],
      ['b', 'asyncEnd', 'row.get', 400, 1],
    ]);
    expect(seen).toHaveLength(5);
  });
});
