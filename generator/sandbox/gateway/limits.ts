/** Limits of a key: 300 requests a minute, 60 of them to `/search` (Observed behaviour, Limits), and repeated errors. */

import type { GatewayKey } from './key.js';
import { GatewayRefusal } from './refusal.js';
import type { GatewayState } from './state.js';

const PER_MINUTE = 300;
const SEARCHES_PER_MINUTE = 60;
const MINUTE = 60_000;

interface Counted {
  /** The three headers; `X-RateLimit-Reset` in seconds since the epoch. */
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal?: GatewayRefusal;
}

export function countRequest(state: GatewayState, key: GatewayKey, search: boolean): Counted {
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
  return {
    headers,
    refusal: new GatewayRefusal('RATE_LIMITED', { retryAfter: Math.ceil((reset - now) / 1000) }),
  };
}

/** The same error in a row: first a warning, then `ERROR_LOOP_DETECTED`. */
const WARN_FROM = 3;
const LOOP_FROM = 20;
/** After so long an error counts as a new one. A loop is refused for the same time. */
const LOOP_WINDOW_MS = 60_000;

interface Noted {
  readonly refusal: GatewayRefusal;
  readonly warning?: string;
}

export function countFailure(
  state: GatewayState,
  keyId: number,
  call: string,
  refusal: GatewayRefusal,
): Noted {
  const now = state.account.clock.now();
  const what = `${call} ${refusal.code}`;
  const before = state.repetitions.get(keyId);
  const goesOn = before?.what === what && now - before.last < LOOP_WINDOW_MS;
  const count = goesOn ? before.count + 1 : 1;
  state.repetitions.set(keyId, { what, count, last: now });
  if (count >= LOOP_FROM)
    return { refusal: new GatewayRefusal('ERROR_LOOP_DETECTED', { retryAfter: LOOP_WINDOW_MS / 1000 }) };
  if (count < WARN_FROM) return { refusal };
  return { refusal, warning: `${refusal.code} was answered ${count} times in a row to this key.` };
}

export function resetFailures(state: GatewayState, keyId: number): void {
  state.repetitions.delete(keyId);
}
