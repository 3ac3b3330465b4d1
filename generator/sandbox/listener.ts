/** The port of an account. Shutting it closes open sockets; it can be opened again with the same number. */

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** While the port is shut, connections are refused and none is open. */
export interface PortControl {
  shut(): void;
  open(): Promise<void>;
}

export interface Listener extends PortControl {
  readonly port: number;
  /** Closes all open connections. */
  close(): Promise<void>;
}

/** `port` 0: a free one. */
export async function openListener(port: number, handle: RequestListener): Promise<Listener> {
  const server = createServer(handle);
  const listen = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(port);
  // Only the address of a pipe is a string.
  const { port: given } = server.address() as AddressInfo;
  let isClosed = false;
  return {
    port: given,
    shut() {
      server.close();
      server.closeAllConnections();
    },
    async open() {
      if (!isClosed && !server.listening) await listen(given);
    },
    async close() {
      isClosed = true;
      const ended = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await ended;
    },
  };
}
