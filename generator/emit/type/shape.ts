/** Prints a shape as a type: what the wire sends (`result`), or what a caller may pass (`param`). */

import type { Property, Shape } from '../../model/model.js';
import type { Scope } from '../scope.js';
import { code, join, literal, member, plain, type Code } from '../text/code.js';
import { jsdoc } from '../text/jsdoc.js';
import { templateText } from '../text/string.js';

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

function printShape(shape: Shape, place: Place): Code {
  if (place.depth > DEEPEST) return UNKNOWN;
  const inside = { ...place, depth: place.depth + 1 };
  switch (shape.kind) {
    case 'unknown':
      return UNKNOWN;
    case 'array':
      return arrayType(shape.items, inside);
    case 'map':
      return code`{ ${readonlyMark(place)}[name: string]: ${printShape(shape.values, inside)} }`;
    case 'object':
      return objectType(shape.properties, shape.open, inside);
    case 'union':
      return unionType(shape.members.map((part) => printShape(part, inside)));
    case 'nullable':
      return unionType([printShape(shape.shape, inside), plain('null')]);
    case 'empty-array':
      return place.side === 'param' ? plain('readonly []') : plain('[]');
    case 'ref':
      return refType(shape.name, place);
    default:
      return place.side === 'param' ? scalarParam(shape, place.scope) : scalarType(shape, place.scope);
  }
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
      return literalType(shape.values, shape.open, scope);
    case 'pattern':
      return patternType(shape.parts, scope);
  }
}

/** A value, or a reference to one in the same batch; the gateway has no references. */
function scalarParam(shape: Scalar, scope: Scope): Code {
  const value = scalarValue(shape, scope);
  if (scope.generation === 'gateway') return value;
  return code`${scope.runtime(isLegacyNumber(shape, scope) ? 'LegacyParam' : 'Param')}<${value}>`;
}

function scalarArrayParam(items: Scalar, scope: Scope): Code {
  const value = scalarValue(items, scope);
  return code`${scope.runtime(isLegacyNumber(items, scope) ? 'LegacyArrayParam' : 'ArrayParam')}<${value}>`;
}

/** Legacy answers print numbers as strings, so there a number also takes a reference to a string. */
function isLegacyNumber({ kind }: Scalar, { generation }: Scope): boolean {
  return generation === 'legacy' && (kind === 'integer' || kind === 'number');
}

/** What a caller writes for a scalar: as on the wire, except that a date may be a `Date`. */
export function scalarValue(shape: Scalar, scope: Scope): Code {
  if (shape.kind === 'date-time') return scope.runtime('DateInput');
  const admitsCustom = shape.kind === 'literal' && shape.custom === true;
  const value = scalarType(shape, scope);
  return admitsCustom ? unionType([value, scope.runtime('Custom')]) : value;
}

function literalType(values: readonly (string | number | boolean)[], open: boolean, scope: Scope): Code {
  const own = values.map((value) => (typeof value === 'string' ? scope.own(value) : value));
  const known = unionType(own.map(literal));
  if (!open) return known;
  if (own.length === 0) return plain('string');
  return own.some((value) => typeof value === 'boolean')
    ? plain('unknown')
    : code`${scope.runtime('Open')}<${known}>`;
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
  if (isScalar(items) && scope.generation !== 'gateway') return scalarArrayParam(items, scope);
  return code`readonly ${grouped(printShape(items, place))}[]`;
}

function objectType(properties: readonly Property[], open: boolean, place: Place): Code {
  const members = properties.map((property) => propertyMember(property, place));
  if (open) members.push(code`${readonlyMark(place)}[name: string]: unknown`);
  if (members.length === 0) return code`{ ${readonlyMark(place)}[name: string]: never }`;
  return code`{ ${join(members, '; ')} }`;
}

/** `deadline?: string | null`, with its comment. */
function propertyMember(property: Property, place: Place): Code {
  const comment = jsdoc(property.doc === '' ? [] : [place.scope.own(property.doc)]);
  return code`${plain(comment === '' ? '' : `\n${comment}`)}${propertyCode(property, place)}`;
}

export function propertyCode(property: Property, place: Place): Code {
  const type = printShape(property.shape, place);
  const name = code`${readonlyMark(place)}${member(place.scope.own(property.name))}`;
  if (!property.optional) return code`${name}: ${type}`;
  // A caller may forward an option that is not set; an answer either has the property or has not.
  return place.side === 'param' ? code`${name}?: ${orUndefined(type)}` : code`${name}?: ${type}`;
}

function refType(name: string, { scope, side }: Place): Code {
  const aliased = scope.aliased(name);
  if (side === 'result' || aliased === undefined || !isScalar(aliased.shape)) return scope.type(name);
  return scope.generation === 'gateway'
    ? scope.type(name)
    : code`${scope.runtime('Param')}<${scope.type(name)}>`;
}

function readonlyMark({ side }: Place): Code {
  return plain(side === 'param' ? 'readonly ' : '');
}

export function orUndefined(type: Code): Code {
  return unionType([type, plain('undefined')]);
}

/** Without repetitions; `unknown` takes in all the others. */
export function unionType(members: readonly Code[]): Code {
  const byText = new Map(members.map((part) => [part.text, part]));
  if (byText.has('unknown')) return UNKNOWN;
  const distinct = [...byText.values()];
  return distinct.length === 0 ? plain('never') : join(distinct, ' | ');
}

/** In brackets where an operator would otherwise bind to a part of it. */
export function grouped(type: Code): Code {
  return /[|&\s]/.test(type.text) ? code`(${type})` : type;
}
