/** What `ref()` makes: the earlier call and the name of a field of its result. */

import { UsageError } from '../errors/usage-error.js';
import { isDate } from '../realm.js';

const REFERENCE = Symbol.for('svc.reference');

/** A field of an earlier call's result; without a name the whole of it. */
export interface Reference {
  /** The call by identity. */
  readonly call: object;
  readonly name: string | undefined;
}

/** It serialises to nothing: outside a batch a reference is an error. @throws UsageError on anything but a call. */
export function makeReference(call: unknown, name: string | undefined): never {
  if (typeof call !== 'object' || call === null || !('generation' in call)) {
    throw new UsageError('ref: the first argument must be a call');
  }
  const reference: Reference = { call, name };
  // For the compiler a reference is a `Ref<T>`, of which nothing exists at run time but this mark.
  return Object.freeze(Object.defineProperty({}, REFERENCE, { value: reference })) as never;
}

export function readReference(value: unknown): Reference | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // The symbol is ours: what it holds was put there by `makeReference`.
  return Reflect.get(value, REFERENCE) as Reference | undefined;
}

/** Every reference in a value, in the order in which it is written. */
export function referencesIn(value: unknown): readonly Reference[] {
  const reference = readReference(value);
  if (reference !== undefined) return [reference];
  if (typeof value !== 'object' || value === null || isDate(value)) return [];
  return Object.values(value).flatMap(referencesIn);
}
