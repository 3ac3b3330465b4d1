/** Redis goes back to older tokens, by failover, flush, eviction and dump, while living processes have newer ones: nobody spends an old one. */

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { seededRandom } from '../../../generator/sandbox/random.js';
import type { RedisCommand, Tokens } from '../../../runtime/redis/index.js';
import { RETURN_MS } from '../../../runtime/redis/script.js';
import { makeRedisTokens } from '../../../runtime/redis/tokens.js';
import { realEnvironment } from '../../../runtime/value/environment.js';
import type { TokenStore } from '../../../runtime/auth/auth.js';
import { PATIENCE } from './fleet.js';
import { nodeRedis, SERVERS, SKIPPED, startRedis, type Connection, type RedisServer } from './server.js';

test.runIf(SERVERS.length === 0)(`skipped: ${SKIPPED}`, () => undefined);

const RUNS = Number(process.env['LOST_TOKEN_RUNS'] ?? 20);
/** ms for which a process leaves a renewal to those that have newer tokens, less one look. */
const LEFT_TO_OTHERS = RETURN_MS - 1000;

const pair = (number: number): Tokens => ({
  accessToken: `access-${number}`,
  refreshToken: `refresh-${number}`,
});

/** Takes the newest refresh token alone; an older one logs everybody out. */
function createAccount() {
  const state = { newest: 0, logouts: 0 };
  const refresh = async ({ refreshToken }: Tokens): Promise<Tokens> => {
    if (refreshToken !== pair(state.newest).refreshToken) {
      state.logouts += 1;
      throw new Error('invalid_grant');
    }
    state.newest += 1;
    const given = pair(state.newest);
    await sleep(20);
    return given;
  };
  return { state, refresh };
}

/** One process: its way to Redis can be cut, and leads to another server later. */
interface Worker {
  readonly store: TokenStore;
  /** Ends when the process has noticed: one that never sees its store fail cannot know that it lost anything. */
  cut(): Promise<void>;
  connect(port: number): Promise<void>;
  close(): void;
  /** When Redis last was away for it, and when it first answered after `connect`: ms of this process's clock. */
  readonly times: { refused: number; reached: number };
}

async function startWorker(port: number, refresh: (tokens: Tokens) => Promise<Tokens>): Promise<Worker> {
  let connection: Connection | undefined = await nodeRedis(port);
  const close = (): void => {
    connection?.close();
    connection = undefined;
  };
  let refused = 0;
  const times = { refused: 0, reached: 0 };
  const command: RedisCommand = async (...args) => {
    if (connection === undefined) {
      refused += 1;
      times.refused = performance.now();
      throw new Error('ECONNREFUSED');
    }
    const reply = await connection.command(...args);
    times.reached ||= performance.now();
    return reply;
  };
  return {
    store: makeRedisTokens(command, { account: 'a', initial: pair(0), refresh }, realEnvironment),
    cut: async () => {
      close();
      const before = refused;
      await vi.waitFor(() => expect(refused).toBeGreaterThan(before), PATIENCE);
    },
    close,
    connect: async (other) => {
      close();
      times.reached = 0;
      connection = await nodeRedis(other);
    },
    times,
  };
}

interface Loss {
  readonly name: string;
  /** Before the newest tokens are written. */
  readonly before: (redis: RedisServer, replica: RedisServer) => Promise<void>;
  /** Afterwards. @returns the server that has the account from then on */
  readonly lose: (redis: RedisServer, replica: RedisServer) => Promise<RedisServer>;
}

async function ask(redis: RedisServer, ...commands: readonly (readonly string[])[]): Promise<unknown> {
  const connection = await nodeRedis(redis.port);
  let last: unknown;
  for (const command of commands) last = await connection.command(...command);
  connection.close();
  return last;
}

async function follow(redis: RedisServer, replica: RedisServer): Promise<void> {
  await ask(replica, ['REPLICAOF', '127.0.0.1', String(redis.port)]);
  while (!String(await ask(replica, ['INFO', 'replication'])).includes('master_link_status:up'))
    await sleep(20);
}

const nothing = (): Promise<void> => Promise.resolve();

