/** Reads a hand-written document, of the legacy generation or of the gateway, into what the generation offers. */

import { at, isObject, type JsonObject, member, strings, text } from '../../json.js';
import type {
  Api,
  Entity,
  FilterType,
  Generation,
  Method,
  NamedType,
  OrderType,
  SelectType,
  Shape,
} from '../model.js';
import { readErrors, readMethod, type SpecContext } from './spec-method.js';
import { readProperties, readShape } from './spec-schema.js';

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
    selects: selectTypes(schemas),
    filters: filterTypes(schemas, resolve),
    orders: orderTypes(schemas),
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
    .sort(byName);
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
    .sort(byName);
}

function selectTypes(schemas: JsonObject): readonly SelectType[] {
  return Object.values(schemas)
    .flatMap((schema): readonly SelectType[] => {
      const select = member(schema, 'x-svc-select');
      if (select === undefined) return [];
      const names = strings(at(schema, 'items', 'enum'));
      return [{ name: typeName(schema), module: '', entity: text(member(select, 'entity')), names }];
    })
    .sort(byName);
}

function orderTypes(schemas: JsonObject): readonly OrderType[] {
  return Object.values(schemas)
    .flatMap((schema): readonly OrderType[] => {
      const order = member(schema, 'x-svc-order');
      if (order === undefined) return [];
      const fields = strings(member(order, 'fields'));
      return [{ name: typeName(schema), module: '', entity: text(member(order, 'entity')), fields }];
    })
    .sort(byName);
}

function filterTypes(schemas: JsonObject, resolve: (ref: string) => Shape): readonly FilterType[] {
  return Object.values(schemas)
    .flatMap((schema): readonly FilterType[] => {
      const filter = member(schema, 'x-svc-filter');
      const fields = member(filter, 'fields');
      if (!isObject(fields)) return [];
      return [
        {
          name: typeName(schema),
          module: '',
          entity: text(member(filter, 'entity')),
          fields: Object.entries(fields).map(([name, value]) => ({ name, shape: readShape(value, resolve) })),
          style: 'prefixed-keys',
          ...groupsOf(member(filter, 'groups')),
        },
      ];
    })
    .sort(byName);
}

function groupsOf(groups: unknown): Pick<FilterType, 'groups'> {
  return groups === 'numbered' || groups === 'subfilter' ? { groups } : {};
}

function readMethods(context: SpecContext): readonly Method[] {
  const paths = member(context.document, 'paths');
  const items = isObject(paths) ? Object.entries(paths) : [];
  return items.flatMap(([path, item]) => readMethod(context, path, item)).sort(byName);
}

function readModules(document: unknown, methods: readonly Method[]): Api['modules'] {
  const tags = member(document, 'tags');
  const docs = new Map(
    (Array.isArray(tags) ? tags : []).map((tag) => [
      text(member(tag, 'name')),
      text(member(tag, 'description')),
    ]),
  );
  const names = new Set(methods.map(({ path }) => path[0] ?? ''));
  return [...names].sort().map((name) => ({ name, doc: docs.get(name) ?? '' }));
}

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name < right.name ? -1 : 1;
}
