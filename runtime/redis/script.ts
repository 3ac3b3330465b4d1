/** How a script runs in Redis, how long its answer is waited for, and what is wrong with Redis, without any part of a command. */

import { UsageError } from '../errors/errors.js';
import { safeCause, type Redactor } from '../redact/redact.js';
import { createHash } from 'node:crypto';
import { TIMED_OUT, withTimeout, type Environment } from '../value/environment.js';
import { isBytes, isError } from '../value/realm.js';

/**
 * Sends one Redis command and returns its reply: `(...args) => redis.sendCommand(args)` of node-redis,
 * `(name, ...args) => redis.call(name, ...args)` of ioredis. On a cluster, the fourth argument is a key.
 */
export type RedisCommand = (...args: string[]) => Promise<unknown>;

/** Writes Lua that returns one JSON text, since clients read other replies each in its own way. */
export type Script = () => string;

/** ms; no call that has a token waits longer for Redis (docs/redis.md). An answer takes a few ms, so 250 is an outage. */
export const PATIENCE_MS = 250;
/** ms for one request of a token renewal, without which no call can go on: the time after which an owner repeats its claim. */
export const LONG_PATIENCE_MS = 2000;
/**
 * ms after a failure, or after the first contact, within which every live process has reached Redis again and has looked at it
 * (once a second). The slowest library is ioredis 6.0.0, which tries to connect after up to 5.2 s; redis 6.3.1 after up to 2.2,
 * iovalkey 0.4.0 and Bun 1.4.5 after up to 2.0 s.
 */
export const RETURN_MS = 7000;
/** ms at the end of the wait, after which Redis is checked a last time: a program that stood still reads first what has arrived. */
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

interface ScriptRun {
  readonly keys: readonly string[];
  readonly args: readonly (string | number)[];
  /** Called where the script itself has to be sent: a second round trip. */
  readonly onSecondTrip?: (() => void) | undefined;
}

/** @throws CommandFault where the caller's function fails by itself, or answers with something else */
export async function runScript(
  command: RedisCommand,
  script: Script,
  { keys, args, onSecondTrip }: ScriptRun,
): Promise<unknown> {
  const rest = [String(keys.length), ...keys, ...args.map(String)];
  const send = async (...words: string[]): Promise<unknown> => {
    try {
      return await command(...words);
    } catch (error) {
      if (isFault(error)) throw new CommandFault('failed', error);
      throw error;
    }
  };
  let reply: unknown;
  try {
    reply = await send('EVALSHA', createHash('sha1').update(script()).digest('hex'), ...rest);
  } catch (error) {
    if (!mayLackScript(error)) throw error;
    onSecondTrip?.();
    reply = await send('EVAL', script(), ...rest);
  }
  return readReply(reply);
}

/** Every script of ours returns one object as JSON; clients return text, bytes, or (over HTTP) the parsed object. */
function readReply(reply: unknown): unknown {
  let answer = reply;
  if (isBytes(reply) || typeof reply === 'string') {
    try {
      answer = JSON.parse(typeof reply === 'string' ? reply : new TextDecoder().decode(reply)) as unknown;
    } catch {
      // The engine's message quotes the text.
      answer = undefined;
    }
  }
  if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return answer;
  const what = `returned ${kindOf(reply)} instead of the reply of Redis to the script`;
  throw new CommandFault(what, new TypeError(`command ${what}`));
}

/** What a reply is, without anything of it: it may hold tokens. */
function kindOf(reply: unknown): string {
  if (reply === undefined || reply === null) return String(reply);
  if (Array.isArray(reply)) return 'a list';
  if (isBytes(reply)) return 'bytes that are not JSON';
  return typeof reply === 'string' ? 'a text that is not JSON' : `a value of type ${typeof reply}`;
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

/** The caller's function failed, not Redis: waiting does not help. */
export class CommandFault extends Error {
  constructor(what: string, cause: unknown) {
    super(what, { cause });
  }
}

const FAULTS: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'SyntaxError', 'RangeError']);

/** `fetch` reports every failed connection as a `TypeError`. */
function isFault(error: unknown): boolean {
  if (!isError(error) || !FAULTS.has(error.name)) return false;
  // Each library puts something else here, so it is checked below.
  const { code } = error as { readonly code?: unknown };
  // Node's checks of arguments have a code too.
  return code === undefined
    ? !isUnreachable(error)
    : typeof code === 'string' && code.startsWith('ERR_INVALID');
}

