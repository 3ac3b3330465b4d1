/** Reads the answer of a legacy fields method, in all forms of all families (A legacy generation's self-description, section 6). */

import { isList, isObject, type JsonObject, listOf, member, text } from '../base/json.js';
import type { EnumItem, LegacyField, LegacyFields } from '../model/description.js';

/** Undefined: the answer describes no field. */
export function readLegacyFields(result: unknown): LegacyFields | undefined {
  const direct = fieldsIn(result);
  if (direct !== undefined) return { key: '', ...direct };
  if (!isObject(result)) return undefined;
  for (const [key, value] of Object.entries(result)) {
    const fields = fieldsIn(value);
    if (fields !== undefined) return { key, ...fields };
  }
  return undefined;
}

function fieldsIn(value: unknown): Omit<LegacyFields, 'key'> | undefined {
  const entries = entriesOf(value);
  if (entries.length === 0) return undefined;
  const form = isList(value) ? 'list' : 'map';
  if (entries.some(([, row]) => isDescription(row)) || entries.every(([, row]) => isTitled(row))) {
    const rows = entries.filter(([name, row]) => name !== '' && isObject(row));
    const inCapitals = rows.some(([, row]) => member(row, 'type') === undefined && isDescription(row));
    const isMixed = !inCapitals && (rows.length < entries.length || rows.some(([, row]) => !isUsual(row)));
    const fields = distinct(rows.map(([name, row]) => fieldOf(name, row)));
    return {
      form,
      ...(inCapitals && { capitals: true }),
      ...(isMixed && { mixed: true }),
      fields,
    };
  }
  const isLabels = form === 'map' && entries.every(([, label]) => typeof label === 'string');
  return isLabels
    ? { form: 'labels', fields: entries.map(([name, label]) => ({ name, type: '', title: text(label) })) }
    : undefined;
}

/** Name and description of each field. A list has a field in each element, or its name in `title`. */
function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (isObject(value)) return Object.entries(value);
  if (!isList(value)) return [];
  return value.flatMap((row): readonly (readonly [string, unknown])[] => {
    if (!isObject(row)) return [];
    return isDescription(row) ? [[text(row['title'] ?? row['name']), row]] : Object.entries(row);
  });
}

/** A family may have a field called `type`: only a text there makes it a description. */
function isDescription(value: unknown): value is JsonObject {
  return isObject(value) && typeof (value['type'] ?? value['TYPE']) === 'string';
}

/** `type` is a text, and so is `title` where there is one. */
function isUsual(row: unknown): boolean {
  const title = member(row, 'title');
  return typeof member(row, 'type') === 'string' && (title === undefined || typeof title === 'string');
}

/** Where no row of a map says a type, each says its title. */
function isTitled(value: unknown): boolean {
  return isObject(value) && typeof value['title'] === 'string';
}

function distinct(fields: readonly LegacyField[]): readonly LegacyField[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** Fields that an account adds for itself; their names differ between accounts. */
const OWN_NAME = /^(?:UF_|ufCrm|PARENT_ID_\d|parentId\d|property\d|PROPERTY_\d)/;

function fieldOf(name: string, row: unknown): LegacyField {
  const values = valuesOf(row);
  const items = itemsOf(row);
  const statusType = text(member(row, 'statusType'));
  const title = [member(row, 'title'), member(row, 'formLabel'), member(row, 'name')].map(text);
  const isSet = (flag: string): boolean => [true, 'Y'].some((set) => member(row, flag) === set);
  return {
    name,
    type: text(member(row, 'type') ?? member(row, 'TYPE')),
    title: title.find((one) => one !== '' && one !== name) ?? '',
    ...((isSet('isRequired') || isSet('required')) && { required: true }),
    ...(isSet('isReadOnly') && { readOnly: true }),
    ...(isSet('isImmutable') && { immutable: true }),
    ...(isSet('isMultiple') && { multiple: true }),
    ...((isSet('isDynamic') || OWN_NAME.test(name)) && { dynamic: true }),
    ...(values.length > 0 && { values }),
    ...(statusType !== '' && { statusType }),
    ...(items.length > 0 && { items }),
  };
}

/** Of an `enumeration`. Where one has no number, none is known: a list of some would refuse the others. */
function itemsOf(row: unknown): readonly EnumItem[] {
  const items = listOf(member(row, 'items')).map((item) => ({
    id: Number(member(item, 'ID') ?? NaN),
    name: text(member(item, 'VALUE')),
  }));
  return items.every(({ id }) => Number.isSafeInteger(id) && id > 0) ? items : [];
}

/** Codes of an `enum`: the keys of a map, or a list. */
function valuesOf(row: unknown): readonly string[] {
  const values = member(row, 'values');
  if (isObject(values)) return Object.keys(values);
  return isList(values) ? values.filter((value) => typeof value === 'string') : [];
}
