#!/usr/bin/env bash
# mysql2 3.24.6 and mariadb 3.5.4 (drivers) with the server MariaDB 10.11 (`mariadb-server` of Debian on the machine, started as root): the same
# statement with the same parameters by `query` and by `execute`.
# Guess: both keep the same values; `execute` only prepares the statement. What is no value of SQL (an object, a list) is refused by both, or
# is JSON for both, as it is for a column of JSON.
# Seen: `query` of mysql2 keeps the body of an event that was passed as an object as the text `[object Object]`, without an error; `execute` keeps
# JSON. A list of one is its element by `query`, one of two shifts the columns, and by `execute` it is JSON. NaN is an unknown column by
# `query` and 0 by `execute`. 0.1 of a column FLOAT is 0.10000000149011612 by `execute`. In a column of text a date has by `query` of mariadb no
# zeros in front (`2026-7-1 9:5:0`), so that its rows sort wrongly, and by `execute` it has.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mysql2@3.24.6 mariadb@3.5.4
chmod 755 .
mkdir data && chown mysql data
mariadb-install-db --no-defaults --datadir="$folder/data" --user=mysql --auth-root-authentication-method=normal >install.log 2>&1
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
mariadbd --no-defaults --user=mysql --datadir="$folder/data" --socket="$folder/data/socket" --pid-file="$folder/data/pid" --bind-address=127.0.0.1 --port="$port" >server.log 2>&1 &
server=$!
for _ in $(seq 100); do (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break || sleep 0.1; done
cat >program.mjs <<'PROGRAM'
import * as mariadb from 'mariadb';
import mysql from 'mysql2/promise';

const options = { host: '127.0.0.1', port: Number(process.env.PORT), user: 'root', database: 'test' };
const first = await mysql.createConnection(options);
const second = await mariadb.createConnection(options);
await first.query('create table event (id int auto_increment primary key, body varchar(60), count int, share float)');
const calls = {
  'mysql2 query': async (sql, values) => (await first.query(sql, values))[0],
  'mysql2 execute': async (sql, values) => (await first.execute(sql, values))[0],
  'mariadb query': (sql, values) => second.query(sql, values),
  'mariadb execute': (sql, values) => second.execute(sql, values),
};
for (const [name, call] of Object.entries(calls)) {
  const kept = [];
  for (const [column, value] of [
    ['body', { id: 7 }],
    ['body', ['a']],
    ['body', ['a', 'b']],
    ['body', new Date('2026-07-01T09:05:00Z')],
    ['count', Number.NaN],
    ['share', 0.1],
  ])
    try {
      await call('delete from event', []);
      await call(`insert into event (${column}) values (?)`, [value]);
      kept.push((await call('select * from event', []))[0][column]);
    } catch {
      kept.push('refused');
    }
  console.log(`${name}:`, kept.join(' | '));
}
await first.end();
await second.end();
PROGRAM
TZ=UTC PORT=$port node program.mjs | tee seen
diff seen - <<'SEEN'
mysql2 query: [object Object] | a | refused | 2026-07-01 09:05:00.000 | refused | 0.1
mysql2 execute: {"id":7} | ["a"] | ["a","b"] | 2026-07-01 09:05:00 | 0 | 0.10000000149011612
mariadb query: {"id":7} | a | refused | 2026-7-1 9:5:0 | refused | 0.1
mariadb execute: {"id":7} | ["a"] | ["a","b"] | 2026-07-01 09:05:00 | 0 | 0.10000000149011612
SEEN
