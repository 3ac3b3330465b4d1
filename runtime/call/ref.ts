/** `ref`: what a later call of a batch takes of an earlier one, and the names by which it can be asked. */

import type { Ref } from '../params/param.js';
import { makeReference } from '../params/wire-params.js';
import type { Call } from './call.js';

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

/** `$result[key][task][id]` as `task.id`; one row of a list is entered by its index. */
type LegacyPath<T> = unknown extends T
  ? string
  : T extends readonly (infer X)[]
    ? FieldName<X> | `${number}` | `${number}.${FieldName<X>}`
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
      : N extends `${number}`
        ? NonNullable<X>
        : readonly Field<X, N>[]
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
 * list it is the array of that field. Legacy paths may be dotted (`'task.id'`), and name one row of a list by its index
 * (`'0.ID'`). Without a name it is the complete result, which must be a scalar.
 *
 * The field must have a value. If it is missing or `null`, a REST 3.0 account refuses the batch. A legacy account inserts
 * the object that should have the field, without an error. If the two calls are in different requests, the client notices,
 * and the later call rejects with `NotSentError`. REST 3.0 accounts resolve only fields of `item` and `items`, and legacy
 * accounts no array of a field. A call that refers to anything else, such as a boolean, is sent in a later request with the
 * value.
 *
 * A reference to a call that is not earlier in the same batch, or outside a batch, rejects with
 * `UsageError` before anything is sent. In a text (`${…}`) it throws one: it is a value by itself.
 */
export function ref<T extends Scalar>(call: Call<T, 'v3' | 'legacy', string>): Ref<T>;
export function ref<T, G extends 'v3' | 'legacy', N extends RefName<T, G>>(
  call: Call<T, G, string>,
  name: N,
): Ref<RefValue<T, G, N>>;
export function ref(call: Call<unknown, 'v3' | 'legacy', string>, name?: string): Ref<never> {
  return makeReference(call, name);
}
