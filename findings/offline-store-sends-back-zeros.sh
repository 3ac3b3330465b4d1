#!/usr/bin/env bash
# @nozbe/watermelondb 0.28.0 with its LokiJS store: deals of a service in the phone, kept by `synchronize`, which asks for changes and sends its own.
# Guess: a value of another kind than its column, such as an amount that comes as the text "12.50" or a date as a text, is converted or refused; a record with
# an id of 7 is the record 7; only what was changed here is sent.
# Seen: such values become 0, empty, null or no, one by one, without a warning: the amount 0, no date, an empty code for the number 7, not done
# for "true". When the title is changed here, the complete record is sent, and overwrites the service with these. A record whose id is a number gets a random id, is "created" here, and the next
# `synchronize` sends it to the service as a new one; with the changes it comes back in, as one more, each time. Types and ids as texts are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @nozbe/watermelondb@0.28.0
cat >program.cjs <<'PROGRAM'
const print = console.log;
for (const name of ['log', 'warn', 'error']) console[name] = () => {};
const LokiJSAdapter = require('@nozbe/watermelondb/adapters/lokijs').default;
const { Database, Model, appSchema, tableSchema } = require('@nozbe/watermelondb');
const { synchronize } = require('@nozbe/watermelondb/sync');
class Deal extends Model {
  static table = 'deals';
}
const columns = [{ name: 'title', type: 'string' }, { name: 'code', type: 'string' }, { name: 'due', type: 'number', isOptional: true }, { name: 'won', type: 'boolean' }, { name: 'amount', type: 'number' }];
const schema = appSchema({ version: 1, tables: [tableSchema({ name: 'deals', columns })] });
const database = new Database({ adapter: new LokiJSAdapter({ schema, useWebWorker: false, useIncrementalIndexedDB: false }), modelClasses: [Deal] });
const line = ({ id, title, code, due, won, amount }) => JSON.stringify({ id: id.length === 16 ? 'random' : id, title, code, due, won, amount });
function sync(created) {
  return synchronize({
    database,
    pullChanges: async () => ({ changes: { deals: { created, updated: [], deleted: [] } }, timestamp: 1 }),
    pushChanges: async ({ changes }) => {
      for (const kind of ['created', 'updated']) for (const record of changes.deals[kind]) print(`  sent, ${kind}:`, line(record));
    },
  });
}
async function show(label) {
  print(label);
  for (const record of await database.get('deals').query().fetch()) print('  here:', line(record._raw));
}
(async () => {
  await sync([
    { id: '1', title: 'Right', code: '7', due: 1772355600000, won: true, amount: 12.5 },
    { id: '2', title: 'Texts', code: 7, due: '2026-03-01T09:00:00Z', won: 'true', amount: '12.50' },
  ]);
  await show('after the first');
  const deal = await database.get('deals').find('2');
  await database.write(() => deal.update((record) => record._setRaw('title', 'Called')));
  await sync([]);
  await show('after a new title');
  await sync([{ id: 7, title: 'Number', code: '9', due: null, won: false, amount: 5 }]);
  await show('after an id that is a number');
  await sync([{ id: 7, title: 'Number', code: '9', due: null, won: false, amount: 5 }]);
  await show('once more');
  process.exit();
})();
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
after the first
  here: {"id":"1","title":"Right","code":"7","due":1772355600000,"won":true,"amount":12.5}
  here: {"id":"2","title":"Texts","code":"","due":null,"won":false,"amount":0}
  sent, updated: {"id":"2","title":"Called","code":"","due":null,"won":false,"amount":0}
after a new title
  here: {"id":"1","title":"Right","code":"7","due":1772355600000,"won":true,"amount":12.5}
  here: {"id":"2","title":"Called","code":"","due":null,"won":false,"amount":0}
  sent, created: {"id":"random","title":"Number","code":"9","due":null,"won":false,"amount":5}
after an id that is a number
  here: {"id":"1","title":"Right","code":"7","due":1772355600000,"won":true,"amount":12.5}
  here: {"id":"2","title":"Called","code":"","due":null,"won":false,"amount":0}
  here: {"id":"random","title":"Number","code":"9","due":null,"won":false,"amount":5}
  sent, created: {"id":"random","title":"Number","code":"9","due":null,"won":false,"amount":5}
once more
  here: {"id":"1","title":"Right","code":"7","due":1772355600000,"won":true,"amount":12.5}
  here: {"id":"2","title":"Called","code":"","due":null,"won":false,"amount":0}
  here: {"id":"random","title":"Number","code":"9","due":null,"won":false,"amount":5}
  here: {"id":"random","title":"Number","code":"9","due":null,"won":false,"amount":5}
SEEN
