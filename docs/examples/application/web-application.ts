/** A web application with Fastify and PostgreSQL, from its installation on an account to its removal. */

import { randomUUID } from 'node:crypto';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { createApplication } from '@svc/client/application';
import { createEventRouter, parseFrame } from '@svc/client/callbacks';
import { AuthenticationError, UsageError } from '@svc/client/errors';
import { INSTALLATION, postgresStore } from './postgres-store.js';

type Variable =
  'DATABASE_URL' | 'PORT' | 'PUBLIC_URL' | 'SVC_CLIENT_ID' | 'SVC_CLIENT_SECRET' | 'SVC_TOKEN_URL';
const env = process.env as Record<Variable, string>;
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

/** Browsers by their cookie: what they began with, or the account that they are connected to. */
const sessions = new Map<string, { readonly state?: string; readonly memberId?: string }>();
const MAX_SESSIONS = 10_000;
const idOf = ({ headers }: FastifyRequest) => /\bsession=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

/** A new cookie each time: nobody knows it from before. The oldest session goes where there are too many. */
function begin(reply: FastifyReply, session: { readonly state?: string; readonly memberId?: string }): void {
  const [oldest] = sessions.keys();
  if (sessions.size >= MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest);
  const id = randomUUID();
  sessions.set(id, session);
  reply.header('set-cookie', `session=${id}; HttpOnly; Secure; SameSite=Lax; Path=/`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Whatever comes from an account or a person is escaped, and nothing on a page runs. @param framedBy who may frame it */
function page(reply: FastifyReply, text: string, framedBy = "'none'"): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(`<!doctype html><title>Notes</title><p>${escaped(text)}</p>\n`);
}

const server = fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

server.get<{ Querystring: { account?: string } }>('/connect', async ({ query }, reply) => {
  const state = randomUUID();
  const url = new URL(app.authorizeUrl({ account: query.account ?? '', state }));
  // `authorizeUrl` has refused special hosts. Browsers are sent to accounts on which the application is installed, and nowhere else.
  const { rows } = await pool.query("SELECT 1 FROM installation WHERE record->>'clientEndpoint' = $1", [
    `${url.href.split('/oauth/authorize/')[0]}/rest/`,
  ]);
  if (rows.length === 0) throw new UsageError('The application is not installed on this account');
  begin(reply, { state });
  return reply.redirect(url.href);
});

server.get('/back', async (request, reply) => {
  const id = idOf(request);
  const { state } = sessions.get(id) ?? {};
  if (state === undefined) throw new UsageError('This browser has not begun here');
  // A state is used once. `exchange` compares it, and the account of the address with that of the token server.
  sessions.delete(id);
  const { memberId } = await app.exchange(request.url, { state });
  begin(reply, { memberId });
  const svc = await app.client(memberId);
  const handler = `${env.PUBLIC_URL}/events`;
  // Settled: bound before is an error.
  for (const event of ['ONTASKADD', 'ONAPPUNINSTALL'])
    await svc.legacy.event.bind({ event, handler }).settle();
  return reply.redirect('/');
});

server.get('/', async (request, reply) => {
  const { memberId } = sessions.get(idOf(request)) ?? {};
  if (memberId === undefined) return page(reply, 'Not connected.');
  const svc = await app.client(memberId);
  const [me] = await svc.legacy.user.get({ FILTER: { ID: 1 } });
  const { rows } = await pool.query('SELECT text FROM note WHERE member_id = $1', [memberId]);
  const notes = rows.map(({ text }) => text).join(', ') || 'none';
  return page(reply, `Connected, user ${me?.ID}. Notes: ${notes}.`);
});

server.post<{ Body: Buffer }>('/events', async ({ body, headers }) => {
  await router.handle(body, { contentType: headers['content-type'] });
  return 'ok';
});

/** A person has opened the application in a frame of the account. */
server.post<{ Body: Buffer }>('/page', async (request, reply) => {
  const { status, clientEndpoint } = await app.install(parseFrame(request.url, request.body));
  return page(reply, `Opened, status ${status}.`, new URL(clientEndpoint).origin);
});

server.setErrorHandler((error, _request, reply) => {
  // The service sends no event again, and an error shows no secret.
  console.error(error);
  const status = error instanceof AuthenticationError ? 401 : error instanceof UsageError ? 400 : 503;
  return page(reply.status(status), 'That did not work.');
});

await server.listen({ host: '127.0.0.1', port: Number(env.PORT) });
process.once('SIGTERM', async () => {
  await server.close();
  await app.close();
  await pool.end();
});
