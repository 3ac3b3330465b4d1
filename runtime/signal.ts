/** The caller's abort signal: one may well serve hundreds of calls. */

import { defaultMaxListeners, getMaxListeners, setMaxListeners } from 'node:events';
import type { AbortSignalLike } from './exchange.js';

/** As many as any client has calls in flight; Node takes more than 10 for a leak and prints a warning. */
const MANY = 10_000;

/** Leaves alone what is no `EventTarget`, and a limit that the caller has set. */
export function admitManyCalls(signal: AbortSignalLike): void {
  if (!(signal instanceof EventTarget)) return;
  if (getMaxListeners(signal) === defaultMaxListeners) setMaxListeners(MANY, signal);
}
