/** How a script runs in Redis, how long its answer is waited for, and what is wrong with Redis, without any part of a command. */

import { UsageError } from '../errors/errors.js';
import { createHash } from 'node:crypto';
import { TIMED_OUT, withTimeout, type Environment } from '../value/environment.js';

/**
 * Sends one Redis command and returns its reply: `(...args) => redis.sendCommand(args)` of node-redis,
 * `(name, ...args) => redis.call(name, ...args)` of ioredis. On a cluster, the fourth argument is a key.
 */
export type RedisCommand = (...args: string[]) => Promise<unknown>;

/** Writes Lua that returns one JSON text, since clients read other replies each in its own way. */
export type Script = () => string;

/** ms; no call that has a token waits longer for Redis. */
export const PATIENCE_MS = 250;
/** ms for one request of a token renewal, without which no call can go on. */
export const LONG_PATIENCE_MS = 2000;
/** ms at the end of the wait, after which Redis is checked a last time. */
const LAST_LOOK_MS = 25;

/** Checks the arguments that `redisLimiter` and `redisTokens` share. @throws UsageError */
export function checkFleet(name: string, command: unknown, account: unknown): void {
  if (typeof command !== 'function') throw new UsageError(`${name}: command must be a function`);
  if (typeof account !== 'string' || account === '')
    throw new UsageError(`${name}: account must be a string that is not empty`);
}

/** All keys of one account lie in one hash slot of a cluster. */
export function redisKey(account: string, name: string): string {
  return `svc:{${encodeURIComponent(account)}}:${name}`;
}

export async function runScript(
  command: RedisCommand,
  script: Script,
  { keys, args }: { readonly keys: readonly string[]; readonly args: readonly (string | number)[] },
): Promise<unknown> {
  const rest = [String(keys.length), ...keys, ...args.map(String)];
  let reply: unknown;
  try {
    reply = await command('EVALSHA', createHash('sha1').update(script()).digest('hex'), ...rest);
  } catch (error) {
    // After a restart, a failover or behind a pool: a server that has never seen the script.
    if (!String(error).includes('NOSCRIPT')) throw error;
    reply = await command('EVAL', script(), ...rest);
  }
  // Client libraries return text or bytes.
  const text = reply instanceof Uint8Array ? new TextDecoder().decode(reply) : String(reply);
  const answer: unknown = JSON.parse(text);
  // Every script of ours returns an object; a proxy or a client that fails may return `null`.
  if (typeof answer !== 'object' || answer === null) throw new TypeError('Redis gave no answer of a script');
  return answer;
}

/**
 * Rejects if `work` takes longer than `patience` ms; its later result is left to the caller. A process whose event loop was
 * blocked still reads what arrived meanwhile.
 */
export async function answerInTime<T>(
  work: Promise<T>,
  environment: Pick<Environment, 'sleep'>,
  patience: number = PATIENCE_MS,
): Promise<T> {
  for (const left of [patience - LAST_LOOK_MS, LAST_LOOK_MS]) {
    const result = await withTimeout(work, { left, signal: undefined }, environment);
    if (result !== TIMED_OUT) return result;
  }
  throw new Error(`Redis did not answer within ${patience} ms`);
}

/** Redis returned no usable answer: it is away, or it refuses. */
export class RedisError extends Error {
  /** Waiting may help, such as for a failover; a wrong permission stays wrong. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean) {
    super(message);
    this.passing = passing;
  }
}

/** By the first word of the reply; inside the text where an older server runs a script. */
const WORD =
  /(?:^|[^A-Za-z])(OOM|READONLY|NOREPLICAS|MISCONF|LOADING|BUSY|CLUSTERDOWN|MASTERDOWN|NOPERM|NOAUTH|WRONGPASS|WRONGTYPE|CROSSSLOT)(?![A-Za-z])/;

/** They stay until somebody acts. */
const FINAL: ReadonlySet<string> = new Set(['NOPERM', 'NOAUTH', 'WRONGPASS', 'WRONGTYPE', 'CROSSSLOT']);

/** The message of a client library may contain the command, and with it stored tokens: only words and codes are shown. */
export function redisErrorOf(error: unknown, who: string): RedisError {
  if (error instanceof RedisError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const [, word] = WORD.exec(text) ?? [];
  if (word !== undefined) return new RedisError(`${who}: Redis refuses (${word})`, !FINAL.has(word));
  const { code } = (error ?? {}) as { readonly code?: unknown }; // of any library
  const isCode = typeof code === 'string' && /^[A-Z_]+$/.test(code);
  const shown = isCode ? code : (/^([A-Z]+) /.exec(text)?.[1] ?? 'no answer');
  return new RedisError(`${who}: Redis cannot be reached (${shown})`, true);
}
