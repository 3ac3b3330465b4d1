/** Knowledge bases, in Russian: cursor objects, members beside the items, objects that are named after their namespace. */

import {
  anyArray,
  choose,
  done,
  flag,
  int,
  itemOf,
  listOf,
  long,
  moment,
  object,
  type ObservedAccount,
  pages,
  published,
  refTo,
  shows,
  sorted,
  stockFilter,
  text,
} from './account.js';

const cursor = object({ limit: int, afterCursor: {} });
const page = choose('id', 'title', 'collectionId', 'ownerId', 'createdAt', 'position', 'settings');
const more = (schema: unknown): unknown =>
  object({ items: listOf(schema), nextCursor: object({ position: int, id: int }), hasMore: flag });

const description = published(
  { title: 'База знаний', tags: [{ name: 'note', description: 'Базы знаний и документы' }] },
  {
    'note.collection.get': {
      takes: { id: int, select: choose('id', 'name') },
      required: ['id'],
      gives: itemOf(refTo('svc.note.collectionitemdto')),
    },
    'note.collection.list': {
      takes: {
        select: choose('id', 'name', 'code'),
        filter: stockFilter,
        order: sorted('id', 'name'),
        pagination: pages,
      },
      gives: listOf(refTo('svc.note.collectionitemdto')),
    },
    'note.collection.add': {
      takes: { fields: object({ name: text, code: text, isPublic: flag }, { required: ['name'] }) },
      gives: itemOf(refTo('svc.note.collectionitemdto')),
    },
    'note.collection.update': {
      takes: { id: int, fields: object({ name: text, isPublic: flag }), filter: stockFilter },
      gives: done,
    },
    'note.collection.delete': { takes: { id: int, filter: stockFilter }, gives: done },
    'note.collection.field.list': { takes: { select: choose('name', 'type', 'title') }, gives: anyArray },
    'note.collection.field.get': { takes: { name: text }, required: ['name'], gives: { type: 'object' } },
    'note.collection.subscribe': { get: true },
    'note.collection.unsubscribe': { get: true, gives: done },
    'note.collection.archive': { get: true, gives: { type: 'object' } },
    'note.document.get': {
      takes: { id: int, select: page },
      required: ['id'],
      gives: itemOf(refTo('svc.note.documentdto')),
    },
    'note.document.list': {
      takes: { select: page, filter: stockFilter, pagination: cursor },
      gives: more(refTo('svc.note.documentdto')),
    },
    'note.document.tree': {
      takes: { pagination: cursor },
      gives: more(refTo('svc.note.documentdto')),
    },
    'note.document.search': {
      takes: { query: text, pagination: cursor },
      gives: listOf(refTo('svc.note.documentdto')),
    },
    'note.document.recent.list': {
      takes: { pagination: object({ limit: int }) },
      gives: listOf(refTo('svc.note.documentdto')),
    },
    'note.document.add': {
      takes: {
        fields: object(
          { title: text, content: text, collectionId: long, tags: anyArray },
          { required: ['title'] },
        ),
      },
      gives: itemOf(refTo('svc.note.documentdto')),
    },
    'note.document.move': { get: true },
    'note.document.publish': { get: true, gives: itemOf(refTo('svc.note.documentdto')) },
    'note.document.version.list': {
      takes: { documentId: int },
      required: ['documentId'],
      gives: { type: 'object' },
    },
    'note.document.file.list': {
      takes: { documentId: int },
      required: ['documentId'],
      gives: listOf(refTo('svc.note.attachmentdto')),
    },
    'note.document.file.attach': { takes: { documentId: int, files: anyArray }, gives: { type: 'object' } },
    'note.document.access.get': { takes: { id: int }, gives: { type: 'object' } },
    'note.application.install': {
      get: true,
      gives: object({ item: refTo('svc.note.applicationdto'), oauthToken: text }),
    },
  },
  {
    schemas: {
      'svc.note.collectionitemdto': object(
        {
          id: long,
          name: text,
          code: text,
          isPublic: flag,
          rights: anyArray,
          options: { type: 'object', additionalProperties: text },
        },
        { description: 'Раздел базы знаний. */ `id` уникален' },
      ),
      'svc.note.documentdto': object({
        id: long,
        title: text,
        content: {},
        collectionId: long,
        ownerId: long,
        owner: refTo('svc.note.userdto', 'Владелец'),
        collection: refTo('svc.note.collectionitemdto', 'Раздел'),
        parent: refTo('svc.note.documentdto', 'Родитель'),
        children: listOf(refTo('svc.note.documentdto')),
        createdAt: moment,
        position: { type: 'float' },
        tags: anyArray,
        settings: { type: 'object', additionalProperties: flag },
      }),
      'svc.note.userdto': object({ id: long, name: text }),
      'svc.note.attachmentdto': object({ fileId: long, name: text, size: long }),
      'svc.note.applicationdto': object({ code: text, version: int }),
    },
  },
);

