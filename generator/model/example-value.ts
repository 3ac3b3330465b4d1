/** An example of a value: what its description shows where that fits, or what its shape and its name lead to. */

import { exampleText, isIdName, isIdsName } from './example-text.js';
import { fits } from './fits.js';
import type { Bounds, Property, Shape } from './model.js';
import type { Named } from './named.js';

export type Example =
  string | number | boolean | null | readonly Example[] | { readonly [name: string]: Example };

export interface Exemplified {
  readonly name: string;
  readonly shape: Shape;
  readonly doc?: string;
  readonly bounds?: Bounds;
  readonly example?: unknown;
}

/** Objects refer to each other in circles; where one stands inside itself, nothing of it is required. */
type Around = ReadonlySet<string>;

const NOTHING_AROUND: Around = new Set();

export function exampleValue(one: Exemplified, named: Named, around: Around = NOTHING_AROUND): Example {
  const told = [one.example, ...literalsIn(one.doc ?? '')].find(
    (value) => value !== undefined && value !== null && fits(value, one.shape, named),
  );
  return told === undefined ? madeValue(one, named, around) : (told as Example); // JSON that has the shape
}

/** What is required; the first property that is not deprecated where nothing is. */
export function exampleObject(
  properties: readonly Property[],
  named: Named,
  around: Around = NOTHING_AROUND,
): { readonly [name: string]: Example } {
  const needed = properties.filter(({ optional }) => !optional);
  const others = properties.filter(({ deprecated }) => !deprecated);
  const titled = others.find(({ name, shape }) => /^(?:title|name)$/i.test(name) && shape.kind === 'string');
  const shown = needed.length > 0 || around.size > 1 ? needed : [titled ?? others[0] ?? properties[0]];
  return Object.fromEntries(
    shown.flatMap((property) =>
      property === undefined ? [] : [[property.name, exampleValue(property, named, around)] as const],
    ),
  );
}

function madeValue(one: Exemplified, named: Named, around: Around): Example {
  const { name, shape, doc, bounds } = one;
  const inside = (part: Shape): Example =>
    exampleValue({ name, shape: part, ...(doc !== undefined && { doc }) }, named, around);
  switch (shape.kind) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, bounds?.minimum ?? 1), bounds?.maximum ?? Infinity);
    case 'string':
      return exampleText(name, doc);
    case 'date-time':
      return '2026-03-01T09:00:00+00:00';
    case 'literal':
      return shape.values[0] ?? exampleText(name);
    case 'pattern':
      return shape.parts.map((part) => (typeof part === 'string' ? '1' : part.text)).join('');
    case 'array':
      return isAround(shape.items, around) ? [] : [itemExample(one, shape.items, named, around)];
    case 'empty-array':
      return [];
    case 'nullable':
      return isAround(shape.shape, around) ? null : inside(shape.shape);
    case 'union':
      return inside(memberShown(name, shape.members));
    case 'object':
      return exampleObject(shape.properties, named, around);
    case 'map':
      return mapExample(one, shape.values, named, around);
    case 'ref':
      return namedExample(one, shape.name, named, around);
    case 'unknown':
      return unknownExample(name);
  }
}

/** A text where nothing in the name asks for a number. */
function memberShown(name: string, members: readonly Shape[]): Shape {
  const text = members.find(({ kind }) => kind === 'string');
  const isValue = members.every(({ kind }) => ['string', 'integer', 'number', 'boolean'].includes(kind));
  if (isValue && text !== undefined && !isIdName(name)) return text;
  return members.find(({ kind }) => kind !== 'empty-array') ?? { kind: 'unknown' };
}

/** One of `taskIds` is a `taskId`. */
function itemExample({ name }: Exemplified, items: Shape, named: Named, around: Around): Example {
  const single = isIdsName(name) ? name.replace(/s$/i, '') : name;
  return exampleValue({ name: single, shape: items }, named, around);
}

/** Types inside each other that an example shows; an account may chain thousands. */
const DEEPEST = 12;

function isAround(shape: Shape, around: Around): boolean {
  return shape.kind === 'ref' && (around.has(shape.name) || around.size >= DEEPEST);
}

/** What nothing describes: a number for an id, an object for what is named like one, else a text. */
function unknownExample(name: string): Example {
  if (isIdName(name)) return 1;
  if (isIdsName(name)) return [1];
  return /^(?:fields|data|params|options|settings|filter|order)$/i.test(name) ? {} : exampleText(name);
}

/** A text for each language, where the description speaks of languages. */
function mapExample({ name, doc = '' }: Exemplified, values: Shape, named: Named, around: Around): Example {
  const isByLanguage = /\blanguages?\b|\blocali[sz]|\btranslat/i.test(doc);
  return isByLanguage ? { en: exampleValue({ name, shape: values }, named, around) } : {};
}

function namedExample({ name }: Exemplified, type: string, named: Named, around: Around): Example {
  const inside = new Set([...around, type]);
  const properties = named.properties.get(type);
  const isEnd = isAround({ kind: 'ref', name: type }, around);
  if (properties !== undefined) return isEnd ? {} : exampleObject(properties, named, inside);
  const shape = named.shapes.get(type);
  if (shape === undefined || isEnd) return exampleText(name);
  return exampleValue({ name, shape }, named, inside);
}

/** Objects and lists that a description writes out, such as `{"en": "Deal"}`. */
function literalsIn(doc: string): readonly unknown[] {
  if (doc.length > MOST_READ || !/[{[]/.test(doc)) return [];
  const texts = doc.match(/\{[^{}]{2,200}\}|\[[^[\]]{1,200}\]/g) ?? [];
  return texts.flatMap((text) => parsed(text) ?? parsed(strictly(text)) ?? []);
}

const MOST_READ = 2_000;

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
