/** How a script runs in Redis: by its hash, by its text where Redis does not know it yet, and how long its answer is waited for. */

import { UsageError } from '../errors/client-error.js';
import type { AbortSignalLike } from '../value/abort-signal.js';
import { nodeCrypto } from '../value/crypto.js';
import type { Environment } from '../value/environment.js';
import { nextTurn } from '../value/environment.js';

/**
 * Sends one Redis command and gives its reply: `(...args) => redis.sendCommand(args)` of node-redis,
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
