/** Mail, in German: parameters that nobody wrote down, pages by `limit` alone, parts of allOf, ids that are strings. */

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

const limited = object({ limit: int });
const header = choose('id', 'subject', 'date', 'isSeen', 'folder');

const description = published(
  { title: 'Postfächer', tags: [{ name: 'mail', description: 'Postfächer & Nachrichten' }] },
  {
    'mail.mailbox.list': { get: true, gives: listOf(refTo('svc.mail.mailboxdto')) },
    'mail.mailbox.get': { takes: { id: int }, required: ['id'], gives: itemOf(refTo('svc.mail.mailboxdto')) },
    'mail.mailbox.connect': { get: true, gives: itemOf(refTo('svc.mail.mailboxdto')) },
    'mail.mailbox.disconnect': { get: true, gives: done },
    'mail.mailbox.settings.update': { takes: { id: int, settings: anyArray }, required: ['id'], gives: done },
    'mail.mailbox.sync': { get: true },
    'mail.mailbox.senders.list': { get: true, gives: anyArray },
    'mail.mailbox.folder.list': { takes: { mailboxId: int }, gives: anyArray },
    'mail.message.list': {
      takes: { select: header, filter: stockFilter, order: sorted('date', 'subject'), pagination: limited },
      gives: listOf(refTo('svc.mail.messagedto')),
    },
    'mail.message.get': {
      takes: { id: text, select: header },
      required: ['id'],
      gives: itemOf(refTo('svc.mail.messagedto')),
    },
    'mail.message.tail': {
      takes: {
        select: header,
        filter: { type: 'array' },
        cursor: { type: 'object', example: { field: 'id', value: 0, order: 'ASC' } },
      },
      gives: listOf(refTo('svc.mail.messagedto')),
    },
    'mail.message.send': { get: true, gives: itemOf(refTo('svc.mail.messagedto')) },
    'mail.message.reply': {
      takes: { fields: refTo('svc.mail.replydto') },
      required: ['fields'],
      gives: itemOf(refTo('svc.mail.messagedto')),
    },
    'mail.message.move': { takes: { ids: anyArray, folder: text }, required: ['ids'], gives: done },
    'mail.message.delete': { takes: { id: text, filter: stockFilter }, gives: done },
    'mail.message.markseen': { get: true, gives: done },
    'mail.message.headers.get': {
      takes: { id: text },
      gives: itemOf({ type: 'object', additionalProperties: text }),
    },
    'mail.message.field.list': {
      takes: { select: choose('name') },
      gives: listOf(refTo('svc.rest.dtofielddto')),
    },
    'mail.recipient.list': {
      takes: { query: text, select: choose('email', 'name'), pagination: pages },
      gives: listOf(refTo('svc.mail.recipientdto')),
    },
    'mail.recipient.add': {
      takes: { fields: refTo('svc.mail.recipientdto') },
      gives: itemOf(refTo('svc.mail.recipientdto')),
    },
    'mail.signature.get': { get: true, gives: object({ item: text }) },
    'mail.signature.set': { get: true, gives: done },
    'mail.counter.get': {
      gives: object({
        item: object({ unseen: int, byFolder: { type: 'object', additionalProperties: int } }),
      }),
    },
  },
  {
    schemas: {
      'svc.mail.mailboxdto': {
        allOf: [
          refTo('svc.mail.mailboxbasedto'),
          { required: ['email'] },
          object({ unseen: int, lastSync: moment }),
        ],
        description: 'Ein verbundenes Postfach.',
      },
      'svc.mail.mailboxbasedto': object({
        id: long,
        email: text,
        name: text,
        owner: refTo('svc.mail.userdto'),
      }),
      'svc.mail.userdto': object({ id: long, fullName: text }),
      'svc.mail.messagedto': object({
        id: text,
        subject: text,
        date: moment,
        isSeen: flag,
        folder: text,
        from: refTo('svc.mail.recipientdto', 'Absender'),
        to: listOf(refTo('svc.mail.recipientdto')),
        attachments: anyArray,
        mailbox: refTo('svc.mail.mailboxdto'),
      }),
      'svc.mail.recipientdto': object({
        email: text,
        name: text,
        hash: { type: 'string', readOnly: true },
        secret: { type: 'string', writeOnly: true },
      }),
      'svc.mail.replydto': {
        allOf: [
          object({ messageId: text, body: text, to: anyArray, draft: flag }),
          { type: 'object', required: ['messageId', 'body'] },
        ],
      },
      'svc.rest.dtofielddto': object({
        name: text,
        type: text,
        title: text,
        filterable: flag,
        editable: flag,
      }),
    },
  },
);

