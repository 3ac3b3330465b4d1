/** What parameters admit at compile time: a value, a reference to an earlier result, a filter, an order, a page. */

import type { Call } from '../call/call.js';
import { makeReference } from './wire-params.js';

declare const referred: unique symbol;

/** A value that the service fills in while it runs a batch; accepted wherever a `T` is. */
export interface Ref<out T> {
  readonly [referred]: T;
}

/** A parameter's value, or a reference to one. */
export type Param<T> = T | Ref<T>;

/** An array parameter: values, references, or one reference to an array. */
export type ArrayParam<T> = readonly Param<T>[] | Ref<readonly T[]>;

/**
 * Legacy: identifiers come as strings, so a number also takes a reference to one, and to the result of `add`, which is a flag
 * in some families.
 */
export type LegacyParam<T> = T | Ref<T | NumberText<T>>;

/** Legacy: as `ArrayParam`, and an array of numbers takes references to strings. */
export type LegacyArrayParam<T> = readonly LegacyParam<T>[] | Ref<readonly (T | NumberText<T>)[]>;

/** Of a text of a fixed form too, since an answer shows no form. */
type NumberText<T> = number extends T ? string | boolean : T extends string ? string : never;

type Scalar = string | number | boolean;

/** The names that a reference can take from a result of type `T`: of a list, those of its items. */
type RefName<T, G> = G extends 'legacy' ? LegacyPath<T> : FieldName<Item<T>>;

/** The member `N` of `T`: of a list, the array of its members. */
type RefValue<T, G, N extends string> = G extends 'legacy'
  ? LegacyValue<T, N>
  : T extends readonly (infer X)[]
    ? readonly Field<X, N>[]
    : Field<T, N>;

type Item<T> = T extends readonly (infer X)[] ? X : T;
type FieldName<T> = unknown extends T ? string : T extends object ? keyof T & string : never;
type Field<T, N extends string> = unknown extends T
  ? unknown
  : T extends null
    ? never
    : N extends keyof T
      ? NonNullable<T[N]>
      : unknown;

/** `$result[key][task][id]` as `task.id`; an array is entered by its index. */
type LegacyPath<T> = unknown extends T
  ? string
  : T extends readonly (infer X)[]
    ? `${number}` | `${number}.${FieldName<X>}`
    : T extends object
      ? FieldName<T> | DottedName<T>
      : never;

type DottedName<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends readonly unknown[]
    ? `${K}.${number}`
    : NonNullable<T[K]> extends object
      ? `${K}.${keyof NonNullable<T[K]> & string}`
      : never;
}[keyof T & string];

type LegacyValue<T, N extends string> = unknown extends T
  ? unknown
  : T extends readonly (infer X)[]
    ? N extends `${number}.${infer Rest}`
      ? Field<X, Rest>
      : NonNullable<X>
    : N extends keyof T
      ? NonNullable<T[N]>
      : N extends `${infer Head}.${infer Rest}`
        ? Head extends keyof T
          ? NonNullable<T[Head]> extends readonly (infer X)[]
            ? NonNullable<X>
            : Field<NonNullable<T[Head]>, Rest>
          : unknown
        : unknown;

/**
 * Puts a field of an earlier call's result into a later call of the same batch. Only a selected field can be named. On a
 * REST 3.0 list it is the array of that field. Legacy paths may be dotted (`'task.id'`). Without a name it is the complete
 * result, which must be a scalar.
 *
 * The field must have a value. If it is missing or `null`, a REST 3.0 account refuses the batch. A legacy account inserts
 * the object that should have the field, without an error. If the two calls are in different requests, the client notices,
 * and the later call rejects with `NotSentError`. REST 3.0 accounts resolve only fields of `item` and `items`. A call that
 * refers to anything else, such as a boolean, is sent in a request of its own with the value.
 *
 * A reference to a call that is not earlier in the same batch, or outside a batch, rejects with
 * `UsageError` before anything is sent.
 */
export function ref<T extends Scalar>(call: Call<T, 'v3' | 'legacy', string>): Ref<T>;
export function ref<T, G extends 'v3' | 'legacy', N extends RefName<T, G>>(
  call: Call<T, G, string>,
  name: N,
): Ref<RefValue<T, G, N>>;
export function ref(call: Call<unknown, 'v3' | 'legacy', string>, name?: string): Ref<never> {
  return makeReference(call, name);
}

/** Upper case only: accounts refuse any other text. */
export type Direction = 'ASC' | 'DESC';

/** Legacy methods accept both cases. */
export type LegacyDirection = Direction | 'asc' | 'desc';

/** A moment in parameters: a `Date` is sent as `YYYY-MM-DDTHH:MM:SS+00:00`, a string as it is. */
export type DateInput = Date | string;

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=';

/** One condition; without an operator the field equals the value, or is one of the values. */
export type Condition<Field extends string, Value> =
  | WrongOperator<Field, string extends Value ? string : SignOfNone>
  // Compilers explain a mistake by the last one: TypeScript 5 and 6 of those written here, 7 of those sorted by labels.
  | readonly [field: Field, anyOf: ArrayParam<Value>]
  | readonly [field: Field, value: Param<Value>]
  | readonly [field: Field, operator: 'between', range: readonly [from: Param<Value>, to: Param<Value>]]
  | readonly [field: Field, operator: 'in', anyOf: ArrayParam<Value>]
  | readonly [field: Field, operator: Comparison, value: Param<Value>];

/**
 * Nothing has this type. Where a field holds texts, a compiler takes a wrong operator for a value, and would complain of the
 * number of elements; with this it names the operators. Of another field it would list every form of a condition.
 */
type WrongOperator<Field extends string, Text extends string> = readonly [
  field: Field,
  notAnOperator: Text,
  known: KnownOperators<'=' | '!=' | '>' | '>=' | '<' | '<=' | 'in' | 'between'>,
];

/** `=>`, `==`, `<>`: signs of other languages. As patterns they are not offered by editors. */
type SignOfNone = `=${'<' | '>' | '='}${string}` | `<>${string}` | `!==${string}`;

declare const knownOperators: unique symbol;

interface KnownOperators<Operators extends Comparison | 'in' | 'between'> {
  readonly [knownOperators]: Operators;
}

/** Conditions of which one (`or`) or all (`and`) must hold. A group can be an element of a filter or of a group. */
export interface FilterGroup<C> {
  /** Always sent; you can leave it out. */
  type?: 'filter' | undefined;
  /** `true`: negates the group. */
  negative?: boolean | undefined;
  logic: 'or' | 'and';
  conditions: readonly (C | FilterGroup<C>)[];
  /** A group has no elements; said so, compilers point at the field of a condition that is wrong. */
  readonly [position: number]: never;
}

/**
 * A filter that the account requires: its first or last condition compares `Field` by equality, outside of any group.
 */
export type RequiredFilter<Filter extends readonly unknown[], Field extends string, Value> =
  readonly [Equality<Field, Value>, ...Filter] | readonly [...Filter, Equality<Field, Value>];

type Equality<Field extends string, Value> =
  readonly [field: Field, value: Param<Value>] | readonly [field: Field, operator: '=', value: Param<Value>];

/** The part of a list that is requested. */
export interface Pagination {
  /** From 1; becomes an offset of `(page - 1) * limit`. */
  page?: Param<number> | undefined;
  /**
   * Maximum number of rows, 1 to 1000. An account may return fewer, which is not the end of the list.
   * @default 50
   */
  limit?: Param<number> | undefined;
  /**
   * Number of rows to skip.
   * @default 0
   */
  offset?: Param<number> | undefined;
}
