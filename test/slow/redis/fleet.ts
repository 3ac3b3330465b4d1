/** Processes of a fleet, played in one process: each has a connection of its own. */

import type { Limiter } from '../../../runtime/limit/limiter.js';
import { redisLimiter, type RedisCommand, type RedisTokensOptions } from '../../../runtime/redis/index.js';
import { makeRedisTokens } from '../../../runtime/redis/tokens.js';
import { realEnvironment } from '../../../runtime/value/environment.js';
import type { TokenStore } from '../../../runtime/auth/auth.js';
import { ioredis, nodeRedis, type Connection } from './server.js';

export interface Fleet {
  /** Names an account that no other test uses, and that would break out of a hash slot. */
  readonly account: string;
  /** Commands that were sent. */
  readonly commands: readonly (readonly string[])[];
  connect(): Promise<RedisCommand>;
  limiters(count: number, limit: { perSecond: number; burst: number }): Promise<readonly Limiter[]>;
  tokens(options: Omit<RedisTokensOptions, 'account'>): Promise<TokenStore>;
  /** Ends when Redis has answered every command, and those that followed from an answer. */
  answered(): Promise<void>;
  close(): void;
}

/** For what comes true by itself, on a busy machine late. */
export const PATIENCE = { timeout: 60_000, interval: 100 };

let accounts = 0;

/** Both clients that people use take turns. */
export function createFleet(port: number): Fleet {
  const open: Connection[] = [];
  const commands: string[][] = [];
  const unanswered = new Set<Promise<unknown>>();
  const account = `a}{${(accounts += 1)} ü`;
  const connect = async (): Promise<RedisCommand> => {
    const connection = await (open.length % 2 === 0 ? nodeRedis(port) : ioredis(port));
    open.push(connection);
    return (...args) => {
      commands.push(args);
      const reply = connection.command(...args);
      unanswered.add(reply);
      const done = (): unknown => unanswered.delete(reply);
      reply.then(done, done);
      return reply;
    };
  };
  return {
    account,
    commands,
    connect,
    limiters: (count, limit) =>
      Promise.all(
        Array.from({ length: count }, async () => redisLimiter(await connect(), { account, ...limit })),
      ),
    // Each with a memory of its own, as processes have.
    tokens: async (options) => makeRedisTokens(await connect(), { account, ...options }, realEnvironment),
    answered: async () => {
      while (unanswered.size > 0) {
        await Promise.allSettled(unanswered);
        await new Promise(setImmediate);
      }
    },
    close: () => open.splice(0).forEach((connection) => connection.close()),
  };
}
