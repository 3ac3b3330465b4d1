/** The objects of one kind in an account that only its description knows. */

import type { Row } from '../account.js';
import { isoDate } from '../iso-date.js';
import type { Entity } from '../v3/entity.js';
import { isServer } from '../server-2026-05.js';
import { checkApart, readCursor } from '../v3/cursor.js';
import { pageByCursor } from '../v3/cursor-page.js';
import { readFields, type Values } from '../v3/fields.js';
import { compileFilter } from '../v3/filter.js';
import type { MethodCall } from '../v3/method.js';
import { chosenRows, found, listRows, viewOf } from '../v3/methods/crud.js';
import { compileSelect, projectWhole } from '../v3/select.js';
import { emptyRow, sampleRow } from './sample.js';

export interface Collection {
  readonly entity: Entity;
  readonly rows: Map<number, Row>;
  /** No id is given twice, not even that of a row that was deleted. */
  nextId(): number;
}

const SAMPLES = 3;

/** What can be added begins empty; the rest would stay so, and has samples. */
export function createCollection(entity: Entity, hasAdd: boolean): Collection {
  const samples = hasAdd ? [] : Array.from({ length: SAMPLES }, (_, index) => sampleRow(entity, index + 1));
  let last = samples.length;
  return { entity, rows: new Map(samples.map((row) => [row.id, row])), nextId: () => (last += 1) };
}

export type Run = (collection: Collection, call: MethodCall) => unknown;

export const getRow: Run = ({ entity, rows }, call) => {
  const { id, select } = call.params;
  return {
    item: compileSelect(entity, select, { server: isServer(call.account) })(
      viewOf(call),
      found(rows.get(Number(id)), id),
    ),
  };
};

export const listAll: Run = ({ entity, rows }, call) => listRows(call, entity, [...rows.values()]);

export const listByCursor: Run = ({ entity, rows }, call) => pageByCursor(call, entity, [...rows.values()]);

export const tailRows: Run = ({ entity, rows }, call) => {
  const { select, filter, cursor } = call.params;
  const { clamp } = call.account;
  const server = isServer(call.account);
  const project = compileSelect(entity, select, { server });
  const page = readCursor(entity, cursor, { clamp, server });
  if (server) checkApart(filter, cursor);
  const items = page([...rows.values()].filter(compileFilter(entity, filter, server)));
  return { items: items.map((row) => project(viewOf(call), row)) };
};

export const addRow: Run = (collection, call) => {
  const { entity, rows } = collection;
  const id = collection.nextId();
  const stamps = stampsOf(entity, isoDate(call.account.clock.now()));
  const row: Row = { ...emptyRow(entity, id), ...stamps, ...valuesOf(entity, call, 'add'), id };
  rows.set(id, row);
  if (isServer(call.account)) return { id };
  return { item: projectWhole(viewOf(call), entity, row) };
};

export const updateRows: Run = (collection, call) => {
  const values = valuesOf(collection.entity, call, 'update');
  const rows = chosen(collection, call);
  for (const row of rows) Object.assign(row, values, { id: row.id });
  return { item: projectWhole(viewOf(call), collection.entity, found(rows[0], call.params['id'])) };
};

export const deleteRows: Run = (collection, call) => {
  const rows = chosen(collection, call);
  for (const row of rows) collection.rows.delete(row.id);
  return { result: rows.length > 0 };
};

function chosen({ entity, rows }: Collection, call: MethodCall): readonly Row[] {
  return chosenRows(call, entity, {
    visible: [...rows.values()],
    byId: (id) => found(rows.get(Number(id)), id),
  });
}

/** An open entity keeps what it is given; any other one what it knows. */
function valuesOf(entity: Entity, call: MethodCall, purpose: 'add' | 'update'): Values {
  // `checkParams` has seen that it is an object.
  const given = (call.params['fields'] ?? {}) as Values;
  return entity.open ? given : readFields(entity, given, { purpose, server: isServer(call.account) });
}

const STAMP =
  /^(created|updated|changed|modified)(At|Time|Date|On)?$|^(create|update|change|modify)(Time|Date)$/i;

function stampsOf({ fields }: Entity, now: string): Values {
  const stamps = fields.filter(({ name, type }) => type === 'datetime' && STAMP.test(name));
  return Object.fromEntries(stamps.map(({ name }) => [name, now]));
}
