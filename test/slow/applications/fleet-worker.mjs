/** One process of an application on many accounts: it calls one after the other, until it is told to end or killed. */

import { setTimeout as sleep } from 'node:timers/promises';
import { createApplication, openStore } from './parts.mjs';

const { url, accounts, database, loops } = JSON.parse(process.env.APPLICATION);

const { store, pool } = await openStore(database);
const app = createApplication({
  clientId: 'app.1',
  clientSecret: 'secret-of-the-application',
  tokenUrl: `${url}/oauth/token/`,
  store,
});
const counts = { calls: 0, failed: 0, reasons: {} };
let isOver = false;

async function loop() {
  while (!isOver) {
    try {
      const svc = await app.client(`m${Math.floor(Math.random() * accounts)}`);
      await svc.legacy.call('profile', {}, { read: true });
      counts.calls += 1;
    } catch (error) {
      const reason = `${error.name} ${error.code}`;
      counts.failed += 1;
      counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1;
      await sleep(100);
    }
    await sleep(20);
  }
}

const running = Array.from({ length: loops }, loop);
const report = setInterval(() => process.send(counts), 200);
process.once('message', async () => {
  isOver = true;
  await Promise.all(running);
  clearInterval(report);
  await app.close();
  await pool.end();
  process.send(counts, () => process.disconnect());
});
