/** 200 reads of an account 50 ms away that admits 2 requests a second: how long they take, in how many requests. */

import { Pool } from 'undici';
import { createClient, webhook } from '@svc/client';

const [baseUrl, quick] = process.argv.slice(2);
const READS = quick ? 20 : 200;
const ids = Array.from({ length: READS }, (_, index) => index + 1);

const read = (svc, id) => svc.v3.tasks.task.get({ id, select: ['id', 'title'] });

function clientOf(options) {
  const auth = webhook({ userId: 1, code: 'slow' });
  return createClient({ baseUrl, auth, rateLimit: { perSecond: 2, burst: 50 }, ...options });
}

async function oneByOne(svc) {
  for (const id of ids) await read(svc, id);
}

const together = (svc) => Promise.all(ids.map((id) => read(svc, id)));

/** Who knows of no limit sends all at once and loses what is refused. */
async function allAtOnce(pool) {
  const statuses = await Promise.all(
    ids.map(async (id) => {
      const path = '/rest/api/1/slow/tasks.task.get';
      const { statusCode, body } = await pool.request({ path, method: 'POST', body: JSON.stringify({ id }) });
      await body.dump();
      return statusCode;
    }),
  );
  return statuses.filter((status) => status !== 200).length;
}

async function ask(code, method) {
  const answer = await fetch(`${baseUrl}/rest/api/1/${code}/${method}`, { method: 'POST' });
  return answer.json();
}

/** `run` returns the number of reads that are lost, or something else where there are none. */
async function measure(name, client, run) {
  await ask('slow', 'reset');
  await ask('count', 'slow');
  const begun = performance.now();
  const lost = await run(client);
  const seconds = (performance.now() - begun) / 1000;
  const { requests } = await ask('count', 'slow');
  await client.close();
  console.log(JSON.stringify({ name, seconds, requests, lost: typeof lost === 'number' ? lost : 0 }));
}

await measure('one by one', clientOf(), oneByOne);
await measure('together', clientOf(), together);
await measure('together, coalesce: true', clientOf({ coalesce: true }), together);
await measure('one batch', clientOf(), (svc) => svc.v3.batch(ids.map((id) => read(svc, id))));
await measure('bare undici, together', new Pool(baseUrl, { connections: 64 }), allAtOnce);
