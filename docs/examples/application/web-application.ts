/** A web application with Fastify and PostgreSQL, from its installation on an account to its removal. */

import { randomUUID } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { createApplication } from '@svc/client/application';
import { createEventRouter, parseFrame } from '@svc/client/callbacks';
import { AuthenticationError, UsageError } from '@svc/client/errors';
import { INSTALLATION, postgresStore } from './postgres-store.js';

const env = process.env as Record<string, string>;
const pool = new pg.Pool({ connectionString: env.DATABASE_URL });
pool.on('error', console.error); // a connection that was idle: the next query takes another one
await pool.query(INSTALLATION);
await pool.query('CREATE TABLE IF NOT EXISTS note (member_id text, text text)');

const app = createApplication({
  clientId: env.SVC_CLIENT_ID,
  clientSecret: env.SVC_CLIENT_SECRET,
  tokenUrl: env.SVC_TOKEN_URL,
  store: postgresStore(pool),
  // The person who removed the application wants its data deleted too.
  onClean: async (memberId) => {
    await pool.query('DELETE FROM note WHERE member_id = $1', [memberId]);
  },
});
// Installations, updates and removals are stored before a handler runs.
const router = createEventRouter({ application: app }).on('ONTASKADD', async ({ auth, data }) => {
  await pool.query('INSERT INTO note VALUES ($1, $2)', [auth.member_id, `task ${data.FIELDS_AFTER?.ID}`]);
});

/** Browsers by their cookie: what they began with, then the account that they are connected to. */
const sessions = new Map<string, { readonly state: string; memberId?: string }>();
const sessionOf = ({ headers }: FastifyRequest) =>
  sessions.get(/\bsession=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '');
const page = (text: string) => `<!doctype html><title>Notes</title><p>${text}</p>\n`;

const server = fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

server.get<{ Querystring: { account: string } }>('/connect', (request, reply) => {
  const [id, state] = [randomUUID(), randomUUID()];
  sessions.set(id, { state });
  reply.header('set-cookie', `session=${id}; HttpOnly; SameSite=Lax; Path=/`);
  return reply.redirect(app.authorizeUrl({ account: request.query.account, state }));
});

server.get('/back', async (request, reply) => {
  const session = sessionOf(request);
  if (session === undefined) throw new UsageError('This browser has not begun here');
  const { memberId } = await app.exchange(request.url, { state: session.state });
  session.memberId = memberId;
  const svc = await app.client(memberId);
  const handler = `${env.PUBLIC_URL}/events`;
  // Settled: bound before is an error.
  for (const event of ['ONTASKADD', 'ONAPPUNINSTALL'])
    await svc.legacy.event.bind({ event, handler }).settle();
  return reply.redirect('/');
});

server.get('/', async (request, reply) => {
  reply.type('text/html; charset=utf-8');
  const memberId = sessionOf(request)?.memberId;
  if (memberId === undefined) return page('Not connected.');
  const svc = await app.client(memberId);
  const [me] = await svc.legacy.user.get({ FILTER: { ID: 1 } });
  const { rows } = await pool.query('SELECT text FROM note WHERE member_id = $1', [memberId]);
  return page(`Connected, user ${me?.ID}. Notes: ${rows.map(({ text }) => text).join(', ') || 'none'}.`);
});

server.post<{ Body: Buffer }>('/events', async ({ body, headers }) => {
  await router.handle(body, { contentType: headers['content-type'] });
  return 'ok';
});

/** A person has opened the application in a frame of the account. */
server.post<{ Body: Buffer }>('/page', async (request, reply) => {
  const { status } = await app.install(parseFrame(request.url, request.body));
  return reply.type('text/html; charset=utf-8').send(page(`Opened, status ${status}.`));
});

server.setErrorHandler((error, _request, reply) => {
  const status = error instanceof AuthenticationError ? 401 : error instanceof UsageError ? 400 : 500;
  if (status === 500) console.error(error);
  return reply.status(status).type('text/html; charset=utf-8').send(page('That did not work.'));
});

await server.listen({ host: '127.0.0.1', port: Number(env.PORT) });
process.once('SIGTERM', async () => {
  await server.close();
  await app.close();
  await pool.end();
});
