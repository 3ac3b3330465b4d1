/** A clock that goes on to the end of the next wait as soon as nothing else is left to do. */

import type { AbortSignalLike } from '../../runtime/value/abort-signal.js';
import type { Environment } from '../../runtime/value/environment.js';

export interface VirtualTime extends Pick<Environment, 'now' | 'sleep'> {
  /** Lets time pass until the work has ended. Work that waits for nothing but this clock always ends. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface Wait {
  readonly at: number;
  readonly end: () => void;
}

export function createVirtualTime(): VirtualTime {
  let time = 0;
  const waits: Wait[] = [];
  const leave = (wait: Wait): void => {
    const place = waits.indexOf(wait);
    if (place >= 0) waits.splice(place, 1);
  };
  const sleep = (ms: number, signal?: AbortSignalLike): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const end = (): void => {
        signal?.removeEventListener('abort', end);
        leave(wait);
        resolve();
      };
      const wait = { at: time + ms, end };
      const after = waits.findIndex(({ at }) => at > wait.at);
      waits.splice(after < 0 ? waits.length : after, 0, wait);
      signal?.addEventListener('abort', end, { once: true });
    });
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    let isOver = false;
    const running = work().finally(() => (isOver = true));
    // Whoever awaits `run` hears of it.
    running.catch(() => undefined);
    for (;;) {
      await quiet();
      if (isOver) return running;
      const wait = waits.shift();
      if (wait === undefined) continue;
      time = Math.max(time, wait.at);
      wait.end();
    }
  };
  return { now: () => time, sleep, run };
}

/** All that can go on without the clock has gone on, also what waits for the next turn of the event loop. */
async function quiet(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}
