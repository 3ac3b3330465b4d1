#!/usr/bin/env bash
# pouchdb-replication 9.0.0 (with pouchdb-core and pouchdb-find 9.0.0, in memory): the open tasks of an office, copied to a phone by `selector` or `filter`.
# Guess: the copy has what fits the condition: a task that is closed or deleted in the office leaves the phone at the next run, or the run says what it left
# out; a deletion always passes.
# Seen: the condition chooses changes, not documents, so the change by which a task ceases to fit is the one that does not pass: a closed task stays open
# on the phone for ever. The same is true of `remove`, as its last state has no members; only a task that is deleted by an update which
# keeps its members (`_deleted: true`) goes. The run is ok, with no failure.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pouchdb-core@9.0.0 pouchdb-adapter-memory@9.0.0 pouchdb-replication@9.0.0 pouchdb-find@9.0.0
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const plugin = (name) => require(name).default ?? require(name);
const PouchDB = plugin('pouchdb-core');
PouchDB.plugin(plugin('pouchdb-adapter-memory')).plugin(plugin('pouchdb-replication')).plugin(plugin('pouchdb-find'));
for (const [label, options] of [
  ['selector', { selector: { state: 'open' } }],
  ['filter', { filter: (task) => task.state === 'open' }],
]) {
  const office = new PouchDB(`office ${label}`, { adapter: 'memory' });
  const phone = new PouchDB(`phone ${label}`, { adapter: 'memory' });
  await office.bulkDocs(['closed', 'renamed', 'removed', 'marked as deleted'].map((id) => ({ _id: id, state: 'open', title: 'Call' })));
  await PouchDB.replicate(office, phone, options);
  await office.put({ ...(await office.get('closed')), state: 'closed' });
  await office.put({ ...(await office.get('renamed')), state: 'open', title: 'Call Ada' });
  await office.remove(await office.get('removed'));
  await office.put({ ...(await office.get('marked as deleted')), _deleted: true });
  const result = await PouchDB.replicate(office, phone, options);
  console.log(label, '| ok', result.ok, '| written', result.docs_written, '| failed', result.doc_write_failures);
  for (const id of ['closed', 'renamed', 'removed', 'marked as deleted']) {
    const task = await phone.get(id).catch((error) => error.reason);
    console.log('  ', id, '|', task.title ? `${task.state}, ${task.title}` : task);
  }
}
process.exit();
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
selector | ok true | written 2 | failed 0
   closed | open, Call
   renamed | open, Call Ada
   removed | open, Call
   marked as deleted | deleted
filter | ok true | written 2 | failed 0
   closed | open, Call
   renamed | open, Call Ada
   removed | open, Call
   marked as deleted | deleted
SEEN
