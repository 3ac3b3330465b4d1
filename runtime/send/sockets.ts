/** The sockets of one client: how many are free, and who waits for one; first come, first served. */

import type { AbortSignalLike } from '../value/abort-signal.js';

export interface Sockets {
  /** Takes one at once, if one is free and no call waits. */
  tryTake(): boolean;
  /** Waits for its turn and takes one: true. False: the signal was aborted first, and none was taken. */
  take(signal: AbortSignalLike): Promise<boolean>;
  /** Gives one back. */
  free(): void;
}

export function createSockets(count: number): Sockets {
  const queue = new Set<() => void>();
  let left = count;
  return {
    tryTake() {
      if (left === 0 || queue.size > 0) return false;
      left -= 1;
      return true;
    },
    take: (signal) =>
      new Promise((resolve) => {
        const leave = (): void => {
          queue.delete(go);
          resolve(false);
        };
        const go = (): void => {
          queue.delete(go);
          signal.removeEventListener('abort', leave);
          resolve(true);
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.add(go);
      }),
    free() {
      const [next] = queue;
      // The one that waits longest takes it over.
      if (next === undefined) left += 1;
      else next();
    },
  };
}
