/** The options of a client: what they are, and that they make sense before anything is sent. */

import { type Auth, type Identity, identityOf } from '../auth/auth.js';
import { CLIENT_OPTIONS, checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import { createLimiter } from '../limit/leaky-bucket.js';
import type { Limiter, LimiterOptions } from '../limit/limiter.js';
import type { Observer } from '../observe/answers.js';
import type { Hooks } from '../observe/hooks.js';
import type { IdempotencyMode } from '../send/idempotency.js';
import { oneLimit, type RateLimits, type SenderSettings } from '../send/settings.js';
import { milliseconds, retryBudget, retryTerms, type ClientRetryOptions } from '../send/terms.js';
import { checkDispatcher } from '../send/dispatcher.js';
import type { DispatcherLike } from '../send/transport.js';

/** What clients of every generation can set. */
export interface ConnectionOptions extends Hooks {
  /** `https:` address of the account; `http:` only for a loopback host. */
  readonly baseUrl: string;
  /** ms for one attempt, from connecting to the end of the answer, above 0; 30 000, on the gateway 65 000. */
  readonly timeout?: number | undefined;
  /** ms for the whole call with its retries, refresh and waits, above 0; 120 000. Each page and each request of a batch has its own. */
  readonly deadline?: number | undefined;
  /** When a call is sent again; `{ attempts: 3, baseDelay: 250, maxDelay: 10_000, budget: 500 }`. `false`: every call is sent once. */
  readonly retry?: ClientRetryOptions | false | undefined;
  /**
   * Requests of this client, a batch being one: a limit, a limiter made by `createLimiter` that several clients share, or
   * `false`. `{ perSecond: 2, burst: 50 }`, on the gateway 5 a second and 1 for `/search`; `false` for a loopback host.
   */
  readonly rateLimit?: LimiterOptions | Limiter | false | undefined;
  /** Sockets at most, from 1 on; 64. Waiting for a free one is bounded by `deadline` alone. */
  readonly connections?: number | undefined;
  /** Bytes of one answer after decompression, from 1 on; 64 MiB. A larger one is a `ProtocolError`, of a write an `OutcomeUnknownError`. */
  readonly maxResponseBytes?: number | undefined;
  /**
   * A `Dispatcher` of undici 7, such as a `ProxyAgent`; it is yours to close. It has sockets of its own (`connections`
   * says nothing about them). `timeout` counts from when it begins to send; before that, from when it last did
   * something with a request of this client.
   */
  readonly dispatcher?: DispatcherLike | undefined;
}

/** The options of `createClient`. */
export interface ClientOptions extends Omit<ConnectionOptions, 'baseUrl'> {
  /** `https:` address of the account; `http:` only for a loopback host. Only beside the address of a webhook it may be left out. */
  readonly baseUrl?: string | undefined;
  /** `webhook(…)` or `application(…)`. */
  readonly auth: Auth;
  /** REST 3.0 reads sent in one tick travel in one batch, equal ones once; false. */
  readonly coalesce?: boolean | undefined;
  /**
   * When a REST 3.0 write whose outcome is open is repeated under its `Idempotency-Key`: `'auto'` (the default) until an
   * answer shows that the account does not know such keys, `'proven'` only after one has shown that it does, `'off'` never.
   * What is learnt of an account holds for all clients of the process. A write that is not repeated rejects with
   * `OutcomeUnknownError`.
   */
  readonly idempotency?: IdempotencyMode | undefined;
  /** Made by `observe()` of the entry `./observe`: tells where answers differ from the types. */
  readonly observe?: Observer | undefined;
}

/** What differs between the account's API and the gateway. */
export interface ConnectionDefaults {
  readonly identity: Identity;
  /** ms. */
  readonly timeout: number;
  readonly perSecond: number;
  readonly burst: number;
  /** From the limiter that the options ask for; one for everything unless given. */
  readonly rateLimits?: ((limiter: Limiter | undefined) => RateLimits) | undefined;
}

/** @throws UsageError */
export function clientSettings(options: ClientOptions): SenderSettings {
  checkObject(options);
  checkNames(options, CLIENT_OPTIONS, 'createClient');
  const identity = identityOf(options.auth);
  const { coalesce } = options;
  if (coalesce !== undefined && typeof coalesce !== 'boolean')
    throw new UsageError('coalesce must be true or false');
  if (options.observe !== undefined && typeof options.observe !== 'function')
    throw new UsageError('observe must be made by observe() of the entry ./observe');
  const idempotency = readIdempotency(options.idempotency);
  const baseUrl = accountAddress(options.baseUrl, identity.baseUrl);
  const defaults = { identity, timeout: 30_000, perSecond: 2, burst: 50 };
  return { ...connectionSettings({ ...options, baseUrl }, defaults), idempotency };
}

function readIdempotency(mode: unknown): IdempotencyMode | undefined {
  if (mode === undefined || mode === 'auto' || mode === 'proven' || mode === 'off') return mode;
  throw new UsageError("idempotency must be 'auto', 'proven' or 'off'");
}

function accountAddress(given: unknown, ofWebhook: string | undefined): string {
  // `readBaseUrl` says what is wrong with any other value.
  if (ofWebhook === undefined) return given as string;
  if (given === undefined) return ofWebhook;
  const [one, other] = [given, ofWebhook].map((value) => readBaseUrl(value));
  if (one?.origin !== other?.origin || one?.basePath !== other?.basePath)
    throw new UsageError('baseUrl is not the account of the webhook: leave baseUrl out');
  return ofWebhook;
}

/** @throws UsageError */
export function connectionSettings(options: ConnectionOptions, defaults: ConnectionDefaults): SenderSettings {
  checkObject(options);
  const { origin, basePath, loopback } = readBaseUrl(options.baseUrl);
  const limiter = readLimiter(options.rateLimit ?? (loopback ? false : {}), defaults);
  const { dispatcher } = options;
  checkDispatcher(dispatcher);
  return {
    origin,
    basePath,
    identity: defaults.identity,
    terms: {
      timeout: milliseconds(options.timeout, 'timeout') ?? defaults.timeout,
      deadline: milliseconds(options.deadline, 'deadline') ?? 120_000,
      retry: retryTerms(options.retry),
    },
    budget: retryBudget(options.retry),
    rateLimits: (defaults.rateLimits ?? oneLimit)(limiter),
    connections: count(options.connections, 'connections') ?? 64,
    maxResponseBytes: count(options.maxResponseBytes, 'maxResponseBytes') ?? 64 * 1024 * 1024,
    dispatcher,
    hooks: readHooks(options),
  };
}

function checkObject(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw new UsageError('options must be an object');
}

interface BaseUrl {
  readonly origin: string;
  readonly basePath: string;
  readonly loopback: boolean;
}

/** Messages show the host at most: people paste whole webhook addresses. */
function readBaseUrl(value: unknown): BaseUrl {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined) throw new UsageError('baseUrl must be an address such as https://account.example');
  const loopback = isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) {
    throw new UsageError(
      `baseUrl must begin with https: (http: only for a loopback host), not ${url.protocol}`,
    );
  }
  if (url.username !== '' || url.password !== '')
    throw new UsageError('baseUrl must hold no user name or password');
  if (url.search !== '' || url.hash !== '')
    throw new UsageError('baseUrl must hold no query and no fragment');
  const basePath = url.pathname.replace(/\/+$/, '');
  if (/\/rest(\/|$)/.test(basePath))
    throw new UsageError('baseUrl is the address of the account alone, without /rest/…');
  return { origin: url.origin, basePath, loopback };
}

/** `http:` is admitted for these hosts only. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  );
}

function readLimiter(
  value: LimiterOptions | Limiter | false,
  { perSecond, burst }: ConnectionDefaults,
): Limiter | undefined {
  if (value === false) return undefined;
  if (typeof value !== 'object' || value === null) {
    throw new UsageError('rateLimit must be an object, a limiter made by createLimiter, or false');
  }
  if ('tryTake' in value) return value;
  checkNames(value, ['perSecond', 'burst'], 'rateLimit');
  return createLimiter({ perSecond: value.perSecond ?? perSecond, burst: value.burst ?? burst });
}

function readHooks({ onRequest, onResponse, onRetry }: Hooks): Hooks {
  for (const [name, hook] of Object.entries({ onRequest, onResponse, onRetry })) {
    if (hook !== undefined && typeof hook !== 'function') throw new UsageError(`${name} must be a function`);
  }
  return { onRequest, onResponse, onRetry };
}

function count(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const fits = typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
  if (!fits) throw new UsageError(`${name} must be a whole number from 1 on`);
  return value;
}
