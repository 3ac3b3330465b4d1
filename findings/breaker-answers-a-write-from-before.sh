#!/usr/bin/env bash
# opossum 9.0.0 (circuit breaker) with `coalesce`: calls of a service that are the same and are made at once share one request.
# Guess: to coalesce is to share what is on its way, as the name says; a call that is made after the answer is a
# call of its own, and results that are kept are the matter of another option, `cache`. What is the same is decided by the values.
# Seen: the promise is kept after it is settled, for as long as the time limit of a call (`timeout`, 10 seconds by default). A task that is added
# twice in that time is added once, and both calls say so; a list that is read after a write is the list before it. Two searches whose filter is a `Set`
# or a `Map` are one, since values are compared as JSON. No error and no event but `coalesceCacheHit`. `coalesceTTL` sets the time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opossum@9.0.0
cat >program.mjs <<'PROGRAM'
import CircuitBreaker from 'opossum';
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let service = [];
let calls = 0;
async function call(method, task) {
  calls += 1;
  await sleep(5);
  if (method === 'add') return service.push(task);
  return service.join(', ');
}
const breaker = new CircuitBreaker(call, { coalesce: true, timeout: 400 });
console.log('added, number of tasks:', await breaker.fire('add', 'Call'));
console.log('added again:', await breaker.fire('add', 'Call'), '| tasks of the service:', service.length);
console.log('read:', await breaker.fire('list'));
await breaker.fire('add', 'Write');
console.log('read after another write:', await breaker.fire('list'), '| tasks of the service:', service.join(', '));
console.log('calls:', calls);
await sleep(450);
console.log('after the time limit of a call:', await breaker.fire('list'));
const searches = new CircuitBreaker(async (filter) => [...filter].join(), { coalesce: true });
console.log('two searches at once:', await Promise.all([searches.fire(new Set(['open'])), searches.fire(new Set(['done']))]));
process.exit();
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
added, number of tasks: 1
added again: 1 | tasks of the service: 1
read: Call
read after another write: Call | tasks of the service: Call, Write
calls: 3
after the time limit of a call: Call, Write
two searches at once: [ 'open', 'open' ]
SEEN
