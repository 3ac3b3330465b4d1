/** The parts of shapes, for code that walks through shapes or changes them. */

import type { ParamShape, Property, Shape } from './model.js';

/** Kinds that only parameters have. */
const PARAMS_ALONE: ReadonlySet<ParamShape['kind']> = new Set([
  'select',
  'filter',
  'order',
  'fields',
  'by-value',
]);

export function isShape(shape: ParamShape): shape is Shape {
  return !PARAMS_ALONE.has(shape.kind);
}

/** The shapes that a shape holds. A named type is not looked into. */
export function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'array':
      return [shape.items];
    case 'map':
      return [shape.values];
    case 'nullable':
      return [shape.shape];
    case 'union':
      return shape.members;
    case 'object':
      return shape.properties.map((property) => property.shape);
    case 'unknown':
    case 'boolean':
    case 'integer':
    case 'number':
    case 'string':
    case 'date-time':
    case 'literal':
    case 'pattern':
    case 'empty-array':
    case 'ref':
      return [];
  }
}

/** The same with other parts; those of an object stay. */
export function withParts(shape: Shape, change: (part: Shape) => Shape): Shape {
  switch (shape.kind) {
    case 'union':
      return { ...shape, members: shape.members.map(change) };
    case 'nullable':
      return { ...shape, shape: change(shape.shape) };
    case 'array':
      return { ...shape, items: change(shape.items) };
    case 'map':
      return { ...shape, values: change(shape.values) };
    case 'unknown':
    case 'boolean':
    case 'integer':
    case 'number':
    case 'string':
    case 'date-time':
    case 'literal':
    case 'pattern':
    case 'empty-array':
    case 'object':
    case 'ref':
      return shape;
  }
}

/** An unknown value includes `null`. */
export function nullable(shape: Shape): Shape {
  return shape.kind === 'unknown' || shape.kind === 'nullable' ? shape : { kind: 'nullable', shape };
}

export function withoutNull(shape: Shape): Shape;
export function withoutNull(shape: Shape | undefined): Shape | undefined;
export function withoutNull(shape: Shape | undefined): Shape | undefined {
  return shape?.kind === 'nullable' ? shape.shape : shape;
}

export function requiredFirst(properties: readonly Property[]): readonly Property[] {
  return properties.toSorted((a, b) => Number(a.optional) - Number(b.optional));
}
