/**
 * Measures what three jobs on a list of 1,000 rows cost in each generation, and prints the table of docs/generations.md:
 * `npm run sandbox -- -- node scripts/requests.mjs`, after `npm run generate`.
 */

import { createGateway } from '../generated/dist/gateway.mjs';
import { createClient, webhook } from '../generated/dist/index.mjs';

const ROWS = 1_000;
const CHANGED = 25;
const ROUNDS = 5;

let requests = 0;
const counted = { onRequest: () => (requests += 1) };
const svc = createClient({ auth: webhook(process.env.SVC_WEBHOOK), ...counted });
const gw = createGateway({
  baseUrl: process.env.SVC_GATEWAY_URL,
  key: process.env.SVC_GATEWAY_KEY,
  ...counted,
});

const tasks = () => svc.v3.tasks.task.list({ select: ['id', 'title'] });
const deals = (filter = {}) => svc.legacy.crm.deal.list({ select: ['ID', 'TITLE'], filter });

async function fill(list, add) {
  const missing = ROWS - (await list().toArray()).length;
  for await (const { state, error } of add(Array.from({ length: missing }, (_, at) => `Row ${at}`)))
    if (state !== 'done') throw error;
}

/** The gateway pages by `offset`. */
async function gatewayRows() {
  const rows = [];
  for (;;) {
    const page = await gw.entity('deals').list({ limit: 50, offset: rows.length });
    rows.push(...page);
    if (page.length < 50) return rows;
  }
}

/** The best time of several rounds, and the requests of one. */
async function measured(expected, job) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    requests = 0;
    const began = performance.now();
    const count = await job();
    best = Math.min(best, performance.now() - began);
    if (count !== expected) throw new Error(`${count} rows, not ${expected}`);
  }
  return `${requests} ${requests === 1 ? 'request' : 'requests'}, ${Math.ceil(best)} ms`;
}

await fill(tasks, (titles) =>
  svc.v3.bulk(titles, (title) =>
    svc.v3.tasks.task.add({ fields: { title, creatorId: 1, responsibleId: 1 } }),
  ),
);
await fill(deals, (titles) =>
  svc.legacy.bulk(titles, (TITLE) => svc.legacy.crm.deal.add({ fields: { TITLE } })),
);

// The clock of the account has whole seconds.
await new Promise((resolve) => setTimeout(resolve, 2_000));
const since = new Date(Date.now() - 1_000).toISOString().slice(0, 19) + '+00:00';
for (let id = 1; id <= CHANGED; id += 1)
  await svc.legacy.crm.deal.update({ id, fields: { TITLE: 'Changed' } });

const table = [
  [
    'Read 1,000 rows',
    await measured(ROWS, async () => (await tasks().toArray()).length),
    await measured(ROWS, async () => (await deals().toArray()).length),
    await measured(ROWS, async () => (await gatewayRows()).length),
  ],
  [
    'Read the 25 that changed since a time',
    'no filter by time: read all, or receive events',
    await measured(CHANGED, async () => (await deals({ '>DATE_MODIFY': since }).toArray()).length),
    'not documented: read all',
  ],
  [
    'Count them',
    await measured(ROWS, async () => (await svc.v3.tasks.task.list({ select: ['id'] }).toArray()).length),
    await measured(ROWS, async () => (await deals().withResponse()).page?.total),
    await measured(
      ROWS,
      async () => (await gw.entity('deals').list({ limit: 1 }).withResponse()).page?.total,
    ),
  ],
];
for (const row of table) console.log(`| ${row.join(' | ')} |`);
await Promise.all([svc.close(), gw.close()]);
