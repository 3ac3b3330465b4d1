/** Waits for work that is not ours (a user's token functions) no longer than the call may last. */

import type { AbortSignalLike } from '../exchange.js';
import type { World } from './world.js';
import { reasonOf } from '../signal.js';

export const LATE: unique symbol = Symbol('late');

export interface Bounds {
  /** ms. */
  readonly left: number;
  readonly signal: AbortSignalLike | undefined;
}

/** Gives `LATE` when the time is over first; throws the signal's reason when it is aborted. */
export async function within<T>(
  work: Promise<T>,
  { left, signal }: Bounds,
  world: World,
): Promise<T | typeof LATE> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  signal?.addEventListener('abort', stop, { once: true });
  const late = world.sleep(left, over.signal).then((): typeof LATE => {
    if (signal?.aborted === true) throw reasonOf(signal);
    return LATE;
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
