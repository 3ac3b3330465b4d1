/** The legacy generation as it is typed: what compiles, and what does not. Nothing of it runs. */
import { application, createClient, custom, ref, type legacy } from '@svc/client';

const svc = createClient({ baseUrl: 'https://account.example', auth: application({ accessToken: 'token' }) });
const { user, calendar, sale, im, tasks, event, messageservice, task, booking, mailservice } = svc.legacy;
const handler = 'https://handler.example/';

export async function users(): Promise<void> {
  const page = await user.get({
    sort: 'LAST_NAME',
    order: 'desc',
    FILTER: { '>=ID': 5, '@NAME': ['Ann', 'Bob'], '!%EMAIL': 'test', LAST_NAME: 'A%', ACTIVE: true, [custom('UF_SKYPE')]: 1 },
    start: 50,
  });
  const ids: string[] = page.map(({ ID }) => ID);
  const departments: number[] | undefined = page[0]?.UF_DEPARTMENT;
  console.log(ids, departments);
  const asked: legacy.UserGetParams = {};
  asked.FILTER = {};
  asked.FILTER['>=ID'] = 5;
  asked.FILTER[custom('UF_SKYPE')] = 1;
  asked.start = 50;
  await user.get(asked);
  await user.get({ NAME: 'Ann', ID: [1, '2'], LAST_LOGIN: new Date(0), sort: custom('UF_SKYPE') });
  for await (const one of user.get()) print(one);
}

function print({ ID, NAME = '' }: legacy.User): void {
  console.log(ID, NAME);
}

export async function others(number: number): Promise<void> {
  const sections = await calendar.section.get({ type: 'user' });
  const mayEdit: boolean[] = sections.map(({ PERM }) => PERM.edit);
  await calendar.section.get({ type: 'a custom type', ownerId: '7', start: -1 });
  const holidays: string[] = (await calendar.settings.get()).week_holidays;
  const labels = await mailservice.fields();
  const label: string | undefined = labels['NAME'];
  await sale.paysystem.settings.invoice.get({ INVOICE_ID: 1, PAY_SYSTEM_ID: 1 });
  await sale.paysystem.settings.invoice.get({ INVOICE_ID: '1', SVC_REST_HANDLER: 'card_handler' });
  await im.dialog.get({ DIALOG_ID: `chat${number}` });
  await im.dialog.get({ DIALOG_ID: 'sg7' });
  // Any text that was read elsewhere.
  await im.dialog.get({ DIALOG_ID: ref(user.get(), '0.ID') });
  const { permissions, background_id, dialog_id } = await im.dialog.get({ DIALOG_ID: `${number}` });
  await im.dialog.get({ DIALOG_ID: dialog_id });
  const background: number | null = background_id;
  const { clientType } = await booking.v1.clienttype.list();
  console.log(mayEdit, holidays, label, permissions.can_post === 'member', background, clientType[0]?.code === 'CONTACT');
}

export async function writes(): Promise<void> {
  const done: boolean[] = [
    await sale.paysystem.delete({ ID: 1 }),
    await tasks.task.favorite.add({ taskId: 8 }),
    await event.bind({ event: 'ONOFFLINEEVENT', handler, options: { minTimeout: 5 } }),
    await event.bind({ event: 'ONANYOTHER', handler, event_type: 'offline', auth_type: 1, options: { any: [1] } }),
    await event.bind({ event: 'ONANYOTHER', event_type: 'offline', auth_connector: 'a' }),
    await event.offline.clear({ process_id: 'p1', id: [1, '2'], message_id: ['m1'] }),
    await messageservice.sender.add({ CODE: 'sms', TYPE: 'SMS', HANDLER: handler, NAME: { en: 'Texts', de: 'Nachrichten' } }),
  ];
  const { count } = await event.unbind({ event: 'ONANYOTHER', event_type: 'offline' });
  for await (const { event: name, offline } of event.get()) console.log(name, offline === count);
  const { process_id, events } = await event.offline.get({ clear: 0, limit: 10, order: { ID: 'DESC' } });
  const packed: string | null = process_id;
  for await (const { ID, PROCESS_ID } of event.offline.list({ filter: { '>ID': 5 } })) console.log(ID, PROCESS_ID, packed, events);
  const known: string[] = await svc.legacy.events({ SCOPE: 'task' });
  const tested: number = await event.test({ any: 1 });
  console.log(known, tested);
  const comments: number[] = [
    await task.comment.add({ TASKID: 8, COMMENTTEXT: 'Done' }),
    await task.comment.add({ FIELDS: { POST_MESSAGE: 'Done', MORE: 1 }, TASKID: 8 }),
  ];
  const muted: boolean = (await tasks.task.unmute({ id: 8 })).task?.isMuted === 'Y';
  console.log(done, comments, muted);
}

