/** A short hash of each operation and schema: shows that something changed where no other comparison shows what. */

import { createHash } from 'node:crypto';
import type { JsonObject } from '../../json.js';
import { DEEPEST, entriesOf, type ReachedParts } from './reached.js';

/** Hex digits; a chance in 10^14 that two texts of one part have one hash. */
const LENGTH = 12;

/** They show values and promise nothing, and some accounts print the time of day in them. */
const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples']);

/** Lists whose order means nothing. */
const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'tags', 'type']);

export function fingerprints(
  document: unknown,
  { operations, schemas }: ReachedParts,
): Readonly<Record<string, string>> {
  // `#`: what stands beside them, such as the text of the whole.
  const rest = entriesOf(document).filter(([name]) => !['paths', 'components', 'tags'].includes(name));
  const places = [...operations, ...schemas, ['#', Object.fromEntries(rest)] as const];
  return Object.fromEntries(places.map(([name, value]) => [name, printOf(value)]));
}

function printOf(value: unknown): string {
  return createHash('sha256')
    .update(textOf(value, '', 0))
    .digest('hex')
    .slice(0, LENGTH);
}

/** JSON in one order, without what promises nothing. */
function textOf(value: unknown, key: string, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (depth > DEEPEST) return '"…"';
  return Array.isArray(value) ? listText(value, key, depth) : objectText(value, key, depth);
}

function listText(list: readonly unknown[], key: string, depth: number): string {
  // An empty map may be printed as `[]` (Observed behaviour, Published description).
  if (list.length === 0) return '{}';
  const members = list.map((inner) => textOf(inner, '', depth + 1));
  return SETS.has(key) ? JSON.stringify(members.sort()) : `[${members.join(',')}]`;
}

function objectText(value: object, key: string, depth: number): string {
  // Under `properties` any name is a property's.
  const areProperties = key === 'properties';
  let text = '';
  for (const name of inOrder(Object.keys(value))) {
    const inner = (value as JsonObject)[name]; // JSON
    if (inner === undefined || (!areProperties && EXAMPLES.has(name))) continue;
    const member = `${JSON.stringify(name)}:${textOf(inner, areProperties ? '' : name, depth + 1)}`;
    text += text === '' ? member : `,${member}`;
  }
  return `{${text}}`;
}

/** As an object holds them that is filled in order: whole numbers, such as statuses, come first. */
function inOrder(names: string[]): readonly string[] {
  names.sort();
  if (!names.some(startsWithDigit)) return names;
  return Object.keys(Object.fromEntries(names.map((name) => [name, true])));
}

function startsWithDigit(name: string): boolean {
  return name >= '0' && name < ':';
}
