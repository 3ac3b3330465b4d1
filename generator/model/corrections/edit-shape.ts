/** Changes one place of an answer's type, through references into the types that methods share. */

import type { Entity, NamedType, ParamShape, Property, Relation, Shape } from '../model.js';
import { isShape, nullable, withoutNull } from '../shape-parts.js';
import { correctionTypeText } from './type-text.js';

/** The types of one generation while they are corrected. */
export interface Types {
  readonly entities: Map<string, Entity>;
  readonly named: Map<string, NamedType>;
}

/** What to do at the place; undefined: the place does not fit. */
export type Edit =
  /** `expected`: the type that the place has; undefined: any. */
  | {
      readonly of: 'value';
      readonly expected: string | undefined;
      /** `{ item }`: the object is in it. */
      readonly envelope?: string;
      /** Undefined: the place itself does not fit, but what it refers to may. */
      readonly change: (shape: Shape) => Shape | undefined;
    }
  | {
      readonly of: 'members';
      readonly change: (properties: readonly Property[]) => readonly Property[] | undefined;
    };

export type ValueEdit = Extract<Edit, { of: 'value' }>;

/** Undefined where the place has another type than is expected, or does not fit. */
export function changedValue({ expected, change }: ValueEdit, shape: Shape): Shape | undefined {
  return expected === undefined || expected === correctionTypeText(shape) ? change(shape) : undefined;
}

/** The shape with the place changed; undefined where there is no such place. References change what they refer to. */
export function edited(types: Types, shape: Shape, path: readonly string[], edit: Edit): Shape | undefined;
export function edited(
  types: Types,
  shape: ParamShape,
  path: readonly string[],
  edit: Edit,
): ParamShape | undefined;
export function edited(
  types: Types,
  shape: ParamShape,
  path: readonly string[],
  edit: Edit,
): ParamShape | undefined {
  if (path.length === 0 && edit.of === 'value' && isShape(shape)) {
    const changed = changedValue(edit, shape);
    if (changed !== undefined) return changed;
  }
  switch (shape.kind) {
    case 'nullable': {
      const inner = edited(types, shape.shape, path, edit);
      return inner && (inner.kind === 'nullable' ? inner : { kind: 'nullable', shape: inner });
    }
    case 'array': {
      const items = edited(types, shape.items, path, edit);
      return items && { ...shape, items };
    }
    case 'map': {
      const values = edited(types, shape.values, path, edit);
      return values && { ...shape, values };
    }
    case 'union':
      return editedUnion(types, shape, path, edit);
    case 'object':
    case 'fields': {
      const properties = editedMembers(types, shape.properties, path, edit);
      return properties && { ...shape, properties };
    }
    case 'ref':
      return editedType(types, shape.name, path, edit) ? shape : undefined;
    default:
      return undefined;
  }
}

function editedUnion(
  types: Types,
  shape: Extract<Shape, { kind: 'union' }>,
  path: readonly string[],
  edit: Edit,
): Shape | undefined {
  for (const [index, one] of shape.members.entries()) {
    const changed = edited(types, one, path, edit);
    if (changed !== undefined) return { ...shape, members: shape.members.with(index, changed) };
  }
  return undefined;
}

/** @returns whether an entity or a named type of this name has the place. */
export function editedType(types: Types, name: string, path: readonly string[], edit: Edit): boolean {
  const entity = types.entities.get(name);
  if (entity !== undefined) return editedEntity(types, entity, path, edit);
  const type = types.named.get(name);
  const shape = type && edited(types, type.shape, path, edit);
  if (type === undefined || shape === undefined) return false;
  types.named.set(name, { ...type, shape });
  return true;
}

function editedEntity(types: Types, entity: Entity, path: readonly string[], edit: Edit): boolean {
  const relation = entity.relations.find(({ name }) => name === path[0]);
  if (relation !== undefined && path.length === 1 && edit.of === 'value')
    return editedRelation(types, entity, relation, edit);
  if (relation !== undefined) return editedType(types, relation.entity, path.slice(1), edit);
  const own = editedMembers(types, entity.own, path, edit);
  if (own === undefined) return false;
  const current = types.entities.get(entity.name) ?? entity;
  types.entities.set(entity.name, { ...current, own });
  return true;
}

/**
 * Puts the object into an envelope, or turns one object into a list or back. With any other type, and where both forms come,
 * the relation becomes a member.
 */
function editedRelation(types: Types, entity: Entity, relation: Relation, edit: ValueEdit): boolean {
  const current = types.entities.get(entity.name) ?? entity;
  const { name, doc } = relation;
  const withChange = (part: Partial<Relation>): boolean => {
    const relations = current.relations.map((one) => (one.name === name ? { ...one, ...part } : one));
    types.entities.set(entity.name, { ...current, relations });
    return true;
  };
  const inEnvelope = RELATION_ENVELOPES.get(edit.envelope ?? '');
  if (inEnvelope !== undefined) return withChange(inEnvelope);
  const one: Shape = { kind: 'ref', name: relation.entity };
  const shape = changedValue(edit, relation.many ? { kind: 'array', items: one } : one);
  if (shape === undefined) return false;
  const form = correctionTypeText(withoutNull(shape));
  if (form === 'array') return withChange({ many: true });
  if (form === 'object' || form === 'map') return withChange({ many: false });
  const relations = current.relations.filter((other) => other.name !== name);
  const own = [...current.own, { name, shape: nullable(shape), optional: true, doc }];
  types.entities.set(entity.name, { ...current, own, relations });
  return true;
}

const RELATION_ENVELOPES: ReadonlyMap<string, Pick<Relation, 'envelope' | 'many'>> = new Map([
  ['{ item }', { envelope: 'item', many: false }],
  ['{ items }', { envelope: 'items', many: true }],
]);

export function editedMembers(
  types: Types,
  properties: readonly Property[],
  path: readonly string[],
  edit: Edit,
): readonly Property[] | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return edit.of === 'members' ? edit.change(properties) : undefined;
  return changedIn(properties, first, (property) => {
    const shape = edited(types, property.shape, rest, edit);
    return shape && [{ ...property, shape }];
  });
}

/** The replacement of a match; undefined: the change does not fit it. */
export type ChangeOf<T> = (one: T) => readonly T[] | undefined;

/** The list with the one of this name changed; undefined where there is none, or where the change does not fit. */
export function changedIn<T extends { readonly name: string }>(
  list: readonly T[],
  name: string,
  change: ChangeOf<T>,
): readonly T[] | undefined {
  const index = list.findIndex((one) => one.name === name);
  const one = list[index];
  const next = one && change(one);
  return next && list.toSpliced(index, 1, ...next);
}
