/** Replaces the result or all parameters of a method by what a row writes. */

import { isDeepStrictEqual } from 'node:util';
import { isWrite } from '../kind.js';
import type {
  Method,
  NamedType,
  MethodParam,
  MethodParams,
  Property,
  MethodResult,
  Shape,
} from '../model.js';
import { withoutNull, withParts } from '../shape-parts.js';
import { listRowsOf } from '../spec/spec-method.js';
import type { RowChange, WrittenSet } from './row-form.js';
import { correctionTypeText } from './type-text.js';
import type { WrittenType } from './written-type.js';

/** The named types of a generation, and the names that are free for another one. */
export interface Names {
  readonly named: Map<string, NamedType>;
  readonly take: (name: string) => string;
}

/** Undefined: the method has another type than the one that the row expects. */
export function withWritten(
  names: Names,
  method: Method,
  { written, expected }: RowChange,
): Method | undefined {
  if (written === undefined || (expected ?? typeOf(method, written)) !== typeOf(method, written))
    return undefined;
  const { type, name } = written;
  const shape = type && withNamesOfGeneration(names, type.shape, type.named);
  if (written.of === 'params')
    return shape === undefined ? undefined : { ...method, params: paramsOf(shape) };
  const kind = written.kind ?? method.kind;
  const named = shape && (name === undefined ? shape : namedIn(shape, (one) => declared(names, name, one)));
  const who = written.who ?? method.who;
  const next = { ...method, kind, write: isWrite(kind), who, ...pagingOf(method, written) };
  const asBefore = method.result.kind === 'value' && written.paging ? method.result.shape : undefined;
  const result = named ?? asBefore;
  return result === undefined ? next : { ...next, result: resultOf(next, result, written) };
}

/** The shape with the objects of the row's file under their names in the generation. */
function withNamesOfGeneration(names: Names, shape: Shape, file: WrittenType['named']): Shape {
  const inside = (one: Shape): Shape => withNamesOfGeneration(names, one, file);
  if (shape.kind === 'object')
    return {
      ...shape,
      properties: shape.properties.map((one) => ({ ...one, shape: inside(one.shape) })),
    };
  const object = shape.kind === 'ref' ? file[shape.name] : undefined;
  return shape.kind === 'ref' && object !== undefined
    ? { ...shape, name: declared(names, shape.name, inside(object)) }
    : withParts(shape, inside);
}

/** `unknown`: nothing describes it. */
function typeOf({ result, params }: Method, { of }: WrittenSet): string {
  if (of === 'params')
    return params.kind === 'none' || (params.kind === 'object' && !params.open) ? 'object' : 'unknown';
  return 'shape' in result ? correctionTypeText(result.shape) : 'object';
}

function pagingOf({ paging }: Method, written: WrittenSet): Pick<Method, 'paging'> {
  return written.paging === undefined
    ? { ...(paging && { paging }) }
    : { paging: { style: written.paging, keyset: false, hasId: false } };
}

/** Of a list the rows: those of the only array in it, as the client finds them; `unknown` if the row writes only the paging. */
function resultOf({ kind, paging }: Method, shape: Shape, written: WrittenSet): MethodResult {
  const isUnknown = shape.kind === 'unknown' && written.paging !== undefined;
  const isList = kind === 'list' && paging !== undefined;
  const rows = isList ? (isUnknown ? { shape } : listRowsOf(shape, paging.rows)) : undefined;
  return rows === undefined ? { kind: 'value', shape } : { kind: 'values', ...rows };
}

/** The object of the answer: a row of a list, or what the only member holds. */
function namedIn(shape: Shape, declare: (shape: Shape) => string): Shape {
  switch (shape.kind) {
    case 'array':
      return { ...shape, items: namedIn(shape.items, declare) };
    case 'map':
      return { ...shape, values: namedIn(shape.values, declare) };
    case 'nullable':
      return { ...shape, shape: namedIn(shape.shape, declare) };
    case 'object': {
      const [only, ...others] = shape.properties;
      const inner = only && withoutNull(only.shape);
      return only !== undefined &&
        others.length === 0 &&
        (inner?.kind === 'object' || inner?.kind === 'array')
        ? { ...shape, properties: [{ ...only, shape: namedIn(only.shape, declare) }] }
        : { kind: 'ref', name: declare(shape) };
    }
    default:
      return shape;
  }
}

/** Rows with one name for one object share its type; another object gets a name of its own. */
function declared({ named, take }: Names, name: string, shape: Shape): string {
  const isNamedSo = (type: NamedType): boolean =>
    type.name.startsWith(name) && /^\d*$/.test(type.name.slice(name.length));
  const known = [...named.values()].find((type) => isNamedSo(type) && isDeepStrictEqual(type.shape, shape));
  if (known !== undefined) return known.name;
  const free = take(name);
  named.set(free, { name: free, identity: `${name} ${JSON.stringify(shape)}`, module: '', doc: '', shape });
  return free;
}

/** What is written is an object, or several of which one is taken. */
function paramsOf(shape: Shape): MethodParams {
  const objects = shape.kind === 'union' ? shape.members : [shape];
  const variants = objects.flatMap((one) => (one.kind === 'object' ? [one.properties.map(paramOf)] : []));
  const open = objects.some((one) => one.kind !== 'object' || one.open);
  return variants.length === 0 ? { kind: 'open' } : { kind: 'object', variants, open };
}

/** Among written fields, names made by `custom()` are admitted. */
function paramOf({ optional, shape, ...param }: Property): MethodParam {
  const isFields = shape.kind === 'object' && !shape.open && param.name.toLowerCase() === 'fields';
  return {
    ...param,
    required: !optional,
    shape: isFields ? { kind: 'fields', properties: shape.properties } : shape,
  };
}
