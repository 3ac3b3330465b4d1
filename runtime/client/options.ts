/** The options of a client, checked before anything is sent. */

import { type Auth, type CredentialSource, credentialSourceOf } from '../auth/auth.js';
import { checkNames, checkOptions, defaultOf, type Opened, optionNames } from '../call/known-options.js';
import { UsageError } from '../errors/errors.js';
import { createLimiter } from '../limit/create-limiter.js';
import type { Limiter, LimiterOptions } from '../limit/limiter.js';
import type { Hooks } from '../observe/tracing.js';
import type { IdempotencyMode } from '../send/idempotency.js';
import { oneLimit, type RateLimits, type ClientSettings } from '../send/client-state.js';
import { type ClientRetryOptions, resolveRetry } from '../call/options.js';
import { USES_FETCH } from '../platform/create-transport.js';
import type { DispatcherLike, FetchLike } from '../platform/transport.js';

/** Options of clients of every generation. */
export interface ConnectionOptions extends Hooks {
  /** URL of the account: `https:`, or `http:` for a loopback host. */
  readonly baseUrl: string;
  /**
   * ms for one attempt, from the start of the request to the end of the response, above 0 and at most 2_147_483_647.
   * @default 30_000; on the gateway 65_000
   */
  readonly timeout?: number | undefined;
  /**
   * ms for the call with its retries, token refresh and waits, above 0 and at most 2_147_483_647. In an iteration it
   * applies to each page, in a split batch to each request.
   * @default 120_000
   */
  readonly deadline?: number | undefined;
  /**
   * When a call is sent again. `false`: every call is sent once.
   * @default { attempts: 3, baseDelay: 250, maxDelay: 10_000, budget: 500 }
   */
  readonly retry?: ClientRetryOptions | false | undefined;
  /**
   * Limit of requests; a batch is one request. A limiter made by `createLimiter` can be shared by several clients.
   * `false`: no limit, which is the default for a loopback host.
   * @default { perSecond: 2, burst: 50 }; on the gateway { perSecond: 5, burst: 50 }, and 1 per second for `/search`
   */
  readonly rateLimit?: LimiterOptions | Limiter | false | undefined;
  /**
   * Maximum number of sockets, a positive integer. Only `deadline` bounds the wait for a free one.
   * @default 64
   */
  readonly connections?: number | undefined;
  /**
   * Maximum size of a response after decompression, in bytes: a positive integer. A larger one is a `ProtocolError`, for a write an
   * `OutcomeUnknownError`.
   * @default 67_108_864 (64 MiB)
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * A `Dispatcher` of undici 7, such as a `ProxyAgent`. The client does not close it, and `connections` does not apply
   * to it. `timeout` starts when it starts the request; `deadline` bounds the time before. A dispatcher of another major
   * version is a `UsageError` of the call.
   */
  readonly dispatcher?: DispatcherLike | undefined;
  /**
   * A `fetch` that sends the requests of this client, such as an instrumented one or that of a mock; undici is not loaded then. A request
   * that is lost counts as sent, so a lost write is an `OutcomeUnknownError`. Cookies are not sent, and redirects are not
   * followed. With it `connections` and `dispatcher` are a `UsageError`.
   * @default undici; under `workerd`, `edge-light` and `browser` the global `fetch`
   */
  readonly fetch?: FetchLike | undefined;
}

/** The options of `createClient`. */
export interface ClientOptions extends Omit<ConnectionOptions, 'baseUrl'> {
  /**
   * URL of the account: `https:`, or `http:` for a loopback host. You can leave it out where `auth` is a webhook given as
   * a URL.
   */
  readonly baseUrl?: string | undefined;
  /** `webhook(…)` or `application(…)`. */
  readonly auth: Auth;
  /**
   * REST 3.0 reads sent in one tick travel in one batch.
   * @default false
   */
  readonly coalesce?: boolean | undefined;
  /**
   * When a REST 3.0 write with an unknown outcome is retried under its `Idempotency-Key`. `'auto'`: until a response shows
   * that the account ignores idempotency keys. `'proven'`: only after a response showed that it supports them. `'off'`:
   * never. What one client finds holds for all clients of the process. A write that is not retried rejects with
   * `OutcomeUnknownError`.
   * @default 'auto'
   */
  readonly idempotency?: IdempotencyMode | undefined;
}

/** What differs between the account's API and the gateway. */
export interface ConnectionDefaults {
  readonly credentials: CredentialSource;
  readonly taker: Opened;
  /** From the limiter that the options ask for; one for everything unless given. */
  readonly rateLimits?: ((limiter: Limiter | undefined) => RateLimits) | undefined;
}

/** @throws UsageError */
export function clientSettings(options: ClientOptions): ClientSettings {
  checkOptions(options, 'client', 'createClient');
  const credentials = credentialSourceOf(options.auth);
  const baseUrl = accountAddress(options.baseUrl, credentials.baseUrl);
  const settings = connectionSettings({ ...options, baseUrl }, { credentials, taker: 'client' });
  return { ...settings, idempotency: options.idempotency };
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

/** @param options whose names and values are checked. @throws UsageError */
export function connectionSettings(
  options: ConnectionOptions,
  { credentials, taker, rateLimits = oneLimit }: ConnectionDefaults,
): ClientSettings {
  const { origin, basePath, loopback } = readBaseUrl(options.baseUrl);
  const { connections = defaultOf('connections'), maxResponseBytes = defaultOf('maxResponseBytes') } =
    options;
  const { retry, dispatcher, fetch, onRequest, onResponse, onRetry } = options;
  const overFetch = fetch !== undefined || USES_FETCH;
  for (const name of ['connections', 'dispatcher'] as const)
    if (overFetch && options[name] !== undefined)
      throw new UsageError(
        `${name} has no effect on fetch, which sends the requests of this client: leave it out`,
      );
  const { budget = defaultOf('budget') } = typeof retry === 'object' ? retry : {};
  return {
    origin,
    basePath,
    credentials,
    defaults: {
      timeout: options.timeout ?? defaultOf('timeout', taker),
      deadline: options.deadline ?? defaultOf('deadline'),
      retry: resolveRetry(retry),
    },
    budget,
    rateLimits: rateLimits(limiterOf(options.rateLimit ?? (loopback ? false : {}), taker)),
    connections,
    maxResponseBytes,
    dispatcher,
    fetch,
    hooks: { onRequest, onResponse, onRetry },
  };
}

interface BaseUrl {
  readonly origin: string;
  readonly basePath: string;
  readonly loopback: boolean;
}

/** No message shows the URL: people paste webhook URLs, which hold a secret code. */
function readBaseUrl(value: unknown): BaseUrl {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined)
    throw new UsageError(
      'baseUrl must be an address such as https://account.example, unless webhook() takes a URL',
    );
  const loopback = isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback)) {
    throw new UsageError(
      `baseUrl must begin with https: (http: only for a loopback host), not ${url.protocol}`,
    );
  }
  if (url.username !== '' || url.password !== '')
    throw new UsageError('baseUrl must not contain a user name or password');
  if (url.search !== '' || url.hash !== '')
    throw new UsageError('baseUrl must not contain a query or a fragment');
  const basePath = url.pathname.replace(/(?<!\/)\/+$/, '');
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

function limiterOf(value: LimiterOptions | Limiter | false, taker: Opened): Limiter | undefined {
  if (value === false) return undefined;
  if ('acquire' in value) return value;
  checkNames(value, optionNames('rateLimit'), 'rateLimit');
  const { perSecond = defaultOf('perSecond', taker), burst = defaultOf('burst', taker) } = value;
  return createLimiter({ perSecond, burst });
}
