/** A process's own part of the account's limit, while Redis cannot be asked: a leaky bucket as full as the account's was. */

export interface Share {
  /** Calls a second. */
  readonly perSecond: number;
  /** ms until one more call fits. */
  untilRoom(now: number): number;
  take(now: number): void;
  /** The account said that it is full. */
  fill(now: number): void;
  /** Calls of this process that are not drained yet and that Redis does not know of. */
  unknown(now: number): number;
}

export interface ShareOptions {
  readonly perSecond: number;
  readonly burst: number;
  /** Calls that are not drained yet, of all processes. */
  readonly level: number;
  /** Processes that share the limit. */
  readonly live: number;
  /** Processes that may use up the burst at the same time: those that have just started are not counted in `live`. */
  readonly crowd: number;
  readonly now: number;
}

export function createShare({ perSecond, burst, level: all, live, crowd, now: begin }: ShareOptions): Share {
  const rate = perSecond / live;
  const places = Math.max(1, burst / live);
  const known = Math.max(Math.min(places, all / live), places - Math.max(1, burst / crowd));
  let level = known;
  let at = begin;
  const drain = (now: number): number => {
    level = Math.max(0, level - ((now - at) / 1000) * rate);
    at = now;
    return level;
  };
  return {
    perSecond: rate,
    untilRoom: (now) => {
      const over = drain(now) + 1 - places;
      // Below that it is the rounding of the drain.
      return over < 1e-6 ? 0 : (over / rate) * 1000;
    },
    take: (now) => void (level = drain(now) + 1),
    fill: (now) => void (level = Math.max(drain(now), places)),
    unknown: (now) => Math.max(0, drain(now) - Math.max(0, known - ((now - begin) / 1000) * rate)),
  };
}
