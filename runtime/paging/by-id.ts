/** Legacy lists by id, with counting off: what comes after the last one seen (A legacy generation's self-description, Paging). */

import type { Command } from '../call/command.js';
import { isGiven, isObject, isObjectOrAbsent, memberOf, objectIn } from '../value/json.js';
import type { Params, Position, RawPage } from './position.js';
import { checkOrder, disorderOf, keysOf } from './progress.js';
import { type Saved, savedNumber, savedTexts } from './saved.js';
import { listByStart, startAfter } from './start.js';

/** Whether the list can go on by id as it was asked for, or by `start` alone. */
export function admitsIds({ row, params }: Command): boolean {
  const { keyset, keysetBy = 'id', paging } = row;
  if (paging !== 'start' || keyset !== true || isGiven(params['start'])) return false;
  if (!isObjectOrAbsent(params, 'filter') || !isObjectOrAbsent(params, 'order')) return false;
  if (joinsConditions(objectIn(params, 'filter')) || hasOtherCase(params)) return false;
  return Object.entries(objectIn(params, 'order')).every(
    ([name, direction]) => name === keysetBy && String(direction).toUpperCase() === 'ASC',
  );
}

/** With `logic: 'OR'` a further condition would be one more alternative (A legacy generation's self-description, Filters). */
function joinsConditions(filter: Params): boolean {
  return Object.keys(filter).some((name) => /^\W*logic$/i.test(name));
}

/** Accounts read names in any case (Server behaviour, Legacy core): what we would add beside `FILTER` could take its place. */
function hasOtherCase(params: Params): boolean {
  return Object.keys(params).some(
    (name) => /^(?:filter|order|select|start)$/i.test(name) && /[A-Z]/.test(name),
  );
}

/** `*` asks for it already. */
export function selectsField(params: Params, field: string): boolean {
  const { select } = params;
  return !Array.isArray(select) || select.length === 0 || select.includes(field) || select.includes('*');
}

interface Reached {
  readonly last: unknown;
  /** The rows of the page before. */
  readonly before: ReadonlySet<string>;
  /** Rows so far. */
  readonly rows: number;
}

/** A family that refuses the filter or the order, or passes over them, is read by `start`. @param saved by an earlier page. */
export function listById(params: Params, field: string, saved?: Saved): Position {
  if (saved !== undefined)
    return positionAfter(params, field, {
      last: saved['last'],
      before: new Set(savedTexts(saved['keys'], 'keys')),
      rows: savedNumber(saved, 'rows'),
    });
  return {
    params: { ...params, start: -1, order: { [field]: 'ASC' } },
    at: undefined,
    refused: () => listByStart(params),
    next: (page) => {
      if (page.rows.length === 0) return undefined;
      return isOrdered(page, field)
        ? positionAfter(params, field, reachedBy(page, field, 0))
        : startAfter(params, page.rows.length, new Set(keysOf(page.rows)));
    },
  };
}

function reachedBy({ rows }: RawPage, field: string, before: number): Reached {
  return {
    last: memberOf(rows.at(-1), field),
    before: new Set(keysOf(rows)),
    rows: before + rows.length,
  };
}

function positionAfter(params: Params, field: string, reached: Reached): Position {
  const ordered = { ...params, order: { [field]: 'ASC' } };
  // The first page was accepted, in this order.
  const byStart = (): Position => startAfter(ordered, reached.rows, reached.before);
  return {
    params: {
      ...ordered,
      start: -1,
      filter: { ...objectIn(params, 'filter'), [`>${field}`]: reached.last },
    },
    at: reached.last,
    save: () => ({ by: 'id', last: reached.last, keys: [...reached.before], rows: reached.rows }),
    knowsRepeats: true,
    refused: byStart,
    fresh: ({ rows }) => (isRepeated(rows, reached) ? [] : rows),
    next: (page) => {
      // A page of any length ends the list only when it is empty: families differ in the rows of a page.
      if (page.rows.length === 0) return undefined;
      if (isRepeated(page.rows, reached)) return byStart();
      checkOrder({ field, descending: false }, reached.last, page.rows);
      return positionAfter(params, field, reachedBy(page, field, reached.rows));
    },
  };
}

/** The family passes over the filter: whether the list is paged at all is seen by `start`. */
function isRepeated(rows: readonly unknown[], { before }: Reached): boolean {
  return rows.length > 0 && keysOf(rows).every((key) => before.has(key));
}

function isOrdered({ rows }: RawPage, field: string): boolean {
  if (rows.some((row) => !isObject(row) || !isGiven(row[field]))) return false;
  return disorderOf({ field, descending: false }, undefined, rows) === undefined;
}
