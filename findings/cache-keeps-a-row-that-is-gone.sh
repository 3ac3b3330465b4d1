#!/usr/bin/env bash
# lru-cache 11.5.3 (`fetchMethod`): tasks of a service, asked when they are not known; one was deleted, for which the client of the service returns undefined.
# Guess: what the method returns is what the cache has afterwards: `set(key, undefined)` is a delete in this library, so a row that is gone goes at the next
# answer; a stale value is returned while the answer is on its way (`allowStale`), or where there is none because of an error, and not after it.
# Seen: an answer of undefined changes nothing. After `fetch` with `forceRefresh`, which returns undefined, the old task is there again for `get` and `fetch`.
# With `allowStale` the deleted task is returned for ever: each `fetch` asks the service, learns that the task is gone, and the next one returns it again.
# With null in place of undefined it is gone. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund lru-cache@11.5.3
cat >program.mjs <<'PROGRAM'
import { LRUCache } from 'lru-cache';
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const show = (label, ...values) => console.log(label.padEnd(44), values.map((value) => (value === undefined ? 'undefined' : JSON.stringify(value))).join(' '));
for (const [name, gone] of [['undefined', undefined], ['null', null]]) {
  let calls = 0;
  const fetchMethod = async () => (++calls === 1 ? { id: 7, title: 'Call' } : gone);
  const forced = new LRUCache({ max: 10, fetchMethod });
  await forced.fetch('7');
  show(`a deleted task is ${name}: asked by force`, await forced.fetch('7', { forceRefresh: true }));
  show('  read afterwards', forced.get('7'), await forced.fetch('7'));
  calls = 0;
  const stale = new LRUCache({ max: 10, ttl: 20, allowStale: true, fetchMethod });
  await stale.fetch('7');
  const seen = [];
  for (let round = 0; round < 4; round += 1) {
    await sleep(50);
    seen.push((await stale.fetch('7')) ?? 'gone');
  }
  show('  allowStale, after 1, 2, 3 and 4 times its life', ...seen.map((one) => one.title ?? one));
  show('  calls of the service', calls);
}
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
a deleted task is undefined: asked by force  undefined
  read afterwards                            {"id":7,"title":"Call"} {"id":7,"title":"Call"}
  allowStale, after 1, 2, 3 and 4 times its life "Call" "Call" "Call" "Call"
  calls of the service                       5
a deleted task is null: asked by force       null
  read afterwards                            null null
  allowStale, after 1, 2, 3 and 4 times its life "Call" "gone" "gone" "gone"
  calls of the service                       5
SEEN
