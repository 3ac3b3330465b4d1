/** What the wire of those accounts would answer, as programs: each is a value of the type that the method gives. */

const HEAD = (account: string): string => `
import type { Client } from './${account}/src/index.js';
declare const svc: Client;
/** Takes a value only if the call gives it. */
declare function fits<T>(call: PromiseLike<T>, ...answers: T[]): void;
`;

/** With null wherever nothing promises otherwise. */
const current = `${HEAD('current')}
const nothing = { id: 1, title: null, content: null, authorId: null, files: null, tags: null, settings: null, counters: null, rights: null, rating: null, kind: null, level: null, createdAt: null, 'weird-name': null, empty: null };
const all = { ...nothing, title: 'a', files: [], tags: ['a'], settings: { a: null, b: 'c' }, counters: { a: 1, b: null }, rights: { read: true }, rating: 0.5, kind: 'another kind', level: 9, createdAt: '2026-01-01T00:00:00+00:00', empty: {} };
fits(svc.v3.note.document.get({ id: 1 }), { id: 1 }, nothing, all, { id: 1, settings: {}, counters: {}, empty: [] });
fits(svc.v3.note.document.get({ id: 1, select: ['title', 'author.name'] }), { title: null, author: null }, { title: 'a', author: { name: null } });
fits(svc.v3.note.document.list(), [{ id: 1 }], []);
fits(svc.v3.note.document.list({ select: ['kind'] as const, pagination: { limit: 1, afterCursor: 'a' } }), [{ kind: 'folder' }, { kind: null }]);
fits(svc.v3.note.document.search({ query: 'a' }), [all, nothing]);
fits(svc.v3.note.document.add({ fields: { title: 'a' } }), { id: 1 });
fits(svc.v3.note.document.update({ id: 1, fields: { title: 'a' } }), true);
fits(svc.v3.note.document.delete({ filter: [['id', 'in', [1]]] }), false);
fits(svc.v3.note.document(), ['a']);
fits(svc.v3.note.document.file.list({ documentId: 1 }), [{ id: 1, name: null, size: null }, { id: 2 }]);
fits(svc.v3.note.tag.list(), ['a'], []);
fits(svc.v3.note.tag.names(), ['a', 'another']);
fits(svc.v3.note.statistic.get(), { total: null, byUser: {}, last: null }, { byUser: { a: 1, b: null } }, {});
fits(svc.v3.mail.message.get({ messageId: 'a' }), { id: 'a', subject: null, from: null, to: null }, { id: 'a', from: { address: null }, to: [{}] });
fits(svc.v3.mail.message.tail({ cursor: { field: 'id', order: 'ASC', value: 0, limit: 50 } }), [{ id: 'a', subject: null }]);
fits(svc.v3.mail.mailbox.list(), { anything: 1 }, []);
fits(svc.v3.mail.mailbox.senders.default.address.get(), 'a');
fits(svc.v3.humanresources.department.get({ code: 'a' }), { code: null, name: null, head: null, children: null }, { children: [] });
fits(svc.v3.humanresources.department.list(), [{ code: null, name: null }]);
fits(svc.v3.humanresources.department.list({ select: ['code', 'head.id'] }), [{ code: 'a', head: { id: 1 } }, { code: null, head: null }]);
fits(svc.v3.crm.item.get({ id: 1 }), { id: 1, stage: null, sum: 1 });
fits(svc.v3.crm.item.get({ id: 1, select: ['sum', 'owner.stage'] }), { sum: 1, owner: null }, { sum: 1, owner: { stage: null } });
fits(svc.v3.crm.item.values(), ['a', 1, { amount: null, currency: 'a' }]);
fits(svc.v3.crm.item.status.get(), 'open', 'lost');
fits(svc.v3.crm.item.loop.get(), { anything: 1 });
fits(svc.v3.crm.call.get({ id: 1 }), { id: 1, promise: null }, { id: 1, promise: { id: 1 } });
fits(svc.v3.crm.money.get(), { amount: null, currency: 'a' });
fits(svc.v3.calendar.event.list({ from: new Date(0) }), [{ id: 1, from: null, attendees: [{ userId: null, status: null }, {}], rrule: { freq: null } }, { id: 1, attendees: null, rrule: null }]);
fits(svc.v3.ping(), 'a');
fits(svc.v3.then_(), 'a');
fits(svc.v3.then_.get(), 'a');
fits(svc.v3.call.list(), ['a']);
fits(svc.v3.batch.run(), 'a');
fits(svc.v3.a.constructor.prototype.toString(), 'a');
fits(svc.v3.a.toString(), 'a');
fits(svc.v3.a.hasOwnProperty.get(), 'a');
fits(svc.v3.class.new.delete({ id: 1 }), true);
fits(svc.v3.x1['2fa']['get-code'](), 'a');
fits(svc.v3.документ.лист({}), ['a']);
fits(svc.v3['a-b'].list(), ['a']);
fits(svc.v3.aB.list(), ['a']);
fits(svc.v3.index.client.get(), 'a');
fits(svc.v3.types.codes.get(), 'a');
`;

