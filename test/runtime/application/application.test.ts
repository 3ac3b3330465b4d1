/** An application on accounts: exchange, installation, renewal, rename, removal, and that it shows no secret. */

import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  AuthenticationError,
  ConnectionError,
  ProtocolError,
  UsageError,
} from '../../../runtime/errors/errors.js';
import {
  memoryStore,
  type InstallationRecord,
  type InstallationStore,
} from '../../../runtime/application/record.js';
import type { AbortSignalLike } from '../../../runtime/value/abort-signal.js';
import {
  CLIENT_SECRET,
  errorOf,
  FIRST,
  installEvent,
  quickWorld,
  type Service,
  startService,
  testApplication,
} from './service.js';

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

const callback = 'https://app.example/back?code=code-secret-1&state=s1&domain=account.example';
const state = { state: 's1' };
const read = { read: true } as const;
const secretText = /secret-\d/;

/** Records as they were stored, over any number of applications. */
function watchedStore(): InstallationStore & { readonly saved: InstallationRecord[] } {
  const store = memoryStore();
  const saved: InstallationRecord[] = [];
  return {
    ...store,
    saved,
    async save(memberId, record, expected) {
      const done = await store.save(memberId, record, expected);
      if (done) saved.push(record);
      return done;
    },
  };
}

const only = ({ hostname }: { readonly hostname: string }): boolean => hostname === 'account.example';

describe('authorisation', () => {
  test('the address of the authorisation is made without sending anything', () => {
    const app = testApplication(service);
    expect(app.authorizeUrl({ account: 'https://account.example/', state: 'a b' })).toBe(
      'https://account.example/oauth/authorize/?client_id=app.1&state=a+b',
    );
    expect(service.grants).toEqual([]);
  });

  test.each([
    { account: 'https://10.0.0.1', options: {}, want: false },
    { account: 'https://[::ffff:169.254.169.254]', options: {}, want: false },
    { account: 'https://evil.example', options: { admitAddress: only }, want: false },
    { account: 'https://account.example/', options: { admitAddress: only }, want: true },
    // The token server is on a loopback host as well.
    { account: 'http://127.0.0.1:3000', options: {}, want: true },
    { account: 'https://name:word@account.example', options: {}, want: false },
  ])('the address of an authorisation at $account is made: $want', ({ account, options, want }) => {
    const made = (): string => testApplication(service, options).authorizeUrl({ account, state: 's1' });
    if (want) expect(made()).toContain(`${account.replace(/\/$/, '')}/oauth/authorize/`);
    else expect(made).toThrow(UsageError);
  });

  test.each([
    { name: 'another account than the token server', member: 'm2', isStored: false },
    { name: 'an empty account', member: '', isStored: false },
    { name: 'the account of the token server', member: 'm1', isStored: true },
  ])('a callback that names $name is stored: $isStored', async ({ member, isStored }) => {
    const store = memoryStore();
    const exchanged = testApplication(service, { store }).exchange(`${callback}&member_id=${member}`, state);
    if (isStored) await exchanged;
    else expect(await errorOf(exchanged)).toMatchObject({ code: 'CLIENT_CALLBACK_TOKEN' });
    expect((await store.load('m1')) !== undefined).toBe(isStored);
  });

  test('a code becomes tokens that are stored under the account', async () => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    const tokens = await app.exchange(callback, { state: 's1' });
    expect(tokens).toMatchObject({
      memberId: 'm1',
      version: FIRST,
      accessToken: 'access-secret-1',
      refreshToken: 'refresh-secret-1',
      expiresAt: 1_900_003_600_000,
      clientEndpoint: `${service.url}/rest/`,
      scope: ['crm', 'im'],
      status: 'L',
    });
    expect(await store.load('m1')).toMatchObject({ accessToken: 'access-secret-1' });
    expect(inspect(tokens)).not.toMatch(secretText);
  });

  test.each([
    { name: 'an address without a code', url: 'https://app.example/back?state=s1', want: UsageError },
    { name: 'another state', url: callback.replace('s1', 's2'), want: AuthenticationError },
    { name: 'two states', url: `${callback}&state=s1`, want: AuthenticationError },
    { name: 'a second code', url: `${callback}&code=code-secret-2`, want: UsageError },
    { name: 'a second account', url: `${callback}&member_id=m1&member_id=m2`, want: UsageError },
    { name: 'a state of nothing', url: callback, state: undefined, want: UsageError },
    { name: 'an empty state', url: callback, state: '', want: UsageError },
  ])('$name is refused before anything is sent', async ({ name: _name, url, want, ...given }) => {
    // As JavaScript could call it.
    const options = { state: 's1', ...given } as { readonly state: string };
    const error = await errorOf(testApplication(service).exchange(url, options));
    expect(error).toBeInstanceOf(want);
    expect(service.grants).toEqual([]);
  });

  test.each(
    [
      'invalid_request',
      'invalid_client',
      'insufficient_scope',
      'invalid_scope',
      'invalid_grant',
      'PAYMENT_REQUIRED',
    ].flatMap((code) => [200, 400, 401, 500].map((status) => ({ code, status }))),
  )('$code with status $status reaches the caller, final and without a secret', async ({ code, status }) => {
    const body = { error: code, error_description: `${CLIENT_SECRET} code-secret-1 is wrong` };
    service.failures.push({ status, body: JSON.stringify(body) });
    const error = await errorOf(testApplication(service).exchange(callback, state));
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({ code, status });
    expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toMatch(secretText);
    expect(service.grants).toHaveLength(1);
  });

  test('a token server that cannot be reached is a failure of transport without a secret', async () => {
    const app = testApplication(service);
    await service.close();
    const error = await errorOf(app.exchange(callback, state));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(inspect(error, { depth: 9 })).not.toMatch(secretText);
  });
});

