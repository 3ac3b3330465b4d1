/** What parameters admit at compile time: a value, a reference to an earlier result, a filter, an order, a page. */

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
