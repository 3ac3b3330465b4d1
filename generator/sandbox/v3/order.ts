/** `order`: the fields by which a list is sorted, and last the id. */

import type { Row } from '../account.js';
import { findField, type V3Entity } from './entity.js';
import { unorderedRank } from '../server-2026-05.js';
import type { ServerRules } from '../server-rules.js';
import { invalidOrder, invalidRequest, unknownField } from './refusal.js';

type Compare = (a: Row, b: Row) => number;

const byId: Compare = (a, b) => a.id - b.id;

interface Ordering {
  readonly rules: ServerRules;
  /** Offset of the page. */
  readonly page: number;
}

export function compileOrder(entity: V3Entity, order: unknown, { rules, page }: Ordering): Compare {
  const parts = readOrder(order).map(([name, direction]) => by(entity, { name, direction }, rules));
  const last: Compare =
    !rules.leavesEqualRowsUnordered || isAbsent(order)
      ? byId
      : (a, b) => unorderedRank(a.id, page) - unorderedRank(b.id, page) || byId(a, b);
  return (a, b) => {
    for (const compare of parts) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return last(a, b);
  };
}

function isAbsent(order: unknown): boolean {
  return order === undefined || order === null;
}

function readOrder(order: unknown): readonly [string, unknown][] {
  if (isAbsent(order)) return [];
  // An empty map may be sent as `[]`.
  if (typeof order !== 'object' || order === null || (Array.isArray(order) && order.length > 0)) {
    throw invalidOrder('an object of field and direction is expected');
  }
  return Object.entries(order);
}

function by(
  entity: V3Entity,
  { name, direction }: { name: string; direction: unknown },
  rules: ServerRules,
): Compare {
  if (rules.distinguishesOrderErrors) checkSortable(entity, name);
  else if (!findField(entity, name)?.marks.has('sort'))
    throw invalidOrder(`\`${name}\` is not a sortable field`);
  const sign = readDirection(direction);
  return (a, b) => sign * compareValues(a[name], b[name]);
}

/** Different errors for an unknown field and one that is not sortable. */
export function checkSortable(entity: V3Entity, name: string): void {
  const field = findField(entity, name);
  if (!field) throw unknownField(name, entity.name);
  if (!field.marks.has('sort'))
    throw invalidRequest({ field: name, message: `Field \`${name}\` is not sortable` });
}

/** 1 ascending, -1 descending; in any case of letters. */
export function readDirection(direction: unknown): 1 | -1 {
  const word = typeof direction === 'string' ? direction.toUpperCase() : '';
  if (word === 'ASC') return 1;
  if (word === 'DESC') return -1;
  throw invalidOrder('the direction is ASC or DESC');
}

/** Null sorts first. All datetimes of the account have one offset, so they sort as text. */
function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  return a < b ? -1 : 1;
}
