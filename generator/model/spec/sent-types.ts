/** Types of a hand-written document that callers send. A type that is answered too has a second form. */

import type { Api, NamedType, MethodParam, ParamShape, Property, Shape } from '../model.js';
import { byName, typeNames } from '../named.js';
import { paramReferences, reachable, resultReferences, typeReferences } from '../references.js';
import { isShape, withParts } from '../shape-parts.js';

/** Prefix of a type that callers send, until it is known whether it is answered too. */
const SENT = '>';

export function sentName(type: string): string {
  return SENT + type;
}

/** @param sent by their names in answers */
export function withSentTypes(api: Api, sent: readonly NamedType[]): Api {
  const pending = sent.map((type) => ({ ...type, name: sentName(type.name) }));
  const all = { ...api, types: [...api.types, ...pending] };
  const references = typeReferences(all);
  const used = reachable(
    [...api.methods.flatMap(paramReferences), ...api.filters.map(({ name }) => name)],
    references,
  );
  const answered = reachable(
    [...api.methods.flatMap(resultReferences), ...api.entities.map(({ name }) => name)],
    references,
  );
  const taken = new Set(typeNames(api));
  const names = new Map<string, string>();
  for (const { name } of sent) {
    if (!used.has(sentName(name))) continue;
    names.set(sentName(name), answered.has(name) ? freeName(name, taken) : name);
  }
  const change = (shape: Shape): Shape => renamed(shape, names);
  const types = byName(api.types);
  for (const type of pending) {
    const name = names.get(type.name);
    if (name !== undefined) types.set(name, { ...type, name, shape: change(type.shape) });
  }
  return {
    ...api,
    types: [...types.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    filters: api.filters.map((filter) => ({
      ...filter,
      fields: filter.fields.map((field) => ({ ...field, shape: change(field.shape) })),
    })),
    methods: api.methods.map((method) => {
      const { params } = method;
      if (params.kind !== 'object') return method;
      const param = (one: MethodParam): MethodParam => ({ ...one, shape: inParam(one.shape, change) });
      return {
        ...method,
        params: { ...params, variants: params.variants.map((variant) => variant.map(param)) },
      };
    }),
  };
}

function freeName(type: string, taken: Set<string>): string {
  let name = `${type}Input`;
  while (taken.has(name)) name += '_';
  taken.add(name);
  return name;
}

function inParam(shape: ParamShape, change: (shape: Shape) => Shape): ParamShape {
  if (isShape(shape)) return change(shape);
  const inside = (property: Property): Property => ({ ...property, shape: change(property.shape) });
  if (shape.kind === 'fields') return { ...shape, properties: shape.properties.map(inside) };
  if (shape.kind !== 'by-value') return shape;
  const table = shape.table.map((row) => ({ ...row, shape: change(row.shape) }));
  return { ...shape, table, otherwise: change(shape.otherwise) };
}

function renamed(shape: Shape, names: ReadonlyMap<string, string>): Shape {
  const change = (part: Shape): Shape => renamed(part, names);
  if (shape.kind === 'ref') return { kind: 'ref', name: names.get(shape.name) ?? shape.name };
  if (shape.kind !== 'object') return withParts(shape, change);
  const properties = shape.properties.map((one) => ({ ...one, shape: change(one.shape) }));
  return { ...shape, properties };
}
