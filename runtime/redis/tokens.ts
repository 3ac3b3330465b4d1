/** Tokens of one account in Redis, which any number of processes share. */

import type { AbortSignalLike } from '../value/abort-signal.js';
import {
  createTokenMemory,
  TokenKeeper,
  type RecordStore,
  type TokenMemory,
  type TokenRecord,
} from '../tokens/token-keeper.js';
import type { TokenStore } from '../auth/auth.js';
import { checkNames } from '../params/check-names.js';
import { UsageError } from '../errors/errors.js';
import { errorOutline, publishToken } from '../observe/tracing.js';
import { createRedactor } from '../redact/redact.js';
import { sha256 } from '../value/crypto.js';
import { realEnvironment, type Environment } from '../value/environment.js';
import { isNonEmptyText } from '../value/json.js';
import { createSeal, type Seal } from './seal.js';
import {
  checkFleet,
  redisKey,
  LONG_PATIENCE_MS,
  answerInTime,
  redisErrorOf,
  RedisError,
  runScript,
  type RedisCommand,
  type Script,
} from './script.js';
import { Standing } from './standing.js';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ms since 1970. */
  readonly expiresAt?: number | undefined;
}

export interface RefreshOptions {
  readonly signal: AbortSignalLike;
}

export interface RedisTokensOptions {
  /** Names the account in Redis: the same in every process that shares its tokens, such as its host. */
  readonly account: string;
  /** Used where nothing is stored, and until Redis can first be asked. */
  readonly initial?: Tokens | undefined;
  /**
   * Requests new tokens from the token server with `tokens.refreshToken`. One process calls it at a time. The new tokens
   * are stored before any call uses them. `signal` is aborted when the claim of this process is over: another one may ask
   * with the same token from then on, so send nothing more. Do not abort a request that was sent: its answer may hold the
   * newest tokens.
   */
  readonly refresh: (tokens: Tokens, options: RefreshOptions) => Promise<Tokens>;
  /**
   * Encrypts stored tokens with AES-256-GCM: 32 bytes, raw or as base64. Without the option, tokens are stored in plain text;
   * `undefined`, as of a variable that is not set, is a `UsageError`. Of a
   * list, the first key encrypts and all decrypt: put a new key first, and remove the old one after the next renewal. A
   * record that is not encrypted, was changed, or is of another account is refused, and one that is older than a record
   * that this process has seen, through any `redisTokens`, is replaced.
   */
  readonly encryptionKey?: Uint8Array | string | readonly (Uint8Array | string)[] | undefined;
  /**
   * `true`: reads a record that is not encrypted, from before there was an `encryptionKey`. It is encrypted when it is next
   * written. Leave it out afterwards.
   * @default false
   */
  readonly acceptPlain?: boolean | undefined;
}

/**
 * Tokens of one account that any number of processes share through Redis or Valkey. One process renews an expired access
 * token. If it dies meanwhile, another one takes over within 10 s. While Redis is unavailable, the access token stays in
 * use, and a renewal waits for up to 10 s, because a refresh token that is used twice logs the account out. If Redis has
 * lost the tokens, any process that has them stores them again: a process that starts renews only after another one has
 * confirmed what is stored, or after 7 s. A fault of `command` itself rejects at once. @throws UsageError
 */
export function redisTokens(command: RedisCommand, options: RedisTokensOptions): TokenStore {
  return makeRedisTokens(command, options, realEnvironment, memoryOf(options?.account));
}

/** By account: what this process has seen outlasts the object through which it has. */
const MEMORIES = new Map<string, TokenMemory<TokenRecord>>();

function memoryOf(account: string): TokenMemory<TokenRecord> {
  const memory = MEMORIES.get(account) ?? createTokenMemory();
  MEMORIES.set(account, memory);
  return memory;
}

const NAMES: readonly (keyof RedisTokensOptions)[] = [
  'account',
  'initial',
  'refresh',
  'encryptionKey',
  'acceptPlain',
];

type TokensEnvironment = Pick<Environment, 'now' | 'date' | 'sleep' | 'random' | 'background'>;

export function makeRedisTokens(
  command: RedisCommand,
  options: RedisTokensOptions,
  environment: TokensEnvironment,
  memory: TokenMemory<TokenRecord> = createTokenMemory(),
): TokenStore {
  const { account, initial, refresh } = options ?? {};
  checkNames(options ?? {}, NAMES, 'redisTokens');
  checkFleet('redisTokens', command, account);
  if (typeof refresh !== 'function') throw new UsageError('redisTokens: refresh must be a function');
  const standing = new Standing(environment);
  const redactor = createRedactor(() => keeper.secrets());
  const run = async (script: Script, args: readonly string[]): Promise<Answer> => {
    const running = runScript(command, script, { keys: [redisKey(account, 'tokens')], args });
    const answer = await answerInTime(running, environment, LONG_PATIENCE_MS).catch((error: unknown) => {
      standing.noteFailure();
      throw redisErrorOf(error, 'redisTokens', redactor);
    });
    return answer as Answer; // `runScript` returns an object
  };
  const keeper: TokenKeeper<TokenRecord> = new TokenKeeper<TokenRecord>({
    store: recordStore(run, { seal: createSeal(account, options), standing, environment }),
    environment,
    memory,
    initial: initial === undefined ? undefined : { ...checkTokens(initial, 'initial'), version: 1 },
    absent: 'lost',
    watchedMs: Infinity,
    refresh: async ({ accessToken, refreshToken, expiresAt }, signal) => {
      const tokens = expiresAt === undefined ? {} : { expiresAt };
      const next = checkTokens(
        await refresh({ accessToken, refreshToken, ...tokens }, { signal }),
        'what refresh returns',
      );
      return { expiresAt: undefined, ...next };
    },
    // The caller's function does not say why it failed.
    mayBeSpent: () => true,
    isTemporary: (error) => error instanceof RedisError && error.passing,
    noTokens: () => new Error('redisTokens: no tokens are stored; give initial'),
    noAnswer: (problem) => new Error(`redisTokens: ${problem}`),
    report(how, error) {
      const reason = error instanceof RedisError ? error.message : errorOutline(error);
      publishToken({ account, how, ...(error === undefined ? {} : { reason }) });
    },
  });
  return {
    principalId: sha256(`svc tokens of ${account}`).slice(0, 16),
    accessToken: () => keeper.accessToken(),
    renew: (refused) => keeper.renew(refused),
    adopted: (accessToken) => keeper.adopted(accessToken),
    secrets: () => keeper.secrets(),
    settle: () => keeper.settle(),
  };
}

