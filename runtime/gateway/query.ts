/** Values as a query string: arrays repeat their name, objects are written with brackets. */

import { UsageError } from '../errors/usage-error.js';
import { toWire } from './body.js';

/** Without `?`; `undefined` values are left out. @throws UsageError */
export function encodeQuery(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => pairsOf(name, toWire(value)));
  try {
    return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  } catch {
    throw new UsageError('the query holds half of a character');
  }
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
  throw new UsageError(`the query value ${name} is no text, number or boolean`);
}
