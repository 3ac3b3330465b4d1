/** The limiter of a fleet, as its users make it: options, defaults and checks. */

import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import type { Limiter } from '../limit/limiter.js';
import { realWorld, type World } from '../value/world.js';
import { FleetLimiter } from './fleet-limiter.js';
import { checkFleet, type RedisCommand } from './script.js';

export interface RedisLimiterOptions {
  /** Names the account in Redis: the same in every process that shares its limit, such as its host. */
  readonly account: string;
  /** Calls a second of the whole account; 2. */
  readonly perSecond?: number | undefined;
  /** Calls at once of the whole account; 50. */
  readonly burst?: number | undefined;
}

/**
 * Any number of processes share the request limit and the operating-time holds of one account through Redis or Valkey, and
 * what was learnt of its idempotency keys.
 * Of the places of the account, as many as it drains in 2 s stay free (at least a tenth, at most a quarter), since calls
 * arrive at other times than they leave. Where Redis is away each process keeps to its share by the number of processes that
 * were living (an eighth where it has never reached Redis), and returns by itself. @throws UsageError
 */
export function redisLimiter(command: RedisCommand, options: RedisLimiterOptions): Limiter {
  return makeRedisLimiter(command, options, realWorld);
}

export function makeRedisLimiter(
  command: RedisCommand,
  options: RedisLimiterOptions,
  world: Pick<World, 'now' | 'sleep'>,
): Limiter {
  const { account, perSecond = 2, burst = 50 } = options ?? {};
  checkNames(options ?? {}, ['account', 'perSecond', 'burst'], 'redisLimiter');
  checkFleet('redisLimiter', command, account);
  if (!(Number.isFinite(perSecond) && perSecond > 0))
    throw new UsageError('redisLimiter: perSecond must be a number above 0');
  if (!(Number.isFinite(burst) && burst >= 1))
    throw new UsageError('redisLimiter: burst must be a number from 1 on');
  return new FleetLimiter(command, { account, perSecond, burst }, world);
}
