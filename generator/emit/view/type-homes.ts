/** Which module a type belongs to: the one that its description names, or the only one that uses it. */

import type { Api, Method, Param, Property, Shape } from '../../model/model.js';

/** Name of a type to its module; a type that several modules share has none. */
export function typeHomes(api: Api): ReadonlyMap<string, string> {
  const modules = new Set(api.methods.map(({ path }) => path[0] ?? ''));
  const given = [...api.entities, ...api.types, ...api.selects, ...api.filters, ...api.orders];
  const users = usersOf(api);
  return new Map(
    given.map(({ name, module }) => {
      const used = [...(users.get(name) ?? [])];
      const own = module !== '' && (modules.has(module) || used.length !== 1) ? module : undefined;
      return [name, own ?? (used.length === 1 ? (used[0] ?? '') : '')];
    }),
  );
}

/** Modules whose methods lead to each type. */
function usersOf(api: Api): ReadonlyMap<string, ReadonlySet<string>> {
  const inside = references(api);
  const users = new Map<string, Set<string>>();
  for (const method of api.methods) {
    const open = [...methodReferences(method)];
    const seen = new Set<string>();
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      users.set(name, (users.get(name) ?? new Set()).add(method.path[0] ?? ''));
      open.push(...(inside.get(name) ?? []));
    }
  }
  return users;
}

/** Types that each type mentions itself. */
function references({
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

function methodReferences({ params, result }: Method): readonly string[] {
  const inParams = params.kind === 'object' ? params.variants.flat().flatMap(inParam) : [];
  const inResult =
    'shape' in result
      ? inShape(result.shape)
      : [result.entity, ...('select' in result ? [result.select ?? ''] : [])];
  return [...inParams, ...inResult];
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
