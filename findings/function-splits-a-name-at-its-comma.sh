#!/usr/bin/env bash
# @fastify/aws-lambda 6.4.1 (with fastify 5.12.8) beside serverless-http 4.0.0 (with express 5.3.0) and hono 4.13.19: webhooks and searches that arrive at a function, as the address of a
# function (payload 2.0) and API Gateway hand them over: the query as it was sent (`rawQueryString`) and once more as a map, in which several values of
# one name are joined by a comma.
# Guess: an adapter takes the query as it was sent, since the map cannot tell two values from one with a comma.
# Seen: @fastify/aws-lambda takes the map and cuts each value at its commas: a search for `Doe, Jane` is a list of two names, an amount of 1,5 is 1 and 5, a date in words is two
# parts, and a list of fields `title,owner` in one value is two; a handler that has a schema of one text gets the first or an error. The address that the
# handler sees is another one too, so a signature over it does not fit. The other two have what was sent.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @fastify/aws-lambda@6.4.1 fastify@5.12.8 serverless-http@4.0.0 express@5.3.0 hono@4.13.19
cat >program.mjs <<'PROGRAM'
import awsLambda from '@fastify/aws-lambda';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import serverless from 'serverless-http';

const event = {
  version: '2.0',
  routeKey: '$default',
  rawPath: '/search',
  rawQueryString: 'name=Doe%2C+Jane&amount=1%2C5&tag=a&tag=b',
  headers: { host: 'crm.example' },
  queryStringParameters: { name: 'Doe, Jane', amount: '1,5', tag: 'a,b' },
  requestContext: { stage: '$default', http: { method: 'GET', path: '/search', sourceIp: '192.0.2.1' } },
  isBase64Encoded: false,
};
const fast = fastify();
fast.get('/search', async (request) => ({ name: request.query.name, amount: request.query.amount, tag: request.query.tag, url: request.url }));
const app = express();
app.get('/search', (request, response) => response.json({ name: request.query.name, amount: request.query.amount, tag: request.query.tag, url: request.url }));
const hono = new Hono();
hono.get('/search', (context) => {
  const { pathname, search } = new URL(context.req.url);
  return context.json({ name: context.req.query('name'), amount: context.req.query('amount'), tag: context.req.queries('tag'), url: pathname + search });
});
const functions = { '@fastify/aws-lambda': (awsLambda.default ?? awsLambda)(fast), 'serverless-http': (serverless.default ?? serverless)(app), hono: handle(hono) };
for (const [name, run] of Object.entries(functions)) {
  const { body, isBase64Encoded } = await run(structuredClone(event), {});
  console.log(name.padEnd(19), Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString());
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
@fastify/aws-lambda {"name":["Doe"," Jane"],"amount":["1","5"],"tag":["a","b"],"url":"/search?name=Doe&name=+Jane&amount=1&amount=5&tag=a&tag=b"}
serverless-http     {"name":"Doe, Jane","amount":"1,5","tag":["a","b"],"url":"/search?name=Doe%2C+Jane&amount=1%2C5&tag=a&tag=b"}
hono                {"name":"Doe, Jane","amount":"1,5","tag":["a","b"],"url":"/search?name=Doe%2C+Jane&amount=1%2C5&tag=a&tag=b"}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
