#!/usr/bin/env bash
# rxdb 17.6.0 (with rxjs 7.8.2), its store in memory: deals of a service in two collections of the same schema, one of which has indexes. No plug-in that checks documents is set,
# as none is at first, and as its description has it for production.
# Guess: an index makes a query faster and changes nothing else; a value that the schema does not allow is refused, or is found as it is.
# Seen: an index keeps numbers as texts of fixed length, by the `maximum` and `multipleOf` that it asks for, and texts cut and filled with blanks to `maxLength`. So with an
# index `amount = 12.5` finds the deal of 12 too, `> 12` does not find 12.5, nothing is more than 10000 or less than 0, though such deals are there, and names and
# times that are longer are equal to the cut one: after 2026-07-10 there are no meetings of that day. Also where each value is allowed: `name = "Ada"`
# finds "Ada " with a blank. The same queries without an index are right, and what `$eq` finds differs from what it says in the row. No error, no warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rxdb@17.6.0 rxjs@7.8.2
cat >program.mjs <<'PROGRAM'
import { createRxDatabase } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
const database = await createRxDatabase({ name: 'deals', storage: getRxStorageMemory(), multiInstance: false });
const text = (maxLength) => ({ type: 'string', maxLength });
const properties = { id: text(20), amount: { type: 'number', minimum: 0, maximum: 10000, multipleOf: 1 }, name: text(20), due: text(10) };
const schema = { version: 0, primaryKey: 'id', type: 'object', properties, required: ['id', 'amount', 'name', 'due'] };
await database.addCollections({ plain: { schema }, indexed: { schema: { ...schema, indexes: ['amount', 'name', 'due'] } } });
const rows = [
  { id: 'a', amount: 12.5, name: 'Ada', due: '2026-07-10T09:00:00Z' },
  { id: 'b', amount: 12, name: 'Ada ', due: '2026-07-10T08:00:00Z' },
  { id: 'c', amount: 20000, name: 'Bob', due: '2026-07-09' },
  { id: 'd', amount: -5, name: 'Lin', due: '2026-07-11' },
];
for (const name of ['plain', 'indexed']) await database[name].bulkInsert(rows);
for (const selector of [
  { amount: { $eq: 12.5 } }, { amount: { $gt: 12 } }, { amount: { $gt: 12, $lt: 13 } }, { amount: { $gt: 10000 } }, { amount: { $lt: 0 } },
  { name: { $eq: 'Ada' } }, { name: { $gt: 'Ada' } }, { due: { $gt: '2026-07-10' } }, { due: { $lte: '2026-07-10' } },
]) {
  const found = async (name) => (await database[name].find({ selector }).exec()).map((row) => row.id).sort().join(' ') || 'nothing';
  console.log(`${JSON.stringify(selector)} finds ${await found('plain')}; with an index ${await found('indexed')}`);
}
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
{"amount":{"$eq":12.5}} finds a; with an index a b
{"amount":{"$gt":12}} finds a c; with an index c
{"amount":{"$gt":12,"$lt":13}} finds a; with an index nothing
{"amount":{"$gt":10000}} finds c; with an index nothing
{"amount":{"$lt":0}} finds d; with an index nothing
{"name":{"$eq":"Ada"}} finds a; with an index a b
{"name":{"$gt":"Ada"}} finds b c d; with an index c d
{"due":{"$gt":"2026-07-10"}} finds a b d; with an index d
{"due":{"$lte":"2026-07-10"}} finds c; with an index a b c
SEEN
