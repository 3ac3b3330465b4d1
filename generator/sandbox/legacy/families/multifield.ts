/** A multifield: several values of one kind, each with an id of its own (A legacy generation's self-description, section 7). */

import { integer, isMap, isTrue, list } from '../value.js';

interface Value {
  readonly ID: string;
  readonly VALUE_TYPE: string;
  readonly VALUE: string;
  readonly TYPE_ID: string;
}

/** The values after a write: an entry with `ID` changes or, with `DELETE`, removes a value; one without adds a value. */
export function writeMultifield(
  type: string,
  before: unknown,
  given: unknown,
  nextId: () => number,
): readonly Value[] {
  const values = new Map(list(before).map((value) => [(value as Value).ID, value as Value])); // written here
  for (const entry of list(given)) {
    if (!isMap(entry)) continue;
    const id = integer(entry['ID']);
    const known = id === undefined ? undefined : values.get(String(id));
    if (id !== undefined && known === undefined) continue;
    if (known !== undefined && isTrue(entry['DELETE'])) {
      values.delete(known.ID);
      continue;
    }
    const own = known?.ID ?? String(nextId());
    const text = (name: 'VALUE' | 'VALUE_TYPE', usual: string): string => {
      const value: unknown = entry[name] ?? known?.[name] ?? usual;
      return typeof value === 'string' ? value : JSON.stringify(value);
    };
    values.set(own, {
      ID: own,
      VALUE_TYPE: text('VALUE_TYPE', 'WORK'),
      VALUE: text('VALUE', ''),
      TYPE_ID: type,
    });
  }
  return [...values.values()];
}

const TYPES = ['PHONE', 'EMAIL'] as const;

/** `fm` of camel style: the values of all multifields of a row. */
export function showEveryMultifield(row: Readonly<Record<string, unknown>>): readonly object[] {
  return TYPES.flatMap((type) => list(row[type.toLowerCase()])).map((value) => {
    const { ID, VALUE_TYPE, VALUE, TYPE_ID } = value as Value; // written here
    return { id: Number(ID), valueType: VALUE_TYPE, value: VALUE, typeId: TYPE_ID };
  });
}

/** @returns the changed multifields by their names in a row */
export function writeEveryMultifield(
  before: Readonly<Record<string, unknown>>,
  given: unknown,
  nextId: () => number,
): readonly (readonly [string, readonly Value[]])[] {
  const entries = list(given).filter(isMap);
  return TYPES.map((type) => {
    const at = type.toLowerCase();
    const own = entries.filter(
      ({ id, typeId }) => typeId === type || list(before[at]).some((one) => (one as Value).ID === String(id)),
    );
    const capital = own.map(({ id, valueType, value, delete: gone }) => ({
      ...(id !== undefined && { ID: id }),
      ...(valueType !== undefined && { VALUE_TYPE: valueType }),
      ...(value !== undefined && { VALUE: value }),
      ...(gone !== undefined && { DELETE: gone }),
    }));
    return [at, writeMultifield(type, before[at], capital, nextId)] as const;
  });
}

/** What a filter compares: the texts, in either style. */
export function multifieldTexts(values: unknown): readonly unknown[] {
  return list(values).map((one) => (isMap(one) ? (one['VALUE'] ?? one['value']) : one));
}
