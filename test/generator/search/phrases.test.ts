/** Everyday phrases: the method that does it is in the first answer. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { catalogueOf, finder } from '../../../generator/mcp/catalogue.js';
import { legacyKind } from '../../../generator/model/legacy/legacy-kinds.js';
import type { Model } from '../../../generator/model/model.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';

const file = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const sandbox = recordedModel(readSnapshot(file('generated/snapshot.json'), 'snapshot.json'));

/** Methods of usual accounts that no document types. */
const OTHERS =
  'crm.deal.contact.add crm.company.list crm.activity.list im.dialog.messages.get im.message.add calendar.event.get calendar.event.add calendar.event.update calendar.event.delete calendar.meeting.status.get calendar.meeting.status.set calendar.accessibility.get task.elapseditem.add tasks.task.complete tasks.task.start disk.folder.getchildren bizproc.workflow.start timeman.open timeman.close department.get user.search sonet_group.user.get placement.get';

/** An account that also has the methods with documented results, of which it says nothing but their names. */
function withNames(model: Model): Model {
  const open = model.legacy.methods.find(({ name }) => name === 'server.time');
  if (open === undefined) throw new Error('the sandbox has no server.time');
  const documented = [
    ...file('generator/specs/legacy/results.yaml').matchAll(/methods: \[([\w., ]+)\]/g),
  ].flatMap(([, names = '']) => names.split(', '));
  const all = new Map([...documented, ...OTHERS.split(' ')].map((name) => [name.toLowerCase(), name]));
  for (const { name } of model.legacy.methods) all.delete(name.toLowerCase());
  const added = [...all.values()].map((name) => {
    const kind = legacyKind(name);
    const write = !['get', 'list', 'read'].includes(kind);
    return {
      ...open,
      params: { kind: 'open' } as const,
      name,
      path: name.split('.'),
      kind,
      write,
      summary: '',
      description: '',
    };
  });
  expect(added.length).toBeGreaterThan(100);
  return { ...model, legacy: { ...model.legacy, methods: [...model.legacy.methods, ...added] } };
}

const ACCOUNTS = { sandbox, names: withNames(sandbox) };

const PHRASES: readonly (readonly [account: keyof typeof ACCOUNTS, phrase: string, want: string])[] = [
  ['sandbox', 'create a task', 'tasks.task.add'],
  ['sandbox', 'overdue tasks of a user', 'tasks.task.list'],
  ['sandbox', 'change the deadline of a task', 'tasks.task.update'],
  ['sandbox', 'delete a task', 'tasks.task.delete'],
  ['sandbox', 'show me one task', 'tasks.task.get'],
  ['sandbox', 'attach a file to a task', 'tasks.task.file.attach'],
  ['sandbox', 'comment on a task', 'tasks.task.chat.message.send'],
  ['sandbox', 'reassign a task to a colleague', 'tasks.task.update'],
  ['sandbox', 'create a deal with a contact', 'crm.deal.add'],
  ['sandbox', 'move a deal to another stage', 'crm.deal.update'],
  ['sandbox', 'list deals', 'crm.deal.list'],
  ['sandbox', 'find a contact by phone', 'crm.contact.list'],
  ['sandbox', 'add a new customer', 'crm.contact.add'],
  ['sandbox', 'list employees', 'user.get'],
  ['sandbox', 'who am I', 'profile'],
  ['sandbox', 'what time is it on the server', 'server.time'],
  ['sandbox', 'subscribe to an event', 'event.bind'],
  ['sandbox', 'price of a product', 'catalog.price.list'],
  ['sandbox', 'audit log of the account', 'main.eventlog.list'],
  ['sandbox', 'upload a file to a folder', 'disk.folder.uploadFile'],
  ['names', 'create a deal with a contact', 'crm.deal.add'],
  ['names', 'new deal with a contact person', 'crm.deal.add'],
  ['names', 'add a deal with contact', 'crm.deal.add'],
  ['names', 'create a meeting', 'calendar.event.add'],
  ['names', 'list files in a folder', 'disk.folder.getchildren'],
  ['names', 'mark a task as done', 'tasks.task.complete'],
  ['names', 'log time spent on a task', 'task.elapseditem.add'],
  ['names', 'start a business process', 'bizproc.workflow.start'],
  ['names', 'start a workday', 'timeman.open'],
  ['names', 'free time of a colleague', 'calendar.accessibility.get'],
  ['names', 'who is absent today', 'calendar.accessibility.get'],
  ['names', 'book a meeting room slot', 'calendar.event.add'],
  ['names', 'events of this week', 'calendar.event.get'],
  ['names', 'send a chat message', 'im.message.add'],
  ['names', 'read the messages of a chat', 'im.dialog.messages.get'],
  ['names', 'list departments', 'department.get'],
  ['names', 'find a user by name', 'user.search'],
  ['names', 'members of a project', 'sonet_group.user.get'],
  ['names', 'products of a deal', 'crm.deal.productrows.get'],
  ['names', 'contacts of a deal', 'crm.deal.contact.items.get'],
  ['names', 'add a contact to a deal', 'crm.deal.contact.add'],
  ['names', 'cancel a meeting', 'calendar.event.delete'],
  ['names', 'move an appointment to tomorrow', 'calendar.event.update'],
  ['names', 'list companies', 'crm.company.list'],
  ['names', 'calls and activities of a client', 'crm.activity.list'],
  ['names', 'did I accept the meeting', 'calendar.meeting.status.get'],
  ['names', 'accept a meeting invitation', 'calendar.meeting.status.set'],
  ['names', 'begin working on a task', 'tasks.task.start'],
  ['names', 'time logged on a task', 'task.elapseditem.getlist'],
  ['names', 'end the workday', 'timeman.close'],
  ['names', 'checklist of a task', 'task.checklistitem.getlist'],
  ['names', 'add a checklist item', 'task.checklistitem.add'],
  ['names', 'delegate a task', 'tasks.task.delegate'],
  ['names', 'rename a file', 'disk.file.rename'],
  ['names', 'find duplicate contacts', 'crm.duplicate.findbycomm'],
  ['names', 'plan a call with a client', 'crm.activity.todo.add'],
  ['names', 'make a document from a template', 'crm.documentgenerator.document.add'],
  ['names', 'notify a colleague', 'im.notify.personal.add'],
  ['names', 'recent chats', 'im.recent.list'],
  ['names', 'move a file to another folder', 'disk.file.moveTo'],
  ['names', 'overdue tasks', 'tasks.task.list'],
  ['names', 'what is my profile', 'profile'],
  ['names', 'which scopes does the webhook have', 'scope'],
];

