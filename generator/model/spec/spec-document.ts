/** Reads a hand-written document, of the legacy generation or of the gateway, into what the generation offers. */

import { at, isObject, listOf, type JsonObject, member, pointer, strings, text } from '../../base/json.js';
import { createFindings, type Findings } from '../findings.js';
import type {
  Api,
  Entity,
  FilterType,
  Generation,
  Method,
  NamedType,
  Property,
  TypeByNumber,
} from '../model.js';
import { compareNames } from '../named.js';
import type { Spot } from '../normalise/content.js';
import { withoutCircles } from '../references.js';
import { aboutModule, tagOfModule } from '../filled-texts.js';
import { withSentTypes } from './sent-types.js';
import { readErrors, readMethod, type SpecContext } from './spec-method.js';
import { readProperties, readShape, type SpecSchemas, specSchemas } from './spec-schema.js';

/** @param findings collects the defects of a user's document; our own documents have none */
export function readSpec(
  generation: Generation,
  document: unknown,
  findings: Findings = createFindings(),
): Api {
  const schemas = at(document, 'components', 'schemas');
  const named = isObject(schemas) ? schemas : {};
  const read = specSchemas(named, findings, false);
  const sent = specSchemas(named, findings, true);
  const context: SpecContext = {
    generation,
    document,
    findings,
    schemas: read,
    sent,
    ...choicesOf(named, sent),
    types: typesOf(document, sent),
  };
  const methods = readMethods(context);
  const api: Api = {
    generation,
    modules: readModules(document, methods),
    methods,
    entities: entities(context, named),
    types: namedTypes(read, named),
    selects: context.selects,
    filters: context.filters,
    orders: context.orders,
    commonErrors: readErrors(member(document, 'x-svc-common-errors')),
  };
  const all = withSentTypes(api, [...namedTypes(sent, named), ...sentObjects(sent, named)]);
  return { ...all, types: withoutCircles(all.types) };
}

function choicesOf(
  schemas: JsonObject,
  read: SpecSchemas,
): Pick<SpecContext, 'selects' | 'filters' | 'orders'> {
  return {
    selects: choices(schemas, 'x-svc-select', (choice, about, schema) => ({
      ...choice,
      ...(member(about, 'answered') === 'camel' && { isAnsweredInCamel: true as const }),
      names: strings(at(schema, 'items', 'enum')),
    })),
    filters: choices(schemas, 'x-svc-filter', (choice, about) => filterType(choice, about, read)),
    orders: choices(schemas, 'x-svc-order', (choice, about) => ({
      ...choice,
      fields: strings(member(about, 'fields')),
    })),
  };
}

/** Types of one object by number; the names of what selects, filters and sorts follow from the object's. */
function typesOf(document: unknown, read: SpecSchemas): readonly TypeByNumber[] {
  const types = member(document, 'x-svc-types');
  return Object.entries(isObject(types) ? types : {}).map(([number, type]) => {
    const entity = text(member(type, 'entity'));
    const written = (verb: 'add' | 'update'): readonly Property[] =>
      readProperties(read, { value: member(type, verb), pointer: `x-svc-types/${number}/${verb}` });
    return {
      number: Number(number),
      doc: text(member(type, 'description')),
      entity,
      select: `${entity}Select`,
      filter: `${entity}Filter`,
      order: `${entity}Order`,
      add: written('add'),
      update: written('update'),
    };
  });
}

function typeName(schema: unknown): string {
  return String(member(schema, 'x-svc-type'));
}

function namedTypes(read: SpecSchemas, schemas: JsonObject): readonly NamedType[] {
  return spotsOf(schemas)
    .filter(({ value }) => OTHER_TYPES.every((name) => member(value, name) === undefined))
    .filter(({ value }) => member(value, 'x-svc-type') !== undefined)
    .map((spot) => ({
      name: typeName(spot.value),
      module: '',
      doc: text(member(spot.value, 'description')),
      shape: readShape(read, spot),
    }))
    .sort(compareNames);
}

/** Objects that `select` can take apart, where callers send them as a value. */
function sentObjects(sent: SpecSchemas, schemas: JsonObject): readonly NamedType[] {
  return spotsOf(schemas)
    .filter(({ value }) => member(value, 'x-svc-entity') === true)
    .map((spot) => ({
      name: typeName(spot.value),
      module: '',
      doc: text(member(spot.value, 'description')),
      shape: readShape(sent, spot),
    }));
}

function spotsOf(schemas: JsonObject): readonly Spot[] {
  return Object.entries(schemas).map(([name, value]) => ({
    value,
    pointer: pointer('/components/schemas', name),
  }));
}

/** What makes a schema with `x-svc-type` more than a value. */
const OTHER_TYPES = ['x-svc-entity', 'x-svc-select', 'x-svc-filter', 'x-svc-order'];

/** Objects that `select` can take apart. */
function entities(context: SpecContext, schemas: JsonObject): readonly Entity[] {
  return spotsOf(schemas)
    .flatMap((spot): readonly Entity[] => {
      const { value: schema } = spot;
      if (member(schema, 'x-svc-entity') !== true) return [];
      const isOpen = member(schema, 'additionalProperties') === true;
      return [
        {
          name: typeName(schema),
          schema: '',
          module: '',
          doc: text(member(schema, 'description')),
          own: readProperties(context.schemas, spot),
          relations: [],
          ...(isOpen && { open: true as const }),
          ...identityOf(member(schema, 'x-svc-identity')),
          ...enumsOf(member(schema, 'x-svc-enums')),
        },
      ];
    })
    .sort(compareNames);
}

function identityOf(given: unknown): Pick<Entity, 'identity'> {
  return typeof given === 'string' ? { identity: given } : {};
}

function enumsOf(given: unknown): Pick<Entity, 'enums'> {
  if (!isObject(given)) return {};
  const enums = Object.entries(given).map(([field, names]) => ({
    field,
    items: Object.entries(isObject(names) ? names : {})
      .flatMap(([name, id]) => (typeof id === 'number' ? [{ name, id }] : []))
      .sort((one, other) => one.id - other.id),
  }));
  return enums.length === 0 ? {} : { enums };
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

function filterType(choice: Choice, about: unknown, read: SpecSchemas): FilterType | undefined {
  const fields = member(about, 'fields');
  if (!isObject(fields)) return undefined;
  return {
    ...choice,
    fields: Object.entries(fields).map(([name, value]) => ({
      name,
      shape: readShape(read, { value, pointer: `x-svc-filter of ${choice.name}` }),
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
  return [...names].sort().map((name) => {
    const doc = docs.get(name) ?? docs.get(tagOfModule(name)) ?? '';
    return { name, doc: doc === aboutModule(name) ? '' : doc };
  });
}
