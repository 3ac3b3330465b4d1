/** A Redis that goes away in virtual time, and the library of each process, which returns when it can. */

import type { RedisCommand } from '../../../runtime/redis/index.js';
import type { VirtualTime } from '../virtual-time.js';

/** Draws one of several values. */
export type Pick = <T>(...values: readonly [T, ...T[]]) => T;

export function createPick(random: () => number): Pick {
  return (...values) => values[Math.floor(random() * values.length)] ?? values[0];
}

interface Library {
  readonly answer: (words: readonly string[]) => string | Promise<string>;
  /** ms one way to Redis at most. */
  readonly way: () => number;
  /** Ends when the process goes on that stood still. */
  readonly thawed?: () => Promise<void>;
}

export interface Outages {
  /** ms at which the last outage ended, or will end. */
  end(): number;
  /** Ends when Redis answers again. A frozen server keeps its connections. */
  goAway(isFrozen: boolean, restart?: () => void): Promise<void>;
  libraryOf(library: Library): RedisCommand;
}

/** ms after which a library rejects what it has not written. */
const UNWRITTEN_MS = 5000;

export function createOutages(time: VirtualTime, random: () => number): Outages {
  const pick = createPick(random);
  let outage = { from: -Infinity, to: -Infinity, isFrozen: false };
  return {
    end: () => outage.to,
    async goAway(isFrozen, restart) {
      const from = time.now();
      const to = from + (isFrozen ? 500 + random() * 5000 : random() * 7000);
      outage = { from, to, isFrozen };
      await time.sleep(to - from);
      restart?.();
    },
    libraryOf({ answer, way, thawed = () => Promise.resolve() }) {
      // Some keep a question while they connect, some reject it at once.
      const keeps = pick(true, false);
      const born = time.now();
      let back = { after: -Infinity, at: -Infinity };
      return async (...words) => {
        await thawed();
        while (time.now() < outage.to || back.after !== outage.to || time.now() < back.at) {
          const { from, to, isFrozen } = outage;
          // Every connection is lost, also that of a process which asks nothing meanwhile.
          const delay = isFrozen || born > to ? 0 : random() * Math.min(5000, 50 + (to - from) * 0.75);
          if (back.after !== to) back = { after: to, at: to + delay };
          const rest = back.at - time.now();
          if (rest <= 0) break;
          if (!isFrozen && (!keeps || rest > UNWRITTEN_MS)) {
            await time.sleep(keeps ? UNWRITTEN_MS : 1);
            await thawed();
            throw new Error('ECONNREFUSED');
          }
          await time.sleep(rest);
          await thawed();
        }
        const trip = way();
        await time.sleep(random() * trip);
        const reply = await answer(words);
        await time.sleep(random() * trip);
        await thawed();
        return reply;
      };
    },
  };
}
