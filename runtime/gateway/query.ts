/** Values as a query string: arrays repeat their name, objects are written with brackets. */

import { isoDate } from './body.js';
import { UsageError } from '../errors/usage-error.js';

/** Without `?`; `undefined` values are left out. @throws UsageError */
export function encodeQuery(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => pairsOf(name, value, 0));
  try {
    return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  } catch {
    throw new UsageError('the query holds half of a character');
  }
}

type Pair = readonly [name: string, value: string];

/** A query that goes deeper was not meant. */
const DEPTH = 10;

function pairsOf(name: string, value: unknown, depth: number): readonly Pair[] {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (value instanceof Date) return [[name, isoDate(value)]];
  if (depth > DEPTH) throw new UsageError(`the query value ${name} is too deep`);
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(name, item, depth + 1));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item, depth + 1));
  }
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new UsageError(`the query value ${name} is no text, number or boolean`);
  }
  return [[name, String(value)]];
}
