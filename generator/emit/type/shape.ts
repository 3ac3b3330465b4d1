/** Turns a shape into the schema of a type: what the service sends (`result`), or what a caller may pass (`param`). */

import { traitsOf } from '../../model/generation.js';
import type { Property, Shape } from '../../model/model.js';
import type { RuntimeType } from '../../names/reserved.js';
import type { PrintContext } from '../plan/print-context.js';
import type { GenerationLookup } from '../plan/lookup.js';
import { literal } from '../../text/code.js';
import type { DocLine } from '../../text/jsdoc.js';
import type { PropertyMember } from './structures.js';
import { isInherited, propertyKey } from '../../text/property-key.js';
import { rangeSentence } from '../../text/range.js';
import { stringLiteral, templateText } from '../../text/string.js';
import { answeredMembers } from '../../view/answer-paths.js';
import { schemaText, type WireSchema } from './type-text.js';

export interface ShapeContext {
  readonly context: PrintContext;
  readonly side: 'result' | 'param';
  /** How many shapes contain this one. */
  readonly depth: number;
}

/** A shape nested deeper is `unknown`: no real account has one, and printers recurse. */
const MAX_DEPTH = 32;

const UNKNOWN: WireSchema = {};

export function resultType(shape: Shape, context: PrintContext): string {
  return typeText(schemaOf(shape, { context, side: 'result', depth: 0 }), context);
}

export function paramType(shape: Shape, context: PrintContext): string {
  return typeText(schemaOf(shape, { context, side: 'param', depth: 0 }), context);
}

/** What a caller writes for a value, without references. */
export function valueType(shape: Shape, context: PrintContext): string {
  return typeText(valueSchema(shape, context), context);
}

/** The members of a union, or the type alone. It has no references: parameters that use the type add them. */
export function namedType(
  shape: Shape,
  side: ShapeContext['side'],
  context: PrintContext,
): readonly string[] {
  const isWritten = side === 'param' && isValue(shape, context);
  const schema = isWritten ? valueSchema(shape, context) : schemaOf(shape, { context, side, depth: 0 });
  return (schema.anyOf ?? [schema]).map((one) => typeText(one, context));
}

function schemaOf(shape: Shape, shapeContext: ShapeContext): WireSchema {
  const { context, side } = shapeContext;
  const inner = { ...shapeContext, depth: shapeContext.depth + 1 };
  if (shapeContext.depth > MAX_DEPTH) return UNKNOWN;
  if (side === 'param' && isValue(shape, context)) return valueParamSchema(shape, context);
  switch (shape.kind) {
    case 'unknown':
      return UNKNOWN;
    case 'array':
      return arraySchema(shape.items, inner);
    case 'union':
      return union(
        (side === 'result' ? answeredMembers(shape.members) : shape.members).map((part) =>
          schemaOf(part, inner),
        ),
      );
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(shape.values, inner) };
    case 'object':
      return objectSchema(shape.properties, shape.open, inner);
    case 'nullable':
      return union([schemaOf(shape.shape, inner), { type: 'null' }]);
    case 'empty-array':
      return typeNamed(side === 'param' ? 'readonly []' : '[]');
    case 'ref':
      return reference(shape.name, context);
    default:
      return scalarSchema(shape, context);
  }
}

const SCALARS = ['boolean', 'integer', 'number', 'string', 'date-time', 'literal', 'pattern'] as const;

type Scalar = Extract<Shape, { kind: (typeof SCALARS)[number] }>;

export function isScalar(shape: Shape): shape is Scalar {
  return SCALARS.some((kind) => kind === shape.kind);
}

function scalarSchema(shape: Scalar, context: PrintContext): WireSchema {
  switch (shape.kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
    case 'number':
      return { type: 'number' };
    case 'string':
    case 'date-time':
      return { type: 'string' };
    case 'literal':
      return literalSchema(shape, context);
    case 'pattern':
      return typeNamed(patternType(shape.parts));
  }
}

/** A type as it is written. */
function typeNamed(name: string): WireSchema {
  return { type: 'x-type', 'x-name': name };
}