/** By the first word of the reply; inside the text where an older server runs a script. */
const WORD =
  /(?:^|[^A-Za-z])(NOSCRIPT|OOM|READONLY|NOREPLICAS|MISCONF|LOADING|BUSY|CLUSTERDOWN|MASTERDOWN|TRYAGAIN|NOPERM|NOAUTH|WRONGPASS|WRONGTYPE|CROSSSLOT)(?![A-Za-z])/;

/**
 * Words that a library replaces. redis 6.3, ioredis 6.0, iovalkey 0.4, Bun 1.4 and @upstash/redis 1.39 keep the server's;
 * Valkey GLIDE 2.5 has names of its own for these, and keeps the others.
 */
const SPELLINGS: Readonly<Record<string, string>> = {
  NoScriptError: 'NOSCRIPT',
  ReadOnly: 'READONLY',
  BusyLoadingError: 'LOADING',
  ClusterDown: 'CLUSTERDOWN',
  MasterDown: 'MASTERDOWN',
  TryAgain: 'TRYAGAIN',
  PermissionDenied: 'NOPERM',
  CrossSlot: 'CROSSSLOT',
};
const SPELLING = new RegExp(`- (${Object.keys(SPELLINGS).join('|')}):`);

function wordOf(error: unknown): string | undefined {
  const text = isError(error) ? error.message : String(error);
  const [, spelled] = SPELLING.exec(text) ?? [];
  return spelled === undefined ? WORD.exec(text)?.[1] : SPELLINGS[spelled];
}

/** What the tested libraries call a command that did not reach Redis, or whose answer did not come. */
const UNREACHABLE =
  /connect|clos(?:ed|ing)|time[d ]*out|socket|network|fetch failed|offline|retries|writeable|terminated|aborted|did not answer/i;

function isUnreachable(error: unknown): boolean {
  if (!isError(error)) return UNREACHABLE.test(String(error));
  // Each library puts something else here, so it is checked below.
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  // redis 6 rejects with a `TimeoutError` that has neither a name of its own nor a text.
  const texts = [error.name, error.constructor.name, error.message, typeof code === 'string' ? code : ''];
  return (
    texts.some((text) => UNREACHABLE.test(text) || /^E[A-Z]{4,}$/.test(text)) ||
    (cause !== undefined && isUnreachable(cause))
  );
}

/**
 * After a restart, a failover or behind a pool, a server may not know the script. A library may spell that as it likes, so the
 * script is sent after every refusal whose reason is not known.
 */
function mayLackScript(error: unknown): boolean {
  const word = wordOf(error);
  if (word !== undefined) return word === 'NOSCRIPT';
  return !(error instanceof CommandFault) && !isUnreachable(error);
}

/** @param cause without tokens */
function faultText({ message, cause: thrown }: CommandFault, cause: unknown): string {
  if (message !== 'failed') return message;
  const name = isError(thrown) ? thrown.name : typeof thrown;
  return `${message} with ${name}${isError(cause) ? `: ${cause.message}` : ''}`;
}

/** They stay until somebody acts. */
const FINAL: ReadonlySet<string> = new Set(['NOPERM', 'NOAUTH', 'WRONGPASS', 'WRONGTYPE', 'CROSSSLOT']);

/**
 * The message of a client library may contain the command, and with it stored tokens: only words and codes are shown.
 *
 * @param redactor for the cause of a fault of the caller's function
 */
export function redisErrorOf(error: unknown, who: string, redactor?: Redactor): RedisError | UsageError {
  if (error instanceof RedisError || error instanceof UsageError) return error;
  if (error instanceof CommandFault) {
    const cause = redactor === undefined ? undefined : safeCause(error.cause, redactor);
    const help =
      'pass a function that sends one command with your Redis library and returns what the library returns, such as ' +
      '`(...args) => redis.sendCommand(args)`';
    return new UsageError(`${who}: your function \`command\` ${faultText(error, cause)}; ${help}`, { cause });
  }
  const text = isError(error) ? error.message : String(error);
  const word = wordOf(error);
  if (word !== undefined) return new RedisError(`${who}: Redis refuses (${word})`, !FINAL.has(word));
  // Each library puts something else here, so it is checked below.
  const { code } = (error ?? {}) as { readonly code?: unknown };
  const isCode = typeof code === 'string' && /^[A-Z_]+$/.test(code);
  const shown = isCode ? code : (/^([A-Z]+) /.exec(text)?.[1] ?? 'no answer');
  return new RedisError(`${who}: Redis cannot be reached (${shown})`, true);
}
