/** What the tools for agents say of methods that nothing describes: a sentence from the words of the name. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { catalogueOf, isByName, summaryOf } from '../../../generator/mcp/catalogue.js';
import { legacyKind } from '../../../generator/model/legacy/legacy-kinds.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';

const path = new URL('../../../generated/snapshot.json', import.meta.url);
const [open] = catalogueOf(recordedModel(readSnapshot(readFileSync(path, 'utf8'), 'snapshot.json'))).filter(
  ({ name }) => name === 'server.time',
);

test.each([
  { name: 'disk.folder.uploadFile', want: 'Uploads a file (disk folder).' },
  { name: 'disk.folder.getchildren', want: 'Reads children (disk folder).' },
  { name: 'crm.deal.contact.items.set', want: 'Sets items (crm deal contact).' },
  { name: 'bizproc.workflow.start', want: 'Starts a workflow (business process).' },
  { name: 'task.elapseditem.add', want: 'Creates an elapsed time entry (task).' },
  { name: 'crm.duplicate.findbycomm', want: 'Finds records by phone or e-mail (crm duplicate).' },
  { name: 'tasks.task.list', want: 'Lists tasks.' },
  { name: 'crm.company.list', want: 'Lists companies (crm).' },
  { name: 'sonet_group.user.list', want: 'Lists users (workgroup).' },
  { name: 'tasks.task.complete', want: 'Completes a task.' },
  { name: 'crm.shelf.add', want: 'Creates a shelf (crm).' },
  { name: 'crm.shelf.update', want: 'Changes a shelf (crm).' },
  { name: 'server.time', want: 'Reads time (server).' },
  { name: 'crm.shelf.paint', want: 'Runs paint (crm shelf).' },
  { name: 'crm.shelf.paint_twice', want: 'Runs paint twice (crm shelf).' },
  { name: 'scope', want: 'Reads scope.' },
])('$name: $want', ({ name, want }) => {
  if (open === undefined) throw new Error('the sandbox has no server.time');
  const kind = legacyKind(name);
  const write = !['get', 'list', 'read'].includes(kind);
  const method = { ...open.method, name, path: name.split('.'), kind, write, summary: '' };
  expect(summaryOf({ name, method })).toBe(want);
});

test.each([
  { name: 'what only its verb tells', change: {}, want: true },
  {
    name: 'a described result',
    change: { result: { kind: 'value', shape: { kind: 'string' } } },
    want: false,
  },
  { name: 'a described paging', change: { paging: { style: 'start' } }, want: false },
  { name: 'parameters that are all known', change: { params: { kind: 'object', open: false } }, want: false },
  { name: 'a spec that a person wrote', change: { from: undefined }, want: false },
  {
    name: 'parameters of which nothing is known',
    change: { from: undefined, params: { kind: 'open' } },
    want: true,
  },
])('whether nothing describes a method: $name', ({ change, want }) => {
  const byVerb = {
    from: 'account',
    params: { kind: 'object', open: true },
    result: { kind: 'value', shape: { kind: 'unknown' } },
    paging: undefined,
  };
  expect(isByName({ ...open?.method, ...byVerb, ...change } as Parameters<typeof isByName>[0])).toBe(want);
});
