#!/usr/bin/env bash
# postgres 3.4.9 (Postgres.js) beside pg 8.23.1, both on PGlite 0.5.14 over its socket: flags and lists with an empty element.
# Guess: what PostgreSQL reads as a boolean (1, 'true', 't', 'Y') is stored as one, or the driver refuses what is no boolean; null in a
# list is null.
# Seen: Postgres.js writes every value but `true` itself as false: 1, 'true', 't' and 'Y' are stored as false, and a search for 1 finds
# the rows that are not done. pg stores true. In a list that is read, null is the word NULL (`array_agg` of phone numbers) or NaN (of
# ids). A service whose flags are 'Y' and 'N' or 1 and 0 is copied with every flag off.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund postgres@3.4.9 pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';
import postgres from 'postgres';

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});
const db = await PGlite.create();
const server = new PGLiteSocketServer({ db, port, host: '127.0.0.1' });
await server.start();
await db.exec('create table task (done boolean)');
const account = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', ssl: false };

const sql = postgres({ ...account, max: 1 });
for (const done of [true, 1, 'true', 't', 'Y']) {
  const [row] = await sql`insert into task ${sql({ done })} returning done`;
  console.log('Postgres.js', JSON.stringify(done), 'is stored as', row.done);
}
const [found] = await sql`select count(*) from task where done = ${1}`;
console.log('Postgres.js finds for 1', found.count, 'of 5');
const [lists] = await sql`select array_agg(phone) phones, array_agg(id) ids from (values ('1', 7), (null, null)) as person(phone, id)`;
console.log('Postgres.js', lists.phones, lists.ids);
await sql.end();

const client = new pg.Client(account);
await client.connect();
for (const done of [true, 1, 'true', 't', 'Y']) {
  const { rows } = await client.query('insert into task values ($1) returning done', [done]);
  console.log('pg', JSON.stringify(done), 'is stored as', rows[0].done);
}
const { rows } = await client.query(`select array_agg(phone) phones, array_agg(id) ids from (values ('1', 7), (null, null)) as person(phone, id)`);
console.log('pg', rows[0].phones, rows[0].ids);
await client.end();
await server.stop();
await db.close();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Postgres.js true is stored as true
Postgres.js 1 is stored as false
Postgres.js "true" is stored as false
Postgres.js "t" is stored as false
Postgres.js "Y" is stored as false
Postgres.js finds for 1 4 of 5
Postgres.js [ '1', 'NULL' ] [ 7, NaN ]
pg true is stored as true
pg 1 is stored as true
pg "true" is stored as true
pg "t" is stored as true
pg "Y" is stored as true
pg [ '1', null ] [ 7, null ]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
