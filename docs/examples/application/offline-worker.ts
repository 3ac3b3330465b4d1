/** A worker of offline events: the account keeps them, and the worker fetches them in packages whenever it runs. */

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createApplication } from '@svc/client/application';
import { postgresStore } from './postgres-store.js';

type Variable = 'DATABASE_URL' | 'SVC_CLIENT_ID' | 'SVC_CLIENT_SECRET' | 'SVC_MEMBER_ID' | 'SVC_TOKEN_URL';
const env = process.env as Record<Variable, string>;
const pool = new pg.Pool({ connectionString: env.DATABASE_URL });
pool.on('error', console.error);
const app = createApplication({
  clientId: env.SVC_CLIENT_ID,
  clientSecret: env.SVC_CLIENT_SECRET,
  tokenUrl: env.SVC_TOKEN_URL,
  store: postgresStore(pool),
});
const svc = await app.client(env.SVC_MEMBER_ID);
const { bind, offline } = svc.legacy.event;
// Settled: bound before is an error.
await bind({ event: 'ONCRMDEALADD', event_type: 'offline' }).settle();

const over = new AbortController();
process.once('SIGTERM', () => over.abort());

/**
 * Packages that a worker has fetched and not cleared, because it died or an answer was lost. Only one worker may take them
 * over; of several, each keeps the numbers of its own packages in a file.
 */
const open = new Set<string>();
for await (const { PROCESS_ID, ERROR } of offline.list())
  if (PROCESS_ID !== '' && ERROR !== '1') open.add(PROCESS_ID);

/** At least once for each event: a second time must do no harm. */
function handle(name: string, data: unknown): void {
  if (name !== 'ONCRMDEALADD') return;
  // The account may have kept no data of the event.
  const { FIELDS } = (data || {}) as { FIELDS?: { ID: string } };
  console.log('deal', FIELDS?.ID ?? 'unknown');
}

while (!over.signal.aborted) {
  const [left] = open;
  // With `clear: 0` the account keeps the events, for 30 days, until they are cleared.
  const taken = await offline.get({ clear: 0, ...(left !== undefined && { process_id: left }) });
  const { process_id = null, events } = taken;
  const done: string[] = [];
  const failed: string[] = [];
  for (const { ID, MESSAGE_ID, EVENT_NAME, EVENT_DATA } of events)
    try {
      handle(EVENT_NAME, EVENT_DATA);
      done.push(ID);
    } catch (error) {
      console.error(error);
      failed.push(MESSAGE_ID);
    }
  // Marked events are returned by `offline.get({ error: 1 })` alone.
  if (process_id !== null && failed.length > 0) await offline.error({ process_id, message_id: failed });
  if (process_id !== null && done.length > 0) await offline.clear({ process_id, id: done });
  if (events.length > 0) continue;
  if (left !== undefined) open.delete(left);
  else await sleep(1000, undefined, { signal: over.signal }).catch(() => undefined);
}
await app.close();
await pool.end();
