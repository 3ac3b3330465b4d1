/** `pagination`: which part of a list is asked for (REST 3.0 reference, tasks.task.list). */

import { invalidPagination } from './refusal.js';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

/** `clamp`: some live accounts give 50 rows, whatever limit was asked for (Observed behaviour, Page size). */
export function readPage(pagination: unknown, clamp: boolean): Page {
  const given = readObject(pagination);
  const limit = readLimit(given['limit'], clamp);
  const page = readNumber('page', given['page']);
  if (page !== undefined && page < 1) throw invalidPagination('`page` begins at 1');
  const offset = page === undefined ? (readNumber('offset', given['offset']) ?? 0) : (page - 1) * limit;
  return { offset, limit };
}

export function readLimit(value: unknown, clamp: boolean): number {
  const limit = readNumber('limit', value) ?? DEFAULT_LIMIT;
  if (limit === 0) throw invalidPagination('`limit` must not be 0');
  if (limit > MAX_LIMIT) throw invalidPagination(`\`limit\` is at most ${MAX_LIMIT}`);
  return clamp ? Math.min(limit, DEFAULT_LIMIT) : limit;
}

export function readObject(value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object') throw invalidPagination('an object is expected');
  // Its members are checked one by one.
  return value as Record<string, unknown>;
}

/** A number, or digits. */
function readNumber(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
    throw invalidPagination(`\`${name}\` is not a number that can be used`);
  }
  return number;
}
