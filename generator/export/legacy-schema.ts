/** Values as the schemas of a legacy spec: OpenAPI 3.1, with `x-svc-` members for what it cannot say. */

import type { ParamShape, Property, Shape } from '../model/model.js';
import { compact, described, type Schema } from './json.js';

export function shapeSchema(shape: Shape): Schema {
  switch (shape.kind) {
    case 'unknown':
      return {};
    case 'boolean':
    case 'integer':
    case 'number':
    case 'string':
      return { type: shape.kind };
    case 'date-time':
      return { type: 'string', format: 'date-time' };
    case 'literal':
      return literalSchema(shape);
    case 'pattern':
      return {
        type: 'string',
        'x-svc-pattern': shape.parts.map((part) => (typeof part === 'string' ? part : { ...part })),
      };
    case 'array':
      return { type: 'array', items: shapeSchema(shape.items) };
    case 'map':
      return { type: 'object', additionalProperties: shapeSchema(shape.values) };
    case 'object':
      return compact({
        type: 'object',
        ...specProperties(shape.properties),
        additionalProperties: shape.open ? true : undefined,
      });
    case 'union':
      return { anyOf: shape.members.map(shapeSchema) };
    case 'nullable':
      return { anyOf: [shapeSchema(shape.shape), { type: 'null' }] };
    case 'empty-array':
      return { type: 'array', maxItems: 0, 'x-svc-empty-array': true };
    case 'ref':
      return specRef(shape.name);
  }
}

export function specRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

function literalSchema({
  values,
  open,
  custom,
  events,
}: Extract<Shape, { readonly kind: 'literal' }>): Schema {
  const types = [...new Set(values.map((value) => typeof value))];
  return compact({
    type: types.length === 1 ? types[0] : undefined,
    enum: [...values],
    'x-svc-open': open ? true : undefined,
    'x-svc-custom': custom ? true : undefined,
    'x-svc-events': events,
  });
}

/** `properties` and `required`. */
export function specProperties(properties: readonly Property[]): Schema {
  return specMembers(properties, shapeSchema);
}

type Member<S> = Pick<Property, 'name' | 'optional' | 'doc' | 'bounds'> & { readonly shape: S };

/** As `specProperties`, of properties or parameters. */
export function specMembers<S extends ParamShape>(
  members: readonly Member<S>[],
  schemaOf: (shape: S) => Schema,
): Schema {
  const required = members.filter(({ optional }) => !optional).map(({ name }) => name);
  return compact({
    properties: Object.fromEntries(
      members.map(({ name, shape, doc, bounds }) => [
        name,
        { ...schemaOf(shape), ...bounds, ...described(doc) },
      ]),
    ),
    required: required.length === 0 ? undefined : required,
  });
}
