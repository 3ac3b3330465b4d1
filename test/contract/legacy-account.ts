/** A sandbox for the tests of the legacy generation, spoken to over HTTP without any client. */

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ofKind } from './kind.js';
import type { Clock } from '../../generator/sandbox/account.js';
import { startSandbox, type Sandbox } from '../../generator/sandbox/sandbox.js';

export interface LegacyAnswer {
  readonly status: number;
  readonly body: {
    readonly result?: unknown;
    readonly total?: number;
    readonly next?: number;
    readonly time?: Readonly<Record<string, unknown>>;
    readonly error?: string;
    readonly error_description?: string;
  };
}

export type Caller =
  | { readonly webhook: keyof Sandbox['credentials']['webhooks'] }
  | { readonly token: keyof Sandbox['credentials']['tokens'] };

export type Fields = Readonly<Record<string, unknown>>;

export interface LegacyTester {
  readonly sandbox: Sandbox;
  readonly clock: { moment: number };
  /** JSON to a method, by default from the administrator's application. */
  readonly call: (method: string, params?: Fields, caller?: Caller) => Promise<LegacyAnswer>;
  readonly post: (path: string, body: string, contentType: string) => Promise<LegacyAnswer>;
}

export const OWNER: Caller = { token: 'owner' };
export const EMPLOYEE: Caller = { token: 'employee' };
export const WEBHOOK: Caller = { webhook: 'owner' };

/** The same data before each test; `moment` stands still until a test moves it. */
export function useLegacyAccount(options: Parameters<typeof startSandbox>[0] = {}): LegacyTester {
  const clock = { moment: 0 };
  const standing: Clock = {
    now: () => clock.moment,
    sleep: (ms) => {
      clock.moment += ms;
      return Promise.resolve();
    },
  };
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(ofKind({ clock: standing, ...options }));
  });
  beforeEach(() => {
    clock.moment = Date.UTC(2026, 5, 1, 12);
    return sandbox.reset();
  });
  afterAll(() => sandbox.close());

  const post: LegacyTester['post'] = async (path, body, contentType) => {
    const headers = { 'content-type': contentType };
    const response = await fetch(`${sandbox.baseUrl}${path}`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as LegacyAnswer['body'] }; // JSON enters
  };
  return {
    clock,
    post,
    get sandbox() {
      return sandbox;
    },
    call(method, params = {}, caller = OWNER) {
      const { path, auth } = addressOf(sandbox, caller);
      return post(`/rest${path}/${method}`, JSON.stringify({ ...params, ...auth }), 'application/json');
    },
  };
}

function addressOf({ credentials }: Sandbox, caller: Caller): { path: string; auth: Fields } {
  if ('webhook' in caller) return { path: `/${credentials.webhooks[caller.webhook]}`, auth: {} };
  return { path: '', auth: { auth: credentials.tokens[caller.token] } };
}
