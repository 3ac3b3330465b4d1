/** `timeman.record.*` and `note.document.*`: the sections of REST 3.0 whose methods the contract does not show. */

import { pageByCursor } from '../cursor-page.js';
import { note, timeRecord } from '../entities/other.js';
import { isoDate } from '../../iso-date.js';
import { readFields } from '../fields.js';
import { isServer, serverId } from '../../server-2026-05.js';
import type { Method, MethodCall } from '../method.js';
import { compileSelect, projectWhole } from '../select.js';
import {
  ADD_PARAMS,
  DELETE_PARAMS,
  chosenRows,
  found,
  GET_PARAMS,
  listRows,
  LIST_PARAMS,
  viewOf,
} from './crud.js';

const scopes = ['note'];

export const recordMethods: readonly Method[] = [
  {
    name: 'timeman.record.list',
    scopes: ['timeman'],
    write: false,
    params: LIST_PARAMS,
    compulsory: 'userId',
    run: (call) => {
      const { account, principal } = call;
      const rows = account.timeRecords.filter(
        (row) => principal.user.admin || row['userId'] === principal.user.id,
      );
      return listRows(call, timeRecord, rows);
    },
    described: { request: 'list', result: 'items', entity: timeRecord },
  },
  {
    name: 'note.document.get',
    scopes,
    write: false,
    params: GET_PARAMS,
    run: (call) => {
      const { id, select } = call.params;
      return {
        item: compileSelect(note, select, { server: isServer(call.account) })(
          viewOf(call),
          found(call.account.notes.get(Number(id)), id),
        ),
      };
    },
    described: { request: 'get', result: 'item', entity: note },
  },
  {
    name: 'note.document.list',
    scopes,
    write: false,
    params: LIST_PARAMS,
    run: (call) => pageByCursor(call, note, [...call.account.notes.values()]),
    described: { request: 'cursor-list', result: 'items', entity: note },
  },
  {
    name: 'note.document.add',
    scopes,
    write: true,
    params: ADD_PARAMS,
    run: addNote,
    described: { request: 'undescribed', result: 'added', entity: note },
  },
  {
    name: 'note.document.delete',
    scopes,
    write: true,
    params: DELETE_PARAMS,
    run: (call) => {
      const { notes } = call.account;
      const byId = (id: unknown) => found(notes.get(Number(id)), id);
      // Its generic delete says the same of a row that is not there.
      const { id } = call.params;
      if (isServer(call.account) && serverId(id) !== undefined && !notes.has(Number(id)))
        return { result: true };
      const rows = chosenRows(call, note, { visible: [...notes.values()], byId });
      for (const row of rows) notes.delete(row.id);
      return { result: rows.length > 0 };
    },
    described: { request: 'delete', result: 'boolean' },
  },
];

function addNote(call: MethodCall): unknown {
  const { account, principal, params } = call;
  const values = readFields(note, params['fields'], { purpose: 'add', server: isServer(account) });
  const created = isoDate(account.clock.now());
  const row = { text: null, ...values, id: account.nextId('note'), authorId: principal.user.id, created };
  account.notes.set(row.id, row);
  // The generic answer to an add.
  if (isServer(account)) return { id: row.id };
  return { item: projectWhole(viewOf(call), note, row) };
}
