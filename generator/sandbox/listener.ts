/** The port of an account: it outlives the application behind it, and can be shut, which cuts open sockets, and opened again. */

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The port: while it is shut, connections are refused, and none is left open. */
export interface PortControl {
  shut(): void;
  open(): Promise<void>;
}

export interface Listener extends PortControl {
  readonly port: number;
  /** Cuts what is still open. */
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
  // An address of a TCP server is never a string: that is a pipe's.
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
