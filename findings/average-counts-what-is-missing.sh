#!/usr/bin/env bash
# @tanstack/db 0.15.2 compared with arquero 5.4.1 and SQLite (sql.js 1.17.0): deals of a service in a store of a page, asked for figures by live queries. Some deals have no amount,
# and some have one that is no number.
# Guess: its language is that of SQL, in which null fulfils no comparison (it does not here either): avg, min and max leave out what has no amount, as count does; what is missing
# (undefined) is null for a condition.
# Seen: count is 2 and sum 30 of 10, 20 and null, and the average is 10, as the sum is divided by the number of rows; the smallest amount is 0, and of -5, -10 and null the
# largest is 0: an amount that no deal has. `isNull` does not find a deal whose amount is missing, `isUndefined` finds it alone; neither finds all that have none. One NaN
# makes sum and average NaN. No error and no warning. With texts it is as SQLite.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @tanstack/db@0.15.2 arquero@5.4.1 sql.js@1.17.0
cat >program.mjs <<'PROGRAM'
import * as db from '@tanstack/db';
import * as arquero from 'arquero';
import initSqlJs from 'sql.js';

const { op } = arquero;
const sqlite = new (await initSqlJs()).Database();
let next = 0;
function collection(amounts) {
  const rows = amounts.map((amount, id) => ({ id, stage: 'won', ...(amount !== undefined && { amount }) }));
  return db.createCollection(db.localOnlyCollectionOptions({ id: `deals${next++}`, getKey: (row) => row.id, initialData: rows }));
}
async function ask(query) {
  const live = db.createLiveQueryCollection({ startSync: true, query });
  await live.preload();
  return live.toArray;
}
const show = (name, { count, sum, avg, min, max }) => console.log(`  ${name.padEnd(12)} count ${count}, sum ${sum}, average ${avg}, smallest ${min}, largest ${max}`);
for (const amounts of [[10, 20, null], [-5, -10, null], [10, 20, undefined], ['100', '20'], [10, 20, NaN]]) {
  console.log(amounts.map((amount) => (typeof amount === 'string' ? `'${amount}'` : String(amount))).join(', '));
  const deals = collection(amounts);
  const [row] = await ask((query) =>
    query.from({ deal: deals }).groupBy(({ deal }) => deal.stage).select(({ deal }) => ({
      count: db.count(deal.amount), sum: db.sum(deal.amount), avg: db.avg(deal.amount), min: db.min(deal.amount), max: db.max(deal.amount),
    })));
  show('TanStack DB', row);
  const table = arquero.from(amounts.map((amount) => ({ amount })));
  show('Arquero', table.rollup({ count: op.valid('amount'), sum: op.sum('amount'), avg: op.mean('amount'), min: op.min('amount'), max: op.max('amount') }).object());
  sqlite.run('drop table if exists deals; create table deals (amount)');
  for (const amount of amounts) sqlite.run('insert into deals values (?)', [Number.isNaN(amount) ? null : (amount ?? null)]);
  const [count, sum, avg, min, max] = sqlite.exec('select count(amount), sum(amount), avg(amount), min(amount), max(amount) from deals')[0].values[0];
  show('SQLite', { count, sum, avg, min, max });
}
const deals = collection([10, null, undefined]);
for (const name of ['isNull', 'isUndefined']) {
  const found = await ask((query) => query.from({ deal: deals }).where(({ deal }) => db[name](deal.amount)).select(({ deal }) => ({ id: deal.id })));
  console.log(`${name} of 10, null, missing finds row`, found.map(({ id }) => id + 1).join(', '));
}
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
10, 20, null
  TanStack DB  count 2, sum 30, average 10, smallest 0, largest 20
  Arquero      count 2, sum 30, average 15, smallest 10, largest 20
  SQLite       count 2, sum 30, average 15, smallest 10, largest 20
-5, -10, null
  TanStack DB  count 2, sum -15, average -5, smallest -10, largest 0
  Arquero      count 2, sum -15, average -7.5, smallest -10, largest -5
  SQLite       count 2, sum -15, average -7.5, smallest -10, largest -5
10, 20, undefined
  TanStack DB  count 2, sum 30, average 10, smallest 0, largest 20
  Arquero      count 2, sum 30, average 15, smallest 10, largest 20
  SQLite       count 2, sum 30, average 15, smallest 10, largest 20
'100', '20'
  TanStack DB  count 2, sum 120, average 60, smallest 100, largest 20
  Arquero      count 2, sum 120, average 60, smallest 100, largest 20
  SQLite       count 2, sum 120, average 60, smallest 100, largest 20
10, 20, NaN
  TanStack DB  count 3, sum NaN, average NaN, smallest 10, largest 20
  Arquero      count 2, sum 30, average 15, smallest 10, largest 20
  SQLite       count 2, sum 30, average 15, smallest 10, largest 20
isNull of 10, null, missing finds row 2
isUndefined of 10, null, missing finds row 3
SEEN