export async function batches(): Promise<void> {
  const unmuted = tasks.task.unmute({ id: 8 });
  const found = user.get({ ID: 1 });
  const [{ task: first }, added, , sections] = await svc.legacy.batch([
    unmuted,
    tasks.task.favorite.add({ taskId: ref(unmuted, 'task.id') }),
    found,
    calendar.section.get({ type: 'user', ownerId: ref(found, '0.ID') }),
  ]);
  const comment = task.comment.add({ TASKID: 8, COMMENTTEXT: 'Done' });
  await svc.legacy.batch([comment, tasks.task.unmute({ id: ref(comment) })]);
  // Of a list the array of a field, where an array is taken.
  const some = user.get({ ID: 1 });
  await svc.legacy.batch([some, user.get({ FILTER: { '@ID': ref(some, 'ID') } })]);
  const named = await svc.legacy.batch({ settings: calendar.settings.get() }, { halt: true });
  const week: string = named.settings.week_start;
  const title: string | undefined = first?.title;
  const was: boolean = added;
  const names: string[] = sections.map(({ NAME }) => NAME);
  console.log(week, title, was, names);
}

export async function failures(): Promise<void> {
  const settled = await sale.paysystem.delete({ ID: 1 }).settle();
  if (!settled.ok && settled.error.code === 'ERROR_PAY_SYSTEM_NOT_FOUND') console.log(settled.error.message);
}

