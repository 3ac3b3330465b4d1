/** Prints a shape as a type: what the wire sends (`result`), or what a caller may pass (`param`). */

import { traitsOf } from '../../model/generation.js';
import type { Property, Shape } from '../../model/model.js';
import type { Scope } from '../scope.js';
import { block, code, join, key, literal, plain, type Code } from '../text/code.js';
import { type DocLine, jsdoc } from '../text/jsdoc.js';
import { rangeSentence } from '../text/range.js';
import { stringLiteral, templateText } from '../text/string.js';

export interface Place {
  readonly scope: Scope;
  readonly side: 'result' | 'param';
  /** How many shapes stand around this one. */
  readonly depth: number;
}

/** A shape nested deeper is `unknown`: no account means it, and compilers recurse where we print. */
const DEEPEST = 32;

const UNKNOWN = plain('unknown');

export function resultType(shape: Shape, scope: Scope): Code {
  return printShape(shape, { scope, side: 'result', depth: 0 });
}

export function paramType(shape: Shape, scope: Scope): Code {
  return printShape(shape, { scope, side: 'param', depth: 0 });
}

/** A name for what a caller writes; where it is a value, the parameters that use it add references. */
export function writtenType(shape: Shape, scope: Scope): Code {
  return isValue(shape, scope) ? valueType(shape, scope) : paramType(shape, scope);
}

function printShape(shape: Shape, place: Place): Code {
  if (place.depth > DEEPEST) return UNKNOWN;
  switch (shape.kind) {
    case 'unknown':
      return UNKNOWN;
    case 'array':
      return arrayType(shape.items, inside(place));
    case 'union':
      return unionShape(shape, place);
    case 'map':
      return code`{ [name: string]: ${printShape(shape.values, inside(place))} }`;
    case 'object':
      return objectType(shape.properties, shape.open, inside(place));
    case 'nullable':
      return unionType([printShape(shape.shape, inside(place)), plain('null')]);
    case 'empty-array':
      return place.side === 'param' ? plain('readonly []') : plain('[]');
    case 'ref':
      return place.side === 'param' && isValue(shape, place.scope)
        ? valueParam(shape, place.scope)
        : place.scope.type(shape.name);
    default:
      return place.side === 'param' ? valueParam(shape, place.scope) : scalarType(shape, place.scope);
  }
}

function inside({ scope, side, depth }: Place): Place {
  return { scope, side, depth: depth + 1 };
}

function unionShape(shape: Extract<Shape, { kind: 'union' }>, place: Place): Code {
  if (place.side === 'param' && isValue(shape, place.scope)) return valueParam(shape, place.scope);
  const members = place.side === 'result' ? answeredMembers(shape.members) : shape.members;
  return unionType(members.map((part) => printShape(part, inside(place))));
}

/** The runtime gives the empty map of an answer as `{}` (`view/answer-paths.ts`), unless an array can come there as well. */
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

