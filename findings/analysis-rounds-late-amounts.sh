#!/usr/bin/env bash
# @duckdb/node-api 1.5.6-r.1 (DuckDB): an export of deals, one of which has cents, read with the types that DuckDB finds.
# Guess: a number that does not fit the type found in the first rows is an error that asks for a larger sample, as a text, a date or a
# new field is, or the column becomes one of decimals, as it does where the row is among the first.
# Seen: types come from the first 20,480 rows. An amount of 2.7 behind them is 3, in JSON and in CSV, and the sum is wrong; in a column of
# true and false a number is true and the text `no` is false. No error and no warning; `2.7` as a text, in JSON, is refused. An id of 20
# digits is exact (HUGEINT). With `sample_size=-1` the amounts are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1
cat >program.mjs <<'PROGRAM'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const database = await (await DuckDBInstance.create(':memory:')).connect();
const first = (value) => Array.from({ length: 20480 }, (_, id) => ({ id, value }));
const json = (rows) => rows.map((row) => JSON.stringify(row)).join('\n');
const csv = (rows) => ['id,value', ...rows.map(({ id, value }) => `${id},${value}`)].join('\n');
async function read(label, file, text, from = `'${file}'`) {
  writeFileSync(file, text);
  try {
    const answer = await database.runAndReadAll(`select value, typeof(value) from ${from} order by id desc limit 1`);
    console.log(label, answer.getRowsJson()[0].join(' '));
  } catch (error) {
    console.log(label, error.message.split(/[:,]/)[0]);
  }
}
await read('10 rows, then 2.7   ', 'few.json', json([...first(1).slice(0, 10), { id: 99999, value: 2.7 }]));
await read('20480 rows, then 2.7', 'amounts.json', json([...first(1), { id: 99999, value: 2.7 }]));
await read('the same as CSV     ', 'amounts.csv', csv([...first(1), { id: 99999, value: 2.7 }]));
await read('the same, as a text ', 'text.json', json([...first(1), { id: 99999, value: '2.7' }]));
await read('flags, then 3       ', 'number.json', json([...first(true), { id: 99999, value: 3 }]));
await read('flags, then "no"    ', 'no.json', json([...first(true), { id: 99999, value: 'no' }]));
await read('with sample_size=-1 ', 'amounts.json', json([...first(1), { id: 99999, value: 2.7 }]), "read_json('amounts.json', sample_size=-1)");
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
10 rows, then 2.7    2.7 DOUBLE
20480 rows, then 2.7 3 BIGINT
the same as CSV      3 BIGINT
the same, as a text  Invalid Input Error
flags, then 3        true BOOLEAN
flags, then "no"     false BOOLEAN
with sample_size=-1  2.7 DOUBLE
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
