/** Which limits a call waits for before it goes out, and what an answer says about them. */

import type { Exchange } from '../exchange.js';
import type { HoldBoard } from '../hold-board.js';
import type { Limiter } from '../limiter.js';

type Call = Pick<Exchange<unknown>, 'generation' | 'method'>;

/** The limits of one client; REST 3.0 and legacy have one limiter, the gateway brings its own pace. */
export interface Pace {
  /** Limiters that every attempt of the call takes one place of; a batch takes one as well. */
  limiters(call: Call): readonly Limiter[];
  /** Holds that are shared by those who share the limiter, if it offers to. */
  readonly holds?: HoldBoard | undefined;
  /** What the headers of any answer say: ms for which this client should send nothing more, if they do. */
  observe?(call: Call, headers: Readonly<Record<string, string>>, now: number): number | undefined;
}

export function onePace(limiter: Limiter | undefined): Pace {
  const limiters = limiter === undefined ? [] : [limiter];
  return { limiters: () => limiters, holds: limiter?.holds };
}
