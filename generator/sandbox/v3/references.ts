/** References from a call of a batch to results of earlier ones (Observed behaviour, Batch references). */

import { isObject } from '../../base/json.js';
import type { ServerRules } from '../server-rules.js';
import { invalidSelect } from './refusal.js';

/** Results so far by index, and by alias where the call has one. */
type Earlier = ReadonlyMap<string, unknown>;

/** Replaces `{"$ref": "alias.field"}` and `{"$refArray": "alias.field"}` at any depth. */
export function resolveReferences(value: unknown, earlier: Earlier, rules: ServerRules): unknown {
  const resolve = (inner: unknown) => resolveReferences(inner, earlier, rules);
  if (Array.isArray(value)) return value.map(resolve);
  if (!isObject(value)) return value;
  const reference = readReference(value, rules);
  if (reference)
    return rules.refusesEmptyReferences ? followToValue(reference, earlier) : follow(reference, earlier);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]));
}

interface Reference {
  readonly path: string;
  readonly isArray: boolean;
}

function readReference(value: Readonly<Record<string, unknown>>, rules: ServerRules): Reference | undefined {
  const names = Object.keys(value);
  const name =
    names.length === 1 || rules.readsEveryReference
      ? names.find((one) => one === '$ref' || one === '$refArray')
      : undefined;
  if (name === undefined) return undefined;
  const path = value[name];
  if (typeof path !== 'string') throw invalidSelect(`\`${name}\` is a string`);
  return { path, isArray: name === '$refArray' };
}

function follow({ path, isArray }: Reference, earlier: Earlier): unknown {
  const [call = '', ...steps] = path.split('.');
  if (!earlier.has(call)) throw invalidSelect(`\`${path}\` names no earlier call`);
  const result = earlier.get(call);
  const items = isObject(result) && Array.isArray(result['items']) ? result['items'] : undefined;
  if (isArray) return (items ?? [contentOf(result)]).map((item: unknown) => walk(item, steps, path));
  return walk(items ?? contentOf(result), steps, path);
}

/** Null, an empty list or item, and an answer of any other form are not found. */
function followToValue(reference: Reference, earlier: Earlier): unknown {
  const result = earlier.get(reference.path.split('.')[0] ?? '');
  const content = isObject(result) ? (result['items'] ?? result['item']) : undefined;
  const value = isObject(content) || Array.isArray(content) ? follow(reference, earlier) : undefined;
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (value === undefined || value === null || isEmpty)
    throw invalidSelect(`\`${reference.path}\` is not found`);
  return value;
}

/** The item or the boolean out of its envelope. */
function contentOf(result: unknown): unknown {
  return isObject(result) && 'item' in result ? result['item'] : result;
}

function walk(from: unknown, steps: readonly string[], path: string): unknown {
  let value = from;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) {
      throw invalidSelect(`\`${path}\` names no field of that result`);
    }
    // `hasOwn` has found the member; arrays take an index.
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
