#!/usr/bin/env bash
# smee-client 5.0.0, by which a developer gets events of a service on their own machine, with a source that sends messages in the form of smee.io
# (an object of the headers, and the body as a member).
# Guess: a relay passes on what arrived: the bytes of the body, so that a signature over them fits, with their content type.
# Seen: the body is parsed and written again. An id of 20 digits is another id, 1.10 is 1.1, and the signature, which is passed on, fits no
# more: events fail on the machine of the developer alone, or name another deal. The content type is always JSON: where a source
# has read a form, its fields arrive as JSON.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund smee-client@5.0.0
cat >program.mjs <<'PROGRAM'
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import Client from 'smee-client';

const sign = (body) => createHmac('sha256', 'secret').update(body).digest('hex');
const events = [
  { body: '{"id":12345678901234567890,"amount":1.10}', type: 'application/json' },
  { body: '{"id": 7}', type: 'application/json' },
  // A form, as a source has read it.
  { body: '{"event":"ADD","id":"7"}', type: 'application/x-www-form-urlencoded' },
];
const target = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const { 'content-type': type, 'x-signature': signature } = request.headers;
  console.log(body, type, signature === sign(body) ? 'the signature fits' : 'the signature does not fit');
  response.end();
}).listen(0, '127.0.0.1');
const source = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: ready\ndata: {}\n\n');
  events.forEach(({ body, type }, index) => {
    const headers = JSON.stringify({ 'content-type': type, 'x-signature': sign(body) }).slice(1, -1);
    setTimeout(() => response.write(`data: {${headers},"body":${body},"query":{},"timestamp":1}\n\n`), 200 * (index + 1));
  });
}).listen(0, '127.0.0.1');
await new Promise((resolve) => setTimeout(resolve, 100));
const urlOf = (server) => `http://127.0.0.1:${server.address().port}/events`;
await new Client({ source: urlOf(source), target: urlOf(target), logger: { info() {}, error: console.error } }).start();
setTimeout(() => process.exit(), 1500);
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
{"id":12345678901234567000,"amount":1.1} application/json the signature does not fit
{"id":7} application/json the signature does not fit
{"event":"ADD","id":"7"} application/json the signature fits
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
