/** A receiver of events with Express: it answers as soon as an event lies in its queue, a table of PostgreSQL, and works later. */

import { setTimeout as sleep } from 'node:timers/promises';
import express, { type ErrorRequestHandler } from 'express';
import pg from 'pg';
import { createApplication } from '@svc/client/application';
import { createEventRouter, isEvent, type SvcEvent } from '@svc/client/callbacks';
import { AuthenticationError, UsageError } from '@svc/client/errors';
import { INSTALLATION, postgresStore } from '../application/postgres-store.js';

type Variable = 'DATABASE_URL' | 'PORT' | 'SVC_CLIENT_ID' | 'SVC_CLIENT_SECRET' | 'SVC_TOKEN_URL';
const env = process.env as Record<Variable, string>;
const pool = new pg.Pool({ connectionString: env.DATABASE_URL });
pool.on('error', console.error);
await pool.query(INSTALLATION);
await pool.query('CREATE TABLE IF NOT EXISTS job (id bigserial PRIMARY KEY, event jsonb NOT NULL)');
await pool.query('CREATE TABLE IF NOT EXISTS seen (key text PRIMARY KEY, at timestamptz DEFAULT now())');

const app = createApplication({
  clientId: env.SVC_CLIENT_ID,
  clientSecret: env.SVC_CLIENT_SECRET,
  tokenUrl: env.SVC_TOKEN_URL,
  store: postgresStore(pool),
});
const router = createEventRouter({ application: app })
  .use({
    seen: async (key) =>
      (await pool.query('INSERT INTO seen (key) VALUES ($1) ON CONFLICT DO NOTHING', [key])).rowCount === 0,
    forget: async (key) => void (await pool.query('DELETE FROM seen WHERE key = $1', [key])),
  })
  // Tokens stay out of the queue: the stored ones are used.
  .onAny(async ({ auth: { member_id }, ...event }) => {
    await pool.query('INSERT INTO job (event) VALUES ($1)', [
      JSON.stringify({ ...event, auth: { member_id } }),
    ]);
  });

const receiver = express();
receiver.use(express.raw({ type: '*/*', limit: '1mb' }));
receiver.post('/events', async (request, response) => {
  await router.handle(request.body, { contentType: request.headers['content-type'] });
  response.send('ok');
});
const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  // The service sends no event again, and an error shows no secret.
  console.error(error);
  response.status(error instanceof AuthenticationError ? 401 : error instanceof UsageError ? 400 : 503).end();
};
receiver.use(refuse);

/** An event names an object; what it is like now is read from the account. */
async function work(event: SvcEvent): Promise<void> {
  if (!isEvent(event, 'ONTASKADD')) return;
  const svc = await app.client(event.auth.member_id ?? '');
  const { title } = await svc.v3.tasks.task.get({
    id: Number(event.data.FIELDS_AFTER?.ID),
    select: ['title'],
  });
  // As JSON: a title may hold what a terminal obeys.
  console.log('task', JSON.stringify(title));
}

/** One job in one transaction: it is there again where the process dies. @returns whether there was one */
async function workOnce(): Promise<boolean> {
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN');
    const { rows } = await connection.query(
      'DELETE FROM job WHERE id = (SELECT id FROM job ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING event',
    );
    if (rows.length > 0) await work(rows[0].event);
    await connection.query('COMMIT');
    return rows.length > 0;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}

const server = receiver.listen(Number(env.PORT), '127.0.0.1');
let isOver = false;
process.once('SIGTERM', () => (isOver = true));
while (!isOver) {
  const hasWorked = await workOnce().catch((error) => console.error(error));
  if (hasWorked !== true) await sleep(200);
}
server.closeAllConnections();
server.close();
await app.close();
await pool.end();
