/** Prints what a method takes: one interface, or a union of variants that forbid each other's parameters. */

import { isDeepStrictEqual } from 'node:util';
import { traitsOf } from '../../model/generation.js';
import { hasMorePages } from '../../model/list-call.js';
import type { Method, MethodParam, MethodParams, Property, Shape } from '../../model/model.js';
import { byName } from '../../model/named.js';
import type { PrintContext } from '../plan/print-context.js';
import { aliasOf, interfaceOf, OPEN, type Declaration, type PropertyMember } from './structures.js';
import { angled, block, literal } from '../../text/code.js';
import { jsdoc } from '../../text/jsdoc.js';
import { propertyKey } from '../../text/property-key.js';
import { takesParams } from '../../view/method-view.js';
import { byTypeGenerics, byTypeParam, optionalSelect, type Generic } from './by-type.js';
import { requiredFilter } from './filter.js';
import {
  docLines,
  knownValues,
  optionalMember,
  orUndefined,
  paramType,
  propertyMembers,
  unionMembers,
  unionType,
} from './shape.js';

type ObjectParams = Extract<MethodParams, { kind: 'object' }>;

interface PrintedParams {
  /** The parameter `params` of the method; absent where it takes nothing. */
  readonly argument?: { readonly name: 'params' | 'params?'; readonly type: string };
  readonly generics: readonly Generic[];
  readonly declarations: readonly Declaration[];
}

interface Printing {
  readonly method: Method;
  readonly context: PrintContext;
  readonly generics: readonly Generic[];
}

export function printParams(method: Method, context: PrintContext): PrintedParams {
  const { params } = method;
  if (params.kind !== 'object' || !takesParams(method)) return unnamedParams(method, context);
  const { byType } = method;
  const generics = byType ? byTypeGenerics(method, byType, context) : genericsOf(method, params, context);
  const printing = { method, context, generics };
  const type = context.derived({ of: 'params', method: method.name });
  const isOptional = params.variants.some((variant) => variant.every(({ required }) => !required));
  return {
    argument: argumentOf(
      withInference(`${type}${angled(generics.map(({ name }) => name))}`, generics, context),
      isOptional,
    ),
    generics: printing.generics,
    declarations: [...paramTypes(params, printing), paramsDeclaration(params, printing)],
  };
}

/** Where `select` may be `undefined`, `S` says so only if the compiler infers it from a member that is not optional. */
function withInference(type: string, generics: readonly Generic[], context: PrintContext): string {
  const isOptional = generics.some(({ name, fallback }) => name === 'S' && fallback !== undefined);
  return isOptional ? `${type} & ${context.runtime('InferSelect')}<S>` : type;
}

function argumentOf(type: string, isOptional: boolean): NonNullable<PrintedParams['argument']> {
  return { name: isOptional ? 'params?' : 'params', type };
}

/** A list that pages by the name `start`: called with parameters by position, it returns one page and cannot be iterated. */
export function isOnePageByPosition(method: Method): boolean {
  const { params, paging } = method;
  return (
    params.kind === 'open' &&
    params.mostItems !== undefined &&
    paging?.style === 'start' &&
    hasMorePages(method)
  );
}

/** On the gateway, options are the first argument of a method without parameters, and an undescribed payload can be an array. */
function unnamedParams(method: Method, context: PrintContext): PrintedParams {
  const { params } = method;
  const nothing = { generics: [], declarations: [] };
  const { takesCustomNames } = traitsOf(context);
  if (params.kind !== 'open')
    return takesCustomNames
      ? { ...nothing, argument: argumentOf(context.runtime('CustomFields'), true) }
      : nothing;
  const isByPosition = params.mostItems !== undefined && !isOnePageByPosition(method);
  const byPosition = isByPosition ? ' | readonly unknown[]' : '';
  const type = takesCustomNames ? `{ [name: string]: unknown }${byPosition}` : 'object';
  return { ...nothing, argument: argumentOf(type, params.required !== true) };
}

/** `S` for what is selected, `E` for a value that another parameter depends on. */
function genericsOf(method: Method, params: ObjectParams, context: PrintContext): readonly Generic[] {
  const generics = new Map<string, Generic>();
  const { result } = method;
  const isNarrowed = (result.kind === 'item' || result.kind === 'items') && result.select !== undefined;
  for (const { name, shape, required } of params.variants.flat()) {
    if (shape.kind === 'select' && isNarrowed) {
      const names = selectedNames(shape.select, context);
      generics.set(
        name,
        required ? { name: 'S', constraint: names, param: name } : optionalSelect(names, name),
      );
    }
    if (shape.kind === 'by-value')
      generics.set(shape.of, { name: 'E', constraint: 'string', param: shape.of });
  }
  return [...generics.values()];
}

