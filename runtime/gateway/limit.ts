/** The one thing that is known of a batch: how many calls it may hold (contract/3-gateway.md, Limits). */

import { UsageError } from '../errors/usage-error.js';

const LARGEST_BATCH = 50;

/** Counts where the calls can be counted: an array, or one as `calls` or `requests`. @throws UsageError */
export function checkBatch(body: unknown): void {
  const lists = [body, fieldOf(body, 'calls'), fieldOf(body, 'requests')].filter((list) =>
    Array.isArray(list),
  );
  const longest = Math.max(0, ...lists.map((list) => list.length));
  if (longest > LARGEST_BATCH) {
    throw new UsageError(`a batch holds at most ${LARGEST_BATCH} calls, not ${longest}`);
  }
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
