#!/usr/bin/env bash
# jsforce 3.10.16 and @microsoft/microsoft-graph-client 3.0.7: contacts of a CRM and events of a calendar, read to their end.
# Guess: `autoFetch: true` and a stream read all pages, since a stream has no other reason to end; an iterator of pages waits for a callback that
# is `async`, and stops where it resolves with `false`.
# Seen: jsforce stops at 10,000 rows of 25,000, in the answer, in `stream('csv')`, which then ends as after the last row, and in the event `end`
# alike; only the answer says `done: false`. `maxFetch` raises it. The PageIterator of Microsoft Graph takes the promise of an `async`
# callback for `true`: it goes on after `false`, and `iterate()` resolves while the callbacks of all rows still run, so that
# a program that ends then, or stores its position, loses them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsforce@3.10.16 @microsoft/microsoft-graph-client@3.0.7
cat >program.mjs <<'PROGRAM'
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Client, PageIterator } from '@microsoft/microsoft-graph-client';
import jsforce from 'jsforce';

const ROWS = 25_000;
const rowsFrom = (start, count) => Array.from({ length: Math.min(count, ROWS - start) }, (_, index) => ({ Id: String(start + index) }));
const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json');
    const { pathname, searchParams } = new URL(request.url, address);
    if (pathname.endsWith('/events')) {
      const at = Number(searchParams.get('at') ?? 0);
      const next = at < 6 ? { '@odata.nextLink': `${address}/v1.0/me/events?at=${at + 3}` } : {};
      return response.end(JSON.stringify({ value: rowsFrom(at, 3), ...next }));
    }
    const start = Number(/-(\d+)$/.exec(pathname)?.[1] ?? 0);
    const done = start + 2000 >= ROWS;
    const next = done ? {} : { nextRecordsUrl: `/services/data/v50.0/query/01g-${start + 2000}` };
    response.end(JSON.stringify({ totalSize: ROWS, done, ...next, records: rowsFrom(start, 2000) }));
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}`;

const crm = new jsforce.Connection({ instanceUrl: address, accessToken: 'token' });
const query = () => crm.query('SELECT Id FROM Contact');
const answer = await crm.query('SELECT Id FROM Contact', { autoFetch: true });
console.log(`jsforce, autoFetch: ${answer.records.length} of ${answer.totalSize}, done ${answer.done}`);
let text = '';
for await (const part of query().stream('csv')) text += part;
console.log(`jsforce, stream('csv'): ${text.trim().split('\n').length - 1} rows`);
let heard = 0;
await new Promise((resolve, reject) =>
  query().on('record', () => (heard += 1)).on('end', resolve).on('error', reject).run({ autoFetch: true }),
);
console.log(`jsforce, events: ${heard} rows before the end`);
const wide = await crm.query('SELECT Id FROM Contact', { autoFetch: true, maxFetch: 1_000_000 });
console.log(`jsforce, with maxFetch: ${wide.records.length}, done ${wide.done}`);

const graph = Client.init({ baseUrl: address, customHosts: new Set(['127.0.0.1']), authProvider: (done) => done(null, 'token') });
const page = await graph.api('/me/events').get();
for (const [name, way] of Object.entries({ plain: (row) => row.Id !== '3', async: async (row) => (await setTimeout(50), row.Id !== '3') })) {
  let begun = 0;
  let ended = 0;
  const each = (row) => {
    begun += 1;
    const goOn = way(row);
    if (goOn instanceof Promise) void goOn.then(() => (ended += 1));
    else ended += 1;
    return goOn;
  };
  await new PageIterator(graph, structuredClone(page), each).iterate();
  console.log(`Graph, ${name} callback that stops at the fourth of 9: ${begun} begun, ${ended} ended`);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
jsforce, autoFetch: 10000 of 25000, done false
jsforce, stream('csv'): 10000 rows
jsforce, events: 10000 rows before the end
jsforce, with maxFetch: 25000, done true
Graph, plain callback that stops at the fourth of 9: 4 begun, 4 ended
Graph, async callback that stops at the fourth of 9: 9 begun, 0 ended
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