function selectedNames(select: string, context: PrintContext): string {
  return `readonly (${context.type(select)} | ${context.runtime('Custom')})[]`;
}

function paramsDeclaration(params: ObjectParams, printing: Printing): Declaration {
  const { method, context, generics } = printing;
  // Parameters that the description lacks are passed by `custom()`; the gateway, whose payloads are open, has no such names.
  const takesCustom = !params.open && traitsOf(context).takesCustomNames;
  const others = takesCustom ? '; pass undocumented ones with `custom()`' : '';
  const doc = [`Parameters of \`${method.name}\`${others}.`];
  const title = context.derived({ of: 'params', method: method.name });
  const typeParameters = generics.map(
    ({ name, constraint, fallback = constraint }) => `${name} extends ${constraint} = ${fallback}`,
  );
  const variants = params.variants.map((variant) => variantMembers(variant, params, printing));
  const [only = []] = variants;
  if (variants.length < 2)
    return interfaceOf(title, doc, only, {
      typeParameters,
      ...(takesCustom && { extends: [context.runtime('CustomFields')] }),
      ...(params.open && OPEN),
    });
  const types = unionMembers(variants.map((members) => objectType(members, params.open)));
  const type = takesCustom ? `(${types.join(' | ')}) & ${context.runtime('CustomFields')}` : types;
  return aliasOf(title, doc, type, typeParameters);
}

/** The variant's own members, then the other variants' as forbidden ones. */
function variantMembers(
  variant: readonly MethodParam[],
  { variants }: ObjectParams,
  printing: Printing,
): readonly PropertyMember[] {
  const ownNames = new Set(variant.map(({ name }) => name));
  const others = new Set(variants.flat().flatMap(({ name }) => (ownNames.has(name) ? [] : [name])));
  return [
    ...variant.map((param) => paramMember(param, printing)),
    ...errorMember(printing, ownNames),
    ...[...others].map((name) => optionalMember(name, 'never')),
  ];
}

/** The gateway takes a failed call's error, and sends its request id instead. */
function errorMember(
  { method, context }: Printing,
  ownNames: ReadonlySet<string>,
): readonly PropertyMember[] {
  const name = method.route?.requestIdFrom;
  if (name === undefined || ownNames.has(name)) return [];
  const doc = ["A failed call's error: its `requestId` is sent instead."];
  return [{ doc, name: propertyKey(name), optional: true, type: orUndefined(context.runtime('SvcError')) }];
}

function paramMember(param: MethodParam, printing: Printing): PropertyMember {
  const type = printParam(param, printing);
  const { name } = param;
  const doc = docLines(param);
  if (param.required) return { doc, name: propertyKey(name), type };
  // A type parameter has `undefined` in itself, or else the type would not show what was selected.
  return { doc, ...optionalMember(name, type === 'S' ? type : orUndefined(type)) };
}

function printParam(param: MethodParam, printing: Printing): string {
  const { name, shape } = param;
  const { context, generics, method } = printing;
  const byType = byTypeParam(method, param, context);
  if (byType !== undefined) return byType;
  const generic = generics.find(({ param }) => param === name);
  if (method.route?.requestIdFrom === name) return context.runtime('SvcError');
  switch (shape.kind) {
    case 'select':
      return generic?.name ?? selectedNames(shape.select, context);
    case 'filter':
      return shape.requiredField === undefined
        ? context.type(shape.filter)
        : requiredFilter(shape.filter, shape.requiredField, context);
    case 'order':
      return context.type(shape.order);
    case 'fields':
      return context.derived({ of: 'param', method: method.name, param: name });
    case 'by-value':
      return dependentType(name, shape, printing);
    default:
      return generic === undefined ? paramType(shape, context) : discriminatorType(generic, shape, printing);
  }
}

type ByValue = Extract<MethodParam['shape'], { kind: 'by-value' }>;

/** `E extends keyof EventBindOptions ? EventBindOptions[E] : …`. */
function dependentType(param: string, shape: ByValue, { method, context, generics }: Printing): string {
  const table = context.derived({ of: 'param', method: method.name, param });
  const by = generics.find((generic) => generic.param === shape.of)?.name ?? 'string';
  return `(${by} extends keyof ${table} ? ${table}[${by}] : ${paramType(shape.otherwise, context)})`;
}

