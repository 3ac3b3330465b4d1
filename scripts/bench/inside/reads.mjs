/** 200 reads of an account 50 ms away that admits 2 requests a second: how long they take, in how many requests. */

import { Pool } from 'undici';
import { createClient, webhook } from '@svc/client';

const [baseUrl, quick] = process.argv.slice(2);
const READS = quick ? 20 : 200;
const ids = Array.from({ length: READS }, (_, index) => index + 1);

const WAYS = {
  'one by one': async (svc) => {
    for (const id of ids) await read(svc, id);
  },
  together: (svc) => Promise.all(ids.map((id) => read(svc, id))),
  'together, coalesce: true': (svc) => Promise.all(ids.map((id) => read(svc, id))),
  'one batch': (svc) => svc.v3.batch(ids.map((id) => read(svc, id))),
};

function read(svc, id) {
  return svc.v3.tasks.task.get({ id, select: ['id', 'title'] });
}

async function ask(path) {
  const answer = await fetch(baseUrl + path, { method: path.startsWith('/count') ? 'GET' : 'POST' });
  return answer.json();
}

for (const [name, run] of Object.entries(WAYS)) {
  await ask('/rest/api/1/slow/reset');
  await ask('/count/slow');
  const coalesce = name.includes('coalesce');
  const svc = createClient({
    baseUrl,
    auth: webhook({ userId: 1, code: 'slow' }),
    rateLimit: { perSecond: 2, burst: 50 },
    coalesce,
  });
  const begun = performance.now();
  await run(svc);
  const seconds = (performance.now() - begun) / 1000;
  const { requests } = await ask('/count/slow');
  console.log(JSON.stringify({ name, reads: READS, seconds, requests, lost: 0 }));
  await svc.close();
}

/** Who knows of no limit sends all at once and loses what is refused. */
await ask('/rest/api/1/slow/reset');
await ask('/count/slow');
const pool = new Pool(baseUrl, { connections: 64 });
const begun = performance.now();
const statuses = await Promise.all(
  ids.map(async (id) => {
    const path = '/rest/api/1/slow/tasks.task.get';
    const { statusCode, body } = await pool.request({ path, method: 'POST', body: JSON.stringify({ id }) });
    await body.dump();
    return statusCode;
  }),
);
const seconds = (performance.now() - begun) / 1000;
const lost = statuses.filter((status) => status !== 200).length;
const { requests } = await ask('/count/slow');
console.log(JSON.stringify({ name: 'bare undici, together', reads: READS, seconds, requests, lost }));
await pool.close();
