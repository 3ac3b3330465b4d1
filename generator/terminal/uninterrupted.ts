/** Runs work to its end: signals that would end the program wait for it. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that comes while `work` runs ends the program after it, unless someone else listens for it. */
export async function uninterrupted<T>(work: () => T | Promise<T>): Promise<T> {
  const unheard = SIGNALS.filter((signal) => process.listenerCount(signal) === 0);
  let came: NodeJS.Signals | undefined;
  const wait = (signal: NodeJS.Signals): void => {
    came ??= signal;
  };
  for (const signal of unheard) process.on(signal, wait);
  try {
    return await work();
  } finally {
    // A signal that came while nothing was awaited is heard in the next turn.
    await new Promise((resolve) => setTimeout(resolve));
    for (const signal of unheard) process.off(signal, wait);
    if (came !== undefined) process.kill(process.pid, came);
  }
}
