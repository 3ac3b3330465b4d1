/** A place in a list as plain JSON, which another process can go on from, and the reading of one. */

import { SvcError } from '../errors/svc-error.js';
import { isObject } from '../value/json.js';

/** What a position needs to be made again; `by` says which kind it is. */
export type Saved = Readonly<Record<string, unknown>> & { readonly by: string };

/** Says that a value is none that a page gave; whoever knows the method says whose. */
export class NotSaved extends SvcError {
  constructor(what: string) {
    super(what, 'CLIENT_USAGE');
  }
}

export function isSaved(value: unknown): value is Saved {
  return isObject(value) && typeof value['by'] === 'string';
}

export function savedNumber(saved: Saved, name: string): number {
  const value = saved[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new NotSaved(`${name} is no number`);
  return value;
}

export function savedTexts(value: unknown, name: string): readonly string[] {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (!isList) throw new NotSaved(`${name} is no list of texts`);
  return value; // checked one by one
}
