/** Which types of the model mention which. */

import { grouped } from '../base/grouped.js';
import type { Api, Method, NamedType, ParamShape, Property, Shape } from './model.js';
import { partsOf } from './shape-parts.js';

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
    ...types.map(({ name, shape }) => [name, namesIn(shape)] as const),
    ...selects.map(({ name, entity }) => [name, [entity]] as const),
    ...orders.map(({ name, entity }) => [name, [entity]] as const),
    ...filters.map(
      ({ name, entity, fields }) =>
        [name, [entity, ...fields.flatMap(({ shape }) => namesIn(shape))]] as const,
    ),
  ]);
}

export function paramReferences({ params, byType }: Method): readonly string[] {
  const own = params.kind === 'object' ? params.variants.flat().flatMap(({ shape }) => inParam(shape)) : [];
  const typed = byType?.types.flatMap(({ select, filter, order, add, update }) => [
    ...[select, filter, order],
    ...[...add, ...update].flatMap(inProperty),
  ]);
  return [...own, ...(typed ?? [])];
}

export function resultReferences({ result, byType, meta = [] }: Method): readonly string[] {
  const ofMeta = [...meta.flatMap(inProperty), ...(byType?.types.map(({ entity }) => entity) ?? [])];
  if ('shape' in result) return [...namesIn(result.shape), ...ofMeta];
  return [result.entity, ...(result.select === undefined ? [] : [result.select]), ...ofMeta];
}

/** `starts` and all that they lead to. */
export function reachable(
  starts: readonly string[],
  references: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    open.push(...(references.get(name) ?? []));
  }
  return seen;
}

/** An API without the types that none of its methods leads to. */
export function withoutUnusedTypes(api: Api): Api {
  const starts = api.methods.flatMap((method) => [...paramReferences(method), ...resultReferences(method)]);
  const used = reachable(starts, typeReferences(api));
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

function inParam(shape: ParamShape): readonly string[] {
  switch (shape.kind) {
    case 'select':
      return [shape.select];
    case 'filter':
      return [shape.filter, ...(shape.requiredField ? namesIn(shape.requiredField.shape) : [])];
    case 'order':
      return [shape.order];
    case 'fields':
      return shape.properties.flatMap(inProperty);
    case 'by-value':
      return [...shape.table.flatMap((row) => namesIn(row.shape)), ...namesIn(shape.otherwise)];
    default:
      return namesIn(shape);
  }
}

function inProperty({ shape }: Property): readonly string[] {
  return namesIn(shape);
}

/** Types that a shape mentions. Recursion is safe: `normalise/read-schema.ts` has limited published schemas to 24 levels. */
function namesIn(shape: Shape): readonly string[] {
  return shape.kind === 'ref' ? [shape.name] : partsOf(shape).flatMap(namesIn);
}

/**
 * TypeScript admits a type alias to name itself inside an object or an array only: types that are unions of each other
 * say nothing. Types that lead to no further union are removed repeatedly; what is left refers to itself.
 */
export function withoutCircles(types: readonly NamedType[]): readonly NamedType[] {
  const names = new Set(types.map(({ name }) => name));
  const targets = new Map(
    types.map(({ name, shape }) => [name, new Set(direct(shape).filter((one) => names.has(one)))]),
  );
  const edges = [...targets].flatMap(([name, ones]) => [...ones].map((one) => ({ name, one })));
  const sources = grouped(edges, ({ one }) => one);
  const ready = [...targets].filter(([, ones]) => ones.size === 0).map(([name]) => name);
  for (let name = ready.pop(); name !== undefined; name = ready.pop()) {
    for (const { name: source } of sources.get(name) ?? []) {
      const left = targets.get(source);
      left?.delete(name);
      if (left?.size === 0) ready.push(source);
    }
  }
  return types.map((type) =>
    targets.get(type.name)?.size === 0 ? type : { ...type, shape: { kind: 'unknown' } },
  );
}

/** The types that a type consists of: the type itself, or the members of its union. */
function direct(shape: Shape): readonly string[] {
  if (shape.kind === 'ref') return [shape.name];
  if (shape.kind === 'nullable') return direct(shape.shape);
  return shape.kind === 'union' ? shape.members.flatMap(direct) : [];
}