const MAILBOX = { id: 1, email: 'post@firma.example', name: null, unseen: 4, lastSync: null };
const MESSAGE = {
  id: 'a-1',
  subject: 'Grüße',
  date: null,
  isSeen: false,
  folder: 'INBOX',
  attachments: null,
};

export const mail: ObservedAccount = {
  description,
  cases: [
    shows('mail.mailbox.list({ userId: 1 })', [MAILBOX]),
    shows('mail.mailbox.list()', []),
    shows('mail.mailbox.get({ id: 1 })', { ...MAILBOX, owner: { id: 1, fullName: 'A' } }),
    shows(
      "mail.mailbox.connect({ email: 'post@firma.example', server: 'imap.example', port: 993 })",
      MAILBOX,
    ),
    shows('mail.mailbox.disconnect({ id: 1 })', true),
    shows('mail.mailbox.settings.update({ id: 1, settings: { syncDays: 7 } })', true),
    shows("mail.mailbox.settings.update({ id: 1, settings: ['crm'] })", true),
    shows('mail.mailbox.sync({ id: 1 })', { started: true, jobs: [] }, { started: true, jobs: [] }),
    shows('mail.mailbox.senders.list()', [{ email: 'a@firma.example' }, 'b@firma.example']),
    shows('mail.mailbox.folder.list({ mailboxId: 1 })', [{ path: 'INBOX', children: [] }]),
    shows("mail.message.list({ select: ['id', 'subject'], [custom('mailboxId')]: 1 })", [
      { id: 'a-1', subject: null },
    ]),
    shows(
      "mail.message.list({ [custom('mailboxId')]: 1, order: { date: 'DESC' }, pagination: { limit: 5 } })",
      [MESSAGE, { id: 'a-2' }, {}],
    ),
    shows("mail.message.list({ filter: [['id', '>', 'a']] })", [MESSAGE]),
    shows("mail.message.list({ select: ['from.email', 'to.name'] })", [{ from: null, to: [{ name: null }] }]),
    shows("mail.message.get({ id: 'a-1' })", MESSAGE),
    shows("mail.message.get({ id: 'a-1', select: ['subject', 'mailbox.email'] })", {
      subject: 'Grüße',
      mailbox: { email: 'x@y.example' },
    }),
    shows("mail.message.tail({ cursor: { field: 'id', order: 'ASC', value: 'a', limit: 10 } })", [MESSAGE]),
    shows("mail.message.send({ mailboxId: 1, to: ['kunde@firma.example'], subject: 'Angebot', body: '…' })", {
      ...MESSAGE,
      to: [],
    }),
    shows(
      "mail.message.reply({ fields: { messageId: 'a-1', body: 'Danke', to: { main: 'x@y.example' } } })",
      { id: 'a-3' },
    ),
    shows("mail.message.move({ ids: ['a-1'], folder: 'Archiv' })", true),
    shows("mail.message.delete({ id: 'a-1' })", true),
    shows("mail.message.delete({ filter: [['id', 'in', ['a-1', 'a-2']]] })", false),
    shows("mail.message.markseen({ ids: ['a-1'], seen: true })", true),
    shows("mail.message.headers.get({ id: 'a-1' })", {}, { item: [] }),
    shows("mail.message.headers.get({ id: 'a-2' })", { subject: 'x', 'reply-to': null }),
    shows("mail.message.field.list({ select: ['name', 'editable'] })", [{ name: 'id', editable: false }]),
    shows("mail.recipient.list({ query: 'an', [custom('limit')]: 3 })", [
      { email: 'anna@firma.example', name: null, hash: 'x' },
    ]),
    shows("mail.recipient.list({ select: ['email'], pagination: { limit: 3 } })", [{ email: null }]),
    shows("mail.recipient.add({ fields: { email: 'neu@firma.example', secret: 's' } })", {
      email: 'neu@firma.example',
      name: null,
      hash: 'y',
    }),
    shows('mail.signature.get({ mailboxId: 1 })', 'Mit freundlichen Grüßen', {
      item: 'Mit freundlichen Grüßen',
    }),
    shows("mail.signature.set({ mailboxId: 1, text: '' })", true),
    shows('mail.counter.get()', { unseen: null, byFolder: {} }, { item: { unseen: null, byFolder: [] } }),
  ],
};
