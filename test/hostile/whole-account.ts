/** One list as an account answers it: as the contract has it, or as live accounts do beside and against it. */

import type { Answered, Handle, Received } from '../runtime/call/fake-account.js';

export interface ListSpec {
  readonly form?: 'offset' | 'cursor' | 'after' | 'unpaged';
  readonly sorts?: readonly string[];
  readonly filters?: readonly string[];
  /** The filter must have it on its top level, with `=`. */
  readonly compulsory?: string;
  /** Live, it sorts by id whatever is asked for. */
  readonly idFirst?: boolean;
  /** Rows of a page at most. */
  readonly clamp?: number;
  /** Whether more follows is told by `hasMore`, and the cursor comes on the last page too. */
  readonly hasMore?: boolean;
}

export interface WholeAccount {
  readonly handle: Handle;
  /** Of the rows that the caller may see. */
  readonly titles: readonly string[];
  /** Requests that were refused. */
  readonly refusals: () => number;
}

interface Row {
  readonly id: number;
  readonly title: string;
  readonly day: number;
  readonly owner: number;
}

type Kind = 'as documented' | 'live';

interface Query {
  readonly select?: readonly string[];
  readonly filter?: readonly unknown[];
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

/** Ids with gaps, in no order; thirteen rows share a day. */
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => {
    const id = 3 * ((index * 61) % count) + 5;
    return { id, title: `row ${id}`, day: Math.floor(index / 13), owner: 1 };
  });

export function serve(method: string, spec: ListSpec, kind: Kind): WholeAccount {
  const rows = rowsOf(spec.form === 'unpaged' ? 17 : 137);
  const hidden = ({ id }: Row): boolean => id % 11 === 3 && spec.form !== 'cursor';
  let refused = 0;
  let turn = 0;
  const one = (query: Query): unknown => page({ spec, kind, query, rows, hidden, turn: (turn += 1) });
  const handle = ({ method: asked, body }: Received): Answered => {
    try {
      const result =
        asked === 'batch'
          ? (body as readonly { query: Query }[]).map(({ query }) => one(query))
          : one(body as Query);
      if (asked !== 'batch' && asked !== method) throw new Refused(asked);
      return { body: { result } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused += 1;
      const code = 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION';
      return { status: 400, body: { error: { code, message: error.message } } };
    }
  };
  const titles = rows.filter((row) => !hidden(row)).map(({ title }) => title);
  return { handle, titles: titles.toSorted(), refusals: () => refused };
}

interface Asked {
  readonly spec: ListSpec;
  readonly kind: Kind;
  readonly query: Query;
  readonly rows: readonly Row[];
  readonly hidden: (row: Row) => boolean;
  /** Rows that tie stand in another order each time. */
  readonly turn: number;
}

function page(asked: Asked): unknown {
  const { spec, kind, query, rows, hidden } = asked;
  const isLive = kind === 'live';
  const { form = 'offset', clamp = 1_000, compulsory } = spec;
  check(asked);
  const mayBeSeen = rows.filter((row) => !hidden(row));
  if (form === 'unpaged')
    return { items: mayBeSeen.toSorted((a, b) => a.id - b.id).map((row) => shown(row, query)) };
  // Live, rights are looked at when the page is made.
  const found = sorted({ ...asked, rows: isLive ? rows : mayBeSeen }).filter((row) =>
    passes(row, query, compulsory),
  );
  const { pagination = {}, cursor } = query;
  const size = Math.min(cursor?.limit ?? pagination.limit ?? (isLive ? 25 : 50), clamp);
  const from = form === 'after' ? placeOf(pagination.afterCursor, isLive) : (pagination.offset ?? 0);
  const raw = found.slice(from, from + size);
  const items = raw.filter((row) => !hidden(row)).map((row) => shown(row, query));
  if (form !== 'after') return { items };
  const after = from + raw.length;
  const more = after < found.length;
  const next = isLive ? { position: after } : `after ${after}`;
  if (spec.hasMore === true) return { items, nextCursor: next, hasMore: more };
  return more ? { items, nextCursor: next } : { items };
}

function check({ spec, kind, query }: Asked): void {
  const { filter = [], order, select = [], pagination } = query;
  if (pagination !== undefined && 'page' in pagination) throw new Refused('page');
  for (const name of Object.keys(order ?? {})) {
    if (spec.sorts?.includes(name) !== true) throw new Refused(`${name} cannot be sorted by`);
  }
  if (order !== undefined && Object.keys(order).length === 0) throw new Refused('no order at all');
  const names = filter.map((element) => (Array.isArray(element) ? (element as unknown[])[0] : element));
  if (spec.compulsory !== undefined && !names.includes(spec.compulsory))
    throw new Refused(`${spec.compulsory} is missing`);
  const unknown = names.find((name) => spec.filters?.includes(name as string) !== true);
  if (unknown !== undefined && spec.form !== 'unpaged')
    throw new Refused(`${JSON.stringify(unknown)} cannot be filtered by`);
  const own = ['id', 'title', 'day', 'owner'];
  if (kind === 'live' && select.some((name) => !own.includes(name))) throw new Refused('select');
}

/** A cursor goes back as it came. */
function placeOf(cursor: unknown, isLive: boolean): number {
  if (cursor === undefined) return 0;
  const text = typeof cursor === 'string' && !isLive ? cursor : JSON.stringify(cursor);
  const place = /^(?:\{"position":(\d+)\}|after (\d+))$/.exec(text);
  if (place === null) throw new Refused(`no such cursor: ${text}`);
  return Number(place[1] ?? place[2]);
}

function sorted({ spec, kind, query, rows, turn }: Asked): readonly Row[] {
  const { cursor, order = { id: 'ASC' } } = query;
  const asked = cursor === undefined ? order : { [cursor.field]: cursor.order ?? 'ASC' };
  const first = kind === 'live' && spec.idFirst === true ? { id: asked['id'] ?? 'ASC', ...asked } : asked;
  const key = ({ id }: Row): number => (id * 7919 * (turn + 3)) % 1009;
  return [...rows]
    .sort((a, b) => key(a) - key(b))
    .sort((a, b) => {
      for (const [field, direction] of Object.entries(first)) {
        const rank = Number(Reflect.get(a, field)) - Number(Reflect.get(b, field));
        if (rank !== 0) return direction === 'DESC' ? -rank : rank;
      }
      return 0;
    });
}

function passes(row: Row, { filter = [], cursor }: Query, compulsory: string | undefined): boolean {
  const holds = (condition: unknown): boolean => {
    const [field, ...rest] = condition as readonly [string, ...unknown[]];
    if (field === compulsory) return true;
    const [operator, value] = rest.length === 1 ? ['=', rest[0]] : rest;
    const rank = Number(Reflect.get(row, field)) - Number(value);
    return operator === '>' ? rank > 0 : operator === '<' ? rank < 0 : rank === 0;
  };
  const isPast = (): boolean => {
    if (cursor?.value === undefined) return true;
    const rank = Number(Reflect.get(row, cursor.field)) - Number(cursor.value);
    return cursor.order === 'DESC' ? rank < 0 : rank > 0;
  };
  return filter.every(holds) && isPast();
}

function shown(row: Row, { select }: Query): Partial<Row> {
  return select === undefined
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => select.includes(name)));
}
