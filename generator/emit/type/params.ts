/** Prints what a method takes: one interface, or a union of variants that forbid each other's parameters. */

import { traitsOf } from '../../model/generation.js';
import type { Method, Param, Params, Property, Shape } from '../../model/model.js';
import { aliasOf, interfaceOf, type Declaration, type Member } from '../declaration.js';
import type { NameOf } from '../names/generation-names.js';
import type { Scope } from '../scope.js';
import { block, code, join, key, plain, string, type Code } from '../text/code.js';
import { jsdoc } from '../text/jsdoc.js';
import { OPEN_MEMBER, propertyMembers } from './members.js';
import { compulsoryFilter } from './filter.js';
import { docOf, knownValues, orInherited, orUndefined, paramType, unionType } from './shape.js';

/** A type parameter of a method and of its parameters. */
export interface Generic {
  readonly name: string;
  readonly constraint: Code;
  /** The parameter that it is inferred from. */
  readonly param: string;
}

export interface PrintedParams {
  /** What stands in the method's signature, such as `params: TaskGetParams<S>`. */
  readonly argument: Code;
  readonly generics: readonly Generic[];
  readonly declarations: readonly Declaration[];
}

interface Printing {
  readonly method: Method;
  readonly scope: Scope;
  readonly names: NameOf;
  readonly generics: readonly Generic[];
}

const NOTHING = plain('');

export function printParams(method: Method, scope: Scope, names: NameOf): PrintedParams {
  const { params } = method;
  if (params.kind !== 'object' || isEmpty(params)) return unnamedParams(params, scope);
  const printing = { method, scope, names, generics: genericsOf(method, params, scope) };
  const arguments_ = printing.generics.map(({ name }) => plain(name));
  const type = scope.derived(names({ of: 'params', method: method.name }));
  const isOptional = params.variants.some((variant) => variant.every(({ required }) => !required));
  return {
    argument: code`params${plain(isOptional ? '?' : '')}: ${type}${angled(arguments_)}`,
    generics: printing.generics,
    declarations: [...parts(params, printing), paramsDeclaration(params, printing)],
  };
}

type ObjectParams = Extract<Params, { kind: 'object' }>;

function isEmpty({ variants, open }: ObjectParams): boolean {
  return !open && variants.every((variant) => variant.length === 0);
}

/** Whether the method takes anything at all. */
export function takesParams({ params }: Method): boolean {
  return params.kind === 'open' || (params.kind === 'object' && !isEmpty(params));
}

/** On the gateway a method that takes nothing has its options first, and a payload that is not shown can be an array. */
function unnamedParams(params: Params, scope: Scope): PrintedParams {
  const { kind } = params;
  const isRequired = params.kind === 'open' && params.required === true;
  const { takesCustomNames } = traitsOf(scope);
  if (kind !== 'open' && !takesCustomNames) return { argument: NOTHING, generics: [], declarations: [] };
  const byName = '{ [name: string]: unknown }';
  const byPosition = params.kind === 'open' && params.mostItems !== undefined ? ' | readonly unknown[]' : '';
  const open = plain(takesCustomNames ? `${byName}${byPosition}` : 'object');
  const type = kind === 'open' ? open : scope.runtime('CustomFields');
  return { argument: code`params${plain(isRequired ? '' : '?')}: ${type}`, generics: [], declarations: [] };
}

/** `S` for what is selected, `E` for a value that another parameter depends on. */
function genericsOf(method: Method, params: ObjectParams, scope: Scope): readonly Generic[] {
  const generics = new Map<string, Generic>();
  for (const { name, shape } of params.variants.flat()) {
    if (shape.kind === 'select' && narrows(method)) {
      const constraint = code`readonly (${scope.type(shape.select)} | ${scope.runtime('Custom')})[]`;
      generics.set(name, { name: 'S', constraint, param: name });
    }
    if (shape.kind === 'by-value')
      generics.set(shape.of, { name: 'E', constraint: plain('string'), param: shape.of });
  }
  return [...generics.values()];
}

export function narrows({ result }: Method): boolean {
  return (result.kind === 'item' || result.kind === 'items') && result.select !== undefined;
}

