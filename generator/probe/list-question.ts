/** One question about a list, and what its answer tells. */

import { member, type JsonObject } from '../json.js';
import { pagingMember, type Subject } from './subject.js';

/** What a question about a list gave. */
type Rows = Page | Other;
export interface Page {
  readonly kind: 'rows';
  readonly rows: readonly unknown[];
  readonly meta: unknown;
  /** What a legacy page says of the list. */
  readonly total?: number | undefined;
  readonly next?: number | undefined;
}
interface Other {
  readonly kind: 'refused' | 'nothing' | 'ended';
}

/** A question about a list, with the required parameters in it. */
export type Question = (params: JsonObject) => Promise<Rows>;

/** What the model says of `limit`. */
export interface Limits {
  readonly path: string;
  readonly default: number;
  readonly maximum: number;
}

export function boundsOf({ method }: Subject): Limits | undefined {
  const limit = pagingMember(method, 'limit');
  if (limit === undefined) return undefined;
  const { default: usual, maximum = 1000 } = limit.bounds ?? {};
  return { path: 'pagination.limit', default: typeof usual === 'number' ? usual : 50, maximum };
}

export type Told = 'works' | 'ignored' | 'refused' | undefined;

/** Undefined: it could not be seen. */
export function told(answer: Rows, works: (rows: readonly unknown[]) => boolean): Told {
  if (answer.kind === 'refused') return 'refused';
  if (answer.kind !== 'rows') return undefined;
  return works(answer.rows) ? 'works' : 'ignored';
}

/** The id of a row; a row without one is told apart by all that it holds, which is not kept. */
export function keyOf(row: unknown): unknown {
  const id = idOf(row);
  return id ?? JSON.stringify(row);
}

export function idOf(row: unknown): unknown {
  return member(row, 'id') ?? member(row, 'ID');
}

/** Not the one in which the rows came by themselves: an `order` that does nothing would seem to work. */
export function otherDirection([first = 0, second = 0]: readonly number[]): 'ASC' | 'DESC' {
  return first > second ? 'ASC' : 'DESC';
}

export function isSorted([a, b]: readonly unknown[], direction: 'ASC' | 'DESC'): boolean {
  const step = Number(idOf(b)) - Number(idOf(a));
  return direction === 'ASC' ? step > 0 : step < 0;
}
