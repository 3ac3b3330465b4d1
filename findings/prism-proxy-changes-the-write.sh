#!/usr/bin/env bash
# @stoplight/prism-cli 5.14.2: `prism proxy`, which checks requests against a document of OpenAPI and passes them on.
# Guess: a proxy that checks passes the bytes of a body on, in either direction, or at least the same values.
# Seen: a body of JSON is parsed and written again: an id of 20 digits is another id on the way to the service and on the way back, and no
# violation is reported. A write by way of the proxy changes a record that nobody named, and a signature over the body no longer fits
# it. With `format: int64` the id is rounded all the same, and the valid value is reported as too large.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @stoplight/prism-cli@5.14.2
cat >program.mjs <<'PROGRAM'
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createProbe } from 'node:net';

const schema = { type: 'object', properties: { id: { type: 'integer' }, count: { type: 'integer', format: 'int64' } } };
const content = { 'application/json': { schema } };
const post = { requestBody: { required: true, content }, responses: { 200: { description: 'done', content } } };
writeFileSync('api.json', JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: { '/deal': { post } } }));

let body;
const service = createServer(async (request, response) => {
  let arrived = '';
  for await (const chunk of request) arrived += chunk;
  console.log('the service gets ', arrived);
  response.setHeader('content-type', 'application/json').end(body);
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const port = await new Promise((resolve) => {
  const probe = createProbe().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});
const upstream = `http://127.0.0.1:${service.address().port}`;
const proxy = spawn(process.execPath, ['node_modules/.bin/prism', 'proxy', 'api.json', upstream, '-h', '127.0.0.1', '-p', String(port)]);
await new Promise((resolve) => proxy.stdout.on('data', (text) => String(text).includes('is listening') && resolve()));
for (body of ['{"id": 12345678901234567890, "price": 10.50}', '{"count": 9007199254740993}']) {
  console.log('the program sends', body);
  const answer = await fetch(`http://127.0.0.1:${port}/deal`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  console.log('the program gets ', await answer.text());
  const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]');
  console.log('violations', violations.map(({ location, message }) => `${location[0]}: ${message}`).join('; ') || 'none');
}
proxy.kill();
service.close();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
the program sends {"id": 12345678901234567890, "price": 10.50}
the service gets  {"id":12345678901234567000,"price":10.5}
the program gets  {"id":12345678901234567000,"price":10.5}
violations none
the program sends {"count": 9007199254740993}
the service gets  {"count":9007199254740992}
the program gets  {"count":9007199254740992}
violations request: Request body property count must be <= 9007199254740991; response: Response body property count must be <= 9007199254740991
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
