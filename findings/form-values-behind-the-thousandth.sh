#!/usr/bin/env bash
# PHP 8.2 (`php-cli` of Debian 12 on the machine), express 5.3.0, koa 3.3.0 with koa-bodyparser 4.4.1 and with koa-body 8.0.1 beside fastify 5.12.8 with
# @fastify/formbody 9.0.1 and hono 4.13.19: 1,500 ids as a form or in a query, as a program sends a selection or a batch, and as services send events.
# Guess: a limit of values is an error of the client, as Express answers 413 to a form; what is below the limit of bytes arrives.
# Seen: PHP reads 1,000 of a query, 1,001 of a form, and the warning is in its log alone; koa-bodyparser and koa-body read 1,000 of a form, and Express 1,000 of a
# query. The status is 200: 500 tasks are not closed, or an event with many fields has no fields at its end, such as the token by which it is checked.
# Fastify and Hono read all. `max_input_vars` of PHP and the options of the others raise it.
set -euo pipefail
folder=$(mktemp -d)
php=
trap '[ -z "$php" ] || kill "$php" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund express@5.3.0 koa@3.3.0 koa-bodyparser@4.4.1 koa-body@8.0.1 fastify@5.12.8 @fastify/formbody@9.0.1 hono@4.13.19 @hono/node-server@2.1.9
PORT=$(node -e "const server = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(server.address().port); server.close(); });")
mkdir php
echo '<?php echo count(($_SERVER["REQUEST_METHOD"] === "GET" ? $_GET : $_POST)["ids"]);' >php/index.php
php -d display_errors=0 -S "127.0.0.1:$PORT" -t php >php.log 2>&1 &
php=$!
cat >program.mjs <<'PROGRAM'
import { serve } from '@hono/node-server';
import formbody from '@fastify/formbody';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import bodyParser from 'koa-bodyparser';

const ports = { PHP: Number(process.env.PORT) };
const list = Array.from({ length: 1500 }, (_, index) => `ids=${index}`).join('&');
const exp = express();
exp.get('/', (request, response) => response.json(request.query.ids.length));
exp.post('/', express.urlencoded(), (request, response) => response.json(request.body.ids.length));
exp.use((error, _request, response, _next) => response.sendStatus(error.status));
await new Promise((resolve) => (ports.express = exp.listen(0, resolve).address().port));
for (const [name, plugin] of Object.entries({ 'koa-bodyparser': bodyParser(), 'koa-body': koaBody() })) {
  const koa = new Koa();
  koa.use(plugin).use((context) => {
    context.body = String(Object.keys((context.method === 'GET' ? context.query : context.request.body).ids).length);
  });
  ports[name] = koa.listen(0).address().port;
}
const fast = fastify();
await fast.register(formbody);
fast.get('/', async (request) => String(request.query.ids.length));
fast.post('/', async (request) => String(request.body.ids.length));
await fast.listen({ port: 0, host: '127.0.0.1' });
ports.fastify = fast.server.address().port;
const hono = new Hono();
hono.get('/', (context) => context.text(String(context.req.queries('ids').length)));
hono.post('/', async (context) => context.text(String((await context.req.parseBody({ all: true })).ids.length)));
await new Promise((resolve) => serve({ fetch: hono.fetch, port: 0 }, (info) => resolve((ports.hono = info.port))));
for (const [name, port] of Object.entries(ports)) {
  const values = name === 'PHP' ? list.replaceAll('ids=', 'ids[]=') : list;
  const seen = [];
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`http://127.0.0.1:${port}/${method === 'GET' ? `?${values}` : ''}`, {
      method,
      ...(method === 'POST' && { body: values, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
    seen.push(`${method === 'GET' ? 'query' : 'form'} ${response.ok ? (await response.text()).trim() : `status ${response.status}`}`);
  }
  console.log(name.padEnd(14), seen.join(', '));
}
process.exit();
PROGRAM
seen=$(PORT=$PORT node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
PHP            query 1000, form 1001
express        query 1000, form status 413
koa-bodyparser query 1500, form 1000
koa-body       query 1500, form 1000
fastify        query 1500, form 1500
hono           query 1500, form 1500
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
