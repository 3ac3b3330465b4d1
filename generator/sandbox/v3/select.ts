/** `select`: which fields of an object and of its related objects an answer holds (REST 3.0 reference, Related objects). */

import type { Row } from '../account.js';
import { entities } from './entities/index.js';
import { findField, ownFields, valueOf, type Entity, type Field, type View } from './entity.js';
import { isCustom } from './fields.js';
import { invalidSelect, unknownField } from './refusal.js';

/** Names of one level, each with what was selected below it; `undefined`: the object's own fields. */
type Selection = ReadonlyMap<string, Selection | undefined>;

export type Project = (view: View, row: Row) => Record<string, unknown>;

/** `otherwise` stands in for an absent or empty `select`; without it the object's own fields do. */
export function compileSelect(entity: Entity, select: unknown, otherwise?: readonly string[]): Project {
  const names = readNames(select);
  const chosen = names.length > 0 ? names : otherwise;
  const selection = chosen && nest(chosen);
  if (selection) checkSelection(entity, selection, false);
  return (view, row) => project(view, entity, row, selection);
}

/** The complete object, related objects included: what adding answers. */
export function projectWhole(view: View, entity: Entity, row: Row): Record<string, unknown> {
  const names = entity.fields.filter((field) => !field.marks.has('custom')).map((field) => field.name);
  const extra = entity.open ? Object.keys(row) : [];
  return project(view, entity, row, nest([...new Set([...names, ...extra])]));
}

function readNames(select: unknown): readonly string[] {
  if (select === undefined || select === null) return [];
  if (!Array.isArray(select) || !select.every((name) => typeof name === 'string')) {
    throw invalidSelect('an array of strings is expected');
  }
  return select;
}

function nest(names: readonly string[]): Selection {
  const level = new Map<string, string[]>();
  for (const name of names) {
    const [head = '', ...rest] = name.split('.');
    const below = level.get(head) ?? [];
    level.set(head, rest.length > 0 ? [...below, rest.join('.')] : below);
  }
  return new Map([...level].map(([head, below]) => [head, below.length > 0 ? nest(below) : undefined]));
}

/** An unknown field of the object itself is left out without a word; one of a related object is an error. */
function checkSelection(entity: Entity, selection: Selection, isRelated: boolean): void {
  for (const [name, below] of selection) {
    const field = findField(entity, name);
    if (!field && isRelated) throw unknownField(name, entity.name);
    const related = field && targetOf(entity, field);
    if (related && below) checkSelection(related, below, true);
  }
}

function project(
  view: View,
  entity: Entity,
  row: Row,
  selection: Selection | undefined,
): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const [name, below] of selection ?? ownSelection(entity, row)) {
    const field = findField(entity, name);
    if (!field && !isExtra(entity, row, name)) continue;
    const value = valueOf(view, entity, row, name);
    const related = field?.related ? targetOf(entity, field) : undefined;
    answer[name] = related ? projectRelated(view, related, { value, selection: below }) : value;
  }
  return answer;
}

function ownSelection(entity: Entity, row: Row): Selection {
  const names = entity.open ? Object.keys(row) : ownFields(entity).map((field) => field.name);
  return new Map(names.map((name) => [name, undefined]));
}

/** A value that no field tells of: of a custom field, or in a row that may hold anything. */
function isExtra(entity: Entity, row: Row, name: string): boolean {
  return Object.hasOwn(row, name) && (entity.open === true || isCustom(name));
}

function targetOf({ lookup }: Entity, { to }: Field): Entity | undefined {
  if (to === undefined) return undefined;
  return lookup ? lookup(to) : entities[to];
}

interface Related {
  readonly value: unknown;
  readonly selection: Selection | undefined;
}

function projectRelated(view: View, entity: Entity, { value, selection }: Related): unknown {
  if (Array.isArray(value)) return value.map((row: Row) => project(view, entity, row, selection));
  // A resolver gives rows or null.
  return value === null ? null : project(view, entity, value as Row, selection);
}
