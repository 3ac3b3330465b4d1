/** One route as data: who may call it, and what it does to the state. */

import type { GatewayKey, GatewaySession } from './key.js';
import type { GatewayState } from './state.js';

export interface GatewayRoute {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/v1/keys/:id`; a `*` at the end matches one part or more. */
  readonly path: string;
  /** A read-only key is refused. */
  readonly write: boolean;
  readonly guard?: Guard;
  run(call: GatewayCall): unknown;
}

/** What a route needs beyond a good key. */
type Guard = 'infra' | 'entity' | 'application' | 'oauth-entry' | 'storage' | 'apps';

export interface GatewayCall {
  readonly state: GatewayState;
  readonly key: GatewayKey;
  readonly session: SessionClaim;
  /** `127.0.0.1:4010`: the account's address as the caller wrote it. */
  readonly host: string;
  readonly route: GatewayRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON; undefined: none. */
  readonly body: unknown;
  /** Bytes of the body. */
  readonly size: number;
}

/** The user session that `Authorization: Bearer` names. */
export type SessionClaim =
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'session'; readonly session: GatewaySession };

/** Redirects the browser; the answer has no envelope. */
export class Redirect {
  readonly to: string;

  constructor(to: string) {
    this.to = to;
  }
}

/** An answer with `total` next to `data`. */
export class Listing {
  readonly data: readonly unknown[];
  readonly total: number;

  constructor(data: readonly unknown[], total: number) {
    this.data = data;
    this.total = total;
  }
}

export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Readonly<Record<string, unknown>>) // any object of JSON
    : {};
}

export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export function successBody(result: unknown): Readonly<Record<string, unknown>> {
  if (result instanceof Listing) return { success: true, data: result.data, total: result.total };
  return { success: true, data: result };
}
