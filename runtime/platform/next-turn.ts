/** A turn of the event loop on Node, Bun and Deno. */

import { setImmediate } from 'node:timers';

/** Node's own, so that a call that waits for nothing ends under faked timers, and in a realm that has no such global. */
export const nextTurn: (run: () => void) => unknown = setImmediate;
