/** Tokens that several processes share over one real Redis, against an account that logs out whoever uses a token twice. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
  onTestFinished,
} from 'vitest';
import { application } from '../../../runtime/auth/auth.js';
import { defineClient } from '../../../runtime/client/client.js';
import { redisTokens, type RedisCommand, type Tokens } from '../../../runtime/redis/index.js';
import { RETURN_MS } from '../../../runtime/redis/script.js';
import { makeRedisTokens } from '../../../runtime/redis/tokens.js';
import { json, startServer } from '../../runtime/send/server.js';
import { createVirtualTime } from '../../runtime/virtual-time.js';
import { createFleet, PATIENCE, type Fleet } from './fleet.js';
import { SERVERS, SKIPPED, startRedis, type RedisServer } from './server.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

const KEY = Buffer.alloc(32, 7);

/** A pair is good for one refresh; the second one that asks with it ends everything. */
function createAccount(delay = 50) {
  const used = new Set<string>();
  const state = { refreshes: 0, loggedOut: false };
  const refresh = async ({ refreshToken }: Tokens): Promise<Tokens> => {
    if (used.has(refreshToken)) state.loggedOut = true;
    used.add(refreshToken);
    await sleep(delay);
    if (state.loggedOut) throw new Error(`invalid_grant ${refreshToken}`);
    state.refreshes += 1;
    return pair(state.refreshes);
  };
  return { state, refresh };
}

/** What `svc:token` tells until it is asked. */
function listen(): () => readonly unknown[] {
  const events: unknown[] = [];
  const note = (event: unknown): unknown => events.push(event);
  subscribe('svc:token', note);
  onTestFinished(() => void unsubscribe('svc:token', note));
  return () => events;
}

const pair = (number: number): Tokens => ({
  accessToken: `secret-access-${number}`,
  refreshToken: `secret-refresh-${number}`,
  expiresAt: 1_800_000_000_000 + number,
});

