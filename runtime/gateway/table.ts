/** What the runtime has to know about one route; the generated table holds one row for each. */

import { isWrite, type Kind } from '../method.js';
import type { Safety } from '../exchange.js';

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

/** The gateway knows no idempotency key: a write that was sent is never sent again. */
export function safetyOf(row: Pick<GatewayRow, 'kind'>): Safety {
  return isWrite(row) ? 'write' : 'read';
}
