/** Reads of the legacy generation, told by name: none that acts. */

import { describe, expect, test } from 'vitest';
import { describedFamily, legacyKind } from '../../../generator/model/legacy/legacy-kinds.js';

const WRITES: Readonly<Record<string, readonly string[]>> = {
  'a part before the verb acts': [
    'im.notify.read.list',
    'x.send.list',
    'X.Delete.Get',
    'a.update.fields',
    'a.set.get',
  ],
  'it takes events off a queue': [
    'event.offline.get',
    'im.v2.Event.get',
    'imbot.v2.Event.get',
    'IMBOT.V2.EVENT.GET',
  ],
  'a further word behind get names what is made': [
    'disk.storage.getForApp',
    'disk.storage.getforapp',
    'disk.file.getExternalLink',
    'disk.folder.getExternalLink',
    'crm.invoice.getexternallink',
    'salescenter.payment.getPublicUrl',
    'SALESCENTER.PAYMENT.GETPUBLICURL',
  ],
  'a further word behind get acts': [
    'a.getOrCreate',
    'a.getandclear',
    'x.delete.getItems',
    'im.read.getList2',
  ],
  'it only looks like a read': [
    'catalog.document.conductList',
    'catalog.document.cancelList',
    'catalog.document.deleteList',
    'booking.v1.booking.createfromwaitlist',
    'catalog.document.cancel',
    'rpa.fields.setSettings',
    'rpa.fields.setVisibilitySettings',
    'landing.landing.showblock',
    'telephony.externalCall.show',
    'crm.automation.trigger',
    'im.notify',
    'im.dialog.writing',
    'im.dialog.read',
  ],
  'nothing is known of it': [
    'x',
    'get',
    'list',
    'fields',
    '',
    '.',
    'a.',
    '.get.',
    'a.status',
    'a.search',
    'a.getter',
    'a.gets',
    'a.list2',
    'a.get ',
    'a.__proto__',
    'constructor',
    'a.types',
  ],
  'a write verb under a namespace of reads': [
    'crm.enum.delete',
    'crm.enum.set',
    'crm.enum.a.b',
    'sign.b2e.delete.tail',
  ],
};

const READS: readonly string[] = [
  // A further word behind get.
  ...[
    'disk.storage.getChildren',
    'disk.file.getVersions',
    'disk.file.getversions',
    'catalog.product.offer.getFieldsByFilter',
    'sale.property.getfieldsbytype',
    'landing.site.getadditionalfields',
    'crm.item.getUrl',
  ],
  ...[
    'crm.deal.list',
    'crm.deal.get',
    'crm.deal.fields',
    'catalog.price.getFields',
    'task.item.getlist',
    'a.B.GETLIST',
  ],
  ...[
    'crm.enum.fields',
    'crm.enum.settings.mode',
    'crm.status.entity.types',
    'timeman.status',
    'user.search',
    'methods',
    'scope',
    'profile',
    'server.time',
    'events',
  ],
  ...['lists.get', 'lists.get.iblock.type.id', 'task.checklistitem.isactionallowed', 'sign.b2e.company.tail'],
  ...[
    'tasks.flow.Flow.isExists',
    'landing.landing.resolveIdByPublicUrl',
    'im.notify.get',
    'rpa.fields.getfields',
  ],
];

describe('writes', () => {
  test.each(Object.entries(WRITES))('%s', (_why, names) => {
    for (const name of names)
      expect([name, legacyKind(name)]).not.toEqual([name, expect.stringMatching(/^(get|list|read)$/)]);
  });
});

test.each(READS)('%s is a read', (name) => {
  expect(['get', 'list', 'read']).toContain(legacyKind(name));
});

test.each([
  { name: 'crm.deal.fields', family: 'crm.deal' },
  { name: 'Catalog.Price.getFields', family: 'catalog.price' },
  { name: 'crm.item.fields', family: undefined },
  { name: 'x.delete.fields', family: undefined },
  { name: 'fields', family: undefined },
  { name: 'crm.deal.getFieldsByFilter', family: undefined },
])('$name describes $family', ({ name, family }) => {
  expect(describedFamily(name)).toBe(family);
});