/** A generic type with its argument. */
function typeOf(name: RuntimeType, of: WireSchema, context: PrintContext): WireSchema {
  return typeNamed(`${context.runtime(name)}<${typeText(of, context)}>`);
}

function typeText(schema: WireSchema, { isForNames }: PrintContext): string {
  if (isForNames !== true) return schemaText(schema);
  return Object.keys(schema).length === 0 ? 'unknown' : JSON.stringify(schema);
}

function reference(name: string, context: PrintContext): WireSchema {
  const type = context.type(name);
  return type === 'unknown' ? UNKNOWN : { $ref: `#/${type}` };
}

/** Without repetitions; `unknown` includes all other types. */
function union(members: readonly WireSchema[]): WireSchema {
  const flat = members.flatMap((member) => member.anyOf ?? [member]);
  if (flat.some((member) => Object.keys(member).length === 0)) return UNKNOWN;
  const possible = flat.filter((member) => member['x-name'] !== 'never');
  const distinct = [...new Map(possible.map((member) => [JSON.stringify(member), member])).values()];
  const [only = typeNamed('never')] = distinct;
  return distinct.length > 1 ? { anyOf: distinct } : only;
}

/** What a reference can replace: a scalar, or a union of nothing but scalars. */
function isValue(shape: Shape, lookup: GenerationLookup): boolean {
  if (shape.kind === 'union') return shape.members.every((part) => isScalar(part));
  const aliased = shape.kind === 'ref' ? lookup.aliased(shape.name) : undefined;
  return isScalar(shape) || (aliased !== undefined && aliased.kind !== 'ref' && isValue(aliased, lookup));
}

/** A value, or a reference to one in the same batch; the gateway has no references. */
function valueParamSchema(shape: Shape, context: PrintContext): WireSchema {
  const value = valueSchema(shape, context);
  if (!traitsOf(context).takesReferences) return value;
  return typeOf(isLegacyNumber(shape, context) ? 'LegacyParam' : 'Param', value, context);
}

/** Legacy answers print numbers as strings, so there a number also takes a reference to a string, as a text of a fixed form does. */
function isLegacyNumber(shape: Shape, lookup: GenerationLookup): boolean {
  if (!traitsOf(lookup).printsNumbersAsStrings) return false;
  if (shape.kind === 'union') return shape.members.some((part) => isLegacyNumber(part, lookup));
  if (shape.kind === 'ref') {
    const named = lookup.aliased(shape.name);
    return named !== undefined && named.kind !== 'ref' && isLegacyNumber(named, lookup);
  }
  if (shape.kind === 'literal') return shape.open && shape.values.some((value) => typeof value === 'number');
  return shape.kind === 'integer' || shape.kind === 'number' || shape.kind === 'pattern';
}

/** As on the wire, except that a date may be a `Date` and some names may be those of custom fields. */
function valueSchema(shape: Shape, context: PrintContext): WireSchema {
  if (shape.kind === 'ref') return reference(shape.name, context);
  if (shape.kind === 'union') return union(shape.members.map((part) => valueSchema(part, context)));
  if (shape.kind === 'date-time') return typeNamed(context.runtime('DateInput'));
  if (!isScalar(shape)) return UNKNOWN;
  const value = scalarSchema(shape, context);
  const admitsCustom = shape.kind === 'literal' && shape.custom === true;
  return admitsCustom ? union([value, typeNamed(context.runtime('Custom'))]) : value;
}

type Literal = Extract<Shape, { readonly kind: 'literal' }>;

/** The known values. Names of events include those that a program adds to `SvcEvents`. */
export function knownValues({ values, events }: Literal, context: PrintContext): readonly string[] {
  const literals = values.map((value) => literal(value));
  return events === true ? [...literals, `keyof ${context.runtime('SvcEvents')}`] : literals;
}

function literalSchema(shape: Literal, context: PrintContext): WireSchema {
  const { open, values } = shape;
  if (open && values.length === 0) return { type: 'string' };
  const others = values.filter((value) => typeof value !== 'boolean');
  if (open && others.length < values.length) {
    // A boolean has no other values than these two.
    const known = others.length === 0 ? [] : [literalSchema({ ...shape, values: others }, context)];
    return union([...known, { type: 'boolean' }]);
  }
  const literals = union(knownValues(shape, context).map((value) => typeNamed(value)));
  return open ? typeOf('LiteralUnion', literals, context) : literals;
}

