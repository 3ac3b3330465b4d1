/** An application's token: where it travels, and what happens when it expires. */

import { describe, expect, test } from 'vitest';
import { byKind } from '../contract/kind.js';
import { application, type ApplicationOptions } from '../../runtime/index.js';
import { useV3, type AccountClient } from '../contract/v3-clients.js';
import { show } from './show.js';

const account = useV3();
const get = ({ v3 }: AccountClient, id = 8) => v3.tasks.task.get({ id, select: ['id'] });
const connect = (options: ApplicationOptions, more: object = {}): AccountClient =>
  account.connect({ auth: application(options), ...more });

describe('where the token travels', () => {
  const placed = () =>
    account.sandbox.requests.map(({ headers, body }) => ({
      header: headers['authorization'] !== undefined,
      body: JSON.stringify(body).includes('"auth"'),
    }));

  test.each([
    { tokenIn: undefined, want: { header: false, body: true } },
    { tokenIn: 'body', want: { header: false, body: true } },
    { tokenIn: 'header', want: { header: true, body: false } },
  ] as const)('tokenIn: $tokenIn, a REST 3.0 call', async ({ tokenIn, want }) => {
    const svc = connect({ accessToken: account.sandbox.accessToken, tokenIn });
    await get(svc);
    await svc.v3.documentation();
    expect(placed()).toEqual([want, want]);
  });

  test.each(['body', 'header'] as const)('tokenIn: %s, a REST 3.0 batch: in the header', async (tokenIn) => {
    const svc = connect({ accessToken: account.sandbox.accessToken, tokenIn });
    await svc.v3.batch([get(svc)]);
    expect(placed()).toEqual([{ header: true, body: false }]);
  });

  test.each(['body', 'header'] as const)(
    'tokenIn: %s, legacy calls and batches: in the body',
    async (tokenIn) => {
      const svc = connect({ accessToken: account.sandbox.accessToken, tokenIn });
      await svc.legacy.user.get({ ID: 1 });
      await svc.legacy.batch([svc.legacy.user.get({ ID: 1 })]);
      expect(placed()).toEqual([
        { header: false, body: true },
        { header: false, body: true },
      ]);
    },
  );

  test.each([
    { name: 'a function', accessToken: () => account.sandbox.accessToken },
    { name: 'an async function', accessToken: async () => account.sandbox.accessToken },
  ])('the token can come from $name', async ({ accessToken }) => {
    await expect(get(connect({ accessToken }))).resolves.toEqual({ id: 8 });
  });
});

/** The server of May 2026 says so by the code of a missing right, at 401. */
const EXPIRED = byKind(
  { name: 'AuthenticationError', code: 'expired_token' },
  { name: 'PermissionError', code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION' },
);

describe('expired_token', () => {
  /** A client with an expired token, and how often it was refreshed. */
  function expired(more: object = {}) {
    let refreshes = 0;
    const { credentials, accessToken } = account.sandbox;
    const refresh = async (): Promise<string> => {
      refreshes += 1;
      await new Promise(setImmediate);
      return accessToken;
    };
    return {
      svc: connect({ accessToken: credentials.tokens.expired, refresh }, more),
      refreshes: () => refreshes,
    };
  }

  test('refresh runs once for any number of calls that meet it together, each of which is sent again', async () => {
    const { svc, refreshes } = expired();
    const calls = Array.from({ length: 40 }, (_, index) => get(svc, index + 1));
    const responses = await Promise.all(calls.map((call) => call.withResponse()));
    expect(responses.map(({ data }) => data.id)).toEqual(calls.map((_, index) => index + 1));
    expect(refreshes()).toBe(1);
    show(
      `40 calls with an expired token: ${refreshes()} refresh, ${account.sandbox.requests.length} requests`,
    );
  });

  test('counts as no attempt, and works with retry: false too', async () => {
    const { svc, refreshes } = expired({ retry: false });
    expect(await get(svc).withResponse()).toMatchObject({ attempts: 1, data: { id: 8 } });
    expect({ refreshes: refreshes(), requests: account.sandbox.requests.length }).toEqual({
      refreshes: 1,
      requests: 2,
    });
  });

  test('later calls use the new token at once', async () => {
    const { svc, refreshes } = expired();
    await get(svc);
    await get(svc);
    expect({ refreshes: refreshes(), requests: account.sandbox.requests.length }).toEqual({
      refreshes: 1,
      requests: 3,
    });
  });

  const kinds: readonly {
    readonly name: string;
    readonly call: (svc: AccountClient) => PromiseLike<unknown>;
  }[] = [
    { name: 'a batch', call: (svc) => svc.v3.batch([get(svc)]) },
    { name: 'a legacy call', call: (svc) => svc.legacy.user.get({ ID: 1 }) },
    { name: 'a legacy batch', call: (svc) => svc.legacy.batch([svc.legacy.user.get({ ID: 1 })]) },
    { name: 'an iteration', call: (svc) => svc.v3.tasks.task.list().toArray() },
    { name: 'a write', call: (svc) => svc.v3.tasks.task.delete({ id: 8 }) },
  ];
  test.each(kinds)('$name is sent again', async ({ call }) => {
    const { svc, refreshes } = expired();
    await call(svc);
    expect(refreshes()).toBe(1);
  });

  test('a write keeps its key when it is sent again', async () => {
    const { svc } = expired();
    await svc.v3.tasks.task.delete({ id: 8 });
    const keys = account.sandbox.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('coalesced reads are sent again as a batch', async () => {
    const { svc, refreshes } = expired({ coalesce: true });
    await Promise.all([get(svc, 1), get(svc, 2)]);
    expect({ refreshes: refreshes(), sent: account.sent() }).toEqual({
      refreshes: 1,
      sent: ['batch', 'batch'],
    });
  });

  test('a fresh token that is refused again ends the call', async () => {
    let refreshes = 0;
    const accessToken = account.sandbox.credentials.tokens.expired;
    const svc = connect({ accessToken, refresh: async () => `${accessToken}-${(refreshes += 1)}` });
    account.sandbox.faults.add('expired_token');
    await expect(get(svc)).rejects.toMatchObject({ name: 'AuthenticationError', code: 'expired_token' });
    expect({ refreshes, requests: account.sandbox.requests.length }).toEqual({ refreshes: 1, requests: 2 });
  });

  test('a refresh that fails is told to each call as the cause', async () => {
    const cause = new Error('no new token today');
    const accessToken = account.sandbox.credentials.tokens.expired;
    const svc = connect({ accessToken, refresh: () => Promise.reject(cause) });
    const settled = await Promise.all([get(svc).settle(), get(svc, 9).settle()]);
    const want = { ok: false, error: { ...EXPIRED, cause: { message: cause.message } } };
    expect(settled).toMatchObject([want, want]);
  });

  test('without refresh the error comes back', async () => {
    const svc = connect({ accessToken: account.sandbox.credentials.tokens.expired });
    await expect(get(svc)).rejects.toMatchObject({
      ...EXPIRED,
      attempts: 1,
    });
  });
});
