/** 50,000 rows of an account that returns 50 at a time, to a consumer that is slower than the account. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient, webhook } from '@svc/client';

const [baseUrl] = process.argv.slice(2);
const svc = createClient({ baseUrl, auth: webhook({ userId: 1, code: 'rows' }) });

/** MB in use after a collection. */
function heap() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

async function count() {
  return (await (await fetch(`${baseUrl}/rest/api/1/count/rows`)).json()).requests;
}

async function readAll(paging) {
  await count();
  const samples = [];
  const begun = process.cpuUsage();
  let rows = 0;
  let sum = 0;
  for await (const { id } of svc.v3.tasks.task.list({ select: ['id', 'title'] }, { paging })) {
    rows += 1;
    sum += id;
    // A turn of the event loop for each row: whatever reads ahead without bound would pile up here.
    await nextTurn();
    if (rows % 2_500 === 0) samples.push(heap());
  }
  if (sum !== (rows * (rows + 1)) / 2) throw new Error('rows are missing, or came twice');
  const { user, system } = process.cpuUsage(begun);
  const requests = await count();
  // The first samples hold what a process loads once.
  const settled = samples.slice(2);
  const heapGrowth = Math.max(...settled) - Math.min(...settled);
  return { name: paging, rows, requests, cpuMs: (user + system) / 1000, heapMb: samples, heapGrowth };
}

for (const paging of ['keyset', 'offset']) console.log(JSON.stringify(await readAll(paging)));
await svc.close();