function patternType(parts: Extract<Shape, { kind: 'pattern' }>['parts']): string {
  const inside = parts.map((part) => (typeof part === 'string' ? `\${${part}}` : templateText(part.text)));
  return `\`${inside.join('')}\``;
}

function arraySchema(items: Shape, shapeContext: ShapeContext): WireSchema {
  const { context, side } = shapeContext;
  if (side === 'result') return { type: 'array', items: schemaOf(items, shapeContext) };
  const isReferable = isValue(items, context) || items.kind === 'unknown';
  if (!isReferable || !traitsOf(context).takesReferences)
    return { type: 'x-readonly-array', items: schemaOf(items, shapeContext) };
  const name = isLegacyNumber(items, context) ? 'LegacyArrayParam' : 'ArrayParam';
  return typeOf(name, valueSchema(items, context), context);
}

function objectSchema(
  properties: readonly Property[],
  open: boolean,
  shapeContext: ShapeContext,
): WireSchema {
  const members = properties.map((property) => {
    const doc = docLines(property);
    return [property.name, { ...memberSchema(property, shapeContext), 'x-doc': doc }] as const;
  });
  return {
    type: 'object',
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    required: properties.filter(({ optional }) => !optional).map(({ name }) => name),
    ...(open && { additionalProperties: true }),
  };
}

/** A caller may forward an option that is `undefined`; an answer has the property or lacks it. */
function memberSchema({ name, shape, optional }: Property, shapeContext: ShapeContext): WireSchema {
  const type = schemaOf(shape, shapeContext);
  if (!optional) return type;
  const value = shapeContext.side === 'param' ? union([type, typeNamed('undefined')]) : type;
  const inherited = inheritedType(name);
  return inherited === undefined ? value : union([value, typeNamed(inherited)]);
}

/** The documentation of a parameter or a field. */
export function docLines({
  doc,
  deprecated,
  bounds,
}: Pick<Property, 'doc' | 'deprecated' | 'bounds'>): readonly DocLine[] {
  const range = bounds === undefined ? '' : rangeSentence({ doc, bounds });
  const lines = [doc, range].filter((line) => line !== '');
  return deprecated ? [...lines, { tag: 'deprecated' }] : lines;
}

/** `deadline?: string | null`, with its comment. */
export function propertyMembers(
  properties: readonly Property[],
  shapeContext: ShapeContext,
): readonly PropertyMember[] {
  return properties.map((property) => ({
    doc: docLines(property),
    name: propertyKey(property.name),
    type: typeText(memberSchema(property, shapeContext), shapeContext.context),
    optional: property.optional,
  }));
}

/** The type of a member of `Object`, such as `toString`: without it, `{}` would not fit an optional member of that name. */
function inheritedType(name: string): string | undefined {
  return isInherited(name) ? `{}[${stringLiteral(name)}]` : undefined;
}

export function optionalMember(name: string, type: string): PropertyMember {
  return { name: propertyKey(name), optional: true, type: orInherited(name, type) };
}

export function orInherited(name: string, type: string): string {
  return unionType([type, ...[inheritedType(name) ?? []].flat()]);
}

export function orUndefined(type: string): string {
  return unionType([type, 'undefined']);
}

export function unionType(members: readonly string[]): string {
  return unionMembers(members).join(' | ');
}

/** Without repetitions; `unknown` includes all other types. */
export function unionMembers(members: readonly string[]): readonly string[] {
  if (members.includes('unknown')) return ['unknown'];
  return members.length === 0 ? ['never'] : [...new Set(members)];
}

/** In parentheses where an operator would otherwise bind to a part of the type. */
export function parenthesised(type: string): string {
  const isBlock = type.startsWith('{\n') && type.indexOf('\n}') === type.length - 2;
  return !isBlock && /[|&\s]/.test(type) ? `(${type})` : type;
}
