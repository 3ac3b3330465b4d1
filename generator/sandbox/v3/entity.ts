/** What an object of REST 3.0 is made of: fields with their types and uses, relations, computed values. */

import type { Account, Row, User } from '../account.js';

export type FieldType = 'int' | 'string' | 'bool' | 'datetime' | 'array' | 'object' | 'float' | 'any';

/**
 * - `filter`, `sort`: allowed in `filter` and `order`
 * - `add`, `update`: may be written by that method; `required`: must be given to add
 * - `listed`: the description offers it among the writable fields, but it is ignored
 * - `plain`: never null
 * - `custom`: only the field list has it
 * - `file`: written as an upload
 */
export type Mark = 'filter' | 'sort' | 'add' | 'update' | 'required' | 'listed' | 'plain' | 'custom' | 'file';

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** The schema of an object. */
  readonly to?: EntityName;
  /** A related object, returned only if it is selected by a dotted name. */
  readonly related: boolean;
  readonly many: boolean;
  readonly marks: ReadonlySet<Mark>;
}

export type EntityName = string;

/** The caller for whom an object is projected. */
export interface EntityView {
  readonly account: Account;
  readonly user: User;
  /** Related rows that a page has shown, for each relation; absent: they have no limit. */
  readonly related?: Map<string, Set<unknown>>;
}

export type Resolve = (view: EntityView, row: Row) => unknown;

export interface V3Entity {
  /** In messages: `TaskDto`. */
  readonly name: string;
  /** In the description: `svc.tasks.taskdto`. */
  readonly schema: string;
  readonly fields: readonly Field[];
  /** Values that no row keeps: related objects and what depends on the caller. Absent: the row's own. */
  readonly values: Readonly<Record<string, Resolve>>;
  /** Where related objects of a description are found; absent: among the account's own. */
  readonly lookup?: (name: EntityName) => V3Entity;
  /** Rows may have members that are not in `fields`. */
  readonly open?: boolean;
}

/**
 * Reads a table with a line for each field: name, type, marks. A type `->user` is a related object, `->*user` an
 * array of them, `=>source` an object of its own that has a schema.
 */
export function fieldTable(table: string): readonly Field[] {
  return table
    .trim()
    .split('\n')
    .map((line) => readField(line.trim().split(/\s+/)));
}

function readField([name = '', type = '', ...marks]: readonly string[]): Field {
  const [, arrow, many, to] = /^([-=]>)(\*?)(\w+)$/.exec(type) ?? [];
  return {
    name,
    // The tables are constants of this folder; a misspelt type or mark shows in their tests.
    type: arrow ? 'object' : (type as FieldType),
    ...(to !== undefined && { to }),
    related: arrow === '->',
    many: many === '*',
    marks: new Set(marks as Mark[]),
  };
}

export function findField(entity: V3Entity, name: string): Field | undefined {
  return entity.fields.find((field) => field.name === name);
}

/** Without relations and without fields that only the field list knows. */
export function defaultFields(entity: V3Entity): readonly Field[] {
  return entity.fields.filter((field) => !field.related && !field.marks.has('custom'));
}

export function fieldsWith(entity: V3Entity, mark: Mark): readonly Field[] {
  return entity.fields.filter((field) => field.marks.has(mark));
}

export function fieldValue(view: EntityView, entity: V3Entity, row: Row, name: string): unknown {
  // Rows of an open entity may hold names such as `constructor`.
  const resolve = Object.hasOwn(entity.values, name) ? entity.values[name] : undefined;
  return (resolve ? resolve(view, row) : row[name]) ?? null;
}
