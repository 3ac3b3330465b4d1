/** One page of a legacy list: `start`, `total`, `next`, and the order and filter by id, as documented and as servers do. */

import { type Asked, Refused, type Row } from './list-server.js';

type Json = Readonly<Record<string, unknown>>;

export function legacyAnswer(asked: Asked, params: Json): Json {
  const { row, method, rows, kind, hides, size } = asked;
  const mayBeSeen = (page: readonly Row[]): readonly Row[] => page.filter((one) => !hides(one));
  // It is one page of all rows, with nothing beside it.
  if (row.paging === 'once' || method === 'calendar.section.get') return { result: mayBeSeen(rows) };
  const found = sorted(asked, params).filter((one) => passes(asked, one, params));
  const start = Number(params['start'] ?? 0);
  const isUncounted = start === -1;
  const place = isUncounted ? 0 : kind === 'server' ? Math.floor(start / size) * size : start;
  const page = found.slice(place, place + size);
  const shown = mayBeSeen(page);
  const result = method === 'catalog.price.list' ? { prices: shown } : shown;
  if (isUncounted) return kind === 'server' ? { result, total: 0 } : { result };
  if (page.length === 0) return { result };
  const isMore = place + page.length < found.length;
  const next = place + (kind === 'server' ? shown.length : page.length);
  return { result, total: found.length, ...(isMore && { next }) };
}

function sorted({ row, method, rows, turn, kind, refusesId }: Asked, params: Json): readonly Row[] {
  const id = row.keysetBy ?? 'id';
  const order = (params['order'] ?? {}) as Readonly<Record<string, string>>;
  const isOfUsers = method === 'user.get';
  if (!isOfUsers && refusesId && Object.keys(order).length > 0) throw new Refused('ERROR_ARGUMENT', 'order');
  // Users are in no order unless both are given; whatever else is asked for is passed over.
  const isSorted =
    !isOfUsers || (params['sort'] === 'ID' && params['order'] === 'ASC') || kind === 'documents';
  const mixed = (one: Row): number => (Number(one[id]) * 7919 * (turn + 3)) % 1009;
  const rank = (one: Row): number => (isSorted ? Number(one[id]) : mixed(one));
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

function passes({ row, refusesId }: Asked, one: Row, { filter = {} }: Json): boolean {
  const id = row.keysetBy ?? 'id';
  const after = (filter as Json)[`>${id}`];
  if (after === undefined) return true;
  if (refusesId) throw new Refused('ERROR_ARGUMENT', 'filter');
  return Number(one[id]) > Number(after);
}
