/** What an answer says: the `data` of a success and what stood beside it (contract/4-observed.md, E); what a failure's fields are called. */

import type { Page } from '../call/call.js';
import { GATEWAY_FIELDS } from '../errors/gateway-fields.js';
import { ProtocolError } from '../errors/transport-error.js';
import type { VendorNames } from '../errors/wire-error.js';
import type { WireAnswer } from '../protocol/exchange.js';
import type { OwnName } from '../params/wire-params.js';

export interface GatewaySuccess {
  readonly data: unknown;
  readonly page: Page | undefined;
}

export function readSuccess({ status, body }: WireAnswer, method: string): GatewaySuccess {
  if (body === undefined && status === 204) return { data: undefined, page: undefined };
  if (typeof body !== 'object' || body === null) {
    const facts = { generation: 'gateway' as const, method, attempts: 1, status };
    throw new ProtocolError('the answer is neither an object nor an array', facts);
  }
  if (!Object.hasOwn(body, 'data')) return { data: body, page: undefined };
  const members = body as { readonly data: unknown } & Readonly<Record<string, unknown>>; // JSON
  return { data: members.data, page: pageOf(members) };
}

const PAGE_FIELDS: readonly (keyof Page)[] = ['total', 'next', 'nextCursor', 'hasMore', 'truncated'];

function pageOf(beside: Readonly<Record<string, unknown>>): Page | undefined {
  const found = PAGE_FIELDS.filter((name) => beside[name] !== undefined && beside[name] !== null);
  return found.length === 0 ? undefined : Object.fromEntries(found.map((name) => [name, beside[name]]));
}

/** The fields of a failure under the account's own names. */
export function fieldNames(ownName: OwnName): VendorNames {
  return new Map(GATEWAY_FIELDS.map((name) => [name, ownName(name)]));
}
