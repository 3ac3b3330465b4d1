/** Methods that an account has by the rule `hasServerOnlyMethods`: files, datetimes of its own, an aggregate (Server behaviour, REST 3.0). */

import { isoDate } from '../../iso-date.js';
import { aggregate } from '../aggregate.js';
import { event } from '../entities/other.js';
import { fieldsWith, fieldTable, type V3Entity } from '../entity.js';
import { readFields, type Values } from '../fields.js';
import { invalidFile } from '../refusal.js';
import type { Account } from '../../account.js';
import { isObject } from '../../../base/json.js';
import { compileFilter } from '../filter.js';
import type { V3Method, SandboxCall } from '../method.js';
import { chosenRows, deleteRows, getRow, listRows, methodOf, rowsById } from './crud.js';
import { fieldMethods } from './fields.js';

/** With a file, and a datetime of the account's own. */
const attachment: V3Entity = {
  name: 'AttachmentDto',
  schema: 'svc.note.attachmentdto',
  fields: fieldTable(`
    id             int       filter sort
    noteId         int       filter sort add required
    file           object    file add update
    created        datetime  filter sort
    UF_CHECKED_AT  datetime  custom filter add update
    UF_REMARK      string    custom filter add update
  `),
  values: {},
};

export const serverOnlyMethods: readonly V3Method[] = [
  {
    name: 'main.eventlog.aggregate',
    scopes: ['main'],
    write: false,
    admin: true,
    params: { select: 'any', filter: 'any' },
    run: ({ account, params }) => {
      const { rules } = account;
      const rows = account.events.filter(compileFilter(event, params['filter'], rules));
      const isFilterable = (name: string): boolean => rules.eventLogFilters?.has(name) ?? true;
      return { result: aggregate(event, rows, params['select'], isFilterable) };
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
  { account, params }: SandboxCall,
  purpose: 'add' | 'update',
): Readonly<Record<string, unknown>> {
  return withFiles(account, readFields(attachment, params['fields'], { purpose, rules: account.rules }));
}

/** Each `{upload: {name, data}}` or `{upload: {name, url}}` is stored as `{id, name, url}`, the id as text. */
function withFiles(account: Account, values: Values): Values {
  const files = fieldsWith(attachment, 'file').flatMap(({ name }) => {
    const value = values[name];
    return value === undefined || value === null ? [] : [[name, stored(account, name, value)] as const];
  });
  return { ...values, ...Object.fromEntries(files) };
}

function stored(account: Account, field: string, value: unknown): object {
  const upload = isObject(value) ? value['upload'] : undefined;
  if (!isObject(upload)) throw invalidFile(field, '`upload` is missing');
  const { name, data, url } = upload;
  if (typeof name !== 'string' || name === '') throw invalidFile(field, 'the file has no `name`');
  if ((data === undefined) === (url === undefined)) throw invalidFile(field, 'give either `data` or `url`');
  if (data !== undefined && !isBase64(data)) throw invalidFile(field, '`data` is not base64');
  if (url !== undefined && !isAddress(url)) throw invalidFile(field, '`url` is not an address');
  const id = String(account.nextId('file'));
  return { id, name, url: `/disk/file/${id}/${encodeURIComponent(name)}` };
}

function isBase64(data: unknown): boolean {
  return typeof data === 'string' && data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data);
}

function isAddress(url: unknown): boolean {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url);
}
