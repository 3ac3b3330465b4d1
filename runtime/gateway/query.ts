/** Values as a query string, as JSON, or in the address at which a user authorises the application. */

import { UsageError } from '../errors/client-error.js';
import { wireParams } from '../params/wire-params.js';

/** Without `?`; `undefined` values are left out. @throws UsageError */
export function encodeQuery(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => pairsOf(name, toWire(value)));
  try {
    return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  } catch {
    throw new UsageError('the query holds an incomplete character (half of a surrogate pair)');
  }
}

export function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

type Pair = readonly [name: string, value: string];

function pairsOf(name: string, value: unknown): readonly Pair[] {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(name, item));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item));
  }
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'number' || typeof value === 'boolean') return [[name, String(value)]];
  throw new UsageError(`the query value ${name} is not a string, number or boolean`);
}

/** The client's key is not among the values unless the caller puts it there. @throws UsageError */
export function authorizeUrl(base: string, path: string, values: unknown): string {
  if (typeof values !== 'object' || values === null) {
    throw new UsageError('authorizeUrl takes redirect_uri and state');
  }
  const given = values as Readonly<Record<string, unknown>>; // any object has names and values
  for (const name of ['redirect_uri', 'state']) {
    const value = given[name];
    if (typeof value !== 'string' || value === '')
      throw new UsageError(`authorizeUrl: ${name} must be a text`);
  }
  return base + withQuery(path, encodeQuery(given));
}

/** @throws UsageError on an invalid `Date`, a `bigint`, a circle, or a reference, which the gateway does not know. */
export function toWire(value: unknown): unknown {
  // Names stay: what the payloads of the gateway hold is not shown.
  return wireParams({ value }, { ownName: (name) => name })['value'];
}

/** @throws UsageError */
export function encodeBody(value: unknown): string {
  const text = JSON.stringify(toWire(value)) as string | undefined; // a function has no JSON, whatever the type says
  if (text === undefined) throw new UsageError('the body cannot be written as JSON');
  return text;
}
