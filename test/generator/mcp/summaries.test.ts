/** What the tools for agents say of methods that nothing describes: a sentence from the words of the name. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { catalogueOf, summaryOf } from '../../../generator/mcp/catalogue.js';
import { legacyKind } from '../../../generator/model/legacy/legacy-kinds.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';

const path = new URL('../../../generated/snapshot.json', import.meta.url);
const [open] = catalogueOf(recordedModel(readSnapshot(readFileSync(path, 'utf8'), 'snapshot.json'))).filter(
  ({ name }) => name === 'server.time',
);

test.each([
  { name: 'disk.folder.uploadFile', want: 'Uploads file: disk folder.' },
  { name: 'disk.folder.getchildren', want: 'Reads children: disk folder.' },
  { name: 'crm.deal.contact.items.set', want: 'Sets: crm deal contact items.' },
  { name: 'bizproc.workflow.start', want: 'Starts: bizproc workflow.' },
  { name: 'crm.shelf.add', want: 'Creates one: crm shelf.' },
  { name: 'server.time', want: 'Reads time of server.' },
  { name: 'crm.shelf.paint', want: 'Runs paint on crm shelf.' },
  { name: 'crm.shelf.paint_twice', want: 'Runs paint twice on crm shelf.' },
  { name: 'scope', want: 'Reads scope.' },
])('$name: $want', ({ name, want }) => {
  if (open === undefined) throw new Error('the sandbox has no server.time');
  const kind = legacyKind(name);
  const write = !['get', 'list', 'read'].includes(kind);
  const method = { ...open.method, name, path: name.split('.'), kind, write, summary: '' };
  expect(summaryOf({ ...open, name, method })).toBe(
    `${want} Known by its name alone; svc-gen learn types it.`,
  );
});
