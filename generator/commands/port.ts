/** Loopback ports of our servers: a port that cannot be used is an error of one line. */

import { createServer } from 'node:net';
import { InputError } from '../base/input-error.js';

export async function onPort<T>(port: number, start: () => Promise<T>): Promise<T> {
  const where = `--port ${String(port)}`;
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new InputError('there is no such port', '--port', 'use a number up to 65535');
  try {
    return await start();
  } catch (error) {
    // Listening rejects with no other kind of error.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new InputError('the port is in use', where, 'use another one, or leave it out for a free one');
    if (code === 'EACCES') throw new InputError('the port may not be used', where, 'use one above 1023');
    throw error;
  }
}

/** Checks the port early, for commands that work long before they listen. @throws InputError */
export async function provePort(port: number): Promise<void> {
  const server = createServer();
  await onPort(
    port,
    () =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen(port, '127.0.0.1', () => server.close(resolve));
      }),
  );
}
