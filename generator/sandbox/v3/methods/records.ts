/** `main.eventlog.*`, and `timeman.record.*` and `note.document.*`, whose methods the contract does not show. */

import { event, note, timeRecord } from '../entities/other.js';
import { isoDate } from '../../iso-date.js';
import { readFields } from '../fields.js';
import { callerView, type V3Method, type SandboxCall } from '../method.js';
import { projectFull } from '../select.js';
import { deleteRows, getRow, listRows, methodOf, pageByCursor, tailRows } from './crud.js';

/** For administrators. */
export const eventLogMethods: readonly V3Method[] = [
  methodOf('get', {
    name: 'main.eventlog.get',
    entity: event,
    admin: true,
    run: (call) =>
      getRow(call, event, (id) => call.account.events.find((candidate) => candidate.id === Number(id))),
    shown: { summary: 'Get record', description: 'Returns one record of the event log.' },
  }),
  methodOf('list', {
    name: 'main.eventlog.list',
    entity: event,
    admin: true,
    run: (call) => listRows(call, event, { rows: call.account.events }),
    shown: { summary: 'Get record list', description: 'Returns records of the event log.' },
  }),
  methodOf('tail', {
    name: 'main.eventlog.tail',
    entity: event,
    admin: true,
    run: (call) => tailRows(call, event, call.account.events),
    shown: {
      summary: 'Get newer records',
      description: 'Returns records of the event log that follow a cursor.',
    },
  }),
];

export const recordMethods: readonly V3Method[] = [
  methodOf('list', {
    name: 'timeman.record.list',
    entity: timeRecord,
    requiredFilter: 'userId',
    run: (call) => {
      const { timeRecords } = call.account;
      const { id, admin } = call.principal.user;
      return listRows(call, timeRecord, { rows: timeRecords.filter((row) => admin || row['userId'] === id) });
    },
  }),
  methodOf('get', {
    name: 'note.document.get',
    entity: note,
    run: (call) => getRow(call, note, (id) => call.account.notes.get(Number(id))),
  }),
  methodOf('cursor-list', {
    name: 'note.document.list',
    entity: note,
    run: (call) => pageByCursor(call, note, [...call.account.notes.values()]),
  }),
  methodOf('add', {
    name: 'note.document.add',
    entity: note,
    run: addNote,
    shown: { request: 'undescribed', result: 'added' },
  }),
  methodOf('delete', {
    name: 'note.document.delete',
    entity: note,
    run: (call) => deleteRows(call, note, call.account.notes),
  }),
];

function addNote(call: SandboxCall): unknown {
  const { account, principal, params } = call;
  const values = readFields(note, params['fields'], { purpose: 'add', rules: account.rules });
  const created = isoDate(account.clock.now());
  const row = { text: null, ...values, id: account.nextId('note'), authorId: principal.user.id, created };
  account.notes.set(row.id, row);
  if (account.rules.answersIdAfterAdd) return { id: row.id };
  return { item: projectFull(callerView(call), note, row) };
}
