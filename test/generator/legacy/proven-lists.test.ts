/** Readings that are proven to page are list calls, whatever their verb; the rows of one that nobody types are unknown. */

import { expect, test } from 'vitest';
import { pagingText, readPaging } from '../../../generator/model/paging-text.js';
import { paramsOf } from '../../../generator/view/method-view.js';
import { methodMetadata } from '../../../generator/view/row-data.js';
import { answerPathsOf } from '../../../generator/view/answer-paths.js';
import { EMIT_OPTIONS } from '../emit/emit-options.js';
import { emittedFiles } from '../emit/emitted.js';
import { account } from '../generate/account.js';
import { build, methodOf } from '../model/account.js';

const rowIn = (name: string): unknown => {
  const { model } = build(account(), {}, { legacy: { methods: [name], fields: {} } });
  const context = { api: model.legacy, paths: answerPathsOf(model.legacy) };
  return methodMetadata(methodOf(model.legacy, name), context);
};

test.each([
  { name: 'department.get', want: { kind: 'list', paging: 'start' } },
  { name: 'sonet_group.get', want: { kind: 'list', paging: 'start' } },
  { name: 'disk.storage.getChildren', want: { kind: 'list', paging: 'start' } },
  { name: 'disk.file.search', want: { kind: 'list', paging: 'start' } },
  {
    name: 'im.recent.list',
    want: { kind: 'list', paging: { by: 'offset', size: 'LIMIT', place: 'OFFSET' } },
  },
  {
    name: 'imbot.v2.Bot.list',
    want: { kind: 'list', paging: { by: 'offset', size: 'limit', place: 'offset' }, rows: 'bots' },
  },
  {
    name: 'im.search.user.list',
    want: { kind: 'list', paging: { by: 'offset', size: 'LIMIT', place: 'OFFSET' }, pageSize: 10 },
  },
  {
    name: 'imopenlines.config.list.get',
    want: { kind: 'list', paging: { by: 'offset', size: 'limit', place: 'offset', holder: ['PARAMS'] } },
  },
  { name: 'biconnector.source.list', want: { kind: 'list', paging: { by: 'page', place: 'page' } } },
])('$name is $want', ({ name, want }) => {
  expect(rowIn(name)).toMatchObject(want);
});

test.each(['booking.v1.resource.list', 'im.v2.Event.get'])('%s is no list call', (name) => {
  expect(rowIn(name)).not.toHaveProperty('paging');
});

test.each([
  { name: 'tasks.task.list', says: true },
  { name: 'crm.type.list', says: true },
  { name: 'disk.storage.getChildren', says: false },
])('the parameter `start` of $name says how all pages are read: $says', ({ name, says }) => {
  const { model } = build(account(), {}, { legacy: { methods: [name], fields: {} } });
  const start = paramsOf(methodOf(model.legacy, name)).find((param) => param.name === 'start');
  expect(start?.doc.includes('{ list: true }')).toBe(says);
});

test.each([
  { name: 'im.recent.list', want: 'ListCall<ImRecent' },
  { name: 'im.dialog.users.list', want: 'ListCall<ImUser' },
  { name: 'im.search.chat.list', want: 'ListCall<ImChat' },
  { name: 'im.search.user.list', want: 'ListCall<ImUser' },
  { name: 'task.elapseditem.getlist', want: 'ListCall<ElapsedItem' },
])('rows of $name are typed', ({ name, want }) => {
  const { model } = build(account(), {}, { legacy: { methods: [name], fields: {} } });
  const files = emittedFiles(model, EMIT_OPTIONS, (path) => /^src\/legacy\/(im|task)\//.test(path));
  expect(files.map(({ text }) => text).join('')).toContain(want);
});

test.each([
  { text: 'LIMIT/OFFSET', by: 'offset' },
  { text: '/page', by: 'page' },
  { text: 'params.limit/offset', by: 'offset' },
  { text: 'PARAMS.NAV_PARAMS.nPageSize/iNumPage', by: 'page' },
  { text: 'LIMIT/LAST_ID&LAST_TYPE=notify_type', by: 'row' },
  { text: '/LAST_ID&A=b&C=d', by: 'row' },
  { text: 'start', by: undefined },
  { text: 'once', by: undefined },
])('$text is the same text after it was read', ({ text, by }) => {
  const paging = readPaging(text);
  expect(pagingText(paging)).toBe(text);
  expect(typeof paging === 'string' ? undefined : paging.by).toBe(by);
});