describe.skipIf(SERVERS.length === 0).each(SERVERS)('over %s', (program) => {
  let redis: RedisServer;
  let fleet: Fleet;
  beforeAll(async () => void (redis = await startRedis(program)));
  afterAll(() => redis.close());
  beforeEach(() => void (fleet = createFleet(redis.port)));
  afterEach(() => fleet.close());

  const key = (name: string): string => `svc:{${encodeURIComponent(fleet.account)}}:${name}`;
  const open = (refresh: (tokens: Tokens) => Promise<Tokens>, more: object = {}) =>
    fleet.tokens({ initial: pair(0), refresh, encryptionKey: KEY, ...more });
  const openPlain = (refresh: (tokens: Tokens) => Promise<Tokens>) =>
    fleet.tokens({ initial: pair(0), refresh });

  test('one process refreshes for all that meet an expired token together, again and again', async () => {
    const { state, refresh } = createAccount();
    const all = await Promise.all(Array.from({ length: 6 }, () => open(refresh)));
    for (let round = 1; round <= 5; round += 1) {
      const tokens = await Promise.all(all.map(async (store) => store.accessToken()));
      const renewed = await Promise.all(
        all.flatMap((store, index) => [1, 2].map(() => store.renew(tokens[index] ?? ''))),
      );
      expect([...new Set(renewed)]).toEqual([`secret-access-${round}`]);
      expect(state).toEqual({ refreshes: round, loggedOut: false });
      const obtained = all.filter((store) => store.adopted?.(`secret-access-${round}`) === false);
      expect(obtained).toHaveLength(1);
      // Whoever asks later gets a token that has been in use for a while.
      for (const store of all) await store.renew(tokens[0] ?? '');
      expect(all.every((store) => store.adopted?.(`secret-access-${round}`))).toBe(true);
    }
  });

  /** ms until the process asks for tokens. */
  async function timeOfRenewal(): Promise<number> {
    let asked = Infinity;
    const store = await open(async () => {
      asked = performance.now();
      return pair(9);
    });
    const token = await store.accessToken();
    const from = performance.now();
    await store.renew(token);
    return asked - from;
  }

  test('a fleet that starts cold leaves time to living processes, and renews within 8 s', async () => {
    const delay = await timeOfRenewal();
    expect(delay).toBeGreaterThan(RETURN_MS - 500);
    // 8 s. On a busy machine an answer can take 2 s: that counts as a failure, and the wait starts again.
    expect(delay).toBeLessThan(2 * RETURN_MS + 5_000);
  });

  test('a process whose tokens a living one confirms does not wait', async () => {
    const { refresh } = createAccount();
    const living = await open(refresh);
    await living.renew(await living.accessToken());
    expect(await timeOfRenewal()).toBeLessThan(RETURN_MS / 2);
  });

  test('a process that comes later takes what is stored, not what it was given', async () => {
    const { refresh } = createAccount();
    const first = await open(refresh);
    await first.renew(await first.accessToken());
    expect(await (await open(refresh)).accessToken()).toBe('secret-access-1');
  });

  test('stores tokens sealed, under keys of one slot that end by themselves', async () => {
    const { refresh } = createAccount();
    const store = await open(refresh);
    await store.renew(await store.accessToken());
    const command = await fleet.connect();
    expect(await command('KEYS', `svc:{${encodeURIComponent(fleet.account)}}:*`)).toEqual([key('tokens')]);
    expect(Number(await command('PTTL', key('tokens')))).toBeGreaterThan(0);
    const raw = JSON.stringify([await command('HGETALL', key('tokens')), fleet.commands]);
    expect(raw).not.toContain('secret-');
    expect(await (await open(refresh, { encryptionKey: KEY.toString('base64') })).accessToken()).toBe(
      'secret-access-1',
    );
  });

  test.each([
    {
      name: 'another key',
      make: (refresh: (tokens: Tokens) => Promise<Tokens>) =>
        open(refresh, { encryptionKey: Buffer.alloc(32, 8) }),
      want: 'sealed with another encryptionKey',
    },
    { name: 'no key', make: openPlain, want: 'give the encryptionKey' },
  ])('$name opens nothing, and does not fall back on other tokens', async ({ make, want }) => {
    const { refresh } = createAccount();
    await (await open(refresh)).accessToken();
    const other = await make(refresh);
    await expect(other.accessToken()).rejects.toThrow(want);
  });

  test('what was sealed for one account is nothing to another', async () => {
    const { refresh } = createAccount();
    await (await open(refresh)).accessToken();
    const command = await fleet.connect();
    const text = String(await command('HGET', key('tokens'), 'record'));
    const other = redisTokens(command, { account: 'other', refresh, encryptionKey: KEY });
    await command('HSET', 'svc:{other}:tokens', 'record', text, 'version', '1');
    await expect(other.accessToken()).rejects.toThrow('for another account');
    await command('DEL', 'svc:{other}:tokens');
  });

  test('tokens from before there was a key are read where that is asked for, and sealed when they are next written', async () => {
    const { refresh } = createAccount();
    await (await openPlain(refresh)).accessToken();
    await expect((await open(refresh)).accessToken()).rejects.toThrow('are not encrypted');
    const store = await open(refresh, { acceptPlain: true });
    const command = await fleet.connect();
    expect(await command('HGET', key('tokens'), 'record')).toContain('secret-access-0');
    await store.renew(await store.accessToken());
    expect(await command('HGET', key('tokens'), 'record')).toMatch(/^sealed\.1\./);
  });

  test('an owner of the lock that was killed is taken over from within 10 s', async () => {
    const { state, refresh } = createAccount();
    const connection = await fleet.connect();
    let isKilled = false;
    const command: RedisCommand = (...args) =>
      isKilled ? new Promise(() => undefined) : connection(...args);
    const never = new Promise<never>(() => undefined);
    const begun = new Promise<void>((resolve) => {
      const killed = redisTokens(command, {
        account: fleet.account,
        initial: pair(0),
        refresh: () => {
          resolve();
          return never;
        },
        encryptionKey: KEY,
      });
      void Promise.resolve(killed.accessToken()).then((token) => killed.renew(token).catch(() => undefined));
    });
    await begun;
    // What `kill -9` leaves: no more signs of life.
    isKilled = true;
    const from = performance.now();
    const reported = listen();
    let asked = 0;
    const heir = redisTokens(connection, {
      account: fleet.account,
      initial: pair(0),
      refresh: (tokens) => {
        asked = performance.now() - from;
        return refresh(tokens);
      },
      encryptionKey: KEY,
    });
    expect(await heir.renew(await heir.accessToken())).toBe('secret-access-1');
    expect(asked).toBeGreaterThan(6000);
    // 10 s, and what a busy machine adds.
    expect(asked).toBeLessThan(30_000);
    expect(reported()).toEqual([{ account: fleet.account, how: 'taken over' }]);
    expect(state).toEqual({ refreshes: 1, loggedOut: false });
  });

  test('a store that was emptied gets its tokens back, which svc:token tells', async () => {
    const { refresh } = createAccount();
    const reported = listen();
    const store = await open(refresh);
    await store.renew(await store.accessToken());
    const command = await fleet.connect();
    await command('DEL', key('tokens'));
    await vi.waitFor(async () => expect(await command('EXISTS', key('tokens'))).toBe(1), PATIENCE);
    // The process says so when the answer of Redis has arrived, which is after the key is there.
    const want = ['refreshed', 'restored'].map((how) => ({ account: fleet.account, how }));
    await vi.waitFor(() => expect(reported()).toEqual(want), PATIENCE);
  });

  test('an owner whose lock ended while Redis stood still stores what it got before anybody takes over', async () => {
    const { state, refresh } = createAccount();
    const connection = await fleet.connect();
    const [first, second] = await Promise.all([
      fleet.tokens({
        initial: pair(0),
        encryptionKey: KEY,
        refresh: async (tokens) => {
          redis.freeze();
          return refresh(tokens);
        },
      }),
      open(refresh),
    ]);
    const token = await first.accessToken();
    await second.accessToken();
    const renewing = first.renew(token).catch((error: unknown) => String(error));
    while (String(await Promise.race([connection('PING'), sleep(300, 'frozen')])) !== 'frozen')
      await sleep(50);
    const other = second.renew(token);
    await sleep(8000);
    redis.thaw();
    expect([await renewing, await other]).toEqual(['secret-access-1', 'secret-access-1']);
    expect(state).toEqual({ refreshes: 1, loggedOut: false });
  });

  test('a Redis that takes 280 ms for each command renews tokens, and a call waits for one command at most', async () => {
    const { state, refresh } = createAccount();
    const connection = await fleet.connect();
    let replies = 0;
    const command: RedisCommand = async (...args) => {
      await sleep(140);
      const reply = await connection(...args);
      await sleep(140);
      replies += 1;
      return reply;
    };
    const store = redisTokens(command, { account: fleet.account, initial: pair(0), refresh });
    const token = await store.accessToken();
    expect(replies).toBeLessThanOrEqual(1);
    expect(await store.renew(token)).toBe('secret-access-1');
    expect(state).toEqual({ refreshes: 1, loggedOut: false });
  });

  test('an owner that is at work for long keeps the lock', async () => {
    const { state, refresh } = createAccount(8000);
    const [first, second] = await Promise.all([open(refresh), open(refresh)]);
    const token = await first.accessToken();
    await second.accessToken();
    const renewed = await Promise.all([first.renew(token), second.renew(token)]);
    expect(renewed).toEqual(['secret-access-1', 'secret-access-1']);
    expect(state).toEqual({ refreshes: 1, loggedOut: false });
  });

  test('a refresh that fails is reported, and frees the lock for the next', async () => {
    const { refresh } = createAccount();
    const broken = await open(() => Promise.reject(new Error('the OAuth server is away')));
    await expect(broken.renew(await broken.accessToken())).rejects.toThrow('the OAuth server is away');
    const store = await open(refresh);
    expect(await store.renew(await store.accessToken())).toBe('secret-access-1');
  });

  test('new tokens are stored before any call uses them', async () => {
    const { refresh } = createAccount();
    const connection = await fleet.connect();
    let isAway = false;
    let tell = (): void => undefined;
    const gotTokens = new Promise<void>((resolve) => (tell = resolve));
    const command: RedisCommand = (...args) =>
      isAway ? Promise.reject(new Error('ECONNREFUSED')) : connection(...args);
    const store = redisTokens(command, {
      account: fleet.account,
      initial: pair(0),
      refresh: async (tokens) => {
        const fresh = await refresh(tokens);
        isAway = true;
        tell();
        return fresh;
      },
    });
    const renewing = store.renew(await store.accessToken());
    await gotTokens;
    await sleep(1000);
    expect(store.accessToken()).toBe('secret-access-0');
    isAway = false;
    expect(await renewing).toBe('secret-access-1');
    expect(await connection('HGET', key('tokens'), 'record')).toContain('secret-refresh-1');
  });

  test('a Redis that was restarted empty gets the newest tokens back before an older process refreshes', async () => {
    const { state, refresh } = createAccount();
    const [old, current] = await Promise.all([open(refresh), open(refresh)]);
    const first = await old.accessToken();
    await current.renew(await current.accessToken());
    await redis.kill();
    await redis.start();
    // Its refresh token was used up long ago: to use it again would log the account out.
    expect(await old.renew(first)).toBe('secret-access-1');
    expect(state).toEqual({ refreshes: 1, loggedOut: false });
  });

  test('while Redis is frozen the access token stays in use, and an expired one waits', async () => {
    const { refresh } = createAccount();
    const store = await open(refresh);
    const token = await store.accessToken();
    redis.freeze();
    expect(store.accessToken()).toBe(token);
    const renewing = store.renew(token);
    await sleep(2000);
    redis.thaw();
    expect(await renewing).toBe('secret-access-1');
  });

  test('a client goes on with the token that another process has fetched, and its errors hold none', async () => {
    const { state, refresh } = createAccount();
    const server = await startServer();
    server.script((response, request) =>
      (request.body.includes('secret-access-0')
        ? json(401, {
            error: 'expired_token',
            error_description: 'the token secret-access-0 has expired',
          })
        : json(200, { result: { item: { id: 1 } }, time: {} }))(response, request),
    );
    const create = defineClient<object, object>({ v3: { 'a.get': { kind: 'get' } }, legacy: {} });
    const stores = await Promise.all([open(refresh), open(refresh)]);
    const [first, second] = stores.map((tokens) =>
      create({ baseUrl: server.baseUrl, auth: application({ tokens }), retry: false }),
    );
    await Promise.all([first?.v3.call('a.get'), second?.v3.call('a.get')]);
    expect(state).toEqual({ refreshes: 1, loggedOut: false });
    const refused = redisTokens(await fleet.connect(), {
      account: `${fleet.account} refused`,
      initial: pair(0),
      refresh: () => Promise.reject(new Error('invalid_grant secret-refresh-0')),
    });
    const client = create({ baseUrl: server.baseUrl, auth: application({ tokens: refused }), retry: false });
    const error: unknown = await client.v3.call('a.get').catch((reason: unknown) => reason);
    for (const shown of [
      inspect(error, { depth: 9 }),
      inspect(refused, { showHidden: true, depth: 9 }),
      JSON.stringify([error, refused]),
    ])
      expect(shown).not.toContain('secret-');
    await server.close();
  });
});