const SHOWN = 10;
const findIn = Object.fromEntries(
  Object.entries(ACCOUNTS).map(([name, model]) => [name, finder(catalogueOf(model), () => [])]),
);
const found = (account: string, query: string) => findIn[account]?.({ query }).methods.slice(0, SHOWN) ?? [];

test('58 of 63 phrases find their method in the first answer, most of them first', () => {
  expect(PHRASES).toHaveLength(63);
  const ranks = PHRASES.map(
    ([account, phrase, want]) =>
      found(account, phrase).findIndex(({ name }) => name.toLowerCase() === want.toLowerCase()) + 1,
  );
  const counts = [1, 2, 3].map((rank) => ranks.filter((one) => one === rank).length);
  const table = {
    ranks: counts,
    later: ranks.filter((rank) => rank > 3).length,
    missed: PHRASES.filter((_, at) => ranks[at] === 0).map(([, phrase]) => phrase),
  };
  expect(table).toMatchInlineSnapshot(`
    {
      "later": 2,
      "missed": [
        "change the deadline of a task",
        "reassign a task to a colleague",
        "price of a product",
        "new deal with a contact person",
        "which scopes does the webhook have",
      ],
      "ranks": [
        47,
        8,
        1,
      ],
    }
  `);
});

test.each(['price of a product', 'contacts of a deal', 'checklist of a task', 'currencies'])(
  'offers no write before a read for "%s"',
  (phrase) => {
    const writes = found('names', phrase).map(({ method }) => method.write);
    expect(writes).toEqual(writes.toSorted((a, b) => Number(a) - Number(b)));
  },
);

test.each(['log time spent on a task', 'log 2 hours on a task'])(
  'offers the write first for "%s"',
  (phrase) => {
    expect(found('names', phrase)[0]?.name).toBe('task.elapseditem.add');
  },
);

test.each(['log of events', 'event log', 'time logged on a task'])(
  'offers a read first for "%s"',
  (phrase) => {
    expect(found('names', phrase)[0]?.method.write).toBe(false);
  },
);

test('says which words were known where nothing is found', () => {
  const { methods, known } = findIn['sandbox']?.({ query: 'zebra deal giraffe quux' }) ?? {};
  expect({ methods, known }).toEqual({ methods: [], known: ['deal'] });
});
