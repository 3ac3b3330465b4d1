/** A client whose account is a function: what arrives goes in, what is answered comes out; no network, no waiting. */

import { application, type Auth, webhook } from '../../../runtime/auth/auth.js';
import type { MethodTable } from '../../../runtime/words/method.js';
import { type GenerationRoot, openSession, rootOf } from '../../../runtime/client/client.js';
import type { ClientOptions } from '../../../runtime/call/call-options.js';
import { clientSettings } from '../../../runtime/client/client-options.js';
import { ownNames, type VendorPairs } from '../../../runtime/params/wire-params.js';
import type { WireRequest } from '../../../runtime/request/operation.js';
import { createClientState } from '../../../runtime/send/client-state.js';
import type { AttemptResult, Transport } from '../../../runtime/platform/transport.js';
import type { Environment } from '../../../runtime/value/environment.js';
import { PROTOCOLS } from '../protocols.js';

/** One request as the account sees it. */
export interface Received {
  /** Without `/rest/…/` and the webhook. */
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON. */
  readonly body: unknown;
}

export interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type Handle = (request: Received) => Answered | AttemptResult | Promise<Answered | AttemptResult>;

export interface FakeOptions extends Partial<ClientOptions> {
  readonly v3?: MethodTable;
  readonly legacy?: MethodTable;
  readonly vendor?: VendorPairs;
  /** In the place of a clock that never has to be waited for. */
  readonly environment?: Partial<Environment>;
}

export interface FakeClient<V3 = unknown, Legacy = unknown> {
  readonly v3: V3 & GenerationRoot<'v3'>;
  readonly legacy: Legacy & GenerationRoot<'legacy'>;
  readonly received: readonly Received[];
}

export const WEBHOOK: Auth = webhook({ userId: 1, code: 'code-of-the-webhook' });
export const APPLICATION: Auth = application({ accessToken: 'token-of-the-application' });

export function fakeClient<V3 = unknown, Legacy = unknown>(
  handle: Handle,
  { v3 = {}, legacy = {}, vendor = [], environment = {}, ...options }: FakeOptions = {},
): FakeClient<V3, Legacy> {
  const received: Received[] = [];
  const transport: Transport = {
    attempt: async (request, { signal }) => {
      const seen = read(request);
      received.push(seen);
      const answer = await handle(seen);
      if (signal?.aborted === true) return { kind: 'aborted' };
      return 'kind' in answer ? answer : arrival(answer);
    },
    close: () => Promise.resolve(),
  };
  const all = { baseUrl: 'http://127.0.0.1:9', auth: WEBHOOK, ...options };
  const settings = clientSettings(all);
  const client = createClientState(settings, {
    transport,
    support: new Map(),
    sleep: () => Promise.resolve(),
    random: () => 0,
    ...environment,
  });
  const session = openSession(
    { client, auth: all.auth.kind, ownName: ownNames(vendor), deadline: settings.defaults.deadline },
    options,
  );
  return {
    // The tables are the test's own.
    v3: rootOf(session, PROTOCOLS.v3, v3) as V3 & GenerationRoot<'v3'>,
    legacy: rootOf(session, PROTOCOLS.legacy, legacy) as Legacy & GenerationRoot<'legacy'>,
    received,
  };
}

function read({ path, headers, body }: WireRequest): Received {
  const method = path.slice(path.lastIndexOf('/') + 1);
  return { method, path, headers, body: body === undefined ? undefined : (JSON.parse(body) as unknown) };
}

function arrival({ status = 200, headers = {}, body }: Answered): AttemptResult {
  return { kind: 'answer', status, headers, text: JSON.stringify(body) };
}

export const TIME = {
  start: 1,
  finish: 2,
  duration: 1,
  processing: 1,
  date_start: '2026-01-01T00:00:00+00:00',
  date_finish: '2026-01-01T00:00:01+00:00',
};

export function success(result: unknown, beside: object = {}): Answered {
  return { body: { result, ...beside, time: TIME } };
}

export function failure(status: number, code: string): Answered {
  return { status, body: { error: { code, message: 'in words' } } };
}
