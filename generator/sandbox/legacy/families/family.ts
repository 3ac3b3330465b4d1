/** A family of legacy methods with state, in one of the two styles (A legacy generation's self-description, section 4). */

import type { Row } from '../../account.js';
import {
  answer,
  type LegacyCall,
  type LegacyMethod,
  type LegacyOutcome,
  type LegacyParams,
} from '../outcome.js';
import { type Reason, refusal } from '../refusals.js';
import { filled, integer, isBlank, isMap, param } from '../value.js';
import { descriptionsOf, type Fields, missingFields, writable } from './described-field.js';
import { listFamily, wrongKey } from './list.js';
import { writeEveryMultifield, writeMultifield } from './multifield.js';
import {
  emptyFamily,
  isFit,
  type FamilyRows,
  type FamilyRow,
  storedName,
  storedValue,
} from './family-rows.js';
import { viewOf } from './view.js';

export interface FamilySpec {
  readonly name: string;
  readonly scope: readonly string[];
  readonly fieldsMethod: string;
  /** The members that hold an object and a list; absent in capital style, which has no such member. */
  readonly wrapped?: { readonly one: string; readonly many: string };
  /** `ID` or `id`. */
  readonly id: string;
  readonly fields: Fields;
  /** Rows of the account, which other families show in another style; absent: its own. */
  rows?(account: LegacyCall['account']): FamilyRows;
  /** The beginning of its event names: `ONCRMDEAL` before `ADD`, `UPDATE` or `DELETE`; empty: it has no events. */
  readonly event: string;
  /** Values of a new row that the caller does not send, by their names in a row. */
  made(call: LegacyCall): FamilyRow;
  /** Values of a row that changes. */
  changed(call: LegacyCall): FamilyRow;
  /** What follows from the values that a caller writes, by names in a row; absent: nothing. */
  derived?(values: FamilyRow): FamilyRow;
  /** The codes of refusals that older families do not have; absent: an older family. */
  readonly refuses?: { readonly row: Reason; readonly value: Reason };
  /** What a delete answers; absent: `true`. */
  readonly deleted?: readonly [];
  /** Whether the caller may not see the row; the rule `roundsStart` leaves it out of a list. */
  isHidden?(row: Row, call: LegacyCall): boolean;
}

export function familyMethods(spec: FamilySpec): readonly (readonly [string, LegacyMethod])[] {
  const method = (verb: string, run: LegacyMethod['run']): readonly [string, LegacyMethod] => [
    `${spec.name}.${verb}`,
    { scope: spec.scope, run },
  ];
  const view = viewOf(spec);
  const shown = (row: Row): unknown => wrap(spec, view.show(row));
  const list: LegacyMethod['run'] = (call) => {
    const isHidden = (row: Row): boolean => spec.isHidden?.(row, call) ?? false;
    const wrong = spec.refuses && wrongKey(view, call.params);
    if (wrong) return wrong;
    const { rules } = call.account;
    return listFamily(view, stateOf(spec, call).table, { params: call.params, rules, isHidden });
  };
  return [
    method(spec.fieldsMethod, () => answer(wrap(spec, descriptionsOf(spec.fields)))),
    method('add', (call) => add(spec, call, shown)),
    method('get', (call) => withRow(spec, call, (row) => answer(shown(row)))),
    method('list', list),
    method('update', (call) => update(spec, call, shown)),
    method('delete', (call) => remove(spec, call)),
  ];
}

function wrap({ wrapped }: FamilySpec, one: unknown): unknown {
  return wrapped === undefined ? one : { [wrapped.one]: one };
}

function stateOf(spec: FamilySpec, { account, state }: LegacyCall): FamilyRows {
  const { name } = spec;
  const rows = state.families.get(name) ?? spec.rows?.(account) ?? emptyFamily();
  state.families.set(name, rows);
  return rows;
}

type Shown = (row: Row) => unknown;

