/** Structural rules that correct one schema of a published description (Observed behaviour, Published description). Each is pure and knows no names of methods. */

import { fromEntries, isList, isObject, member, type JsonObject, without } from '../../base/json.js';

/** The place of a schema in the document. */
interface SchemaContext {
  /** The property that it describes. */
  readonly property?: string;
  /** Whether the document has a schema of this name. */
  knows(name: string): boolean;
}

export interface SchemaRule {
  readonly name: string;
  /** What it does, one sentence. */
  readonly what: string;
  /** The corrected schema; undefined where there is nothing to correct. */
  correct(schema: unknown, context: SchemaContext): JsonObject | undefined;
}

export const SCHEMAS = '#/components/schemas/';

/** Type names that OpenAPI does not have, and what they mean. */
const SYNONYMS: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['int', { type: 'integer' }],
  ['int32', { type: 'integer' }],
  ['int64', { type: 'integer' }],
  ['long', { type: 'integer' }],
  ['bool', { type: 'boolean' }],
  ['text', { type: 'string' }],
  ['date', { type: 'string', format: 'date' }],
  ['datetime', { type: 'string', format: 'date-time' }],
  ['date-time', { type: 'string', format: 'date-time' }],
  ['list', { type: 'array' }],
  ['map', { type: 'object' }],
]);
const FLOATS: ReadonlySet<string> = new Set(['float', 'double', 'decimal']);
const TYPES: ReadonlySet<string> = new Set([
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
  'null',
]);
/** Members that describe a schema without `type`. */
const TYPELESS = ['$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const'] as const;

const emptyMap: SchemaRule = {
  name: 'empty-map',
  what: 'an empty map that is printed as `[]` is an empty map',
  correct: (schema) => {
    if (isEmptyList(schema)) return {};
    return isEmptyList(member(schema, 'properties')) && isObject(schema)
      ? { ...schema, properties: {} }
      : undefined;
  },
};

const schemaAsString: SchemaRule = {
  name: 'schema-as-string',
  what: 'a string where a schema belongs is the name of a type or of a schema, or says nothing',
  correct: (schema, context) => (typeof schema === 'string' ? namedBy(schema, context) : undefined),
};

const propertiesAsList: SchemaRule = {
  name: 'properties-as-list',
  what: '`properties` as a list is the map that its elements make together',
  correct: (schema) => {
    const properties = member(schema, 'properties');
    if (!isObject(schema) || !isList(properties) || properties.length === 0) return undefined;
    return { ...schema, properties: fromEntries(properties.flatMap(listed)) };
  },
};

const requiredInProperty: SchemaRule = {
  name: 'required-in-property',
  what: '`required` inside a property counts for the object around it',
  correct: (schema) => {
    const properties = member(schema, 'properties');
    if (!isObject(schema) || !isObject(properties)) return undefined;
    if (!Object.values(properties).some((property) => typeof member(property, 'required') === 'boolean'))
      return undefined;
    const entries = Object.entries(properties);
    const marked = entries
      .filter(([, property]) => member(property, 'required') === true)
      .map(([name]) => name);
    const own = member(schema, 'required');
    const required = [...(isList(own) ? own : []), ...marked];
    return { ...schema, required, properties: fromEntries(entries.map(unmarked)) };
  },
};

const floatType: SchemaRule = {
  name: 'float-type',
  what: 'the type `float`, which OpenAPI does not have, is `number`',
  correct: (schema) =>
    withTypes(schema, (type) => (FLOATS.has(type.toLowerCase()) ? { type: 'number' } : undefined)),
};

const typeSynonym: SchemaRule = {
  name: 'type-synonym',
  what: 'a type name that OpenAPI does not have, such as `int`, is the type that it means',
  correct: (schema) =>
    withTypes(schema, (type) => {
      if (TYPES.has(type)) return undefined;
      const name = type.toLowerCase();
      return TYPES.has(name) ? { type: name } : SYNONYMS.get(name);
    }),
};

/** With each name of a type replaced by what it means, also in a list of them; undefined where none is. */
function withTypes(schema: unknown, meant: (type: string) => JsonObject | undefined): JsonObject | undefined {
  const type = member(schema, 'type');
  if (!isObject(schema)) return undefined;
  if (typeof type === 'string') {
    const one = meant(type);
    return one === undefined ? undefined : { ...schema, ...one };
  }
  const all = isList(type) ? type.map((one) => (typeof one === 'string' ? meant(one) : undefined)) : [];
  if (!isList(type) || all.every((one) => one === undefined)) return undefined;
  const formats = all.flatMap((one) => Object.entries(one ?? {}));
  const names = type.map((one, index) => all[index]?.['type'] ?? one);
  return { ...schema, ...fromEntries(formats), type: names };
}

