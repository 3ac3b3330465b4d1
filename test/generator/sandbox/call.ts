/** Calls of the sandbox tests: plain fetch, and an account that each file closes. */

import { afterAll, expect } from 'vitest';
import {
  startSandbox,
  type Clock,
  type Sandbox,
  type SandboxOptions,
} from '../../../generator/sandbox/index.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` where it is not JSON. */
  readonly body: Body | undefined;
}

/** What tests look at; the sandbox is a stranger, so every member may be missing. */
export interface Body {
  readonly result?: Record<string, unknown> & {
    readonly item?: Record<string, unknown>;
    readonly items?: readonly Record<string, unknown>[];
    readonly result?: boolean;
  };
  readonly time?: Record<string, unknown>;
  readonly error?: unknown;
  readonly [name: string]: unknown;
}

export interface Extra {
  readonly verb?: string;
  readonly headers?: Record<string, string>;
  /** `<user_id>/<code>`; default: the owner's. `''`: the application address. */
  readonly webhook?: string;
  /** Sent as it is, in place of JSON. */
  readonly raw?: string;
}

export async function call(
  sandbox: Sandbox,
  method: string,
  params?: unknown,
  extra: Extra = {},
): Promise<Answer> {
  const { verb = 'POST', headers, webhook = sandbox.webhook, raw } = extra;
  const body = raw ?? (params === undefined ? undefined : JSON.stringify(params));
  const response = await fetch(
    `${sandbox.baseUrl}/rest/api/${webhook === '' ? '' : `${webhook}/`}${method}`,
    {
      method: verb,
      headers: { 'Content-Type': 'application/json', ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body }),
    },
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function parse(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body; // a stranger's: every member is optional
  } catch {
    return undefined;
  }
}

/** The code of either error shape, without REST 3.0's prefixes. */
export function codeOf({ body }: Answer): string {
  const error = body?.error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
  return String(code).replace(/^SVC_REST_V3_(EXCEPTION|REALISATION_EXCEPTION)_/, '');
}

export function idsOf({ body }: Answer): unknown[] {
  return (body?.result?.items ?? []).map(({ id }) => id);
}

/** Starts accounts and closes them when the file is done. */
export function accounts(): (options?: SandboxOptions) => Promise<Sandbox> {
  const open: Sandbox[] = [];
  afterAll(async () => {
    await Promise.all(open.map((sandbox) => sandbox.close()));
  });
  return async (options) => {
    const sandbox = await startSandbox(options);
    open.push(sandbox);
    return sandbox;
  };
}

/** A clock that a test moves; nothing waits for it. */
export function handClock(start = Date.UTC(2026, 5, 1)): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    sleep: () => Promise.resolve(),
    advance(ms) {
      now += ms;
    },
  };
}

export const aNumber: unknown = expect.any(Number);
export const aString: unknown = expect.any(String);

export function matching(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}

export function containing(values: readonly unknown[]): unknown {
  return expect.arrayContaining([...values]);
}
