/** `order`: by which fields a list is sorted; by id where nothing else decides. */

import type { Row } from '../account.js';
import { findField, type Entity } from './entity.js';
import { invalidOrder } from './refusal.js';

export type Compare = (a: Row, b: Row) => number;

const byId: Compare = (a, b) => a.id - b.id;

export function compileOrder(entity: Entity, order: unknown): Compare {
  const parts = readOrder(order).map(([name, direction]) => by(entity, name, direction));
  return (a, b) => {
    for (const compare of parts) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return byId(a, b);
  };
}

function readOrder(order: unknown): readonly [string, unknown][] {
  if (order === undefined || order === null) return [];
  // An empty map may come printed as an array.
  if (typeof order !== 'object' || (Array.isArray(order) && order.length > 0)) {
    throw invalidOrder('an object of field and direction is expected');
  }
  return Object.entries(order);
}

function by(entity: Entity, name: string, direction: unknown): Compare {
  if (!findField(entity, name)?.marks.has('sort')) throw invalidOrder(`\`${name}\` is not a sortable field`);
  const sign = readDirection(direction);
  return (a, b) => sign * compareValues(a[name], b[name]);
}

/** 1 ascending, -1 descending. */
export function readDirection(direction: unknown): 1 | -1 {
  if (direction === 'ASC') return 1;
  if (direction === 'DESC') return -1;
  throw invalidOrder('the direction is ASC or DESC');
}

/** Nothing comes before something. Datetimes of the account all have one offset, so they sort as text. */
function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  return a < b ? -1 : 1;
}
