/** Starts the built-in account: one HTTP server on a loopback port over one state. */

import fastify, { type FastifyInstance } from 'fastify';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account, Clock } from './account.js';
import { systemClock } from './clock.js';
import { makeCredentials, type Credentials } from './credentials.js';
import { createAccount, type SandboxData } from './data.js';
import { registerLegacy, type LegacyAccount } from './legacy/index.js';
import { seededSecret } from './random.js';
import { recordRequests, type ReceivedRequest } from './requests.js';
import { registerV3 } from './v3/index.js';

export interface SandboxOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Default 1: the same seed gives the same data. */
  readonly seed?: number;
  readonly clock?: Clock;
  /** `limit` above 50 gives 50 rows, as some live accounts do. Default `false`. */
  readonly clamp?: boolean;
  /** The user's own data in place of the seeded. */
  readonly data?: SandboxData;
}

export interface Sandbox {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  readonly baseUrl: string;
  /** `<user_id>/<webhook_code>`. */
  readonly webhook: string;
  readonly accessToken: string;
  readonly gatewayKeys: GatewayKeys;
  /** Further webhooks and tokens, each of which provokes an error that the owner's never meet. */
  readonly credentials: Credentials;
  /** Everything that arrived, oldest first, without secrets. */
  readonly requests: readonly ReceivedRequest[];
  /** What goes on in the account without a call: events, messages, the offline queue. */
  readonly legacy: LegacyAccount;
  /** As after the start: data, limits, stored answers and `requests`. Credentials and address stay. */
  reset(): Promise<void>;
  /** Cuts what is still open. */
  close(): Promise<void>;
}

export interface GatewayKeys {
  readonly personal: string;
  readonly application: string;
  readonly session: string;
  readonly readonly: string;
  readonly dataOnly: string;
  readonly expired: string;
  readonly revoked: string;
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, seed = 1 } = options;
  const credentials = makeCredentials((name, length) => seededSecret(seed, name, length));
  const requests: ReceivedRequest[] = [];
  const open = () => openAccount({ ...options, seed, credentials, requests });

  let app = await open();
  // The server outlives the application behind it, so that a reset keeps the address.
  const server = createServer((request, response) => app.routing(request, response));
  await listen(server, port);

  return {
    baseUrl: `http://127.0.0.1:${portOf(server)}`,
    webhook: credentials.webhooks.owner,
    accessToken: credentials.tokens.owner,
    gatewayKeys: app.gatewayKeys,
    credentials,
    requests,
    get legacy() {
      return app.legacy;
    },
    async reset() {
      app = await open();
      requests.length = 0;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await app.close();
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    gatewayKeys: GatewayKeys;
    legacy: LegacyAccount;
  }
}

interface Opening extends SandboxOptions {
  readonly seed: number;
  readonly credentials: Credentials;
  readonly requests: ReceivedRequest[];
}

async function openAccount({
  seed,
  clock = systemClock,
  clamp = false,
  credentials,
  data,
  requests,
}: Opening): Promise<FastifyInstance> {
  const account = createAccount({ seed, clock, clamp, credentials, data });
  const app = fastify({ bodyLimit: 64 * 1024 * 1024, requestTimeout: 0 });
  recordRequests(app, requests);
  registerGenerations(app, account);
  await app.ready();
  return app;
}

/** Each generation in a context of its own: its body parser and error form are no other's. */
function registerGenerations(app: FastifyInstance, account: Account): void {
  app.register((context, _options, done) => {
    registerV3(context, account);
    done();
  });
  app.decorate('legacy', registerLegacy(app, account));
  app.decorate('gatewayKeys', NO_KEYS);
}

const NO_KEYS: GatewayKeys = {
  personal: '',
  application: '',
  session: '',
  readonly: '',
  dataOnly: '',
  expired: '',
  revoked: '',
};

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function portOf(server: Server): number {
  // An address of a TCP server is never a string: that is a pipe's.
  return (server.address() as AddressInfo).port;
}
