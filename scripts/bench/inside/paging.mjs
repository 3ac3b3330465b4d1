/** 50,000 rows of an account that returns 50 at a time, to a consumer that is slower than the account. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient, webhook } from '@svc/client';

const [baseUrl, quick] = process.argv.slice(2);
const open = (code) => createClient({ baseUrl, auth: webhook({ userId: 1, code }) });
/** The second account refuses batches. */
const [svc, single] = [open('rows'), open('single')];

/** MB in use after a collection. */
function heap() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

async function count(code) {
  return (await (await fetch(`${baseUrl}/rest/api/1/count/${code}`)).json()).requests;
}

async function readAll(name, code, list) {
  await count(code);
  const samples = [];
  const begun = process.cpuUsage();
  let rows = 0;
  let sum = 0;
  for await (const row of list) {
    rows += 1;
    sum += Number(row.id ?? row.ID);
    // A turn of the event loop for each row: whatever reads ahead without bound would pile up here.
    await nextTurn();
    if (rows % 2_500 === 0) samples.push(heap());
  }
  if (sum !== (rows * (rows + 1)) / 2) throw new Error('rows are missing, or came twice');
  const { user, system } = process.cpuUsage(begun);
  const requests = await count(code);
  // The first samples hold what a process loads once.
  const settled = samples.slice(2);
  const heapGrowth = Math.max(...settled) - Math.min(...settled);
  return { name, rows, requests, cpuMs: (user + system) / 1000, heapMb: samples, heapGrowth };
}

const select = ['id', 'title'];
const rest = (client, paging) => client.v3.tasks.task.list({ select }, { paging });
const legacy = (client, paging) => client.legacy.crm.deal.list({ select: ['ID', 'TITLE'] }, { paging });
const LISTS = [
  ['REST 3.0, by id', 'rows', rest(svc, 'keyset')],
  ['REST 3.0, by offset', 'rows', rest(svc, 'offset')],
  ['legacy, by id', 'rows', legacy(svc, 'keyset')],
  ['legacy, by `start`', 'rows', legacy(svc, 'offset')],
  ['legacy, by id, one page at a time', 'single', legacy(single, 'keyset')],
  ['legacy, by `start`, one page at a time', 'single', legacy(single, 'offset')],
];
for (const [name, code, list] of quick === undefined ? LISTS : LISTS.slice(0, 4))
  console.log(JSON.stringify(await readAll(name, code, list)));
await Promise.all([svc.close(), single.close()]);
