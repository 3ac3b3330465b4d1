#!/usr/bin/env bash
# dexie 4.4.7 (with fake-indexeddb 6.2.8): deals of a service, kept in the database of a browser for work without a network, with an index on two fields, `[stage+due]`.
# Guess: `where({ stage: 'won' })` finds the deals whose stage is won, or says that `stage` has no index; `above(5)` finds amounts above 5, so a text is not one or is
# compared as its number; an id that is a text finds the row with that number, or is an error.
# Seen: for a condition on `stage` alone the index on two fields is used without a word, and it has no deal without a day: half of the won deals are left out, and come back
# with an index on `stage`. The text 3 is above 5, and above each number, as it is behind all numbers in this database; it is not below 5. `notEqual(10)` leaves out what
# has no amount, and `orderBy('due')` what has no day, from `count()` too. `update('1', …)` changes nothing and resolves with 0. Flags that are true or false
# are in no index, so `notEqual(1)` does not find those that are false. `sortBy` and `filter` have all rows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dexie@4.4.7 fake-indexeddb@6.2.8
cat >program.mjs <<'PROGRAM'
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';

const rows = [
  { id: 1, stage: 'won', due: '2026-07-10', amount: 10, vip: true },
  { id: 2, stage: 'won', due: null, amount: '3', vip: false },
  { id: 3, stage: 'won', amount: 4, vip: 1 },
  { id: 4, stage: 'won', due: '2026-01-02', amount: null, vip: 0 },
  { id: 5, stage: 'lost', due: '2026-02-03', amount: '1000' },
];
async function open(name, indexes) {
  const database = new Dexie(name);
  database.version(1).stores({ deals: `id,amount,due,vip,${indexes}` });
  await database.deals.bulkAdd(rows);
  return database.deals;
}
const two = await open('two', '[stage+due]');
const both = await open('both', '[stage+due],stage');
async function show(name, query) {
  const found = await query;
  console.log(`${name}: ${Array.isArray(found) ? found.map(({ id }) => id).join(', ') || 'none' : found}`);
}
await show("where({ stage: 'won' })", two.where({ stage: 'won' }).toArray());
await show('  with an index on stage', both.where({ stage: 'won' }).toArray());
await show('  with filter', two.filter(({ stage }) => stage === 'won').toArray());
await show('amount above 5', two.where('amount').above(5).toArray());
await show('amount below 5', two.where('amount').below(5).toArray());
await show('amount not equal 10', two.where('amount').notEqual(10).toArray());
await show('vip not equal 1', two.where('vip').notEqual(1).toArray());
await show("orderBy('due')", two.orderBy('due').toArray());
await show("orderBy('due').count()", two.orderBy('due').count());
await show("sortBy('due')", two.toCollection().sortBy('due'));
await show("update('1', …)", two.update('1', { amount: 99 }));
await show("get('1')", two.get('1'));
process.exit();
PROGRAM
timeout 60 node program.mjs 2>&1 | tee seen
diff seen - <<'SEEN'
where({ stage: 'won' }): 4, 1
  with an index on stage: 1, 2, 3, 4
  with filter: 1, 2, 3, 4
amount above 5: 1, 5, 2
amount below 5: 3
amount not equal 10: 3, 5, 2
vip not equal 1: 4
orderBy('due'): 4, 5, 1
orderBy('due').count(): 3
sortBy('due'): 2, 3, 4, 5, 1
update('1', …): 0
get('1'): undefined
SEEN
