/** A family of legacy methods with state, in one of the two styles (A legacy generation's self-description, section 4). */

import { isServer } from '../../server-2026-05.js';
import {
  answer,
  failure,
  type LegacyCall,
  type LegacyMethod,
  type LegacyOutcome,
  type LegacyParams,
} from '../outcome.js';
import { page } from '../page.js';
import { matchesFilter, readFilter, sortRows } from '../user-filter.js';
import { filled, integer, isMap, list, param } from '../value.js';
import { descriptionsOf, type Fields, missingFields, writable } from './described-field.js';
import { writeMultifield } from './multifield.js';
import { emptyFamily, type FamilyRows, type FamilyRow } from './rows.js';

export interface FamilySpec {
  readonly name: string;
  readonly scope: readonly string[];
  readonly fieldsMethod: string;
  /** The members that hold an object and a list; absent in capital style, which has no such member. */
  readonly wrapped?: { readonly one: string; readonly many: string };
  /** `ID` or `id`. */
  readonly id: string;
  readonly fields: Fields;
  /** Rows that other generations have too; absent: its own. */
  rows?(account: LegacyCall['account'], fields: Fields): FamilyRows;
  /** The beginning of its event names: `ONCRMDEAL` before `ADD`, `UPDATE` or `DELETE`; empty: it has no events. */
  readonly event: string;
  /** Values of a new row that the caller does not send. */
  made(call: LegacyCall): FamilyRow;
  /** Values of a row that changes. */
  changed(call: LegacyCall): FamilyRow;
  /** Whether a list of the server of May 2026 leaves the row out, since its caller may not see it. */
  isHidden?(row: FamilyRow, call: LegacyCall): boolean;
}

export function familyMethods(spec: FamilySpec): readonly (readonly [string, LegacyMethod])[] {
  const method = (verb: string, run: LegacyMethod['run']): readonly [string, LegacyMethod] => [
    `${spec.name}.${verb}`,
    { scope: spec.scope, run },
  ];
  return [
    method(spec.fieldsMethod, () => answer(wrap(spec, descriptionsOf(spec.fields)))),
    method('add', (call) => add(spec, call)),
    method('get', (call) => withRow(spec, call, (row) => answer(wrap(spec, row)))),
    method('list', (call) => rowsOf(spec, call)),
    method('update', (call) => update(spec, call)),
    method('delete', (call) => remove(spec, call)),
  ];
}

function wrap({ wrapped }: FamilySpec, one: unknown): unknown {
  return wrapped === undefined ? one : { [wrapped.one]: one };
}

function stateOf(spec: FamilySpec, { account, state }: LegacyCall): FamilyRows {
  const { name } = spec;
  const rows = state.families.get(name) ?? spec.rows?.(account, spec.fields) ?? emptyFamily();
  state.families.set(name, rows);
  return rows;
}

function add(spec: FamilySpec, call: LegacyCall): LegacyOutcome {
  const given = fieldsOf(call.params);
  if (given === undefined) return failure(400, '100', 'Could not find value for parameter {fields}');
  const lacking = missingFields(spec.fields, given);
  if (lacking.length > 0) return failure(400, '0', `Required fields: ${lacking.join(', ')}`);
  const family = stateOf(spec, call);
  const id = family.nextId();
  const row = {
    ...Object.fromEntries(
      Object.entries(spec.fields).map(([name, { isMultiple }]) => [name, isMultiple === true ? [] : null]),
    ),
    ...spec.made(call),
    ...written(spec, call, { given, verb: 'add', before: {} }),
  };
  family.rows.set(id, { ...row, [spec.id]: spec.wrapped === undefined ? String(id) : id });
  fireFamilyChange(spec, call, { change: 'ADD', id });
  return answer(spec.wrapped === undefined ? id : wrap(spec, family.rows.get(id)));
}

function update(spec: FamilySpec, call: LegacyCall): LegacyOutcome {
  const given = fieldsOf(call.params);
  if (given === undefined) return failure(400, '100', 'Could not find value for parameter {fields}');
  return withRow(spec, call, (before, id) => {
    const row = {
      ...before,
      ...spec.changed(call),
      ...written(spec, call, { given, verb: 'update', before }),
    };
    stateOf(spec, call).rows.set(id, row);
    fireFamilyChange(spec, call, { change: 'UPDATE', id });
    return answer(spec.wrapped === undefined ? true : wrap(spec, row));
  });
}

