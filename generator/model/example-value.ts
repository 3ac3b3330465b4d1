/** An example of a value: that of its description if it fits, otherwise one made from its shape and name. */

import { exampleNumber, exampleText, isEndName, isIdName, isIdsName, laterThan } from './example-text.js';
import { fits } from './fits.js';
import type { Bounds, Property, Shape } from './model.js';
import type { Named } from './named.js';

export type Example =
  string | number | boolean | null | readonly Example[] | { readonly [name: string]: Example };

interface Exemplified {
  readonly name: string;
  readonly shape: Shape;
  readonly doc?: string;
  readonly bounds?: Bounds;
  readonly example?: unknown;
}

/** The types around a value, and the remaining budget. */
export interface Inside {
  readonly named: Named;
  /** Types that it is inside of. They can refer to each other in circles: a type is not printed inside itself. */
  readonly around: ReadonlySet<string>;
  /** Shared by all values of one example. */
  readonly budget: { left: number };
}

/** Values in one example; more is no example that anybody reads. */
const MAX_VALUES = 2_000;
/** Types that require each other in a chain, which goes on to its end: without the end the example would not compile. */
const MAX_CHAIN = 250;
/** Types inside each other that are shown where nothing requires them; an account may chain thousands. */
const MAX_DEPTH = 12;

/** For one example. */
export function insideOf(named: Named): Inside {
  return { named, around: new Set(), budget: { left: MAX_VALUES } };
}

/** Undefined: no value can be given, since a type requires itself or one that is larger than an example is. */
export function exampleValue(one: Exemplified, inside: Inside): Example | undefined {
  inside.budget.left -= 1;
  if (inside.budget.left < 0) return undefined;
  const shown = [one.example, ...literalsIn(one.doc ?? '')].find(
    (value) => value !== undefined && value !== null && fits(value, one.shape, inside.named),
  );
  return shown === undefined ? madeValue(one, inside) : (shown as Example); // JSON that has the shape
}

/** The required properties; if there are none, the first that is not deprecated. Undefined as in `exampleValue`. */
export function exampleObject(
  properties: readonly Property[],
  inside: Inside,
): { readonly [name: string]: Example } | undefined {
  const needed = properties.filter(({ optional }) => !optional);
  const isNeeded = needed.length > 0;
  const made: [string, Example][] = [];
  for (const property of isNeeded || inside.around.size > 1 ? needed : firstOf(properties)) {
    const value = exampleValue(property, inside);
    if (value !== undefined) made.push([property.name, value]);
    else if (isNeeded) return undefined;
  }
  return Object.fromEntries(made);
}

function firstOf(properties: readonly Property[]): readonly Property[] {
  const others = properties.filter(({ deprecated }) => !deprecated);
  const titled = others.find(({ name, shape }) => /^(?:title|name)$/i.test(name) && isText(shape));
  return [titled ?? others[0] ?? properties[0]].filter((property) => property !== undefined);
}

function isText(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.members.some(isText);
  return shape.kind === 'nullable' ? isText(shape.shape) : shape.kind === 'string';
}

const MOMENT = '2026-03-01T09:00:00+00:00';

function madeValue(one: Exemplified, inside: Inside): Example | undefined {
  const { name, shape, doc, bounds } = one;
  const part = (shape: Shape): Example | undefined =>
    exampleValue({ name, shape, ...(doc !== undefined && { doc }) }, inside);
  switch (shape.kind) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return numberIn(bounds ?? {}, exampleNumber(name, doc));
    case 'string':
      return exampleText(name, doc);
    case 'date-time':
      return isEndName(name) ? laterThan(MOMENT) : MOMENT;
    case 'literal':
      return shape.values[0] ?? exampleText(name);
    case 'pattern':
      return shape.parts.map((part) => (typeof part === 'string' ? '1' : part.text)).join('');
    case 'array':
      return isDeep(shape.items, inside) ? [] : listOf(itemExample(one, shape.items, inside));
    case 'empty-array':
      return [];
    case 'nullable':
      return isDeep(shape.shape, inside) ? null : (part(shape.shape) ?? null);
    case 'union':
      return firstMade(membersShown(shape.members), part);
    case 'object':
      return exampleObject(shape.properties, inside);
    case 'map':
      return mapExample(one, shape.values, inside);
    case 'ref':
      return namedExample(one, shape.name, inside);
    case 'unknown':
      return unknownExample(name);
  }
}

