#!/usr/bin/env bash
# nodejs-polars 0.26.1 (Polars): rows of a service as a frame (`DataFrame`, `readRecords`), for a report: fields that few rows have, such as why a deal was lost, and codes.
# Guess: a value that does not fit the type found in the first rows is an error, as it is in the CSV of the same library, or the column becomes one of texts, as it does where the
# value is among the first; a field that a row has is in the frame.
# Seen: types come from the first 100 rows. A text behind them is null where the first ones have no value or a number, and a field that no early row has is no column: the reasons
# are gone, and a count of them is 0. The flag `N` behind flags is true. An amount of 2.7 behind integers is kept. In CSV the code 007 is 7, and a late text is an error. No error and no warning for rows;
# `inferSchemaLength` with the number of rows keeps the texts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nodejs-polars@0.26.1 nodejs-polars-linux-x64-gnu@0.26.1
cat >program.cjs <<'PROGRAM'
const pl = require('nodejs-polars').default ?? require('nodejs-polars');
function show(name, before, behind, field = 'value', count = 100) {
  const rows = Array.from({ length: count }, (_, id) => ({ id, ...before }));
  rows.push({ id: count, ...behind });
  const last = (frame) => JSON.stringify(frame.toRecords().at(-1)[field]) ?? 'no column';
  console.log(`${name}: DataFrame ${last(pl.DataFrame(rows))}, readRecords ${last(pl.readRecords(rows))}, with inferSchemaLength ${last(pl.readRecords(rows, { inferSchemaLength: rows.length }))}`);
}
show('text behind 99 null', { value: null }, { value: 'price' }, 'value', 99);
show('text behind 100 null', { value: null }, { value: 'price' });
show('number behind 100 null', { value: null }, { value: 5 });
show('field behind 100 rows without it', {}, { value: 'price' });
show('text behind 100 numbers', { value: 12 }, { value: '12A' });
show('2.7 behind 100 integers', { value: 1 }, { value: 2.7 });
show('text behind 100 flags', { value: true }, { value: 'N' });
function csv(name, lines) {
  try {
    console.log(`${name}:`, JSON.stringify(pl.readCSV(Buffer.from(lines.join('\n') + '\n')).toRecords().at(-1)));
  } catch {
    console.log(`${name}: refused`);
  }
}
csv('CSV, code', ['code', '007']);
csv('CSV, text behind numbers', ['code', ...Array.from({ length: 100 }, () => '12'), '12A']);
PROGRAM
node program.cjs 2>&1 | tee seen
diff seen - <<'SEEN'
text behind 99 null: DataFrame "price", readRecords "price", with inferSchemaLength "price"
text behind 100 null: DataFrame null, readRecords null, with inferSchemaLength "price"
number behind 100 null: DataFrame null, readRecords null, with inferSchemaLength 5
field behind 100 rows without it: DataFrame no column, readRecords no column, with inferSchemaLength "price"
text behind 100 numbers: DataFrame null, readRecords null, with inferSchemaLength "12A"
2.7 behind 100 integers: DataFrame 2.7, readRecords 2.7, with inferSchemaLength 2.7
text behind 100 flags: DataFrame true, readRecords true, with inferSchemaLength "N"
CSV, code: {"code":7}
CSV, text behind numbers: refused
SEEN
