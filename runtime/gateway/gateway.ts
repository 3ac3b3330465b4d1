/** The members of a gateway client that are not generated, and the rows of those that are: one for each route and each documented error. */

import type { SendOptions } from '../call/call-options.js';
import type { Call } from '../call/call.js';
import type { AsyncDisposal, CloseOptions } from '../send/client-state.js';
import type { Kind } from '../words/method.js';

/** Options of one call; each overrides the client's. */
export type GatewayCallOptions = SendOptions;

/** An item of an entity. Its fields are not documented. */
export interface GatewayItem {
  readonly [field: string]: unknown;
}

/** Values of a query: arrays repeat their name, objects are written with brackets, a `Date` as ISO 8601. */
type GatewayQuery = { readonly [name: string]: unknown };

/** Data access to one entity; the type argument is what the caller knows of its items. */
export interface EntityRoutes<Code extends string = string> {
  /** `GET /v1/{entity}`. */
  list<T = GatewayItem[]>(query?: GatewayQuery, options?: GatewayCallOptions): Call<T, 'gateway', Code>;
  /** `GET /v1/{entity}/{id}`. */
  get<T = GatewayItem>(id: number | string, options?: GatewayCallOptions): Call<T, 'gateway', Code>;
  /** `POST /v1/{entity}`; a write, never retried after an unknown outcome. */
  create<T = GatewayItem>(fields: object, options?: GatewayCallOptions): Call<T, 'gateway', Code>;
  /** `PATCH /v1/{entity}/{id}`; a write. */
  update<T = GatewayItem>(
    id: number | string,
    fields: object,
    options?: GatewayCallOptions,
  ): Call<T, 'gateway', Code>;
  /** `DELETE /v1/{entity}/{id}`; a write. */
  delete<T = unknown>(id: number | string, options?: GatewayCallOptions): Call<T, 'gateway', Code>;
  /** `POST /v1/{entity}/search`; a read, with a limit of its own: 60 a minute. */
  search<T = GatewayItem[]>(body?: object, options?: GatewayCallOptions): Call<T, 'gateway', Code>;
}

export interface RequestParts {
  readonly query?: GatewayQuery | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface GatewayCore<Code extends string = string> extends AsyncDisposal {
  /** The routes of one entity, such as `deals`. */
  entity(name: string): EntityRoutes<Code>;
  /**
   * Any other route under `/v1/`. `GET` and a `POST` to `…/search` are reads, everything else is a write.
   * A path that leaves `/v1/` in any spelling is a `UsageError`.
   */
  request<T = unknown>(
    method: Verb,
    path: string,
    parts?: RequestParts,
    options?: GatewayCallOptions,
  ): Call<T, 'gateway', Code>;
  /**
   * Closes the client. Requests in flight may finish, for at most `timeout` ms. Every other call ends at once, with the
   * error that it has, else with `NotSentError`. Later calls are a `UsageError`.
   */
  close(options?: CloseOptions): Promise<void>;
}

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface GatewayRow {
  readonly verb: Verb;
  /** `/v1/keys/{id}`: a name in braces is taken from the values. */
  readonly path: string;
  readonly kind: Kind;
  /** `false`: takes no values, so that its first argument is `options`. */
  readonly values?: false;
  /** `false`: returns the URL and sends nothing. */
  readonly sends?: false;
  /** The value whose `requestId` goes on the wire instead of it. */
  readonly requestIdFrom?: string;
  /** Scopes that admit the route. */
  readonly scope?: readonly string[];
  /** The read that shows whether a write was done. */
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
  /** `true`: nothing was run, so it can be retried; `reads`: the result is not known, so only a read can; `false`: it would fail again. */
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
  // `Object.fromEntries` is typed with any codes; it holds exactly those of the rows.
  return Object.fromEntries(cases) as { readonly [C in Code]: GatewayErrorCase };
}

export type GatewayErrorTable = Readonly<Record<string, GatewayErrorCase>>;

/** The row of any string; the set of codes is open, so there may be none. */
export function gatewayErrorCase(table: GatewayErrorTable, code: string): GatewayErrorCase | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
