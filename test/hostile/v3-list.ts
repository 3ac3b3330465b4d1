/** One page of a REST 3.0 list or tail: filter, order, pagination and cursor as the contract has them, and as servers do. */

import { type Asked, Refused, type Row, TIED } from './list-server.js';

type Json = Readonly<Record<string, unknown>>;

/** Lists that are refused without this filter (Server behaviour, Filter). */
export const REQUIRED_FILTERS: Readonly<Record<string, string>> = {
  'tasks.task.result.list': 'taskId',
  'timeman.record.list': 'userId',
};

export function v3Answer(asked: Asked, query: Json): Json {
  const { row, rows, hides } = asked;
  checkSelect(asked, query['select']);
  if (row.paging === 'once')
    return { items: rows.filter((one) => !hides(one)).map((one) => shown(one, query)) };
  const found = sorted(asked, query).filter((one) => passes(asked, one, query));
  const { from, size } = placeOf(asked, query);
  const page = found.slice(from, from + size);
  const items = page.filter((one) => !hides(one)).map((one) => shown(one, query));
  if (row.paging !== 'next-cursor') return { items };
  const after = from + page.length;
  const isMore = after < found.length;
  if (asked.kind === 'documents') return isMore ? { items, nextCursor: `after ${after}` } : { items };
  return { items, nextCursor: { position: after, id: page.at(-1)?.['id'] ?? null }, hasMore: isMore };
}

function checkSelect({ kind }: Asked, select: unknown): void {
  if (select === undefined) return;
  if (!Array.isArray(select)) throw new Refused('INVALIDSELECTEXCEPTION', 'select');
  const known = ['id', 'title', TIED];
  const names = select as readonly unknown[];
  const unknown = names.find((name) => !known.includes(String(name).split('.')[0] ?? ''));
  if (kind === 'server' && unknown !== undefined)
    throw new Refused('UNKNOWNDTOPROPERTYEXCEPTION', JSON.stringify(unknown));
}

function shown(row: Row, { select }: Json): Row {
  if (!Array.isArray(select)) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => select.includes(name)));
}

function placeOf(
  { kind, row, size }: Asked,
  { pagination = {}, cursor = {} }: Json,
): { readonly from: number; readonly size: number } {
  const { limit, offset, page, afterCursor } = { ...(pagination as Json), ...(cursor as Json) };
  const wanted = limit === undefined ? (kind === 'server' ? size : 50) : Number(limit);
  if (!(wanted >= 1)) throw new Refused('INVALIDPAGINATIONEXCEPTION', 'limit');
  if (kind === 'documents' && wanted > 1_000) throw new Refused('INVALIDPAGINATIONEXCEPTION', 'limit');
  const most = Math.min(wanted, 1_000);
  if (row.paging === 'next-cursor') return { from: afterOf(afterCursor), size: most };
  if (page !== undefined) return { from: (Math.max(1, Number(page)) - 1) * most, size: most };
  return { from: Number(offset ?? 0), size: most };
}

/** A cursor goes back as it came. */
function afterOf(cursor: unknown): number {
  if (cursor === undefined) return 0;
  const found = /^"after (\d+)"$|^\{"position":(\d+),"id":\d+\}$/.exec(JSON.stringify(cursor));
  if (found === null) throw new Refused('INVALIDPAGINATIONEXCEPTION', 'afterCursor');
  return Number(found[1] ?? found[2]);
}

function sorted({ kind, method, rows, refusesId, turn }: Asked, query: Json): readonly Row[] {
  const cursor = query['cursor'] as { readonly field?: string; readonly order?: string } | undefined;
  const { field = 'id', order: direction = 'ASC' } = cursor ?? {};
  const given = query['order'] as Readonly<Record<string, string>> | undefined;
  const asked = cursor === undefined ? (given ?? { id: 'ASC' }) : { [field]: direction };
  if (refusesId && given !== undefined && 'id' in given)
    throw new Refused('VALIDATION_REQUESTVALIDATIONEXCEPTION', 'id cannot be sorted by');
  // Whatever is asked for, tasks come by id first.
  const isById = kind === 'server' && method === 'tasks.task.list' && Object.keys(asked).length > 0;
  const order = isById ? { id: asked['id'] ?? 'ASC', ...asked } : asked;
  const mixed = (row: Row): number => (Number(row['id']) * 7919 * (turn + 3)) % 1009;
  return [...rows].sort((a, b) => {
    for (const [name, way] of Object.entries(order)) {
      const rank = Number(a[name]) - Number(b[name]);
      if (rank !== 0) return way.toUpperCase() === 'DESC' ? -rank : rank;
    }
    return mixed(a) - mixed(b);
  });
}

function passes(asked: Asked, row: Row, query: Json): boolean {
  const { method, kind, refusesId } = asked;
  const filter = (query['filter'] ?? []) as readonly (readonly unknown[])[];
  const required = REQUIRED_FILTERS[method];
  const isGiven = filter.some(
    ([name, ...rest]) => name === required && (rest.length === 1 || rest[0] === '='),
  );
  if (kind === 'server' && required !== undefined && !isGiven)
    throw new Refused('VALIDATION_REQUESTFILTERVALIDATIONEXCEPTION', `filter.${required}`);
  if (refusesId && filter.some(([name]) => name === 'id'))
    throw new Refused('VALIDATION_REQUESTVALIDATIONEXCEPTION', 'id cannot be filtered by');
  const holds = ([name, ...rest]: readonly unknown[]): boolean => {
    const [operator, value] = rest.length === 1 ? ['=', rest[0]] : rest;
    if (typeof value !== 'number') throw new Refused('VALIDATION_REQUESTVALIDATIONEXCEPTION', 'a number');
    const own = name === required ? 1 : Number(row[String(name)]);
    return operator === '>' ? own > value : operator === '<' ? own < value : own === value;
  };
  return filter.every(holds) && isPast(row, query);
}

/** Strictly beyond the value. */
function isPast(row: Row, { cursor, filter = [] }: Json): boolean {
  if (cursor === undefined) return true;
  const { field = 'id', order = 'ASC', value } = cursor as Json;
  if ((filter as readonly (readonly unknown[])[]).some(([name]) => name === field))
    throw new Refused('INVALIDFILTEREXCEPTION', "the cursor's field");
  if (value === undefined) return true;
  const rank = Number(row[String(field)]) - Number(value);
  return order === 'DESC' ? rank < 0 : rank > 0;
}
