/** The options of `createGateway`, its credentials and its rate limits, checked before anything is sent. */

import { keySource } from '../auth/auth.js';
import { ApiError, UsageError } from '../errors/errors.js';
import { captureOptions, checkOptions, type ConnectionOptions } from '../call/call-options.js';
import { callHook } from '../observe/tracing.js';
import { connectionSettings } from '../client/client-options.js';
import type { ClientSettings, RateLimits } from '../send/client-state.js';
import type { OwnName } from '../params/wire-params.js';
import { makeLimiter } from '../limit/create-limiter.js';
import type { Limiter } from '../limit/limiter.js';
import { realEnvironment, type Environment } from '../value/environment.js';

export interface GatewayOptions extends ConnectionOptions {
  /** A personal key or an application key. Always sent in `X-Api-Key`. */
  readonly key: string;
  /** A session token of `oauth.token`, sent in `Authorization: Bearer`; kept in memory only. */
  readonly session?: string | undefined;
  /** Called with `error.warning`: the same error repeats on one key. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** `GatewayOptions`, in which a key as `session` does not compile. */
export type GatewayOptionsOf<S extends string> = GatewayOptions & {
  readonly session?: (S & SessionToken<S>) | undefined;
};

type SessionToken<S extends string> = S extends `${string}_session_${string}`
  ? unknown
  : S extends `${string}_app_${string}` | `${string}_api_${string}`
    ? never
    : unknown;

/** @throws UsageError */
export function gatewaySettings(given: GatewayOptions, ownName: OwnName, userAgent?: string): ClientSettings {
  const options = captureOptions(given, 'gateway');
  checkOptions(options, 'gateway', 'createGateway');
  const { session } = options;
  const key = checkToken(options.key, 'key', ['svc_api_', 'svc_app_'].map(ownName));
  if (session !== undefined) checkToken(session, 'session', [ownName('svc_session_')]);
  const credentials = keySource(key, session);
  return connectionSettings(withWarnings(options), {
    credentials,
    taker: 'gateway',
    userAgent,
    rateLimits: gatewayLimits,
  });
}

/** A warning is in the error of any attempt, also of one that is retried. */
function withWarnings(options: GatewayOptions): ConnectionOptions {
  const { onWarning, onResponse } = options;
  if (onWarning === undefined) return options;
  return {
    ...options,
    onResponse: (event) => {
      const warning = event.error instanceof ApiError ? event.error.gateway?.warning : undefined;
      if (typeof warning === 'string') callHook(onWarning, warning);
      return onResponse?.(event);
    },
  };
}

/** What may follow a prefix: the characters of a bearer token (RFC 6750). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/** Messages show no part of a credential. @throws UsageError */
function checkToken(value: unknown, name: string, prefixes: readonly string[]): string {
  const prefix = typeof value === 'string' ? prefixes.find((one) => value.startsWith(one)) : undefined;
  if (typeof value !== 'string' || prefix === undefined) {
    throw new UsageError(`${name} must be a string that begins with ${prefixes.join(' or ')}`);
  }
  if (!TOKEN.test(value.slice(prefix.length))) {
    throw new UsageError(`${name} must contain letters, digits and -._~+/ after ${prefix}, nothing else`);
  }
  return value;
}

/** 60 a minute (Observed behaviour, Limits). */
const SEARCHES = { perSecond: 1, burst: 1 };

/** ms; the limits are counted by the minute, so a later reset is a misunderstanding. */
const MAX_WAIT = 60_000;

export function gatewayLimits(
  limiter: Limiter | undefined,
  environment: Pick<Environment, 'now' | 'sleep'> = realEnvironment,
): RateLimits {
  const everything = limiter === undefined ? [] : [limiter];
  const searches = limiter === undefined ? [] : [limiter, makeLimiter(SEARCHES, environment)];
  return {
    cooldowns: limiter?.cooldowns,
    limiters: ({ method }) => (isSearch(method) ? searches : everything),
    // Searches have a window of their own, which must not hold back other calls.
    observe: ({ method }, headers, now) => (isSearch(method) ? undefined : waitFor(headers, now)),
  };
}

function isSearch(method: string): boolean {
  return method === 'entity.search' || method.endsWith('/search');
}

type Headers = Readonly<Record<string, string>>;

const REMAINING = 'x-ratelimit-remaining';
const RESET = 'x-ratelimit-reset';

/** ms until the window that is used up ends; undefined while something is left. */
function waitFor(headers: Headers, now: number): number | undefined {
  const [remaining, resets] = [numbersOf(headers[REMAINING]), numbersOf(headers[RESET])];
  // The smallest of no numbers is Infinity, and the largest -Infinity: without numbers nothing waits.
  if (Math.min(...remaining) > 0) return undefined;
  const wait = Math.max(...resets.map((reset) => untilReset(reset, headers, now)));
  return wait > 0 ? Math.min(wait, MAX_WAIT) : undefined;
}

/** Its unit is not shown: milliseconds or seconds since 1970, or seconds from now; the size shows which. */
function untilReset(reset: number, headers: Headers, now: number): number {
  if (reset < 1e9) return reset * 1000;
  const at = reset < 1e12 ? reset * 1000 : reset;
  const date = Date.parse(headers['date'] ?? '');
  return at - (Number.isNaN(date) ? now : date);
}

/** Headers of one name, such as a proxy's and the gateway's, arrive joined by commas. */
function numbersOf(text = ''): readonly number[] {
  const pieces = text.split(',').filter((piece) => piece.trim() !== '');
  return pieces.map(Number).filter(Number.isFinite);
}
