/** The streams, environment and signals of this process. */

import type { Io, Sink } from './io.js';

export function processIo(): Io {
  // `svc-gen list | head` closes the pipe early: that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));
  return {
    cwd: process.cwd(),
    env: process.env,
    out: sink(process.stdout),
    err: sink(process.stderr),
    stopped: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
      }),
  };
}

function sink(stream: NodeJS.WriteStream): Sink {
  return {
    write: (text) => {
      stream.write(text);
    },
    terminal: stream.isTTY,
    columns: stream.columns ?? 80,
  };
}
