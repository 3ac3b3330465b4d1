/** Type checks that also hold for values of another realm, such as the context of a test runner. */

import { types } from 'node:util';

export function isError(value: unknown): value is Error {
  return types.isNativeError(value) || value instanceof Error || isTagged(value, 'DOMException');
}

export function isDate(value: unknown): value is Date {
  return types.isDate(value);
}

export function isBytes(value: unknown): value is Uint8Array {
  return types.isUint8Array(value);
}

/** Anything that can be awaited. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
}

function isTagged(value: unknown, tag: string): boolean {
  return Object.prototype.toString.call(value) === `[object ${tag}]`;
}
