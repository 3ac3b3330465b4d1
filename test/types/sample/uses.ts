/** Everything on this page compiles, and gives exactly the types that are written beside it. */

import {
  createClient,
  type FollowupListMeta,
  type LegacyUser,
  type Client,
  type Task,
  type TaskSelect,
  type User,
} from './client.js';
import {
  createLimiter,
  custom,
  ref,
  webhook,
  application,
  UsageError,
  type FailureOf,
  type Ref,
  type Settled,
  type ListCall,
  type Call,
} from './runtime/index.js';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<A>(): { exactly<B>(same: Same<A, B>): void };

declare const wide: TaskSelect[];
declare const unsure: boolean;
declare const anyName: string;

const svc: Client = createClient({
  baseUrl: 'https://account.example',
  auth: webhook({ userId: 1, code: 'code' }),
  timeout: undefined,
  retry: { attempts: 2 },
  rateLimit: createLimiter({ perSecond: 2, burst: 50 }),
  onRetry: (event) => void event.delay,
});
export const app: Client = createClient({
  baseUrl: 'https://account.example',
  auth: application({ accessToken: async () => 'token', refresh: async () => 'token', tokenIn: 'header' }),
  retry: false,
  rateLimit: false,
  coalesce: true,
});
export const readme: { id: number; title: string }[] = await svc.v3.tasks.task
  .list({ select: ['id', 'title'] })
  .toArray({ limit: 10 });

// Select.
const narrow = await svc.v3.tasks.task.get({ id: 8, select: ['id', 'title', 'responsible.name'] });
is<typeof narrow>().exactly<{ id: number; title: string; responsible: { name: string | null } | null }>(true);
const own = await svc.v3.tasks.task.get({ id: 8 });
is<typeof own>().exactly<Task>(true);
const several = await svc.v3.tasks.task.get({
  id: 8,
  select: ['accomplices.id', 'accomplices.name', 'stageId'],
});
is<typeof several>().exactly<{
  stageId: number | null;
  accomplices: { id: number; name: string | null }[] | null;
}>(true);
const unknownLength = await svc.v3.tasks.task.get({ id: 8, select: wide });
is<typeof unknownLength>().exactly<{
  id?: number;
  title?: string;
  deadline?: string | null;
  priority?: Task['priority'];
  responsibleId?: number;
  stageId?: number | null;
  creator?: { id?: number; name?: string | null } | null;
  responsible?: { id?: number; name?: string | null; email?: string | null } | null;
  accomplices?: { id?: number; name?: string | null }[] | null;
}>(true);
const names = ['id', 'title'] as const;
const fixed = await svc.v3.tasks.task.list({ select: names });
is<typeof fixed>().exactly<{ id: number; title: string }[]>(true);
const either = await svc.v3.tasks.task.get({ id: 8, select: unsure ? ['id'] : ['title'] });
is<typeof either>().exactly<{ id: number } | { title: string }>(true);
const element = await svc.v3.tasks.task.get({ id: 8, select: ['id', unsure ? 'title' : 'deadline'] });
is<typeof element>().exactly<{ id: number; title?: string; deadline?: string | null }>(true);
const withCustom = await svc.v3.tasks.task.get({
  id: 8,
  select: ['id', custom('UF_X'), custom('creator.UF_Y'), custom('company.name')],
});
is<typeof withCustom>().exactly<{
  id: number;
  UF_X: unknown;
  creator: { UF_Y: unknown } | null;
  company: { name: unknown } | null;
}>(true);
const withAny = await svc.v3.tasks.task.get({ id: 8, select: ['id', custom(anyName)] });
is<typeof withAny>().exactly<{ id: number }>(true);
const ids = await svc.v3.tasks.task.list();
is<typeof ids>().exactly<{ id: number }[]>(true);
const made = await svc.v3.tasks.task.add({
  fields: { title: 'Ship', creatorId: 1, responsibleId: 2, deadline: new Date(0) },
});
export const parts: [string, Partial<User> | null | undefined] = [made.title, made.creator];

// Filters, order, fields.
svc.v3.tasks.task.list({
  filter: [
    ['id', '>', 100],
    ['id', [1, 2]],
    ['title', 'Ship'],
    ['deadline', 'between', [new Date(0), '2026-01-01T00:00:00+00:00']],
    [custom('UF_X'), '=', 1],
    {
      logic: 'or',
      conditions: [
        ['id', 1],
        {
          logic: 'and',
          conditions: [
            ['id', 'in', [1]],
            ['title', '!=', 'x'],
          ],
        },
      ],
    },
  ],
  order: { id: 'ASC', [custom('UF_X')]: 'DESC' },
  pagination: { limit: 10, page: 2 },
});
svc.v3.tasks.task.update({ id: 1, fields: { title: 'x', [custom('UF_X')]: { any: 1 } } });
svc.v3.tasks.task.update({ id: 5, fields: {} }, { idempotencyKey: 'k' });

// Calls.
const list = svc.v3.tasks.task.list({ select: ['id', 'title'] }, { paging: 'keyset' });
for await (const task of list) is<typeof task>().exactly<{ id: number; title: string }>(true);
for await (const page of list.pages())
  is<(typeof page)[number]>().exactly<{ id: number; title: string }>(true);
