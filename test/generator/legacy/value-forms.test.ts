/**
 * What pages show of flags, ids and counters, next to the types that methods have: some families answer `true` and others
 * `Y`, some numbers and others digits as text. The sources are those of the rows in `specs/legacy`.
 */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onceFor } from '../../../generator/base/once.js';
import { findMethod, methodsOf } from '../../../generator/method/find-method.js';
import { methodJson } from '../../../generator/method/method-json.js';
import { buildModel } from '../../../generator/model/build.js';
import { readDescription } from '../../../generator/source/read.js';
import { RECORDED_OPTIONS } from '../drift/desk.js';
import { closeServers, serve } from '../source/server.js';
import { documentedAccount } from './documented-account.js';

afterAll(closeServers);
let result: (method: string) => unknown;
beforeAll(async () => {
  const { baseUrl } = await serve(documentedAccount());
  const source = { kind: 'account', baseUrl, auth: { webhook: { userId: 1, code: 'code' } } } as const;
  const description = await readDescription(source, { fieldLists: true, legacyMethods: true });
  const { model } = buildModel(description, RECORDED_OPTIONS);
  const methods = methodsOf(model, 'legacy');
  const about = methodJson(model);
  result = (method) => about(findMethod(methods, method)).result;
});

/** `[].ACTIVE`, `items[].ID`, `*.ID`: the member at a place of an answer, and nothing else. */
function answerWith(path: string, value: unknown): unknown {
  return path
    .split(/\.|(?=\[\])/)
    .filter((step) => step !== '')
    .reduceRight<unknown>((inner, step) => {
      if (step === '[]') return [inner];
      return { [step === '*' ? 'a' : step]: inner };
    }, value);
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const checkOf = onceFor((method: string) => ajv.compile(result(method) as object));

/** Other members of the answer are left out. */
function fits(method: string, path: string, value: unknown): boolean {
  const check = checkOf(method);
  check(answerWith(path, value));
  return (check.errors ?? []).every(({ keyword }) => keyword === 'required');
}

type Row = readonly [method: string, path: string];

const OF_RESULTS = 'Legacy results';
const OF_SELF_DESCRIPTION = 'Legacy self-description';
const OF_APPLICATIONS = 'Applications and events';

/** JSON `true` and `false`. */
const BOOLEANS: Readonly<Record<string, readonly Row[]>> = {
  [OF_RESULTS]: [
    ['app.info', 'INSTALLED'],
    ['user.current', 'ACTIVE'],
    ['crm.item.fields', 'fields.*.isRequired'],
    ['crm.documentgenerator.document.get', 'document.stampsEnabled'],
    ['task.checklistitem.get', 'MEMBERS[].IS_COLLABER'],
    ['tasks.task.complete', 'task.action.*'],
    ['im.user.get', 'bot'],
    ['im.recent.list', '[].pinned'],
    ['im.dialog.messages.get', '[].unread'],
    ['imbot.v2.Bot.list', '[].isHidden'],
    ['timeman.status', 'ACTIVE'],
    ['calendar.event.get', '[].IS_MEETING'],
    ['placement.bind', ''],
    ['crm.deal.productrows.set', ''],
  ],
  [OF_SELF_DESCRIPTION]: [
    ['method.get', 'isExisting'],
    ['profile', 'ADMIN'],
    ['user.get', '[].ACTIVE'],
    ['crm.deal.fields', '*.isRequired'],
  ],
  [OF_APPLICATIONS]: [
    ['event.offline.clear', ''],
    ['im.v2.Event.get', 'hasMore'],
  ],
};

/** `Y` and `N`, or another text. */
const LETTERS: Readonly<Record<string, readonly Row[]>> = {
  [OF_RESULTS]: [
    ['app.info', 'PAYMENT_EXPIRED'],
    ['user.current', 'IS_ONLINE'],
    ['crm.deal.productrows.get', '[].TAX_INCLUDED'],
    ['crm.deal.userfield.list', '[].MULTIPLE'],
    ['crm.deal.contact.items.get', '[].IS_PRIMARY'],
    ['crm.category.get', 'category.isDefault'],
    ['tasks.task.complete', 'task.isMuted'],
    ['task.checklistitem.get', 'IS_COMPLETE'],
    ['im.notify.get', '[].notify_read'],
    ['imopenlines.config.list.get', '[].ACTIVE'],
    ['catalog.product.offer.get', 'offer.active'],
    ['lists.get', '[].ACTIVE'],
    ['entity.item.get', '[].ACTIVE'],
    ['telephony.externalLine.get', '[].CRM_AUTO_CREATE'],
    ['calendar.event.get', '[].DELETED'],
    ['sonet_group.get', '[].VISIBLE'],
  ],
  [OF_SELF_DESCRIPTION]: [
    ['feature.get', 'value'],
    ['crm.deal.get', 'OPENED'],
    ['crm.deal.get', 'CLOSED'],
    ['crm.deal.get', 'UF_CRM_1700000004'],
    ['catalog.price.get', 'price.active'],
    ['catalog.price.get', 'price.available'],
  ],
  [OF_APPLICATIONS]: [['event.offline.list', '[].ERROR']],
};

const NUMBERS: Readonly<Record<string, readonly Row[]>> = {
  [OF_RESULTS]: [
    ['app.info', 'ID'],
    ['placement.get', '[].userId'],
    ['department.get', '[].SORT'],
    ['crm.category.get', 'category.id'],
    ['crm.deal.productrows.get', '[].PRODUCT_ID'],
    ['crm.enum.ownertype', '[].ID'],
    ['crm.activity.todo.add', 'id'],
    ['tasks.task.result.list', '[].id'],
    ['tasks.task.files.attach', 'attachmentId'],
    ['disk.storage.uploadFile', 'ID'],
    ['im.user.get', 'id'],
    ['im.chat.get', 'ID'],
    ['imbot.bot.list', '[].ID'],
    ['voximplant.statistic.get', '[].RECORD_FILE_ID'],
    ['telephony.externalCall.finish', 'ID'],
    ['calendar.event.get', '[].ATTENDEE_LIST[].id'],
    ['booking.v1.booking.get', 'booking.id'],
  ],
  // The client turns digits into numbers.
  [OF_SELF_DESCRIPTION]: [
    ['app.info', 'DAYS'],
    ['crm.deal.get', 'ID'],
    ['crm.deal.get', 'ASSIGNED_BY_ID'],
    ['catalog.price.get', 'price.id'],
    ['catalog.price.get', 'price.price'],
  ],
  [OF_APPLICATIONS]: [['im.v2.Event.get', 'events[].eventId']],
};

const TEXTS: Readonly<Record<string, readonly Row[]>> = {
  [OF_RESULTS]: [
    ['user.current', 'ID'],
    ['department.get', '[].ID'],
    ['crm.deal.productrows.get', '[].ID'],
    ['crm.deal.userfield.list', '[].SORT'],
    ['crm.userfield.types', '[].ID'],
    ['tasks.task.complete', 'task.id'],
    ['tasks.task.complete', 'task.commentsCount'],
    ['task.checklistitem.get', 'ID'],
    ['task.elapseditem.getlist', '[].SECONDS'],
    ['disk.storage.getChildren', '[].ID'],
    ['disk.storage.getChildren', '[].SIZE'],
    ['lists.field.get', '*.ID'],
    ['lists.element.get', '[].ID'],
    ['voximplant.statistic.get', '[].CALL_DURATION'],
    ['calendar.event.get', '[].ATTENDEE_LIST[].entryId'],
    ['sonet_group.get', '[].NUMBER_OF_MEMBERS'],
    ['bizproc.task.list', '[].ID'],
  ],
  [OF_SELF_DESCRIPTION]: [['profile', 'ID']],
  [OF_APPLICATIONS]: [
    ['event.offline.list', '[].ID'],
    ['event.offline.get', 'process_id'],
  ],
};

/** Pages disagree, or one page shows both. */
const BOTH: Readonly<Record<string, readonly Row[]>> = {
  [OF_RESULTS]: [
    ['crm.stagehistory.list', '[].ID'],
    ['crm.documentgenerator.document.get', 'document.id'],
    ['task.checklistitem.get', 'PARENT_ID'],
    ['disk.storage.getChildren', '[].PARENT_ID'],
    ['im.recent.list', '[].id'],
  ],
};

const rowsOf = (table: Readonly<Record<string, readonly Row[]>>) =>
  Object.entries(table).flatMap(([page, rows]) =>
    rows.map(([method, path]) => ({ page, method, path, place: path === '' ? 'the result' : path })),
  );

describe.each([
  { form: 'true or false', table: BOOLEANS, fit: [true, false], not: ['Y', 1, '1'] },
  { form: 'a letter', table: LETTERS, fit: ['Y', 'N'], not: [true, 1] },
  { form: 'a number', table: NUMBERS, fit: [7], not: ['7', true] },
  { form: 'a text', table: TEXTS, fit: ['7'], not: [7, true] },
  { form: 'a number or a text', table: BOTH, fit: [7, '7'], not: [true] },
])('types follow a page when it shows $form', ({ table, fit, not }) => {
  test.each(rowsOf(table))('$page: $method, $place', ({ method, path }) => {
    expect(fit.filter((value) => !fits(method, path, value))).toEqual([]);
    expect(not.filter((value) => fits(method, path, value))).toEqual([]);
  });
});
