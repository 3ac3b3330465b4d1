/** Example parameters of a method: the required ones and those that name its object, with values made from their shapes. */

import { isObject } from '../base/json.js';
import { type Example, exampleObject, exampleValue, type Inside, insideOf } from './example-value.js';
import { exampleText, isIdName } from './example-text.js';
import { traitsOf } from './generation.js';
import { type Named, namedOf } from './named.js';
import type { Api, Kind, Method, MethodParam, Property } from './model.js';

export type { Example } from './example-value.js';

/** An object; empty if nothing is required, or if nothing describes the parameters. */
export function exampleParams(method: Method, api: Api): { readonly [name: string]: Example } {
  return Object.fromEntries(
    madeParams(method, api).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Required parameters for which no value can be given, which `exampleParams` leaves out. */
export function paramsWithoutExample(method: Method, api: Api): readonly string[] {
  return madeParams(method, api).flatMap(([name, value]) => (value === undefined ? [name] : []));
}

/** The objects that an add or an update writes and of which nothing describes a field: no example can fill them. */
export function undescribedObjects(method: Method, api: Api): readonly string[] {
  if (!WRITING.has(method.kind)) return [];
  const made = exampleParams(method, api);
  return everyParam(method).flatMap(({ name, deprecated }) =>
    isFields(name) && !deprecated && isBlank(made[name]) ? [name] : [],
  );
}

/** Whether a call with `exampleParams` is complete as far as the description says. */
export function hasExample(method: Method, api: Api): boolean {
  return (
    method.params.kind !== 'open' &&
    paramsWithoutExample(method, api).length === 0 &&
    undescribedObjects(method, api).length === 0
  );
}

function everyParam({ params }: Method): readonly MethodParam[] {
  return params.kind === 'object' ? (params.variants[0] ?? []) : [];
}

function isBlank(value: Example | undefined): boolean {
  return value === undefined || (isObject(value) && Object.keys(value).length === 0);
}

type Made = readonly (readonly [name: string, value: Example | undefined])[];

const known = new WeakMap<Method, Made>();

/** Made once for each method: many pages show it. */
function madeParams(method: Method, api: Api): Made {
  const found = known.get(method) ?? makeParams(method, api);
  known.set(method, found);
  return found;
}

function makeParams(method: Method, api: Api): Made {
  const { params, kind } = method;
  if (params.kind !== 'object') return [];
  const [variant = []] = params.variants;
  const inside = insideOf(namedOf(api));
  const isBare = variant.every(({ required }) => !required);
  const made = variant.flatMap((param): Made => {
    if (kind === 'field-get' && param.name === 'name') return [['name', describedField(method, api)]];
    if (param.shape.kind === 'select') {
      const isShown = param.required || ('select' in method.result && method.result.select !== undefined);
      const names = isShown ? selectExample(param.shape.select, inside.named) : [];
      return names.length === 0 && !param.required ? [] : [[param.name, names]];
    }
    const isShown = param.required || isWritten(param, kind) || (isBare && isNaming(param, kind, variant));
    if (!isShown) return [];
    const value = paramExample(param, inside);
    return value === undefined && !param.required ? [] : [[param.name, value]];
  });
  return [...made, ...entityValues(method, api)];
}

/** The fields of an item of the gateway are members next to the entity; nearly every entity has a title. */
function entityValues({ path, kind }: Method, { generation }: Api): Made {
  const isItem = path[0] === traitsOf({ generation }).entityNamespace && WRITING.has(kind);
  return isItem ? [['title', exampleText('title')]] : [];
}

/** A field that the object of `x.y.field.get` has: nearly every one has an `id`, else one that a method sends. */
function describedField({ path }: Method, { methods }: Api): string {
  const object = path.slice(0, -2).join('.');
  const others = methods.filter((one) => one.path.slice(0, -1).join('.') === object);
  if (others.length === 0 || others.some(({ result }) => 'entity' in result)) return 'id';
  const sent = others
    .flatMap(everyParam)
    .find(({ name, shape }) => isFields(name) && shape.kind === 'fields');
  const [first] = sent?.shape.kind === 'fields' ? sent.shape.properties : [];
  return first?.name ?? 'id';
}

/** Kinds whose examples need the object that they act on. */
const OF_ONE: ReadonlySet<Kind> = new Set<Kind>(['get', 'update', 'delete', 'read', 'action']);
const WRITING: ReadonlySet<Kind> = new Set<Kind>(['add', 'update']);

/** Names the object, though nothing requires it. */
function isNaming({ name, deprecated }: MethodParam, kind: Kind, [first]: readonly MethodParam[]): boolean {
  // An authorisation is identified only by its code (Gateway reference, Endpoints, OAuth user authorisation).
  const isName = /^id$/i.test(name) || (name === first?.name && (isIdName(name) || name === 'code'));
  return !deprecated && isName && OF_ONE.has(kind);
}

/** Without it nothing would be written. */
function isWritten({ name, shape, deprecated }: MethodParam, kind: Kind): boolean {
  const hasFields = shape.kind === 'fields' && shape.properties.length > 0;
  return !deprecated && isFields(name) && hasFields && WRITING.has(kind);
}

function isFields(name: string): boolean {
  return /^fields$/i.test(name);
}

/** One name would read as if `select` took a text; more than two say nothing further. */
const FIELDS_SHOWN = 2;

/** The first fields of the object that are not deprecated, its own ones where it has any. */
function selectExample(name: string, { selects, properties }: Named): readonly string[] {
  const select = selects.get(name);
  if (select === undefined) return [];
  const gone = new Set(deprecatedOf(properties.get(select.entity) ?? []));
  const names = select.names.filter((name) => !gone.has(name));
  const own = names.filter((name) => !name.includes('.'));
  return (own.length > 0 ? own : names).slice(0, FIELDS_SHOWN);
}

function deprecatedOf(properties: readonly Property[]): readonly string[] {
  return properties.filter(({ deprecated }) => deprecated).map(({ name }) => name);
}

function paramExample(
  { name, shape, doc, bounds, example, required }: MethodParam,
  inside: Inside,
): Example | undefined {
  switch (shape.kind) {
    case 'select':
      return [];
    case 'fields':
      return exampleObject(shape.properties, inside);
    case 'filter':
      return shape.requiredField === undefined
        ? filterExample(shape.filter, inside, required)
        : conditions(shape.requiredField.name, comparedValue(shape.requiredField, inside));
    case 'order':
    case 'by-value':
      return {};
    default:
      return exampleValue({ name, shape, doc, ...(bounds && { bounds }), example }, inside);
  }
}

/** An array field is compared with one of its elements. */
function comparedValue(field: Parameters<typeof exampleValue>[0], inside: Inside): Example | undefined {
  let value = exampleValue(field, inside);
  while (isList(value)) value = value[0];
  return value;
}

function isList(value: Example | undefined): value is readonly Example[] {
  return Array.isArray(value);
}

function conditions(field: string, value: Example | undefined): readonly Example[] {
  return value === undefined ? [] : [[field, '=', value]];
}

/** A filter that is required names what the rows belong to, such as `taskId` (Server behaviour, REST 3.0 filter). */
function filterExample(name: string, inside: Inside, required: boolean): Example {
  const { filters, properties } = inside.named;
  const filter = filters.get(name);
  const gone = new Set(deprecatedOf(properties.get(filter?.entity ?? '') ?? []));
  const fields = (filter?.fields ?? []).filter((field) => !gone.has(field.name));
  const owner = required ? fields.find((one) => isIdName(one.name) && !/^id$/i.test(one.name)) : undefined;
  const field = owner ?? fields.find((one) => /^id$/i.test(one.name)) ?? fields[0];
  if (field === undefined) return filter?.style === 'prefixed-keys' ? {} : [];
  const value = comparedValue(field, inside);
  if (filter?.style === 'conditions') return conditions(field.name, value);
  return value === undefined ? {} : { [field.name]: value };
}
