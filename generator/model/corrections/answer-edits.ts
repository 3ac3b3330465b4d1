/** Corrections of what a method returns: members, `null`, types and values. */

import type { Method, Property, MethodResult, Shape } from '../model.js';
import { nullable } from '../shape-parts.js';
import {
  changedIn,
  changedValue,
  type ChangeOf,
  edited,
  editedMembers,
  editedType,
  type Edit,
  type Types,
  type ValueEdit,
} from './edit-shape.js';
import type { RowChange } from './row-form.js';
import { correctionTypeText, typed } from './type-text.js';

/** Where the data of a result begins in the path of a correction; undefined where it is metadata. */
function dataPath(method: Method, isV3: boolean, path: string): readonly string[] | undefined {
  const steps = path === '' ? [] : path.split('.');
  const holder = isV3 ? HOLDERS[method.result.kind] : undefined;
  if (holder === undefined) return steps;
  return steps[0] === holder ? steps.slice(1) : undefined;
}

const HOLDERS: Readonly<Partial<Record<MethodResult['kind'], string>>> = {
  item: 'item',
  items: 'items',
  values: 'items',
};

/** The member that holds the data of an answer in REST 3.0. */
export function holderOf({ result }: Pick<Method, 'result'>): string | undefined {
  return HOLDERS[result.kind];
}

/** The method with the change; undefined where it matches nothing. Types that methods share change in `types`. */
export function correctedAnswer(types: Answers, method: Method, change: RowChange): Method | undefined {
  const path = dataPath(method, types.isV3, change.path);
  if (path !== undefined) return correctedData(types, method, change, path);
  // A user may leave the envelope out: `result.title` is a field of the object, unless it is metadata.
  const isShort = change.path !== '' && change.kind !== 'undescribed-member';
  return (
    correctedMeta(types, method, change) ??
    (isShort ? correctedData(types, method, change, change.path.split('.')) : undefined)
  );
}

interface Answers extends Types {
  /** REST 3.0, whose data are in an envelope. */
  readonly isV3: boolean;
}

/** The type of a member of the answer; undefined where there is no such member. */
export function typeInAnswer(types: Answers, method: Method, path: string): string | undefined {
  let type: string | undefined;
  const look: Edit = {
    of: 'value',
    expected: undefined,
    change: (shape) => {
      type = correctionTypeText(shape);
      return shape;
    },
  };
  const data = dataPath(method, types.isV3, path);
  if (data === undefined) editedMembers(types, method.meta ?? [], path.split('.'), look);
  else onResult(types, method, data, look);
  return type;
}

function correctedData(
  types: Types,
  method: Method,
  change: RowChange,
  path: readonly string[],
): Method | undefined {
  const { kind } = change;
  const name = path.at(-1);
  const isMember = kind === 'missing-member' || kind === 'promised-member';
  if (isMember && name !== undefined && path.length === 1 && isOwnFieldOfEntity(types, method, name))
    return withOmitted(method, name, kind === 'missing-member');
  return onResult(types, method, ...editOf(change, path));
}

/** Whether it is an own field of the object, which its other methods may return. */
function isOwnFieldOfEntity(types: Types, { result }: Method, name: string): boolean {
  if (!('entity' in result)) return false;
  return types.entities.get(result.entity)?.own.some((one) => one.name === name) ?? false;
}

function withOmitted(method: Method, name: string, isLeft: boolean): Method {
  const { result } = method;
  if (result.kind !== 'item' && result.kind !== 'items') return method;
  const others = (result.omittedFields ?? []).filter((one) => one !== name);
  return { ...method, result: { ...result, omittedFields: isLeft ? [...others, name] : others } };
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
function nullableItem(method: Method, edit: ValueEdit): Method | undefined {
  const { result } = method;
  if (!('entity' in result)) return undefined;
  const shape = changedValue(edit, { kind: 'ref', name: result.entity });
  return shape && { ...method, result: { kind: result.kind === 'item' ? 'value' : 'values', shape } };
}

function correctedMeta(types: Types, method: Method, change: RowChange): Method | undefined {
  const meta = editedMembers(types, method.meta ?? [], ...editOf(change, change.path.split('.')));
  return meta && { ...method, meta };
}

/** The place that is edited, and how: a member is an edit of what holds it. */
function editOf(change: RowChange, path: readonly string[]): readonly [path: readonly string[], edit: Edit] {
  return change.kind.endsWith('-member')
    ? [path.slice(0, -1), memberEdit(change, path.at(-1) ?? '')]
    : [path, valueEdit(change)];
}

function memberEdit({ kind, got = '' }: RowChange, name: string): Edit {
  // The object of an answer itself has no name.
  const isNew = kind === 'undescribed-member' && name !== '';
  const change: ChangeOf<Property> = (known) => {
    const shape = isNew ? typed(known.shape, got) : known.shape;
    return [{ ...known, optional: kind !== 'promised-member', shape }];
  };
  return {
    of: 'members',
    change: (properties) =>
      changedIn(properties, name, change) ?? (isNew ? [...properties, newMember(name, got)] : undefined),
  };
}

function newMember(name: string, got: string): Property {
  const shape = typed({ kind: 'unknown' }, got);
  return { name, shape, optional: true, doc: 'Not described; seen in answers.' };
}

function valueEdit({ kind, expected, got = '', values }: RowChange): Edit {
  const change = (shape: Shape): Shape | undefined => {
    // What is inside an envelope that the client does not take off has no type, unless it is a related object.
    if (kind === 'envelope') return { kind: 'unknown' };
    return kind === 'value' ? withValues(shape, values) : typed(shape, got);
  };
  return { of: 'value', expected, ...(kind === 'envelope' && { envelope: got }), change };
}

/** Which values there are is the account's own, unless the user asked for them. Values of a named type are changed there. */
function withValues(shape: Shape, values: readonly string[] | undefined): Shape | undefined {
  if (shape.kind === 'nullable') {
    const inner = withValues(shape.shape, values);
    return inner && nullable(inner);
  }
  if (shape.kind === 'string') return values ? { kind: 'literal', values, open: true } : shape;
  if (shape.kind !== 'literal') return undefined;
  const all = [...new Set([...shape.values, ...(values ?? [])])];
  return { ...shape, values: all, open: true, ...(values === undefined && { others: true as const }) };
}
