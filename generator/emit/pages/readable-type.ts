/** The types of parameters and fields in the few words that fit into a line of a page. */

import type { Param, ParamShape, Property } from '../../model/model.js';
import { withoutNull } from '../../model/shape-parts.js';
import { propertyKey } from '../../text/property-key.js';
import { shapeText } from '../../view/shape-text.js';
import type { Lookup } from '../plan/lookup.js';

export function readableType(shape: ParamShape, lookup: Lookup): string {
  return shapeText(shape, { detail: 'brief', type: (name) => lookup.type(name) });
}

/** What a parameter takes. `own` names a type that only this parameter has. */
export function readableParam({ shape }: Param, own: string | undefined, lookup: Lookup): string {
  switch (shape.kind) {
    case 'fields':
      return own ?? 'object';
    case 'by-value':
      return `${own ?? 'object'}[${shape.of}]`;
    case 'object':
      return namesWhereLong(shape.properties, lookup) ?? readableType(shape, lookup);
    default:
      // A date may be written as a `Date`.
      return shape.kind === 'date-time' ? 'Date | string' : readableType(shape, lookup);
  }
}

/** A longer one is not read to its end. */
const MAX_LENGTH = 160;

/** `{ count?, sum? }` of an object whose members stand in the list below, each with its type and its description. */
function namesWhereLong(properties: readonly Property[], lookup: Lookup): string | undefined {
  if (!properties.some(({ doc }) => doc !== '')) return undefined;
  const text = readableType({ kind: 'object', properties, open: false }, lookup);
  const names = properties.map(({ name, optional }) => propertyKey(name) + (optional ? '?' : ''));
  return text.length > MAX_LENGTH ? `{ ${names.join(', ')} }` : undefined;
}

/** `side`: a field that callers write takes a `Date` where the wire has a text. */
export function fieldType(
  { shape }: Pick<Property, 'shape'>,
  lookup: Lookup,
  side: 'param' | 'result',
): string {
  const inner = withoutNull(shape);
  const isDate = side === 'param' && inner.kind === 'date-time';
  return (isDate ? 'Date | string' : readableType(inner, lookup)) + (inner === shape ? '' : ' | null');
}
