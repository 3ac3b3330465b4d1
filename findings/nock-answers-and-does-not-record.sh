#!/usr/bin/env bash
# nock 15.0.6 with undici 7.30.2, on Node.js 24: nock answers a request of undici, and its recorder does not see one.
# Guess: the recorder sits where the interceptors sit, so what nock can answer it can record, as it does for the global `fetch`.
# Seen: `request` of undici gets the reply of an interceptor; while recording, the same call reaches the server and the list of
# recordings stays empty, without a warning. A call of `fetch` to the same address is recorded.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nock@15.0.6 undici@7.30.2 node@24 >/dev/null 2>&1
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:http';
import nock from 'nock';
import { request } from 'undici';
const server = createServer((_request, response) => response.end('the server')).listen(0, '127.0.0.1', async () => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  nock(origin).get('/a').reply(200, 'nock');
  console.log('answered by', await (await request(`${origin}/a`)).body.text());
  for (const [name, call] of [
    ['undici', async () => (await request(`${origin}/b`)).body.text()],
    ['fetch', async () => (await fetch(`${origin}/b`)).text()],
  ]) {
    nock.recorder.rec({ output_objects: true, dont_print: true });
    const text = await call();
    console.log(`${name}: answered by ${text}, recorded ${nock.recorder.play().length}`);
    nock.restore();
    nock.recorder.clear();
    nock.activate();
  }
  process.exit(0);
});
PROGRAM
seen=$(node_modules/.bin/node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
answered by nock
undici: answered by the server, recorded 0
fetch: answered by the server, recorded 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
