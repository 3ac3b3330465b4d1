/** Corrections of what a method answers: members, `null`, types and values. */

import type { Method, Property, Result, Shape } from '../model.js';
import { nullable } from '../shape-parts.js';
import type { Correction } from './corrections.js';
import { edited, editedMembers, editedType, type Edit, type Types } from './edit-shape.js';
import { shapeOfTypes } from './type-text.js';

/** Where the data of a result begins in the path of a correction; undefined where it stands beside the data. */
function dataPath(method: Method, generation: string, path: string): readonly string[] | undefined {
  const steps = path === '' ? [] : path.split('.');
  const holder = generation === 'v3' ? HOLDERS[method.result.kind] : undefined;
  if (holder === undefined) return steps;
  return steps[0] === holder ? steps.slice(1) : undefined;
}

const HOLDERS: Readonly<Partial<Record<Result['kind'], string>>> = {
  item: 'item',
  items: 'items',
  values: 'items',
};

/** The member that holds the data of an answer in REST 3.0. */
export function holderOf({ result }: Pick<Method, 'result'>): string | undefined {
  return HOLDERS[result.kind];
}

/** The method with the correction; undefined where it matches nothing. Types that methods share change in `types`. */
export function correctedAnswer(types: Types, method: Method, row: Correction): Method | undefined {
  const path = dataPath(method, row.generation, row.path);
  if (path === undefined) return correctedMeta(types, method, row);
  const { kind } = row;
  const name = path.at(-1);
  if (kind === 'missing-member' && name !== undefined && path.length === 1 && leaves(types, method, name))
    return withLeft(method, name);
  return onResult(types, method, ...editOf(row, path));
}

/** An own field of the object: others of its methods may give it. */
function leaves(types: Types, { result }: Method, name: string): boolean {
  if (!('entity' in result)) return false;
  return types.entities.get(result.entity)?.own.some((one) => one.name === name) ?? false;
}

function withLeft(method: Method, name: string): Method {
  const { result } = method;
  if (result.kind !== 'item' && result.kind !== 'items') return method;
  const omittedFields = [...new Set([...(result.omittedFields ?? []), name])];
  return { ...method, result: { ...result, omittedFields } };
}

function onResult(types: Types, method: Method, path: readonly string[], edit: Edit): Method | undefined {
  const { result } = method;
  if ('entity' in result) {
    if (path.length === 0 && edit.of === 'value') return nullableItem(method, edit);
    return editedType(types, result.entity, path, edit) ? method : undefined;
  }
  const shape = edited(types, result.shape, path, edit);
  return shape && { ...method, result: { ...result, shape } };
}

/** The object itself is `null`, or no object: then it cannot be narrowed by `select`. */
function nullableItem(method: Method, edit: Extract<Edit, { of: 'value' }>): Method | undefined {
  const { result } = method;
  if (!('entity' in result)) return undefined;
  const shape = edit.change({ kind: 'ref', name: result.entity });
  return { ...method, result: { kind: result.kind === 'item' ? 'value' : 'values', shape } };
}

function correctedMeta(types: Types, method: Method, row: Correction): Method | undefined {
  const meta = editedMembers(types, method.meta ?? [], ...editOf(row, row.path.split('.')));
  return meta && { ...method, meta };
}

/** The place that is edited, and how: a member is an edit of what holds it. */
function editOf(row: Correction, path: readonly string[]): readonly [path: readonly string[], edit: Edit] {
  const isMember = row.kind === 'missing-member' || row.kind === 'undescribed-member';
  return isMember ? [path.slice(0, -1), memberEdit(row, path.at(-1) ?? '')] : [path, valueEdit(row)];
}

function memberEdit({ kind, got = '', values }: Correction, name: string): Edit {
  return {
    of: 'members',
    change: (properties) => {
      const known = properties.find((property) => property.name === name);
      if (kind === 'missing-member')
        return known && properties.map((one) => (one === known ? { ...one, optional: true } : one));
      return known === undefined ? [...properties, newMember(name, got, values)] : undefined;
    },
  };
}

function newMember(name: string, got: string, values: readonly string[] | undefined): Property {
  const shape = values ? { kind: 'literal' as const, values, open: true } : shapeOfTypes(got);
  return { name, shape: nullable(shape), optional: true, doc: 'Not described; seen in answers.' };
}

function valueEdit({ kind, expected = '', got = '', values }: Correction): Edit {
  const change = (shape: Shape): Shape => {
    if (kind === 'null') return nullable(shape);
    if (shape.kind === 'nullable') return nullable(change(shape.shape));
    if (kind === 'value') return withValues(shape, values);
    const others = shapeOfTypes(got);
    if (others.kind === 'unknown' || shape.kind === 'unknown') return { kind: 'unknown' };
    const members = [shape, others].flatMap((one) => (one.kind === 'union' ? one.members : [one]));
    return { kind: 'union', members };
  };
  return { of: 'value', expected, change };
}

/** Which values there are is the account's own, unless the user asked for them. */
function withValues(shape: Shape, values: readonly string[] | undefined): Shape {
  if (shape.kind === 'string' && values) return { kind: 'literal', values, open: true };
  if (shape.kind !== 'literal') return shape;
  const all = [...new Set([...shape.values, ...(values ?? [])])];
  return { ...shape, values: all, open: true, ...(values === undefined && { others: true as const }) };
}
