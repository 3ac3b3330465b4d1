/** What the generator tells the runtime about the gateway: one row for each route, one for each documented error. */

import type { Kind } from '../call/method.js';

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface GatewayRow {
  readonly verb: Verb;
  /** `/v1/keys/{id}`: a name in braces is taken from the values. */
  readonly path: string;
  readonly kind: Kind;
  /** `false`: takes no values, so that its first argument is `options`. */
  readonly values?: false;
  /** `false`: gives the URL and sends nothing. */
  readonly sends?: false;
  /** The value whose `requestId` goes on the wire instead of it. */
  readonly requestIdFrom?: string;
  /** Scopes that admit the route. */
  readonly scope?: readonly string[];
  /** The read that tells whether a write was done. */
  readonly readBack?: string;
}

/** The client's name of a route, such as `keys.update`, to its row. */
export type GatewayTable = Readonly<Record<string, GatewayRow>>;

export type GatewayErrorClass =
  | 'ApiError'
  | 'ValidationError'
  | 'AuthenticationError'
  | 'PermissionError'
  | 'NotFoundError'
  | 'ConflictError'
  | 'RateLimitError'
  | 'AccountError'
  | 'ServerError';

export interface GatewayErrorCase {
  readonly code: string;
  /** Documented HTTP statuses; empty: none is documented. */
  readonly status: readonly number[];
  /** The class of the error that the client throws. */
  readonly class: GatewayErrorClass;
  /** `true`: nothing was run, so it can be repeated; `reads`: the outcome is open, so only a read can; `false`: it would fail again. */
  readonly repeatable: boolean | 'reads';
  readonly meaning: string;
  /** What to do. */
  readonly action: string;
  /** Where the answer names a delay: `error.retryAfter` with its mirror `Retry-After`, the header alone, or either. */
  readonly delay?: 'field' | 'header' | 'either';
}

/** A case as the emitted table has it: status, class, repeatable, meaning, action, delay. */
export type GatewayErrorRow = readonly [
  status: GatewayErrorCase['status'],
  type: GatewayErrorClass,
  repeatable: GatewayErrorCase['repeatable'],
  meaning: string,
  action: string,
  delay?: GatewayErrorCase['delay'],
];

export function defineErrors<Code extends string>(
  rows: Readonly<Record<Code, GatewayErrorRow>>,
): { readonly [C in Code]: GatewayErrorCase } {
  const cases = Object.entries<GatewayErrorRow>(rows).map(
    ([code, [status, type, repeatable, meaning, action, delay]]): [string, GatewayErrorCase] => [
      code,
      { code, status, class: type, repeatable, ...(delay && { delay }), meaning, action },
    ],
  );
  return Object.fromEntries(cases) as { readonly [C in Code]: GatewayErrorCase }; // one for each row
}

export type GatewayErrorTable = Readonly<Record<string, GatewayErrorCase>>;

/** The row of any string; the set of codes is open, so there may be none. */
export function gatewayErrorCase(table: GatewayErrorTable, code: string): GatewayErrorCase | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
