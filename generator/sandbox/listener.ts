/** The port of an account. Shutting it closes open sockets; it can be opened again with the same number. */

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { ServerCertificate } from './certificate.js';

/** While the port is shut, connections are refused and none is open. */
export interface PortControl {
  shut(): void;
  open(): Promise<void>;
}

export interface Listener extends PortControl {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Closes all open connections. */
  close(): Promise<void>;
}

/** `port` 0: a free one. With a certificate it speaks TLS alone. */
export async function openListener(
  port: number,
  handle: RequestListener,
  certificate?: ServerCertificate,
): Promise<Listener> {
  const server = certificate === undefined ? createServer(handle) : await tlsServer(certificate, handle);
  // Those too that have not sent a request, or are in the middle of a TLS handshake, which Node does not close.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    const below = [...sockets].find(({ remotePort }) => remotePort === socket.remotePort);
    if (below !== undefined) belowTls.set(socket, below);
  });
  const closeAll = (): void => sockets.forEach((socket) => socket.destroy());
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
    origin: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${given}`,
    shut() {
      server.close();
      closeAll();
    },
    async open() {
      if (!isClosed && !server.listening) await listen(given);
    },
    async close() {
      isClosed = true;
      const ended = new Promise((resolve) => server.close(resolve));
      closeAll();
      await ended;
    },
  };
}

/** Loads TLS, which takes longer than the sandbox itself. The authority is left out: it would be sent along. */
async function tlsServer({ cert, key }: ServerCertificate, handle: RequestListener): Promise<Server> {
  const { createServer: createTlsServer } = await import('node:https');
  return createTlsServer({ cert, key }, handle);
}

/** The TCP connection of a TLS connection. */
const belowTls = new WeakMap<Socket, Socket>();

/** Only a TCP connection can be reset: over TLS that is the one below. */
export function resetConnection(socket: Socket): void {
  (belowTls.get(socket) ?? socket).resetAndDestroy();
}
