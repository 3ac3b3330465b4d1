/** What the accounts of one process share: the application, and the port of its token server. */

import type { RequestListener } from 'node:http';
import type { Clock } from '../account.js';
import { type Listener, openListener } from '../listener.js';
import { type ApplicationSetup, createTokenDesk, type TokenDesk } from './token-desk.js';

/** `S`: an account. */
export interface Hub<S> {
  readonly desk: TokenDesk;
  readonly accounts: S[];
  /** Of the token server. */
  readonly origin: () => string;
  /** The first account answers for the token server too, so that its log and its faults are those of both. */
  serve(handle: RequestListener): Promise<void>;
  /** All that is left open. */
  close(): Promise<void>;
}

export function openHub<S extends { close(): Promise<void> }>(
  seed: number,
  clock: Clock,
  setup: ApplicationSetup,
): Hub<S> {
  let listener: Listener | undefined;
  const hub: Hub<S> = {
    desk: createTokenDesk(seed, clock, setup),
    accounts: [],
    origin: () => `http://127.0.0.1:${listener?.port ?? 0}`,
    async serve(handle) {
      listener ??= await openListener(0, (request, response) => {
        if (request.url?.startsWith('/oauth/token') === true) handle(request, response);
        else response.writeHead(404).end();
      });
    },
    async close() {
      await listener?.close();
      await Promise.all(hub.accounts.slice(1).map((account) => account.close()));
    },
  };
  return hub;
}
