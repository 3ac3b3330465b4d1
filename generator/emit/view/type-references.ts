/** Which types of the model mention which. */

import type { Api, Method, Param, Property, Shape } from '../../model/model.js';

/** Types that each type mentions itself. */
export function typeReferences({
  entities,
  types,
  selects,
  filters,
  orders,
}: Api): ReadonlyMap<string, readonly string[]> {
  return new Map<string, readonly string[]>([
    ...entities.map(
      ({ name, own, relations }) =>
        [name, [...own.flatMap(inProperty), ...relations.map(({ entity }) => entity)]] as const,
    ),
    ...types.map(({ name, shape }) => [name, inShape(shape)] as const),
    ...selects.map(({ name, entity }) => [name, [entity]] as const),
    ...orders.map(({ name, entity }) => [name, [entity]] as const),
    ...filters.map(
      ({ name, entity, fields }) =>
        [name, [entity, ...fields.flatMap(({ shape }) => inShape(shape))]] as const,
    ),
  ]);
}

export function paramReferences({ params }: Method): readonly string[] {
  return params.kind === 'object' ? params.variants.flat().flatMap(inParam) : [];
}

export function resultReferences({ result, beside = [] }: Method): readonly string[] {
  const besides = beside.flatMap(inProperty);
  if ('shape' in result) return [...inShape(result.shape), ...besides];
  return [result.entity, ...(result.select === undefined ? [] : [result.select]), ...besides];
}

/** `starts` and all that they lead to. */
export function reachable(
  starts: readonly string[],
  inside: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...(inside.get(name) ?? []));
  }
  return seen;
}

function inParam({ shape }: Param): readonly string[] {
  switch (shape.kind) {
    case 'select':
      return [shape.select];
    case 'filter':
      return [shape.filter];
    case 'order':
      return [shape.order];
    case 'fields':
      return shape.properties.flatMap(inProperty);
    case 'by-value':
      return [...shape.table.flatMap((row) => inShape(row.shape)), ...inShape(shape.otherwise)];
    default:
      return inShape(shape);
  }
}

function inProperty({ shape }: Property): readonly string[] {
  return inShape(shape);
}

/** Without recursion: how deep a shape is nested is the account's choice. */
function inShape(shape: Shape): readonly string[] {
  const names: string[] = [];
  const open: Shape[] = [shape];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind === 'ref') names.push(part.name);
    if (part.kind === 'array') open.push(part.items);
    if (part.kind === 'map') open.push(part.values);
    if (part.kind === 'nullable') open.push(part.shape);
    if (part.kind === 'union') open.push(...part.members);
    if (part.kind === 'object') open.push(...part.properties.map((property) => property.shape));
  }
  return names;
}
