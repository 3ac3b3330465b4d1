/** A sandbox for the tests of the gateway, spoken to over HTTP without any client. */

import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Clock } from '../../generator/sandbox/account.js';
import { startSandbox, type Sandbox } from '../../generator/sandbox/sandbox.js';

type Json = Readonly<Record<string, unknown>>;

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
  readonly error: Json | undefined;
  readonly body: Json;
}

export interface Asking {
  /** The name of a printed key, or a key itself; `null`: none. Default: the personal key. */
  readonly key?: string | null;
  readonly authorization?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GatewayTester {
  readonly sandbox: Sandbox;
  readonly clock: { moment: number };
  /** `ask('POST /v1/deals', { body })` */
  readonly ask: (call: string, asking?: Asking) => Promise<GatewayAnswer>;
  /** Issues a key and gives it. */
  readonly issue: (fields: Json, asking?: Asking) => Promise<string>;
  /** Authorises and gives the code. */
  readonly authorise: (state?: string, redirectUri?: string) => Promise<string>;
}

export const REDIRECT = 'https://app.example/callback';

/** The same data before each test; `moment` stands still until a test moves it. */
export function useGatewayAccount(): GatewayTester {
  const clock = { moment: 0 };
  const standing: Clock = { now: () => clock.moment, sleep: async (ms) => void (clock.moment += ms) };
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock: standing });
  });
  beforeEach(() => {
    clock.moment = Date.UTC(2026, 5, 1, 12);
    return sandbox.reset();
  });
  afterAll(() => sandbox.close());

  const ask: GatewayTester['ask'] = async (call, asking = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const { key = 'personal', authorization, body } = asking;
    const printed: Readonly<Record<string, string>> = { ...sandbox.gatewayKeys };
    const headers = {
      ...(key === null ? {} : { 'x-api-key': printed[key] ?? key }),
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...asking.headers,
    };
    const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetch(sandbox.baseUrl + path, { method, headers, redirect: 'manual', ...text });
    const parsed = response.status === 302 ? {} : ((await response.json()) as Json); // JSON enters
    return {
      status: response.status,
      headers: response.headers,
      data: parsed['data'],
      error: parsed['error'] as Json | undefined, // an object wherever it is there: a test looks
      body: parsed,
    };
  };

  return {
    get sandbox() {
      return sandbox;
    },
    clock,
    ask,
    async issue(fields, asking = {}) {
      const { data } = await ask('POST /v1/keys', { body: fields, ...asking });
      return String((data as Json)['key']); // an issued key is shown once
    },
    async authorise(state = 'abc', redirectUri = REDIRECT) {
      const query = new URLSearchParams({ redirect_uri: redirectUri, state });
      const { headers } = await ask(`GET /v1/oauth/authorize?${String(query)}`, { key: 'application' });
      return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
    },
  };
}
