/** Tokens in Redis: those of one account, which any number of processes share, or those of all accounts of an application. */

import type { InstallationRecord, InstallationStore } from '../application/record.js';
import { TokenKeeper, type TokenRecord } from '../auth/token-keeper.js';
import type { TokenStore } from '../auth/token-store.js';
import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import { outline, publishToken } from '../observe/tokens.js';
import { sha256 } from '../value/crypto.js';
import { realEnvironment, type Environment } from '../value/environment.js';
import { createSeal, loadRecord, type RecordPlace, removeRecord, saveRecord } from './records.js';
import { checkFleet, keyOf, type RedisCommand } from './script.js';
import { RedisError } from './redis-errors.js';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ms since 1970. */
  readonly expiresAt?: number | undefined;
}

export interface RedisTokensOptions {
  /** Names the account in Redis: the same in every process that shares its tokens, such as its host. */
  readonly account: string;
  /** Used where nothing is stored, and until Redis can first be asked. */
  readonly initial?: Tokens | undefined;
  /**
   * Returns the tokens that follow on these, as the token server does for `grant_type=refresh_token`. Called by one
   * process at a time. The new tokens are stored before any call uses them.
   */
  readonly refresh: (tokens: Tokens) => Promise<Tokens>;
  /** Seals what is stored by AES-256-GCM: 32 bytes, raw or as base64. Without it tokens are stored in the clear. */
  readonly encryptionKey?: Uint8Array | string | undefined;
}

export interface RedisInstallationsOptions {
  /** Separates applications that share one Redis, such as by their `clientId`. Default `application`. */
  readonly application?: string | undefined;
  /** Seals what is stored by AES-256-GCM: 32 bytes, raw or as base64. Without it tokens are stored in the clear. */
  readonly encryptionKey?: Uint8Array | string | undefined;
  readonly account?: undefined;
  readonly refresh?: undefined;
}

/** ms after which the tokens of an account that nobody uses are deleted: a year. */
const LIFETIME = 31_536_000_000;

/**
 * Any number of processes share the tokens of one account through Redis or Valkey. An expired access token is renewed
 * by one process; if it dies meanwhile, another one takes over within 10 s. While Redis is away the access token stays
 * in use, and a renewal waits for up to 10 s, because a refresh token that is used twice logs the account out. Tokens
 * that Redis has lost are stored again by any process that has them. @throws UsageError
 */
export function redisTokens(command: RedisCommand, options: RedisTokensOptions): TokenStore;
/**
 * Without an account: the tokens of all accounts of an application, as the `store` of `createApplication`. Redis must
 * keep what it has confirmed (`appendonly yes`, `noeviction`): if it loses an account, a person has to authorise again.
 */
export function redisTokens(command: RedisCommand, options?: RedisInstallationsOptions): InstallationStore;
export function redisTokens(
  command: RedisCommand,
  options: RedisTokensOptions | RedisInstallationsOptions = {},
): TokenStore | InstallationStore {
  return isOfOneAccount(options)
    ? makeRedisTokens(command, options, realEnvironment)
    : makeRedisInstallations(command, options, realEnvironment);
}

function isOfOneAccount(
  options: RedisTokensOptions | RedisInstallationsOptions,
): options is RedisTokensOptions {
  return ['account', 'refresh', 'initial'].some((name) => Object.hasOwn(options ?? {}, name));
}

type TokensWorld = Pick<Environment, 'now' | 'date' | 'sleep' | 'random' | 'background'>;

