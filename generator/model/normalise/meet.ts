/** Combines parts of a schema that all apply. If they cannot be combined, the type is wider, with a line in the report. */

import { isDeepStrictEqual } from 'node:util';
import { pointer } from '../../base/json.js';
import { formOf, type Form, type ObjectForm, type Reader, type Schema, UNKNOWN } from './schema.js';

/** A form with the marks of the parts that it was combined from. */
export type Found = Form & Partial<Pick<Schema, 'nullable' | Mark>>;

type Mark = (typeof MARKS)[number];

const MARKS = ['readOnly', 'writeOnly', 'deprecated'] as const;

/** Where the parts are, for the report, and how many more may be combined. */
interface Place {
  readonly reader: Reader;
  readonly pointer: string;
  readonly depth: number;
  readonly budget: { left: number; isWide: boolean };
}

/** Schemas inside each other that are combined, and pairs of them: alternatives of alternatives could be millions. */
const MAX_DEPTH = 48;
const MAX_PAIRS = 20_000;

/** `null` of any part is admitted: descriptions write it next to a reference that does not mention it. */
export function together(
  reader: Reader,
  at: Pick<Place, 'pointer' | 'depth'>,
  parts: readonly Schema[],
): Found {
  const place = { ...at, reader, budget: { left: MAX_PAIRS, isWide: false } };
  // `const: null` admits nothing else, whatever the other parts are.
  if (parts.some((part) => isNull(part) && part.kind === 'union')) return { ...NONE, nullable: true };
  const [first = UNKNOWN, ...others] = parts.filter((part) => !isNull(part));
  const form = others.reduce<Form>((all, part) => meetOrBoth(place, all, formOf(part)), formOf(first));
  if (place.budget.left <= 0 || place.budget.isWide)
    reader.findings.warn(
      place.pointer,
      'has more alternatives or levels than are combined; the type is wider',
    );
  return {
    ...form,
    nullable: parts.some(({ nullable }) => nullable),
    ...marked((mark) => parts.some((part) => part[mark] === true)),
  };
}

/** Alternatives, one of which holds. */
export function oneOf(parts: readonly Schema[]): Found {
  const members = parts.filter((part) => !isNull(part));
  const nullable = members.length < parts.length || members.some((part) => part.nullable);
  const marks = marked((mark) => members.length > 0 && members.every((part) => part[mark] === true));
  const [only, second] = members;
  if (only === undefined)
    return { ...(parts.every(({ kind }) => kind === 'union') ? NONE : UNKNOWN_FORM), nullable };
  if (second === undefined) return { ...formOf(only), nullable, ...marks };
  return { kind: 'union', members, nullable, ...marks };
}

function marked(has: (mark: Mark) => boolean): { readonly [M in Mark]?: true } {
  // The names are those of the list above, each with `true`.
  return Object.fromEntries(MARKS.filter(has).map((mark) => [mark, true]));
}

/** The form of no value: that of `null` without its `null`. */
const NONE: Form = { kind: 'union', members: [] };

const UNKNOWN_FORM: Form = { kind: 'unknown' };

/** Whether a schema describes only `null`. */
function isNull(schema: Schema): boolean {
  return (
    schema.nullable && (schema.kind === 'unknown' || (schema.kind === 'union' && schema.members.length === 0))
  );
}

/** Parts that no value satisfies are a mistake of the description: the type takes the values of either. */
function meetOrBoth(place: Place, one: Form, other: Form): Form {
  const form = meet(place, one, other);
  if (form !== undefined) return form;
  place.reader.findings.warn(
    place.pointer,
    'says two things that no value satisfies together; the type takes either',
  );
  return { kind: 'union', members: [schemaOf(one), schemaOf(other)] };
}

function schemaOf(form: Form): Schema {
  return { ...UNKNOWN, ...form };
}

type Meet = (one: Form, other: Form) => Form | undefined;

