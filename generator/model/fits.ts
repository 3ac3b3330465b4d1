/** Whether a JSON value has a shape, so that an example which a description shows can be given in its place. */

import { isList, isObject } from '../base/json.js';
import type { Property, Shape } from './model.js';
import { byName, type Named } from './named.js';

/** A value nested deeper is no example. */
const MAX_DEPTH = 6;

/** @param tried types that the value was compared with: unions can lead to each other in circles */
export function fits(
  value: unknown,
  shape: Shape,
  named: Named,
  { depth = 0, tried = new Set<string>() }: { depth?: number; tried?: Set<string> } = {},
): boolean {
  const inside: Inside = (part, of) =>
    fits(part, of, named, part === value ? { depth, tried } : { depth: depth + 1 });
  if (depth > MAX_DEPTH) return false;
  switch (shape.kind) {
    case 'unknown':
      return value !== null;
    case 'boolean':
    case 'number':
    case 'string':
      return typeof value === shape.kind;
    case 'date-time':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'literal':
      return shape.values.some((one) => one === value);
    case 'pattern':
    case 'empty-array':
      return false;
    case 'array':
      return isList(value) && value.every((item) => inside(item, shape.items));
    case 'map':
      return isObject(value) && Object.values(value).every((item) => inside(item, shape.values));
    case 'object':
      return isObject(value) && hasProperties(value, shape.properties, inside);
    case 'union':
      return shape.members.some((member) => inside(value, member));
    case 'nullable':
      return inside(value, shape.shape);
    case 'ref':
      if (tried.has(shape.name)) return false;
      tried.add(shape.name);
      return fitsNamed(value, shape.name, named, inside);
  }
}

type Inside = (value: unknown, shape: Shape) => boolean;

function fitsNamed(value: unknown, name: string, named: Named, inside: Inside): boolean {
  const properties = named.properties.get(name);
  if (properties !== undefined) return isObject(value) && hasProperties(value, properties, inside);
  const shape = named.shapes.get(name);
  return shape !== undefined && inside(value, shape);
}

/** Every required one, and none that is not described. */
function hasProperties(
  value: Readonly<Record<string, unknown>>,
  properties: readonly Property[],
  inside: Inside,
): boolean {
  const known = byName(properties);
  const isComplete = properties.every(({ name, optional }) => optional || Object.hasOwn(value, name));
  return (
    isComplete &&
    Object.entries(value).every(([name, member]) => {
      const property = known.get(name);
      return property !== undefined && !property.deprecated && inside(member, property.shape);
    })
  );
}
