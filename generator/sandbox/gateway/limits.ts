/** Requests a minute for each key: 300, and 60 for `/search` (Observed behaviour, Limits). */

import type { GatewayKey } from './key.js';
import { Refusal } from './refusal.js';
import type { GatewayState } from './state.js';

const PER_MINUTE = 300;
const SEARCHES_PER_MINUTE = 60;
const MINUTE = 60_000;

/** The three headers; `X-RateLimit-Reset` in seconds since the epoch. */
type LimitHeaders = Readonly<Record<string, string>>;

interface Spent {
  readonly headers: LimitHeaders;
  readonly refusal?: Refusal;
}

export function spend(state: GatewayState, key: GatewayKey, search: boolean): Spent {
  const now = state.account.clock.now();
  const minute = Math.floor(now / MINUTE);
  const limit = search ? SEARCHES_PER_MINUTE : PER_MINUTE;
  const name = `${key.id} ${search ? 'search' : 'all'}`;
  const current = state.windows.get(name);
  const window = current?.minute === minute ? current : { minute, used: 0 };
  state.windows.set(name, window);
  window.used += 1;
  const reset = (minute + 1) * MINUTE;
  const headers = {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, limit - window.used)),
    'x-ratelimit-reset': String(reset / 1000),
  };
  if (window.used <= limit) return { headers };
  return { headers, refusal: new Refusal('RATE_LIMITED', { retryAfter: Math.ceil((reset - now) / 1000) }) };
}
