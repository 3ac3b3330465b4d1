/** What a description refuses of the values that are sent, for drift: the types show little of it. */

import { isObject, type JsonObject, listOf, member, without } from '../base/json.js';
import type { DeclaredType } from './described-parts.js';
import { MAX_DIGEST_DEPTH } from './digest.js';
import { referred } from './normalise/content.js';

/** Keywords of JSON Schema that refuse values, and that no type shows. */
const LIMITS: readonly string[] = [
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'],
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'],
  ...['multipleOf', 'pattern', 'format', 'uniqueItems', 'additionalProperties', 'unevaluatedProperties'],
  ...['contains', 'not', 'propertyNames', 'patternProperties', 'dependentRequired', 'dependentSchemas'],
  ...['then', 'else', 'contentEncoding'],
];

/** A size of nothing, which any value has. */
const SIZES: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minProperties']);

/** Widths of a number, which JSON does not have. */
const WIDTHS: ReadonlySet<unknown> = new Set(['int32', 'int64', 'float', 'double']);

/** Schemas that are read at most, since alternatives behind references could be millions. */
const MAX_SCHEMAS = 10_000;

/** A kind of JSON value: each keyword refuses values of one kind alone, and the others refuse any. */
type ValueKind = 'string' | 'number' | 'boolean' | 'array' | 'object';

const KINDS: ReadonlyMap<unknown, ValueKind> = new Map([
  ...(['string', 'number', 'boolean', 'array', 'object'] as const).map((kind) => [kind, kind] as const),
  ['integer', 'number'],
]);

const ALL_KINDS = [...new Set(KINDS.values())];

const REFUSED: readonly (readonly [keyword: RegExp, ValueKind])[] = [
  [/Length$|^pattern$|^content/, 'string'],
  [/(Maximum|Minimum)$|^(maximum|minimum|multipleOf)$/, 'number'],
  [/Items$|contains$|Contains$/, 'array'],
  [/Properties$|^(propertyNames|dependent)/, 'object'],
];

/** What is sent at one path: the kinds of values that are taken, and what is refused of each. */
interface Taken {
  readonly kinds: Set<ValueKind>;
  readonly limits: Map<string, readonly ValueKind[]>;
  /** Null is a type of it. */
  takesNull?: true;
}

/**
 * What a method takes, behind references too: one row for each path and kind of values. A limit is its keyword and what it
 * says, in JSON. A limit of what was not taken before is no further limit.
 */
export function limitsIn(
  document: unknown,
  takes: readonly (readonly [path: string, schema: unknown])[],
): readonly DeclaredType[] {
  const found = new Map<string, Taken>();
  let count = 0;
  for (const [path, schema] of takes) visit(schema, path, new Set());
  return [...found].flatMap(([path, taken]) => rowsOf(path, taken));

  /** @param open schemas that contain this one: they can contain themselves */
  function visit(part: unknown, path: string, open: ReadonlySet<unknown>): void {
    if (!isObject(part) || open.has(part) || open.size > MAX_DIGEST_DEPTH || count > MAX_SCHEMAS) return;
    count += 1;
    const inside = new Set([...open, part]);
    const target = referred(document, part);
    if (target !== part) visit(target, path, inside);
    const own = withNumbers(part);
    // Nobody sends it.
    if (own['readOnly'] === true) return;
    const taken: Taken = found.get(path) ?? { kinds: new Set(), limits: new Map() };
    found.set(path, taken);
    const types = [own['type']].flat();
    const kinds = types.flatMap((type) => KINDS.get(type) ?? []);
    for (const kind of kinds) taken.kinds.add(kind);
    if (types.includes('null')) taken.takesNull = true;
    const places = placesOf(own);
    if (new Set(places).size > 1) taken.limits.set(`prefixItems ${JSON.stringify(places)}`, ['array']);
    for (const name of LIMITS)
      if (refuses(name, own)) {
        const refused = REFUSED.find(([keyword]) => keyword.test(name))?.[1];
        taken.limits.set(`${name} ${JSON.stringify(own[name])}`, refused === undefined ? kinds : [refused]);
      }
    for (const [name, property] of Object.entries(objectAt(own, 'properties')))
      visit(property, `${path}.${name}`, inside);
    for (const list of ['allOf', 'anyOf', 'oneOf'])
      for (const one of listOf(own[list])) visit(one, path, inside);
    for (const one of [...listOf(own['prefixItems']), ...[own['items']].flat()])
      visit(one, `${path}[]`, inside);
    visit(own['additionalProperties'], `${path}.*`, inside);
  }
}

/** The types of the first elements of an array that describes each place by itself. */
function placesOf(schema: JsonObject): readonly string[] {
  const places = [...listOf(schema['prefixItems']), ...listOf(schema['items'])];
  return places.map((place) => JSON.stringify(member(place, 'type') ?? member(place, '$ref') ?? null));
}

/** A schema without a type takes values of any kind, and one of `null` takes none of them. */
function rowsOf(path: string, { kinds, limits, takesNull }: Taken): readonly DeclaredType[] {
  const taken = kinds.size === 0 ? ALL_KINDS : [...kinds];
  const none = kinds.size === 0 && takesNull === true ? ['type "null"'] : [];
  return taken.map((kind) => ({
    about: 'limits',
    path,
    value: kind,
    limits: [
      ...none,
      ...[...limits].flatMap(([limit, of]) => (of.length === 0 || of.includes(kind) ? [limit] : [])),
    ],
  }));
}

/** OpenAPI 3.0 says `exclusiveMinimum: true` next to `minimum`, and 3.1 the number itself. */
function withNumbers(schema: JsonObject): JsonObject {
  const spelled = (
    [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const
  ).filter(([exclusive]) => schema[exclusive] === true);
  return spelled.reduce(
    (all, [exclusive, bound]) => ({ ...without(all, bound), [exclusive]: schema[bound] }),
    schema,
  );
}

function refuses(name: string, schema: JsonObject): boolean {
  const value = schema[name];
  if (value === undefined || value === false) return value === false && /Properties$/.test(name);
  if (SIZES.has(name)) return value !== 0;
  if (name === 'format') return !WIDTHS.has(value);
  return !/^(additional|unevaluated)Properties$/.test(name);
}

function objectAt(schema: JsonObject, name: string): JsonObject {
  const value = schema[name];
  return isObject(value) ? value : {};
}

/** Whether everything that the first limit admits is admitted by the second, of one keyword. */
export function isLooser(before: string, after: string): boolean {
  const [keyword, old] = limitParts(before);
  const [, now] = limitParts(after);
  if (typeof old !== 'number' || typeof now !== 'number') return false;
  if (keyword === 'multipleOf') return Number.isInteger(old / now);
  return /^(exclusiveM|m)ax/.test(keyword) ? now >= old : now <= old;
}

function limitParts(limit: string): readonly [keyword: string, value: unknown] {
  const space = limit.indexOf(' ');
  return [limit.slice(0, space), JSON.parse(limit.slice(space + 1))];
}
