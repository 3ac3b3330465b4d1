/** What `filter` and `order` admit at compile time (contract/1-rest3.md, Filtering; 4-observed.md, B). */

import type { ArrayParam, Param } from './ref.js';

/** Any case is accepted. */
export type Direction = 'ASC' | 'DESC' | 'asc' | 'desc';

/** A moment in parameters: a `Date` is sent as `YYYY-MM-DDTHH:MM:SS+00:00`, a string as it is. */
export type DateInput = Date | string;

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=';

/** One condition; without an operator the field equals the value, or is one of the values. */
export type Condition<Field extends string, Value> =
  | readonly [field: Field, value: Param<Value>]
  | readonly [field: Field, values: ArrayParam<Value>]
  | readonly [field: Field, operator: Comparison, value: Param<Value>]
  | readonly [field: Field, operator: 'in', values: ArrayParam<Value>]
  | readonly [field: Field, operator: 'between', range: readonly [from: Param<Value>, to: Param<Value>]];

/** Conditions of which one (`or`), or each (`and`), must hold; a group is an element like a condition. */
export interface FilterGroup<C> {
  readonly logic: 'or' | 'and';
  readonly conditions: readonly (C | FilterGroup<C>)[];
}

/** Which part of a list is asked for. */
export interface Pagination {
  /** From 1; becomes an offset of `(page - 1) * limit`. */
  readonly page?: Param<number> | undefined;
  /** Rows at most, 1 to 1000; 50. An account can give fewer, which is not the end of the list. */
  readonly limit?: Param<number> | undefined;
  /** Rows to skip; 0. */
  readonly offset?: Param<number> | undefined;
}