export function mistakes(): void {
  // @ts-expect-error TS2322: a field that no user has to sort by
  user.get({ sort: 'HEIGHT' });
  // @ts-expect-error TS2322: an invalid direction
  user.get({ order: 'up' });
  // @ts-expect-error TS2322: a field that no user has to select
  user.get({ SELECT: ['HEIGHT'] });
  // @ts-expect-error TS2322: the same in the other spelling
  user.get({ select: ['HEIGHT'] });
  // @ts-expect-error TS2353: a filter by a field that no user has
  user.get({ FILTER: { HEIGHT: 1 } });
  // @ts-expect-error TS2353: a filter by a field that the contract does not name
  user.get({ FILTER: { LOGIN: 'ann' } });
  // @ts-expect-error TS2353: an invalid prefix
  user.get({ FILTER: { '~ID': 1 } });
  // @ts-expect-error TS2322: one-of without a list
  user.get({ FILTER: { '@ID': 1 } });
  // @ts-expect-error TS2322: none-of without a list
  user.get({ FILTER: { '!@NAME': 'Ann' } });
  // @ts-expect-error TS2322: contains with a list
  user.get({ FILTER: { '%NAME': ['Ann'] } });
  // @ts-expect-error TS2322: a pattern that is a number
  user.get({ FILTER: { '=%ID': 5 } });
  // @ts-expect-error TS2322: a flag that is text
  user.get({ FILTER: { ACTIVE: 'yes' } });
  // @ts-expect-error TS2322: a date that is a number
  user.get({ FILTER: { '>LAST_LOGIN': 5 } });
  // @ts-expect-error TS2322: a text compared with a number
  user.get({ FILTER: { '>NAME': 5 } });
  // @ts-expect-error TS2322: a range that is a list
  user.get({ FILTER: { '>ID': [5] } });
  // @ts-expect-error TS2322: a start in text
  user.get({ start: '50' });
  // @ts-expect-error TS2353: a parameter that user.get has not
  user.get({ limit: 10 });
  // @ts-expect-error TS2322: a field beside the parameters with a wrong value
  user.get({ NAME: 5 });
  // @ts-expect-error TS2551: a label taken for a number
  void mailservice.fields().then((labels) => labels['NAME']?.toFixed());
  // @ts-expect-error TS2345: a group without its owner
  calendar.section.get({ type: 'group' });
  // @ts-expect-error TS2345: sections without a type
  calendar.section.get({ ownerId: 1 });
  // @ts-expect-error TS2554: sections without parameters
  calendar.section.get();
  // @ts-expect-error TS2322: a type that is a number
  calendar.section.get({ type: 5, ownerId: 1 });
  // @ts-expect-error TS2322: an owner that is a flag
  calendar.section.get({ type: 'user', ownerId: true });
  // @ts-expect-error TS2353: parameters of a method that has none
  calendar.settings.get({ user: 1 });
  // @ts-expect-error TS2322: an ID in text
  sale.paysystem.delete({ ID: '1' });
  // @ts-expect-error TS2345: no ID
  sale.paysystem.delete({});
  // @ts-expect-error TS2345: both selectors
  sale.paysystem.settings.invoice.get({ INVOICE_ID: 1, PAY_SYSTEM_ID: 1, SVC_REST_HANDLER: 'x' });
  // @ts-expect-error TS2345: no selector
  sale.paysystem.settings.invoice.get({ INVOICE_ID: 1 });
  // @ts-expect-error TS2345: no invoice
  sale.paysystem.settings.invoice.get({ PAY_SYSTEM_ID: 1 });
  // @ts-expect-error TS2322: a handler that is a number
  sale.paysystem.settings.invoice.get({ INVOICE_ID: 1, SVC_REST_HANDLER: 5 });
  // @ts-expect-error TS2322: a dialog that is a number
  im.dialog.get({ DIALOG_ID: 5 });
  // @ts-expect-error TS2322: a date without a time that is a moment
  user.get({ FILTER: { '>PERSONAL_BIRTHDAY': new Date(0) } });
  // @ts-expect-error TS2322: the same as a key of its own
  user.get({ UF_EMPLOYMENT_DATE: new Date(0) });
  // @ts-expect-error TS2345: no dialog
  im.dialog.get({});
  // @ts-expect-error TS2322: a task in text
  tasks.task.favorite.add({ taskId: '8' });
  // @ts-expect-error TS2353: a parameter of another method
  tasks.task.unmute({ taskId: 8 });
  // @ts-expect-error TS2322: a minTimeout in text
  event.bind({ event: 'ONOFFLINEEVENT', handler, options: { minTimeout: '5' } });
  // @ts-expect-error TS2561: an option that the event has not
  event.bind({ event: 'ONOFFLINEEVENT', handler, options: { maxTimeout: 5 } });
  // @ts-expect-error TS2345: an event without a handler
  event.bind({ event: 'ONCRMLEADADD' });
  // @ts-expect-error TS2345: a handler without an event
  event.bind({ handler });
  // @ts-expect-error TS2322: a type of event that is none
  event.bind({ event: 'ONCRMLEADADD', handler, event_type: 'sometimes' });
  // @ts-expect-error TS2322: a user in text
  event.bind({ event: 'ONCRMLEADADD', handler, auth_type: '1' });
  // @ts-expect-error TS2345: a handler of which one does not say which
  event.unbind({ event: 'ONCRMLEADADD' });
  // @ts-expect-error TS2322: records are cleared or not
  event.offline.get({ clear: 2 });
  // @ts-expect-error TS2322: a direction that does not exist
  event.offline.list({ order: { ID: 'up' } });
  // @ts-expect-error TS2353: a legacy call sends no idempotency key
  event.offline.get({}, { idempotencyKey: 'k' });
  // @ts-expect-error TS2345: a package without its identifier
  event.offline.clear({ id: [1] });
  // @ts-expect-error TS2322: one record that is not a list
  event.offline.clear({ process_id: 'p1', id: 5 });
  // @ts-expect-error TS2322: a message_id that is a number
  event.offline.clear({ process_id: 'p1', message_id: [5] });
  // @ts-expect-error TS2345: a provider without a name
  messageservice.sender.add({ CODE: 'sms', TYPE: 'SMS', HANDLER: handler });
  // @ts-expect-error TS2322: a localised text that is a number
  messageservice.sender.add({ CODE: 'sms', TYPE: 'SMS', HANDLER: handler, NAME: { en: 5 } });
  // @ts-expect-error TS2322: a name that is a list
  messageservice.sender.add({ CODE: 'sms', TYPE: 'SMS', HANDLER: handler, NAME: ['Texts'] });
  // @ts-expect-error TS2345: a comment without text
  task.comment.add({ TASKID: 8 });
  // @ts-expect-error TS2345: a comment in both forms
  task.comment.add({ TASKID: 8, COMMENTTEXT: 'x', FIELDS: { POST_MESSAGE: 'x' } });
  // @ts-expect-error TS2741: fields without the message
  task.comment.add({ TASKID: 8, FIELDS: { TEXT: 'x' } });
  // @ts-expect-error TS2339: a method of REST 3.0 only
  tasks.task.access.get({ id: 8 });
  // @ts-expect-error TS2339: a module that is not there
  svc.legacy.nothing.lead.get();
  // @ts-expect-error TS2339: a setting that is not there
  void calendar.settings.get().then((settings) => settings.timezone);
  // @ts-expect-error TS2551: a text taken for a number
  void user.get().then(([one]) => one?.ID.toFixed());
  // @ts-expect-error TS18048: a field that may be absent
  void user.get().then(([one]) => one?.NAME.length);
  // @ts-expect-error TS18047: null taken for a number
  void im.dialog.get({ DIALOG_ID: '1' }).then((dialog) => dialog.background_id.toFixed());
  // @ts-expect-error TS2322: a legacy flag taken for a boolean
  void tasks.task.unmute({ id: 8 }).then(({ task }): boolean => task?.isMuted);
  // @ts-expect-error TS2488: a list that is not iterable
  for (const section of calendar.section.get({ type: 'user' })) console.log(section);
  // @ts-expect-error TS2339: a call that is not a list
  void tasks.task.unmute({ id: 8 }).toArray();
  // @ts-expect-error TS2322: a call of another generation in a batch
  svc.v3.batch([user.get()]);
  // @ts-expect-error TS2345: a reference to a field that is not there
  ref(tasks.task.unmute({ id: 8 }), 'task.height');
}
