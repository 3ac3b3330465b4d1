/** Makes an entity from the schema of an object and the requests of the methods around it. */

import { type JsonObject, listOf } from '../../base/json.js';
import type { V3Entity, Field, FieldType, Mark } from '../v3/entity.js';
import { objectOf, type ApiDescription, type DescribedOperation } from './operation.js';
import { itemOf } from './shape.js';

/** Entities by the name of their schema, made when they are first asked for: schemas are circular. */
export type EntityLookup = (schema: string) => V3Entity;

export function createEntityLookup(api: ApiDescription): EntityLookup {
  const known = new Map<string, V3Entity>();
  const lookup: EntityLookup = (name) => {
    const made =
      known.get(name) ??
      entityOfSchema(name, api.resolve({ $ref: `#/components/schemas/${name}` }).schema, lookup);
    known.set(name, made);
    return made;
  };
  return lookup;
}

/** `operations`: those of the collection. */
export function entityOfCollection(
  collection: string,
  operations: readonly DescribedOperation[],
  api: ApiDescription,
  lookup: EntityLookup,
): V3Entity {
  const own = operations.filter((operation) => !operation.method.includes('.field.'));
  const item = own.map((operation) => itemOf(operation, api)).find((found) => found !== undefined);
  const base = entityOfSchema(item?.name ?? collection, item?.schema ?? {}, lookup);
  const uses = readUses(own);
  const fields = [...base.fields, ...undeclaredFields(base, uses.writable)].map((field) => mark(field, uses));
  return { ...base, fields, open: uses.isOpen || base.fields.length === 0 };
}

function entityOfSchema(name: string, schema: JsonObject, lookup: EntityLookup): V3Entity {
  const properties = Object.entries(objectOf(schema['properties']));
  const fields = properties.map(([property, value]) => readField(property, objectOf(value)));
  const dto = name.split('.').at(-1) ?? name;
  return { name: dto, schema: name, fields, values: {}, lookup };
}

function readField(name: string, schema: JsonObject): Field {
  const to = referenceOf(schema) ?? referenceOf(objectOf(schema['items']));
  const many = schema['type'] === 'array';
  return {
    name,
    type: typeOf(schema),
    ...(to !== undefined && { to }),
    related: to !== undefined,
    many,
    marks: new Set(),
  };
}

function referenceOf(schema: JsonObject): string | undefined {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? reference.replace('#/components/schemas/', '') : undefined;
}

function typeOf({ type, format, $ref }: JsonObject): FieldType {
  if (format === 'date-time') return 'datetime';
  if ($ref !== undefined) return 'object';
  return typeof type === 'string' ? (TYPES.get(type) ?? 'any') : 'any';
}

const TYPES: ReadonlyMap<string, FieldType> = new Map([
  ['integer', 'int'],
  ['number', 'float'],
  ['float', 'float'],
  ['string', 'string'],
  ['boolean', 'bool'],
  ['array', 'array'],
  ['object', 'object'],
]);

/** How the requests of a collection use its fields. */
interface Uses {
  readonly selectable: ReadonlySet<unknown>;
  readonly sortable: ReadonlySet<string>;
  readonly writable: ReadonlyMap<string, Field>;
  readonly required: ReadonlySet<unknown>;
  /** An add does not describe its fields. */
  readonly isOpen: boolean;
}

function readUses(operations: readonly DescribedOperation[]): Uses {
  const params = operations.map((operation) => operation.params);
  const fields = params.map((one) => objectOf(one['fields']));
  const written = fields.flatMap((one) => Object.entries(objectOf(one['properties'])));
  const adds = operations.filter(({ method }) => /\.(add|create)$/.test(method));
  return {
    selectable: new Set(params.flatMap((one) => listOf(objectOf(one['select'])['example']))),
    sortable: new Set(params.flatMap((one) => Object.keys(objectOf(objectOf(one['order'])['properties'])))),
    writable: new Map(written.map(([name, schema]) => [name, readField(name, objectOf(schema))])),
    required: new Set(adds.flatMap((add) => listOf(objectOf(add.params['fields'])['required']))),
    isOpen: adds.some(
      (add) => Object.keys(objectOf(objectOf(add.params['fields'])['properties'])).length === 0,
    ),
  };
}

/** Writable fields that the schema of the object lacks. */
function undeclaredFields({ fields }: V3Entity, writable: Uses['writable']): Field[] {
  const known = new Set(fields.map(({ name }) => name));
  return [...writable.values()].filter(({ name }) => !known.has(name));
}

const SCALARS: ReadonlySet<FieldType> = new Set(['int', 'float', 'string', 'bool', 'datetime']);

/** No description names filterable fields, and few name sortable ones. Otherwise every scalar is both. */
function mark(field: Field, { selectable, sortable, writable, required }: Uses): Field {
  const { name, type } = field;
  const marks: [Mark, boolean][] = [
    ['filter', SCALARS.has(type)],
    ['sort', sortable.size === 0 ? SCALARS.has(type) : sortable.has(name) || name === 'id'],
    ['add', writable.has(name)],
    ['update', writable.has(name)],
    ['required', required.has(name)],
  ];
  const held = marks.filter(([, holds]) => holds).map(([one]) => one);
  return { ...field, related: field.related && !selectable.has(name), marks: new Set(held) };
}
