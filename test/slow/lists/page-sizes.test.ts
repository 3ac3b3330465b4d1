/** Every list of five accounts, read whole from accounts as the contract has them and as live ones are: each row once. */

import { describe, expect, it } from 'vitest';
import type { ListCall } from '../../../runtime/call/call.js';
import type { MethodTable } from '../../../runtime/index.js';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { emittedFiles } from '../../generator/emit/emitted.js';
import {
  array,
  build,
  document,
  filterById,
  integer,
  select,
  string,
  to,
} from '../../generator/model/account.js';
import { fakeClient } from '../../runtime/call/fake-account.js';
import { tableOf } from '../../hostile/emitted-table.js';
import { serve, type ListSpec } from '../../hostile/whole-account.js';

const object = (properties: Readonly<Record<string, unknown>>): unknown => ({ type: 'object', properties });
const pagination = object({ page: integer, limit: integer, offset: integer });
const fields = ['id', 'title', 'day', 'owner'];
const order = (...names: readonly string[]): unknown =>
  object(Object.fromEntries(names.map((name) => [name, string])));
const row = object({ id: integer, title: string, day: integer, owner: integer });
const rows = array(to('svc.x.rowdto'));
const list = { select: select(...fields), filter: filterById, order: order('id', 'day'), pagination };
const compulsory = { filter: filterById, select: select(...fields), order: order('id', 'day'), pagination };
const listed = (...filterable: readonly string[]) =>
  fields.map((name) => ({
    name,
    type: 'int',
    filterable: filterable.includes(name),
    sortable: ['id', 'day'].includes(name),
    editable: false,
    multiple: false,
    title: name,
    description: '',
  }));

interface Account {
  readonly name: string;
  readonly lists: Readonly<Record<string, ListSpec & { readonly takes: object; readonly gives?: unknown }>>;
  /** Object → fields that its list of fields says can be filtered by. */
  readonly fieldLists?: Readonly<Record<string, readonly string[]>>;
}

const ACCOUNTS: readonly Account[] = [
  {
    name: 'tasks, which sort by id first, and the event log',
    lists: {
      'tasks.task.list': { takes: list, sorts: ['id', 'day'], filters: ['id'], idFirst: true },
      'main.eventlog.list': { takes: list, sorts: ['id', 'day'], filters: ['id'] },
      'main.eventlog.tail': {
        takes: { select: select(...fields), filter: filterById, cursor: object({}) },
        form: 'cursor',
        sorts: ['id', 'day'],
        filters: ['id', 'day'],
      },
    },
  },
  {
    name: 'lists that are refused without a filter',
    lists: {
      'timeman.record.list': {
        takes: compulsory,
        sorts: ['id', 'day'],
        filters: ['userId'],
        compulsory: 'userId',
      },
      'tasks.task.result.list': {
        takes: compulsory,
        sorts: ['id', 'day'],
        filters: ['id', 'taskId'],
        compulsory: 'taskId',
      },
      'x.field.custom.enum.list': {
        takes: compulsory,
        sorts: ['id', 'day'],
        filters: ['fieldId'],
        compulsory: 'fieldId',
      },
    },
    fieldLists: { 'tasks.task.result': ['id', 'taskId'] },
  },
  {
    name: 'fields of which lists tell too much or nothing',
    lists: {
      'crm.item.list': { takes: list, sorts: ['day'], filters: [] },
      'crm.deal.list': { takes: list, sorts: ['id', 'day'], filters: [] },
      'crm.note.list': { takes: list, sorts: ['id', 'day'], filters: ['id'], clamp: 20 },
    },
    fieldLists: { 'crm.item': ['id'], 'crm.deal': ['id'], 'crm.note': ['id'] },
  },
  {
    name: 'cursors of any form',
    lists: {
      'note.collection.list': {
        takes: { select: select(...fields), pagination: object({ limit: integer, afterCursor: string }) },
        gives: object({
          items: rows,
          nextCursor: object({ position: integer }),
          hasMore: { type: 'boolean' },
        }),
        form: 'after',
      },
      'note.item.list': {
        takes: { select: select(...fields), pagination: object({ limit: integer, afterCursor: string }) },
        form: 'after',
        hasMore: true,
      },
      'mail.box.list': { takes: { select: select(...fields), pagination }, form: 'offset' },
    },
  },
  {
    name: 'lists that know no paging, and are short',
    lists: {
      'hr.unit.list': { takes: list, form: 'unpaged', sorts: ['id', 'day'], filters: ['id'] },
      'hr.post.list': { takes: { select: select(...fields), pagination }, form: 'unpaged' },
      'hr.role.list': { takes: { select: select(...fields) }, form: 'unpaged' },
      'hr.log.tail': { takes: { select: select(...fields), cursor: object({}) }, form: 'unpaged' },
    },
    fieldLists: { 'hr.unit': ['id'] },
  },
];

function tableFor({ lists, fieldLists = {} }: Account): MethodTable {
  const methods = Object.fromEntries(
    Object.entries(lists).map(([name, { takes, gives = rows }]) => [name, { takes, gives }]),
  );
  const source = document({ schemas: { 'svc.x.rowdto': row }, methods });
  const read = new Map(
    Object.entries(fieldLists).map(([name, filterable]) => [`${name}.field.list`, listed(...filterable)]),
  );
  return tableOf(
    emittedFiles(build(source, {}, { fieldLists: read }).model, EMIT_OPTIONS),
    'src/v3/index.ts',
  );
}

interface Row {
  readonly id?: number;
  readonly title: string;
}

describe.each(ACCOUNTS)('$name', (account) => {
  const v3 = tableFor(account);
  const cases = Object.entries(account.lists).flatMap(([method, spec]) =>
    (['as documented', 'live'] as const).flatMap((kind) =>
      [undefined, 20, 25, 50].map((limit) => ({ method, kind, limit, spec })),
    ),
  );
  it.each(cases)('$method, $kind, pages of $limit', async ({ method, kind, limit, spec }) => {
    const filter = spec.compulsory === undefined ? {} : { filter: [[spec.compulsory, '=', 1]] };
    const inCursor = spec.takes !== undefined && 'cursor' in spec.takes;
    const page = limit === undefined || inCursor ? {} : { pagination: { limit } };
    const all: readonly object[] = inCursor
      ? [{ cursor: { limit } }, { cursor: { order: 'DESC', limit } }, { cursor: { field: 'day', limit } }]
      : 'order' in spec.takes
        ? [
            {},
            { order: {} },
            { order: { day: 'ASC' } },
            { order: { day: 'DESC' } },
            { order: { id: 'DESC' } },
          ]
        : [{}];
    // A list that reads nothing cannot be asked in another order, and rows that tie stay apart by their id alone.
    const orders = all.slice(0, spec.form === 'unpaged' ? 1 : spec.sorts?.includes('id') === false ? 2 : 5);
    for (const order of orders) {
      for (const chosen of [{}, { select: ['id', 'title'] }, { select: ['title', 'id'] }]) {
        const server = serve(method, spec, kind);
        const client = fakeClient(server.handle, { v3 });
        const params = { ...filter, ...page, ...order, ...chosen };
        const call = (): ListCall<Row> => client.v3.call<Row>(method, params, { list: true });
        const seen: Row[] = [];
        for await (const one of call()) if (seen.push(one) > 500) throw new Error('it does not end');
        for (const found of [seen, await call().toArray()]) {
          expect(found.map(({ title }) => title).toSorted()).toEqual(server.titles);
        }
        expect(server.refusals()).toBeLessThan(6);
      }
    }
  });
});
