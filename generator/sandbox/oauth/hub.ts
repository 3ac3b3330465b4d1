/** What the accounts of one process share: the application, and the port of its token server. */

import type { RequestListener } from 'node:http';
import type { Clock } from '../account.js';
import type { ServerCertificate } from '../certificate.js';
import { type Listener, openListener } from '../listener.js';
import { type ApplicationSetup, createTokenDesk, type TokenDesk } from './token-desk.js';

/** `S`: an account. */
export interface Hub<S> {
  readonly desk: TokenDesk;
  readonly accounts: S[];
  /** Of all servers of this process; absent: they speak plain HTTP. */
  readonly certificate: ServerCertificate | undefined;
  /** Of the token server. */
  readonly origin: () => string;
  /** The first account answers for the token server too, so that its log and its faults are those of both. */
  serve(handle: RequestListener): Promise<void>;
  /** All that is left open. */
  close(): Promise<void>;
}

interface HubOptions {
  readonly application?: ApplicationSetup | undefined;
  readonly certificate?: ServerCertificate | undefined;
}

export function openHub<S extends { close(): Promise<void> }>(
  seed: number,
  clock: Clock,
  { application = {}, certificate }: HubOptions,
): Hub<S> {
  let listener: Listener | undefined;
  const hub: Hub<S> = {
    desk: createTokenDesk(seed, clock, application),
    accounts: [],
    certificate,
    origin: () => listener?.origin ?? 'http://127.0.0.1:0',
    async serve(handle) {
      const answer: RequestListener = (request, response) => {
        if (request.url?.startsWith('/oauth/token') === true) handle(request, response);
        else response.writeHead(404).end();
      };
      listener ??= await openListener(0, answer, certificate);
    },
    async close() {
      await listener?.close();
      await Promise.all(hub.accounts.slice(1).map((account) => account.close()));
    },
  };
  return hub;
}
