/** Shapes, results and methods as TypeScript, for reports: one line each, in which long objects are cut. */

import type { Method, Params, ParamShape, Property, Result, Shape } from '../model/model.js';
import { compareText } from './canonical.js';

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export function shapeText(shape: ParamShape): string {
  switch (shape.kind) {
    case 'unknown':
    case 'boolean':
    case 'number':
    case 'string':
      return shape.kind;
    case 'integer':
      return 'number /* integer */';
    case 'date-time':
      return 'string /* date-time */';
    case 'literal':
      return [...literals(shape.values), ...(shape.open ? ['…'] : [])].join(' | ');
    case 'pattern':
      return `\`${shape.parts.map((part) => (typeof part === 'string' ? `\${${part}}` : part.text)).join('')}\``;
    case 'array':
      return `${grouped(shape.items)}[]`;
    case 'map':
      return `Record<string, ${shapeText(shape.values)}>`;
    case 'object':
      return objectText(shape.properties, shape.open);
    case 'fields':
      return objectText(shape.properties, false);
    case 'union':
      return shape.members.length === 0
        ? 'never'
        : shape.members.map(shapeText).toSorted(compareText).join(' | ');
    case 'nullable': {
      const text = shapeText(shape.shape);
      return text === 'never' ? 'null' : `${text} | null`;
    }
    case 'empty-array':
      return '[]';
    case 'ref':
      return shape.name;
    case 'select':
      return `readonly ${shape.select}[]`;
    case 'filter':
      return shape.filter;
    case 'order':
      return shape.order;
    case 'by-value':
      return `depends on ${shape.of}`;
  }
}

/** Sorted, since their order has no meaning. */
function literals(values: readonly (string | number | boolean)[]): readonly string[] {
  return values.map((value) => JSON.stringify(value)).toSorted(compareText);
}

function grouped(shape: Shape): string {
  const text = shapeText(shape);
  return / /.test(text) ? `(${text})` : text;
}

function objectText(properties: readonly Property[], open: boolean): string {
  const members = properties.map((property) =>
    propertyText(property.name, property.shape, !property.optional),
  );
  return `{ ${[...members, ...(open ? ['[name: string]: unknown'] : [])].join('; ')} }`;
}

export function propertyText(name: string, shape: ParamShape, required: boolean): string {
  return `${NAME.test(name) ? name : JSON.stringify(name)}${required ? '' : '?'}: ${shapeText(shape)}`;
}

export function methodText({ name, params, result }: Method): string {
  return `${name}(${paramsText(params)}): ${resultText(result)}`;
}

function paramsText(params: Params): string {
  if (params.kind === 'none') return '';
  if (params.kind === 'open') return 'params?: Record<string, unknown>';
  const variants = params.variants.map((variant) => {
    const members = variant.map(({ name, shape, required }) =>
      shape.kind === 'fields' ? `${name}${required ? '' : '?'}: { … }` : propertyText(name, shape, required),
    );
    return `{ ${members.join('; ')} }`;
  });
  return `params: ${variants.join(' | ')}`;
}

export function resultText(result: Result): string {
  switch (result.kind) {
    case 'item':
      return result.nullable ? `${result.entity} | null` : result.entity;
    case 'items':
      return result.nullable ? `(${result.entity} | null)[]` : `${result.entity}[]`;
    case 'value':
      return shapeText(result.shape);
    case 'values':
      return `(${shapeText(result.shape)})[]`;
  }
}
