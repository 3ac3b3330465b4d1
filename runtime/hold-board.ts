/** Who has to wait because the account said so, for all clients that look at the same board. */

import type { World } from './send/world.js';

/** A hold, or what is left of it. */
export interface BoardHold {
  readonly ms: number;
  /** The account's code for it, such as `OPERATION_TIME_LIMIT`; empty where it gave none. */
  readonly code: string;
}

/** What a limiter may offer, so that all who share it share the holds that one of them meets. */
export interface HoldBoard {
  /** What calls under `key` still have to wait, as far as is known without asking anybody. */
  current(key: string): BoardHold | undefined;
  /** Calls under `key` wait from now on, unless they wait longer already. A key holds no secret. */
  hold(key: string, hold: BoardHold): void;
}

export function createHoldBoard(now: World['now']): HoldBoard {
  const holds = new Map<string, { readonly until: number; readonly code: string }>();
  return {
    current(key) {
      const found = holds.get(key);
      if (found === undefined) return undefined;
      const ms = found.until - now();
      if (ms > 0) return { ms, code: found.code };
      holds.delete(key);
      return undefined;
    },
    hold(key, { ms, code }) {
      const until = now() + ms;
      if (ms > 0 && until > (holds.get(key)?.until ?? 0)) holds.set(key, { until, code });
    },
  };
}
