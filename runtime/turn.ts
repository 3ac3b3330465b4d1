/** The next turn of the event loop, also while a test has the timers of Node replaced. */

/** Taken when the client is loaded, so that a call that waits for nothing ends under faked timers too. */
export const nextTurn: (run: () => void) => unknown = setImmediate;