const LOSSES: readonly Loss[] = [
  {
    name: 'a failover to a replica that missed the write',
    before: async (redis, replica) => {
      await follow(redis, replica);
      await ask(redis, ['WAIT', '1', '1000']);
      // Its link is lost.
      await ask(replica, ['REPLICAOF', '127.0.0.1', '1']);
    },
    lose: async (redis, replica) => {
      await redis.kill();
      await ask(replica, ['REPLICAOF', 'NO', 'ONE']);
      return replica;
    },
  },
  {
    name: 'a failover to a replica that missed the write, and back to the first server',
    before: async (redis, replica) => {
      await follow(redis, replica);
      await ask(replica, ['REPLICAOF', 'NO', 'ONE']);
    },
    lose: async (redis, replica) => {
      await follow(replica, redis);
      await ask(redis, ['REPLICAOF', 'NO', 'ONE']);
      return redis;
    },
  },
  {
    name: 'a flush',
    before: nothing,
    lose: async (redis) => {
      await ask(redis, ['FLUSHALL']);
      return redis;
    },
  },
  {
    name: 'an eviction',
    before: nothing,
    lose: async (redis) => {
      await ask(
        redis,
        ['CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru'],
        ['CONFIG', 'SET', 'maxmemory', '1'],
      );
      while (Number(await ask(redis, ['DBSIZE'])) > 0)
        await ask(redis, ['SET', 'a', 'b']).catch(() => undefined);
      await ask(redis, ['CONFIG', 'SET', 'maxmemory', '0']);
      return redis;
    },
  },
  {
    name: 'a restart from an older dump',
    before: async (redis) => void (await ask(redis, ['SAVE'])),
    lose: async (redis) => {
      await redis.kill();
      await redis.start();
      return redis;
    },
  },
];

interface Outcome {
  /** Refreshes with an old token. */
  readonly logouts: number;
  /** What the processes use at the end. */
  readonly tokens: readonly string[];
}

/** Plays it once more where the machine was so busy that the newest tokens came back too late. */
async function play(loss: Loss, seed: number): Promise<Outcome> {
  for (let tries = 0; tries < 5; tries += 1) {
    const outcome = await playOnce(loss, seed);
    if (outcome !== undefined) return outcome;
  }
  throw new Error('five times the holder of the newest tokens came back too late');
}

async function playOnce(loss: Loss, seed: number): Promise<Outcome | undefined> {
  const random = seededRandom(seed);
  const [redis, replica] = await Promise.all([startRedis(), startRedis()]);
  const { state, refresh } = createAccount();
  const [holder, behind] = await Promise.all([1, 2].map(() => startWorker(redis.port, refresh)));
  if (holder === undefined || behind === undefined) throw new Error('two were started');
  await holder.store.renew(await holder.store.accessToken());
  await behind.store.accessToken();
  await loss.before(redis, replica);
  await behind.cut();
  await holder.store.renew(await holder.store.accessToken());
  holder.close();
  const { port } = await loss.lose(redis, replica);
  // Everybody comes back in another order, one with the tokens that it was deployed with.
  const come = async (bring: () => Promise<Worker>): Promise<Worker> => {
    await sleep(random() * 1000);
    const worker = await bring();
    await worker.store.renew(await worker.store.accessToken());
    return worker;
  };
  const back = (worker: Worker) => come(() => worker.connect(port).then(() => worker));
  const holding = back(holder);
  // It may be the first one that the server sees.
  const deployed = come(() => startWorker(port, refresh));
  const all = await Promise.all([back(behind), holding, deployed]);
  const tokens = await vi.waitFor(async () => {
    const current = await Promise.all(all.map(async ({ store }) => store.accessToken()));
    expect(new Set(current).size).toBe(1);
    return current;
  }, PATIENCE);
  await sleep(1500);
  for (const worker of all) worker.close();
  await Promise.all([redis.close(), replica.close()]);
  const isInTime = holder.times.reached - behind.times.refused < LEFT_TO_OTHERS;
  return isInTime ? { logouts: state.logouts, tokens } : undefined;
}

describe.skipIf(SERVERS.length === 0)('what a living process has wins over anything older', () => {
  test.each(LOSSES)(
    `after $name, ${RUNS} times`,
    async (loss) => {
      const results = await Promise.all(
        Array.from({ length: RUNS }, (_, run) =>
          play(loss, run).catch((error: unknown) => ({ logouts: -1, tokens: [String(error)] })),
        ),
      );
      expect(results.map(({ logouts }) => logouts)).toEqual(Array(RUNS).fill(0));
      for (const { tokens } of results) expect(new Set(tokens).size).toBe(1);
    },
    180_000,
  );
});