function paramsDeclaration(params: ObjectParams, printing: Printing): Declaration {
  const { method, names, generics } = printing;
  const doc = [paramsDoc(method, params, printing)];
  const title = names({ of: 'params', method: method.name });
  const own = angled(
    generics.map(({ name, constraint }) => code`${plain(name)} extends ${constraint} = ${constraint}`),
  );
  const [only, ...others] = params.variants.map((variant) => variantMembers(variant, params, printing));
  if (only !== undefined && others.length === 0)
    return interfaceOf(title, doc, only, { generics: own, heritage: customKeys(params, printing) });
  const variants = unionType([only ?? [], ...others].map(objectOf));
  const isOpen = params.open || !traitsOf(printing.scope).takesCustomNames;
  const type = isOpen ? variants : code`(${variants}) & ${printing.scope.runtime('CustomFields')}`;
  return aliasOf(title, doc, type, own);
}

function paramsDoc({ name }: Method, { open }: ObjectParams, { scope }: Printing): string {
  const others = open || !traitsOf(scope).takesCustomNames ? '' : ', others by `custom()`';
  return `Parameters of \`${name}\`${others}.`;
}

/** Parameters that the description lacks go by `custom()`; the gateway, whose payloads are open, has no such names. */
function customKeys({ open }: ObjectParams, { scope }: Printing): Code {
  return open || !traitsOf(scope).takesCustomNames
    ? NOTHING
    : code` extends ${scope.runtime('CustomFields')}`;
}

/** The variant's own members, then the other variants' as forbidden ones. */
function variantMembers(
  variant: readonly Param[],
  params: ObjectParams,
  printing: Printing,
): readonly Member[] {
  const own = new Set(variant.map(({ name }) => name));
  const others = new Set(params.variants.flat().flatMap(({ name }) => (own.has(name) ? [] : [name])));
  return [
    ...variant.map((param) => paramMember(param, printing)),
    ...errorMember(printing, own),
    ...[...others].map((name) => ({
      doc: [],
      code: code`${key(printing.scope.own(name))}?: ${orInherited(printing.scope.own(name), plain('never'))}`,
    })),
    ...(params.open ? [OPEN_MEMBER] : []),
  ];
}

/** The gateway takes a failed call's error, and sends its request id instead. */
function errorMember({ method, scope }: Printing, own: ReadonlySet<string>): readonly Member[] {
  const name = method.route?.requestIdFrom;
  if (name === undefined || own.has(name)) return [];
  const doc = ["A failed call's error: its `requestId` is sent instead."];
  return [{ doc, code: code`${key(name)}?: ${scope.runtime('SvcError')} | undefined` }];
}

function objectOf(members: readonly Member[]): Code {
  return block(members.map(({ doc, code: text }) => code`${plain(jsdoc(doc))}${text}`));
}

function paramMember(param: Param, printing: Printing): Member {
  const type = printParam(param, printing);
  const name = key(printing.scope.own(param.name));
  const doc = docOf(param, printing.scope);
  if (param.required) return { doc, code: code`${name}: ${type}` };
  // `select` given as `undefined` would hide what was selected from the type.
  const value = param.shape.kind === 'select' ? type : orUndefined(type);
  return { doc, code: code`${name}?: ${orInherited(printing.scope.own(param.name), value)}` };
}

function printParam({ name, shape }: Param, printing: Printing): Code {
  const { scope, generics, method, names } = printing;
  const generic = generics.find(({ param }) => param === name);
  if (method.route?.requestIdFrom === name) return scope.runtime('SvcError');
  switch (shape.kind) {
    case 'select':
      return generic === undefined
        ? code`readonly (${scope.type(shape.select)} | ${scope.runtime('Custom')})[]`
        : plain(generic.name);
    case 'filter':
      return shape.compulsory === undefined
        ? scope.type(shape.filter)
        : compulsoryFilter(shape.filter, shape.compulsory, scope);
    case 'order':
      return scope.type(shape.order);
    case 'fields':
      return scope.derived(names({ of: 'param', method: method.name, param: name }));
    case 'by-value':
      return dependentType(name, shape, printing);
    default:
      return generic === undefined ? paramType(shape, scope) : decidingType(generic, shape, printing);
  }
}

type ByValue = Extract<Param['shape'], { kind: 'by-value' }>;

/** `E extends keyof EventBindOptions ? EventBindOptions[E] : …`. */
function dependentType(param: string, shape: ByValue, { method, scope, names, generics }: Printing): Code {
  const table = scope.derived(names({ of: 'param', method: method.name, param }));
  const by = plain(generics.find((generic) => generic.param === shape.of)?.name ?? 'string');
  return code`(${by} extends keyof ${table} ? ${table}[${by}] : ${paramType(shape.otherwise, scope)})`;
}

