/** Reads a hand-written document, of the legacy generation or of the gateway, into what the generation offers. */

import { at, isObject, type JsonObject, member, text } from '../../json.js';
import type { Api, FilterType, Generation, Method, NamedType, Shape } from '../model.js';
import { readErrors, readMethod, type SpecContext } from './spec-method.js';
import { readShape } from './spec-schema.js';

const SCHEMAS = '#/components/schemas/';

export function readSpec(generation: Generation, document: unknown): Api {
  const schemas = at(document, 'components', 'schemas');
  const context: SpecContext = { generation, document, ...resolver(isObject(schemas) ? schemas : {}) };
  const methods = readMethods(context);
  return {
    generation,
    modules: readModules(document, methods),
    methods,
    entities: [],
    types: namedTypes(context, isObject(schemas) ? schemas : {}),
    selects: [],
    filters: context.filters,
    orders: [],
    commonErrors: readErrors(member(document, 'x-svc-common-errors')),
  };
}

/** References: a schema with `x-svc-type` is a type of its own, any other stands for what it says. */
function resolver(schemas: JsonObject): Pick<SpecContext, 'resolve' | 'filters'> {
  const resolve = (ref: string): Shape => {
    const name = ref.slice(SCHEMAS.length);
    const schema = ref.startsWith(SCHEMAS) ? member(schemas, name) : undefined;
    if (schema === undefined) throw new Error(`the document has no ${ref}`);
    return typeof member(schema, 'x-svc-type') === 'string'
      ? { kind: 'ref', name: typeName(schema) }
      : readShape(schema, resolve);
  };
  return { resolve, filters: filterTypes(schemas, resolve) };
}

function typeName(schema: unknown): string {
  return String(member(schema, 'x-svc-type'));
}

function namedTypes(context: SpecContext, schemas: JsonObject): readonly NamedType[] {
  return Object.values(schemas)
    .filter(
      (schema) =>
        Object.hasOwn(Object(schema) as object, 'x-svc-type') && member(schema, 'x-svc-filter') === undefined,
    )
    .map((schema) => ({
      name: typeName(schema),
      module: '',
      doc: text(member(schema, 'description')),
      shape: readShape(schema, context.resolve),
    }))
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
        },
      ];
    })
    .sort(byName);
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
