/** An API without the types that none of its methods uses. */

import type { Api, Entity, Method, NamedType, ParamShape, Shape } from './model.js';

export function prune(api: Api): Api {
  const entities = new Map(api.entities.map((entity) => [entity.name, entity]));
  const types = new Map(api.types.map((type) => [type.name, type]));
  const used = new Set<string>();
  const open = api.methods.flatMap(namesIn);
  const choices = [...api.selects, ...api.filters, ...api.orders];
  const byName = new Map(choices.map((choice) => [choice.name, choice]));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    const choice = byName.get(name);
    if (choice !== undefined) open.push(choice.entity);
    open.push(...leadsTo(entities.get(name), types.get(name)));
  }
  const isUsed = ({ name }: { readonly name: string }): boolean => used.has(name);
  return {
    ...api,
    entities: api.entities.filter(isUsed),
    types: api.types.filter(isUsed),
    selects: api.selects.filter(isUsed),
    filters: api.filters.filter(isUsed),
    orders: api.orders.filter(isUsed),
  };
}

function leadsTo(entity: Entity | undefined, type: NamedType | undefined): readonly string[] {
  if (type !== undefined) return names(type.shape);
  if (entity === undefined) return [];
  return [
    ...entity.own.flatMap(({ shape }) => names(shape)),
    ...entity.relations.map((relation) => relation.entity),
  ];
}

function namesIn({ params, result, beside = [] }: Method): readonly string[] {
  const taken = [
    ...(params.kind === 'object' ? params.variants.flat().flatMap(({ shape }) => names(shape)) : []),
    ...beside.flatMap(({ shape }) => names(shape)),
  ];
  if (result.kind === 'value' || result.kind === 'values') return [...taken, ...names(result.shape)];
  return [...taken, result.entity, ...(result.select === undefined ? [] : [result.select])];
}

/** The types that a shape names; shapes are never deep (`normalise/schema.ts`). */
function names(shape: ParamShape): readonly string[] {
  switch (shape.kind) {
    case 'ref':
      return [shape.name];
    case 'select':
      return [shape.select];
    case 'filter':
      return [shape.filter];
    case 'order':
      return [shape.order];
    case 'array':
      return names(shape.items);
    case 'map':
      return names(shape.values);
    case 'nullable':
      return names(shape.shape);
    case 'union':
      return shape.members.flatMap((member: Shape) => names(member));
    case 'object':
    case 'fields':
      return shape.properties.flatMap((property) => names(property.shape));
    case 'by-value':
      return [...shape.table.flatMap((row) => names(row.shape)), ...names(shape.otherwise)];
    default:
      return [];
  }
}