/** Undefined: no value is both. */
function meet(place: Place, one: Form, other: Form): Form | undefined {
  place.budget.left -= 1;
  if (isSpent(place)) return one;
  if (one.kind === 'unknown') return other;
  if (other.kind === 'unknown') return one;
  if (one.kind === 'ref' || other.kind === 'ref') return meetReferred(place, one, other);
  if (one.kind === 'literal') return meetLiteral(place, one, other);
  if (other.kind === 'literal') return meetLiteral(place, other, one);
  const inside: Meet = (first, second) => meet(place, first, second);
  if (one.kind === 'union') return meetUnion(place, one, (member) => inside(member, other));
  if (other.kind === 'union') return meetUnion(place, other, (member) => inside(one, member));
  if (one.kind === 'object' && other.kind === 'object') return mergedObject(place, one, other);
  if (one.kind === 'array' && other.kind === 'array') {
    const inside = insideOf(place, 'items');
    return { kind: 'array', items: meetInside(inside, one.items, other.items) };
  }
  if (one.kind === other.kind) return one;
  return narrower(one, other) ?? narrower(other, one);
}

/** What is left is not combined, which is said. */
function isSpent({ budget, depth }: Place): boolean {
  if (depth > MAX_DEPTH) budget.isWide = true;
  return budget.left < 0 || depth > MAX_DEPTH;
}

/** The first where each of its values is one of the second. */
function narrower(one: Form, other: Form): Form | undefined {
  if (one.kind === 'integer' && other.kind === 'number') return one;
  return (one.kind === 'date-time' || one.kind === 'pattern') && other.kind === 'string' ? one : undefined;
}

/** A reference stays one where the other part adds nothing to it. */
function meetReferred(place: Place, one: Form, other: Form): Form | undefined {
  if (one.kind === 'ref' && other.kind === 'ref' && one.name === other.name) return one;
  const [known, added] = [referred(place, one), referred(place, other)];
  if (known.kind === 'unknown') return other;
  if (added.kind === 'unknown') return one;
  const form = meet({ ...place, depth: place.depth + 1 }, known, added);
  if (one.kind === 'ref' && isSame(form, known)) return one;
  return other.kind === 'ref' && isSame(form, added) ? other : form;
}

/** As a type, which never forbids members. */
function isSame(form: Form | undefined, named: Form): boolean {
  const open = (one: Form | undefined): unknown =>
    one?.kind === 'object' ? { ...one, isClosed: undefined } : one;
  return isDeepStrictEqual(open(form), open(named));
}

function referred({ reader }: Place, form: Form): Form {
  return form.kind === 'ref' ? formOf(reader.schema(form.name)) : form;
}

type Union = Extract<Form, { readonly kind: 'union' }>;

/** Alternatives that the other part admits. */
function meetUnion(
  place: Place,
  union: Union,
  meetMember: (member: Form) => Form | undefined,
): Form | undefined {
  const members = union.members.flatMap((member): readonly Schema[] => {
    const form = meetMember(formOf(member));
    if (form === undefined) return [];
    return form.kind === 'union' ? form.members : [reformed(member, { ...form, nullable: member.nullable })];
  });
  const distinct = [...new Map(members.map((member) => [textOf(member), member])).values()];
  const [only, second] = distinct;
  if (only === undefined) return undefined;
  if (distinct.length > Math.max(MAX_MEMBERS, union.members.length)) return wide(place, distinct);
  return second === undefined ? formOf(only) : { kind: 'union', members: distinct };
}

/**
 * Too many alternatives, as one object that has the members of all. A union of them would be combined with the next part,
 * and each such step would multiply it.
 */
function wide(place: Place, alternatives: readonly Schema[]): Form {
  place.budget.isWide = true;
  const objects = alternatives.map((one) => referred(place, formOf(one)));
  if (!objects.every((one) => one.kind === 'object')) return UNKNOWN_FORM;
  const properties = new Map<string, Schema>();
  for (const object of objects)
    for (const [name, schema] of object.properties) {
      const known = properties.get(name);
      const isAlike = known === undefined || textOf(known) === textOf(schema);
      properties.set(name, isAlike ? schema : UNKNOWN);
    }
  const required = new Set(
    [...properties.keys()].filter((name) => objects.every((one) => one.required.has(name))),
  );
  const rest = objects.some((one) => one.rest) ? UNKNOWN : undefined;
  return { kind: 'object', properties, required, rest, neverEmpty: false };
}

