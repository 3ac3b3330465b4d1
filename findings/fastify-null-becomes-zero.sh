#!/usr/bin/env bash
# fastify 5.12.8 with @sinclair/typebox 0.34.52: a body in which `null` is allowed and means "take the value away".
# Guess: a value that is valid as it came is not converted; `Union([Number, Null])`, the way to write this in TypeBox (and what
# other generators of schemas print as `anyOf`), keeps null, as `type: ['number', 'null']` does.
# Seen: each branch converts before it is tried, and the first one that can wins: null is price 0, text '', false and the list [0].
# A number or a text keeps no text of digits: the postal code 04109 is 4109. An answer with null in a field of numbers says 0, and the
# text 'false' in one of flags says true. So "no price" and "no deadline known" become values that somebody seems to have entered.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fastify@5.12.8 @sinclair/typebox@0.34.52
cat >program.mjs <<'PROGRAM'
import { Type } from '@sinclair/typebox';
import fastify from 'fastify';

const orNull = (schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const union = Type.Object({
  price: orNull(Type.Number()),
  note: orNull(Type.String()),
  urgent: orNull(Type.Boolean()),
  users: orNull(Type.Array(Type.Number())),
  code: Type.Optional(Type.Union([Type.Number(), Type.String()])),
});
const list = { type: 'object', properties: { price: { type: ['number', 'null'] }, note: { type: ['string', 'null'] } } };
const reply = { type: 'object', properties: { price: { type: 'number' }, count: { type: 'integer' }, urgent: { type: 'boolean' } } };
const app = fastify();
app.post('/union', { schema: { body: union } }, async (request) => request.body);
app.post('/list', { schema: { body: list } }, async (request) => request.body);
app.get('/reply', { schema: { response: { 200: reply } } }, async () => ({ price: null, count: 7.9, urgent: 'false' }));
async function post(url, payload) {
  console.log(url, JSON.stringify(payload), 'is', (await app.inject({ method: 'POST', url, payload })).body);
}
await post('/union', { price: null, note: null, urgent: null, users: null });
await post('/union', { code: '04109' });
await post('/list', { price: null, note: null });
console.log('reply', (await app.inject('/reply')).body);
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
/union {"price":null,"note":null,"urgent":null,"users":null} is {"price":0,"note":"","urgent":false,"users":[0]}
/union {"code":"04109"} is {"code":4109}
/list {"price":null,"note":null} is {"price":null,"note":null}
reply {"price":0,"count":7,"urgent":true}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
