/** What somebody who can write to Redis can put in the place of encrypted tokens. */

import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../runtime/errors/errors.js';
import { type RedisTokensOptions, makeRedisTokens } from '../../../runtime/redis/tokens.js';
import { createSeal } from '../../../runtime/redis/seal.js';
import { createVirtualTime } from '../virtual-time.js';

const [KEY, OTHER] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

const pair = (number: number) => ({
  accessToken: `access-secret-${number}`,
  refreshToken: `refresh-secret-${number}`,
});

/** One hash of Redis, as far as the scripts need it. */
function redis() {
  const clock = createVirtualTime();
  const hash: { record?: string; version?: string } = {};
  // `EVALSHA sha 1 key …`: a script that saves has arguments.
  const command = (...[, , , , ...args]: string[]): Promise<string> => {
    const [expected, version, record] = args;
    if (version === undefined || record === undefined) return Promise.resolve(JSON.stringify(hash));
    const done = (hash.version ?? '') === expected;
    if (done) Object.assign(hash, { version, record });
    return Promise.resolve(JSON.stringify({ done }));
  };
  let issued = 0;
  const plain = (): RedisTokensOptions => ({
    account: 'a',
    initial: pair(0),
    refresh: () => Promise.resolve(pair((issued += 1))),
  });
  const opened = (options: RedisTokensOptions) =>
    makeRedisTokens(command, options, { ...clock, random: () => 0.5 });
  const open = (options: Partial<RedisTokensOptions> = {}) =>
    opened({ ...plain(), encryptionKey: KEY, ...options });
  const first = (options?: Partial<RedisTokensOptions>): Promise<string> =>
    clock.run(async () => open(options).accessToken());
  const firstPlain = (): Promise<string> => clock.run(async () => opened(plain()).accessToken());
  return { clock, hash, open, first, firstPlain };
}

describe('a record', () => {
  const plain = JSON.stringify({ version: 1, ...pair(66) });
  test.each([
    { name: 'that is not encrypted', record: () => plain, want: 'are not encrypted' },
    {
      name: 'with one letter changed',
      record: (text: string) => `${text.slice(0, -3)}xyz`,
      want: 'were changed',
    },
    { name: 'cut off', record: (text: string) => text.slice(0, 30), want: 'were changed' },
    { name: 'of a seal alone', record: () => 'sealed.1.', want: 'were changed' },
    {
      name: 'of another seal',
      record: (text: string) => text.replace('.1.', '.0.'),
      want: 'are not encrypted',
    },
    {
      name: 'under another version',
      record: (text: string) => text,
      version: '7',
      want: 'contains no tokens',
    },
  ])('$name is refused', async ({ record, version = '1', want }) => {
    const { hash, first } = redis();
    await first();
    Object.assign(hash, { record: record(hash.record ?? ''), version });
    const error: unknown = await first().catch((reason: unknown) => reason);
    expect(String(error)).toContain(want);
    expect(String(error)).not.toContain('secret-');
  });

  test.each([
    { name: 'of another account', options: { account: 'b' } },
    { name: 'of another key', options: { encryptionKey: OTHER } },
    { name: 'of none of the keys', options: { encryptionKey: [OTHER, Buffer.alloc(32, 9)] } },
  ])('$name is refused', async ({ options }) => {
    const { first } = redis();
    await first();
    await expect(first(options)).rejects.toThrow(/sealed with another encryptionKey|for another account/);
  });

  test('that is encrypted is refused without a key', async () => {
    const { first, firstPlain } = redis();
    await first();
    const error: unknown = await firstPlain().catch((reason: unknown) => reason);
    expect(String(error)).toContain('are sealed; give the encryptionKey');
  });

  test('from before there was a key is read where that is asked for, and encrypted when it is next written', async () => {
    const { hash, open, first, firstPlain, clock } = redis();
    await firstPlain();
    expect(hash.record).toContain('access-secret-0');
    const tokens = open({ acceptPlain: true });
    expect(await clock.run(async () => tokens.accessToken())).toBe('access-secret-0');
    await clock.run(() => tokens.renew('access-secret-0'));
    expect(hash.record).toMatch(/^sealed\.1\./);
    expect(await first()).toBe('access-secret-1');
  });

  test('is opened by each of the keys, and written by the first', async () => {
    const { open, first, clock } = redis();
    await first();
    const tokens = open({ encryptionKey: [OTHER.toString('base64'), KEY] });
    expect(await clock.run(async () => tokens.accessToken())).toBe('access-secret-0');
    await clock.run(() => tokens.renew('access-secret-0'));
    expect(await first({ encryptionKey: OTHER })).toBe('access-secret-1');
    await expect(first()).rejects.toThrow('sealed with another');
  });

  test('is opened by a key whose bytes are of another realm', async () => {
    const { first } = redis();
    await first();
    const key = runInNewContext('Uint8Array.from(bytes)', { bytes: [...KEY] }) as Uint8Array;
    expect(await first({ encryptionKey: key })).toBe('access-secret-0');
  });

  test.each([2, 40_000])(
    'that is older than version %i, which this process has seen, is replaced',
    async (version) => {
      const { hash, open, first, clock } = redis();
      await first();
      const old = { ...hash };
      const sealed = createSeal('a', { encryptionKey: KEY });
      Object.assign(hash, {
        version: String(version),
        record: sealed.seal(JSON.stringify({ version, ...pair(50) })),
      });
      const tokens = open();
      expect(await clock.run(async () => tokens.accessToken())).toBe('access-secret-50');
      Object.assign(hash, old);
      await clock.run(() => tokens.renew('access-secret-50'));
      expect(await first()).toBe('access-secret-1');
      expect(Number(hash.version)).toBeGreaterThan(version);
    },
  );
});

test.each([{ expiresAt: 1_800_000_000_000 }, {}])(
  'a renewal of tokens of which %j is known asks with what is stored, and stores no older time with the new ones',
  async (time) => {
    const { open, clock } = redis();
    const asked: unknown[] = [];
    const refresh = (stored: object) => Promise.resolve(pair(asked.push(stored)));
    const tokens = open({ initial: { ...pair(0), ...time }, refresh });
    await clock.run(async () => tokens.accessToken());
    await clock.run(() => tokens.renew('access-secret-0'));
    await clock.run(() => tokens.renew('access-secret-1'));
    expect(asked).toEqual([{ ...pair(0), ...time }, pair(1)]);
    expect(Object.keys(asked[1] as object)).not.toContain('expiresAt');
  },
);

test.each([
  { name: 'a key of a variable that is not set', options: { encryptionKey: undefined } },
  { name: 'an empty list of keys', options: { encryptionKey: [] } },
  { name: 'a short key in a list', options: { encryptionKey: [KEY, 'c2hvcnQ='] } },
  { name: 'acceptPlain as a text', options: { acceptPlain: 'true' as never } },
])('$name is a UsageError', ({ options }) => {
  expect(() => redis().open(options)).toThrow(UsageError);
});
