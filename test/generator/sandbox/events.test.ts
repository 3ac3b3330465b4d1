/** The catalogue of events: as many as the documentation names, and those that methods of the sandbox cause. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EVENTS } from '../../../generator/sandbox/legacy/event-names.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';

const COUNTS = {
  '': 7,
  crm: 99,
  catalog: 15,
  imbot: 15,
  booking: 12,
  sale: 10,
  imconnector: 7,
  calendar: 6,
  sonet: 6,
  task: 6,
  im: 5,
  imopenlines: 5,
  telephony: 5,
  'humanresources.hcmlink': 5,
  log: 3,
  'sign.b2e': 3,
  user: 1,
};

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

const TASK = { title: 'Ship', creatorId: 1, responsibleId: 2 };
const DEAL = { fields: { TITLE: 'One' } };
const PRICE = { fields: { productId: 1, catalogGroupId: 1, price: 2, currency: 'EUR' } };

/** The last call of each causes the event. */
const CAUSES: readonly {
  readonly event: string;
  readonly calls: readonly (readonly [string, object])[];
  readonly want: object;
}[] = [
  {
    event: 'ONTASKADD',
    calls: [['api/tasks.task.add', { fields: TASK }]],
    want: { FIELDS_BEFORE: 'undefined', FIELDS_AFTER: { ID: 131 }, IS_ACCESSIBLE_AFTER: 'Y' },
  },
  {
    event: 'ONTASKUPDATE',
    calls: [['api/tasks.task.update', { id: 8, fields: { title: 'Other' } }]],
    want: { FIELDS_BEFORE: { ID: 8 }, FIELDS_AFTER: { ID: 8 } },
  },
  {
    event: 'ONTASKUPDATE',
    calls: [['api/tasks.task.file.attach', { taskId: 8, fileIds: [1] }]],
    want: { FIELDS_AFTER: { ID: 8 } },
  },
  {
    event: 'ONTASKDELETE',
    calls: [['api/tasks.task.delete', { id: 8 }]],
    want: { FIELDS_BEFORE: { ID: 8 }, FIELDS_AFTER: 'undefined', IS_ACCESSIBLE_AFTER: 'undefined' },
  },
  {
    event: 'ONTASKCOMMENTADD',
    calls: [['task.comment.add', { TASKID: 8, COMMENTTEXT: 'Done' }]],
    want: { FIELDS_AFTER: { ID: 1, TASK_ID: 8 } },
  },
  {
    event: 'ONTASKCOMMENTADD',
    calls: [['api/tasks.task.chat.message.send', { fields: { taskId: 8, text: 'Done' } }]],
    want: { FIELDS_AFTER: { ID: 0, TASK_ID: 8, MESSAGE_ID: expect.any(Number) as number } },
  },
  { event: 'ONCRMDEALADD', calls: [['crm.deal.add', DEAL]], want: { FIELDS: { ID: 26 } } },
  {
    event: 'ONCRMDEALUPDATE',
    calls: [
      ['crm.deal.add', DEAL],
      ['crm.deal.update', { id: 1, ...DEAL }],
    ],
    want: { FIELDS: { ID: 1 } },
  },
  {
    event: 'ONCRMDEALDELETE',
    calls: [
      ['crm.deal.add', DEAL],
      ['crm.deal.delete', { id: 1 }],
    ],
    want: { FIELDS: { ID: 1 } },
  },
  { event: 'CATALOG.PRICE.ON.ADD', calls: [['catalog.price.add', PRICE]], want: { FIELDS: { ID: 1 } } },
  {
    event: 'CATALOG.PRICE.ON.UPDATE',
    calls: [
      ['catalog.price.add', PRICE],
      ['catalog.price.update', { id: 1, fields: { price: 3 } }],
    ],
    want: { FIELDS: { ID: 1 } },
  },
  {
    event: 'CATALOG.PRICE.ON.DELETE',
    calls: [
      ['catalog.price.add', PRICE],
      ['catalog.price.delete', { id: 1 }],
    ],
    want: { FIELDS: { ID: 1 } },
  },
  {
    event: 'ONAPPTEST',
    calls: [['event.test', { any: 'thing' }]],
    want: { QUERY: { any: 'thing' }, LANGUAGE_ID: 'en' },
  },
];

/** In the name of the application, which alone may test events. */
async function call(method: string, params: object): Promise<unknown> {
  const response = await fetch(`${sandbox.baseUrl}/rest/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...params, auth: sandbox.accessToken }),
  });
  expect([method, response.status]).toEqual([method, 200]);
  return ((await response.json()) as { readonly result: unknown }).result; // as every method answers
}

describe('the catalogue', () => {
  test('has the names of the documentation by scope, each once', () => {
    const counts = EVENTS.map(([scope, names]) => [scope, names.length]);
    expect(Object.fromEntries(counts)).toEqual(COUNTS);
    expect(new Set(EVENTS.flatMap(([, names]) => names)).size).toBe(210);
  });
});

describe('what methods cause', () => {
  test.each(CAUSES)('$event', async ({ event, calls, want }) => {
    await call('event.bind', { event, event_type: 'offline' });
    for (const [method, params] of calls) await call(method, params);
    await sandbox.legacy.settled();
    expect(sandbox.legacy.state.queue.map((queued) => [queued.event, queued.data])).toMatchObject([
      [event, want],
    ]);
  });
});

test('the queue keeps one record of an object, however often it changed', async () => {
  await call('event.bind', { event: 'ONCRMDEALUPDATE', event_type: 'offline' });
  await call('crm.deal.add', DEAL);
  for (const TITLE of ['Two', 'Three']) await call('crm.deal.update', { id: 1, fields: { TITLE } });
  expect(sandbox.legacy.state.queue).toHaveLength(1);
});

test('a write that names its source makes no record in the queue of that source', async () => {
  await call('event.bind', { event: 'ONCRMDEALADD', event_type: 'offline', auth_connector: 'mirror' });
  await call('crm.deal.add', { ...DEAL, auth_connector: 'mirror' });
  expect(sandbox.legacy.state.queue).toHaveLength(0);
  await call('crm.deal.add', DEAL);
  expect(sandbox.legacy.state.queue).toHaveLength(1);
});

test.each([
  { name: 'of one scope', params: { SCOPE: 'task' }, want: 6 },
  { name: 'of every scope', params: { FULL: true }, want: 190 },
  { name: 'of the scopes that the caller has', params: {}, want: 7 + 99 + 15 + 12 + 6 + 6 + 1 },
])('says which events can be bound: $name', async ({ params, want }) => {
  expect(await call('events', params)).toHaveLength(want);
});

test('the server of May 2026 does not queue what the application has done itself', async () => {
  await sandbox.close();
  sandbox = await startSandbox({ quirks: ['server-2026-05'] });
  await call('event.bind', { event: 'ONCRMDEALADD', event_type: 'offline' });
  await call('crm.deal.add', DEAL);
  expect(sandbox.legacy.state.queue).toHaveLength(0);
  await fetch(`${sandbox.baseUrl}/rest/${sandbox.webhook}/crm.deal.add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEAL),
  });
  expect(sandbox.legacy.state.queue).toHaveLength(1);
});
