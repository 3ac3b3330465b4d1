/** `select` of an aggregate: functions, each with the fields that it is taken of, though it is printed as a list of names (Server behaviour, REST 3.0, order, pagination, cursor, aggregate). */

import type { Entity, Property, Shape } from '../model.js';

const FUNCTIONS: Readonly<Record<string, string>> = {
  count: 'How many rows have a value.',
  countDistinct: 'How many different values there are.',
  sum: 'The sum of the values.',
  avg: 'Their average.',
  min: 'The least value.',
  max: 'The greatest value.',
};

/** Fields that are named one by one; beyond, any text. */
const MOST_FIELDS = 200;

export function isAggregate(method: string): boolean {
  return /\.aggregate$/i.test(method);
}

/** `{ sum: ['amount'] }`, or with a name of one's own for each value: `{ sum: { amount: 'total' } }`. */
export function aggregateSelect(entity: Entity | undefined): Shape {
  const names = entity?.own.map(({ name }) => name) ?? [];
  const isListed = names.length > 0 && names.length <= MOST_FIELDS;
  const field: Shape = isListed
    ? { kind: 'literal', values: names, open: false, custom: true }
    : { kind: 'string' };
  const fields: Shape = {
    kind: 'union',
    members: [
      { kind: 'array', items: field },
      { kind: 'map', values: { kind: 'string' } },
    ],
  };
  const properties = Object.entries(FUNCTIONS).map(([name, doc]): Property => ({
    name,
    shape: fields,
    optional: true,
    doc,
  }));
  return { kind: 'object', properties, open: false };
}
