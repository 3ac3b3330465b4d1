/** The types of parameters and fields, short enough for a line of a page. */

import type { MethodParam, ParamShape, Property } from '../../model/model.js';
import { withoutNull } from '../../model/shape-parts.js';
import { propertyKey } from '../../text/property-key.js';
import { shapeText } from '../../view/shape-text.js';
import type { GenerationLookup } from '../plan/lookup.js';

export function readableType(shape: ParamShape, lookup: GenerationLookup): string {
  return shapeText(shape, { detail: 'brief', type: (name) => lookup.type(name) });
}

/** What a parameter takes. `ownName` names a type that only this parameter has. */
export function readableParam(
  { shape }: MethodParam,
  ownName: string | undefined,
  lookup: GenerationLookup,
): string {
  switch (shape.kind) {
    case 'fields':
      return ownName ?? 'object';
    case 'by-value':
      return `${ownName ?? 'object'}[${shape.of}]`;
    case 'object':
      return memberNamesIfLong(shape.properties, lookup) ?? readableType(shape, lookup);
    default:
      // A date may be written as a `Date`.
      return shape.kind === 'date-time' ? 'Date | string' : readableType(shape, lookup);
  }
}

/** Readers do not finish a longer type. */
const MAX_LENGTH = 160;

/** `{ count?, sum? }` of an object whose members are listed below, each with its type and its description. */
function memberNamesIfLong(properties: readonly Property[], lookup: GenerationLookup): string | undefined {
  if (!properties.some(({ doc }) => doc !== '')) return undefined;
  const text = readableType({ kind: 'object', properties, open: false }, lookup);
  return text.length > MAX_LENGTH ? memberNames(properties) : undefined;
}

/** `{ count?, sum? }` */
export function memberNames(properties: readonly Property[]): string {
  const names = properties.map(({ name, optional }) => propertyKey(name) + (optional ? '?' : ''));
  return `{ ${names.join(', ')} }`;
}

/** `side`: a field that callers write takes a `Date` where the wire has a text. */
export function fieldType(
  { shape }: Pick<Property, 'shape'>,
  lookup: GenerationLookup,
  side: 'param' | 'result',
): string {
  const inner = withoutNull(shape);
  const isDate = side === 'param' && inner.kind === 'date-time';
  const text = isDate ? 'Date | string' : readableType(inner, lookup);
  if (inner === shape) return text;
  return text === 'never' ? 'null' : `${text} | null`;
}
