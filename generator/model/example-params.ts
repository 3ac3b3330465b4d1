/** Example parameters of a method: the required ones, with values made from their shapes. */

import type { Api, Method, Param, Property, Shape } from './model.js';

export type Example = string | number | boolean | readonly Example[] | { readonly [name: string]: Example };

/** An object; empty where nothing is required, or where nothing describes the parameters. */
export function exampleParams(method: Method, api: Api): { readonly [name: string]: Example } {
  const { params, result, kind } = method;
  if (params.kind !== 'object') return {};
  const [variant = []] = params.variants;
  const entries = variant.flatMap((param): readonly (readonly [string, Example])[] => {
    // Nearly every object has an `id`.
    if (kind === 'field-get' && param.name === 'name') return [['name', 'id']];
    const value = exampleOf(param, result, api);
    return value === undefined ? [] : [[param.name, value]];
  });
  return Object.fromEntries(entries);
}

function exampleOf(param: Param, result: Method['result'], api: Api): Example | undefined {
  const { shape, required } = param;
  if (shape.kind !== 'select') return paramExample(param, api);
  const narrows = 'select' in result && result.select !== undefined;
  return narrows || required ? selectExample(shape.select, api) : undefined;
}

const FIELDS_SHOWN = 2;

/** The first fields of the object. */
function selectExample(name: string, { selects }: Api): Example | undefined {
  const names = selects.find((select) => select.name === name)?.names ?? [];
  return names.length === 0 ? undefined : names.slice(0, FIELDS_SHOWN);
}

function paramExample({ name, required, shape }: Param, api: Api): Example | undefined {
  if (!required || shape.kind === 'select') return undefined;
  switch (shape.kind) {
    case 'fields':
      return objectExample(shape.properties, api);
    case 'filter':
      if (shape.compulsory !== undefined) {
        const { name: field, shape: value } = shape.compulsory;
        return [[field, '=', valueExample(field, value, api)]];
      }
      return filterExample(
        api.filters.find((filter) => filter.name === shape.filter),
        api,
      );
    case 'order':
    case 'by-value':
      return {};
    default:
      return valueExample(name, shape, api);
  }
}

function filterExample(filter: Api['filters'][number] | undefined, api: Api): Example {
  const [field] = filter?.fields ?? [];
  if (field === undefined) return [];
  const value = valueExample(field.name, field.shape, api);
  return filter?.style === 'conditions' ? [[field.name, '=', value]] : { [field.name]: value };
}

/** What is required; the first property where nothing is. */
function objectExample(properties: readonly Property[], api: Api): Example {
  const needed = properties.filter(({ optional }) => !optional);
  const shown = needed.length > 0 ? needed : properties.slice(0, 1);
  return Object.fromEntries(shown.map(({ name, shape }) => [name, valueExample(name, shape, api)]));
}

function valueExample(name: string, shape: Shape, api: Api): Example {
  switch (shape.kind) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    case 'date-time':
      return '2026-03-01T09:00:00+00:00';
    case 'literal':
      return shape.values[0] ?? name;
    case 'pattern':
      return shape.parts.map((part) => (typeof part === 'string' ? '1' : part.text)).join('');
    case 'array':
      return [valueExample(name, shape.items, api)];
    case 'nullable':
      return valueExample(name, shape.shape, api);
    case 'union':
      return shape.members[0] === undefined ? name : valueExample(name, shape.members[0], api);
    case 'object':
      return objectExample(shape.properties, api);
    case 'map':
      return {};
    case 'ref':
      return namedExample(name, shape.name, api);
    default:
      return textExample(name);
  }
}

/** A named type that is not an object; objects can refer to each other in circles. */
function namedExample(name: string, type: string, api: Api): Example {
  const shape = api.types.find((candidate) => candidate.name === type)?.shape;
  const isSimple = shape !== undefined && !['object', 'map', 'array', 'ref'].includes(shape.kind);
  return isSimple ? valueExample(name, shape, api) : textExample(name);
}

/** An address where the name asks for one. */
function textExample(name: string): string {
  if (/^domain$/i.test(name)) return 'account.example';
  return /handler$|ur[il]$/i.test(name) ? 'https://app.example/handler' : name;
}
