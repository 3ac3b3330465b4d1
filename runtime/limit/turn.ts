/** A call's place in the queue of a limiter: kept until its turn, given up at a signal or after a time. */

import { reasonOf, type AbortSignalLike } from '../value/abort-signal.js';
import type { World } from '../value/world.js';
import type { TakeTerms } from './limiter.js';

export interface Line {
  /** Who comes first to their turn is taken off and called. */
  readonly queue: (() => void)[];
  /** Called after a call has joined or left the queue. */
  readonly changed: () => void;
}

/** False where `within` ms pass first. @throws the signal's reason */
export async function awaitTurn(
  line: Line,
  { signal, within }: TakeTerms,
  world: Pick<World, 'sleep'>,
): Promise<boolean> {
  throwIfAborted(signal);
  const over = new AbortController();
  const stop = (): void => over.abort();
  signal?.addEventListener('abort', stop, { once: true });
  const turn = join(line, over.signal);
  if (within !== undefined) void world.sleep(within, over.signal).then(stop);
  const came = await turn;
  stop();
  signal?.removeEventListener('abort', stop);
  if (!came) throwIfAborted(signal);
  return came;
}

/** False where the signal is aborted first. */
function join({ queue, changed }: Line, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const go = (): void => resolve(true);
    const leave = (): void => {
      const place = queue.indexOf(go);
      if (place >= 0) queue.splice(place, 1);
      changed();
      resolve(false);
    };
    signal.addEventListener('abort', leave, { once: true });
    queue.push(go);
    changed();
  });
}

function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted === true) throw reasonOf(signal);
}