function add(spec: FamilySpec, call: LegacyCall, shown: Shown): LegacyOutcome {
  const given = fieldsOf(call.params);
  if (given === undefined) return refusal('a parameter is missing', 'fields');
  const lacking = missingFields(spec.fields, given);
  if (lacking.length > 0) return refusal('a required field is missing', lacking.join(', '));
  const wrong = wrongValue(spec, given);
  if (wrong) return wrong;
  const family = stateOf(spec, call);
  const id = family.nextId();
  const row = { ...spec.made(call), ...written(spec, call, { given, verb: 'add', before: {} }), id };
  family.table.set(id, row);
  fireFamilyChange(spec, call, { change: 'ADD', id });
  return answer(spec.wrapped === undefined ? id : shown(row));
}

function update(spec: FamilySpec, call: LegacyCall, shown: Shown): LegacyOutcome {
  const given = fieldsOf(call.params);
  if (given === undefined) return refusal('a parameter is missing', 'fields');
  return withRow(spec, call, (before) => {
    const wrong = wrongValue(spec, given);
    if (wrong) return wrong;
    const changes = written(spec, call, { given, verb: 'update', before });
    const row = { ...before, ...spec.changed(call), ...changes, id: before.id };
    stateOf(spec, call).table.set(row.id, row);
    fireFamilyChange(spec, call, { change: 'UPDATE', id: row.id });
    return answer(spec.wrapped === undefined ? true : shown(row));
  });
}

function remove(spec: FamilySpec, call: LegacyCall): LegacyOutcome {
  return withRow(spec, call, ({ id }) => {
    stateOf(spec, call).table.delete(id);
    fireFamilyChange(spec, call, { change: 'DELETE', id });
    return answer(spec.deleted ?? true);
  });
}

interface Change {
  readonly change: 'ADD' | 'UPDATE' | 'DELETE';
  readonly id: number;
}

function fireFamilyChange(
  { event }: FamilySpec,
  { account, principal, params }: LegacyCall,
  { change, id }: Change,
): void {
  if (event === '') return;
  const connector = filled(param(params, 'auth_connector'));
  account.fireEvent?.(event + change, { FIELDS: { ID: id } }, { by: principal, connector });
}

function withRow(spec: FamilySpec, call: LegacyCall, use: (row: Row) => LegacyOutcome): LegacyOutcome {
  const given = param(call.params, 'id');
  if (isBlank(given)) return refusal('a parameter is missing', 'id');
  const id = integer(given);
  if (id === undefined || (id < 1 && !spec.refuses)) return refusal('a parameter has a wrong type', 'id');
  const row = stateOf(spec, call).table.get(id);
  return row === undefined ? refusal(spec.refuses?.row ?? 'no such row') : use(row);
}

function wrongValue({ fields, refuses }: FamilySpec, given: FamilyRow): LegacyOutcome | undefined {
  if (refuses === undefined) return undefined;
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.isMultiple && !isBlank(value) && typeof value !== 'object')
      return refusal('a field of an item takes several values', name);
    if (field !== undefined && !isFit(value, field)) return refusal(refuses.value, name);
  }
  return undefined;
}

interface Writing {
  readonly given: FamilyRow;
  readonly verb: 'add' | 'update';
  readonly before: FamilyRow;
}

/** What the caller writes and what follows from it, by names in a row. */
function written(spec: FamilySpec, { account }: LegacyCall, writing: Writing): FamilyRow {
  const { given, verb, before } = writing;
  const nextId = (): number => account.nextId('multifield');
  const { fields } = spec;
  const values = Object.fromEntries(
    writable(fields, given, verb).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
      const field = fields[name];
      if (field === undefined) return [];
      const at = storedName(name, field);
      if (field.type !== 'crm_multifield') return [[at, storedValue(value, field)]];
      if (name === 'fm') return writeEveryMultifield(before, value, nextId);
      return [[at, writeMultifield(name, before[at], value, nextId)]];
    }),
  );
  return { ...values, ...spec.derived?.(values) };
}

function fieldsOf(params: LegacyParams): FamilyRow | undefined {
  const fields = param(params, 'fields');
  if (Array.isArray(fields) && fields.length === 0) return {};
  return isMap(fields) ? fields : undefined;
}
