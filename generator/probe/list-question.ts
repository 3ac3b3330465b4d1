/** One question about a list, and the verdict on its answer. */

import { member, type JsonObject } from '../base/json.js';
import { pagingMember, type Subject } from './subject.js';

/** The answer to a question about a list. */
type ListAnswer = RowsPage | NoRows;
export interface RowsPage {
  readonly kind: 'rows';
  readonly rows: readonly unknown[];
  readonly meta: unknown;
  /** Paging members of a legacy page. */
  readonly total?: number | undefined;
  readonly next?: number | undefined;
}
interface NoRows {
  readonly kind: 'refused' | 'nothing' | 'ended';
}

/** A question about a list, with the required parameters in it. */
export type Question = (params: JsonObject) => Promise<ListAnswer>;

/** The bounds of `limit` in the model. */
export interface Limits {
  readonly path: string;
  readonly default: number;
  readonly maximum: number;
}

export function limitsOf({ method }: Subject): Limits | undefined {
  const limit = pagingMember(method, 'limit');
  if (limit === undefined) return undefined;
  const { default: usual, maximum = 1000 } = limit.bounds ?? {};
  return { path: 'pagination.limit', default: typeof usual === 'number' ? usual : 50, maximum };
}

export type Verdict = 'works' | 'ignored' | 'refused' | undefined;

/** Undefined: it could not be seen. */
export function verdictOn(answer: ListAnswer, works: (rows: readonly unknown[]) => boolean): Verdict {
  if (answer.kind === 'refused') return 'refused';
  if (answer.kind !== 'rows') return undefined;
  return works(answer.rows) ? 'works' : 'ignored';
}

/** The id of a row; for a row without one its complete content, which is not kept. */
export function rowKey(row: unknown): unknown {
  const id = idOf(row);
  return id ?? JSON.stringify(row);
}

export function idOf(row: unknown): unknown {
  return member(row, 'id') ?? member(row, 'ID');
}

/** The opposite of the order in which the rows arrived: otherwise an ignored `order` would seem to work. */
export function otherDirection([first = 0, second = 0]: readonly number[]): 'ASC' | 'DESC' {
  return first > second ? 'ASC' : 'DESC';
}

export function isSorted([a, b]: readonly unknown[], direction: 'ASC' | 'DESC'): boolean {
  const step = Number(idOf(b)) - Number(idOf(a));
  return direction === 'ASC' ? step > 0 : step < 0;
}
