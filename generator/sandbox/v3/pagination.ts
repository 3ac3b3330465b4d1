/** `pagination`: which part of a list is asked for (REST 3.0 reference, tasks.task.list). */

import type { ServerRules } from '../server-rules.js';
import { internalError, invalidPagination } from './refusal.js';

interface RowPage {
  readonly offset: number;
  readonly limit: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;

export interface PageRules {
  /** Some live accounts return 50 rows, whatever limit was requested (Observed behaviour, Page size). */
  readonly clamp: boolean;
  readonly rules: ServerRules;
}

export function readPage(pagination: unknown, paging: PageRules): RowPage {
  const given = readObject(pagination);
  const limit = readLimit(given['limit'], paging);
  const page = readNumber('page', given['page'], paging);
  const offset =
    page === undefined ? readNumber('offset', given['offset'], paging) : (Math.max(1, page) - 1) * limit;
  return { offset: offset ?? 0, limit };
}

export function readLimit(value: unknown, paging: PageRules): number {
  const limit = readNumber('limit', value, paging) ?? DEFAULT_LIMIT;
  if (limit === 0) throw invalidPagination('`limit` must not be 0');
  return Math.min(limit, paging.clamp ? DEFAULT_LIMIT : MAX_LIMIT);
}

export function readObject(value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object') throw invalidPagination('an object is expected');
  // Its members are checked one by one.
  return value as Record<string, unknown>;
}

/** A number, or digits. */
function readNumber(name: string, value: unknown, { rules }: PageRules): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  const isUsable =
    typeof number === 'number' &&
    Number.isFinite(number) &&
    (rules.cutsPageNumbers || Number.isInteger(number));
  if (!isUsable) throw invalidPagination(`\`${name}\` is not a number that can be used`);
  const whole = Math.trunc(number);
  if (whole >= 0) return whole;
  if (rules.cutsPageNumbers && name !== 'page') throw internalError();
  if (rules.cutsPageNumbers) return 0;
  throw invalidPagination(`\`${name}\` is not a number that can be used`);
}
