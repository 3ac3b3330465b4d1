/** `select`: which fields of an object and of its related objects an answer holds (REST 3.0 reference, Related objects). */

import type { Row } from '../account.js';
import { AS_DOCUMENTED, type ServerRules } from '../server-rules.js';
import { entities } from './entities/index.js';
import {
  findField,
  defaultFields,
  fieldValue,
  type V3Entity,
  type Field,
  type EntityView,
} from './entity.js';
import { isCustom } from './fields.js';
import { invalidSelect, unknownField } from './refusal.js';

/** Names of one level, each with what was selected below it; `undefined`: the object's own fields. */
type Selection = ReadonlyMap<string, Selection | undefined>;

export type Project = (view: EntityView, row: Row) => Record<string, unknown>;

export interface SelectRules {
  /** Replaces an absent or empty `select`; absent: the object's own fields do. */
  readonly defaultNames?: readonly string[];
  /** Absent: those of the documents. */
  readonly rules?: ServerRules;
  /** What the rule `linksRelations` returns for a relation without a dot: nothing by default, the full object in a list of tasks. */
  readonly bare?: 'full';
}

export function compileSelect(entity: V3Entity, select: unknown, selecting: SelectRules = {}): Project {
  const { defaultNames, bare, rules = AS_DOCUMENTED } = selecting;
  const names = readNames(rules.acceptsTextAsSelect && typeof select === 'string' ? [select] : select);
  const chosen = names.length > 0 ? names : defaultNames;
  const selection = chosen && nest(chosen);
  if (selection) checkSelection(entity, selection, rules.refusesUnknownSelection);
  if (!rules.linksRelations || !selection) return (view, row) => project(view, entity, row, selection);
  const shown = bare === 'full' ? selection : withoutBare(entity, selection);
  return (view, row) => ({ ...linksOf(entity, row, shown), ...project(view, entity, row, shown) });
}

function withoutBare(entity: V3Entity, selection: Selection): Selection {
  return new Map([...selection].filter(([name, below]) => below ?? !findField(entity, name)?.related));
}

/** A selected relation adds the field with its id. */
function linksOf(entity: V3Entity, row: Row, selection: Selection): Record<string, unknown> {
  const links = [...selection.keys()].map(linkOf).filter((link) => isRelation(entity, link) && link in row);
  return Object.fromEntries(links.map((link) => [link, row[link] ?? null]));
}

function linkOf(relation: string): string {
  return `${relation}Id`;
}

function isRelation(entity: V3Entity, link: string): boolean {
  return findField(entity, link) !== undefined && (findField(entity, link.slice(0, -2))?.related ?? false);
}

/** The complete object, related objects included: what adding answers. */
export function projectFull(view: EntityView, entity: V3Entity, row: Row): Record<string, unknown> {
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

/** Unless `strict`, an unknown field of the object itself is silently left out; one of a related object is an error. */
function checkSelection(entity: V3Entity, selection: Selection, strict: boolean): void {
  for (const [name, below] of selection) {
    const field = findField(entity, name);
    if (!field && strict && !isCustom(name)) throw unknownField(name, entity.name);
    const related = field && targetOf(entity, field);
    if (related && below) checkSelection(related, below, true);
    // A scalar, such as `created` of a task, has no fields.
    const [first] = below?.keys() ?? [];
    if (field && first !== undefined && SCALARS.has(field.type)) throw unknownField(first, name);
  }
}

const SCALARS: ReadonlySet<Field['type']> = new Set(['int', 'float', 'string', 'bool', 'datetime']);

function project(
  view: EntityView,
  entity: V3Entity,
  row: Row,
  selection: Selection | undefined,
): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const [name, below] of selection ?? ownSelection(entity, row)) {
    const field = findField(entity, name);
    // Custom fields and rows of an open entity have values without a field.
    if (!field && !(Object.hasOwn(row, name) && (entity.open === true || isCustom(name)))) continue;
    const value = fieldValue(view, entity, row, name);
    const related = field?.related ? targetOf(entity, field) : undefined;
    if (related && view.account.rules.omitsEmptyRelations && value === null && isNothing(row[linkOf(name)]))
      continue;
    answer[name] = related ? projectRelated(view, related, { name, value, selection: below }) : value;
  }
  return answer;
}

function ownSelection(entity: V3Entity, row: Row): Selection {
  const names = entity.open ? Object.keys(row) : defaultFields(entity).map((field) => field.name);
  return new Map(names.map((name) => [name, undefined]));
}

function targetOf({ lookup }: V3Entity, { to }: Field): V3Entity | undefined {
  if (to === undefined) return undefined;
  return lookup ? lookup(to) : entities[to];
}

/** No user, task or group has the number 0. */
function isNothing(link: unknown): boolean {
  return link === null || link === undefined || link === 0;
}

interface Related {
  readonly name: string;
  readonly value: unknown;
  readonly selection: Selection | undefined;
}

function projectRelated(view: EntityView, entity: V3Entity, { name, value, selection }: Related): unknown {
  const show = (row: Row) => project(view, entity, row, selection);
  // A resolver returns rows or null.
  if (Array.isArray(value)) return value.filter((row: Row) => isWithin(view, name, row)).map(show);
  return value === null || !isWithin(view, name, value as Row) ? null : show(value as Row);
}

/** Related objects beyond the rows of one list are silently missing. */
function isWithin({ related, account }: EntityView, relation: string, { id }: Row): boolean {
  if (!related) return true;
  const shown = related.get(relation) ?? new Set();
  related.set(relation, shown);
  if (shown.size < (account.rules.relatedRows ?? Infinity)) shown.add(id);
  return shown.has(id);
}
