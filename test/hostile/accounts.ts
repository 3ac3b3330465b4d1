/** Accounts in shapes that no sample shows and that real ones have all the same, with what their wire would answer. */

import {
  array,
  document,
  filterById,
  integer,
  item,
  pagination,
  select,
  string,
  to,
} from '../generator/model/account.js';

const dateTime = { type: 'string', format: 'date-time' };
const object = (properties: Readonly<Record<string, unknown>>, more: object = {}): unknown => ({
  type: 'object',
  properties,
  ...more,
});

/** Modules, lists, results and texts as a current account could publish them. */
const current = document({
  schemas: {
    'svc.note.documentdto': object({
      id: integer,
      title: string,
      content: {},
      parent: to('svc.note.documentdto'),
      authorId: { type: 'integer', format: 'int64' },
      author: {
        ...to('svc.note.userdto'),
        title: 'Author',
        description: 'Who */ wrote it. ${author} `code`',
      },
      files: { type: 'array' },
      tags: array(string),
      related: array(to('svc.note.documentdto')),
      settings: { type: 'object', additionalProperties: string },
      counters: { type: 'object', additionalProperties: { type: 'integer', nullable: true } },
      rights: { type: 'array' },
      rating: { type: 'float' },
      kind: { type: 'string', enum: ['page', 'folder', null] },
      level: { type: 'integer', enum: [1, 2, 3] },
      createdAt: dateTime,
      'weird-name': string,
      empty: { type: 'object', properties: [] },
    }),
    'svc.note.userdto': object({ id: integer, name: string, email: string }),
    'svc.mail.userdto': object({ id: integer, address: string }),
    'svc.mail.messagedto': object({
      id: string,
      subject: string,
      from: to('svc.mail.userdto'),
      to: array(to('svc.mail.userdto')),
    }),
    'svc.humanresources.departmentdto': object({
      code: string,
      name: string,
      head: to('svc.mail.userdto'),
      children: array(to('svc.humanresources.departmentdto')),
    }),
    'svc.crm.itemdto': {
      allOf: [
        to('svc.crm.basedto'),
        object({ stage: string, sum: { type: 'number' } }, { required: ['sum'] }),
      ],
    },
    'svc.crm.basedto': object({ id: integer, created: dateTime, owner: to('svc.crm.itemdto') }),
    'svc.crm.valuedto': { oneOf: [string, integer, to('svc.crm.moneydto')] },
    'svc.crm.moneydto': object({ amount: { type: 'float' }, currency: string }, { required: ['currency'] }),
    'svc.crm.calldto': object({ id: integer, promise: to('svc.crm.promisedto') }),
    'svc.crm.promisedto': object({ id: integer }),
    'svc.crm.statusdto': { type: 'string', enum: ['open', 'won'] },
    'svc.crm.aliasdto': to('svc.crm.loopdto'),
    'svc.crm.loopdto': to('svc.crm.aliasdto'),
    'svc.calendar.eventdto': object({
      id: integer,
      from: dateTime,
      attendees: array(object({ userId: integer, status: string })),
      rrule: object({ freq: string, interval: integer }),
    }),
  },
  methods: {
    'note.document.get': {
      takes: { id: integer, select: select('id', 'title', 'authorId', 'kind') },
      required: ['id'],
      gives: item(to('svc.note.documentdto')),
    },
    'note.document.list': {
      takes: {
        select: select('id', 'title', 'authorId', 'kind'),
        pagination: object({ limit: integer, afterCursor: string }),
        filter: filterById,
      },
      gives: object({
        items: array(to('svc.note.documentdto')),
        nextCursor: string,
        hasMore: { type: 'boolean' },
      }),
    },
    'note.document.search': {
      takes: { query: string, pagination },
      gives: array(to('svc.note.documentdto')),
    },
    'note.document.add': {
      takes: { fields: object({ title: string, authorId: integer }, { required: ['title'] }) },
      gives: object({ id: integer }),
    },
    'note.document.update': {
      takes: { id: integer, filter: filterById, fields: object({ title: string }) },
      gives: object({ result: { type: 'boolean' } }),
    },
    'note.document.delete': { takes: { id: integer, filter: filterById }, gives: { type: 'boolean' } },
    'note.document.file.list': {
      takes: { documentId: integer },
      required: ['documentId'],
      gives: array(object({ id: integer, name: string, size: integer })),
    },
    'note.document': { gives: object({ items: array(string), truncated: { type: 'boolean' } }) },
    'note.tag.list': { gives: array(string) },
    'note.tag.names': { gives: array({ type: 'string', enum: ['a', 'b'] }) },
    'note.statistic.get': {
      gives: object({
        item: object({
          total: integer,
          byUser: { type: 'object', additionalProperties: integer },
          last: dateTime,
        }),
      }),
    },
    'mail.message.list': {
      takes: {
        select: select('id', 'subject'),
        order: object({ id: string }),
        filter: filterById,
        pagination,
      },
      gives: array(to('svc.mail.messagedto')),
    },
    'mail.message.tail': {
      takes: { select: select('id', 'subject'), cursor: object({}) },
      gives: array(to('svc.mail.messagedto')),
    },
    'mail.message.get': {
      takes: { messageId: string },
      required: ['messageId'],
      gives: item(to('svc.mail.messagedto')),
    },
    'mail.mailbox.list': { gives: { type: 'object' } },
    'mail.mailbox.senders.default.address.get': { gives: object({ item: string }) },
    'humanresources.department.get': {
      takes: { code: string },
      required: ['code'],
      gives: item(to('svc.humanresources.departmentdto')),
    },
    'humanresources.department.list': {
      takes: { select: select('code', 'name'), pagination },
      gives: array(to('svc.humanresources.departmentdto')),
    },
    'crm.item.get': {
      takes: { id: integer, select: select('id', 'stage', 'sum') },
      gives: item(to('svc.crm.itemdto')),
    },
    'crm.item.values': { gives: array(to('svc.crm.valuedto')) },
    'crm.item.status.get': { gives: item(to('svc.crm.statusdto')) },
    'crm.item.loop.get': { gives: item(to('svc.crm.aliasdto')) },
    'crm.call.get': { takes: { id: integer }, gives: item(to('svc.crm.calldto')) },
    'crm.money.get': { gives: to('svc.crm.moneydto') },
    'calendar.event.list': {
      takes: { from: dateTime, to: dateTime },
      gives: array(to('svc.calendar.eventdto')),
    },
    'calendar.event.get': {
      takes: { id: integer },
      gives: object({ item: to('svc.calendar.eventdto'), meta: object({ editable: { type: 'boolean' } }) }),
    },
    ping: { gives: string, get: true },
    then: { gives: string },
    'then.get': { gives: string },
    'call.list': { gives: array(string) },
    'batch.run': { gives: string },
    'a.constructor.prototype.toString': { gives: string },
    'a.toString': { gives: string },
    'a.hasOwnProperty.get': { gives: string },
    'class.new.delete': { takes: { id: integer }, gives: { type: 'boolean' } },
    'x1.2fa.get-code': { gives: string },
    'документ.лист': { gives: array(string) },
    'a-b.list': { gives: array(string) },
    'aB.list': { gives: array(string) },
    'index.client.get': { gives: string },
    'types.codes.get': { gives: string },
  },
});

