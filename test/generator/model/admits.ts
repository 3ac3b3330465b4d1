/** Whether a value has a type of the model, so that tests can look for types that are narrower than what arrives. */

import { isList, isObject } from '../../../generator/base/json.js';
import type { Api, Shape } from '../../../generator/model/model.js';

type Types = Pick<Api, 'entities' | 'types'>;

/** Objects are open, as TypeScript has them. @param api the types that references name */
export function admits(shape: Shape, value: unknown, api?: Types, depth = 0): boolean {
  if (depth > 9) return true;
  const inside = (of: Shape, part: unknown): boolean => admits(of, part, api, depth + 1);
  switch (shape.kind) {
    case 'unknown':
      return true;
    case 'boolean':
    case 'number':
    case 'string':
      return typeof value === shape.kind;
    case 'integer':
      return typeof value === 'number';
    case 'date-time':
    case 'pattern':
      return typeof value === 'string';
    case 'literal':
      return shape.values.some((one) => one === value) || (shape.open && typeof value === 'string');
    case 'empty-array':
      return isList(value) && value.length === 0;
    case 'array':
      return isList(value) && value.every((item) => inside(shape.items, item));
    case 'map':
      return isObject(value) && Object.values(value).every((item) => inside(shape.values, item));
    case 'object':
      return isObject(value) && hasMembers(value, shape.properties, inside);
    case 'union':
      return shape.members.some((member) => inside(member, value));
    case 'nullable':
      return value === null || inside(shape.shape, value);
    case 'ref': {
      const entity = api?.entities.find(({ name }) => name === shape.name);
      const named = api?.types.find(({ name }) => name === shape.name);
      if (entity !== undefined) return isObject(value) && hasMembers(value, entity.own, inside);
      return named === undefined || inside(named.shape, value);
    }
  }
}

type Members = Extract<Shape, { readonly kind: 'object' }>['properties'];

function hasMembers(
  value: Readonly<Record<string, unknown>>,
  members: Members,
  inside: (of: Shape, part: unknown) => boolean,
): boolean {
  return members.every(({ name, optional, shape }) =>
    Object.hasOwn(value, name) ? inside(shape, value[name]) : optional,
  );
}
