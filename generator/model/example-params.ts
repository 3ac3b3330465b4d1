/** Parameters that a call of a method can be shown with: what it requires, made up from the shapes. */

import type { Api, Method, Param, Property, Shape } from './model.js';

export type Example = string | number | boolean | readonly Example[] | { readonly [name: string]: Example };

/** An object; empty where nothing is required, or where nothing describes the parameters. */
export function exampleParams({ params, result }: Method, api: Api): { readonly [name: string]: Example } {
  if (params.kind !== 'object') return {};
  const [variant = []] = params.variants;
  const entries = variant.flatMap((param): readonly (readonly [string, Example])[] => {
    const value = param.shape.kind === 'select' ? selectExample(result, api) : paramExample(param, api);
    return value === undefined ? [] : [[param.name, value]];
  });
  return Object.fromEntries(entries);
}

const FIELDS_SHOWN = 2;

/** The first fields of the object. */
function selectExample(result: Method['result'], { selects }: Api): Example | undefined {
  const name = 'select' in result ? result.select : undefined;
  const names = selects.find((select) => select.name === name)?.names ?? [];
  return names.length === 0 ? undefined : names.slice(0, FIELDS_SHOWN);
}

function paramExample({ name, required, shape }: Param, { filters }: Api): Example | undefined {
  if (!required || shape.kind === 'select') return undefined;
  switch (shape.kind) {
    case 'fields':
      return objectExample(shape.properties);
    case 'filter':
      return filterExample(filters.find((filter) => filter.name === shape.filter));
    case 'order':
    case 'by-value':
      return {};
    default:
      return valueExample(name, shape);
  }
}

function filterExample(filter: Api['filters'][number] | undefined): Example {
  const [field] = filter?.fields ?? [];
  if (field === undefined) return [];
  const value = valueExample(field.name, field.shape);
  return filter?.style === 'conditions' ? [[field.name, '=', value]] : { [field.name]: value };
}

/** What is required; the first property where nothing is. */
function objectExample(properties: readonly Property[]): Example {
  const needed = properties.filter(({ optional }) => !optional);
  const shown = needed.length > 0 ? needed : properties.slice(0, 1);
  return Object.fromEntries(shown.map(({ name, shape }) => [name, valueExample(name, shape)]));
}

function valueExample(name: string, shape: Shape): Example {
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
      return [valueExample(name, shape.items)];
    case 'nullable':
      return valueExample(name, shape.shape);
    case 'union':
      return shape.members[0] === undefined ? name : valueExample(name, shape.members[0]);
    case 'object':
      return objectExample(shape.properties);
    case 'map':
      return {};
    default:
      return name;
  }
}