/** Shorter names, strings and lists where schemas belong, an envelope around it all. */
const older = {
  result: {
    openapi: '3.0.0',
    info: { title: 'Older', version: '1' },
    servers: [],
    tags: [],
    paths: {
      '/old.thing.get': {
        post: {
          tags: ['tasks'],
          requestBody: body([{ id: 'integer', select: { type: 'array' } }]),
          responses: gives({ item: 'ThingDto' }),
        },
      },
      '/old.thing.list': {
        post: {
          tags: [],
          requestBody: body({ select: 'array', filter: 'array', order: [], pagination: 'object' }),
          responses: gives({ items: { type: 'array', items: 'ThingDto' } }),
        },
      },
      '/old.thing.add': {
        post: {
          requestBody: body({
            fields: {
              type: 'object',
              properties: {
                title: { type: 'string', required: true },
                userId: { type: 'int', required: false },
              },
            },
          }),
          responses: gives({ item: 'ThingDto' }),
        },
      },
      '/old.thing.start': { post: { requestBody: body([]), responses: [] } },
      '/old.thing.file.attach': { post: { requestBody: body([]), responses: gives([]) } },
    },
    components: {
      schemas: {
        ThingDto: {
          type: 'object',
          properties: [
            {
              id: { type: 'integer', required: true },
              title: { type: 'string', required: true },
              status: 'string',
              creator: 'UserDto',
              parent: 'ThingDto',
              rights: 'array',
              spent: { type: 'double' },
            },
          ],
        },
        UserDto: { properties: { id: 'int', name: 'string' } },
      },
    },
  },
  time: {},
};

/** OpenAPI 3.1, with every keyword that it has and accounts do not use yet. */
const modern = document({
  schemas: {
    Thing: object({
      id: { type: ['integer', 'null'] },
      name: { type: ['string', 'null'] },
      either: { oneOf: [string, { type: 'null' }, array(integer)] },
      any: { anyOf: [to('Thing'), string] },
      fixed: { const: 'thing' },
      flag: { enum: [true] },
      both: { type: ['string', 'integer'] },
      deep: { allOf: [to('Base'), { type: 'object', properties: { extra: string } }] },
      tuple: { type: 'array', prefixItems: [string, integer] },
      remote: { $ref: 'https://account.example/schema.json#/Thing' },
      gone: to('Gone'),
      nothing: false,
      everything: true,
    }),
    Base: object({ id: integer, name: string }, { required: ['name'] }),
  },
  methods: {
    'things.thing.get': { takes: { id: integer, select: { type: 'array' } }, gives: item(to('Thing')) },
    'things.thing.list': {
      takes: { pagination: object({ limit: integer, afterCursor: string }) },
      gives: object({ items: array(to('Thing')), truncated: { type: 'boolean' } }),
    },
    'things.base.get': { takes: { id: integer }, gives: item(to('Base')) },
  },
});

export const accounts: Readonly<Record<string, unknown>> = { current, older, modern };

function body(properties: unknown): unknown {
  return { content: { 'application/json': { schema: { type: 'object', properties } } } };
}

function gives(properties: unknown): unknown {
  const schema = { type: 'object', properties: { result: { type: 'object', properties } } };
  return { 200: { content: { 'application/json': { schema } } } };
}