function remove(spec: FamilySpec, call: LegacyCall): LegacyOutcome {
  return withRow(spec, call, (_row, id) => {
    stateOf(spec, call).rows.delete(id);
    fireFamilyChange(spec, call, { change: 'DELETE', id });
    return answer(true);
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

function withRow(
  spec: FamilySpec,
  call: LegacyCall,
  use: (row: FamilyRow, id: number) => LegacyOutcome,
): LegacyOutcome {
  const id = integer(param(call.params, 'id'));
  if (id === undefined) return failure(400, '100', 'Could not find value for parameter {id}');
  const row = stateOf(spec, call).rows.get(id);
  return row === undefined ? failure(400, '', 'Not found') : use(row, id);
}

interface Writing {
  readonly given: FamilyRow;
  readonly verb: 'add' | 'update';
  readonly before: FamilyRow;
}

function written(spec: FamilySpec, call: LegacyCall, { given, verb, before }: Writing): FamilyRow {
  const entries = writable(spec.fields, given, verb).map(([name, value]) => {
    const type = spec.fields[name]?.type ?? '';
    if (type !== 'crm_multifield') return [name, stored(spec, type, value)] as const;
    return [name, writeMultifield(name, before[name], value, () => stateOf(spec, call).nextId())] as const;
  });
  return Object.fromEntries(entries);
}

/** Numbers are printed as texts in capital style, and texts read as numbers in camel style. */
function stored({ wrapped }: FamilySpec, type: string, value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (value === null || value === '') return wrapped === undefined && type === 'datetime' ? '' : null;
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  const isNumber = ['integer', 'double'].includes(type) || type.startsWith('crm_com');
  return wrapped !== undefined && isNumber
    ? Number(value)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

function rowsOf(spec: FamilySpec, call: LegacyCall): LegacyOutcome {
  const { params } = call;
  const fits = filterOf(spec, param(params, 'filter'));
  const found = [...stateOf(spec, call).rows.values()].filter((row) => fits(filterable(spec, row)));
  const shown = shownFields(spec, list(param(params, 'select')));
  const order = param(params, 'order');
  const sorted = sortRows(found, Object.entries(isMap(order) ? order : {}), (row, name) => row[name]);
  const isHidden = (row: FamilyRow): boolean => spec.isHidden?.(row, call) ?? false;
  const paged = page(sorted, param(params, 'start'), { server: isServer(call.account), isHidden });
  const result = paged.result.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => shown(name))),
  );
  return { ...paged, result: spec.wrapped === undefined ? result : { [spec.wrapped.many]: result } };
}

/** In camel style a filter may contain filters under 0, 1, …, joined by `logic` (section 9). */
function filterOf(spec: FamilySpec, filter: unknown): (row: FamilyRow) => boolean {
  const given = isMap(filter) ? filter : {};
  const terms = readFilter(given, new Set(Object.keys(spec.fields).map((name) => name.toUpperCase())));
  const isGroup = (key: string): boolean => spec.wrapped !== undefined && /^\d+$/.test(key);
  const groups = Object.entries(given).filter(([key]) => isGroup(key));
  const inner = groups.map(([, group]) => filterOf(spec, group));
  const parts = [...(terms.length > 0 ? [(row: FamilyRow) => matchesFilter(row, terms)] : []), ...inner];
  const isAny = inner.length > 0 && String(given['logic']).toUpperCase() === 'OR';
  return (row) => (isAny ? parts.some((part) => part(row)) : parts.every((part) => part(row)));
}

/** The row as filters read it: names in capitals, and a multifield as its values. */
function filterable({ fields }: FamilySpec, row: FamilyRow): FamilyRow {
  const entries = Object.entries(row).map(([name, value]) => {
    const isMultifield = fields[name]?.type === 'crm_multifield';
    return [
      name.toUpperCase(),
      isMultifield ? list(value).map((one) => (isMap(one) ? one['VALUE'] : one)) : value,
    ] as const;
  });
  return Object.fromEntries(entries);
}

/** `*`: what is no own field and no multifield; `UF_*`: own fields; the others only by name. */
function shownFields({ fields, id }: FamilySpec, select: readonly unknown[]): (name: string) => boolean {
  const asked = new Set(select.length === 0 ? ['*'] : select);
  return (name) => {
    const { isDynamic = false, type } = fields[name] ?? { type: '' };
    if (name === id || asked.has(name)) return true;
    return isDynamic ? asked.has('UF_*') : type !== 'crm_multifield' && asked.has('*');
  };
}

function fieldsOf(params: LegacyParams): FamilyRow | undefined {
  const fields = param(params, 'fields');
  if (Array.isArray(fields) && fields.length === 0) return {};
  return isMap(fields) ? fields : undefined;
}
