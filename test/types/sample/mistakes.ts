/** Each line after a mark is one distinct mistake that must not compile. */

import type { Client, TaskSelect } from './client.js';
import { createLimiter, custom, ref, type Auth, type BatchCall } from './runtime/index.js';
import { createClient } from './client.js';

declare const svc: Client;
declare const strings: string[];
declare const word: string;
declare const auth: Auth;
const { task } = svc.v3.tasks;
const narrow = task.get({ id: 1, select: ['id'] });
const note = svc.v3.note.get({ id: 1, select: ['title'] });
const followups = svc.v3.call.followup.list();
const list = task.list({ select: ['id', 'title'] });

// @ts-expect-error unknown name in select
task.get({ id: 1, select: ['nope'] });
// @ts-expect-error a relation's name without a field
task.get({ id: 1, select: ['responsible'] });
// @ts-expect-error string[] is not a select
task.get({ id: 1, select: strings });
// @ts-expect-error the required parameter is missing
task.get({ select: ['id'] });
// @ts-expect-error parameters are required
task.get();
// @ts-expect-error a field that was not selected
(await narrow).title;
// @ts-expect-error a list without select has only id
(await task.list())[0]?.title;
// @ts-expect-error a relation can be null
(await task.get({ id: 1, select: ['responsible.name'] })).responsible.name;
// @ts-expect-error a field is not certain in an array of unknown length
(await task.get({ id: 1, select: [] as TaskSelect[] })).id.toFixed();
// @ts-expect-error a custom field is unknown
(await task.get({ id: 1, select: [custom('UF_X')] })).UF_X.length;
// @ts-expect-error not filterable
task.list({ filter: [['priority', 'low']] });
// @ts-expect-error no such operator
task.list({ filter: [['id', 'like', 1]] });
// @ts-expect-error wrong value type
task.list({ filter: [['id', '=', 'x']] });
// @ts-expect-error in takes an array
task.list({ filter: [['id', 'in', 1]] });
// @ts-expect-error between takes two values
task.list({ filter: [['id', 'between', [1]]] });
// @ts-expect-error wrong logic
task.list({ filter: [{ logic: 'xor', conditions: [] }] });
// @ts-expect-error wrong condition inside a group
task.list({ filter: [{ logic: 'or', conditions: [['id', 'x']] }] });
// @ts-expect-error a computed string is not a custom name
task.list({ filter: [[word, 1]] });
// @ts-expect-error not sortable
task.list({ order: { responsibleId: 'ASC' } });
// @ts-expect-error no direction
task.list({ order: { id: 'asc' } });
// @ts-expect-error custom names too need a direction
task.list({ order: { [custom('UF_X')]: 1 } });
// @ts-expect-error page is a number
task.list({ pagination: { page: '1' } });
// @ts-expect-error a required field is missing
task.add({ fields: { title: 'x', creatorId: 1 } });
// @ts-expect-error a field of the wrong type
task.add({ fields: { title: 1, creatorId: 1, responsibleId: 1 } });
// @ts-expect-error an unknown field
task.update({ id: 1, fields: { nope: 1 } });
// @ts-expect-error a task is updated by its id alone
task.update({ id: 1, filter: [['id', 1]], fields: {} });
// @ts-expect-error neither id nor filter
task.update({ fields: {} });
// @ts-expect-error no such paging mode
task.list({}, { paging: 'fast' });
// @ts-expect-error an unknown option
task.get({ id: 1 }, { retires: 1 });
// @ts-expect-error a signal is an object
task.get({ id: 1 }, { signal: 'x' });
// @ts-expect-error a get cannot be iterated
for await (const _ of task.get({ id: 1 })) void _;
// @ts-expect-error a get has no pages
task.get({ id: 1 }).pages();
// @ts-expect-error limit is a number
list.toArray({ limit: '1' });
// @ts-expect-error the other generation's call
svc.v3.batch([svc.legacy.user.get()]);
// @ts-expect-error a plain promise
svc.v3.batch([Promise.resolve(1)]);
// @ts-expect-error a batch in a batch
svc.v3.batch([svc.v3.batch([narrow])]);
// @ts-expect-error a value that is not a call
svc.v3.batch({ a: 1 });
// @ts-expect-error one call is not a batch
svc.v3.batch(narrow);
// @ts-expect-error batches take no idempotency key
svc.v3.batch([narrow], { idempotencyKey: 'k' });
// @ts-expect-error halt is a boolean
svc.v3.batch([narrow], { halt: 1 });
// @ts-expect-error a batch of two has no third result
(await svc.v3.batch([narrow, list]))[2];
// @ts-expect-error a reference to a field that was not selected
ref(narrow, 'title');
// @ts-expect-error a reference to an object without a field
ref(narrow);
// @ts-expect-error a string where a number belongs
task.get({ id: ref(note, 'title') });
// @ts-expect-error an array where one value belongs
task.get({ id: ref(list, 'id') });
// @ts-expect-error one value where an array belongs
task.list({ filter: [['id', 'in', ref(narrow, 'id')]] });
// @ts-expect-error REST 3.0 references are not dotted
ref(task.get({ id: 1, select: ['responsible.name'] }), 'responsible.name');
// @ts-expect-error a reference is not a plain object
task.get({ id: { $ref: 'a.id' } });
// @ts-expect-error data is there only when ok
(await narrow.settle()).data;
// @ts-expect-error the result of call() is unknown
(await svc.v3.call('a')).id;
// @ts-expect-error no such namespace
svc.v3.nope;
// @ts-expect-error auth is made by webhook or application
createClient({ baseUrl: 'https://a', auth: { userId: 1, code: 'x' } });
// @ts-expect-error auth is required
createClient({ baseUrl: 'https://a' });
// @ts-expect-error an unknown client option
createClient({ baseUrl: 'https://a', auth, retires: 1 });
// @ts-expect-error a dispatcher has methods
createClient({ baseUrl: 'https://a', auth, dispatcher: {} });
// @ts-expect-error numbers only
createLimiter({ perSecond: '2' });
// @ts-expect-error a batch is not a call of its generation
export const asCall: ReturnType<typeof svc.v3.call> = svc.v3.batch([narrow]) satisfies BatchCall<unknown>;
// @ts-expect-error what stands beside the data has the members of the description
(await followups.withResponse()).meta?.token;
// @ts-expect-error and each may be null
(await followups.withResponse()).meta?.oauthToken.length;
// @ts-expect-error of other methods nothing is known
(await narrow.withResponse()).meta?.oauthToken.length;
// @ts-expect-error a cursor is any JSON value
export const cursor: string = (await followups.withResponse()).page?.nextCursor;
// @ts-expect-error a computed string is not a custom name in order
task.list({ order: { [word]: 'ASC' } });
