/** One method for an agent: the parts that it asked for, as small as they go. */

import type { MethodJson } from '../method/method-json.js';
import { isList, isObject, listOf, type JsonObject, member } from '../json.js';
import { bounded } from './catalogue.js';

export const PARTS = ['params', 'result', 'all'] as const;
export type Part = (typeof PARTS)[number];

/** A method with the errors that are its own. */
export interface MethodDescription {
  readonly about: MethodJson;
  readonly ownErrors: MethodJson['errors'];
  readonly deprecated?: string | true | undefined;
}

/** Bytes of what a method takes; that it has a result and common errors is said in words. */
const SMALL = 6_000;
const ELSEWHERE = 'part "result" has what it returns, part "all" the errors of every method too.';
const TEXTS = [300, 120, 60, 0];

/** Fits into so many bytes: first texts get shorter, then errors, then schemas are left out. */
export function describedText(
  { about, ownErrors, deprecated }: MethodDescription,
  part: Part,
  maxBytes: number,
): JsonObject {
  const { params, result, errors, ...head } = about;
  const most = part === 'params' ? Math.min(maxBytes, SMALL) : maxBytes;
  const named = { ...head, ...(deprecated !== undefined && { deprecated }) };
  const takes = { ...named, params: compact(params), errors: ownErrors };
  const gives = compact(result);
  const whole: JsonObject =
    part === 'params'
      ? { ...takes, note: ELSEWHERE }
      : part === 'result'
        ? { name: head.name, result: gives }
        : { ...takes, result: gives, errors };
  const tries = [
    ...TEXTS.map((length) => withTexts(whole, length)),
    { ...withTexts(omit(whole, 'errors'), 0), note: 'The errors are left out: the schemas are long.' },
    {
      ...withTexts(omit(whole, 'errors', 'result'), 0),
      note: 'Result and errors are left out: the parameters alone are long.',
    },
  ];
  const fitting = tries.find((one) => Buffer.byteLength(JSON.stringify(one)) <= most);
  return (
    fitting ?? {
      ...named,
      note: 'The schemas are left out: they are too long. The example is one that works.',
    }
  );
}

