/** `main.eventlog.*`: what happened on the account; for administrators. */

import type { Row } from '../../account.js';
import { event } from '../entities/other.js';
import { compileFilter } from '../filter.js';
import { findField } from '../entity.js';
import type { Method, MethodCall } from '../method.js';
import { readDirection } from '../order.js';
import { readLimit, readObject } from '../pagination.js';
import { invalidOrder, invalidPagination } from '../refusal.js';
import { compileSelect } from '../select.js';
import { found, GET_PARAMS, listRows, LIST_PARAMS, viewOf } from './crud.js';

const scopes = ['main'];

export const eventLogMethods: readonly Method[] = [
  {
    name: 'main.eventlog.get',
    scopes,
    write: false,
    admin: true,
    params: GET_PARAMS,
    run: (call) => {
      const { id, select } = call.params;
      const row = found(
        call.account.events.find((candidate) => candidate.id === id),
        id,
      );
      return { item: compileSelect(event, select)(viewOf(call), row) };
    },
    described: {
      request: 'get',
      result: 'item',
      entity: event,
      summary: 'Get record',
      description: 'Returns one record of the event log.',
    },
  },
  {
    name: 'main.eventlog.list',
    scopes,
    write: false,
    admin: true,
    params: LIST_PARAMS,
    run: (call) => listRows(call, event, call.account.events),
    described: {
      request: 'list',
      result: 'items',
      entity: event,
      summary: 'Get record list',
      description: 'Returns records of the event log.',
    },
  },
  {
    name: 'main.eventlog.tail',
    scopes,
    write: false,
    admin: true,
    params: { select: 'any', filter: 'any', cursor: 'any' },
    run: tail,
    described: {
      request: 'tail',
      result: 'items',
      entity: event,
      summary: 'Get newer records',
      description: 'Returns records of the event log that follow a cursor.',
    },
  },
];

/** `cursor {field, order, value, limit}`: the rows behind `value` (contract/4-observed.md, Cursor paging). */
function tail(call: MethodCall): unknown {
  const { select, filter, cursor } = call.params;
  const project = compileSelect(event, select);
  const fits = compileFilter(event, filter);
  const { field, sign, limit, isBehind } = readCursor(cursor, call.account.clamp);
  const rows = call.account.events
    .filter((row) => fits(row) && isBehind(row))
    .sort((a, b) => sign * (key(a[field]) - key(b[field]) || a.id - b.id));
  return { items: rows.slice(0, limit).map((row) => project(viewOf(call), row)) };
}

interface Cursor {
  readonly field: string;
  readonly sign: 1 | -1;
  readonly limit: number;
  readonly isBehind: (row: Row) => boolean;
}

function readCursor(given: unknown, clamp: boolean): Cursor {
  const { field = 'id', order = 'ASC', value = 0, limit } = readObject(given);
  if (typeof field !== 'string' || !isCursorField(field)) throw invalidOrder('the cursor has no such field');
  const sign = readDirection(order);
  // Downwards from nothing is from the end.
  const from = value === 0 && sign < 0 ? Infinity : key(value);
  if (Number.isNaN(from)) throw invalidPagination('`value` of the cursor is of another type than its field');
  return {
    field,
    sign,
    limit: readLimit(limit, clamp),
    isBehind: (row) => sign * (key(row[field]) - from) > 0,
  };
}

/** Fields whose order a number can tell. */
function isCursorField(name: string): boolean {
  const field = findField(event, name);
  return (
    field !== undefined && field.marks.has('sort') && (field.type === 'int' || field.type === 'datetime')
  );
}

function key(value: unknown): number {
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' ? value : value === null ? -Infinity : NaN;
}
