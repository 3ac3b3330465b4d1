/** Parts of a model in a few characters, so that tests read as tables. */

import type {
  Entity,
  Method,
  MethodParam,
  ParamShape,
  Property,
  MethodResult,
} from '../../../generator/model/model.js';

export function print(shape: ParamShape): string {
  switch (shape.kind) {
    case 'nullable':
      return `${print(shape.shape)}|null`;
    case 'array':
      return `${print(shape.items)}[]`;
    case 'map':
      return `{*:${print(shape.values)}}`;
    case 'ref':
      return shape.name;
    case 'union':
      return `(${shape.members.map(print).join(' or ')})`;
    case 'literal':
      return `<${shape.values.join(' ')}${shape.open ? ' …' : ''}>`;
    case 'object':
      return `{${[...shape.properties.map(printProperty), ...(shape.open ? ['…'] : [])].join(', ')}}`;
    case 'fields':
      return `fields{${shape.properties.map(printProperty).join(', ')}}`;
    case 'select':
      return shape.select;
    case 'filter':
      return shape.filter;
    case 'order':
      return shape.order;
    case 'by-value':
      return `by ${shape.of}`;
    default:
      return shape.kind;
  }
}

export function printProperty({ name, optional, shape }: Property): string {
  return `${name}${optional ? '?' : ''}: ${print(shape)}`;
}

export function printOwn({ own }: Entity): readonly string[] {
  return own.map(printProperty);
}

export function printRelations({ relations }: Entity): readonly string[] {
  return relations.map(({ name, entity, many }) => `${name}: ${entity}${many ? '[]' : ''}`);
}

/** One line for each variant. */
export function printParams({ params }: Method): readonly string[] {
  if (params.kind !== 'object') return [params.kind];
  return params.variants.map((variant) => variant.map(printParam).join(', ') + (params.open ? ', …' : ''));
}

function printParam({ name, required, shape }: MethodParam): string {
  return `${name}${required ? '' : '?'}: ${print(shape)}`;
}

export function printResult({ result }: { readonly result: MethodResult }): string {
  switch (result.kind) {
    case 'item':
      return `item ${result.entity}${result.select === undefined ? '' : ` by ${result.select}`}${result.isFull ? ' whole' : ''}`;
    case 'items':
      return `items ${result.entity}${result.select === undefined ? '' : ` by ${result.select}`}, ${result.default}`;
    default:
      return `${result.kind} ${print(result.shape)}`;
  }
}
