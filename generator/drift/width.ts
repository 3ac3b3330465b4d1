/** Whether every value of one shape is a value of another. */

import type { Shape } from '../model/model.js';
import { withParts } from '../model/shape-parts.js';
import { isSame } from './canonical.js';
import type { DataDirection } from './difference.js';

type Width = 'same' | 'wider' | 'narrower' | 'different';

/** Whether a shape has more, fewer or other values than before, on their way in or out. */
export function widthOf(before: Shape, after: Shape, direction: DataDirection): Width {
  if (isSame(before, after)) return 'same';
  const [old, now] = [withoutDocs(before), withoutDocs(after)];
  const grew = containsAll(now, old, direction);
  const shrank = containsAll(old, now, direction);
  if (grew && shrank) return 'same';
  return grew ? 'wider' : shrank ? 'narrower' : 'different';
}

/** A date that a caller writes is a string or a `Date`, and no string takes a `Date`. */
function containsAll(wide: Shape, narrow: Shape, direction: DataDirection): boolean {
  return direction === 'result' ? contains(wide, narrow) : contains(asWritten(wide), asWritten(narrow));
}

const DATE: Shape = { kind: 'ref', name: 'Date' };

function asWritten(shape: Shape): Shape {
  return shape.kind === 'date-time'
    ? { kind: 'union', members: [{ kind: 'string' }, DATE] }
    : withParts(shape, asWritten);
}

/** Without the texts of its properties, which change no value. */
function withoutDocs(shape: Shape): Shape {
  if (shape.kind !== 'object') return withParts(shape, withoutDocs);
  const properties = shape.properties.map((property) => ({
    name: property.name,
    shape: withoutDocs(property.shape),
    optional: property.optional,
    doc: '',
  }));
  return { ...shape, properties };
}

function contains(wide: Shape, narrow: Shape): boolean {
  if (wide.kind === 'unknown' || isSame(wide, narrow)) return true;
  if (narrow.kind === 'union') return narrow.members.every((member) => contains(wide, member));
  if (narrow.kind === 'nullable') return wide.kind === 'nullable' && contains(wide.shape, narrow.shape);
  if (narrow.kind === 'literal' && !narrow.open) return narrow.values.every(admitsOf(wide));
  switch (wide.kind) {
    case 'union':
      return wide.members.some((member) => contains(member, narrow));
    case 'nullable':
      return contains(wide.shape, narrow);
    case 'literal':
      return wide.open && basesOf(narrow).every((base) => basesOf(wide).includes(base));
    case 'array':
      return narrow.kind === 'empty-array' || (narrow.kind === 'array' && contains(wide.items, narrow.items));
    case 'map':
      return narrow.kind === 'map' && contains(wide.values, narrow.values);
    case 'number':
      return narrow.kind === 'integer' || isOpenLiteralOf(narrow, 'number');
    case 'integer':
      return isOpenLiteralOf(narrow, 'number') && valuesOf(narrow).every(Number.isInteger);
    // An open literal of dates admits further ones.
    case 'date-time':
      return isOpenLiteralOf(narrow, 'string');
    case 'string':
      if (narrow.kind === 'date-time') return !wide.isDay;
      return narrow.kind === 'string' || narrow.kind === 'pattern' || isOpenLiteralOf(narrow, 'string');
    default:
      return false;
  }
}

/** The type of JSON values that a scalar shape is made of; nothing for others. */
function basesOf(shape: Shape): readonly string[] {
  switch (shape.kind) {
    case 'literal':
      return [...new Set(shape.values.map((value) => typeof value))];
    case 'string':
    case 'date-time':
    case 'pattern':
      return ['string'];
    case 'integer':
    case 'number':
      return ['number'];
    case 'boolean':
      return ['boolean'];
    default:
      return ['none'];
  }
}

export function valuesOf(shape: Shape): readonly (string | number | boolean)[] {
  if (shape.kind === 'union') return shape.members.flatMap(valuesOf);
  return shape.kind === 'literal' ? shape.values : [];
}

function isOpenLiteralOf(shape: Shape, base: string): boolean {
  return shape.kind === 'literal' && shape.open && basesOf(shape).every((own) => own === base);
}

type Admits = (value: string | number | boolean) => boolean;

/** Made once for a shape: a union can have tens of thousands of values. */
function admitsOf(shape: Shape): Admits {
  switch (shape.kind) {
    case 'literal': {
      const [values, bases] = [new Set(shape.values), new Set(shape.open ? basesOf(shape) : [])];
      return (value) => values.has(value) || bases.has(typeof value);
    }
    case 'integer':
      return Number.isInteger;
    case 'string':
    case 'number':
    case 'boolean':
      return (value) => typeof value === shape.kind;
    case 'union': {
      const members = shape.members.map(admitsOf);
      return (value) => members.some((admits) => admits(value));
    }
    case 'nullable':
      return admitsOf(shape.shape);
    default:
      return () => shape.kind === 'unknown';
  }
}
