/** What a success says: its `data` where there is one, and what stood beside it (contract/4-observed.md, E). */

import type { Page } from '../call.js';
import { ProtocolError } from '../errors/transport-error.js';
import type { WireAnswer } from '../exchange.js';

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
  const { data, ...beside } = body as { readonly data: unknown } & Readonly<Record<string, unknown>>; // JSON
  return { data, page: pageOf(beside) };
}

const PAGE_FIELDS: readonly (keyof Page)[] = ['total', 'next', 'nextCursor', 'hasMore', 'truncated'];

function pageOf(beside: Readonly<Record<string, unknown>>): Page | undefined {
  const found = PAGE_FIELDS.filter((name) => beside[name] !== undefined && beside[name] !== null);
  return found.length === 0 ? undefined : Object.fromEntries(found.map((name) => [name, beside[name]]));
}
