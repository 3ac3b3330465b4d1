#!/usr/bin/env bash
# pouchdb-find 9.0.0 (with pouchdb-core 9.0.0 and its store in memory): tasks that are kept for work without a network, asked by a condition.
# Guess: an index makes a question faster and changes no answer; one on `due` holds the documents that have it, as in CouchDB, whose language this is; a task
# without a date is not due before August.
# Seen: with an index, documents that have no such member are found by `$lt` and by null, other kinds of documents too: a note is a task that is due before
# August. Without it they are not. A member that is null is smaller than any value in both. So a list of what is overdue changes on the day on which
# somebody adds an index. No error; the warning in an answer without an index asks for one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pouchdb-core@9.0.0 pouchdb-adapter-memory@9.0.0 pouchdb-find@9.0.0
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const plugin = (name) => require(name).default ?? require(name);
const PouchDB = plugin('pouchdb-core');
PouchDB.plugin(plugin('pouchdb-adapter-memory')).plugin(plugin('pouchdb-find'));
const database = new PouchDB('tasks', { adapter: 'memory' });
await database.bulkDocs([
  { _id: '1', due: '2026-07-10', hours: 5 },
  { _id: '2', due: null, hours: null },
  { _id: '3', hours: '7' },
  { _id: '4', due: '2026-09-10', hours: 10 },
  { _id: '5', type: 'note' },
]);
const questions = {
  'due before August': { due: { $lt: '2026-08-01' } },
  'fewer than 6 hours': { hours: { $lt: 6 } },
  'due after June': { due: { $gt: '2026-06-30' } },
  'date is null': { due: null },
};
const ids = async (selector) => (await database.find({ selector })).docs.map((one) => one._id).sort().join(' ');
const before = {};
for (const [label, selector] of Object.entries(questions)) before[label] = await ids(selector);
await database.createIndex({ index: { fields: ['due'] } });
await database.createIndex({ index: { fields: ['hours'] } });
for (const [label, selector] of Object.entries(questions)) console.log(label.padEnd(20), `without an index ${before[label]}`.padEnd(26), `with one ${await ids(selector)}`);
process.exit();
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
due before August    without an index 1 2       with one 1 2 3 5
fewer than 6 hours   without an index 1 2       with one 1 2 5
due after June       without an index 1 4       with one 1 4
date is null         without an index 2         with one 2 3 5
SEEN
