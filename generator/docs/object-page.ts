/** The page of an object as data: its fields, which methods take and give it, what it can be filtered, sorted and selected by. */

import { readableType } from '../emit/pages/readable-type.js';
import { fieldRows, choiceTexts, shapeRows } from '../emit/pages/rows.js';
import { choiceOf } from '../view/method-view.js';
import { grouped } from '../grouped.js';
import type { Api, Entity, Method, NamedType } from '../model/model.js';
import { paramReferences, resultReferences } from '../model/references.js';
import { nameList, siteRows, withIds, type NameList, type FieldRow } from './fields.js';
import { badgeOf, GENERATION_TITLES, methodLink, typeLink, type PageContext } from './place.js';
import { paragraphs } from './prose.js';

/** By the name of the type. */
export interface Uses {
  readonly gives: ReadonlyMap<string, readonly Method[]>;
  readonly takes: ReadonlyMap<string, readonly Method[]>;
}

/** A method that takes `fields` takes the object that it gives, or that the methods beside it are about. */
export function usesOf(api: Api): Uses {
  const subjects = subjectsOf(api);
  return {
    gives: methodsByName(api, resultReferences),
    takes: methodsByName(api, (method) => {
      const fields = hasFields(method) ? [subjects.get(siblingKey(method)) ?? ''] : [];
      return [...paramReferences(method), ...fields];
    }),
  };
}

/** How many methods return or accept each object. */
export function useCounts({ gives, takes }: Uses): ReadonlyMap<string, number> {
  const names = new Set([...gives.keys(), ...takes.keys()]);
  return new Map(
    [...names].map((name) => [name, new Set([...(gives.get(name) ?? []), ...(takes.get(name) ?? [])]).size]),
  );
}

/** What is used most comes first. */
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

function hasFields({ params }: Method): boolean {
  return params.kind === 'object' && params.variants.flat().some(({ shape }) => shape.kind === 'fields');
}

function siblingKey({ path }: Method): string {
  return path.slice(0, -1).join('.');
}

function subjectsOf({ methods }: Api): ReadonlyMap<string, string> {
  return new Map(
    methods.flatMap((method) =>
      'entity' in method.result ? [[siblingKey(method), method.result.entity]] : [],
    ),
  );
}

export function entityView(entity: Entity, uses: Uses, place: PageContext): object {
  const { name } = entity;
  return {
    ...common(entity, uses, place),
    fields: withIds(
      marked(siteRows(fieldRows(entity.own, place.plan, 'result'), place, 0), name, place),
      'f-',
    ),
    shape: '',
    relations: entity.relations.map((relation) => ({
      name: relation.name,
      link: typeLink(place, relation.entity),
      many: relation.many,
      doc: paragraphs(relation.doc),
    })),
    lists: choicesOf(name, place),
  };
}

export function typeView(type: NamedType, uses: Uses, place: PageContext): object {
  const fields = withIds(siteRows(shapeRows(type.shape, place.plan), place, 0), 'f-');
  const shape = type.shape.kind === 'object' ? '' : readableType(type.shape, place.plan.lookup);
  return { ...common(type, uses, place), fields, shape, relations: [], lists: valuesOf(type) };
}

function valuesOf({ shape }: NamedType): readonly NameList[] {
  if (shape.kind !== 'literal') return [];
  return [nameList('Values', shape.values.map(String))];
}

function common(
  { name, doc, schema, module }: Pick<NamedType, 'name' | 'doc' | 'schema' | 'module'>,
  { gives, takes }: Uses,
  place: PageContext,
): object {
  const { addresses, root } = place;
  const { lookup, api } = place.plan;
  const links = (methods: readonly Method[]) =>
    methods.map((method) => ({
      ...methodLink(place, api.generation, method.name),
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

/** Each field with what a list of the object can do with it. What all fields allow is no mark. */
function marked(
  rows: readonly FieldRow[],
  entity: string,
  { plan: { api } }: PageContext,
): readonly FieldRow[] {
  const about = (one: { readonly entity: string }) => one.entity === entity;
  const kinds = [
    ['filter', api.filters.filter(about).flatMap(({ fields }) => fields.map(({ name }) => name))],
    ['sort', api.orders.filter(about).flatMap(({ fields }) => fields)],
    ['select', api.selects.filter(about).flatMap(({ names }) => names)],
  ] as const;
  const telling = kinds
    .map(([mark, names]) => ({ mark, names: new Set(names) }))
    .filter(({ names }) => rows.some(({ name }) => !names.has(name)));
  return rows.map((row) => ({
    ...row,
    marks: telling.filter(({ names }) => names.has(row.name)).map(({ mark }) => mark),
  }));
}

/** Methods can admit different fields: each choice names the methods that take it. */
function choicesOf(entity: string, { plan }: PageContext): readonly NameList[] {
  const { api, lookup } = plan;
  const about = (one: { readonly entity: string }) => one.entity === entity;
  const shapes = [
    ...api.filters.filter(about).map(({ name }) => ({ name, kind: 'filter' as const, filter: name })),
    ...api.orders.filter(about).map(({ name }) => ({ name, kind: 'order' as const, order: name })),
    ...api.selects.filter(about).map(({ name }) => ({ name, kind: 'select' as const, select: name })),
  ];
  return shapes.flatMap((shape) => {
    const { choice } = choiceOf({ shape }, api);
    const title = `${choice?.shortTitle ?? ''} (${lookup.typeName(shape.name)})`;
    return choice === undefined ? [] : [nameList(title, choiceTexts(choice, plan))];
  });
}
