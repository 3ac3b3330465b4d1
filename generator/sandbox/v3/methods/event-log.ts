/** `main.eventlog.*`: what happened on the account; for administrators. */

import { event } from '../entities/other.js';
import type { V3Method } from '../method.js';
import { getRow, listRows, methodOf, tailRows } from './crud.js';

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
