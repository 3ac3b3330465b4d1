/** Methods that only the server of May 2026 has: files, datetimes of its own, an aggregate (Server behaviour, REST 3.0). */

import type { Row } from '../../account.js';
import { isoDate } from '../../iso-date.js';
import { EVENT_LOG_FIELDS, serverId } from '../../server-2026-05.js';
import { aggregate } from '../aggregate.js';
import { attachment } from '../entities/attachment.js';
import { event } from '../entities/other.js';
import { readFields } from '../fields.js';
import { compileFilter } from '../filter.js';
import type { Method, MethodCall } from '../method.js';
import { compileSelect } from '../select.js';
import { withFiles } from '../upload.js';
import {
  ADD_PARAMS,
  chosenRows,
  DELETE_PARAMS,
  found,
  GET_PARAMS,
  listRows,
  LIST_PARAMS,
  UPDATE_PARAMS,
  viewOf,
} from './crud.js';
import { fieldMethods } from './fields.js';

const NOTE = { scopes: ['note'] } as const;

export const serverOnlyMethods: readonly Method[] = [
  {
    name: 'main.eventlog.aggregate',
    scopes: ['main'],
    write: false,
    admin: true,
    params: { select: 'any', filter: 'any' },
    run: ({ account, params }) => {
      const rows = account.events.filter(compileFilter(event, params['filter'], true));
      return { result: aggregate(event, rows, params['select'], (name) => EVENT_LOG_FIELDS.has(name)) };
    },
    described: { request: 'aggregate', result: 'object', entity: event },
  },
  {
    name: 'note.attachment.get',
    ...NOTE,
    write: false,
    params: GET_PARAMS,
    run: (call) => {
      const { id, select } = call.params;
      const row = found(call.account.attachments.get(Number(id)), id);
      return { item: compileSelect(attachment, select, { server: true })(viewOf(call), row) };
    },
    described: { request: 'get', result: 'item', entity: attachment },
  },
  {
    name: 'note.attachment.list',
    ...NOTE,
    write: false,
    params: LIST_PARAMS,
    run: (call) => listRows(call, attachment, [...call.account.attachments.values()]),
    described: { request: 'list', result: 'items', entity: attachment },
  },
  {
    name: 'note.attachment.add',
    ...NOTE,
    write: true,
    params: ADD_PARAMS,
    run: (call) => {
      const { account } = call;
      const values = written(call, 'add');
      const id = account.nextId('attachment');
      const row = { file: null, ...values, id, created: isoDate(account.clock.now()) };
      account.attachments.set(id, row);
      return { id };
    },
    described: { request: 'add', result: 'added', entity: attachment },
  },
  {
    name: 'note.attachment.update',
    ...NOTE,
    write: true,
    params: UPDATE_PARAMS,
    run: (call) => {
      const values = written(call, 'update');
      for (const row of chosen(call)) Object.assign(row, values);
      return { result: true };
    },
    described: { request: 'update', result: 'boolean', entity: attachment },
  },
  {
    name: 'note.attachment.delete',
    ...NOTE,
    write: true,
    params: DELETE_PARAMS,
    run: (call) => {
      const { account, params } = call;
      const id = serverId(params['id']);
      // The generic delete says the same of a row that is not there.
      if (id !== undefined && !account.attachments.has(Number(id))) return { result: true };
      for (const row of chosen(call)) account.attachments.delete(row.id);
      return { result: true };
    },
    described: { request: 'delete', result: 'boolean' },
  },
  ...fieldMethods({ prefix: 'note.attachment', ...NOTE, entity: attachment }),
];

function written(
  { account, params }: MethodCall,
  purpose: 'add' | 'update',
): Readonly<Record<string, unknown>> {
  return withFiles(attachment, account, readFields(attachment, params['fields'], { purpose, server: true }));
}

function chosen(call: MethodCall): readonly Row[] {
  const { attachments } = call.account;
  return chosenRows(call, attachment, {
    visible: [...attachments.values()],
    byId: (id) => found(attachments.get(Number(id)), id),
  });
}
