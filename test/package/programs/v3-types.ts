/** Every typed feature of REST 3.0 in use, and the mistakes that must not compile, each with the reason that the compiler gives. */
import { createClient, createLimiter, custom, ref, webhook } from '@svc/client';
import type { Call, Client, ListCall, Page, Ref, v3 } from '@svc/client';

declare function same<A, B>(proof: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false): void;
declare function data<T>(call: Call<T>): T;

const svc = createClient({ baseUrl: 'https://account.example', auth: webhook({ userId: 1, code: 'x' }) });
const { task } = svc.v3.tasks;
same<typeof svc, Client>(true);
export const titleOf = async ({ v3 }: Client): Promise<string> => (await v3.tasks.task.get({ id: 8, select: ['title'] })).title;
const { eventlog } = svc.v3.main;

export async function features(): Promise<void> {
  // Select narrows; dotted names nest; relations can be null.
  const narrowed = await task.get({ id: 8, select: ['id', 'title', 'responsible.name'] });
  same<typeof narrowed, { id: number; title: string; responsible: { name: string | null } | null }>(true);
  const dates = await task.get({ id: 8, select: ['deadline', 'created', 'groupId'] });
  same<(typeof dates)['deadline'], string | null>(true);

  // A list gives `id` unless something was selected; awaited it is one page.
  const page = await task.list();
  same<typeof page, { id: number }[]>(true);
  for await (const one of task.list({ select: ['id', 'status'] })) same<(typeof one)['id'], number>(true);
  for await (const rows of task.list({ order: { created: 'DESC', id: 'ASC' } }).pages()) same<(typeof rows)[number], { id: number }>(true);
  for await (const { resume } of task.list().pages()) await task.list({}, { resume }).toArray({ limit: 1 });
  const some = await task.list({ pagination: { limit: 10, offset: 20 } }, { paging: 'offset' }).toArray({ limit: 15 });
  same<typeof some, { id: number }[]>(true);

  // `as const` narrows exactly; an array of unknown length makes every field optional; a choice gives a union.
  const names = ['id', 'mark'] as const;
  const exact = data(task.get({ id: 1, select: names }));
  same<keyof typeof exact, 'id' | 'mark'>(true);
  const open: v3.TaskSelect[] = ['id'];
  const loose = data(task.get({ id: 1, select: open }));
  same<undefined extends (typeof loose)['title'] ? true : false, true>(true);
  const either = data(task.get({ id: 1, select: Math.random() > 0.5 ? ['id'] : ['title'] }));
  if ('title' in either) same<(typeof either)['title'], string>(true);
  const perhaps = data(task.get({ id: 1, select: ['id', Math.random() > 0.5 ? 'title' : 'mark'] }));
  same<undefined extends (typeof perhaps)['title'] ? true : false, true>(true);
  // A `select` that may be left out makes every field optional, as the account answers.
  const maybe = Math.random() > 0.5 ? (['id', 'title'] as const) : undefined;
  const perhapsSelected = data(task.get({ id: 1, select: maybe }));
  same<(typeof perhapsSelected)['title'], string | undefined>(true);
  same<undefined extends (typeof perhapsSelected)['mark'] ? true : false, true>(true);
  const spread = await task.list({ ...(Math.random() > 0.5 && { select: ['id', 'title'] as const }) });
  same<NonNullable<(typeof spread)[number]>['title'], string | undefined>(true);
  for (const row of await task.list({ select: Math.random() > 0.5 ? ['id', 'title', 'responsible.name'] : undefined })) {
    same<(typeof row)['title'], string | undefined>(true);
    same<(typeof row)['responsible'], { name?: string | null } | null | undefined>(true);
  }
  const forwarded = <const S extends readonly v3.TaskSelect[]>(params: v3.TasksTaskListParams<S>): ListCall<unknown> => task.list(params);
  await forwarded({ select: ['id'] });
  same<(typeof perhaps)['id'], number>(true);
  const people = data(task.get({ id: 1, select: ['accomplices.id', 'accomplices.name'] }));
  same<typeof people, { accomplices: { id: number; name: string | null }[] | null }>(true);

  // Custom fields.
  const field = custom('UF_CREDIT');
  const withCustom = data(task.get({ id: 1, select: ['id', custom('UF_CREDIT')] }));
  same<(typeof withCustom)['UF_CREDIT'], unknown>(true);
  const nested = data(task.get({ id: 1, select: [custom('creator.UF_Y'), custom('company.name'), custom(String(Math.random()))] }));
  same<typeof nested, { creator: { UF_Y: unknown } | null; company: { name: unknown } | null }>(true);
  task.list({ order: { [field]: 'ASC' }, filter: [[field, '>', 5]] });
  task.add({ fields: { title: 'a', creatorId: 1, responsibleId: 2, [field]: 'x' } });

  // Parameters are built step by step.
  const written: v3.TasksTaskAddFields = { title: 'a', creatorId: 1, responsibleId: 2 };
  written.deadline = new Date(0);
  written[field] = 'x';
  const conditions: v3.TaskCondition[] = [['id', '>', 5]];
  conditions.push(['id', '<', 9]);
  const asked: v3.TasksTaskListParams = {};
  asked.filter = [{ logic: 'or', conditions }];
  asked.order = {};
  asked.order.created = 'DESC';
  asked.order[field] = 'ASC';
  asked.pagination = {};
  asked.pagination.limit = 10;
  task.list(asked);
  task.add({ fields: written });

  // Filters: every form, groups, lists, ranges, dates.
  task.list({ filter: [['id', 5], ['id', '!=', 6], ['id', [1, 2]], ['id', 'in', [1, 2]], ['id', 'between', [1, 9]]] });
  task.list({ filter: [{ logic: 'or', conditions: [['id', 1], { logic: 'and', conditions: [['id', '>', 2], ['id', '<=', 9]] }] }] });
  eventlog.list({ filter: [['timestampX', '>=', new Date(0)], ['auditTypeId', 'in', ['USER_LOGIN', 'USER_LOGOUT']]], select: ['id', 'description'] });

  // Writes.
  const added = await task.add({ fields: { title: 'a', creatorId: 1, responsibleId: 2, deadline: new Date(0), crmItemIds: ['D_1'] } });
  same<(typeof added)['id'], number>(true);
  same<typeof added.rights.read, boolean>(true);
  same<Awaited<ReturnType<typeof task.delete>>, boolean>(true);
  task.update({ id: 1, fields: { title: 'b' } }, { idempotencyKey: 'a key' });
  task.update({ id: 5, fields: { title: 'b', deadline: null } });
  task.delete({ id: 5 });
  same<Awaited<ReturnType<typeof task.chat.message.send>>, boolean>(true);

  // Field descriptions and the event log.
  const fields = await task.field.list({ select: ['name', 'filterable', 'elementType'] });
  same<typeof fields, { name: string; filterable: boolean; elementType: string | null }[]>(true);
  const described = await eventlog.field.get({ name: 'id' });
  same<(typeof described)['requiredGroups'], string[] | null>(true);
  for await (const record of eventlog.tail({ cursor: { field: 'id', order: 'ASC', value: 0, limit: 50 } })) same<(typeof record)['id'], number>(true);

  // Batches: tuples, objects, arrays; references.
  const first = task.get({ id: 1, select: ['id', 'responsibleId'] });
  const [a, b] = await svc.v3.batch([first, task.list({ select: ['title'] })]);
  same<typeof a, { id: number; responsibleId?: number }>(true);
  same<typeof b, { title: string }[]>(true);
  const named = await svc.v3.batch({ one: task.get({ id: 1, select: ['id'] }), all: task.list() }, { halt: true });
  same<typeof named, { one: { id: number }; all: { id: number }[] }>(true);
  const many = await svc.v3.batch([1, 2, 3].map((id) => task.get({ id, select: ['title'] })));
  same<typeof many, { title: string }[]>(true);
  const list = task.list({ select: ['id'] });
  await svc.v3.batch([first, task.get({ id: ref(first, 'responsibleId') }), list, task.list({ filter: [['id', 'in', ref(list, 'id')]] })]);
  const made = task.add({ fields: { title: 'a', creatorId: 1, responsibleId: 2 } });
  await svc.v3.batch([made, task.chat.message.send({ fields: { taskId: ref(made, 'id'), text: 'hi' } })]);

  const deadline = ref(task.get({ id: 8, select: ['deadline'] }), 'deadline');
  same<typeof deadline, Ref<string>>(true);
  task.add({ fields: { title: 'a', creatorId: 1, responsibleId: ref(first, 'id'), deadline } });
  task.list({ filter: [['id', ref(list, 'id')], ['id', '>', ref(first, 'id')]] });
  const passOn = (options: { signal?: AbortSignal }): Call<unknown, 'v3'> => task.get({ id: 1 }, { ...options });
  passOn({ signal: AbortSignal.abort() });

  // Outcomes as values, with the documented codes.
  const outcome = await task.list().settle();
  if (outcome.ok) same<typeof outcome.data, { id: number }[]>(true);
  else if (outcome.error.code === 'CLIENT_TIMEOUT') outcome.error.is('TIMEOUT');
  else if (outcome.error.code === 'SVC_REST_V3_EXCEPTION_INVALIDORDEREXCEPTION') outcome.error.is('INVALIDORDEREXCEPTION');
  const { data: items, attempts, replayed, time } = await task.list().withResponse();
  same<typeof items, { id: number }[]>(true);
  same<typeof attempts, number>(true);
  same<typeof replayed, boolean>(true);
  same<typeof time extends { readonly operating_reset_at?: number } | undefined ? true : false, true>(true);

  // What a batch shows of its lists.
  const both = { list: task.list(), got: task.get({ id: 8, select: ['id'] }) };
  const { data: sent, page: pages } = await svc.v3.batch(both).withResponse();
  same<typeof sent, { list: { id: number }[]; got: { id: number } }>(true);
  same<typeof pages, { list: Page | undefined; got: Page | undefined }>(true);
  const settled = await svc.v3.batch({ list: task.list() }).settle();
  if (settled.list.ok) same<typeof settled.list.page, Page | undefined>(true);

  // Any method by name.
  const other = await svc.v3.call<{ total: number }>('crm.deal.count', { id: 1 });
  same<typeof other, { total: number }>(true);
  const rows: ListCall<{ id: number }> = svc.v3.call<{ id: number }>('crm.deal.list', {}, { list: true });
  for await (const row of rows) same<typeof row, { id: number }>(true);
  const unknown = await svc.v3.call('any.method', { id: ref(first, 'id') }).withResponse();
  same<typeof unknown.data, unknown>(true);
  same<typeof unknown.meta, { readonly [name: string]: unknown } | undefined>(true);
}