describe('renewal', () => {
  test.each([
    {
      name: 'a refresh token',
      more: { refresh_token: undefined },
      want: { refreshToken: 'refresh-secret-1' },
    },
    { name: 'a scope', more: { scope: '' }, want: { scope: ['crm', 'im'] } },
    { name: 'a status', more: { status: null }, want: { status: 'L' } },
    { name: 'an address', more: { client_endpoint: undefined }, want: { accessToken: 'access-secret-2' } },
  ])('an answer without $name leaves what is stored', async ({ more, want }) => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    await app.exchange(callback, state);
    service.more = more;
    service.valid = 'access-secret-gone';
    const svc = await app.client('m1');
    await svc.legacy.call('profile', {}, read);
    expect(await store.load('m1')).toMatchObject({
      ...want,
      accessToken: 'access-secret-2',
      clientEndpoint: `${service.url}/rest/`,
    });
    // Once more, by what is stored.
    service.more = {};
    if ('refresh_token' in more) service.refreshTokens.set('refresh-secret-1', 'm1');
    service.valid = 'access-secret-gone';
    await svc.legacy.call('profile', {}, read);
    expect(await store.load('m1')).toMatchObject({
      accessToken: 'access-secret-3',
      refreshToken: 'refresh-secret-3',
    });
  });

  test('calls that meet an expired token together ask the token server once, in two processes', async () => {
    const store = watchedStore();
    const environment = quickWorld();
    const apps = [
      testApplication(service, { store }, environment),
      testApplication(service, { store }, environment),
    ];
    await apps[0]?.exchange(callback, state);
    const clients = await Promise.all(apps.map((app) => app.client('m1')));
    service.valid = 'access-secret-gone';
    const calls = clients.flatMap((svc) => [1, 2, 3].map(() => svc.legacy.call('profile', {}, read)));
    await Promise.all(calls);
    expect(service.grants).toEqual(['authorization_code', 'refresh_token']);
    expect(store.saved.at(-1)).toMatchObject({
      accessToken: 'access-secret-2',
      refreshToken: 'refresh-secret-2',
    });
  });

  test('two processes that claim a renewal at the same moment ask the token server once', async () => {
    // In step: both have the same time, and the same chance, whatever the other one waits for.
    const inner = memoryStore();
    const claims: (() => void)[] = [];
    const store: InstallationStore = {
      ...inner,
      async save(memberId, record, expected) {
        if (expected === FIRST) await new Promise<void>((go) => claims.push(go));
        return inner.save(memberId, record, expected);
      },
    };
    const worlds = [quickWorld(), quickWorld()];
    const apps = worlds.map((environment) => testApplication(service, { store }, environment));
    await apps[0]?.exchange(callback, state);
    const clients = await Promise.all(apps.map((app) => app.client('m1')));
    service.valid = 'access-secret-gone';
    const calls = Promise.all(clients.map((svc) => svc.legacy.call('profile', {}, read)));
    await expect.poll(() => claims.length).toBe(2);
    claims.forEach((go) => go());
    await calls;
    expect(service.grants).toEqual(['authorization_code', 'refresh_token']);
  });

  test('a claim whose saving took 2 s is made again before the token server is asked', async () => {
    const environment = quickWorld();
    const inner = memoryStore();
    const claimed: number[] = [];
    const store: InstallationStore = {
      ...inner,
      async save(memberId, record, expected) {
        if (record.renewing !== undefined) claimed.push(record.renewing.until - environment.time);
        const isDone = await inner.save(memberId, record, expected);
        if (claimed.length === 1) environment.time += 2000;
        return isDone;
      },
    };
    const app = testApplication(service, { store }, environment);
    await app.exchange(callback, state);
    service.valid = 'access-secret-gone';
    await (await app.client('m1')).legacy.call('profile', {}, read);
    expect(claimed).toEqual([7000, 7000]);
    expect(service.grants).toEqual(['authorization_code', 'refresh_token']);
  });

  test('closing during a renewal waits for the tokens and for their storage', async () => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    service.valid = 'access-secret-gone';
    let answer = (): void => undefined;
    service.gate = new Promise((go) => (answer = go));
    const call = svc.legacy.call('profile', {}, read).settle();
    await expect.poll(() => service.grants.length).toBe(2);
    const closed = app.close({ timeout: 0 });
    setTimeout(answer, 50);
    await closed;
    expect(await store.load('m1')).toMatchObject({ refreshToken: 'refresh-secret-2' });
    expect((await call).ok).toBe(false);
  });

  test('an answer of the token server after the deadline of the call is stored, and serves the next one', async () => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    await app.exchange(callback, state);
    const svc = await app.client('m1', { deadline: 100 });
    service.valid = 'access-secret-gone';
    let answer = (): void => undefined;
    service.gate = new Promise((go) => (answer = go));
    const late = await svc.legacy.call('profile', {}, read).settle();
    expect(late).toMatchObject({ ok: false, error: { code: 'expired_token' } });
    answer();
    await expect.poll(async () => (await store.load('m1'))?.refreshToken).toBe('refresh-secret-2');
    await svc.legacy.call('profile', {}, read);
    expect(service.grants).toEqual(['authorization_code', 'refresh_token']);
  });

  test('a token that is over when it arrives is used, and the token server is not asked again and again', async () => {
    const app = testApplication(service);
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    service.valid = 'access-secret-gone';
    service.lifetime = 0;
    await svc.legacy.call('profile', {}, read);
    service.lifetime = 0.000001;
    service.valid = 'access-secret-gone';
    await svc.legacy.call('profile', {}, read);
    expect(service.grants.length).toBeLessThanOrEqual(4);
  });

  test('a client that its user closed is not returned again', async () => {
    const app = testApplication(service);
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    await svc.close();
    const next = await app.client('m1');
    expect(next).not.toBe(svc);
    await next.legacy.call('profile', {}, read);
  });

  test('a store that does not answer is a TimeoutError that names it', async () => {
    const environment = quickWorld();
    const sleep = (ms: number, signal?: AbortSignalLike): Promise<void> =>
      environment.sleep(Math.min(ms, 50), signal);
    const store = { ...memoryStore(), load: () => new Promise<undefined>(() => undefined) };
    const app = testApplication(service, { store }, { ...environment, sleep });
    expect(await errorOf(app.client('m1'))).toMatchObject({
      name: 'TimeoutError',
      message: expect.stringContaining('the store did not answer within 10 s') as string,
    });
  });

  test.each([undefined, null, 0, 'secret-1', {}])(
    'a store that rejects with %j, which is no error, is a ConnectionError',
    async (reason) => {
      const store = { ...memoryStore(), load: (): Promise<never> => Promise.reject(reason) };
      expect(await errorOf(testApplication(service, { store }).client('m1'))).toMatchObject({
        name: 'ConnectionError',
        message: 'The store of the application: load: it failed',
      });
    },
  );

  test.each([undefined, null, 0, 1, 'true', { rowCount: 1 }])(
    'a store whose save resolves to %j does not say whether it has stored: an error at once',
    async (answer) => {
      let saves = 0;
      const store = {
        ...memoryStore(),
        save: () => ((saves += 1), Promise.resolve(answer as unknown as boolean)),
      };
      expect(await errorOf(testApplication(service, { store }).exchange(callback, state))).toMatchObject({
        name: 'ProtocolError',
        message: expect.stringContaining('save must resolve to true or false') as string,
      });
      expect(saves).toBe(1);
    },
  );

  test('so is one in the middle of a renewal, whose tokens are kept', async () => {
    const inner = memoryStore();
    let answer: unknown;
    const store: InstallationStore = {
      ...inner,
      save: async (...given) => (await inner.save(...given)) && ((answer ?? true) as boolean),
    };
    const app = testApplication(service, { store });
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    [service.valid, answer] = ['access-secret-gone', 1];
    const error = await errorOf(svc.legacy.call('profile', {}, read));
    expect(error).toMatchObject({ name: 'ProtocolError' });
    expect(service.grants).toHaveLength(1);
  });

  test.each(['{"version":1}', 5, [], { version: 1, accessToken: 'access-secret-1' }])(
    'a store whose load returns %j, which is no record, is an error at once',
    async (answer) => {
      const load = (): Promise<InstallationRecord> =>
        Promise.resolve(answer as unknown as InstallationRecord);
      const error = await errorOf(
        testApplication(service, { store: { ...memoryStore(), load } }).exchange(callback, state),
      );
      expect(error).toMatchObject({
        name: 'ProtocolError',
        message: expect.stringContaining('load returned no record: one has version') as string,
      });
      expect(inspect(error)).not.toContain('access-secret');
    },
  );

  test('a store that fails longer than the caller waits is the reason of the TimeoutError, with its place and without its text', async () => {
    const environment = quickWorld();
    let hasFailed: () => void = () => undefined;
    const failure = new Promise<void>((done) => (hasFailed = done));
    // The caller waits until the store has failed.
    const sleep = (_ms: number, signal?: AbortSignalLike): Promise<void> =>
      signal === undefined ? new Promise((done) => setImmediate(done)) : failure;
    let asked = 0;
    const load = (): never => {
      if ((asked += 1) > 2) hasFailed();
      throw new TypeError('at access-secret-1\n    at access-secret-2 is not a function');
    };
    const app = testApplication(service, { store: { ...memoryStore(), load } }, { ...environment, sleep });
    const error = await errorOf(app.exchange(callback, state));
    environment.time += 60_000;
    expect(error).toMatchObject({
      name: 'TimeoutError',
      message: expect.stringMatching(/within 10 s: The store of the application: load: TypeError$/) as string,
      cause: { name: 'ConnectionError' },
    });
    expect(inspect(error)).toMatch(/at .*load .*application\.test\.ts:\d+/);
    expect(inspect(error)).not.toContain('access-secret');
  });

  test('a clock that was corrected is followed: a token that is over is not sent', async () => {
    const environment = quickWorld();
    let correction = 0;
    const app = testApplication(service, {}, { ...environment, date: () => environment.now() + correction });
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    correction = 3_600_000;
    await svc.legacy.call('profile', {}, read);
    expect(service.calls).toEqual(['/rest/profile']);
    expect(service.grants).toEqual(['authorization_code', 'refresh_token']);
  });

  test('an access token that is over by the clock is renewed before it is sent', async () => {
    const environment = quickWorld();
    const app = testApplication(service, {}, environment);
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    environment.time += 3_600_000;
    await svc.legacy.call('profile', {}, read);
    expect(service.calls).toEqual(['/rest/profile']);
    expect(service.grants).toEqual(['authorization_code', 'refresh_token']);
  });

  test('a process that died in the middle of a renewal is taken over from within 10 s', async () => {
    const environment = quickWorld();
    const store = memoryStore();
    const app = testApplication(service, { store }, environment);
    const tokens = await app.exchange(callback, state);
    const renewing = { by: 'another', until: environment.time + 7000 };
    await store.save('m1', { ...tokens, version: FIRST + 1, renewing }, FIRST);
    service.valid = 'access-secret-gone';
    const svc = await app.client('m1');
    const begun = environment.time;
    await svc.legacy.call('profile', {}, read);
    expect(environment.time - begun).toBeLessThan(10_000);
    expect(service.grants).toHaveLength(2);
  });

  test('what is stored after a refusal is used by the next call of the same process', async () => {
    const environment = quickWorld();
    const app = testApplication(service, {}, environment);
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    service.valid = 'access-secret-gone';
    service.failures.push({ status: 400, body: '{"error":"invalid_grant"}' });
    expect(await errorOf(svc.legacy.call('profile', {}, read))).toMatchObject({ code: 'invalid_grant' });
    await app.exchange(callback, state);
    const begun = environment.time;
    await svc.legacy.call('profile', {}, read);
    await (await app.client('m1')).legacy.call('profile', {}, read);
    expect(environment.time).toBe(begun);
    expect(service.grants).toEqual(['authorization_code', 'refresh_token', 'authorization_code']);
  });

  test('a process that was idle uses the tokens of the next person, not those of the one before', async () => {
    const app = testApplication(service);
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    await svc.legacy.call('profile', {}, read);
    await app.exchange(callback, state);
    // The account would still take the first token.
    const answer = await svc.legacy.call('profile', {}, read).withResponse();
    expect(answer.attempts).toBe(1);
    expect(service.grants).toEqual(['authorization_code', 'authorization_code']);
    expect(service.valid).toBe('access-secret-2');
  });

  test('an installation heals an account whose tokens were dead', async () => {
    const app = testApplication(service);
    await app.install(installEvent(service));
    const svc = await app.client('m1');
    service.valid = 'access-secret-gone';
    service.failures.push({ status: 400, body: '{"error":"invalid_grant"}' });
    expect(await errorOf(svc.legacy.call('profile', {}, read))).toMatchObject({ code: 'invalid_grant' });
    service.refreshTokens.set('refresh-secret-new', 'm1');
    await app.install(installEvent(service, { refresh_token: 'refresh-secret-new' }));
    await svc.legacy.call('profile', {}, read);
    expect(service.grants).toEqual(['refresh_token', 'refresh_token', 'refresh_token']);
  });

  test.each([
    { tokenRequest: undefined, want: ['POST /oauth/token/', 'POST /oauth/token/'] },
    { tokenRequest: 'post', want: ['POST /oauth/token/', 'POST /oauth/token/'] },
    {
      tokenRequest: 'get',
      want: [
        expect.stringMatching(/^GET \/oauth\/token\/\?grant_type=authorization_code&/) as string,
        expect.stringMatching(/^GET \/oauth\/token\/\?grant_type=refresh_token&/) as string,
      ],
    },
  ] as const)('codes and renewals travel as $tokenRequest says', async ({ tokenRequest, want }) => {
    const app = testApplication(service, { tokenRequest });
    await app.exchange(callback, state);
    service.valid = 'access-secret-gone';
    await (await app.client('m1')).legacy.call('profile', {}, read);
    expect(service.asked).toEqual(want);
  });

  test.each([
    { userAgent: undefined, want: '@svc/client/1.0.0' },
    { userAgent: 'shop/2', want: 'shop/2' },
  ])('requests to the token server name the package, or $userAgent', async ({ userAgent, want }) => {
    const app = testApplication(service, { client: { userAgent } });
    await app.exchange(callback, state);
    service.valid = 'access-secret-gone';
    await (await app.client('m1')).legacy.call('profile', {}, read);
    expect(service.agents).toEqual([want, want]);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('database is away'))],
    ['does not answer', () => new Promise<undefined>(() => undefined)],
  ])('an account whose tokens are known has a client while the store %s', async (_, away) => {
    const store = memoryStore();
    const environment = quickWorld();
    let load: InstallationStore['load'] = (memberId) => store.load(memberId);
    const fragile: InstallationStore = { ...store, load: (memberId) => load(memberId) };
    const sleep = (ms: number, signal?: AbortSignalLike): Promise<void> =>
      environment.sleep(Math.min(ms, 50), signal);
    const app = testApplication(service, { store: fragile }, { ...environment, sleep });
    await app.exchange(callback, state);
    await app.client('m1');
    environment.time += 11_000;
    load = away;
    const svc = await app.client('m1');
    await svc.legacy.call('profile', {}, read);
    expect(service.grants).toHaveLength(1);
  });

  test('new tokens are kept while the store is away, and nobody is logged out', async () => {
    const store = memoryStore();
    let away = false;
    let failed = 0;
    const fragile: InstallationStore = {
      ...store,
      save(memberId, record, expected) {
        if (away && failed < 20) {
          failed += 1;
          throw new Error('database is away: refresh-secret-1');
        }
        away = service.grants.length === 1;
        return store.save(memberId, record, expected);
      },
    };
    const app = testApplication(service, { store: fragile });
    await app.exchange(callback, state);
    away = false;
    service.valid = 'access-secret-gone';
    const svc = await app.client('m1');
    away = false;
    await svc.legacy.call('profile', {}, read);
    expect(failed).toBe(20);
    expect(service.grants).toHaveLength(2);
    expect(await store.load('m1')).toMatchObject({ refreshToken: 'refresh-secret-2' });
  });

  test('a refresh token that is refused ends calls with the code of the token server, asked once', async () => {
    const app = testApplication(service);
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    service.valid = 'access-secret-gone';
    service.failures.push({ status: 400, body: '{"error":"invalid_grant"}' });
    for (const _ of [1, 2]) {
      const error = await errorOf(svc.legacy.call('profile', {}, read));
      expect(error).toBeInstanceOf(AuthenticationError);
      expect(error).toMatchObject({ code: 'invalid_grant' });
    }
    expect(service.grants).toHaveLength(2);
  });

  test.each([400, 502])('an answer of status %i that is no JSON is named by its status', async (status) => {
    const app = testApplication(service);
    service.failures.push({ status, body: '<html>' });
    const error = await errorOf(app.exchange(callback, state));
    expect(error).toMatchObject({ name: 'ProtocolError', status });
    expect(String(error)).toContain(`status ${status}`);
  });

  test('tokens that are over when the store is back are renewed again, and the call goes on', async () => {
    const environment = quickWorld();
    const store = memoryStore();
    let away = false;
    const slow: InstallationStore = {
      ...store,
      save(memberId, record, expected) {
        // Until the new token is over.
        if (away && service.grants.length === 2) {
          if (environment.time < 1_900_000_005_000) throw new Error('database is away');
          service.valid = 'access-secret-gone';
          away = false;
        }
        return store.save(memberId, record, expected);
      },
    };
    const app = testApplication(service, { store: slow }, environment);
    service.lifetime = 2;
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    service.valid = 'access-secret-gone';
    away = true;
    await svc.legacy.call('profile', {}, read);
    expect(service.grants).toHaveLength(3);
  });

  test('a refusal that may pass is asked for again after a minute, not by each call', async () => {
    const environment = quickWorld();
    const app = testApplication(service, {}, environment);
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    service.valid = 'access-secret-gone';
    service.failures.push({ status: 403, body: '{"error":"PAYMENT_REQUIRED"}' });
    for (const _ of [1, 2, 3])
      expect(await errorOf(svc.legacy.call('profile', {}, read))).toMatchObject({ code: 'PAYMENT_REQUIRED' });
    expect(service.grants).toHaveLength(2);
    environment.time += 60_000;
    await svc.legacy.call('profile', {}, read);
    expect(service.grants).toHaveLength(3);
  });

  test('calls that meet one expiry ask a failing token server once, and again after a pause', async () => {
    const environment = quickWorld();
    const app = testApplication(service, {}, environment);
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    service.valid = 'access-secret-gone';
    service.failures.push(...Array.from({ length: 2 }, () => ({ status: 502, body: 'bad gateway' })));
    const fail = async (): Promise<void> => {
      const error = await errorOf(svc.legacy.call('profile', {}, read));
      expect(error).toMatchObject({ name: 'ProtocolError', status: 502 });
    };
    for (const asked of [1, 2]) {
      await Promise.all(Array.from({ length: 11 }, fail));
      // One that met the expiry a moment later.
      await fail();
      expect(service.grants).toHaveLength(1 + asked);
      environment.time += 1000;
    }
    await svc.legacy.call('profile', {}, read);
    expect(service.grants).toHaveLength(4);
  });

  test('of two that renew at once the other takes what is there', async () => {
    const inner = memoryStore();
    let raced = false;
    const store: InstallationStore = {
      ...inner,
      async save(memberId, record, expected) {
        if (expected === FIRST && !raced) {
          raced = true;
          service.valid = 'access-secret-other';
          await inner.save(
            memberId,
            { ...record, version: FIRST + 1, accessToken: 'access-secret-other' },
            FIRST,
          );
        }
        return inner.save(memberId, record, expected);
      },
    };
    const app = testApplication(service, { store });
    await app.exchange(callback, state);
    service.valid = 'access-secret-gone';
    const svc = await app.client('m1');
    await svc.legacy.call('profile', {}, read);
    expect(service.grants).toEqual(['authorization_code']);
  });
});

