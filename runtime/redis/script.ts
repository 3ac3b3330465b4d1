/** How a script runs in Redis, how long its answer is waited for, and what is wrong with Redis, without any part of a command. */

import { UsageError } from '../errors/client-error.js';
import type { AbortSignalLike } from '../value/abort-signal.js';
import { nodeCrypto } from '../value/crypto.js';
import { type Environment, nextTurn } from '../value/environment.js';

/**
 * Sends one Redis command and returns its reply: `(...args) => redis.sendCommand(args)` of node-redis,
 * `(name, ...args) => redis.call(name, ...args)` of ioredis. On a cluster, the fourth argument is a key.
 */
export type RedisCommand = (...args: string[]) => Promise<unknown>;

/** Writes Lua that returns one JSON text, since clients read other replies each in its own way. */
export type Script = () => string;

/** ms; no call that has a token waits longer for Redis. */
export const PATIENCE = 250;
/** ms for one question of what no call can do without: the renewal of tokens. */
export const LONG_PATIENCE = 2000;
/** ms between two looks at whether this process runs at all. */
const STEP = 25;

/** By which Redis knows a script. */
function hashOf(script: Script): string {
  return nodeCrypto().createHash('sha1').update(script()).digest('hex');
}

/** What both parts of a fleet are given. @throws UsageError */
export function checkFleet(name: string, command: unknown, account: unknown): void {
  if (typeof command !== 'function') throw new UsageError(`${name}: command must be a function`);
  if (typeof account !== 'string' || account === '')
    throw new UsageError(`${name}: account must be a string that is not empty`);
}

/** All keys of one account lie in one hash slot of a cluster. */
export function keyOf(account: string, name: string): string {
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
    reply = await command('EVALSHA', hashOf(script), ...rest);
  } catch (error) {
    // After a restart, a failover or behind a pool: a server that has never seen the script.
    if (!String(error).includes('NOSCRIPT')) throw error;
    reply = await command('EVAL', script(), ...rest);
  }
  const answer: unknown = JSON.parse(textOf(reply));
  // Every script of ours answers an object; a proxy or a client in its own trouble may give `null`.
  if (typeof answer !== 'object' || answer === null) throw new TypeError('Redis gave no answer of a script');
  return answer;
}

/** Clients give text or bytes. */
function textOf(reply: unknown): string {
  return reply instanceof Uint8Array ? new TextDecoder().decode(reply) : String(reply);
}

/**
 * Counts the time in which this process runs. One that stands still for a while, such as at its start, has not asked
 * Redis or not read its answer meanwhile: such a pause counts as one step, and answers that came in it are read.
 */
async function runningFor(
  patience: number,
  environment: Pick<Environment, 'sleep'>,
  signal: AbortSignalLike,
): Promise<void> {
  for (let waited = 0; waited < patience; waited += STEP) {
    await environment.sleep(STEP, signal);
    if (signal.aborted) return;
    await new Promise<void>((resolve) => void nextTurn(resolve));
  }
}

/** Rejects where `work` takes longer than `patience` ms; what it gives later is the caller's to look at. */
export async function reached<T>(
  work: Promise<T>,
  environment: Pick<Environment, 'sleep'>,
  patience: number = PATIENCE,
): Promise<T> {
  const over = new AbortController();
  const late = runningFor(patience, environment, over.signal).then(() => {
    throw new Error(`Redis did not answer within ${patience} ms`);
  });
  // The one that loses is nobody's to hear of.
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** Redis gave no answer of use: it is away, or it refuses. */
export class RedisError extends Error {
  /** Waiting may help, such as for a failover; a wrong permission stays wrong. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean) {
    super(message);
    this.passing = passing;
  }
}

/** By the first word of the reply; inside the text where an older server runs a script. */
const REFUSALS: Readonly<Record<string, string>> = {
  OOM: 'Redis has no memory left (OOM): raise maxmemory',
  READONLY: 'Redis is a read-only replica (READONLY): connect to the primary',
  NOREPLICAS: 'Redis has too few replicas to write (NOREPLICAS): see min-replicas-to-write',
  MISCONF: 'Redis cannot save to its disk and takes no writes (MISCONF)',
  LOADING: 'Redis is still loading its data (LOADING)',
  BUSY: 'Redis is busy with a script (BUSY)',
  CLUSTERDOWN: 'the cluster of Redis is down (CLUSTERDOWN)',
  MASTERDOWN: 'the replica has lost its primary (MASTERDOWN)',
};

/** They stay until somebody acts. */
const FINAL: Readonly<Record<string, string>> = {
  NOPERM:
    'the user of Redis may not do this (NOPERM): allow EVAL, EVALSHA, what scripts call, and the keys svc:*',
  NOAUTH: 'Redis wants a password (NOAUTH)',
  WRONGPASS: 'Redis refuses the password (WRONGPASS)',
  WRONGTYPE:
    'a key of this account contains something else in Redis (WRONGTYPE): delete it or choose another account',
  CROSSSLOT: 'the keys of one account lie in several slots (CROSSSLOT)',
};

const WORDS = new RegExp(`(?:^|[^A-Za-z])(${Object.keys({ ...REFUSALS, ...FINAL }).join('|')})(?![A-Za-z])`);

export function redisErrorOf(error: unknown, who: string): RedisError {
  if (error instanceof RedisError) return error;
  const [, word = ''] = WORDS.exec(error instanceof Error ? error.message : String(error)) ?? [];
  const final = FINAL[word];
  if (final !== undefined) return new RedisError(`${who}: ${final}`, false);
  const refusal = REFUSALS[word];
  return new RedisError(`${who}: ${refusal ?? `Redis cannot be reached (${brief(error)})`}`, true);
}

/** What a client library says of its own accord may show the command, and with it what is stored. */
function brief(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }; // of any library
  if (typeof code === 'string' && /^[A-Z_]+$/.test(code)) return code;
  const [word = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return /^[A-Z]+ /.test(word) ? (word.split(' ')[0] ?? '') : 'no answer';
}
