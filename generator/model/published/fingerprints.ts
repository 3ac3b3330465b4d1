/** A short hash of each operation and schema: shows that something changed where no other comparison shows what. */

import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../json.js';
import { DEEPEST, entriesOf, type ReachedParts } from './reached.js';

/** Hex digits; a chance in 10^14 that two texts of one part have one hash. */
const LENGTH = 12;

/** They show values and promise nothing, and some accounts print the time of day in them. */
const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples']);

/** Members of a document that are told apart, or that say in which words the rest is written. */
const APART: ReadonlySet<string> = new Set(['paths', 'components', 'tags', 'openapi', 'jsonSchemaDialect']);

/** What accounts write; in another version they say the same, and hashes that packages hold have it in them. */
const VERSION = { openapi: '3.0.0' };

/** Lists whose order and repetitions mean nothing. */
const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'tags', 'type']);

export function fingerprints(
  document: unknown,
  { operations, schemas }: ReachedParts,
): Readonly<Record<string, string>> {
  // `#`: what stands beside them, such as the text of the whole.
  const rest = entriesOf(document).filter(([name]) => !APART.has(name));
  const places = [...operations, ...schemas, ['#', { ...VERSION, ...Object.fromEntries(rest) }] as const];
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
  if (typeof value === 'string' && TEXTS.has(key)) return JSON.stringify(value.trim());
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (depth > DEEPEST) return '"…"';
  return Array.isArray(value) ? listText(value, key, depth) : objectText(value, key, depth);
}

function listText(list: readonly unknown[], key: string, depth: number): string {
  // An empty map may be printed as `[]` (Observed behaviour, Published description).
  if (list.length === 0) return '{}';
  const members = list.map((inner) => textOf(inner, '', depth + 1));
  return SETS.has(key) ? JSON.stringify([...new Set(members)].sort()) : `[${members.join(',')}]`;
}

function objectText(given: object, key: string, depth: number): string {
  // Under `properties` any name is a property's.
  const areProperties = key === 'properties';
  const value = areProperties ? given : inPlainWords(given as JsonObject, key);
  let text = '';
  for (const name of inOrder(Object.keys(value))) {
    const inner = (value as JsonObject)[name]; // JSON
    if (inner === undefined || (!areProperties && EXAMPLES.has(name))) continue;
    const member = `${JSON.stringify(name)}:${textOf(inner, areProperties ? '' : name, depth + 1)}`;
    text += text === '' ? member : `,${member}`;
  }
  return `{${text}}`;
}

/** Members that, with such a value, say what holds without them. */
const NOTHING_SAID: Readonly<Record<string, (value: unknown) => boolean>> = {
  deprecated: (value) => value === false,
  readOnly: (value) => value === false,
  writeOnly: (value) => value === false,
  uniqueItems: (value) => value === false,
  required: (value) => value === false || isEmpty(value),
  additionalProperties: (value) => value === true || isEmpty(value),
  parameters: isEmpty,
  title: (value) => value === '',
  summary: (value) => value === '',
  description: (value) => value === '',
  // A name for other generators.
  operationId: () => true,
};

/** Space around them says nothing. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'description']);

/** An empty map may be printed as `[]`. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const LISTS_OF_PARTS = ['allOf', 'anyOf', 'oneOf'] as const;

/** What says the same in other words reads alike: a list of one part, defaults written out, `nullable` for a type `null`. */
function inPlainWords(value: JsonObject, key: string): JsonObject {
  if (key === 'responses') return withoutRefusals(value);
  const list = LISTS_OF_PARTS.find((name) => Array.isArray(value[name]) && value[name].length === 1);
  const { [list ?? '']: parts, nullable, type, ...rest } = value;
  const part = list === undefined ? undefined : (parts as readonly unknown[])[0];
  const types = [...(type === undefined ? [] : [type].flat()), ...(nullable === true ? ['null'] : [])];
  const plain: Record<string, unknown> = {
    ...rest,
    ...(list !== undefined && !isObject(part) && { [list]: parts }),
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
  };
  for (const [name, says] of Object.entries(NOTHING_SAID)) if (says(plain[name])) delete plain[name];
  return isObject(part) ? { ...inPlainWords(part, ''), ...plain } : plain;
}

/** Codes of documented errors are told apart from this; a status without one, and any other status, say nothing. */
function withoutRefusals(responses: JsonObject): JsonObject {
  const names = Object.keys(responses);
  const isTold = names.some((status) => /^2/.test(status));
  const told = names.filter((status) => !/^[45]/.test(status) && !(isTold && status === 'default'));
  return Object.fromEntries(told.map((status) => [status, responses[status]]));
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
