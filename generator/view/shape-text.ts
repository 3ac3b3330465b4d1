/** A shape as text in one line, for pages, reports and terminals; only the declarations of a package show all of it. */

import type { ParamShape, Property, Shape } from '../model/model.js';
import { literal } from '../text/code.js';
import { propertyKey } from '../text/property-key.js';
import { answeredMembers } from './answer-paths.js';

export interface TextStyle {
  /**
   * `brief`: short enough for a line of a page. `exact`: everything in which two descriptions can differ. Values and
   * members of unions are then sorted, since their order has no meaning.
   */
  readonly detail: 'brief' | 'exact';
  /** A type by its name in the model. */
  readonly type: (name: string) => string;
}

/** Values and properties that a brief text shows; more would not be read. */
const SHOWN = 6;

/** @param depth how many shapes contain this one; a brief text does not open objects inside objects of objects. */
export function shapeText(shape: ParamShape, style: TextStyle, depth = 0): string {
  const isExact = style.detail === 'exact';
  const inside = (part: Shape): string => shapeText(part, style, depth + 1);
  switch (shape.kind) {
    case 'unknown':
    case 'boolean':
    case 'number':
    case 'string':
      return shape.kind;
    case 'integer':
      return isExact ? 'number /* integer */' : 'number';
    case 'date-time':
      return isExact ? 'string /* date-time */' : 'string';
    case 'literal':
      return valuesText(shape, style);
    case 'pattern':
      return `\`${shape.parts.map((part) => (typeof part === 'string' ? `\${${part}}` : part.text)).join('')}\``;
    case 'array': {
      const item = inside(shape.items);
      return /[|\s]/.test(item) && !/^\{[^{}]*\}$/.test(item) ? `(${item})[]` : `${item}[]`;
    }
    case 'map':
      return `{ [name]: ${inside(shape.values)} }`;
    case 'object':
      return !isExact && depth > 1 ? 'object' : objectText(shape.properties, shape.open, style, depth + 1);
    case 'fields':
      return objectText(shape.properties, false, style, depth + 1);
    case 'union': {
      const texts = [...new Set((isExact ? shape.members : answeredMembers(shape.members)).map(inside))];
      if (!isExact && texts.includes('unknown')) return 'unknown';
      return texts.length === 0 ? 'never' : (isExact ? texts.toSorted(compare) : texts).join(' | ');
    }
    case 'nullable': {
      const text = inside(shape.shape);
      return text === 'never' ? 'null' : `${text} | null`;
    }
    case 'empty-array':
      return '[]';
    case 'ref':
      return style.type(shape.name);
    case 'select':
      return `${style.type(shape.select)}[]`;
    case 'filter':
      return style.type(shape.filter);
    case 'order':
      return style.type(shape.order);
    case 'by-value':
      return `depends on ${shape.of}`;
  }
}

/** `deadline?: string | null`. */
export function memberText(name: string, isOptional: boolean, type: string): string {
  return `${propertyKey(name)}${isOptional ? '?' : ''}: ${type}`;
}

function valuesText(shape: Extract<Shape, { kind: 'literal' }>, style: TextStyle): string {
  const { values, open } = shape;
  const others = values.filter((value) => typeof value !== 'boolean');
  // Of an open set with one boolean, the other is possible too, as the declarations say.
  if (open && style.detail === 'brief' && others.length < values.length)
    return [
      ...(others.length === 0 ? [] : [valuesText({ ...shape, values: others }, style)]),
      'boolean',
    ].join(' | ');
  const all = values.map((value) => literal(value));
  const shown = style.detail === 'exact' ? all.toSorted(compare) : all.slice(0, SHOWN);
  return [...shown, ...(open || all.length > shown.length ? ['…'] : [])].join(' | ');
}

/** @param depth how many shapes contain its members. */
function objectText(properties: readonly Property[], open: boolean, style: TextStyle, depth: number): string {
  if (style.detail === 'brief' && (properties.length === 0 || properties.length > SHOWN)) return 'object';
  const members = properties.map(({ name, optional, shape }) =>
    memberText(name, optional, shapeText(shape, style, depth)),
  );
  return `{ ${[...members, ...(open ? ['…'] : [])].join(', ')} }`;
}

/** By code unit, not by a locale that differs between machines. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
