/** Operating time: counted for each method of each caller over ten one-minute buckets (Observed behaviour, Limits). */

import type { Clock } from '../account.js';
import type { ServerRules } from '../server-rules.js';

/** Absent where the account has no limiter, by the rule `showsOperatingTimeWithoutLimit`. */
export interface Operating {
  /** Seconds in the last ten minutes, this call included. */
  readonly operating?: number;
  /** Unix time, seconds: when the oldest of them stop counting. */
  readonly operating_reset_at?: number;
}

const BUCKET = 60;
const BUCKETS = 10;

export interface OperatingTime {
  readonly isLimited: boolean;
  spend(caller: string, method: string, seconds: number): Operating;
  /** The spent time, if it reaches the limit. */
  blocked(caller: string, method: string): Operating | undefined;
}

/** `limit` in seconds; the documented example is 480. */
export function createOperatingTime(
  clock: Clock,
  rules: ServerRules,
  limit: number = Infinity,
): OperatingTime {
  const { countedFromSeconds: from, countedSeconds: factor } = rules;
  const isShown = limit !== Infinity || rules.showsOperatingTimeWithoutLimit;
  const show = (spent: Counted): Operating => (isShown ? spent : {});
  const counters = new Map<string, Map<number, number>>();
  const minute = () => Math.floor(clock.now() / 1000 / BUCKET);

  const live = (caller: string, method: string) => {
    const key = `${caller} ${method}`;
    const buckets = counters.get(key) ?? new Map<number, number>();
    counters.set(key, buckets);
    for (const bucket of buckets.keys()) if (bucket <= minute() - BUCKETS) buckets.delete(bucket);
    return buckets;
  };

  return {
    isLimited: limit !== Infinity,
    spend(caller, method, seconds) {
      const buckets = live(caller, method);
      const taken = seconds * factor;
      if (taken > from || from === 0) buckets.set(minute(), (buckets.get(minute()) ?? 0) + taken);
      return show(total(buckets, minute()));
    },
    blocked(caller, method) {
      const spent = total(live(caller, method), minute());
      return spent.operating >= limit ? spent : undefined;
    },
  };
}

type Counted = Required<Operating>;

function total(buckets: ReadonlyMap<number, number>, minute: number): Counted {
  const sum = [...buckets.values()].reduce((a, b) => a + b, 0);
  const oldest = Math.min(minute, ...buckets.keys());
  return { operating: Number(sum.toFixed(6)), operating_reset_at: (oldest + BUCKETS) * BUCKET };
}
