/** References in parameters: those that `ref()` makes, and data that an account would take for one. */

import { isDate } from '../value/realm.js';

const REFERENCE = Symbol.for('svc.reference');

/** A field of an earlier call's result; without a name the whole of it. */
export interface Reference {
  /** The call by identity. */
  readonly call: object;
  readonly name: string | undefined;
}

/** It serialises to nothing: outside a batch a reference is an error. */
export function makeReference(call: object, name: string | undefined): never {
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

/** Names of an object that REST 3.0 resolves (Observed behaviour, Batch references). */
const NAMES: readonly string[] = ['$ref', '$refArray'];

/** @param value as it goes on the wire, with `null` in the place of our own references. */
export function holdsReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return NAMES.some((name) => Object.hasOwn(value, name)) || Object.values(value).some(holdsReference);
}

/** In any case of letters; what accounts replace goes on with brackets, in a way that is theirs to change. */
const WORDS = /\$(?:result|next|total|time|error)/i;

/** A text or a name that a legacy account looks into for references (Observed behaviour, Legacy core, Batch). */
export function holdsReferenceText(value: unknown): boolean {
  if (typeof value === 'string') return WORDS.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => WORDS.test(name) || holdsReferenceText(part));
}
