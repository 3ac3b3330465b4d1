/** The members of a gateway client that are not generated: any entity, any route, `close`. */

import type { SendOptions } from '../call/options.js';
import type { Call } from '../call/call.js';
import type { AsyncDisposal } from '../client/disposal.js';
import type { CloseOptions } from '../send/closing.js';
import type { Verb } from './table.js';

/** Options of one call; each overrides the client's. */
export type GatewayCallOptions = SendOptions;

/** An item of an entity: its fields are not shown (Observed behaviour, Gateway). */
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
