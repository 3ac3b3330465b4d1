/** The objects of one kind in an account that only its description knows. */

import type { Row } from '../account.js';
import { isoDate } from '../iso-date.js';
import type { V3Entity } from '../v3/entity.js';
import { readFields, type Values } from '../v3/fields.js';
import { callerView, type SandboxCall } from '../v3/method.js';
import {
  chosenRows,
  deleteRows,
  requireRow,
  getRow,
  listRows,
  pageByCursor,
  rowsById,
  tailRows,
} from '../v3/methods/crud.js';
import { projectFull } from '../v3/select.js';
import { emptyRow, sampleRow } from './sample.js';
import type { Action } from './shape.js';

export interface Collection {
  readonly entity: V3Entity;
  readonly rows: Map<number, Row>;
  /** Never returns an id twice, not even that of a deleted row. */
  nextId(): number;
}

const SAMPLES = 3;

/** A collection that can be added to begins empty. Any other one has samples, since it would stay empty. */
export function createCollection(entity: V3Entity, hasAdd: boolean): Collection {
  const samples = hasAdd ? [] : Array.from({ length: SAMPLES }, (_, index) => sampleRow(entity, index + 1));
  let last = samples.length;
  return { entity, rows: new Map(samples.map((row) => [row.id, row])), nextId: () => (last += 1) };
}

type RunAction = (collection: Collection, call: SandboxCall) => unknown;

export const ACTIONS: Readonly<Partial<Record<Action, RunAction>>> = {
  get: ({ entity, rows }, call) => getRow(call, entity, (id) => rows.get(Number(id))),
  list: ({ entity, rows }, call) => listRows(call, entity, { rows: [...rows.values()] }),
  'cursor-list': ({ entity, rows }, call) => pageByCursor(call, entity, [...rows.values()]),
  tail: ({ entity, rows }, call) => tailRows(call, entity, [...rows.values()]),
  add: addRow,
  update: updateRows,
  delete: ({ entity, rows }, call) => deleteRows(call, entity, rows),
};

function addRow(collection: Collection, call: SandboxCall): object {
  const { entity, rows } = collection;
  const id = collection.nextId();
  const stamps = stampsOf(entity, isoDate(call.account.clock.now()));
  const row: Row = { ...emptyRow(entity, id), ...stamps, ...valuesOf(entity, call, 'add'), id };
  rows.set(id, row);
  if (call.account.rules.answersIdAfterAdd) return { id };
  return { item: projectFull(callerView(call), entity, row) };
}

function updateRows({ entity, rows }: Collection, call: SandboxCall): object {
  const values = valuesOf(entity, call, 'update');
  const chosen = chosenRows(call, entity, rowsById(rows));
  for (const row of chosen) Object.assign(row, values, { id: row.id });
  return { item: projectFull(callerView(call), entity, requireRow(chosen[0], call.params['id'])) };
}

/** An open entity keeps all fields that are sent, any other one only its own. */
function valuesOf(entity: V3Entity, call: SandboxCall, purpose: 'add' | 'update'): Values {
  // `checkParams` has checked that it is an object.
  const given = (call.params['fields'] ?? {}) as Values;
  return entity.open ? given : readFields(entity, given, { purpose, rules: call.account.rules });
}

const STAMP =
  /^(created|updated|changed|modified)(At|Time|Date|On)?$|^(create|update|change|modify)(Time|Date)$/i;

function stampsOf({ fields }: V3Entity, now: string): Values {
  const stamps = fields.filter(({ name, type }) => type === 'datetime' && STAMP.test(name));
  return Object.fromEntries(stamps.map(({ name }) => [name, now]));
}