export function mistakes(): void {
  const got = data(task.get({ id: 8, select: ['id', 'responsible.name'] }));
  const listed = task.list({ select: ['id'] });
  const one = task.get({ id: 1, select: ['id'] });

  // @ts-expect-error TS2820: a misspelt field
  task.get({ id: 1, select: ['titel'] });
  // @ts-expect-error TS2820: a misspelt field of a related object
  task.get({ id: 1, select: ['responsible.nmae'] });
  // @ts-expect-error TS2322: a relation that is not there
  task.get({ id: 1, select: ['manager.name'] });
  // @ts-expect-error TS2322: names that the compiler does not know
  task.get({ id: 1, select: ['id'] as string[] });
  // @ts-expect-error TS2322: select is an array
  task.get({ id: 1, select: 'id' });
  // @ts-expect-error TS2345: the identifier is missing
  task.get({ select: ['id'] });
  // @ts-expect-error TS2322: the identifier is a number
  task.get({ id: '8' });
  // @ts-expect-error TS2554: parameters are required
  task.get();
  // @ts-expect-error TS2353: an unknown parameter
  task.get({ id: 1, fields: {} });
  // @ts-expect-error TS2339: a field that was not selected
  got.title;
  // @ts-expect-error TS2339: a field of the relation that was not selected
  got.responsible?.email;
  // @ts-expect-error TS18047: a relation can be null
  got.responsible.name;
  // @ts-expect-error TS2339: a list without select gives only ids
  data(task.list())[0]?.title;
  // @ts-expect-error TS2339: a list is iterated without await, and has items, not properties
  listed.length;
  // @ts-expect-error TS2339: a call is a promise, not its data
  one.id;
  // @ts-expect-error TS2322: a nullable date is not a string
  const deadline: string = data(task.get({ id: 1, select: ['deadline'] })).deadline;
  // @ts-expect-error TS2533: a description can be missing in a wide result, or null
  data(task.get({ id: 1 })).stageId.toFixed();
  // @ts-expect-error TS2322: only id can be filtered
  task.list({ filter: [['title', 'x']] });
  // @ts-expect-error TS2322: an operator that does not exist
  task.list({ filter: [['id', 'like', 5]] });
  // @ts-expect-error TS2322: a value of the wrong type
  task.list({ filter: [['id', '=', 'five']] });
  // @ts-expect-error TS2322: `in` takes a list
  task.list({ filter: [['id', 'in', 5]] });
  // @ts-expect-error TS2322: `between` takes two values
  task.list({ filter: [['id', 'between', [1]]] });
  // @ts-expect-error TS2353: a filter is an array of conditions
  task.list({ filter: { id: 5 } });
  // @ts-expect-error TS2322: a condition is an array
  task.list({ filter: ['id', 5] });
  // @ts-expect-error TS2322: a group has a logic of and, or
  task.list({ filter: [{ logic: 'xor', conditions: [['id', 1]] }] });
  // @ts-expect-error TS2322: a wrong condition deep in a group
  task.list({ filter: [{ logic: 'or', conditions: [{ logic: 'and', conditions: [['id', '>', true]] }] }] });
  // @ts-expect-error TS2353: a field that cannot be sorted
  task.list({ order: { description: 'ASC' } });
  // @ts-expect-error TS2322: a direction that does not exist
  task.list({ order: { id: 'UP' } });
  // @ts-expect-error TS2322: any computed name is not a custom field
  task.list({ order: { ['UF_' + String(1)]: 'ASC' } });
  // @ts-expect-error TS2322: the page size is a number
  task.list({ pagination: { limit: '50' } });
  // @ts-expect-error TS2353: an unknown paging parameter
  task.list({ pagination: { start: 50 } });
  // @ts-expect-error TS2322: a paging mode that does not exist
  task.list({}, { paging: 'cursor' });
  // @ts-expect-error TS2741: a required field is missing
  task.add({ fields: { title: 'a', creatorId: 1 } });
  // @ts-expect-error TS2345: fields are required
  task.add({});
  // @ts-expect-error TS2322: a field of the wrong type
  task.add({ fields: { title: 5, creatorId: 1, responsibleId: 2 } });
  // @ts-expect-error TS2353: a read sends no idempotency key
  task.get({ id: 1 }, { idempotencyKey: 'k' });
  // @ts-expect-error TS2353: nor does a read that is no get
  task.field.list({}, { idempotencyKey: 'k' });
  // @ts-expect-error TS2353: nor does a list
  task.list({}, { idempotencyKey: 'k' });
  // @ts-expect-error TS2322: a task's creation date is a text, and no related object
  task.get({ id: 1, select: ['created.foo'] });
  // @ts-expect-error TS2353: an unknown field
  task.add({ fields: { title: 'a', creatorId: 1, responsibleId: 2, colour: 'red' } });
  // @ts-expect-error TS2322: crm items are strings
  task.add({ fields: { title: 'a', creatorId: 1, responsibleId: 2, crmItemIds: [1] } });
  // @ts-expect-error TS2322: a deadline is a date or a string
  task.add({ fields: { title: 'a', creatorId: 1, responsibleId: 2, deadline: 1700000000 } });
  // @ts-expect-error TS2322: a title cannot be cleared
  task.update({ id: 1, fields: { title: null } });
  // @ts-expect-error TS2353: a task is updated by its id alone
  task.update({ id: 1, filter: [['id', 2]], fields: { title: 'b' } });
  // @ts-expect-error TS2345: neither id nor filter
  task.update({ fields: { title: 'b' } });
  // @ts-expect-error TS2345: nothing says what to delete
  task.delete({});
  // @ts-expect-error TS2741: text is required
  task.chat.message.send({ fields: { taskId: 1 } });
  // @ts-expect-error TS2322: a description attribute that does not exist
  task.field.list({ select: ['colour'] });
  // @ts-expect-error TS2339: a method that does not exist
  task.remove({ id: 1 });
  // @ts-expect-error TS2345: a reference to a field that was not selected
  ref(one, 'title');
  // @ts-expect-error TS2322: a reference to a string where a number belongs
  task.get({ id: ref(task.get({ id: 1, select: ['title'] }), 'title') });
  // @ts-expect-error TS2322: an array of ids is not an id
  task.get({ id: ref(listed, 'id') });
  // @ts-expect-error TS2322: a call of the other generation
  svc.v3.batch([svc.legacy.user.get()]);
  // @ts-expect-error TS2739: a plain promise
  svc.v3.batch([Promise.resolve(1)]);
  // @ts-expect-error TS2322: a batch in a batch
  svc.v3.batch([svc.v3.batch([one])]);
  // @ts-expect-error TS2353: a batch has no idempotency key
  svc.v3.batch([one], { idempotencyKey: 'x' });
  // @ts-expect-error TS2322: a timeout is a number of milliseconds
  task.get({ id: 1 }, { timeout: '5s' });
  // @ts-expect-error TS2739: an invalid dispatcher
  createClient({ baseUrl: '', auth: webhook({ userId: 1, code: 'x' }), dispatcher: {} });
  // @ts-expect-error TS2353: credentials are made by webhook() or application()
  createClient({ baseUrl: '', auth: { userId: 1, code: 'x' } });
  // @ts-expect-error TS2322: the user's id is a number
  webhook({ userId: '1', code: 'x' });
  // @ts-expect-error TS2532: a field is not certain in an array of unknown length
  data(task.get({ id: 1, select: [] as v3.TaskSelect[] })).id.toFixed();
  // @ts-expect-error TS2571: a custom field is unknown
  data(task.get({ id: 1, select: [custom('UF_X')] })).UF_X.length;
  // @ts-expect-error TS2322: a computed text is not a custom name in a filter
  task.list({ filter: [['UF_' + String(1), 1]] });
  // @ts-expect-error TS2322: a custom name too needs a direction
  task.list({ order: { [custom('UF_X')]: 1 } });
  // @ts-expect-error TS2353: an option that does not exist
  task.get({ id: 1 }, { retires: 1 });
  // @ts-expect-error TS2322: a signal is an object
  task.get({ id: 1 }, { signal: 'x' });
  // @ts-expect-error TS2339: a get has no pages
  one.pages();
  // @ts-expect-error TS2322: a limit is a number
  listed.toArray({ limit: '1' });
  // @ts-expect-error TS2322: a value that is not a call
  svc.v3.batch({ a: 1 });
  // @ts-expect-error TS2345: one call is not a batch
  svc.v3.batch(one);
  // @ts-expect-error TS2322: halt is a boolean
  svc.v3.batch([one], { halt: 1 });
  // @ts-expect-error TS2493: a batch of two has no third result
  void svc.v3.batch([one, listed]).then((both) => both[2]);
  // @ts-expect-error TS2345: a reference to an object without a field
  ref(one);
  // @ts-expect-error TS2322: one value where an array belongs
  task.list({ filter: [['id', 'in', ref(one, 'id')]] });
  // @ts-expect-error TS2345: references of REST 3.0 are not dotted
  ref(task.get({ id: 1, select: ['responsible.name'] }), 'responsible.name');
  // @ts-expect-error TS2353: a reference is not a plain object
  task.get({ id: { $ref: 'a.id' } });
  // @ts-expect-error TS2339: data is there only when ok
  void one.settle().then((settled) => settled.data);
  // @ts-expect-error TS2571: the result of call() is unknown
  data(svc.v3.call('a')).id;
  // @ts-expect-error TS2339: a namespace that does not exist
  svc.v3.nope;
  // @ts-expect-error TS2345: auth is required
  createClient({ baseUrl: '' });
  // @ts-expect-error TS2353: an option of a client that does not exist
  createClient({ baseUrl: '', auth: webhook({ userId: 1, code: 'x' }), retires: 1 });
  // @ts-expect-error TS2322: a rate is a number
  createLimiter({ perSecond: '2' });
  void deadline;
}