/** Takes any text, and completes the values that are known. */
function decidingType(generic: Generic, shape: Shape, { method, scope, names }: Printing): Code {
  const tables = method.params.kind === 'object' ? method.params.variants.flat() : [];
  const keys = tables
    .filter(({ shape: other }) => other.kind === 'by-value' && other.of === generic.param)
    .map(
      ({ name }) => code`keyof ${scope.derived(names({ of: 'param', method: method.name, param: name }))}`,
    );
  const values = shape.kind === 'literal' ? knownValues(shape, scope) : [];
  return unionType([plain(generic.name), ...keys, ...values]);
}

/** The types that parameters have of their own: writable fields, and tables of what depends on a value. */
function parts(params: ObjectParams, printing: Printing): readonly Declaration[] {
  const byName = new Map(params.variants.flat().map((param) => [param.name, param]));
  return [...byName.values()].flatMap(({ name, shape }) => {
    const title = printing.names({ of: 'params', method: printing.method.name });
    if (shape.kind !== 'fields' && shape.kind !== 'by-value') return [];
    const own = printing.names({ of: 'param', method: printing.method.name, param: name });
    return [
      shape.kind === 'fields'
        ? fieldsDeclaration(own, { name, properties: shape.properties }, printing)
        : tableDeclaration(own, title, shape, printing),
    ];
  });
}

interface Fields {
  /** Of the parameter. */
  readonly name: string;
  readonly properties: readonly Property[];
}

function fieldsDeclaration(title: string, fields: Fields, printing: Printing): Declaration {
  const { method, scope } = printing;
  const members = membersOf(fields, scope);
  const difference = fieldsDifference(fields, members, printing);
  const doc = [`Fields that \`${method.name}\` writes; others by \`custom()\`.`];
  const heritage = difference?.heritage ?? code` extends ${scope.runtime('CustomFields')}`;
  return interfaceOf(title, doc, difference?.members ?? members, { heritage });
}

type NamedMember = Member & { readonly name: string };

function membersOf({ properties }: Fields, scope: Scope): readonly NamedMember[] {
  const members = propertyMembers(properties, false, { scope, side: 'param', depth: 0 });
  return members.map((printed, index) => ({ ...printed, name: scope.own(properties[index]?.name ?? '') }));
}

/** What is added with the fields of `add` is mostly what can be updated: of few differences only those are printed. */
function fieldsDifference(
  { name }: Fields,
  members: readonly NamedMember[],
  { method, scope, names }: Printing,
): { readonly heritage: Code; readonly members: readonly NamedMember[] } | undefined {
  const base = scope.addOf(method);
  const added = base?.params.kind === 'object' ? base.params.variants.flat() : [];
  const given = added.find((param) => param.name === name && param.shape.kind === 'fields');
  if (base === undefined || given?.shape.kind !== 'fields') return undefined;
  const before = new Map(
    membersOf({ name, properties: given.shape.properties }, scope).map((one) => [one.name, one]),
  );
  const same = new Set<string>();
  const others: NamedMember[] = [];
  for (const one of members) {
    if (isSame(one, before.get(one.name))) same.add(one.name);
    else others.push(one);
  }
  const left = [...before.keys()].filter((known) => !same.has(known));
  if (new Set([...left, ...others.map((one) => one.name)]).size * FEW > same.size) return undefined;
  const type = scope.derived(names({ of: 'param', method: base.name, param: name }));
  const rest = code`Omit<${type}, ${unionType(left.map(string))}>`;
  return { heritage: code` extends ${left.length === 0 ? type : rest}`, members: others };
}

function isSame({ code: { text }, doc }: Member, other: Member | undefined): boolean {
  return text === other?.code.text && JSON.stringify(doc) === JSON.stringify(other.doc);
}

/** As many fields are alike for each one that differs. */
const FEW = 3;

function tableDeclaration(name: string, params: string, shape: ByValue, { scope }: Printing): Declaration {
  const doc = [`What ${params} takes for each value of \`${scope.own(shape.of)}\`.`];
  const rows = shape.table.map(({ value, shape: row }) => ({
    doc: [],
    code: code`${key(scope.own(value))}: ${paramType(row, scope)}`,
  }));
  return interfaceOf(name, doc, rows);
}

export function angled(parts: readonly Code[]): Code {
  return parts.length === 0 ? NOTHING : code`<${join(parts, ', ')}>`;
}