const older = `${HEAD('older')}
const task = { id: 1, title: 'a', status: null, rights: null, spent: null };
fits(svc.v3.old.thing.get({ id: 1 }), task, { id: 1, title: 'a', status: 'any', spent: 0.5 });
fits(svc.v3.old.thing.get({ id: 1, select: ['title', 'creator.name'] }), { title: 'a', creator: null }, { title: 'a', creator: { name: null } });
fits(svc.v3.old.thing.list({ select: ['id', 'status'], pagination: { limit: 1 } }), [{ id: 1, status: 'another' }]);
fits(svc.v3.old.thing.add({ fields: { title: 'a' } }), { ...task, creator: null }, { id: 1, title: 'a', parent: { title: 'b' } });
fits(svc.v3.old.thing.start({ id: 1 }), { anything: 1 });
fits(svc.v3.old.thing.file.attach({ taskId: 1, fileIds: [1] }), { anything: 1 });
`;

const modern = `${HEAD('modern')}
fits(svc.v3.things.thing.get({ id: 1 }), { id: 1, name: null, either: null, any: null, fixed: null, flag: null, both: null, deep: null, tuple: null, remote: null, gone: null, nothing: null, everything: null });
fits(svc.v3.things.thing.get({ id: 1 }), { id: 1, either: [1], any: 'a', fixed: 'other', flag: false, both: 1, deep: { id: 1, name: 'a', extra: null }, tuple: ['a', 1], remote: 1, gone: {}, everything: [] });
fits(svc.v3.things.thing.list(), [{ id: 1, any: { id: 2 } }]);
fits(svc.v3.things.base.get({ id: 1 }), { id: 1, name: 'a' });
`;

/** What stands beside the data is typed as described, and no more. */
const besideLists = `${HEAD('lists')}
declare function is<T>(value: T): void;
const page = await svc.v3.app.cursor.list().withResponse();
is<number | null | undefined>(page.meta?.nextCursor?.position);
is<boolean | null | undefined>(page.meta?.hasMore);
svc.v3.app.cursor.list({ pagination: { afterCursor: page.meta?.nextCursor } });
svc.v3.app.cursor.list({ pagination: { afterCursor: page.page?.nextCursor } });
const installed = await svc.v3.app.note.install({ id: 1 }).withResponse();
is<string | null | undefined>(installed.meta?.oauthToken?.value);
is<number>(installed.data.id);
const got = await svc.v3.app.note.get({ id: 1 }).withResponse();
is<unknown>(got.meta?.anything);
// @ts-expect-error no such member
installed.meta?.token;
// @ts-expect-error it can be null
installed.meta?.oauthToken.value;
// @ts-expect-error a field that select does not show
svc.v3.app.nameless.list({ select: ['id'] });
// @ts-expect-error an object without an id is not filtered by one
svc.v3.app.line.list({ filter: [['id', '>', 1]] });
svc.v3.app.line.list({ filter: [['time', '>', 1]] });
`;

export const answers: Readonly<Record<string, string>> = {
  'current-answers': current,
  'older-answers': older,
  'modern-answers': modern,
  'lists-answers': besideLists,
};
