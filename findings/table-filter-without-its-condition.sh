#!/usr/bin/env bash
# odata-v4-sql 0.1.2, odata-v4-mongodb 0.1.12 and odata-v4-inmemory 0.1.9: filters of OData ($filter), by which tables of Microsoft ask a service for
# its rows, as conditions of a database or a function.
# Guess: a part of the language that is not supported is an error, as a function that is missing is in MongoDB; a number is compared as a number,
# whatever its size; a doubled quote is one quote; subtractions go from left to right.
# Seen: for `not` the condition in SQL is `1 = 1`, and for arithmetic in MongoDB it is empty, so all rows are the answer; a line on standard
# output is all there is. In memory a number beyond -128 to 127 equals nothing, since the parser has a type of its own for it, while `gt`
# works; so no order has the amount 300, and no date is in 2026. O'Neil, as the language spells it, is not found there, and `n eq 10 sub 3 sub 2`
# wants 9. In SQL, `substring` and `n add 5` leave nothing on their side of the `=`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund odata-v4-sql@0.1.2 odata-v4-mongodb@0.1.12 odata-v4-inmemory@0.1.9
cat >program.cjs <<'PROGRAM'
const memory = require('odata-v4-inmemory');
const mongodb = require('odata-v4-mongodb');
const sql = require('odata-v4-sql');
const rows = [
  { n: 5, name: "O'Neil", paid: true, at: new Date('2026-03-01T00:00:00Z') },
  { n: 300, name: 'Anna', paid: false, at: new Date('2026-03-02T00:00:00Z') },
];
const write = console.log;
const tried = (make) => {
  console.log = () => {}; // the lines that the packages print
  try {
    return make();
  } catch {
    return 'throws';
  } finally {
    console.log = write;
  }
};
for (const filter of ['paid eq true', 'not (paid eq true)', 'n add 5 eq 10', "substring(name,1) eq 'nna'", 'n eq 5', 'n eq 300', 'n gt 299', 'year(at) eq 2026', "name eq 'O''Neil'", 'n eq 10 sub 3 sub 2'])
  write(
    filter,
    '| SQL', tried(() => sql.createFilter(filter).where),
    '| MongoDB', tried(() => JSON.stringify(mongodb.createFilter(filter))),
    '| in memory', tried(() => JSON.stringify(rows.filter(memory.createFilter(filter)).map((row) => row.n))),
  );
PROGRAM
TZ=UTC node program.cjs | tee seen
diff seen - <<'SEEN'
paid eq true | SQL [paid] = ? | MongoDB {"paid":true} | in memory [5]
not (paid eq true) | SQL 1 = 1 | MongoDB {"paid":{"$not":true}} | in memory [300]
n add 5 eq 10 | SQL  = ? | MongoDB {} | in memory [5]
substring(name,1) eq 'nna' | SQL  = ? | MongoDB throws | in memory []
n eq 5 | SQL [n] = ? | MongoDB {"n":5} | in memory [5]
n eq 300 | SQL [n] = ? | MongoDB {"n":300} | in memory []
n gt 299 | SQL [n] > ? | MongoDB {"n":{"$gt":299}} | in memory [300]
year(at) eq 2026 | SQL YEAR([at]) = ? | MongoDB throws | in memory []
name eq 'O''Neil' | SQL [name] = ? | MongoDB {"name":"O'Neil"} | in memory []
n eq 10 sub 3 sub 2 | SQL [n] =  | MongoDB {} | in memory []
SEEN
