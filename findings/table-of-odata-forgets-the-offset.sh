#!/usr/bin/env bash
# devextreme 24.2.15 (`ODataStore`) and @progress/kendo-data-query 1.7.4 (`toODataString`) compared with @syncfusion/ej2-data 34.2.8 (in jsdom 24.1.3), on a machine in
# Berlin: tasks of a service that speaks OData, in the table of a page: times as the service writes them, a condition and a change.
# Guess: a time with Z or with an offset is that instant, as OData 4 has no other times (Edm.DateTimeOffset), and a `Date` is sent as its instant, in a condition
# as in a change; a text that looks like a time is a text where the service has one.
# Seen: ODataStore drops Z and the offset: 09:00Z and 09:00+02:00 are one instant, nine on the machine. A change and a condition write the machine's hour with a Z; so
# what was only read and written again is right, and 09:00 in Berlin, a new task, is 09:00Z, two hours late for all others. A page in another zone sees another time. A
# title that is a time becomes a Date. Kendo writes the condition so too, while `JSON.stringify` writes the instant; so two hours of tasks are left out.
# `deserializeDates: false` keeps the texts. The tables of Syncfusion have the instants.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps devextreme@24.2.15 devextreme-quill@1.7.9 @progress/kendo-data-query@1.7.4 @syncfusion/ej2-data@34.2.8 jsdom@24.1.3
cat >program.cjs <<'PROGRAM'
const http = require('node:http');
const { JSDOM } = require('jsdom');
const rows = [
  { id: 1, due: '2026-07-10T09:00:00Z', title: 'call' },
  { id: 2, due: '2026-07-10T09:00:00+02:00', title: '2026-07-10T09:00:00Z' },
];
let sent;
const server = http.createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  sent = decodeURIComponent(request.url.split('?')[1] ?? '') + body;
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify({ value: rows }));
});
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}/tasks`;
  const { window } = new JSDOM('', { url });
  Object.assign(globalThis, { window });
  for (const name of ['document', 'HTMLElement', 'Element', 'Node', 'DOMParser', 'XMLHttpRequest', 'Event']) globalThis[name] = window[name];
  globalThis.navigator ??= window.navigator;
  const { default: ODataStore } = require('devextreme/data/odata/store');
  const { DataManager, ODataV4Adaptor, Query } = require('@syncfusion/ej2-data');
  const { toODataString } = require('@progress/kendo-data-query');
  const nine = new Date(2026, 6, 10, 9);
  const show = (name, value) => console.log(name.padEnd(22), typeof value === 'string' ? value : JSON.stringify(value));
  const store = new ODataStore({ url, version: 4, key: 'id', keyType: 'Int32' });
  show('the service', rows);
  show('ODataStore reads', await store.load());
  show('  nine in Berlin is', nine);
  await store.load({ filter: ['due', '>=', nine] });
  show('  condition', sent);
  await store.insert({ due: nine });
  show('  new task', sent);
  const texts = new ODataStore({ url, version: 4, key: 'id', keyType: 'Int32', deserializeDates: false });
  show('  deserializeDates no', await texts.load());
  show('Kendo, condition', toODataString({ filter: { logic: 'and', filters: [{ field: 'due', operator: 'gte', value: nine }] } }));
  const manager = new DataManager({ url, adaptor: new ODataV4Adaptor(), crossDomain: true });
  show('Syncfusion reads', (await manager.executeQuery(new Query())).result.map(({ due, title }) => ({ due, title })));
  await manager.executeQuery(new Query().where('due', 'greaterthanorequal', nine));
  show('  condition', sent);
  await manager.insert({ due: nine });
  show('  new task', sent);
  process.exit();
});
PROGRAM
TZ=Europe/Berlin timeout 100 node program.cjs | tee seen
diff seen - <<'SEEN'
the service            [{"id":1,"due":"2026-07-10T09:00:00Z","title":"call"},{"id":2,"due":"2026-07-10T09:00:00+02:00","title":"2026-07-10T09:00:00Z"}]
ODataStore reads       [{"id":1,"due":"2026-07-10T07:00:00.000Z","title":"call"},{"id":2,"due":"2026-07-10T07:00:00.000Z","title":"2026-07-10T07:00:00.000Z"}]
  nine in Berlin is    "2026-07-10T07:00:00.000Z"
  condition            $filter=due ge 2026-07-10T09:00:00Z
  new task             {"due":"2026-07-10T09:00:00Z"}
  deserializeDates no  [{"id":1,"due":"2026-07-10T09:00:00Z","title":"call"},{"id":2,"due":"2026-07-10T09:00:00+02:00","title":"2026-07-10T09:00:00Z"}]
Kendo, condition       $filter=due ge 2026-07-10T09:00:00.000Z
Syncfusion reads       [{"due":"2026-07-10T09:00:00.000Z","title":"call"},{"due":"2026-07-10T07:00:00.000Z","title":"2026-07-10T09:00:00.000Z"}]
  condition            $filter=due ge 2026-07-10T07:00:00.000Z
  new task             {"due":"2026-07-10T07:00:00.000Z"}
SEEN
