/** Checks that a list makes progress: no page repeats, and rows come in the order that was asked for. */

import type { Command } from '../call/command.js';
import { SvcError } from '../errors/svc-error.js';
import { ProtocolError } from '../errors/transport-error.js';
import { sha256 } from '../value/crypto.js';
import { isGiven, memberOf } from '../value/json.js';
import { DEFAULT_LIMIT, type RawPage } from './position.js';

/** Says why a list cannot go on; `asProtocolError` adds whose list it is. */
export function noProgress(why: string): SvcError {
  return new SvcError(why, 'CLIENT_PROTOCOL');
}

export function asProtocolError(
  error: unknown,
  { protocol: { generation }, method, callSite }: Command,
): unknown {
  const isBare = error instanceof SvcError && error.code === 'CLIENT_PROTOCOL';
  if (!isBare || error instanceof ProtocolError) return error;
  const message = `${method}: the list cannot go on: ${error.message}`;
  return new ProtocolError(message, { generation, method, attempts: 1, callSite });
}

/** What a page repeats of those before. */
export interface Overlap {
  /** Rows of it that none of them had. */
  readonly fresh: number;
  /** Rows that a page has at most. */
  readonly size: number;
}

/** Looks at one page after another. */
export interface Watch {
  /**
   * @param overlap where rows of the pages before can come again.
   * @throws SvcError at a page that was there before.
   */
  check(this: void, rows: readonly unknown[], overlap?: Overlap): void;
  /**
   * The second page is the first one again, and that had fewer rows than asked for: the list is not paged. A page of 50
   * may be cut to that length.
   */
  isUnpaged(this: void, page: RawPage, limit: number): boolean;
  /** A digest of the last page, for `watchPages` of another process. */
  last(this: void): string | undefined;
}

/**
 * A page repeats where it has the rows of an earlier one, begins as the one before did, or has none that the one
 * before lacks: an account that ignores the offset may still give pages of changing length.
 */
export function watchPages(last?: string): Watch {
  const earlier = new Set<string>(last === undefined ? [] : [last]);
  let before: readonly string[] = [];
  /** Rows from the last page with a new one on. */
  let moved = 0;
  const isUnpaged = ({ rows, page }: RawPage, limit: number): boolean => {
    if (earlier.size !== 1 || rows.length !== before.length || page?.nextCursor !== undefined) return false;
    const keys = new Set(keysOf(rows));
    const isShort = rows.length < limit && rows.length !== DEFAULT_LIMIT;
    return isShort && keys.size === rows.length && before.every((key) => keys.has(key));
  };
  // A page in which rows are hidden moves the next one on by fewer rows: until the offset is a page further, rows can come again.
  const comesAgain = (rows: readonly unknown[], { fresh, size }: Overlap): boolean => {
    const isFull = rows.length >= size || rows.length === DEFAULT_LIMIT;
    const canRepeat = fresh > 0 || (moved < size && !isFull);
    moved = fresh > 0 ? rows.length : moved + rows.length;
    return fresh < rows.length && canRepeat;
  };
  const checkNew = (rows: readonly unknown[], keys: readonly string[], digest: string): void => {
    const isTelling = new Set(keys).size === keys.length;
    const known = new Set(before);
    if (keys.join() === before.join()) throw noProgress(sameRows(rows));
    if (isTelling && (keys[0] === before[0] || keys.every((key) => known.has(key)))) {
      throw noProgress('a page has only rows of the page before');
    }
    if (isTelling && earlier.has(digest)) throw noProgress('a page has the same rows as an earlier one');
  };
  const check = (rows: readonly unknown[], overlap?: Overlap): void => {
    if (rows.length === 0) return;
    const keys = keysOf(rows);
    const digest = sha256(keys.join());
    if (overlap === undefined || !comesAgain(rows, overlap)) checkNew(rows, keys, digest);
    earlier.add(digest);
    before = keys;
  };
  return { check, isUnpaged, last: () => [...earlier].at(-1) };
}

function sameRows(rows: readonly unknown[]): string {
  const advice = idsOf(rows) === undefined ? '; select a field that tells rows apart, such as id' : '';
  return `a page has the same rows as the one before${advice}`;
}

/** What tells rows apart: their ids, or a digest of all that they hold. */
export function keysOf(rows: readonly unknown[]): readonly string[] {
  return idsOf(rows) ?? rows.map((row) => sha256(JSON.stringify(row)).slice(0, 24));
}

/** Undefined where a row has none, or where several rows have the same. */
export function idsOf(rows: readonly unknown[]): readonly string[] | undefined {
  const ids = rows.map((row) => memberOf(row, 'id') ?? memberOf(row, 'ID'));
  if (!ids.every(isGiven)) return undefined;
  const texts = ids.map((id) => JSON.stringify(id));
  return new Set(texts).size === texts.length ? texts : undefined;
}

/** A field, and the direction in which a list runs along it. */
export interface Run {
  readonly field: string;
  readonly descending: boolean;
}

/** What the last row of a page has in a field that the list goes on by. @throws SvcError */
export function lastValue(rows: readonly unknown[], field: string): unknown {
  const value = memberOf(rows.at(-1), field);
  if (!isGiven(value)) throw noProgress(`the last row of a page has no ${field}`);
  return value;
}

/** @throws SvcError where `disorderOf` finds something. */
export function checkOrder(run: Run, last: unknown, rows: readonly unknown[]): void {
  const disorder = disorderOf(run, last, rows);
  if (disorder !== undefined) throw noProgress(disorder);
}

/**
 * Says where the rows certainly do not go on from `last` in the order of the field.
 * @param last the last value that was seen; `undefined` before the first page.
 */
export function disorderOf(
  { field, descending }: Run,
  last: unknown,
  rows: readonly unknown[],
): string | undefined {
  const sign = descending ? -1 : 1;
  const values = rows.map((row) => memberOf(row, field));
  const [first] = values;
  if (last !== undefined && rows.length > 0 && surely(first, last, (rank) => rank * sign <= 0)) {
    return `the first row of a page is not past the last one seen (${field})`;
  }
  const turns = values.findIndex(
    (value, index) => index > 0 && surely(value, values[index - 1], (rank) => rank * sign < 0),
  );
  return turns > 0 ? `the rows of a page are not in the order of ${field}` : undefined;
}

/** Whatever order the account sorts in. */
function surely(left: unknown, right: unknown, holds: (rank: number) => boolean): boolean {
  const ranks = ranksOf(left, right);
  return ranks.length > 0 && ranks.every(holds);
}

/**
 * Below 0: `left` stands before `right`. Texts of digits may be sorted as numbers or as texts; of other texts nobody
 * knows how, but that equal ones are equal.
 */
function ranksOf(left: unknown, right: unknown): readonly number[] {
  if (left === right && isScalar(left)) return [0];
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a !== undefined && b !== undefined) {
    const bothText = typeof left === 'string' && typeof right === 'string';
    return bothText ? [a - b, left < right ? -1 : 1] : [a - b];
  }
  const [from, to] = [momentOf(left), momentOf(right)];
  return from !== undefined && to !== undefined && from !== to ? [from - to] : [];
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** An ISO 8601 datetime; equal moments can be written in several ways, and say nothing. */
function momentOf(value: unknown): number | undefined {
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
  const moment = isMoment ? Date.parse(value) : NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