/** Equal for schemas that are alike. */
function textOf(schema: Schema): string {
  return JSON.stringify(schema, (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
}

/** Unions with more members are not made of combinations. */
const MAX_MEMBERS = 200;

function insideOf({ depth, ...place }: Place, ...steps: readonly string[]): Place {
  return { ...place, pointer: steps.reduce(pointer, place.pointer), depth: depth + 1 };
}

type Literal = Extract<Form, { readonly kind: 'literal' }>;

function meetLiteral(place: Place, literal: Literal, other: Form): Form | undefined {
  if (other.kind === 'literal' && literal.open === true) return other;
  if (other.kind === 'literal' && other.open === true) return literal;
  const values = literal.values.filter((value) => isOf(place, value, other));
  if (values.length === 0) return undefined;
  if (values.length === literal.values.length) return literal;
  if (other.kind === 'literal') return { ...literal, values };
  place.reader.findings.warn(
    place.pointer,
    'lists values of another type than its own; the type takes all of them',
  );
  return literal;
}

/** Unions can refer to each other in circles: whatever is asked about for too long is admitted. */
function isOf(place: Place, value: string | number | boolean, form: Form): boolean {
  place.budget.left -= 1;
  if (isSpent(place)) return true;
  const inside = { ...place, depth: place.depth + 1 };
  switch (form.kind) {
    case 'union':
      return form.members.some((member) => isOf(inside, value, formOf(member)));
    case 'ref':
      return isOf(inside, value, referred(place, form));
    case 'literal':
      return form.values.includes(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
    case 'boolean':
      return typeof value === form.kind;
    case 'string':
    case 'date-time':
    case 'pattern':
      return typeof value === 'string';
    case 'unknown':
      return true;
    default:
      return false;
  }
}

function mergedObject(place: Place, one: ObjectForm, other: ObjectForm): ObjectForm {
  const properties = new Map(one.properties);
  for (const [name, schema] of other.properties) {
    const known = properties.get(name);
    const inside = insideOf(place, 'properties', name);
    properties.set(name, known === undefined ? schema : meetInside(inside, known, schema));
  }
  const rest =
    one.rest && other.rest
      ? meetInside(insideOf(place, 'additionalProperties'), one.rest, other.rest)
      : (one.rest ?? other.rest);
  const isWider = forbids(one, other) || forbids(other, one);
  if (isWider)
    place.reader.findings.inform(
      place.pointer,
      'says `additionalProperties: false` in one of several parts; the type takes the members of all parts',
    );
  const impliedFilter = one.impliedFilter ?? other.impliedFilter;
  return {
    kind: 'object',
    properties,
    required: new Set([...one.required, ...other.required]),
    rest,
    neverEmpty: one.neverEmpty || other.neverEmpty,
    ...(!isWider && (one.isClosed ?? other.isClosed) && { isClosed: true }),
    ...(impliedFilter && { impliedFilter }),
  };
}

/** Whether a closed object excludes members that another part describes. */
function forbids({ isClosed, properties }: ObjectForm, other: ObjectForm): boolean {
  return (
    isClosed === true &&
    (other.rest !== undefined || [...other.properties.keys()].some((name) => !properties.has(name)))
  );
}

/**
 * A property that two parts describe. Objects behind two references are not combined, since they can contain each other
 * without end: the later description holds.
 */
function meetInside(place: Place, known: Schema, later: Schema): Schema {
  // Both are schemas, so that members of either make one.
  const said = { ...known, ...withoutNothing(later) } as Schema;
  const nullable = known.nullable || later.nullable;
  const isTwice = mayBeObject(known) && mayBeObject(later) && (isNamed(known) || isNamed(later));
  if (isTwice && !isDeepStrictEqual(formOf(known), formOf(later))) {
    place.reader.findings.warn(
      place.pointer,
      'is described by two objects; the type is that of the later one',
    );
    return reformed(said, { ...formOf(later), nullable });
  }
  const form = meetOrBoth(place, formOf(known), formOf(later));
  return reformed(said, { ...form, nullable });
}

function mayBeObject({ kind }: Schema): boolean {
  return kind === 'ref' || kind === 'object' || kind === 'union';
}

function isNamed(schema: Schema): boolean {
  return schema.kind === 'ref' || (schema.kind === 'union' && schema.members.some(isNamed));
}

/** The schema with another form. */
function reformed(schema: Schema, found: Form & { readonly nullable: boolean }): Schema {
  const form = new Set(Object.keys(formOf(schema)));
  const said = Object.entries(schema).filter(([name]) => !form.has(name));
  return { ...UNKNOWN, ...Object.fromEntries(said), ...found };
}

/** A text that a later part leaves empty is that of the earlier one. */
function withoutNothing(schema: Schema): Partial<Schema> {
  const entries = Object.entries(schema).filter(([, value]) => value !== '' && value !== undefined);
  // The members are those of the schema, without some.
  return Object.fromEntries(entries);
}
