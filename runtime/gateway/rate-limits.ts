/** The gateway's limits: one for everything, one for `/search`, and what `X-RateLimit-*` says about either. */

import { makeLimiter } from '../limit/create-limiter.js';
import type { Limiter } from '../limit/limiter.js';
import type { RateLimits } from '../send/client-state.js';
import { pause, realEnvironment, type Environment } from '../value/environment.js';

/** 60 a minute (Observed behaviour, Limits). */
const SEARCHES = { perSecond: 1, burst: 1 };

/** ms; the limits are counted by the minute, so a later reset is a misunderstanding. */
const LONGEST_WAIT = 60_000;

export function gatewayLimits(limiter: Limiter | undefined, environment: Time = realEnvironment): RateLimits {
  const everything = limiter === undefined ? [] : [limiter];
  const pausable = pauseLane(environment);
  const searches =
    limiter === undefined ? [pausable] : [limiter, makeLimiter(SEARCHES, environment), pausable];
  return {
    cooldowns: limiter?.cooldowns,
    limiters: ({ method }) => (isSearch(method) ? searches : everything),
    observe: ({ method }, headers, now) => {
      const wait = waitFor(headers, now);
      if (wait === undefined || !isSearch(method)) return wait;
      pausable.pauseUntil(now + wait);
      return undefined;
    },
  };
}

type Time = Pick<Environment, 'now' | 'sleep' | 'random'>;

interface Lane extends Limiter {
  pauseUntil(at: number): void;
}

/** Lets everybody through but while it is paused: searches that are used up hold back nothing but searches. */
function pauseLane(environment: Time): Lane {
  let until = 0;
  return {
    perSecond: Infinity,
    burst: Infinity,
    async acquire({ signal, within = Infinity, onWait } = {}) {
      const wait = Math.max(0, until - environment.now());
      if (wait >= within) return false;
      if (wait > 0) onWait?.({ delay: wait });
      await pause(environment, wait, signal);
      return true;
    },
    markExhausted: () => undefined,
    pauseUntil: (at) => void (until = Math.max(until, at)),
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
  if (remaining.length === 0 || resets.length === 0 || Math.min(...remaining) > 0) return undefined;
  const wait = Math.max(...resets.map((reset) => untilReset(reset, headers, now)));
  return wait > 0 ? Math.min(wait, LONGEST_WAIT) : undefined;
}

/** Its unit is not shown: milliseconds or seconds since 1970, or seconds from now; the size tells which. */
function untilReset(reset: number, headers: Headers, now: number): number {
  if (reset < 1e9) return reset * 1000;
  const at = reset < 1e12 ? reset * 1000 : reset;
  const date = Date.parse(headers['date'] ?? '');
  return at - (Number.isNaN(date) ? now : date);
}

/** Headers of one name, such as a proxy's beside the gateway's, come joined by commas. */
function numbersOf(text = ''): readonly number[] {
  const pieces = text.split(',').filter((piece) => piece.trim() !== '');
  return pieces.map(Number).filter(Number.isFinite);
}
