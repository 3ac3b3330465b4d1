#!/usr/bin/env bash
# bottleneck 2.19.5: calls of a service with a limit by the minute or the day (`reservoir`) and a space between them (`minTime`), repeated by the library where
# the service is busy, as its event `failed` asks for by returning a wait.
# Guess: a retry is a call: it takes one from the reservoir, keeps the space to other calls, and waits where none is left, since the limiter makes it.
# Seen: a job is counted once, however often it is sent. With three calls allowed, one job sends ten, and two calls are still allowed; of six calls that are to be 400 ms
# apart, four come closer than half of that. So a program that repeats on 429 goes on beyond the limit that it set, and the count says that it is
# within it. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund bottleneck@2.19.5
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
const Bottleneck = createRequire(import.meta.url)('bottleneck');
const busy = () => {
  throw new Error('429');
};

const daily = new Bottleneck({ reservoir: 3 });
let calls = 0;
daily.on('failed', (_error, info) => (info.retryCount < 9 ? 5 : undefined));
await daily.schedule(() => (calls += 1, busy())).catch(() => {});
console.log('3 calls allowed, one job | sent', calls, '| still allowed', await daily.currentReservoir());

const times = [];
const spaced = new Bottleneck({ minTime: 400 });
spaced.on('failed', (_error, info) => (info.retryCount < 2 ? 10 : undefined));
await Promise.all([1, 2].map(() => spaced.schedule(() => (times.push(Date.now()), busy())).catch(() => {})));
const gaps = times.slice(1).map((time, index) => time - times[index]);
console.log('calls 400 ms apart, two jobs | sent', times.length, '| closer than 200 ms:', gaps.filter((gap) => gap < 200).length);
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
3 calls allowed, one job | sent 10 | still allowed 2
calls 400 ms apart, two jobs | sent 6 | closer than 200 ms: 4
SEEN
