/** Shapes of results as rows of the compact table that the entry `./observe` compares answers with. */

import { ownNames } from '../../../runtime/params/wire-params.js';
import {
  type EntityShape,
  type Members,
  type MethodShape,
  type Shape as Compact,
  withoutQuotes,
} from '../../../runtime/shapes/shape.js';
import type { Api, Entity, Method, Model, Property, Shape } from '../../model/model.js';
import { traitsOf } from '../../model/generation.js';
import { isListCall } from '../../model/list-call.js';

/** A row a method, object and named type: `v3 tasks.task.get {…}`. Methods of which nothing is known have none. */
export function shapeRows(model: Model): readonly string[] {
  const own = ownNames(model.vendor.map(({ neutral, own: name }) => [neutral, name]));
  return [model.v3, model.legacy].flatMap((api) => [
    ...api.methods.flatMap((method) => methodRow(api, method, own)),
    ...api.entities.map((entity) => row(`${api.generation}.e`, entity.name, entityShape(api, entity), own)),
    ...api.types.map(({ name, shape }) => row(`${api.generation}.t`, name, compact(shape), own)),
  ]);
}

function methodRow(api: Api, method: Method, own: (text: string) => string): readonly string[] {
  const shape = methodShape(method);
  return shape === undefined ? [] : [row(api.generation, method.name, shape, own)];
}

function row(section: string, name: string, shape: unknown, own: (text: string) => string): string {
  return `${section} ${name} ${withoutQuotes(own(JSON.stringify(shape)))}`;
}

function methodShape(method: Method): MethodShape | undefined {
  const { result } = method;
  const list =
    isListCall(method) || result.kind === 'items' || result.kind === 'values' ? { l: 1 as const } : {};
  if ('shape' in result) {
    const s = compact(result.shape);
    return s === 'u' ? undefined : { s, ...list };
  }
  const { omittedFields = [] } = result;
  const given = result.kind === 'items' ? result.default : 'own';
  return {
    e: result.entity,
    ...list,
    ...(given !== 'some' && { p: given === 'id' ? given : 'whole' }),
    ...(omittedFields.length > 0 && { x: omittedFields }),
  };
}

function entityShape(api: Api, { own, relations, open }: Entity): EntityShape {
  const isOpen = open === true || traitsOf(api).hasOpenRows;
  const promised = own.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    f: members(own),
    ...(promised.length > 0 && { p: promised }),
    ...(relations.length > 0 && { r: fromNames(relations.map(({ name, entity }) => [name, entity])) }),
    ...(isOpen && { o: 1 as const }),
  };
}

function members(properties: readonly Property[]): Members {
  return fromNames(properties.map(({ name, shape }) => [name, compact(shape)]));
}

function fromNames<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(entries);
}

function compact(shape: Shape): Compact {
  switch (shape.kind) {
    case 'boolean':
      return 'b';
    case 'integer':
      return 'i';
    case 'number':
      return 'n';
    case 'string':
    case 'date-time':
    case 'pattern':
      return 's';
    case 'literal':
      return literal(shape.values);
    case 'array':
      return ['a', compact(shape.items)];
    case 'empty-array':
      return ['a', 'u'];
    case 'map':
      return ['m', compact(shape.values)];
    case 'object':
      return object(shape.properties, shape.open);
    case 'union':
      return union(shape.members.map(compact));
    case 'nullable':
      return nullable(compact(shape.shape));
    case 'ref':
      return `@${shape.name}`;
    case 'unknown':
      return 'u';
  }
}

/** Accounts can send more values than those that are listed. */
function literal(values: readonly (string | number | boolean)[]): Compact {
  const types: readonly Compact[] = values.map((value) =>
    typeof value === 'string' ? 's' : typeof value === 'boolean' ? 'b' : 'n',
  );
  return union([...new Set(types)]);
}

function union(shapes: readonly Compact[]): Compact {
  const [only] = shapes;
  if (only === undefined || shapes.includes('u')) return 'u';
  return shapes.length === 1 ? only : ['|', ...shapes];
}

function nullable(shape: Compact): Compact {
  if (typeof shape !== 'string') return ['?', shape];
  return shape === 'u' || shape.startsWith('?') ? shape : `?${shape}`;
}

function object(properties: readonly Property[], open: boolean): Compact {
  const required = properties.filter(({ optional }) => !optional);
  const others = properties.filter(({ optional }) => optional);
  return ['o', members(required), members(others), open ? 1 : 0];
}
