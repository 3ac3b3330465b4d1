/** Prints a shape as a type: what the wire sends (`result`), or what a caller may pass (`param`). */

import { traitsOf } from '../../model/generation.js';
import type { Property, Shape } from '../../model/model.js';
import type { PrintContext } from '../print-context.js';
import type { Scope } from '../scope.js';
import { literal } from '../text/code.js';
import type { DocLine } from '../text/jsdoc.js';
import { objectType, type PropertyMember } from '../text/member.js';
import { propertyKey } from '../text/property-key.js';
import { rangeSentence } from '../text/range.js';
import { stringLiteral, templateText } from '../text/string.js';

export interface Place {
  readonly context: PrintContext;
  readonly side: 'result' | 'param';
  /** How many shapes contain this one. */
  readonly depth: number;
}

/** A shape nested deeper is `unknown`: no account means it, and compilers recurse where we print. */
const MAX_DEPTH = 32;

export function resultType(shape: Shape, context: PrintContext): string {
  return printShape(shape, { context, side: 'result', depth: 0 });
}

export function paramType(shape: Shape, context: PrintContext): string {
  return printShape(shape, { context, side: 'param', depth: 0 });
}

/** The members of a union, or the type alone. For a value that callers write, the parameters that use it add references. */
export function namedType(shape: Shape, side: Place['side'], context: PrintContext): readonly string[] {
  const isWritten = side === 'param' && isValue(shape, context);
  if (shape.kind === 'union') {
    const parts = side === 'result' ? answeredMembers(shape.members) : shape.members;
    const place = { context, side, depth: 1 };
    return unionMembers(
      parts.map((part) => (isWritten ? valueType(part, context) : printShape(part, place))),
    );
  }
  if (shape.kind === 'literal' && !shape.open)
    return unionMembers([...knownValues(shape, context), ...(isWritten ? customNames(shape, context) : [])]);
  return [isWritten ? valueType(shape, context) : printShape(shape, { context, side, depth: 0 })];
}

function printShape(shape: Shape, place: Place): string {
  const { context, side } = place;
  if (place.depth > MAX_DEPTH) return 'unknown';
  switch (shape.kind) {
    case 'unknown':
      return 'unknown';
    case 'array':
      return arrayType(shape.items, inside(place));
    case 'union':
      return unionShape(shape, place);
    case 'map':
      return `{ [name: string]: ${printShape(shape.values, inside(place))} }`;
    case 'object':
      return objectType(propertyMembers(shape.properties, inside(place)), shape.open);
    case 'nullable':
      return unionType([printShape(shape.shape, inside(place)), 'null']);
    case 'empty-array':
      return side === 'param' ? 'readonly []' : '[]';
    case 'ref':
      return side === 'param' && isValue(shape, context)
        ? valueParam(shape, context)
        : context.type(shape.name);
    default:
      return side === 'param' ? valueParam(shape, context) : scalarType(shape, context);
  }
}

function inside({ context, side, depth }: Place): Place {
  return { context, side, depth: depth + 1 };
}

function unionShape(shape: Extract<Shape, { kind: 'union' }>, place: Place): string {
  if (place.side === 'param' && isValue(shape, place.context)) return valueParam(shape, place.context);
  const members = place.side === 'result' ? answeredMembers(shape.members) : shape.members;
  return unionType(members.map((part) => printShape(part, inside(place))));
}

/** The runtime returns the empty map of an answer as `{}` (`view/answer-paths.ts`), unless an array can be there as well. */
export function answeredMembers(members: readonly Shape[]): readonly Shape[] {
  const isMap = members.some(({ kind }) => kind === 'map' || kind === 'object');
  const hasArray = members.some(({ kind }) => kind === 'array');
  return isMap && !hasArray ? members.filter(({ kind }) => kind !== 'empty-array') : members;
}

type Scalar = Extract<
  Shape,
  { kind: 'boolean' | 'integer' | 'number' | 'string' | 'date-time' | 'literal' | 'pattern' }
>;

export function isScalar(shape: Shape): shape is Scalar {
  return ['boolean', 'integer', 'number', 'string', 'date-time', 'literal', 'pattern'].includes(shape.kind);
}

function scalarType(shape: Scalar, context: PrintContext): string {
  switch (shape.kind) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'date-time':
      return 'string';
    case 'literal':
      return literalType(shape, context);
    case 'pattern':
      return patternType(shape.parts, context);
  }
}

/** What a reference can stand for: a scalar, or a union of nothing but scalars. */
function isValue(shape: Shape, scope: Scope): boolean {
  if (shape.kind === 'union') return shape.members.every((part) => isScalar(part));
  const aliased = shape.kind === 'ref' ? scope.aliased(shape.name) : undefined;
  return (
    isScalar(shape) ||
    (aliased !== undefined && aliased.shape.kind !== 'ref' && isValue(aliased.shape, scope))
  );
}

/** A value, or a reference to one in the same batch; the gateway has no references. */
function valueParam(shape: Shape, context: PrintContext): string {
  const value = valueType(shape, context);
  if (!traitsOf(context).takesReferences) return value;
  return `${context.runtime(isLegacyNumber(shape, context) ? 'LegacyParam' : 'Param')}<${value}>`;
}

