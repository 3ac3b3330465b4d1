/** Reads a hand-written document, of the legacy generation or of the gateway, into what the generation offers. */

import { at, isObject, listOf, type JsonObject, member, strings, text } from '../../json.js';
import type { Api, Entity, FilterType, Generation, Method, NamedType, Shape } from '../model.js';
import { compareNames } from '../named.js';
import { readErrors, readMethod, type SpecContext } from './spec-method.js';
import { readProperties, readShape, type Resolve } from './spec-schema.js';

const SCHEMAS = '#/components/schemas/';

export function readSpec(generation: Generation, document: unknown): Api {
  const schemas = at(document, 'components', 'schemas');
  const named = isObject(schemas) ? schemas : {};
  const context: SpecContext = { generation, document, ...resolver(named) };
  const methods = readMethods(context);
  return {
    generation,
    modules: readModules(document, methods),
    methods,
    entities: entities(context, named),
    types: namedTypes(context, named),
    selects: context.selects,
    filters: context.filters,
    orders: context.orders,
    commonErrors: readErrors(member(document, 'x-svc-common-errors')),
  };
}

/** References: a schema with `x-svc-type` is a type of its own, any other stands for what it says. */
function resolver(schemas: JsonObject): Pick<SpecContext, 'resolve' | 'selects' | 'filters' | 'orders'> {
  const resolve = (ref: string): Shape => {
    const name = ref.slice(SCHEMAS.length);
    const schema = ref.startsWith(SCHEMAS) ? member(schemas, name) : undefined;
    if (schema === undefined) throw new Error(`the document has no ${ref}`);
    return typeof member(schema, 'x-svc-type') === 'string'
      ? { kind: 'ref', name: typeName(schema) }
      : readShape(schema, resolve);
  };
  return {
    resolve,
    selects: choices(schemas, 'x-svc-select', (choice, _about, schema) => ({
      ...choice,
      names: strings(at(schema, 'items', 'enum')),
    })),
    filters: choices(schemas, 'x-svc-filter', (choice, about) => filterType(choice, about, resolve)),
    orders: choices(schemas, 'x-svc-order', (choice, about) => ({
      ...choice,
      fields: strings(member(about, 'fields')),
    })),
  };
}

function typeName(schema: unknown): string {
  return String(member(schema, 'x-svc-type'));
}

function namedTypes(context: SpecContext, schemas: JsonObject): readonly NamedType[] {
  return Object.values(schemas)
    .filter((schema) => OTHER_TYPES.every((name) => member(schema, name) === undefined))
    .filter((schema) => member(schema, 'x-svc-type') !== undefined)
    .map((schema) => ({
      name: typeName(schema),
      module: '',
      doc: text(member(schema, 'description')),
      shape: readShape(schema, context.resolve),
    }))
    .sort(compareNames);
}

/** What makes a schema with `x-svc-type` more than a value. */
const OTHER_TYPES = ['x-svc-entity', 'x-svc-select', 'x-svc-filter', 'x-svc-order'];

/** Objects that `select` can take apart. */
function entities(context: SpecContext, schemas: JsonObject): readonly Entity[] {
  return Object.values(schemas)
    .flatMap((schema): readonly Entity[] => {
      if (!isObject(schema) || member(schema, 'x-svc-entity') !== true) return [];
      const isOpen = member(schema, 'additionalProperties') === true;
      return [
        {
          name: typeName(schema),
          schema: '',
          module: '',
          doc: text(member(schema, 'description')),
          own: readProperties(schema, context.resolve),
          relations: [],
          ...(isOpen && { open: true as const }),
        },
      ];
    })
    .sort(compareNames);
}

interface Choice {
  readonly name: string;
  readonly module: string;
  readonly entity: string;
}

/** The types that a member marks. */
function choices<T extends Choice>(
  schemas: JsonObject,
  mark: string,
  read: (choice: Choice, about: unknown, schema: unknown) => T | undefined,
): readonly T[] {
  return Object.values(schemas)
    .flatMap((schema) => {
      const about = member(schema, mark);
      if (about === undefined) return [];
      const choice = { name: typeName(schema), module: '', entity: text(member(about, 'entity')) };
      return read(choice, about, schema) ?? [];
    })
    .sort(compareNames);
}

function filterType(choice: Choice, about: unknown, resolve: Resolve): FilterType | undefined {
  const fields = member(about, 'fields');
  if (!isObject(fields)) return undefined;
  return {
    ...choice,
    fields: Object.entries(fields).map(([name, value]) => ({
      name,
      shape: readShape(value, resolve),
    })),
    style: 'prefixed-keys',
    ...groupsOf(member(about, 'groups')),
  };
}

function groupsOf(groups: unknown): Pick<FilterType, 'groups'> {
  return groups === 'numbered' || groups === 'subfilter' ? { groups } : {};
}

function readMethods(context: SpecContext): readonly Method[] {
  const paths = member(context.document, 'paths');
  const items = isObject(paths) ? Object.entries(paths) : [];
  return items.flatMap(([path, item]) => readMethod(context, path, item)).sort(compareNames);
}

function readModules(document: unknown, methods: readonly Method[]): Api['modules'] {
  const tags = member(document, 'tags');
  const docs = new Map(
    listOf(tags).map((tag) => [text(member(tag, 'name')), text(member(tag, 'description'))]),
  );
  const names = new Set(methods.map(({ path }) => path[0] ?? ''));
  return [...names].sort().map((name) => ({ name, doc: docs.get(name) ?? '' }));
}