export function makeRedisTokens(
  command: RedisCommand,
  options: RedisTokensOptions,
  environment: TokensWorld,
): TokenStore {
  const { account, initial, refresh, encryptionKey } = options ?? {};
  checkNames(options ?? {}, ['account', 'initial', 'refresh', 'encryptionKey'], 'redisTokens');
  checkFleet('redisTokens', command, account);
  if (typeof refresh !== 'function') throw new UsageError('redisTokens: refresh must be a function');
  const seal = createSeal(account, encryptionKey);
  const place: RecordPlace = {
    command,
    key: keyOf(account, 'tokens'),
    seal,
    lifetime: LIFETIME,
    environment,
  };
  const keeper = new TokenKeeper<TokenRecord>({
    store: {
      load: async () => readRecord(await loadRecord(place)),
      save: (record, expected) => saveRecord(place, record, expected),
    },
    environment,
    initial: initial === undefined ? undefined : { ...checkTokens(initial, 'initial'), version: 1 },
    absent: 'lost',
    watched: Infinity,
    refresh: async ({ accessToken, refreshToken, expiresAt }) => {
      const tokens = expiresAt === undefined ? {} : { expiresAt };
      const next = checkTokens(
        await refresh({ accessToken, refreshToken, ...tokens }),
        'what refresh returns',
      );
      return { expiresAt: undefined, ...next };
    },
    // The caller's function does not say why it failed.
    mayBeSpent: () => true,
    passes: (error) => error instanceof RedisError && error.passing,
    noTokens: () => new Error('redisTokens: no tokens are stored; give initial'),
    tell: (how, error) => publishToken({ account, how, ...(error === undefined ? {} : reasonOf(error)) }),
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

function reasonOf(error: unknown): { readonly reason: string } {
  return { reason: error instanceof RedisError ? error.message : outline(error) };
}

function readRecord(value: unknown): TokenRecord | undefined {
  if (value === undefined) return undefined;
  const { version, renewing } = (value ?? {}) as Readonly<Record<string, unknown>>; // read one by one
  const { by, until } = (renewing ?? {}) as Readonly<Record<string, unknown>>;
  const claim = typeof by === 'string' ? { renewing: { by, until: Number(until) } } : {};
  try {
    return { ...checkTokens(value, 'what is stored'), version: Number(version), ...claim };
  } catch {
    throw new RedisError('redisTokens: the key of this account holds no tokens; delete it', false);
  }
}

/** Of a user or out of Redis. @throws UsageError without any part of the value */
function checkTokens(value: unknown, name: string): Tokens {
  const { accessToken, refreshToken, expiresAt } = (value ?? {}) as Readonly<Record<string, unknown>>; // read one by one
  const isText = (text: unknown): text is string => typeof text === 'string' && text !== '';
  if (!isText(accessToken) || !isText(refreshToken))
    throw new UsageError(
      `redisTokens: ${name} must hold accessToken and refreshToken, strings that are not empty`,
    );
  if (expiresAt === undefined || expiresAt === null) return { accessToken, refreshToken };
  if (typeof expiresAt !== 'number' || !Number.isFinite(expiresAt))
    throw new UsageError(`redisTokens: ${name} must hold expiresAt in ms since 1970, or none`);
  return { accessToken, refreshToken, expiresAt };
}

function makeRedisInstallations(
  command: RedisCommand,
  options: RedisInstallationsOptions,
  environment: TokensWorld,
): InstallationStore {
  checkNames(options, ['application', 'encryptionKey'], 'redisTokens');
  const { application = 'application', encryptionKey } = options;
  if (typeof command !== 'function') throw new UsageError('redisTokens: command must be a function');
  if (typeof application !== 'string' || application === '')
    throw new UsageError('redisTokens: application must be a string that is not empty');
  const placeOf = (memberId: string): RecordPlace => {
    const name = `${application}/${memberId}`;
    return { command, key: keyOf(name, 'installation'), seal: createSeal(name, encryptionKey), environment };
  };
  // A wrong key is refused before an account is known.
  placeOf('');
  return {
    // The application reads its members one by one.
    load: async (memberId) => (await loadRecord(placeOf(memberId))) as InstallationRecord | undefined,
    save: (memberId, record, expected) => saveRecord(placeOf(memberId), record, expected),
    remove: (memberId) => removeRecord(placeOf(memberId)),
  };
}
