/** A short hash of each operation and schema: shows that something changed where no other comparison shows what. */

import { createHash } from 'node:crypto';
import type { ModelOptions } from '../options.js';
import { DEEPEST, entriesOf, reachedParts } from './reached.js';

/** Hex digits; a chance in 10^14 that two texts of one part have one hash. */
const LENGTH = 12;

/** They show values and promise nothing, and some accounts print the time of day in them. */
const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples']);

/** Lists whose order means nothing. */
const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'tags', 'type']);

export function fingerprints(
  document: unknown,
  options: Pick<ModelOptions, 'include' | 'exclude'>,
): Readonly<Record<string, string>> {
  const { operations, schemas } = reachedParts(document, options);
  // `#`: what stands beside them, such as the text of the whole.
  const rest = entriesOf(document).filter(([name]) => !['paths', 'components', 'tags'].includes(name));
  const places = [...operations, ...schemas, ['#', Object.fromEntries(rest)] as const];
  return Object.fromEntries(places.map(([name, value]) => [name, printOf(value)]));
}

function printOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(value, '', 0)) ?? '')
    .digest('hex')
    .slice(0, LENGTH);
}

function ordered(value: unknown, key: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '…';
  if (Array.isArray(value)) {
    // An empty map may be printed as `[]` (Observed behaviour, Published description).
    if (value.length === 0) return {};
    const members = value.map((inner: unknown) => ordered(inner, '', depth + 1));
    return SETS.has(key) ? members.map((one) => JSON.stringify(one)).sort() : members;
  }
  const entries = Object.entries(value)
    // Under `properties` any name is a property's.
    .filter(([name, inner]) => inner !== undefined && (key === 'properties' || !EXAMPLES.has(name)))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, inner]: [string, unknown]): [string, unknown] => [
      name,
      ordered(inner, key === 'properties' ? '' : name, depth + 1),
    ]);
  return Object.fromEntries(entries);
}
