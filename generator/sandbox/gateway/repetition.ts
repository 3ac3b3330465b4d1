/** The same error again and again on one key: first a warning, then `ERROR_LOOP_DETECTED`. */

import { Refusal } from './refusal.js';
import type { GatewayState } from './state.js';

const WARN_FROM = 3;
const LOOP_FROM = 20;
/** ms after which an error counts as a new one; also how long a loop is shut out. */
const MEMORY = 60_000;

interface Noted {
  readonly refusal: Refusal;
  readonly warning?: string;
}

export function noteFailure(state: GatewayState, keyId: number, call: string, refusal: Refusal): Noted {
  const now = state.account.clock.now();
  const what = `${call} ${refusal.code}`;
  const before = state.repetitions.get(keyId);
  const goesOn = before?.what === what && now - before.last < MEMORY;
  const count = goesOn ? before.count + 1 : 1;
  state.repetitions.set(keyId, { what, count, last: now });
  if (count >= LOOP_FROM)
    return { refusal: new Refusal('ERROR_LOOP_DETECTED', { retryAfter: MEMORY / 1000 }) };
  if (count < WARN_FROM) return { refusal };
  return { refusal, warning: `${refusal.code} was answered ${count} times in a row to this key.` };
}

export function noteSuccess(state: GatewayState, keyId: number): void {
  state.repetitions.delete(keyId);
}
