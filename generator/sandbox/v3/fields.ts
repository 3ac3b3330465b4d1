/** `fields`: the values that adding and updating write, checked against the entity. */

import { fieldsWith, findField, type V3Entity, type Field } from './entity.js';
import { convert, refuseFields, refusesEveryValue } from '../server-2026-05.js';
import type { ServerRules } from '../server-rules.js';
import { invalidRequest, missingField, unknownField, wrongType, type Violation } from './refusal.js';
import { VALUE_TYPES } from './value-type.js';

export type Values = Readonly<Record<string, unknown>>;

export interface Writing {
  readonly purpose: 'add' | 'update';
  readonly rules: ServerRules;
}

/** The values to write. Read-only fields that the description offers are silently left out. */
export function readFields(entity: V3Entity, fields: unknown, { purpose, rules }: Writing): Values {
  // `checkParams` has checked that it is an object.
  const given = fields as Values;
  if (rules.convertsValues) return readConvertedFields(entity, given, purpose);
  const absent = purpose === 'add' ? findMissing(entity, given) : [];
  const isAbsent = (name: string) => absent.some(({ field }) => field === name);
  const wrong = Object.entries(given).flatMap(([name, value]) =>
    isAbsent(name) ? [] : checkField(entity, name, value),
  );
  const violations = [...absent, ...wrong];
  if (violations.length > 0) throw invalidRequest(...violations);
  return Object.fromEntries(Object.entries(given).filter(([name]) => isWritten(entity, name, purpose)));
}

/** Scalars are converted; what is missing or read-only breaks a rule of the object, not of the request. */
function readConvertedFields(entity: V3Entity, given: Values, purpose: Writing['purpose']): Values {
  const against = purpose === 'add' ? findMissing(entity, given) : [];
  const wrong: Violation[] = [];
  const values = Object.entries(given).map(([name, value]): [string, unknown] => {
    const field = findField(entity, name);
    if (isCustom(name)) {
      if (field !== undefined && value !== null && refusesEveryValue(field))
        wrong.push(wrongType(name, 'a datetime'));
      return [name, value];
    }
    if (!field) throw unknownField(name, entity.name);
    if (!isWritten(entity, name, purpose) && !field.marks.has('required'))
      against.push({ field: name, message: `Field \`${name}\` is not editable` });
    const converted = value === null ? null : convert(field, value);
    const isNullRefused = value === null && field.marks.has('plain');
    if (converted === undefined || isNullRefused) wrong.push(wrongType(name, VALUE_TYPES[field.type].name));
    return [name, converted];
  });
  refuseFields({ wrong, against });
  return Object.fromEntries(values);
}

function findMissing(entity: V3Entity, given: Values): Violation[] {
  return fieldsWith(entity, 'required')
    .filter(({ name }) => given[name] === undefined || given[name] === null || given[name] === '')
    .map(({ name }) => missingField(name));
}

function checkField(entity: V3Entity, name: string, value: unknown): Violation[] {
  const field = findField(entity, name);
  if (isCustom(name)) return [];
  if (!field) throw unknownField(name, entity.name);
  if (value === null && !field.marks.has('plain')) return [];
  if (value === undefined || field.type === 'object') return [];
  const { test, name: type } = VALUE_TYPES[field.type];
  return test(value) && isArrayOfItsType(field, value) ? [] : [wrongType(name, type)];
}

/** REST 3.0 reference, tasks.task.add: `crmItemIds` is an array of strings. */
function isArrayOfItsType(field: Field, value: unknown): boolean {
  if (field.name !== 'crmItemIds' || !Array.isArray(value)) return true;
  return value.every((item) => typeof item === 'string');
}

function isWritten(entity: V3Entity, name: string, purpose: 'add' | 'update'): boolean {
  return isCustom(name) || (findField(entity, name)?.marks.has(purpose) ?? false);
}

/** Fields that an account's users made; the field list knows some of them. */
export function isCustom(name: string): boolean {
  return name.startsWith('UF_');
}