function omit(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Texts of the account in descriptions and meanings: of at most so many characters, and none where that is 0. */
function withTexts(value: unknown, length: number): JsonObject {
  const shortened = (one: unknown): unknown => {
    if (isList(one)) return one.map(shortened);
    if (!isObject(one)) return one;
    const members = Object.entries(one).flatMap(([key, inner]): readonly [string, unknown][] => {
      if ((key !== 'description' && key !== 'meaning') || typeof inner !== 'string')
        return [[key, shortened(inner)]];
      return length === 0 ? [] : [[key, bounded(inner, length)]];
    });
    return Object.fromEntries(members);
  };
  return shortened(value) as JsonObject; // an object stays one
}

/** The same schema in fewer words: each filter in one spelling, like members once, what is repeated by name. */
export function compact(schema: JsonObject): JsonObject {
  const { $schema: _dialect, ...own } = schema;
  return named(oneSpelling(own) as JsonObject); // an object stays one
}

/** Members of an object from which on those of one schema are said once. */
const ALIKE = 4;

function oneSpelling(schema: unknown): unknown {
  if (isList(schema)) return oneTuple(schema.map(oneSpelling));
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(
    Object.entries(withoutPrefixes(schema)).map(([key, value]) => [key, oneSpelling(value)]),
  );
  const names = member(inner, 'enum');
  if (isList(names)) return withoutRelated(inner, names);
  const members = member(inner, 'properties');
  return isObject(members) ? { ...inner, ...withoutRepeats(inner, members) } : inner;
}

/** Fields of related objects from which on their names are left out. */
const RELATED = 8;

/** `creator.name` and its like as the names of the relations. */
function withoutRelated(schema: JsonObject, names: readonly unknown[]): JsonObject {
  const dotted = names.filter((name): name is string => typeof name === 'string' && name.includes('.'));
  if (dotted.length < RELATED) return schema;
  const relations = [...new Set(dotted.map((name) => name.slice(0, name.indexOf('.'))))];
  const own = names.filter((name) => !dotted.includes(name as string));
  return {
    anyOf: [{ enum: own }, { pattern: `^(${relations.join('|')})\\.` }],
    description: 'Of a related object: creator.name and its like.',
  };
}

const PREFIXED = /^\^\S*[=@%]\S*\$$/;

/** A filter's prefixes once, and not for each field. */
function withoutPrefixes(schema: JsonObject): JsonObject {
  const patterns = member(schema, 'patternProperties');
  if (!isObject(patterns)) return schema;
  const others = Object.entries(patterns).filter(([pattern]) => !PREFIXED.test(pattern));
  if (others.length === Object.keys(patterns).length) return schema;
  const prefixes = { '^(>=?|<=?|!|!?@|%)[A-Za-z]': {} };
  return {
    ...schema,
    patternProperties: { ...prefixes, ...Object.fromEntries(others) },
    description: 'Before a name: > >= < <= compare, ! is not, @ one of a list, % contains.',
  };
}

/** A condition of two parts is one with `=`. */
function oneTuple(schemas: readonly unknown[]): readonly unknown[] {
  const lengths = (one: unknown): unknown => member(one, 'maxItems');
  const hasThree = schemas.some((one) => lengths(one) === 3);
  return hasThree
    ? sharedTuples(schemas.filter((one) => member(one, 'prefixItems') === undefined || lengths(one) !== 2))
    : schemas;
}

/** Conditions of all fields as one tuple: the fields with the type of each, and the operators. */
function sharedTuples(schemas: readonly unknown[]): readonly unknown[] {
  const types = new Map<unknown, string>();
  const operators = new Set<unknown>();
  const others = schemas.filter((one) => {
    const [field, operator, value] = listOf(member(one, 'prefixItems'));
    const name = member(field, 'const');
    if (name === undefined) return true;
    const plain = member(operator, 'enum');
    for (const own of isList(plain) ? plain : [member(operator, 'const')]) operators.add(own);
    if (isList(plain)) types.set(name, typeText(value));
    return false;
  });
  if (types.size === 0) return schemas;
  const texts = [...types].map(([name, text]) => `${String(name)}: ${text}`).join('; ');
  const condition = {
    type: 'array',
    prefixItems: [{ enum: [...types.keys()] }, { enum: [...operators] }, {}],
    minItems: 3,
    // Not `description`, which is left out of a long schema.
    $comment: `Values: ${texts}. in takes a list, between two values.`,
  };
  return [condition, ...others];
}

function typeText(value: unknown): string {
  const names = enumOf(value);
  if (names.length > 0) return names.join(' | ');
  const { format, type } = isObject(value) ? value : {};
  const own = format ?? (isList(type) ? type.join(' | ') : type);
  return typeof own === 'string' ? own : 'any';
}

/** The values that a schema lists, those of its alternatives included. */
export function enumOf(schema: unknown): readonly unknown[] {
  return [schema, ...listOf(member(schema, 'anyOf'))].flatMap((one) => listOf(member(one, 'enum')));
}

function withoutRepeats(schema: JsonObject, members: JsonObject): JsonObject {
  const names = Object.keys(members);
  const upper = new Set(names.filter((name) => name === name.toUpperCase()));
  const filters = member(members, 'FILTER') ?? member(members, 'filter');
  const kept = Object.entries(members).filter(
    ([name, value]) =>
      !(name !== name.toUpperCase() && upper.has(name.toUpperCase())) &&
      !(filters !== undefined && /^Filter by this field/.test(String(member(value, 'description')))),
  );
  const texts = new Set(kept.map(([, value]) => JSON.stringify(value)));
  if (kept.length < ALIKE || texts.size > 1) return { properties: Object.fromEntries(kept) };
  const pattern = Object.keys(member(schema, 'patternProperties') ?? {});
  return {
    properties: undefined,
    patternProperties: undefined,
    propertyNames: {
      anyOf: [{ enum: kept.map(([name]) => name) }, ...pattern.map((one) => ({ pattern: one }))],
    },
    additionalProperties: kept[0]?.[1],
  };
}

/** Characters from which on what comes twice gets a name. */
const LONG = 60;

function named(schema: JsonObject): JsonObject {
  const counts = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!isList(value)) {
      const text = JSON.stringify(value);
      const before = counts.get(text) ?? 0;
      if (text.length >= LONG) counts.set(text, before + 1);
      if (before > 0) return;
    }
    for (const inner of Object.values(value)) count(inner);
  };
  count(schema);
  const repeated = new Map<string, string>();
  for (const [text, times] of counts) if (times > 1) repeated.set(text, `same${repeated.size + 1}`);
  if (repeated.size === 0) return schema;
  const replaced = (value: unknown, isTop: boolean): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map((one) => replaced(one, false));
    const name = isTop ? undefined : repeated.get(JSON.stringify(value));
    if (name !== undefined) return { $ref: `#/$defs/${name}` };
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, false)]));
  };
  const shared = [...repeated].map(([text, name]) => [name, replaced(JSON.parse(text), true)] as const);
  const body = replaced(schema, true) as JsonObject; // an object stays one
  const own = member(body, '$defs');
  return { ...body, $defs: { ...(isObject(own) ? own : {}), ...Object.fromEntries(shared) } };
}
