/** What a client is made of, from its options, which are checked before anything is sent. */

import { type CredentialSource, credentialSourceOf } from '../auth/auth.js';
import { checkNames } from '../params/check-names.js';
import {
  captureOptions,
  checkOptions,
  type ClientOptions,
  type ConnectionOptions,
  defaultOf,
  type ClientKind,
  optionNames,
  resolveRetry,
} from '../call/call-options.js';
import { UsageError } from '../errors/errors.js';
import { createLimiter } from '../limit/create-limiter.js';
import type { Limiter, LimiterOptions } from '../limit/limiter.js';
import { admitsHeaders, USES_FETCH } from '../platform/create-transport.js';
import { oneLimit, type RateLimits, type ClientSettings } from '../send/client-state.js';
import { isLoopback } from '../value/loopback.js';

/** What differs between the account's API and the gateway. */
interface ConnectionDefaults {
  readonly credentials: CredentialSource;
  readonly taker: ClientKind;
  /** Of the package. */
  readonly userAgent?: string | undefined;
  /** From the limiter that the options ask for; one for everything unless given. */
  readonly rateLimits?: ((limiter: Limiter | undefined) => RateLimits) | undefined;
}

/** What a client sends that no package has named. */
export const USER_AGENT = 'svc-client/1';

/** @throws UsageError */
export function clientSettings(given: ClientOptions, userAgent?: string): ClientSettings {
  const options = captureOptions(given, 'client');
  checkOptions(options, 'client', 'createClient');
  const credentials = credentialSourceOf(options.auth);
  const baseUrl = accountAddress(options.baseUrl, credentials.baseUrl);
  const settings = connectionSettings({ ...options, baseUrl }, { credentials, taker: 'client', userAgent });
  return { ...settings, idempotency: options.idempotency };
}

function accountAddress(given: unknown, ofWebhook: string | undefined): string {
  // `readBaseUrl` says what is wrong with any other value.
  if (ofWebhook === undefined) return given as string;
  // A variable that a CI job does not set arrives as an empty text.
  if (given === undefined || given === '') return ofWebhook;
  const [one, other] = [given, ofWebhook].map((value) => readBaseUrl(value));
  if (one?.origin !== other?.origin || one?.basePath !== other?.basePath)
    throw new UsageError('baseUrl is not the account of the webhook: leave baseUrl out');
  return ofWebhook;
}

/** @param options whose names and values are checked. @throws UsageError */
export function connectionSettings(
  options: ConnectionOptions,
  { credentials, taker, userAgent = USER_AGENT, rateLimits = oneLimit }: ConnectionDefaults,
): ClientSettings {
  checkNode(typeof process === 'object' ? process.versions : undefined);
  const { origin, basePath, loopback } = readBaseUrl(options.baseUrl);
  const { connections = defaultOf('connections'), maxResponseBytes = defaultOf('maxResponseBytes') } =
    options;
  const { retry, dispatcher, fetch, onRequest, onResponse, onRetry } = options;
  // A browser has its own, and would ask the account before it sends another, also over a `fetch` of the caller's.
  const named = options.userAgent ?? (admitsHeaders({ origin }) ? userAgent : undefined);
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
    ownHeaders: named === undefined ? {} : { 'user-agent': named },
    dispatcher,
    fetch,
    hooks: { onRequest, onResponse, onRetry },
  };
}

/**
 * An older Node lacks functions that calls need, and would fail in the middle of the first one. Bun and Deno name a
 * version of Node too, which says nothing of what they can do.
 *
 * @throws UsageError
 */
export function checkNode(versions: Readonly<Record<string, string | undefined>> | undefined): void {
  const { node, bun, deno } = versions ?? {};
  if (node === undefined || bun !== undefined || deno !== undefined) return;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new UsageError(`this package needs Node.js 20.19 or newer; this is ${node}`);
}

interface BaseUrl {
  readonly origin: string;
  readonly basePath: string;
  readonly loopback: boolean;
}

/** No message shows the URL: people paste webhook URLs, which hold a secret code. */
function readBaseUrl(value: unknown): BaseUrl {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined) {
    const absent = value === undefined ? 'missing' : value === '' ? 'empty' : undefined;
    const why = absent && `: it is ${absent}; set the environment variable that your program reads it from`;
    throw new UsageError(
      `baseUrl must be an address such as https://account.example, unless webhook() takes a URL${why ?? ''}`,
    );
  }
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

function limiterOf(value: LimiterOptions | Limiter | false, taker: ClientKind): Limiter | undefined {
  if (value === false) return undefined;
  if ('acquire' in value) return value;
  checkNames(value, optionNames('rateLimit'), 'rateLimit');
  const { perSecond = defaultOf('perSecond', taker), burst = defaultOf('burst', taker) } = value;
  return createLimiter({ perSecond, burst });
}
