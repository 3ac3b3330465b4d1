/** What a limiter offers to the clients that share it: places, and the holds that one of them meets. */

import type { AbortSignalLike } from '../value/abort-signal.js';
import type { World } from '../value/world.js';

export interface LimiterOptions {
  /** Requests a second in the long run, above 0; 2. */
  readonly perSecond?: number | undefined;
  /** Requests at once, from 1 on; 50. */
  readonly burst?: number | undefined;
}

/** Made by `createLimiter`; several clients that share one share its limit. Others may count elsewhere, for many processes. */
export interface Limiter {
  /** Requests a second in the long run, above 0; 2. */
  readonly perSecond: number;
  /** Requests at once, from 1 on; 50. */
  readonly burst: number;
  /** Takes a place at once, if there is one and nobody waits; `false` also where that has to be asked for. */
  tryTake(terms?: Pick<TakeTerms, 'isLastAttempt'>): boolean;
  /** ms that a call which joins now will wait at least, as far as is known without asking anybody. */
  delay(): number;
  /**
   * Waits for its turn and takes the place: `true`. `false`: its turn did not come within `within` ms, and no place
   * was taken. Throws the signal's reason when it is aborted.
   */
  take(terms?: TakeTerms): Promise<boolean>;
  /**
   * The account refused a call with `QUERY_LIMIT_EXCEEDED`: its bucket is full, whatever was counted here, and others
   * draw on it too.
   */
  fill(): void;
  /** Calls a second that this process keeps to by itself, while what it shares its limit through is away. */
  localShare?(): number | undefined;
  /** Why it is away, in words; no secret. */
  awayBecause?(): string | undefined;
  /** Holds of the account that all who share this limiter share; without it each client keeps its own. */
  readonly holds?: HoldBoard | undefined;
  /** What is known of the account's idempotency keys, beside what this process knows. */
  readonly echoes?: EchoBoard | undefined;
}

/** What answers to keyed writes have shown of an account: that they echo the key, or that they do not. */
export type EchoState = 'echoed' | 'missing';

/** What a limiter may offer, so that all who share it know which accounts know idempotency keys. */
export interface EchoBoard {
  /** As far as is known without asking anybody. @param account its address; no secret. */
  state(account: string): EchoState | undefined;
  /** Called only where it is news: `missing` is never taken back. */
  note(account: string, state: EchoState): void;
}

/** How long a call waits for its turn. */
export interface TakeTerms {
  readonly signal?: AbortSignalLike | undefined;
  /** ms; without end unless given. */
  readonly within?: number | undefined;
  /** It is the call's last attempt and must not be refused again: it goes after the others that wait. */
  readonly isLastAttempt?: boolean | undefined;
  /** Called at most once, as soon as it is known that the call has to wait, with the ms that it waits at least. */
  readonly onWait?: ((ms: number) => void) | undefined;
}

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

/** Keys that are held at once; a gateway has one for each path. */
const MOST_HOLDS = 2_000;

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
      if (!(ms > 0) || until <= (holds.get(key)?.until ?? 0)) return;
      holds.set(key, { until, code });
      const [oldest] = holds.keys();
      if (holds.size > MOST_HOLDS && oldest !== undefined) holds.delete(oldest);
    },
  };
}
