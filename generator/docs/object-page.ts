/** The page of an object as data: its fields, the methods that return or accept it, and how lists of it can be narrowed. */

import { readableType } from '../emit/pages/readable-type.js';
import { fieldRows, choiceTexts, shapeRows } from '../emit/pages/page-rows.js';
import { choiceOf } from '../view/method-view.js';
import { grouped } from '../base/grouped.js';
import type { Api, Entity, Method, NamedType } from '../model/model.js';
import { paramReferences, resultReferences } from '../model/references.js';
import { nameList, siteRows, withIds, type NameList, type FieldRow } from './fields.js';
import { badgeOf, GENERATION_TITLES, methodLink, typeLink, type PageContext } from './page-context.js';
import { paragraphs } from './prose.js';

/** By the name of the type. */
interface Uses {
  readonly returnedBy: ReadonlyMap<string, readonly Method[]>;
  readonly acceptedBy: ReadonlyMap<string, readonly Method[]>;
}

/** A method that takes `fields` accepts the object that it returns, or that other methods of its namespace return. */
export function usesOf(api: Api): Uses {
  const objects = new Map(
    api.methods.flatMap((method) =>
      'entity' in method.result ? [[namespaceOf(method), method.result.entity]] : [],
    ),
  );
  return {
    returnedBy: methodsByName(api, resultReferences),
    acceptedBy: methodsByName(api, (method) => {
      const { params } = method;
      const hasFields =
        params.kind === 'object' && params.variants.flat().some(({ shape }) => shape.kind === 'fields');
      const written = hasFields ? [objects.get(namespaceOf(method)) ?? ''] : [];
      return [...paramReferences(method), ...written];
    }),
  };
}

/** How many methods return or accept each object. */
export function useCounts({ returnedBy: gives, acceptedBy: takes }: Uses): ReadonlyMap<string, number> {
  const names = new Set([...gives.keys(), ...takes.keys()]);
  return new Map(
    [...names].map((name) => [name, new Set([...(gives.get(name) ?? []), ...(takes.get(name) ?? [])]).size]),
  );
}

/** The most used objects first. */
export function byUse<T extends { readonly name: string }>(
  objects: readonly T[],
  counts: ReturnType<typeof useCounts>,
): readonly T[] {
  return objects.toSorted(
    (a, b) => (counts.get(b.name) ?? 0) - (counts.get(a.name) ?? 0) || (a.name < b.name ? -1 : 1),
  );
}

function methodsByName(
  { methods }: Api,
  namesOf: (method: Method) => readonly string[],
): ReadonlyMap<string, readonly Method[]> {
  const uses = methods.flatMap((method) => [...new Set(namesOf(method))].map((name) => ({ name, method })));
  const byName = grouped(uses, ({ name }) => name);
  return new Map([...byName].map(([name, own]) => [name, own.map(({ method }) => method)]));
}

function namespaceOf({ path }: Method): string {
  return path.slice(0, -1).join('.');
}

export function entityView(entity: Entity, uses: Uses, context: PageContext): object {
  const { name } = entity;
  return {
    ...commonView(entity, uses, context),
    fields: withIds(
      marked(siteRows(fieldRows(entity.own, context.plan, 'result'), context, 0), name, context),
      'f-',
    ),
    shape: '',
    relations: entity.relations.map((relation) => ({
      name: relation.name,
      link: typeLink(context, relation.entity),
      many: relation.many,
      doc: paragraphs(relation.doc),
    })),
    lists: choiceLists(name, context),
  };
}

export function typeView(type: NamedType, uses: Uses, context: PageContext): object {
  const fields = withIds(siteRows(shapeRows(type.shape, context.plan), context, 0), 'f-');
  const shape = type.shape.kind === 'object' ? '' : readableType(type.shape, context.plan.lookup);
  return { ...commonView(type, uses, context), fields, shape, relations: [], lists: valuesOf(type) };
}

function valuesOf({ shape }: NamedType): readonly NameList[] {
  if (shape.kind !== 'literal') return [];
  return [nameList('Values', shape.values.map(String))];
}

function commonView(
  { name, doc, schema, module }: Pick<NamedType, 'name' | 'doc' | 'schema' | 'module'>,
  { returnedBy: gives, acceptedBy: takes }: Uses,
  context: PageContext,
): object {
  const { addresses, root } = context;
  const { lookup, api } = context.plan;
  const links = (methods: readonly Method[]) =>
    methods.map((method) => ({
      ...methodLink(context, api.generation, method.name),
      badge: badgeOf(method),
    }));
  return {
    name: lookup.typeName(name),
    module: { text: module, href: root + addresses.module(api.generation, module) },
    generation: GENERATION_TITLES[api.generation],
    doc: paragraphs(doc),
    schema: schema ?? '',
    gives: links(gives.get(name) ?? []),
    takes: links(takes.get(name) ?? []),
  };
}

/** Marks each field with what lists of the object can do with it, unless they can do it with all fields. */
function marked(
  rows: readonly FieldRow[],
  entity: string,
  { plan: { api } }: PageContext,
): readonly FieldRow[] {
  const isOfEntity = (one: { readonly entity: string }) => one.entity === entity;
  const kinds = [
    ['filter', api.filters.filter(isOfEntity).flatMap(({ fields }) => fields.map(({ name }) => name))],
    ['sort', api.orders.filter(isOfEntity).flatMap(({ fields }) => fields)],
    ['select', api.selects.filter(isOfEntity).flatMap(({ names }) => names)],
  ] as const;
  const distinguishing = kinds
    .map(([mark, names]) => ({ mark, names: new Set(names) }))
    .filter(({ names }) => rows.some(({ name }) => !names.has(name)));
  return rows.map((row) => ({
    ...row,
    marks: distinguishing.filter(({ names }) => names.has(row.name)).map(({ mark }) => mark),
  }));
}

/** Methods can accept different fields, so each list has the name of its type. */
function choiceLists(entity: string, { plan }: PageContext): readonly NameList[] {
  const { api, lookup } = plan;
  const isOfEntity = (one: { readonly entity: string }) => one.entity === entity;
  const shapes = [
    ...api.filters.filter(isOfEntity).map(({ name }) => ({ name, kind: 'filter' as const, filter: name })),
    ...api.orders.filter(isOfEntity).map(({ name }) => ({ name, kind: 'order' as const, order: name })),
    ...api.selects.filter(isOfEntity).map(({ name }) => ({ name, kind: 'select' as const, select: name })),
  ];
  return shapes.flatMap((shape) => {
    const { choice } = choiceOf({ shape }, api);
    const title = `${choice?.shortTitle ?? ''} (${lookup.typeName(shape.name)})`;
    return choice === undefined ? [] : [nameList(title, choiceTexts(choice, plan))];
  });
}