/** Takes any text; editors complete the known values. */
function discriminatorType({ name, param }: Generic, shape: Shape, { method, context }: Printing): string {
  const tables = method.params.kind === 'object' ? method.params.variants.flat() : [];
  const keys = tables
    .filter((other) => other.shape.kind === 'by-value' && other.shape.of === param)
    .map((other) => `keyof ${context.derived({ of: 'param', method: method.name, param: other.name })}`);
  const values = shape.kind === 'literal' ? knownValues(shape, context) : [];
  return unionType([name, ...keys, ...values]);
}

/** The types that only these parameters have: writable fields, and tables of what depends on a value. */
function paramTypes({ variants }: ObjectParams, printing: Printing): readonly Declaration[] {
  return [...byName(variants.flat()).values()].flatMap(({ name, shape }) => {
    if (shape.kind === 'fields') return [fieldsDeclaration({ name, properties: shape.properties }, printing)];
    return shape.kind === 'by-value' ? [tableDeclaration(name, shape, printing)] : [];
  });
}

interface Fields {
  /** Of the parameter. */
  readonly name: string;
  readonly properties: readonly Property[];
}

function fieldsDeclaration(fields: Fields, { method, context }: Printing): Declaration {
  const title = context.derived({ of: 'param', method: method.name, param: fields.name });
  const doc = [`Fields that \`${method.name}\` writes; pass undocumented ones with \`custom()\`.`];
  const difference = fieldsDifference(fields, method, context);
  const { properties } = difference ?? fields;
  const members = propertyMembers(properties, { context, side: 'param', depth: 0 });
  return interfaceOf(title, doc, members, { extends: [difference?.base ?? context.runtime('CustomFields')] });
}

/** `add` and `update` mostly take the same fields: where few differ, only the differences are printed. */
function fieldsDifference(
  { name, properties }: Fields,
  method: Method,
  context: PrintContext,
): { readonly base: string; readonly properties: readonly Property[] } | undefined {
  const add = context.addMethodBeside(method);
  const added = add?.params.kind === 'object' ? add.params.variants.flat() : [];
  const addedFields = added.find((param) => param.name === name && param.shape.kind === 'fields');
  if (add === undefined || addedFields?.shape.kind !== 'fields') return undefined;
  const before = byName(addedFields.shape.properties);
  const others = properties.filter((property) => !isSame(property, before.get(property.name)));
  const different = new Set(others.map((property) => property.name));
  const kept = new Set(properties.flatMap((one) => (different.has(one.name) ? [] : [one.name])));
  const removed = [...before.keys()].filter((addedName) => !kept.has(addedName));
  if (new Set([...removed, ...different]).size * MIN_EQUAL_PER_DIFFERENCE > kept.size) return undefined;
  const type = context.derived({ of: 'param', method: add.name, param: name });
  const rest = `Omit<${type}, ${unionType(removed.map(literal))}>`;
  return { base: removed.length === 0 ? type : rest, properties: others };
}

/** Ignores examples, which are not part of a type. */
function isSame(property: Property, other: Property | undefined): boolean {
  const printed = ({ example: _example, ...rest }: Property): unknown => rest;
  return other !== undefined && isDeepStrictEqual(printed(property), printed(other));
}

/** The least number of equal fields for each one that differs: with fewer, a type of its own is easier to read than a list of changes. */
const MIN_EQUAL_PER_DIFFERENCE = 3;

function tableDeclaration(name: string, shape: ByValue, { method, context }: Printing): Declaration {
  const params = context.derived({ of: 'params', method: method.name });
  const doc = [`What ${params} takes for each value of \`${shape.of}\`.`];
  const rows = shape.table.map(({ value, shape: row }) => ({
    name: propertyKey(value),
    type: paramType(row, context),
  }));
  return interfaceOf(context.derived({ of: 'param', method: method.name, param: name }), doc, rows);
}

/** An anonymous object type. `open`: further names are allowed. */
function objectType(members: readonly PropertyMember[], open: boolean): string {
  const lines = members.map(
    ({ doc = [], name, type, optional = false }) => `${jsdoc(doc)}${name}${optional ? '?' : ''}: ${type}`,
  );
  if (open) lines.push('[name: string]: unknown');
  return lines.length === 0 ? '{ [name: string]: never }' : block(lines);
}
