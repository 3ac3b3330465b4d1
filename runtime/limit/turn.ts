/** A call's place in the queue of a limiter: kept until its turn, given up at a signal or after a time, told when it has to wait. */

import { reasonOf, type AbortSignalLike } from '../value/abort-signal.js';
import type { World } from '../value/world.js';
import type { TakeTerms } from './limiter.js';

export interface Turn extends Pick<TakeTerms, 'onWait'> {
  go(this: void): void;
  /** It is known that it has to wait. */
  waits: boolean;
}

export interface Line {
  /** Whose turn comes first is taken off and goes. */
  readonly queue: Turn[];
  /** Called after a call has joined or left the queue. */
  readonly changed: () => void;
}

/** False where `within` ms pass first. @throws the signal's reason */
export async function awaitTurn(
  line: Line,
  { signal, within, onWait }: TakeTerms,
  world: Pick<World, 'sleep'>,
): Promise<boolean> {
  throwIfAborted(signal);
  const over = new AbortController();
  const stop = (): void => over.abort();
  signal?.addEventListener('abort', stop, { once: true });
  const turn = join(line, over.signal, onWait);
  if (within !== undefined) void world.sleep(within, over.signal).then(stop);
  const came = await turn;
  stop();
  signal?.removeEventListener('abort', stop);
  if (!came) throwIfAborted(signal);
  return came;
}

/** False where the signal is aborted first. */
function join({ queue, changed }: Line, signal: AbortSignal, onWait: TakeTerms['onWait']): Promise<boolean> {
  return new Promise((resolve) => {
    const turn: Turn = { go: () => resolve(true), waits: false, onWait };
    const leave = (): void => {
      const place = queue.indexOf(turn);
      if (place >= 0) queue.splice(place, 1);
      changed();
      resolve(false);
    };
    signal.addEventListener('abort', leave, { once: true });
    queue.push(turn);
    changed();
  });
}

/** Those who joined last have not heard it; whoever waits before them has. */
export function tellWaiting(queue: readonly Turn[], wait: (place: number) => number): void {
  for (let place = queue.length - 1; place >= 0; place -= 1) {
    const turn = queue[place];
    if (turn === undefined || turn.waits) return;
    turn.waits = true;
    turn.onWait?.(wait(place));
  }
}

function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted === true) throw reasonOf(signal);
}
