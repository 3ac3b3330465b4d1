/** The types of parameters and fields in the few words that fit into a line of a page. */

import type { Param, Property, Shape } from '../../model/model.js';
import { withoutNull } from '../../model/shape-parts.js';
import { propertyKey } from '../../text/property-key.js';
import { shapeText } from '../../view/shape-text.js';
import type { Scope } from '../plan/scope.js';

export function readableType(shape: Shape, scope: Scope): string {
  return shapeText(shape, { ...scope, detail: 'brief' });
}

/** What a parameter takes. `own` names a type that only this parameter has. */
export function readableParam({ shape }: Param, own: string | undefined, scope: Scope): string {
  switch (shape.kind) {
    case 'fields':
      return own ?? 'object';
    case 'by-value':
      return `${own ?? 'object'}[${shape.of}]`;
    case 'object':
      return namesWhereLong(shape.properties, scope) ?? readableType(shape, scope);
    default:
      // A date may be written as a `Date`.
      return shape.kind === 'date-time' ? 'Date | string' : shapeText(shape, { ...scope, detail: 'brief' });
  }
}

/** A longer one is not read to its end. */
const MAX_LENGTH = 160;

/** `{ count?, sum? }` of an object whose members stand in the list below, each with its type and its description. */
function namesWhereLong(properties: readonly Property[], scope: Scope): string | undefined {
  if (!properties.some(({ doc }) => doc !== '')) return undefined;
  const text = readableType({ kind: 'object', properties, open: false }, scope);
  const names = properties.map(({ name, optional }) => propertyKey(name) + (optional ? '?' : ''));
  return text.length > MAX_LENGTH ? `{ ${names.join(', ')} }` : undefined;
}

/** `side`: a field that callers write takes a `Date` where the wire has a text. */
export function fieldType(
  { shape }: Pick<Property, 'shape'>,
  scope: Scope,
  side: 'param' | 'result',
): string {
  const inner = withoutNull(shape);
  const isDate = side === 'param' && inner.kind === 'date-time';
  return (isDate ? 'Date | string' : readableType(inner, scope)) + (inner === shape ? '' : ' | null');
}
