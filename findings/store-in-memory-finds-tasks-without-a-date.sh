#!/usr/bin/env bash
# lokijs 1.5.12 beside mingo 7.2.7, sift 17.1.4 and @seald-io/nedb 4.1.2: tasks of a service kept in the memory of a program and asked in the language of MongoDB.
# Guess: the same condition finds the same tasks in each: `$lt` compares values of one type, so a task without a date is not due before August; a value
# without an operator finds the lists that contain it; two `Date` values of one instant are equal.
# Seen: in lokijs null and a missing member are smaller than any text or number, as in an order and not as in MongoDB, so a task without a date is overdue, and one
# without hours is among the small ones. A label finds no list that has it, with `$in` neither (`$contains` does), and a `Date` is equal to itself
# alone. `{ due: null }` finds tasks that have null, not those that have no such member, in nedb too. No error: a list is too long or empty.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund lokijs@1.5.12 mingo@7.2.7 sift@17.1.4 @seald-io/nedb@4.1.2
cat >program.mjs <<'PROGRAM'
import Loki from 'lokijs';
import { Query } from 'mingo';
import sift from 'sift';
import Datastore from '@seald-io/nedb';
const tasks = () => [
  { id: 1, due: '2026-07-10', hours: 5, labels: ['call', 'mail'] },
  { id: 2, due: null, hours: null, labels: [] },
  { id: 3, labels: ['mail'] },
  { id: 4, due: '2026-09-10', hours: 12, labels: null },
  { id: 5, due: '', hours: 0 },
];
const loki = new Loki('tasks').addCollection('tasks');
loki.insert(tasks());
const nedb = new Datastore();
await nedb.insertAsync(tasks());
const ids = (rows) => rows.map((row) => row.id).sort().join(' ') || 'none';
for (const [label, query] of [
  ['due before August', { due: { $lt: '2026-08-01' } }],
  ['due until August', { due: { $lte: '2026-08-01' } }],
  ['fewer than 6 hours', { hours: { $lt: 6 } }],
  ['at most 0 hours', { hours: { $lte: 0 } }],
  ['labelled mail', { labels: 'mail' }],
  ['labelled mail or call', { labels: { $in: ['mail', 'call'] } }],
  ['no date', { due: null }],
])
  console.log(
    label.padEnd(22),
    `lokijs ${ids(loki.find(query))}`.padEnd(18),
    `mingo ${ids(new Query(query).find(tasks()).all())}`.padEnd(12),
    `sift ${ids(tasks().filter(sift(query)))}`.padEnd(12),
    `nedb ${ids(await nedb.findAsync(query))}`,
  );
const at = () => ({ id: 1, at: new Date('2026-07-10T09:00Z') });
const { at: same } = at();
const times = new Loki('times').addCollection('times');
times.insert(at());
const timesOfNedb = new Datastore();
await timesOfNedb.insertAsync(at());
console.log('the same time'.padEnd(22), `lokijs ${ids(times.find({ at: same }))}`.padEnd(18), `mingo ${ids(new Query({ at: same }).find([at()]).all())}`.padEnd(12), `sift ${ids([at()].filter(sift({ at: same })))}`.padEnd(12), `nedb ${ids(await timesOfNedb.findAsync({ at: same }))}`);
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
due before August      lokijs 1 2 3 5     mingo 1 5    sift 1 5     nedb 1 5
due until August       lokijs 1 2 3 5     mingo 1 5    sift 1 5     nedb 1 5
fewer than 6 hours     lokijs 1 2 3 5     mingo 1 5    sift 1 5     nedb 1 5
at most 0 hours        lokijs 2 3 5       mingo 5      sift 5       nedb 5
labelled mail          lokijs none        mingo 1 3    sift 1 3     nedb 1 3
labelled mail or call  lokijs none        mingo 1 3    sift 1 3     nedb 1 3
no date                lokijs 2           mingo 2 3    sift 2 3     nedb 2
the same time          lokijs none        mingo 1      sift 1       nedb 1
SEEN