const response = await svc.v3.note.get({ id: 1 }).withResponse();
export const parts2: [string | null, number, boolean, string | undefined] = [
  response.data.title,
  response.status,
  response.replayed,
  response.time?.date_start,
];
const settled = await svc.v3.tasks.task.get({ id: 8, select: ['id'] }).settle();
if (!settled.ok) {
  const failure: FailureOf<
    'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION' | 'QUERY_LIMIT_EXCEEDED' | 'expired_token'
  > = settled.error;
  if (failure.code === 'CLIENT_TIMEOUT' || failure.code === 'expired_token') throw failure;
  if (settled.error instanceof UsageError) throw settled.error;
} else is<typeof settled.data>().exactly<{ id: number }>(true);
export const access: Record<string, boolean> = await svc.v3.note.get.access({ id: 1 });
export const followups: { id: number }[] = await svc.v3.call.followup.list();
const open = await svc.v3.call('any.method', { a: 1 });
is<typeof open>().exactly<unknown>(true);
const typed = svc.legacy.call<{ ID: string }>('crm.lead.list', {}, { list: true });
is<typeof typed>().exactly<ListCall<{ ID: string }, 'legacy'>>(true);
const abort = new AbortController();
svc.v3.note.get({ id: 1 }, { signal: abort.signal });
export async function passOn(options: { signal?: AbortSignal }): Promise<Task> {
  return svc.v3.tasks.task.get({ id: 1 }, { ...options });
}

// Batches.
const [first, second] = await svc.v3.batch([
  svc.v3.tasks.task.get({ id: 1, select: ['id'] }),
  svc.v3.tasks.task.list(),
]);
is<typeof first>().exactly<{ id: number }>(true);
is<typeof second>().exactly<{ id: number }[]>(true);
const named = await svc.v3.batch(
  { one: svc.v3.note.get({ id: 1, select: ['title'] }), two: list },
  { halt: true },
);
is<typeof named>().exactly<{ one: { title: string | null }; two: { id: number; title: string }[] }>(true);
const mapped = await svc.v3.batch([1, 2].map((id) => svc.v3.note.get({ id, select: ['id'] })));
is<typeof mapped>().exactly<{ id: number }[]>(true);
const outcomes = await svc.legacy
  .batch([svc.legacy.user.get(), svc.legacy.task.comment.add({ TASKID: 1, COMMENTTEXT: 'x' })])
  .settle();
is<(typeof outcomes)[1]>().exactly<Settled<number, 'QUERY_LIMIT_EXCEEDED' | 'expired_token'>>(true);
const users: LegacyUser[] | undefined = outcomes[0].ok ? outcomes[0].data : undefined;
export { users };

// What stands beside the data.
const followupList = svc.v3.call.followup.list();
const page = await followupList.withResponse();
is<typeof page.meta>().exactly<FollowupListMeta | undefined>(true);
is<NonNullable<typeof page.page>['nextCursor']>().exactly<unknown>(true);
const position: number | undefined = page.meta?.nextCursor?.position;
export const anyCall: Call<{ id: number }[], 'v3'> = followupList;
export const anyList: ListCall<{ id: number }, 'v3'> = followupList;
const unknownMeta = (await svc.v3.call('x.install').withResponse()).meta;
is<typeof unknownMeta>().exactly<{ readonly [name: string]: unknown } | undefined>(true);
is<NonNullable<typeof unknownMeta>['oauthToken']>().exactly<unknown>(true);
const pair = await svc.v3.batch([
  svc.v3.call.followup.list(),
  svc.v3.tasks.task.get({ id: 8, select: ['id'] }),
]);
is<typeof pair>().exactly<[{ id: number }[], { id: number }]>(true);
export { position };

// References.
const task = svc.v3.tasks.task.get({ id: 8, select: ['id', 'deadline'] });
is<ReturnType<typeof deadline>>().exactly<Ref<string>>(true);
function deadline() {
  return ref(task, 'deadline');
}
svc.v3.tasks.task.get({ id: ref(task, 'id') });
svc.v3.tasks.task.list({
  filter: [
    ['id', 'in', ref(list, 'id')],
    ['id', ref(list, 'id')],
    ['id', '>', ref(task, 'id')],
    ['deadline', ref(task, 'deadline')],
  ],
});
svc.v3.tasks.task.add({
  fields: { title: 'x', creatorId: 1, responsibleId: ref(task, 'id'), deadline: ref(task, 'deadline') },
});
const comment = svc.legacy.task.comment.add({ TASKID: 1, COMMENTTEXT: 'x' });
svc.legacy.tasks.task.unmute({ id: ref(comment) });
const unmuted = svc.legacy.tasks.task.unmute({ id: 1 });
svc.legacy.task.comment.add({ TASKID: ref(unmuted, 'task.id'), COMMENTTEXT: ref(unmuted, 'task.title') });
svc.legacy.user.get({ FILTER: { ID: ref(svc.legacy.user.get(), '0.ID'), [custom('UF_X')]: [1] } });
const loose: Call<unknown, 'v3'> = svc.v3.call('x', { id: ref(task, 'id') });
export { loose };
await svc.close();
