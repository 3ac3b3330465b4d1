/** A shape in the few words that fit into a line of a page; the declarations have it in full. */

import type { Param, Property, Shape } from '../../model/model.js';
import { withoutNull } from '../../model/shape-parts.js';
import type { Scope } from '../plan/scope.js';
import { literal } from '../../text/code.js';
import { propertyKey } from '../../text/property-key.js';
import { answeredMembers } from '../../view/answer-paths.js';

/** Values and properties shown; more would not be read. */
const SHOWN = 6;

export function readableType(shape: Shape, scope: Scope): string {
  return typeText(shape, scope, 0);
}

/** What a parameter takes. `own` names a type that only this parameter has. */
export function readableParam({ shape }: Param, own: string | undefined, scope: Scope): string {
  switch (shape.kind) {
    case 'select':
      return `${scope.typeName(shape.select)}[]`;
    case 'filter':
      return scope.typeName(shape.filter);
    case 'order':
      return scope.typeName(shape.order);
    case 'fields':
      return own ?? 'object';
    case 'by-value':
      return `${own ?? 'object'}[${scope.toVendor(shape.of)}]`;
    case 'object':
      return namesWhereLong(shape.properties, scope) ?? readableWritten(shape, scope);
    default:
      return readableWritten(shape, scope);
  }
}

/** A longer one is not read to its end. */
const MAX_LENGTH = 160;

/** `{ count?, sum? }` of an object whose members stand in the list below, each with its type and its description. */
function namesWhereLong(properties: readonly Property[], scope: Scope): string | undefined {
  if (!properties.some(({ doc }) => doc !== '')) return undefined;
  const text = objectText(properties, false, scope, 1);
  const names = properties.map(
    ({ name, optional }) => propertyKey(scope.toVendor(name)) + (optional ? '?' : ''),
  );
  return text.length > MAX_LENGTH ? `{ ${names.join(', ')} }` : undefined;
}

/** A date may be written as a `Date`. */
function readableWritten(shape: Shape, scope: Scope): string {
  return shape.kind === 'date-time' ? 'Date | string' : readableType(shape, scope);
}

/** `deadline?: Date | string | null`. */
export function readableMember(name: string, isOptional: boolean, type: string): string {
  return `${propertyKey(name)}${isOptional ? '?' : ''}: ${type}`;
}

/** `side`: a field that callers write takes a `Date` where the wire has a text. */
export function fieldType(
  { shape }: Pick<Property, 'shape'>,
  scope: Scope,
  side: 'param' | 'result',
): string {
  const inner = withoutNull(shape);
  const value = side === 'param' ? readableWritten(inner, scope) : readableType(inner, scope);
  return value + (inner === shape ? '' : ' | null');
}

function typeText(shape: Shape, scope: Scope, depth: number): string {
  const inside = (part: Shape) => typeText(part, scope, depth + 1);
  switch (shape.kind) {
    case 'integer':
    case 'number':
      return 'number';
    case 'date-time':
      return 'string';
    case 'literal':
      return literalText(shape, scope);
    case 'pattern':
      return `\`${shape.parts.map((part) => (typeof part === 'string' ? `\${${part}}` : scope.toVendor(part.text))).join('')}\``;
    case 'array':
      return arrayText(inside(shape.items));
    case 'map':
      return `{ [name]: ${inside(shape.values)} }`;
    case 'object':
      return depth > 1 ? 'object' : objectText(shape.properties, shape.open, scope, depth + 1);
    case 'union':
      return [...new Set(answeredMembers(shape.members).map(inside))].join(' | ');
    case 'nullable':
      return `${inside(shape.shape)} | null`;
    case 'empty-array':
      return '[]';
    case 'ref':
      return scope.type(shape.name);
    default:
      return shape.kind;
  }
}

function literalText({ values, open }: Extract<Shape, { kind: 'literal' }>, scope: Scope): string {
  const own = values.map((value) => literal(typeof value === 'string' ? scope.toVendor(value) : value));
  const shown = own.slice(0, SHOWN);
  const hasMore = open || own.length > SHOWN;
  return [...shown, ...(hasMore ? ['…'] : [])].join(' | ');
}

function arrayText(item: string): string {
  return /[|\s]/.test(item) && !/^\{[^{}]*\}$/.test(item) ? `(${item})[]` : `${item}[]`;
}

function objectText(properties: readonly Property[], open: boolean, scope: Scope, depth: number): string {
  if (properties.length === 0 || properties.length > SHOWN) return 'object';
  const members = properties.map(({ name, optional, shape }) =>
    readableMember(scope.toVendor(name), optional, typeText(shape, scope, depth)),
  );
  return `{ ${[...members, ...(open ? ['…'] : [])].join(', ')} }`;
}
