/** Methods that only the server of May 2026 has: files, datetimes of its own, an aggregate (Server behaviour, REST 3.0). */

import { isoDate } from '../../iso-date.js';
import { EVENT_LOG_FIELDS } from '../../server-2026-05.js';
import { aggregate } from '../aggregate.js';
import { attachment } from '../entities/attachment.js';
import { event } from '../entities/other.js';
import { readFields } from '../fields.js';
import { compileFilter } from '../filter.js';
import type { Method, MethodCall } from '../method.js';
import { withFiles } from '../upload.js';
import { chosenRows, deleteRows, getRow, listRows, methodOf, rowsById } from './crud.js';
import { fieldMethods } from './fields.js';

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
  methodOf('get', {
    name: 'note.attachment.get',
    entity: attachment,
    run: (call) => getRow(call, attachment, (id) => call.account.attachments.get(Number(id))),
  }),
  methodOf('list', {
    name: 'note.attachment.list',
    entity: attachment,
    run: (call) => listRows(call, attachment, { rows: [...call.account.attachments.values()] }),
  }),
  methodOf('add', {
    name: 'note.attachment.add',
    entity: attachment,
    run: (call) => {
      const { account } = call;
      const values = written(call, 'add');
      const id = account.nextId('attachment');
      const row = { file: null, ...values, id, created: isoDate(account.clock.now()) };
      account.attachments.set(id, row);
      return { id };
    },
    shown: { result: 'added' },
  }),
  methodOf('update', {
    name: 'note.attachment.update',
    entity: attachment,
    run: (call) => {
      const values = written(call, 'update');
      const rows = chosenRows(call, attachment, rowsById(call.account.attachments));
      for (const row of rows) Object.assign(row, values);
      return { result: true };
    },
  }),
  methodOf('delete', {
    name: 'note.attachment.delete',
    entity: attachment,
    run: (call) => deleteRows(call, attachment, call.account.attachments),
  }),
  ...fieldMethods({ prefix: 'note.attachment', entity: attachment }),
];

function written(
  { account, params }: MethodCall,
  purpose: 'add' | 'update',
): Readonly<Record<string, unknown>> {
  return withFiles(attachment, account, readFields(attachment, params['fields'], { purpose, server: true }));
}
