#!/usr/bin/env bash
# got 14.6.6 (`cache`), axios-cache-interceptor 1.12.3 (with axios 1.21.1), make-fetch-happen 15.0.6 and undici 7.30.2 (`interceptors.cache`): clients with a cache, which read
# a record, change it by the same client and read it again. The service allows a minute (`max-age=60`), or has Last-Modified and nothing else.
# Guess: a client that keeps answers drops one when it writes to the same address itself, as RFC 9111 (4.4) requires; what is not marked is asked for again;
# the answer for one token is not used for another one.
# Seen: with got and axios-cache-interceptor the record is the old one after PUT, PATCH, POST and DELETE. A record with Last-Modified of last month and no other mark is kept
# for a tenth of its age by the other three: a contact that was changed elsewhere a minute ago stays old for three days; axios-cache-interceptor keeps any
# answer for five minutes. It and make-fetch-happen answer a call with another token with the rows of the first one: a program for several accounts
# mixes them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund got@14.6.6 axios@1.21.1 axios-cache-interceptor@1.12.3 make-fetch-happen@15.0.6 undici@7.30.2
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:http';
import axios from 'axios';
import { setupCache } from 'axios-cache-interceptor';
import got from 'got';
import makeFetchHappen from 'make-fetch-happen';
import { Agent, interceptors, request } from 'undici';

let version = 1;
const service = createServer((incoming, response) => {
  incoming.resume().on('end', () => {
    if (incoming.method !== 'GET') version += 1;
    if (incoming.url.startsWith('/allowed')) response.setHeader('cache-control', 'max-age=60');
    if (incoming.url.startsWith('/modified')) response.setHeader('last-modified', new Date(Date.now() - 30 * 86_400_000).toUTCString());
    response.setHeader('content-type', 'application/json').end(JSON.stringify(version));
  });
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${service.address().port}`;
const client = got.extend({ cache: new Map(), retry: { limit: 0 } });
const cached = setupCache(axios.create());
const fetch = makeFetchHappen.defaults({ cachePath: `${process.cwd()}/cache` });
const dispatcher = new Agent().compose(interceptors.cache());
const body = (method) => (method === 'GET' ? undefined : '{}');
const clients = {
  got: (method, url, headers) => client(url, { method, headers, body: body(method) }).text(),
  'axios-cache-interceptor': async (method, url, headers) => String((await cached.request({ method, url, headers, data: body(method) })).data),
  'make-fetch-happen': async (method, url, headers) => (await fetch(url, { method, headers, body: body(method) })).text(),
  undici: async (method, url, headers) => (await request(url, { method, headers, body: body(method), dispatcher })).body.text(),
};
let count = 0;
async function again(send, kind, between, first = {}, second = {}) {
  count += 1;
  const url = `${base}/${kind}${count}`;
  const before = await send('GET', url, first);
  if (between === undefined) version += 1;
  else await send(between, url, {});
  await new Promise((resolve) => setTimeout(resolve, 20));
  return (await send('GET', url, second)) === before ? 'old' : 'new';
}
for (const [name, send] of Object.entries(clients)) {
  const after = [];
  for (const method of ['PUT', 'PATCH', 'POST', 'DELETE']) after.push(`${method} ${await again(send, 'allowed', method)}`);
  const other = await again(send, 'allowed', undefined, { authorization: 'Bearer one' }, { authorization: 'Bearer two' });
  console.log(name.padEnd(23), `after ${after.join(', ')}; no mark ${await again(send, 'plain')}, Last-Modified ${await again(send, 'modified')}; another token ${other}`);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
got                     after PUT old, PATCH old, POST old, DELETE old; no mark new, Last-Modified old; another token new
axios-cache-interceptor after PUT old, PATCH old, POST old, DELETE old; no mark old, Last-Modified old; another token old
make-fetch-happen       after PUT new, PATCH new, POST new, DELETE new; no mark new, Last-Modified old; another token old
undici                  after PUT new, PATCH new, POST new, DELETE new; no mark new, Last-Modified old; another token new
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
