/**
 * Tails along a field that several rows can share: going on past the last value would lose the rows that tie with it
 * and did not fit into the page. So a page is asked for from the value before the last one, the rows that were there
 * already are left out, and the id tells which they are.
 */

import { memberOf, isGiven, objectIn } from '../value/json.js';
import { DEFAULT_LIMIT, type Params, type Position, withCondition, withMembers } from './position.js';
import { checkOrder, noProgress, type Run } from './progress.js';
import { type Saved, savedNumber, savedTexts } from './saved.js';

interface Tied extends Run {
  /** The caller's, with a whole `cursor`. */
  readonly params: Params;
}

/** What is known of the list so far. */
interface Seen {
  /** The value that the page goes on after. */
  readonly after: unknown;
  /** Ids of rows past it that were given already, as JSON. */
  readonly given: ReadonlySet<string>;
  /** Rows of the longest page. */
  readonly longest: number;
}

const NOTHING: Seen = { after: undefined, given: new Set(), longest: 0 };

/** @param saved by an earlier page. */
export function tiedList(tail: Tied, saved?: Saved): Position {
  if (saved === undefined) return tiedPosition(tail, NOTHING);
  const known = {
    given: new Set(savedTexts(saved['given'], 'given')),
    longest: savedNumber(saved, 'longest'),
  };
  if (saved.by === 'tied') return tiedPosition(tail, { ...known, after: saved['after'] });
  return groupPosition(tail, { ...known, value: saved['value'] }, saved['last']);
}

function tiedPosition(tail: Tied, seen: Seen): Position {
  const { after, given, longest } = seen;
  return {
    params: after === undefined ? tail.params : withMembers(tail.params, 'cursor', { value: after }),
    at: after,
    save: () => ({ by: 'tied', after, given: [...given], longest }),
    fresh: ({ rows }) => rows.filter((row) => !given.has(idOf(row))),
    next({ rows }) {
      if (rows.length === 0) return undefined;
      checkOrder(tail, after, rows);
      const last = valueOf(tail, rows.at(-1));
      const values = rows.map((row) => memberOf(row, tail.field));
      const tied = new Set(rows.filter((_row, index) => isSame(values[index], last)).map(idOf));
      const before = values.filter((value) => isGiven(value) && !isSame(value, last)).at(-1);
      const most = Math.max(longest, rows.length);
      if (before !== undefined) return tiedPosition(tail, { after: before, given: tied, longest: most });
      // A page that others were longer than has room for all rows with this value.
      if (rows.length < longest) return tiedPosition(tail, { ...NOTHING, after: last, longest });
      return groupPosition(tail, { value: last, given: new Set([...given, ...tied]), longest: most });
    },
  };
}

/** The rows that share one value, of which there are at least as many as a page holds. */
interface Group {
  readonly value: unknown;
  readonly given: ReadonlySet<string>;
  readonly longest: number;
}

/** They are read by id. */
function groupPosition(tail: Tied, group: Group, last?: unknown): Position {
  const { field } = tail;
  const condition = withCondition(tail.params, [field, group.value]);
  const past = (): Position => tiedPosition(tail, { ...NOTHING, after: group.value, longest: group.longest });
  const isOf = (row: unknown): boolean => isSame(memberOf(row, field), group.value);
  const refused = (): Position => {
    const { limit } = objectIn(tail.params, 'cursor');
    if (group.longest < Math.min(Number(limit ?? DEFAULT_LIMIT), DEFAULT_LIMIT)) return past();
    throw noProgress(
      `as many rows as a page holds share one ${field}, and the account does not filter by it`,
    );
  };
  return {
    params: withMembers(condition, 'cursor', { field: 'id', order: 'ASC', value: last ?? 0 }),
    at: last,
    knowsRepeats: true,
    save: () => ({ ...group, by: 'group', given: [...group.given], last }),
    fresh: ({ rows }) => rows.filter((row) => isOf(row) && !group.given.has(idOf(row))),
    next({ rows }) {
      if (rows.length === 0) return past();
      if (!rows.every(isOf)) return refused();
      checkOrder({ field: 'id', descending: false }, last, rows);
      return groupPosition(tail, group, memberOf(rows.at(-1), 'id'));
    },
    refused,
  };
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** @throws SvcError */
function idOf(row: unknown): string {
  const id = memberOf(row, 'id');
  if (!isGiven(id)) throw noProgress('a row has no id, which alone tells rows apart');
  return JSON.stringify(id);
}

/** @throws SvcError */
function valueOf({ field }: Tied, row: unknown): unknown {
  const value = memberOf(row, field);
  if (!isGiven(value)) throw noProgress(`a row has no ${field} to go on from`);
  return value;
}