test('a Redis that never answers holds up the first call alone', async () => {
  const clock = { ...createVirtualTime(), random: () => 0.5 };
  const options = { account: 'a', initial: pair(0), refresh: () => Promise.reject(new Error('no')) };
  const store = makeRedisTokens(() => new Promise(() => undefined), options, clock);
  expect(await clock.run(async () => store.accessToken())).toBe('secret-access-0');
  expect(clock.now()).toBe(250);
  // Given at once, not as a promise.
  expect([1, 2, 3].map(() => store.accessToken())).toEqual(Array(3).fill('secret-access-0'));
});

test('without Redis the first tokens are in use, and an expired one fails with the reason', async () => {
  const clock = { ...createVirtualTime(), random: () => 0.5 };
  const options = {
    account: 'a',
    initial: pair(0),
    refresh: () => Promise.reject(new Error('not without the lock')),
  };
  const store = makeRedisTokens(() => Promise.reject(new Error('ECONNREFUSED secret')), options, clock);
  expect(await clock.run(async () => store.accessToken())).toBe('secret-access-0');
  const renewed = clock.run(() => store.renew('secret-access-0'));
  await expect(renewed).rejects.toThrow(/^redisTokens: Redis cannot be reached/);
});

test.each([null, 'null', '5', undefined, 'OK'])(
  'a function that answers %j to everything is no outage: the first call says so, though there are tokens',
  async (reply) => {
    const refresh = (): Promise<Tokens> => Promise.reject(new Error('no'));
    const store = redisTokens(() => Promise.resolve(reply), { account: 'a', initial: pair(0), refresh });
    await expect(async () => store.accessToken()).rejects.toThrow('your function `command` returned');
  },
);

test.each([
  { name: 'no command', command: undefined, options: {} },
  { name: 'no account', options: { account: '' } },
  { name: 'no refresh', options: { refresh: undefined } },
  { name: 'a key of another length', options: { encryptionKey: 'c2hvcnQ=' } },
  { name: 'tokens without a refresh token', options: { initial: { accessToken: 'secret-a' } } },
])('$name is a mistake of the caller, reported without any token', ({ options, ...rest }) => {
  const command = 'command' in rest ? rest.command : () => Promise.resolve('');
  const whole = { account: 'a', refresh: () => Promise.reject(new Error('no')), ...options };
  // As JavaScript could call it.
  const make = () => redisTokens(command as RedisCommand, whole as never);
  expect(make).toThrow(/^redisTokens: (?!.*secret)/);
});

test('an application has either its own token or a store', () => {
  const tokens = redisTokens(() => Promise.resolve(''), {
    account: 'a',
    refresh: () => Promise.reject(new Error('no')),
  });
  expect(() => application({ tokens, accessToken: 'a' } as never)).toThrow('either tokens, or accessToken');
  expect(() => application({ tokens: {} } as never)).toThrow('must be a store of tokens');
});