function scalarType(shape: Scalar, scope: Scope): Code {
  switch (shape.kind) {
    case 'boolean':
      return plain('boolean');
    case 'integer':
    case 'number':
      return plain('number');
    case 'string':
    case 'date-time':
      return plain('string');
    case 'literal':
      return literalType(shape, scope);
    case 'pattern':
      return patternType(shape.parts, scope);
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
function valueParam(shape: Shape, scope: Scope): Code {
  const value = valueType(shape, scope);
  if (!traitsOf(scope).takesReferences) return value;
  return code`${scope.runtime(isLegacyNumber(shape, scope) ? 'LegacyParam' : 'Param')}<${value}>`;
}

function valueArrayParam(items: Shape, scope: Scope): Code {
  const value = valueType(items, scope);
  return code`${scope.runtime(isLegacyNumber(items, scope) ? 'LegacyArrayParam' : 'ArrayParam')}<${value}>`;
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

function valueType(shape: Shape, scope: Scope): Code {
  if (shape.kind === 'ref') return scope.type(shape.name);
  if (shape.kind === 'union') return unionType(shape.members.map((part) => valueType(part, scope)));
  return isScalar(shape) ? scalarValue(shape, scope) : UNKNOWN;
}

/** What a caller writes for a scalar: as on the wire, except that a date may be a `Date`. */
export function scalarValue(shape: Scalar, scope: Scope): Code {
  if (shape.kind === 'date-time') return scope.runtime('DateInput');
  const admitsCustom = shape.kind === 'literal' && shape.custom === true;
  const value = scalarType(shape, scope);
  return admitsCustom ? unionType([value, scope.runtime('Custom')]) : value;
}

type Literal = Extract<Shape, { readonly kind: 'literal' }>;

/** The values that are known. Those of events are kept where a program can add to them. */
export function knownValues({ values, events }: Literal, scope: Scope): readonly Code[] {
  const own = values.map((value) => literal(typeof value === 'string' ? scope.own(value) : value));
  return events === true ? [...own, code`keyof ${scope.runtime('SvcEvents')}`] : own;
}

function literalType(shape: Literal, scope: Scope): Code {
  const { open, values: own } = shape;
  const known = unionType(knownValues(shape, scope));
  if (!open) return known;
  if (own.length === 0) return plain('string');
  return own.some((value) => typeof value === 'boolean')
    ? plain('unknown')
    : code`${scope.runtime('LiteralUnion')}<${known}>`;
}

function patternType(parts: Extract<Shape, { kind: 'pattern' }>['parts'], scope: Scope): Code {
  const inside = parts.map((part) =>
    typeof part === 'string' ? `\${${part}}` : templateText(scope.own(part.text)),
  );
  return plain(`\`${inside.join('')}\``);
}

function arrayType(items: Shape, place: Place): Code {
  const { scope, side } = place;
  if (side === 'result') return code`${grouped(printShape(items, place))}[]`;
  if (isValue(items, scope) && traitsOf(scope).takesReferences) return valueArrayParam(items, scope);
  return code`readonly ${grouped(printShape(items, place))}[]`;
}

function objectType(properties: readonly Property[], open: boolean, place: Place): Code {
  const members = properties.map((property) => propertyMember(property, place));
  if (open) members.push(plain('[name: string]: unknown'));
  if (members.length === 0) return plain('{ [name: string]: never }');
  return block(members);
}

/** `deadline?: string | null`, with its comment. */
/** What is said of a parameter or a field. */
export function docOf(
  { doc, deprecated, bounds }: Pick<Property, 'doc' | 'deprecated' | 'bounds'>,
  scope: Scope,
): readonly DocLine[] {
  const range = bounds === undefined ? '' : rangeSentence({ doc, bounds }, (text) => scope.own(text));
  const lines = [doc === '' ? '' : scope.own(doc), range].filter((line) => line !== '');
  return deprecated ? [...lines, { tag: 'deprecated', text: '' }] : lines;
}

function propertyMember(property: Property, place: Place): Code {
  const comment = jsdoc(docOf(property, place.scope));
  return code`${plain(comment)}${propertyCode(property, place)}`;
}

export function propertyCode(property: Property, place: Place): Code {
  const type = printShape(property.shape, place);
  const name = key(place.scope.own(property.name));
  if (!property.optional) return code`${name}: ${type}`;
  // A caller may forward an option that is not set; an answer either has the property or has not.
  const value = place.side === 'param' ? orUndefined(type) : type;
  return code`${name}?: ${orInherited(place.scope.own(property.name), value)}`;
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

/** An optional member named like one of `Object`: else `{}` would not have the type, which inherits a function of that name. */
export function orInherited(name: string, type: Code): Code {
  return INHERITED.has(name) ? unionType([type, plain(`{}[${stringLiteral(name)}]`)]) : type;
}

const UNDEFINED = plain('undefined');

/** As `unionType` would have it: the two are never the same, and there is one for each optional parameter. */
export function orUndefined(type: Code): Code {
  if (type.text === UNKNOWN.text) return UNKNOWN;
  return { text: `${type.text} | undefined`, uses: type.uses, members: [type, UNDEFINED] };
}

/** Without repetitions; `unknown` takes in all the others. */
export function unionType(members: readonly Code[]): Code {
  const byText = new Map(members.map((part) => [part.text, part]));
  if (byText.has('unknown')) return UNKNOWN;
  const distinct = [...byText.values()];
  if (distinct.length === 0) return plain('never');
  const union = join(distinct, ' | ');
  return distinct.length === 1 ? union : { ...union, members: distinct };
}

/** In brackets where an operator would otherwise bind to a part of it. */
export function grouped(type: Code): Code {
  const isBlock = type.text.startsWith('{\n') && type.text.indexOf('\n}') === type.text.length - 2;
  return !isBlock && /[|&\s]/.test(type.text) ? code`(${type})` : type;
}
