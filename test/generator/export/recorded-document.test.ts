/** The exported document of some methods, as it was recorded. `npx vitest run -u` records it again. */

import { test } from 'vitest';
import { isObject } from '../../../generator/base/json.js';
import { exportDocument } from '../../../generator/export/document.js';
import { buildModel } from '../../../generator/model/build.js';
import { readDescription } from '../../../generator/source/read.js';
import { expectRecorded } from '../../recorded.js';

const METHODS = [
  ...['tasks.task.get', 'tasks.task.list', 'tasks.task.delete', 'main.eventlog.tail', 'note.document.delete'],
  ...[
    'user.get',
    'crm.deal.list',
    'crm.deal.add',
    'crm.item.list',
    'calendar.section.get',
    'task.comment.add',
  ],
  ...['crm.duplicate.findbycomm', 'im.dialog.get', 'disk.folder.uploadFile', 'event.bind'],
  ...['keys.*', 'me.*', 'oauth.*'],
];
const description = await readDescription({ kind: 'sandbox' }, { fieldLists: true });
const { model } = buildModel(description, { include: METHODS, exclude: [], overlays: [], vendor: {} });

/** One line for each member of the third level: a method, a schema. */
function lines(value: unknown, level = 0, path = ''): string {
  if (level === 3 || !isObject(value) || Object.keys(value).length === 0)
    return `${path}: ${JSON.stringify(value)}\n`;
  return Object.entries(value)
    .map(([name, one]) => lines(one, level + 1, path === '' ? name : `${path} ${name}`))
    .join('');
}

test.each([
  { name: 'v3', generations: ['v3'] as const },
  { name: 'legacy', generations: ['legacy'] as const },
  { name: 'gateway', generations: ['gateway'] as const },
])('writes the document of $name as it was recorded', async ({ name, generations }) => {
  const file = new URL(`./recorded/${name}.txt`, import.meta.url);
  await expectRecorded(lines(exportDocument(model, generations)), file);
});
