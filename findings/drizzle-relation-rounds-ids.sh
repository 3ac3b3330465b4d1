#!/usr/bin/env bash
# drizzle-orm 0.45.4 with pg 8.23.1 on PGlite 0.5.14 over its socket: one row, read from its table and as the relation of another one.
# Guess: a column of `mode: 'bigint'` is exact, as its type in TypeScript says, and a `numeric` is the text of the database, by whichever
# query the row is read; a list of `numeric` that pg itself reads has texts, as a single one has.
# Seen: by `with` the row comes as JSON and is parsed to numbers before the columns convert it: the id is a `bigint` of another row, and
# the price has lost its cents. The types are the same. A program that updates what it read so changes another row. pg alone reads
# `numeric` as text and `array_agg` of the same column as rounded numbers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund drizzle-orm@0.45.4 pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { relations } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, integer, numeric, pgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});
const lite = await PGlite.create();
const server = new PGLiteSocketServer({ db: lite, port, host: '127.0.0.1' });
await server.start();
await lite.exec('create table deal (id int); create table item (id int8, deal int, price numeric)');

const deal = pgTable('deal', { id: integer('id').primaryKey() });
const item = pgTable('item', { id: bigint('id', { mode: 'bigint' }), deal: integer('deal'), price: numeric('price') });
const dealRelations = relations(deal, ({ many }) => ({ items: many(item) }));
const itemRelations = relations(item, ({ one }) => ({ owner: one(deal, { fields: [item.deal], references: [deal.id] }) }));
const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
await client.connect();
const db = drizzle(client, { schema: { deal, item, dealRelations, itemRelations } });

await db.insert(deal).values({ id: 1 });
await db.insert(item).values({ id: 9007199254740993n, deal: 1, price: '12345678901234567.80' });
const [direct] = await db.query.item.findMany();
const [{ items }] = await db.query.deal.findMany({ with: { items: true } });
console.log('from the table', direct.id, direct.price);
console.log('as a relation ', items[0].id, items[0].price);
const { rows } = await client.query('select max(price) one, array_agg(price) list from item');
console.log('pg', rows[0].one, rows[0].list);
await client.end();
await server.stop();
await lite.close();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
from the table 9007199254740993n 12345678901234567.80
as a relation  9007199254740992n 12345678901234568
pg 12345678901234567.80 [ 12345678901234568 ]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
