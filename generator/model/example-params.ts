/** Example parameters of a method: the required ones and those that name its object, with values made from their shapes. */

import { type Example, exampleObject, exampleValue } from './example-value.js';
import { type Named, namedOf } from './named.js';
import type { Api, Kind, Method, Param, Property } from './model.js';

export type { Example } from './example-value.js';

/** An object; empty where nothing is required, or where nothing describes the parameters. */
export function exampleParams(method: Method, api: Api): { readonly [name: string]: Example } {
  const { params, kind } = method;
  if (params.kind !== 'object') return {};
  const [variant = []] = params.variants;
  const named = namedOf(api);
  const isBare = variant.every(({ required }) => !required);
  const entries = variant.flatMap((param): readonly (readonly [string, Example])[] => {
    // Nearly every object has an `id`.
    if (kind === 'field-get' && param.name === 'name') return [['name', 'id']];
    if (param.shape.kind === 'select') {
      const isShown = param.required || ('select' in method.result && method.result.select !== undefined);
      const names = isShown ? selectExample(param.shape.select, named) : [];
      return names.length === 0 && !param.required ? [] : [[param.name, names]];
    }
    const isShown = param.required || isWritten(param, kind) || (isBare && isNaming(param, kind));
    return isShown ? [[param.name, paramExample(param, named)]] : [];
  });
  return Object.fromEntries(entries);
}

/** Kinds that say nothing without the object that they are about. */
const OF_ONE: ReadonlySet<Kind> = new Set<Kind>(['get', 'update', 'delete', 'read', 'action']);
const WRITING: ReadonlySet<Kind> = new Set<Kind>(['add', 'update']);

/** Names the object, though nothing requires it. */
function isNaming({ name, deprecated }: Param, kind: Kind): boolean {
  return !deprecated && /^id$/i.test(name) && OF_ONE.has(kind);
}

/** Without it nothing would be written. */
function isWritten({ name, shape, deprecated }: Param, kind: Kind): boolean {
  const isObject = shape.kind === 'fields' && shape.properties.length > 0;
  return !deprecated && /^fields$/i.test(name) && isObject && WRITING.has(kind);
}

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

function paramExample({ name, shape, doc, bounds, example }: Param, named: Named): Example {
  switch (shape.kind) {
    case 'select':
      return [];
    case 'fields':
      return exampleObject(shape.properties, named);
    case 'filter':
      return shape.compulsory === undefined
        ? filterExample(shape.filter, named)
        : [condition(shape.compulsory.name, exampleValue(shape.compulsory, named))];
    case 'order':
    case 'by-value':
      return {};
    default:
      return exampleValue({ name, shape, doc, ...(bounds && { bounds }), example }, named);
  }
}

function condition(field: string, value: Example): Example {
  return [field, '=', value];
}

function filterExample(name: string, named: Named): Example {
  const filter = named.filters.get(name);
  const gone = new Set(deprecatedOf(named.properties.get(filter?.entity ?? '') ?? []));
  const fields = (filter?.fields ?? []).filter((field) => !gone.has(field.name));
  const field = fields.find((one) => /^id$/i.test(one.name)) ?? fields[0];
  if (field === undefined) return filter?.style === 'prefixed-keys' ? {} : [];
  const value = exampleValue(field, named);
  return filter?.style === 'conditions' ? [condition(field.name, value)] : { [field.name]: value };
}
