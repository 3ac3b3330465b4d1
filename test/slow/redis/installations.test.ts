/** The store of an application in a real Redis: compared and set in one step, sealed, and one account of many applications. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InstallationRecord } from '../../../runtime/application/record.js';
import { redisTokens, type RedisCommand } from '../../../runtime/redis/index.js';
import { createFleet, type Fleet } from './fleet.js';
import { type RedisServer, SERVERS, SKIPPED, startRedis } from './server.js';

const KEY = Buffer.alloc(32, 7);

function record(version: number): InstallationRecord {
  return {
    version,
    accessToken: `secret-access-${version}`,
    refreshToken: `secret-refresh-${version}`,
    expiresAt: 1_900_000_000_000,
    clientEndpoint: 'https://account.example/rest/',
    scope: ['crm', 'im'],
    status: 'L',
  };
}

if (SERVERS.length === 0) console.warn(SKIPPED);

describe.skipIf(SERVERS.length === 0)('installations in Redis', () => {
  let server: RedisServer;
  let fleet: Fleet;
  let command: RedisCommand;
  beforeAll(async () => {
    server = await startRedis();
    fleet = createFleet(server.port);
    command = await fleet.connect();
  });
  afterAll(async () => {
    fleet.close();
    await server.close();
  });

  test.each([
    { name: 'the first one', expected: undefined, member: 'a', want: true },
    { name: 'a first one where there is one', expected: undefined, member: 'b', want: false },
    { name: 'on the stored version', expected: 1, member: 'c', want: true },
    { name: 'on another version', expected: 2, member: 'd', want: false },
    { name: 'on a version of what is gone', expected: 1, member: 'e', want: false },
  ])('$name is saved: $want', async ({ expected, member, want }) => {
    const store = redisTokens(command, { application: 'saves' });
    if ('bcd'.includes(member)) await store.save(member, record(1), undefined);
    expect(await store.save(member, record(3), expected)).toBe(want);
    const stored = (await store.load(member))?.version;
    expect(stored).toBe(want ? 3 : member === 'e' ? undefined : 1);
  });

  test('of twenty connections that save at once one wins', async () => {
    const store = redisTokens(command);
    await store.save('m 1}{', record(1), undefined);
    const connections = await Promise.all(Array.from({ length: 20 }, () => fleet.connect()));
    const saved = await Promise.all(
      connections.map(async (other, at) => redisTokens(other).save('m 1}{', record(at + 2), 1)),
    );
    expect(saved.filter(Boolean)).toHaveLength(1);
    await store.remove('m 1}{');
    expect(await store.load('m 1}{')).toBeUndefined();
  });

  test('is the same as it was saved, sealed by the key, and nobody else’s', async () => {
    const sealed = redisTokens(command, { application: 'sealed', encryptionKey: KEY });
    await sealed.save('m1', record(1), undefined);
    expect(await sealed.load('m1')).toEqual(record(1));
    expect(fleet.commands.filter((sent) => sent.join().includes('sealed%2Fm1')).join()).not.toContain(
      'secret',
    );
    await expect(redisTokens(command, { application: 'sealed' }).load('m1')).rejects.toThrow(/encryptionKey/);
    expect(await redisTokens(command, { application: 'other' }).load('m1')).toBeUndefined();
  });

  test('a Redis that is away is told without what was to be stored', async () => {
    const store = redisTokens(() => Promise.reject(new Error('lost: secret-access-1')));
    await expect(store.save('m1', record(1), undefined)).rejects.toThrow(/^redisTokens: (?!.*secret)/);
  });
});
