/** Texts of types in rows of corrections, and the shapes that they mean. */

import type { Shape } from '../model.js';
import { nullable } from '../shape-parts.js';
import { readType } from './written-type.js';

/** More values than a reader wants to see. */
const MAX_VALUES = 8;

/** `integer`, `string | null`, `'low' | 'high'`: only from the description, never from an answer. */
export function correctionTypeText(shape: Shape): string {
  switch (shape.kind) {
    case 'nullable':
      return `${correctionTypeText(shape.shape)} | null`;
    case 'union':
      return [...new Set(shape.members.map(correctionTypeText))].join(' | ');
    case 'literal':
      return valuesText(shape.values);
    case 'pattern':
      return 'string';
    case 'empty-array':
      return 'array';
    case 'ref':
      return 'object';
    case 'unknown':
    case 'boolean':
    case 'integer':
    case 'number':
    case 'string':
    case 'date-time':
    case 'array':
    case 'map':
    case 'object':
      return shape.kind;
  }
}

function valuesText(values: readonly (string | number | boolean)[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value).replaceAll('"', "'"));
  return [...shown, ...(values.length > MAX_VALUES ? ['…'] : [])].join(' | ');
}

const SHAPES: Readonly<Record<string, Shape>> = {
  string: { kind: 'string' },
  'date-time': { kind: 'date-time' },
  integer: { kind: 'integer' },
  number: { kind: 'number' },
  boolean: { kind: 'boolean' },
  array: { kind: 'array', items: { kind: 'unknown' } },
  object: { kind: 'map', values: { kind: 'unknown' } },
};

/** The shape behind `string | null`; unknown where a name is none of a report's. */
export function shapeOfTypes(types: string): Shape {
  const names = types.split(' | ').filter((name) => name !== 'null');
  const shapes = names.map((name) => (Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined));
  const known = shapes.filter((shape) => shape !== undefined);
  const [first] = known;
  if (first === undefined || known.length < shapes.length) return { kind: 'unknown' };
  return known.length === 1 ? first : { kind: 'union', members: known };
}

/** Names as a report has them, of which some are no TypeScript: `integer`, `array`; `map` is an object whose keys are data. */
export function isReportType(types: string): boolean {
  const isType = (name: string): boolean =>
    Object.hasOwn(SHAPES, name) || /^(null|unknown|map|…|true|false|-?\d.*|'[^']*')$/.test(name);
  return types.split(' | ').every(isType);
}

/** The shape with this type. The parts of it that the description has stay as described. */
export function typed(shape: Shape, types: string): Shape {
  if (!isReportType(types)) return readType(types, () => undefined);
  const wanted = types.split(' | ');
  const kept = partsOf(shape).filter((part) => namesOf(part).every((name) => wanted.includes(name)));
  const known = new Set(['null', ...kept.flatMap(namesOf)]);
  const added = wanted.filter((name) => !known.has(name));
  const others = added.length === 0 ? [] : partsOf(shapeOfTypes(added.join(' | ')));
  if (others.some(({ kind }) => kind === 'unknown')) return { kind: 'unknown' };
  const members = [...kept, ...others];
  const [first] = members;
  if (first === undefined) return { kind: 'unknown' };
  const result: Shape = members.length === 1 ? first : { kind: 'union', members };
  return wanted.includes('null') ? nullable(result) : result;
}

function partsOf(shape: Shape): readonly Shape[] {
  if (shape.kind === 'nullable') return partsOf(shape.shape);
  return shape.kind === 'union' ? shape.members.flatMap(partsOf) : [shape];
}

function namesOf(shape: Shape): readonly string[] {
  return correctionTypeText(shape).split(' | ');
}