const DOCUMENT = {
  id: 7,
  title: 'Регламент',
  content: null,
  collectionId: 3,
  ownerId: null,
  createdAt: '2026-02-01T10:00:00+03:00',
  position: 1.5,
  tags: [],
  settings: {},
};

export const notes: ObservedAccount = {
  description,
  cases: [
    shows('note.collection.get({ id: 3 })', { id: 3, name: 'Общая' }),
    shows("note.collection.get({ id: 3, select: ['name'] })", { name: null }),
    shows('note.collection.list()', [{ id: 3, name: 'Общая', code: null }, { name: 'Без номера' }]),
    shows("note.collection.list({ select: ['id'], filter: [['id', '>', 1]], order: { name: 'DESC' } })", [
      { id: 3 },
    ]),
    shows(
      "note.collection.list({ filter: [[custom('name'), 'Общая']], pagination: { page: 2, limit: 10 } })",
      [],
    ),
    shows(
      "note.collection.list({ filter: [{ logic: 'or', conditions: [['id', 1], ['id', 'between', [5, 9]]] }] })",
      [{ id: 5, rights: { edit: true }, options: {} }],
    ),
    shows("note.collection.add({ fields: { name: 'Новая', isPublic: true } })", {
      id: 4,
      name: 'Новая',
      code: null,
      isPublic: true,
      rights: { edit: true, read: true },
      options: {},
    }),
    shows('note.collection.update({ id: 4, fields: { isPublic: false } })', true),
    shows("note.collection.update({ filter: [['id', 'in', [1, 2]]], fields: { name: 'А' } })", true),
    shows('note.collection.delete({ id: 4 })', true),
    shows("note.collection.field.list({ select: ['name', 'type', 'editable'] })", [
      { name: 'id', type: 'int', editable: false },
    ]),
    shows("note.collection.field.get({ name: 'id' })", {
      name: 'id',
      type: 'int',
      title: 'ID',
      requiredGroups: null,
    }),
    shows('note.collection.subscribe({ id: 4, userIds: [1, 2] })', { subscribed: 2 }, { subscribed: 2 }),
    shows('note.collection.unsubscribe({ id: 4 })', true),
    shows("note.collection.archive({ id: 4, reason: 'Устарела' })", { id: 4, archivedAt: null }),
    shows('note.document.get({ id: 7 })', DOCUMENT, { item: { ...DOCUMENT, settings: [] } }),
    shows("note.document.get({ id: 7, select: ['title', 'owner.name', 'collection.code'] })", {
      title: 'Регламент',
      owner: { name: 'Анна' },
      collection: null,
    }),
    shows("note.document.get({ id: 7, select: ['id', custom('UF_KIND')] })", { id: 7, UF_KIND: ['x'] }),
    shows(
      "note.document.list({ select: ['id', 'settings'], pagination: { limit: 2 } })",
      [{ id: 7, settings: {} }],
      {
        items: [{ id: 7, settings: [] }],
        nextCursor: { position: 2, id: 7 },
        hasMore: true,
      },
    ),
    shows('note.document.list({ pagination: { limit: 1, afterCursor: { position: 2, id: 7 } } })', [
      DOCUMENT,
    ]),
    shows("note.document.tree({ [custom('collectionId')]: 3, pagination: { limit: 10 } })", [
      { id: 7 },
      { title: 'a' },
    ]),
    shows("note.document.search({ query: 'регламент', [custom('mode')]: 'title' })", [
      { id: 7, title: null },
    ]),
    shows('note.document.recent.list({ pagination: { limit: 5 } })', [{ id: 9, position: null }]),
    shows("note.document.add({ fields: { title: 'План', collectionId: 3, tags: ['a'] } })", {
      id: 8,
      title: 'План',
      owner: { id: 1 },
      parent: null,
      children: [],
    }),
    shows("note.document.add({ fields: { title: 'План', tags: { main: 'a' } } })", { id: 8 }),
    shows('note.document.move({ id: 8, parentId: 7, afterId: null })', { moved: true }),
    shows('note.document.publish({ id: 8 })', DOCUMENT),
    shows('note.document.version.list({ documentId: 8 })', { versions: [1, 2] }, { versions: [1, 2] }),
    shows('note.document.file.list({ documentId: 8 })', [{ fileId: 5, name: 'a.pdf' }, { size: null }]),
    shows(
      'note.document.file.attach({ documentId: 8, files: { n0: 15 } })',
      { attached: [15] },
      { attached: [15] },
    ),
    shows('note.document.access.get({ id: 8 })', { read: true, edit: false }),
    shows(
      "note.application.install({ code: 'wiki' })",
      { code: 'wiki', version: 2 },
      {
        item: { code: 'wiki', version: 2 },
        oauthToken: 'none',
      },
    ),
  ],
};
