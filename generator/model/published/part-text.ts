/** The text of a part of a description, to be compared: in one order, in plain words, without what promises nothing. */

import { isObject, type JsonObject } from '../../json.js';
import { DEEPEST } from './reached.js';

/** They show values and promise nothing, and some accounts print the time of day in them. */
const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples']);

/** Lists whose order and repetitions mean nothing. */
const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'tags', 'type']);

/** What stands in a text instead of references and of long parts. */
export interface Expansion {
  /** `level`: inside how many properties the reference stands. Undefined: its address stays. */
  behind(ref: string, level: number): string | undefined;
  brief(text: string): string;
}

interface Place {
  readonly key: string;
  readonly depth: number;
  /** Inside how many properties. */
  readonly level: number;
}

/** @param expansion without it a reference is its address */
export function partText(value: unknown, expansion?: Expansion, level = 0): string {
  return textOf(value, { key: '', depth: 0, level }, expansion);
}

function textOf(value: unknown, place: Place, expansion: Expansion | undefined): string {
  if (typeof value === 'string') return wordText(value, place, expansion);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (place.depth > DEEPEST) return '"…"';
  if (Array.isArray(value)) return listText(value, place, expansion);
  const text = objectText(value, place, expansion);
  return expansion === undefined ? text : expansion.brief(text);
}

function wordText(word: string, { key, level }: Place, expansion: Expansion | undefined): string {
  const behind = key === '$ref' ? expansion?.behind(word, level) : undefined;
  return behind ?? JSON.stringify(TEXTS.has(key) ? word.trim() : word);
}

function listText(list: readonly unknown[], place: Place, expansion: Expansion | undefined): string {
  // An empty map may be printed as `[]` (Observed behaviour, Published description).
  if (list.length === 0) return '{}';
  const inside = { ...place, key: '', depth: place.depth + 1 };
  const members = list.map((inner) => textOf(inner, inside, expansion));
  return SETS.has(place.key) ? JSON.stringify([...new Set(members)].sort()) : `[${members.join(',')}]`;
}

function objectText(given: object, { key, depth, level }: Place, expansion: Expansion | undefined): string {
  // Under `properties` any name is a property's.
  const areProperties = key === 'properties';
  const value = areProperties ? given : inPlainWords(given as JsonObject, key);
  const names = inOrder(Object.keys(value));
  const place = { depth: depth + 1, level: areProperties ? level + 1 : level };
  const inside = (name: string): string =>
    textOf((value as JsonObject)[name], { ...place, key: areProperties ? '' : name }, expansion); // JSON
  // A reference alone is what it leads to.
  if (expansion !== undefined && !areProperties && names.length === 1 && names[0] === '$ref')
    return inside('$ref');
  let text = '';
  for (const name of names) {
    if ((value as JsonObject)[name] === undefined || (!areProperties && EXAMPLES.has(name))) continue;
    const member = `${JSON.stringify(name)}:${inside(name)}`;
    text += text === '' ? member : `,${member}`;
  }
  return `{${text}}`;
}

/** Members that, with such a value, say what holds without them. */
const NOTHING_SAID: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['deprecated', isFalse],
  ['readOnly', isFalse],
  ['writeOnly', isFalse],
  ['uniqueItems', isFalse],
  ['required', (value) => value === false || isEmpty(value)],
  ['additionalProperties', (value) => value === true || isEmpty(value)],
  ['parameters', isEmpty],
  ['title', isBlank],
  ['summary', isBlank],
  ['description', isBlank],
  // A name for other generators.
  ['operationId', () => true],
]);

function isFalse(value: unknown): boolean {
  return value === false;
}

function isBlank(value: unknown): boolean {
  return value === '';
}

/** Space around them says nothing. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'description']);

/** An empty map may be printed as `[]`. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const LISTS_OF_PARTS = ['allOf', 'anyOf', 'oneOf'] as const;

const OTHER_WORDS: ReadonlySet<string> = new Set([...LISTS_OF_PARTS, 'nullable']);

/** Most members are, and most objects are as they stand. */
function isPlain(name: string, value: unknown): boolean {
  if (OTHER_WORDS.has(name)) return false;
  return name === 'type' ? typeof value === 'string' : NOTHING_SAID.get(name)?.(value) !== true;
}

/** What says the same in other words reads alike: a list of one part, defaults written out, `nullable` for a type `null`. */
function inPlainWords(value: JsonObject, key: string): JsonObject {
  if (key === 'responses') return withoutRefusals(value);
  if (Object.keys(value).every((name) => isPlain(name, value[name]))) return value;
  const list = LISTS_OF_PARTS.find((name) => Array.isArray(value[name]) && value[name].length === 1);
  const { [list ?? '']: parts, nullable, type, ...rest } = value;
  const part = list === undefined ? undefined : (parts as readonly unknown[])[0];
  const types = [...(type === undefined ? [] : [type].flat()), ...(nullable === true ? ['null'] : [])];
  const plain: Record<string, unknown> = {
    ...rest,
    ...(list !== undefined && !isObject(part) && { [list]: parts }),
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
  };
  for (const name of Object.keys(plain)) if (NOTHING_SAID.get(name)?.(plain[name])) delete plain[name];
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
