/** Of all documented methods, those called `get` that return a list are shown as lists, everywhere; drift compares what the name says. */

import { expect, test } from 'vitest';
import { badgeOf } from '../../../generator/docs/page-context.js';
import { methodNode } from '../../../generator/drift/tree.js';
import { exportDocument } from '../../../generator/export/document.js';
import { catalogueOf, finder, summaryOf } from '../../../generator/mcp/catalogue.js';
import { withMethods } from '../../../generator/method/find-method.js';
import { methodJson } from '../../../generator/method/method-json.js';
import { shownKind } from '../../../generator/view/shown-kind.js';
import { account } from '../generate/account.js';
import { build, methodOf } from '../model/account.js';
import { documentedMethods } from './documented-account.js';

const { model } = build(account(), {}, { legacy: { methods: documentedMethods(), fields: {} } });

const LISTS = [
  'calendar.event.get',
  'crm.company.contact.items.get',
  'crm.contact.company.items.get',
  'crm.deal.contact.items.get',
  'crm.deal.productrows.get',
  'crm.lead.contact.items.get',
  'crm.lead.productrows.get',
  'entity.item.property.get',
  'imopenlines.crm.chat.get',
  'placement.get',
  'sonet_group.user.get',
  'task.elapseditem.get',
  'telephony.externalLine.get',
];

test('no other method is shown as another kind than its name says', () => {
  const all = [model.v3, model.legacy, model.gateway].flatMap(({ methods }) => methods);
  const others = all.filter((method) => shownKind(method) !== method.kind);
  expect(others.map(({ name }) => name).sort()).toEqual(LISTS);
  expect(others.every((method) => !method.write && shownKind(method) === 'list')).toBe(true);
});

test('describe, the export, the site and agents show lists, drift compares gets', () => {
  const few = withMethods(model, ({ name }) => LISTS.includes(name));
  const document = JSON.stringify(exportDocument(few, ['legacy']));
  expect(document.match(/"x-kind":"\w+"/g)).toEqual(LISTS.map(() => '"x-kind":"list"'));
  const entries = catalogueOf(few);
  const find = finder(entries, () => []);
  expect(find({ query: '', kind: 'list' }).methods).toHaveLength(LISTS.length);
  for (const entry of entries) {
    expect(methodJson(few)(entry).kind).toBe('list');
    expect(badgeOf(entry.method)).toEqual({ kind: 'list', effect: 'read' });
    expect(summaryOf(entry)).not.toMatch(/^Gets one/);
    expect(JSON.stringify(methodNode(entry.method))).toContain('"value":"get"');
  }
});

test.each([
  { name: 'crm.documentgenerator.document.get', want: /^Gets one/ },
  { name: 'calendar.meeting.status.get', want: /^Reads/ },
  { name: 'task.stages.get', want: /^Reads/ },
  { name: 'im.recent.get', want: /^Reads chat recent|^Reads recent \(chat\)/ },
])('only a known object makes $name say $want', ({ name, want }) => {
  const method = methodOf(model.legacy, name);
  expect(shownKind(method)).toBe('get');
  expect(summaryOf({ method, name })).toMatch(want);
});
