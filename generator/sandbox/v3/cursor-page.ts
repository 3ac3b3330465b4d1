/** `pagination {limit, afterCursor}` and `nextCursor`: lists paged by a cursor of the previous page (Observed behaviour, Cursor paging). */

import type { Row } from '../account.js';
import { isObject } from '../../json.js';
import type { Quirks } from '../quirks.js';
import { isServer } from '../server-2026-05.js';
import type { Entity } from './entity.js';
import { compileFilter } from './filter.js';
import { viewOf, type MethodCall } from './method.js';
import { compileOrder } from './order.js';
import { readLimit, readObject } from './pagination.js';
import { invalidPagination } from './refusal.js';
import { compileSelect } from './select.js';

/** `nextCursor` is null where nothing follows. */
export function pageByCursor(call: MethodCall, entity: Entity, all: readonly Row[]): unknown {
  const { account, params } = call;
  const { select, filter, order, pagination } = params;
  const view = viewOf(call);
  const { limit: given, afterCursor } = readObject(pagination);
  const server = isServer(account);
  const limit = readLimit(given, { clamp: account.clamp, server });
  const project = compileSelect(entity, select, { server });
  const start = readOffset(afterCursor);
  const rows = all
    .filter(compileFilter(entity, filter, server))
    .sort(compileOrder(entity, order, server ? start : undefined));
  const end = start + limit;
  return {
    items: rows.slice(start, end).map((row) => project(view, row)),
    nextCursor: end < rows.length ? placeCursor(account.quirks, end) : null,
  };
}

function placeCursor(quirks: Quirks, offset: number): unknown {
  if (quirks.has('number-cursor')) return offset;
  if (quirks.has('object-cursor')) return { position: offset, id: offset };
  return Buffer.from(`at:${offset}`).toString('base64url');
}

function readOffset(cursor: unknown): number {
  if (cursor === undefined || cursor === null) return 0;
  if (typeof cursor === 'number') return cursor;
  if (isObject(cursor)) return Number(cursor['position']);
  const text = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString() : '';
  const offset = /^at:(\d+)$/.exec(text)?.[1];
  if (offset === undefined) throw invalidPagination('`afterCursor` was not given by this list');
  return Number(offset);
}
