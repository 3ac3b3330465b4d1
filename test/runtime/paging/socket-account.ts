/** An account of one REST 3.0 list on a real socket, which can misbehave in each way that a list can. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Row = Readonly<Record<string, unknown>>;

export interface Manner {
  readonly rows: readonly Row[];
  /** Rows of a page at most, by the number of the page from 0, and whether it is asked for in a batch. */
  readonly clamp?: (page: number, isBatch: boolean) => number;
  /** What of a request it does not read. */
  readonly ignores?: readonly ('filter' | 'order' | 'offset' | 'cursor' | 'afterCursor')[];
  /** Rows that tie stand in another order in each answer. */
  readonly shuffles?: boolean;
  /** An offset past the end begins again. */
  readonly wraps?: boolean;
  /** Fields that `select` refuses. */
  readonly unknown?: readonly string[];
  /** Fields that `filter` refuses. */
  readonly unfilterable?: readonly string[];
  /** Fields that `order` refuses. */
  readonly unsortable?: readonly string[];
  /** Rows that the caller may not see: they are taken out of a page that was made of all. */
  readonly hidden?: (row: Row) => boolean;
  /** The cursor after so many rows of so many; undefined: the list pages otherwise. */
  readonly nextCursor?: ((after: number, of: number) => unknown) | undefined;
  /** Further members beside the items. */
  readonly beside?: Row;
  /** Rows that it answers with whatever is asked, by the number of the page. */
  readonly pages?: (page: number) => readonly Row[];
}

export interface SocketAccount {
  readonly baseUrl: string;
  /** Every list call that came, single or in a batch. */
  readonly asked: readonly Query[];
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export interface Query {
  readonly select?: readonly string[];
  readonly filter?: readonly (readonly unknown[])[];
  readonly order?: Readonly<Record<string, string>>;
  readonly pagination?: { readonly limit?: number; readonly offset?: number; readonly afterCursor?: unknown };
  readonly cursor?: {
    readonly field: string;
    readonly order?: string;
    readonly value?: unknown;
    readonly limit?: number;
  };
}

class Refused extends Error {}

export async function openAccount(manner: Manner): Promise<SocketAccount> {
  const asked: Query[] = [];
  const requests: string[] = [];
  const page = (query: Query): unknown => {
    asked.push(query);
    const clamp = manner.clamp?.(asked.length - 1, requests.at(-1) === 'batch') ?? 50;
    return answer(manner, query, { number: asked.length - 1, clamp });
  };
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const method = (request.url ?? '').split('/').at(-1) ?? '';
      requests.push(method);
      const [status, body] = reply(method, JSON.parse(text) as unknown, page);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, asked, requests, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function reply(
  method: string,
  body: unknown,
  page: (query: Query) => unknown,
): readonly [status: number, body: unknown] {
  try {
    const result =
      method === 'batch'
        ? (body as readonly { readonly query: Query }[]).map(({ query }) => page(query))
        : page(body as Query);
    return [200, { result, time: {} }];
  } catch (error) {
    if (!(error instanceof Refused)) return [400, { error: { code: 'MALFORMED', message: String(error) } }];
    return [
      400,
      { error: { code: 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION', message: error.message } },
    ];
  }
}

function answer(
  manner: Manner,
  query: Query,
  { number, clamp }: { readonly number: number; readonly clamp: number },
): unknown {
  const { pagination = {}, cursor } = query;
  if (typeof pagination !== 'object' || typeof (cursor ?? {}) !== 'object') throw new Error('not an object');
  const { nextCursor, beside = {} } = manner;
  const reads = (what: 'offset' | 'afterCursor'): boolean => manner.ignores?.includes(what) !== true;
  const found = sorted(manner, query, number).filter((row) => passes(manner, query, row));
  const size = Math.min(cursor?.limit ?? pagination.limit ?? 50, clamp);
  const after = reads('afterCursor') ? placeOf(pagination.afterCursor, manner, found.length) : 0;
  const offset = after + (reads('offset') ? (pagination.offset ?? 0) : 0);
  const from = manner.wraps === true && found.length > 0 ? offset % found.length : offset;
  const { hidden = () => false } = manner;
  const rows = manner.pages?.(number) ?? found.slice(from, from + size).filter((row) => !hidden(row));
  const following = nextCursor?.(from + rows.length, found.length);
  return {
    items: rows.map((row) => chosen(manner, query, row)),
    ...(following === undefined ? {} : { nextCursor: following }),
    ...beside,
  };
}

/** A cursor stands for the place that it was given at. */
function placeOf(cursor: unknown, { nextCursor }: Manner, count: number): number {
  if (cursor === undefined || nextCursor === undefined) return 0;
  const text = JSON.stringify(cursor);
  const place = Array.from({ length: count + 1 }, (_, index) => index).find(
    (index) => JSON.stringify(nextCursor(index, count)) === text,
  );
  if (place === undefined) throw new Refused('afterCursor was not given by this list');
  return place;
}

function sorted(
  { rows, ignores = [], shuffles = false, unsortable = [] }: Manner,
  query: Query,
  number: number,
): readonly Row[] {
  const { cursor } = query;
  const refused = Object.keys(query.order ?? {}).find((field) => unsortable.includes(field));
  if (refused !== undefined) throw new Refused(`${refused} cannot be sorted by`);
  const order =
    cursor === undefined ? (query.order ?? { id: 'ASC' }) : { [cursor.field]: cursor.order ?? 'ASC' };
  if (ignores.includes('order')) return rows;
  const start = shuffles ? shuffled(rows, number) : rows;
  const fields = Object.entries(order).map(
    ([field, direction]) => [field, direction.toUpperCase() === 'DESC' ? -1 : 1] as const,
  );
  return [...start].sort((left, right) => {
    for (const [field, sign] of fields) {
      const rank = compare(left[field], right[field]);
      if (rank !== 0) return rank * sign;
    }
    return 0;
  });
}

function shuffled(rows: readonly Row[], seed: number): readonly Row[] {
  const key = (index: number): number => ((index + 1) * 7919 * (seed + 3)) % 1009;
  return rows
    .map((row, index) => ({ row, key: key(index) }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row);
}

function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  return (left as number) < (right as number) ? -1 : 1;
}

function passes(
  { ignores = [], unfilterable = [] }: Manner,
  { filter = [], cursor }: Query,
  row: Row,
): boolean {
  const refused = filter.find(([field]) => unfilterable.includes(field as string));
  if (refused !== undefined) throw new Refused(`${refused[0] as string} cannot be filtered`);
  const holds = ([field, ...rest]: readonly unknown[]): boolean => {
    const [operator, value] = rest.length === 1 ? ['=', rest[0]] : rest;
    const rank = compare(row[field as string], value);
    return operator === '>' ? rank > 0 : operator === '<' ? rank < 0 : rank === 0;
  };
  const isPast = (): boolean => {
    if (cursor?.value === undefined || ignores.includes('cursor')) return true;
    const rank = compare(row[cursor.field], cursor.value);
    return cursor.order?.toUpperCase() === 'DESC' ? rank < 0 : rank > 0;
  };
  return (ignores.includes('filter') || filter.every(holds)) && isPast();
}

function chosen({ unknown = [] }: Manner, { select }: Query, row: Row): Row {
  const refused = select?.find((name) => unknown.includes(name));
  if (refused !== undefined) throw new Refused(`${refused} cannot be selected`);
  return select === undefined
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => select.includes(name)));
}
