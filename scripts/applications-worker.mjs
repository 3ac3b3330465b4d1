/** One process of an application on many accounts: it calls one after the other, until it is told to stop or killed. */

import { setTimeout as sleep } from 'node:timers/promises';
import { createApplication, openStore } from './applications-parts.mjs';

const { url, accounts, database, loops } = JSON.parse(process.env.APPLICATION);
const { store, pool } = await openStore(database);
const app = createApplication({
  clientId: 'app.1',
  clientSecret: 'secret-of-the-application',
  tokenUrl: `${url}/oauth/token/`,
  store,
});
const told = { calls: 0, failed: 0, reasons: {}, rss: 0 };
let isOver = false;

async function loop() {
  while (!isOver) {
    try {
      const svc = await app.client(`m${Math.floor(Math.random() * accounts)}`);
      await svc.legacy.call('profile', {}, { read: true });
      told.calls += 1;
    } catch (error) {
      const reason = `${error.name} ${error.code}: ${error.message}`;
      told.failed += 1;
      told.reasons[reason] = (told.reasons[reason] ?? 0) + 1;
      await sleep(100);
    }
    await sleep(5);
  }
}

const running = Array.from({ length: loops }, loop);
const tell = setInterval(() => process.send({ ...told, rss: process.memoryUsage().rss }), 500);
process.once('message', async () => {
  isOver = true;
  await Promise.all(running);
  clearInterval(tell);
  await app.close();
  await pool.end();
  process.send({ ...told, rss: process.memoryUsage().rss, ended: true }, () => process.disconnect());
});