const missingType: SchemaRule = {
  name: 'missing-type',
  what: 'a schema without `type` is what its other members say, or unknown',
  correct: (schema) => {
    if (!isObject(schema) || Object.hasOwn(schema, 'type')) return undefined;
    if (TYPELESS.some((name) => Object.hasOwn(schema, name))) return undefined;
    if (
      ['properties', 'additionalProperties'].some((name) => Object.hasOwn(schema, name)) ||
      isRequiring(schema)
    ) {
      return { ...schema, type: 'object' };
    }
    return Object.hasOwn(schema, 'items') ? { ...schema, type: 'array' } : { ...schema, type: 'unknown' };
  },
};

const rightsAsArray: SchemaRule = {
  name: 'rights-as-array',
  what: '`rights` declared as an array is an object of booleans',
  correct: (schema, context) => {
    if (context.property !== 'rights' || !isObject(schema) || member(schema, 'type') !== 'array')
      return undefined;
    // With `items` it is a list of grants, which is described as what it is.
    if (isObject(member(schema, 'items'))) return undefined;
    const map = { type: 'object', additionalProperties: { type: 'boolean' }, minProperties: 1 };
    return { ...without(schema, 'items'), ...map };
  },
};

const missingItems: SchemaRule = {
  name: 'missing-items',
  what: 'an array without `items` has items of unknown type',
  correct: (schema) => {
    if (!isObject(schema) || member(schema, 'type') !== 'array') return undefined;
    const items = member(schema, 'items');
    return items === undefined || isEmptyList(items) ? { ...schema, items: { type: 'unknown' } } : undefined;
  },
};

const refSiblings: SchemaRule = {
  name: 'ref-siblings',
  what: '`title` and `description` next to a `$ref` are kept',
  correct: (schema) => {
    if (!isObject(schema) || typeof member(schema, '$ref') !== 'string') return undefined;
    if (Object.keys(schema).length === 1 || Object.hasOwn(schema, 'allOf')) return undefined;
    return { ...without(schema, '$ref'), allOf: [{ $ref: schema.$ref }] };
  },
};

const pluralReference: SchemaRule = {
  name: 'plural-reference',
  what: 'a single reference under the plural of what it refers to, such as `crmItems`, is a list of it',
  correct: (schema, { property }) => {
    const ref = member(schema, '$ref');
    if (property === undefined || !isObject(schema) || typeof ref !== 'string') return undefined;
    if (pluralOf(nounOf(ref)) !== property.toLowerCase()) return undefined;
    return { ...without(schema, '$ref'), type: 'array', items: { $ref: ref } };
  },
};

/** In the order in which they apply; each sees what the one before has corrected. */
export const SCHEMA_RULES: readonly SchemaRule[] = [
  schemaAsString,
  emptyMap,
  propertiesAsList,
  requiredInProperty,
  floatType,
  typeSynonym,
  missingType,
  rightsAsArray,
  missingItems,
  pluralReference,
  refSiblings,
];

/** Without those that take a property's name for a sign of its type. */
export const STATED_RULES: readonly SchemaRule[] = SCHEMA_RULES.filter(
  (rule) => rule !== rightsAsArray && rule !== pluralReference,
);

/** `crmitem` of `…/svc.tasks.crmitemdto` and of `…/CrmItemDto`. */
function nounOf(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1).toLowerCase();
  return name.slice(name.lastIndexOf('.') + 1).replace(/dto$/, '');
}

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** `{ required: [title] }`, as a part of `allOf`. */
function isRequiring(schema: JsonObject): boolean {
  const required = member(schema, 'required');
  return isList(required) && required.some((name) => typeof name === 'string');
}

/** Also the empty map, which is printed as `[]`. */
export function isEmptyList(value: unknown): boolean {
  return isList(value) && value.length === 0;
}

function namedBy(name: string, context: SchemaContext): JsonObject {
  if (name.startsWith(SCHEMAS)) return { $ref: name };
  if (context.knows(name)) return { $ref: SCHEMAS + name };
  const lower = name.toLowerCase();
  if (TYPES.has(lower) || FLOATS.has(lower)) return { type: lower };
  return SYNONYMS.get(lower) ?? { type: 'unknown', description: name };
}

/** An element of a list of properties: a map of them, or one that names itself. */
function listed(element: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(element)) return [];
  const name = member(element, 'name');
  const namesItself =
    typeof name === 'string' && (Object.hasOwn(element, 'type') || Object.hasOwn(element, 'schema'));
  if (!namesItself) return Object.entries(element);
  const schema = member(element, 'schema');
  return [[name, schema ?? without(element, 'name')]];
}

function unmarked([name, property]: readonly [string, unknown]): readonly [string, unknown] {
  const marked = isObject(property) && typeof member(property, 'required') === 'boolean';
  return [name, marked ? without(property, 'required') : property];
}
