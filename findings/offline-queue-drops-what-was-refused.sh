#!/usr/bin/env bash
# workbox-background-sync 7.4.1 (`Queue.replayRequests`, also behind `BackgroundSyncPlugin`; built by esbuild 0.28.2, its database is fake-indexeddb 6.2.8): tasks that a person added while
# a page was without a network, sent to the service when it is there again.
# Guess: a task leaves the queue when the service took it; one that the service answers with 503 (busy) or 401 (the token of this morning has expired) stays for a later
# run, or fails the run, by which a browser tries again; a task is in the store until it was answered, since a browser may stop a worker at any time.
# Seen: each answer counts: with 503 and with 401 the run succeeds, the queue is empty, and all three tasks are lost. Only a broken connection keeps them. A task
# is taken out of the store before it is sent, so while it is on its way it is in no store. A task of eight days ago is dropped without being sent, and nothing is called for
# it. No error and no event; `onSync` with a loop of one's own that looks at the status keeps them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund workbox-background-sync@7.4.1 fake-indexeddb@6.2.8 esbuild@0.28.2
echo "export { Queue } from 'workbox-background-sync';" >entry.mjs
npx esbuild entry.mjs --bundle --format=esm --outfile=workbox.mjs '--define:process.env.NODE_ENV="production"' --log-level=error
cat >program.mjs <<'PROGRAM'
import 'fake-indexeddb/auto';
import http from 'node:http';

globalThis.self = globalThis;
self.registration = {};
self.addEventListener = () => {};
let answer;
let requests = 0;
let stored;
const server = http.createServer(async (request, response) => {
  requests++;
  stored ??= (await queue.getAll()).length;
  if (answer === 'lost') return request.socket.destroy();
  response.writeHead(answer).end();
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const url = `http://127.0.0.1:${server.address().port}/tasks`;
self.location = new URL(url);
const { Queue } = await import('./workbox.mjs');
const queue = new Queue('tasks');
const task = (title) => new Request(url, { method: 'POST', body: JSON.stringify({ title }) });

for (answer of [200, 503, 401, 'lost']) {
  for (const title of ['one', 'two', 'three']) await queue.pushRequest({ request: task(title) });
  requests = 0;
  stored = undefined;
  const run = await queue.replayRequests().then(() => 'succeeds', () => 'fails');
  console.log(`answer ${answer}: the run ${run}, ${requests} sent, ${stored} of 3 in the store at the first one, ${(await queue.getAll()).length} left`);
  while (await queue.shiftRequest());
}
answer = 200;
requests = 0;
await queue.pushRequest({ request: task('old'), timestamp: Date.now() - 8 * 24 * 60 * 60 * 1000 });
await queue.replayRequests();
console.log(`a task of eight days ago: ${requests} sent`);
process.exit();
PROGRAM
timeout 60 node program.mjs | tee seen
diff seen - <<'SEEN'
answer 200: the run succeeds, 3 sent, 2 of 3 in the store at the first one, 0 left
answer 503: the run succeeds, 3 sent, 2 of 3 in the store at the first one, 0 left
answer 401: the run succeeds, 3 sent, 2 of 3 in the store at the first one, 0 left
answer lost: the run fails, 1 sent, 2 of 3 in the store at the first one, 3 left
a task of eight days ago: 0 sent
SEEN
