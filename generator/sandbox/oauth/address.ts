/** The address of an account, which an administrator may change: the old one then leads to the new one. */

import type { RequestListener } from 'node:http';
import type { ServerCertificate } from '../certificate.js';
import { type PortControl, type Listener, openListener } from '../listener.js';

interface Address extends PortControl {
  readonly baseUrl: string;
  /** @returns the new `baseUrl` */
  move(): Promise<string>;
  /** The old ones too. */
  close(): Promise<void>;
}

interface AccountAddress {
  readonly listener: Listener;
  isOld: boolean;
}

export async function openAddress(
  port: number,
  handle: RequestListener,
  certificate?: ServerCertificate,
): Promise<Address> {
  const addresses: AccountAddress[] = [];
  let current = await open(port);

  async function open(wanted: number): Promise<AccountAddress> {
    const listener = await openListener(wanted, answer, certificate);
    const address: AccountAddress = { isOld: false, listener };
    addresses.push(address);
    return address;

    function answer(...[request, response]: Parameters<RequestListener>): void {
      if (!address.isOld) return handle(request, response);
      request.resume();
      response.writeHead(302, { location: baseUrl() + (request.url ?? '/') }).end();
    }
  }

  function baseUrl(): string {
    return current.listener.origin;
  }

  return {
    get baseUrl() {
      return baseUrl();
    },
    shut: () => current.listener.shut(),
    open: () => current.listener.open(),
    async move() {
      const before = current;
      current = await open(0);
      before.isOld = true;
      return baseUrl();
    },
    async close() {
      await Promise.all(addresses.map(({ listener }) => listener.close()));
    },
  };
}