function valueArrayParam(items: Shape, context: PrintContext): string {
  const value = valueType(items, context);
  return `${context.runtime(isLegacyNumber(items, context) ? 'LegacyArrayParam' : 'ArrayParam')}<${value}>`;
}

/** Legacy answers print numbers as strings, so there a number also takes a reference to a string, as a text of a fixed form does. */
function isLegacyNumber(shape: Shape, scope: Scope): boolean {
  if (!traitsOf(scope).printsNumbersAsStrings) return false;
  if (shape.kind === 'union') return shape.members.some((part) => isLegacyNumber(part, scope));
  if (shape.kind === 'ref') {
    const named = scope.aliased(shape.name)?.shape;
    return named !== undefined && named.kind !== 'ref' && isLegacyNumber(named, scope);
  }
  return shape.kind === 'integer' || shape.kind === 'number' || shape.kind === 'pattern';
}

function valueType(shape: Shape, context: PrintContext): string {
  if (shape.kind === 'ref') return context.type(shape.name);
  if (shape.kind === 'union') return unionType(shape.members.map((part) => valueType(part, context)));
  return isScalar(shape) ? scalarValue(shape, context) : 'unknown';
}

/** What a caller writes for a scalar: as on the wire, except that a date may be a `Date`. */
export function scalarValue(shape: Scalar, context: PrintContext): string {
  if (shape.kind === 'date-time') return context.runtime('DateInput');
  const value = scalarType(shape, context);
  return shape.kind === 'literal' ? unionType([value, ...customNames(shape, context)]) : value;
}

type Literal = Extract<Shape, { readonly kind: 'literal' }>;

/** Names that the description lacks. */
function customNames({ custom }: Literal, context: PrintContext): readonly string[] {
  return custom === true ? [context.runtime('Custom')] : [];
}

/** The values that are known. Those of events are kept where a program can add to them. */
export function knownValues({ values, events }: Literal, context: PrintContext): readonly string[] {
  const own = values.map((value) => literal(typeof value === 'string' ? context.own(value) : value));
  return events === true ? [...own, `keyof ${context.runtime('SvcEvents')}`] : own;
}

function literalType(shape: Literal, context: PrintContext): string {
  const { open, values: own } = shape;
  if (!open) return unionType(knownValues(shape, context));
  if (own.length === 0) return 'string';
  return own.some((value) => typeof value === 'boolean')
    ? 'unknown'
    : `${context.runtime('LiteralUnion')}<${unionType(knownValues(shape, context))}>`;
}

function patternType(parts: Extract<Shape, { kind: 'pattern' }>['parts'], scope: Scope): string {
  const inside = parts.map((part) =>
    typeof part === 'string' ? `\${${part}}` : templateText(scope.own(part.text)),
  );
  return `\`${inside.join('')}\``;
}

function arrayType(items: Shape, place: Place): string {
  const { context, side } = place;
  if (side === 'result') return `${grouped(printShape(items, place))}[]`;
  if (isValue(items, context) && traitsOf(context).takesReferences) return valueArrayParam(items, context);
  return `readonly ${grouped(printShape(items, place))}[]`;
}

/** What is said of a parameter or a field. */
export function docOf(
  { doc, deprecated, bounds }: Pick<Property, 'doc' | 'deprecated' | 'bounds'>,
  scope: Scope,
): readonly DocLine[] {
  const range = bounds === undefined ? '' : rangeSentence({ doc, bounds }, (text) => scope.own(text));
  const lines = [doc === '' ? '' : scope.own(doc), range].filter((line) => line !== '');
  return deprecated ? [...lines, { tag: 'deprecated' }] : lines;
}

/** `deadline?: string | null`, with its comment. */
export function propertyMembers(properties: readonly Property[], place: Place): readonly PropertyMember[] {
  const { context, side } = place;
  return properties.map((property) => {
    const type = printShape(property.shape, place);
    const doc = docOf(property, context);
    if (!property.optional) return { doc, name: propertyKey(context.own(property.name)), type };
    // A caller may forward an option that is not set; an answer either has the property or has not.
    return {
      doc,
      ...optionalMember(context.own(property.name), side === 'param' ? orUndefined(type) : type),
    };
  });
}

/** What TypeScript finds in any object that lacks the member. */
const INHERITED: ReadonlySet<string> = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

export function optionalMember(name: string, type: string): PropertyMember {
  return { name: propertyKey(name), optional: true, type: orInherited(name, type) };
}

/** An optional member named like one of `Object`: else `{}` would not have the type, which inherits a function of that name. */
export function orInherited(name: string, type: string): string {
  return INHERITED.has(name) ? unionType([type, `{}[${stringLiteral(name)}]`]) : type;
}

export function orUndefined(type: string): string {
  return unionType([type, 'undefined']);
}

export function unionType(members: readonly string[]): string {
  return unionMembers(members).join(' | ');
}

/** Without repetitions; `unknown` takes in all the others. */
export function unionMembers(members: readonly string[]): readonly string[] {
  if (members.includes('unknown')) return ['unknown'];
  return members.length === 0 ? ['never'] : [...new Set(members)];
}

/** In brackets where an operator would otherwise bind to a part of it. */
export function grouped(type: string): string {
  const isBlock = type.startsWith('{\n') && type.indexOf('\n}') === type.length - 2;
  return !isBlock && /[|&\s]/.test(type) ? `(${type})` : type;
}