/** The one nearest to what is asked for. */
function numberIn({ minimum = -Infinity, maximum = Infinity }: Bounds, wanted: number): number {
  return Math.min(Math.max(wanted, minimum), maximum);
}

function listOf(item: Example | undefined): readonly Example[] {
  return item === undefined ? [] : [item];
}

function firstMade(
  members: readonly Shape[],
  make: (member: Shape) => Example | undefined,
): Example | undefined {
  for (const member of members) {
    const value = make(member);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The empty map of the wire is no example. */
function membersShown(members: readonly Shape[]): readonly Shape[] {
  const shown = members.filter(({ kind }) => kind !== 'empty-array');
  return shown.length > 0 ? shown : [{ kind: 'unknown' }];
}

/** One of `taskIds` is a `taskId`. */
function itemExample({ name }: Exemplified, items: Shape, inside: Inside): Example | undefined {
  const single = isIdsName(name) ? name.replace(/s$/i, '') : name;
  return exampleValue({ name: single, shape: items }, inside);
}

/** Of what need not be shown: a type inside itself, or in many others. */
function isDeep(shape: Shape, { around }: Inside): boolean {
  return shape.kind === 'ref' && (around.has(shape.name) || around.size >= MAX_DEPTH);
}

/** What nothing describes: a number for an id, an object for what is named like one, else a text. */
function unknownExample(name: string): Example {
  if (isIdName(name)) return 1;
  if (isIdsName(name)) return [1];
  return /^(?:fields|data|params|options|settings|filter|order)$/i.test(name) ? {} : exampleText(name);
}

/** A text for each language, where the description speaks of languages; else one value, where it is known of what kind they are. */
function mapExample({ name, doc = '' }: Exemplified, values: Shape, inside: Inside): Example {
  const isByLanguage = /\blanguages?\b|\blocali[sz]|\btranslat/i.test(doc);
  if (!isByLanguage && values.kind === 'unknown') return {};
  const value = exampleValue({ name, shape: values }, inside);
  if (value === undefined) return {};
  if (isByLanguage) return { en: value };
  return { [/\bby\b.{0,20}\bids?\b/i.test(doc) ? '1' : 'name']: value };
}

function namedExample({ name }: Exemplified, type: string, inside: Inside): Example | undefined {
  const { named, around, budget } = inside;
  const isEnd = around.has(type) || around.size >= MAX_CHAIN;
  const within = { named, around: new Set([...around, type]), budget };
  const properties = named.properties.get(type);
  if (properties !== undefined) return isEnd ? emptyOf(properties) : exampleObject(properties, within);
  const shape = named.shapes.get(type);
  if (shape === undefined) return exampleText(name);
  return isEnd ? undefined : exampleValue({ name, shape }, within);
}

/** Where nothing of the object is required. */
function emptyOf(properties: readonly Property[]): Example | undefined {
  return properties.every(({ optional }) => optional) ? {} : undefined;
}

/** Objects and lists that a description writes out, such as `{"en": "Deal"}`. */
function literalsIn(doc: string): readonly unknown[] {
  if (doc.length > MAX_READ || !/[{[]/.test(doc)) return [];
  const texts = doc.match(/\{[^{}]{2,200}\}|\[[^[\]]{1,200}\]/g) ?? [];
  return texts.flatMap((text) => parsed(text) ?? parsed(strictly(text)) ?? []);
}

/** Characters: a longer description is no sentence with an example in it, and would take time to be searched. */
const MAX_READ = 2_000;

/** Keys in quotes, texts in double ones. */
function strictly(text: string): string {
  return text.replaceAll("'", '"').replace(/([{,]\s*)([A-Za-z_]\w*)\s*:/g, '$1"$2":');
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && (!Array.isArray(value) || value.length > 0) ? [value] : undefined;
  } catch {
    return undefined;
  }
}