describe('a mistyped option', () => {
  const wrong: readonly { readonly name: string; readonly use: () => unknown; readonly want: RegExp }[] = [
    {
      name: 'of createApplication',
      use: () => testApplication(service, { maxClient: 2 } as object),
      want: /createApplication: there is no option maxClient; did you mean maxClients\?/,
    },
    {
      name: 'of all clients',
      use: () => testApplication(service, { client: { timout: 2 } as object }),
      want: /createApplication: client: there is no option timout; did you mean timeout\?/,
    },
    {
      name: 'of one client',
      use: () => testApplication(service).client('m1', { coalesc: true } as object),
      want: /client: there is no option coalesc; did you mean coalesce\?/,
    },
    {
      name: 'of one client, which has its address from the store',
      use: () => testApplication(service).client('m1', { baseUrl: service.url } as object),
      want: /client: there is no option baseUrl/,
    },
    {
      name: 'of one client that is no object',
      use: () => testApplication(service).client('m1', null as never),
      want: /client: the options must be an object/,
    },
    {
      name: 'of exchange, which would leave the state unchecked',
      use: () => testApplication(service).exchange(callback, { stat: 's2' } as never),
      want: /exchange: there is no option stat; did you mean state\?/,
    },
    {
      name: 'of authorizeUrl, which the account would not read',
      use: () =>
        testApplication(service).authorizeUrl({ account: 'https://a.example', scope: 'crm' } as never),
      want: /authorizeUrl: there is no option scope; known are account, state/,
    },
    {
      name: 'of authorizeUrl, given nothing',
      use: () => testApplication(service).authorizeUrl(undefined as never),
      want: /authorizeUrl: account must be an address/,
    },
  ];
  test.each(wrong)('$name is refused before anything is sent', async ({ use, want }) => {
    const error = await errorOf(Promise.resolve().then(use));
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toMatch(want);
    expect([...service.grants, ...service.calls]).toEqual([]);
  });
});

