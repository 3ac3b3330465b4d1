/** An aggregate: `select` names functions, each with the fields that it is taken of, though it is printed as a list of names, and so does the answer (Server behaviour, REST 3.0, order, pagination, cursor, aggregate). */

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
const MAX_FIELDS = 200;

export function isAggregate(method: string): boolean {
  return /\.aggregate$/i.test(method);
}

/** `{ sum: ['amount'] }`, or with a name of one's own for each value: `{ sum: { amount: 'total' } }`. */
export function aggregateSelect(entity: Entity | undefined): Shape {
  const names = entity?.own.map(({ name }) => name) ?? [];
  const isListed = names.length > 0 && names.length <= MAX_FIELDS;
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
  return { kind: 'object', properties: functionsOf(fields), open: false };
}

/** `{ result: { sum: { amount: 5 } } }`, by the caller's names if there are any; further members are possible. */
export function aggregateResult(): Shape {
  const values: Shape = { kind: 'map', values: { kind: 'unknown' } };
  const result: Property = {
    name: 'result',
    shape: { kind: 'object', properties: functionsOf(values), open: true },
    optional: false,
    doc: 'Functions that were asked for, each with its values by field, or by the name that was given.',
  };
  return { kind: 'object', properties: [result], open: true };
}

function functionsOf(shape: Shape): readonly Property[] {
  return Object.entries(FUNCTIONS).map(([name, doc]) => ({ name, shape, optional: true, doc }));
}
