/** The tokens of a fleet, as its users make them: options, defaults and checks. */

import type { TokenStore } from '../auth/token-store.js';
import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import { realWorld, type World } from '../value/world.js';
import type { InstallationStore } from '../application/record.js';
import { FleetTokens } from './fleet-tokens.js';
import { redisInstallations, type RedisInstallationsOptions } from './installations.js';
import { checkFleet, type RedisCommand } from './script.js';
import { checkTokens, createSeal, type Tokens } from './sealed.js';
import { TokenRecords } from './token-records.js';

export interface RedisTokensOptions {
  /** Names the account in Redis: the same in every process that shares its tokens, such as its host. */
  readonly account: string;
  /** Used where nothing is stored, and until Redis can first be asked. */
  readonly initial?: Tokens | undefined;
  /**
   * Gives the tokens that follow on these, as the account's OAuth address does for `grant_type=refresh_token`. Called
   * by one process at a time; the new tokens are stored before any call uses them.
   */
  readonly refresh: (tokens: Tokens) => Promise<Tokens>;
  /** Seals what is stored by AES-256-GCM: 32 bytes, raw or as base64. Without it tokens lie in Redis in the clear. */
  readonly encryptionKey?: Uint8Array | string | undefined;
}

/**
 * Any number of processes share the tokens of one account through Redis or Valkey. An expired access token is renewed
 * by one process; a process that dies meanwhile is taken over from within 10 s. While Redis is away the access token
 * stays in use, and an expired one waits for up to 10 s: without the lock a refresh token could be used twice, which
 * logs the account out. Where Redis was empty, or may have lost something (it was emptied, restarted or replaced), a
 * refresh waits 5 s for processes that hold newer tokens. @throws UsageError
 */
export function redisTokens(command: RedisCommand, options: RedisTokensOptions): TokenStore;
/**
 * Without an account: the tokens of all accounts of an application, as the `store` of `createApplication`. Redis has to
 * keep what it has confirmed (`appendonly yes`, `noeviction`): what it loses, a person has to authorise again.
 */
export function redisTokens(command: RedisCommand, options?: RedisInstallationsOptions): InstallationStore;
export function redisTokens(
  command: RedisCommand,
  options: RedisTokensOptions | RedisInstallationsOptions = {},
): TokenStore | InstallationStore {
  return isOfOneAccount(options)
    ? makeRedisTokens(command, options, realWorld)
    : redisInstallations(command, options, realWorld);
}

function isOfOneAccount(
  options: RedisTokensOptions | RedisInstallationsOptions,
): options is RedisTokensOptions {
  return ['account', 'refresh', 'initial'].some((name) => Object.hasOwn(options ?? {}, name));
}

export function makeRedisTokens(
  command: RedisCommand,
  options: RedisTokensOptions,
  world: Pick<World, 'now' | 'sleep'>,
): TokenStore {
  const { account, initial, refresh, encryptionKey } = options ?? {};
  checkNames(options ?? {}, ['account', 'initial', 'refresh', 'encryptionKey'], 'redisTokens');
  checkFleet('redisTokens', command, account);
  if (typeof refresh !== 'function') throw new UsageError('redisTokens: refresh must be a function');
  const first = initial === undefined ? undefined : checkTokens(initial, 'initial');
  const seal = createSeal(account, encryptionKey);
  const records = new TokenRecords({ command, account, seal, world });
  return new FleetTokens({ account, first, refresh, records, world });
}