describe('clients', () => {
  test('each account has one, until others were asked for', async () => {
    const app = testApplication(service, { maxClients: 2 });
    const clients = new Map<string, unknown>();
    for (const member of ['m1', 'm2', 'm3']) {
      service.member = member;
      await app.exchange(callback, state);
      clients.set(member, await app.client(member));
    }
    expect(await app.client('m3')).toBe(clients.get('m3'));
    expect(await app.client('m2')).toBe(clients.get('m2'));
    expect(await app.client('m1')).not.toBe(clients.get('m1'));
    await app.close();
    expect(await errorOf(app.client('m1'))).toBeInstanceOf(UsageError);
  });

  test('an account has one client for options of the same values', async () => {
    const app = testApplication(service);
    await app.exchange(callback, state);
    const options = (burst: number) => ({ rateLimit: { perSecond: 1, burst }, retry: { attempts: 2 } });
    const svc = await app.client('m1', options(5));
    expect(await app.client('m1', options(5))).toBe(svc);
    expect(await app.client('m1', options(6))).not.toBe(svc);
  });

  test('a client that somebody holds goes on after others took its place', async () => {
    const app = testApplication(service, { maxClients: 1 });
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    service.member = 'm2';
    await app.exchange(callback, state);
    await app.client('m2');
    service.member = 'm1';
    service.valid = 'access-secret-gone';
    await svc.legacy.call('profile', {}, read);
    expect(service.grants).toEqual(['authorization_code', 'authorization_code', 'refresh_token']);
  });

  test('a client that somebody holds goes on after a new authorisation', async () => {
    const app = testApplication(service);
    await app.install(installEvent(service));
    const svc = await app.client('m1');
    await svc.legacy.call('profile', {}, read);
    await app.exchange(callback, state);
    await svc.legacy.call('profile', {}, read);
    expect(service.grants).toEqual(['refresh_token', 'authorization_code']);
  });

  describe('of a renamed account', () => {
    const addressOf = async (store: InstallationStore) => (await store.load('m1'))?.clientEndpoint;

    test('renew their tokens, and go to the address that the token server names', async () => {
      const renamed = await startService();
      const store = memoryStore();
      const app = testApplication(service, { store });
      await app.exchange(callback, state);
      service.movedTo = renamed.url;
      renamed.valid = 'access-secret-2';
      const svc = await app.client('m1');
      const added = Array.from({ length: 20 }, () => svc.legacy.call('task.add', {}));
      expect(await Promise.all(added)).toHaveLength(20);
      expect(await addressOf(store)).toBe(`${renamed.url}/rest/`);
      const calls = new Set(service.calls).add('/rest/task.add');
      expect([calls.size, renamed.calls.length, service.grants.length]).toEqual([1, 20, 2]);
      await renamed.close();
    });

    test('take no token to another address of a redirect, and renew once a minute', async () => {
      const forger = await startService();
      const environment = quickWorld();
      const store = memoryStore();
      const app = testApplication(service, { store }, environment);
      await app.exchange(callback, state);
      service.movedTo = forger.url;
      service.more = { client_endpoint: `${service.url}/rest/` };
      const svc = await app.client('m1');
      const add = async (): Promise<void> => {
        const error = await errorOf(svc.legacy.call('task.add', {}));
        expect(error).toMatchObject({
          name: 'ProtocolError',
          status: 302,
          location: `${forger.url}/rest/task.add`,
        });
      };
      await Promise.all([add(), add(), add()]);
      await add();
      expect(service.grants).toEqual(['authorization_code', 'refresh_token']);
      environment.time += 60_000;
      await add();
      expect(service.grants).toHaveLength(3);
      expect([forger.calls, forger.grants, await addressOf(store)]).toEqual([[], [], `${service.url}/rest/`]);
      // Each call once: where the token server names the same address, there is nowhere to send it again.
      expect(service.calls).toEqual(Array.from({ length: 5 }, () => '/rest/task.add'));
      await forger.close();
    });

    test.each([
      { name: 'a private host', endpoint: 'https://x:secret@10.0.0.5/rest/', shown: 'https://10.0.0.5' },
      { name: 'no address', endpoint: '\u001b[31m', shown: 'a text that is no address' },
    ])('say that the token server names $name, which is not admitted', async ({ endpoint, shown }) => {
      const store = memoryStore();
      const app = testApplication(service, { store });
      await app.exchange(callback, state);
      service.movedTo = 'https://renamed.example';
      service.more = { client_endpoint: endpoint };
      const svc = await app.client('m1');
      for (const _once of [1, 2]) {
        const error = await errorOf(svc.legacy.call('task.add', {}));
        expect(error).toBeInstanceOf(ProtocolError);
        expect(String(error)).toContain(
          `names ${shown} as the address of the account m1, which is not admitted`,
        );
        expect(String(error)).toContain('unless admitAddress of createApplication returns true');
      }
      expect(service.grants).toEqual(['authorization_code', 'refresh_token']);
      expect(await store.load('m1')).toMatchObject({
        accessToken: service.valid,
        clientEndpoint: `${service.url}/rest/`,
      });
    });

    test('end with the failure of a renewal, which the next call tries again', async () => {
      const renamed = await startService();
      const environment = quickWorld();
      const app = testApplication(service, {}, environment);
      await app.exchange(callback, state);
      service.movedTo = renamed.url;
      renamed.valid = 'access-secret-2';
      service.failures.push({ status: 503, body: '' });
      const svc = await app.client('m1');
      expect(await errorOf(svc.legacy.call('task.add', {}))).toMatchObject({
        name: 'ProtocolError',
        status: 503,
      });
      environment.time += 5000;
      await svc.legacy.call('task.add', {});
      await renamed.close();
    });
  });

  test('end with their application, those that left its cache too', async () => {
    const app = testApplication(service, { maxClients: 1 });
    const held = [];
    for (const member of ['m1', 'm2', 'm3']) {
      service.member = member;
      await app.exchange(callback, state);
      held.push(await app.client(member));
    }
    for (const svc of held) {
      service.valid = 'access-secret-1';
      await svc.legacy.call('profile', {}, read).settle();
    }
    const [{ legacy }] = held as [(typeof held)[number]];
    await app.close();
    const asked = service.calls.length;
    for (const svc of held)
      expect(await errorOf(svc.legacy.call('profile', {}, read))).toMatchObject({ name: 'UsageError' });
    await errorOf(legacy.call('profile', {}, read));
    expect(service.calls).toHaveLength(asked);
    await expect.poll(() => service.sockets.size).toBe(0);
  });

  test('nothing of it shows a secret', async () => {
    const app = testApplication(service);
    await app.exchange(callback, state);
    const svc = await app.client('m1');
    expect(inspect([app, svc], { depth: 12, showHidden: true })).not.toMatch(secretText);
    expect(JSON.stringify([app, svc])).not.toMatch(secretText);
  });
});
