/** `main.eventlog.*`: what happened on the account; for administrators. */

import { isServer } from '../../server-2026-05.js';
import { checkApart, readCursor } from '../cursor.js';
import { event } from '../entities/other.js';
import { compileFilter } from '../filter.js';
import type { Method, MethodCall } from '../method.js';
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
        call.account.events.find((candidate) => candidate.id === Number(id)),
        id,
      );
      return { item: compileSelect(event, select, { server: isServer(call.account) })(viewOf(call), row) };
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

function tail(call: MethodCall): unknown {
  const { select, filter, cursor } = call.params;
  const { clamp } = call.account;
  const server = isServer(call.account);
  const project = compileSelect(event, select, { server });
  const fits = compileFilter(event, filter, server);
  const page = readCursor(event, cursor, { clamp, server });
  if (server) checkApart(filter, cursor);
  return { items: page(call.account.events.filter(fits)).map((row) => project(viewOf(call), row)) };
}