/**
 * `doubt` is there while a process asks whether the record is the newest one; `confirmed` counts the answers. Arguments: the
 * version that the process goes by, and the run of the server in which it is sure of that, or that it asks.
 */
const LOAD: Script = () => `
local stored = redis.call('HMGET', KEYS[1], 'record', 'version', 'doubt', 'confirmed')
local info = redis.pcall('INFO', 'server')
local server = type(info) == 'string' and string.match(info, 'run_id:(%w+)') or ''
local confirmed = tonumber(stored[4] or '') or 0
if stored[3] and ARGV[1] == stored[2] and ARGV[2] == 'sure of ' .. server then
  confirmed = confirmed + 1
  redis.call('HSET', KEYS[1], 'confirmed', string.format('%d', confirmed))
  redis.call('HDEL', KEYS[1], 'doubt')
elseif ARGV[2] == 'asks' and stored[2] and not stored[3] then
  redis.call('HSET', KEYS[1], 'doubt', '1')
end
return cjson.encode({ record = stored[1], version = stored[2], server = server, confirmed = confirmed })`;

/** ms after which the tokens of an account that nobody uses are deleted: a year. A refresh token lives for half of it. */
const LIFETIME_MS = 31_536_000_000;

/** One hash for each account. `''` means that nothing is stored. */
const SAVE: Script = () => `
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return '{"done":false}' end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'record', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ${LIFETIME_MS})
return '{"done":true}'`;

/** What a script returned: parsed JSON. */
interface Answer {
  readonly record?: unknown;
  readonly version?: unknown;
  readonly server?: unknown;
  readonly confirmed?: unknown;
  readonly done?: unknown;
}

interface StoreParts {
  readonly seal: Seal;
  readonly standing: Standing;
  readonly environment: Pick<Environment, 'now'>;
}

function recordStore(
  run: (script: Script, args: readonly string[]) => Promise<Answer>,
  { seal, standing, environment }: StoreParts,
): RecordStore<TokenRecord> {
  return {
    doubt: () => standing.wait(),
    async load(known) {
      const askedAt = environment.now();
      const sureOf = standing.server;
      const stance = sureOf === undefined ? 'asks' : `sure of ${sureOf}`;
      const answer = await run(LOAD, [String(known ?? ''), stance]);
      const { record, version, server, confirmed } = answer;
      standing.noteAnswer(
        { server: typeof server === 'string' ? server : '', confirmed: Number(confirmed ?? 0) },
        askedAt,
      );
      if (typeof record !== 'string') return undefined;
      const read = readRecord(seal.open(record));
      // Saving compares this version: with another one nothing could be saved any more.
      if (String(read.version) !== version) throw noRecord();
      return read;
    },
    async save(record, expected) {
      const args = [String(expected ?? ''), String(record.version), seal.seal(JSON.stringify(record))];
      return (await run(SAVE, args)).done === true;
    },
  };
}

function readRecord(text: string): TokenRecord {
  try {
    const value = JSON.parse(text) as unknown;
    // Any process may have written the key, so each member is checked before it is used.
    const { version, renewing } = (value ?? {}) as Readonly<Record<string, unknown>>;
    const { by, until } = (renewing ?? {}) as Readonly<Record<string, unknown>>;
    const claim = typeof by === 'string' ? { renewing: { by, until: Number(until) } } : {};
    return { ...checkTokens(value, 'what is stored'), version: Number(version), ...claim };
  } catch {
    // The engine's message quotes the text.
    throw noRecord();
  }
}

function noRecord(): RedisError {
  return new RedisError('redisTokens: the key of this account contains no tokens; delete it', false);
}

/** Of a user or out of Redis. @throws UsageError without any part of the value */
function checkTokens(value: unknown, name: string): Tokens {
  // Each member is checked before it is used: a caller without types may pass anything.
  const { accessToken, refreshToken, expiresAt } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (!isNonEmptyText(accessToken) || !isNonEmptyText(refreshToken))
    throw new UsageError(
      `redisTokens: ${name} must contain accessToken and refreshToken, strings that are not empty`,
    );
  if (expiresAt === undefined || expiresAt === null) return { accessToken, refreshToken };
  if (typeof expiresAt !== 'number' || !Number.isFinite(expiresAt))
    throw new UsageError(`redisTokens: ${name} must contain expiresAt in ms since 1970, or none`);
  return { accessToken, refreshToken, expiresAt };
}
