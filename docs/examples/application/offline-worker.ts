/** A worker of offline events: the account keeps them, and the worker fetches them whenever it runs. */

import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { createApplication } from '@svc/client/application';
import { isEvent, offlineEvents } from '@svc/client/callbacks';
import { postgresStore } from './postgres-store.js';

const env = process.env as Record<string, string>;
const pool = new pg.Pool({ connectionString: env.DATABASE_URL });
pool.on('error', console.error);
const app = createApplication({
  clientId: env.SVC_CLIENT_ID,
  clientSecret: env.SVC_CLIENT_SECRET,
  tokenUrl: env.SVC_TOKEN_URL,
  store: postgresStore(pool),
});
const svc = await app.client(env.SVC_MEMBER_ID);
// Settled: bound before is an error.
await svc.legacy.call('event.bind', { event: 'ONCRMDEALADD', event_type: 'offline' }).settle();

const over = new AbortController();
process.once('SIGTERM', () => over.abort());
/** Packages that this worker has fetched: after a crash it goes on with them. */
const packages = {
  load: async () => JSON.parse(await readFile(env.PACKAGES_FILE, 'utf8').catch(() => '[]')) as string[],
  save: (processIds: readonly string[]) => writeFile(env.PACKAGES_FILE, JSON.stringify(processIds)),
};
for await (const event of offlineEvents(svc, { every: 1000, signal: over.signal, packages })) {
  if (!isEvent(event, 'ONCRMDEALADD')) continue;
  // The account may have kept no data of the event.
  console.log('deal', event.data === false ? 'unknown' : event.data.FIELDS.ID);
}
await app.close();
await pool.end();
