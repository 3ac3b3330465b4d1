/** The text of a part of a description, to be compared: in one order, in plain words, without what promises nothing. */

import { isObject, type JsonObject } from '../../json.js';
import { MAX_DEPTH } from './reached.js';

/** They show values and promise nothing, and some accounts print the time of day in them. */
const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples']);

/** Lists whose order and repetitions mean nothing. */
const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'tags', 'type']);

/** What stands in the expanded text instead of references and of long parts. */
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

/** A part with references as addresses, and with what they lead to. */
export interface PartTexts {
  readonly plain: string;
  readonly expanded: string;
}

/** One text where both are the same, as most are inside a part. */
type Texts = string | PartTexts;

/** Both in one walk. */
export function partTexts(value: unknown, expansion: Expansion, level = 0): PartTexts {
  const texts = textsOf(value, { key: '', depth: 0, level }, expansion);
  return { plain: plainOf(texts), expanded: expandedOf(texts) };
}

function plainOf(texts: Texts): string {
  return typeof texts === 'string' ? texts : texts.plain;
}

function expandedOf(texts: Texts): string {
  return typeof texts === 'string' ? texts : texts.expanded;
}

function textsOf(value: unknown, place: Place, expansion: Expansion): Texts {
  if (typeof value === 'string') return wordTexts(value, place, expansion);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (place.depth > MAX_DEPTH) return '"…"';
  if (Array.isArray(value)) return listTexts(value, place, expansion);
  const texts = objectTexts(value, place, expansion);
  const long = expandedOf(texts);
  const expanded = expansion.brief(long);
  return expanded === long ? texts : { plain: plainOf(texts), expanded };
}

function wordTexts(word: string, { key, level }: Place, expansion: Expansion): Texts {
  const plain = JSON.stringify(TEXTS.has(key) ? word.trim() : word);
  const expanded = key === '$ref' ? expansion.behind(word, level) : undefined;
  return expanded === undefined ? plain : { plain, expanded };
}

function listTexts(list: readonly unknown[], place: Place, expansion: Expansion): Texts {
  // An empty map may be printed as `[]` (Observed behaviour, Published description).
  if (list.length === 0) return '{}';
  const inside = { key: '', depth: place.depth + 1, level: place.level };
  const members = list.map((inner) => textsOf(inner, inside, expansion));
  const joined = (texts: readonly string[]): string =>
    SETS.has(place.key) ? JSON.stringify([...new Set(texts)].sort()) : `[${texts.join(',')}]`;
  const plain = joined(members.map(plainOf));
  return members.every((one) => typeof one === 'string')
    ? plain
    : { plain, expanded: joined(members.map(expandedOf)) };
}

function objectTexts(given: object, { key, depth, level }: Place, expansion: Expansion): Texts {
  // Under `properties` any name is a property's.
  const areProperties = key === 'properties';
  const value = areProperties ? (given as JsonObject) : inPlainWords(given as JsonObject, key); // JSON
  const names = inOrder(Object.keys(value));
  const inside = areProperties ? level + 1 : level;
  let plain = '';
  let expanded: string | undefined;
  for (const name of names) {
    if (value[name] === undefined || (!areProperties && EXAMPLES.has(name))) continue;
    const place = { key: areProperties ? '' : name, depth: depth + 1, level: inside };
    const texts = textsOf(value[name], place, expansion);
    // A reference alone is what it leads to.
    if (names.length === 1 && name === '$ref' && !areProperties)
      return { plain: `{"$ref":${plainOf(texts)}}`, expanded: expandedOf(texts) };
    const start = `${plain === '' ? '' : ','}${JSON.stringify(name)}:`;
    if (expanded !== undefined || typeof texts !== 'string')
      expanded = (expanded ?? plain) + start + expandedOf(texts);
    plain += start + plainOf(texts);
  }
  return expanded === undefined ? `{${plain}}` : { plain: `{${plain}}`, expanded: `{${expanded}}` };
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
