/** The examples of applications run as they stand there, against PostgreSQL and the sandbox. */

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { hasPostgres, startPostgres, type Postgres } from './postgres.js';
import { root } from '../../package/installed-client.js';
import { hasChromium, startBrowser } from '../docs/browser.js';
import {
  freePort,
  type Examples,
  installExamples,
  isOpen,
  type Program,
  until,
} from './installed-examples.js';

if (!hasPostgres) console.warn('The examples of applications are not run: PostgreSQL is not installed.');

let examples: Examples;
let database: Postgres;
let pool: pg.Pool;
const open: (() => Promise<unknown>)[] = [];

/** Two programs that create a table at once would get into each other's way. */
const PREPARE = `import pg from 'pg';
import { INSTALLATION } from './application/postgres-store.js';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(INSTALLATION);
await pool.end();`;

/** Increments a record by compare-and-set, as often as it is told. */
const RACE = (store: string) => `
${store}
const record = (version) => ({ version, accessToken: 'a', refreshToken: 'r', expiresAt: 0, clientEndpoint: 'https://a.example/rest/', scope: [], status: 'L' });
await store.save('m1', record(1), undefined);
let lost = 0;
for (let done = 0; done < 200;) {
  const { version } = await store.load('m1');
  if (await store.save('m1', record(version + 1), version)) done += 1;
  else lost += 1;
}
console.log('lost', lost);
console.log('version', (await store.load('m1')).version);
process.exit();
`;

function stop(...programs: readonly Program[]): void {
  for (const program of programs) open.push(() => program.kill('SIGKILL'));
}

function environment(sandbox: Sandbox, port: number): NodeJS.ProcessEnv {
  const { clientId, clientSecret, tokenUrl } = sandbox.application;
  return {
    DATABASE_URL: database.url,
    SVC_CLIENT_ID: clientId,
    SVC_CLIENT_SECRET: clientSecret,
    SVC_TOKEN_URL: tokenUrl,
    SVC_MEMBER_ID: sandbox.memberId,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${String(port)}`,
  };
}

/** An account on which the application is being installed at `path` of its port. */
async function startAccount(): Promise<{ sandbox: Sandbox; port: number; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const sandbox = await startSandbox({
    application: { redirectUri: `${url}/back`, handler: `${url}/events` },
  });
  open.push(() => sandbox.close());
  return { sandbox, port, url };
}

async function stored(memberId: string): Promise<{ clientEndpoint: string } | undefined> {
  const { rows } = await pool.query<{ record: { clientEndpoint: string } }>(
    'SELECT record FROM installation WHERE member_id = $1',
    [memberId],
  );
  return rows[0]?.record;
}

async function notes(memberId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ text: string }>('SELECT text FROM note WHERE member_id = $1', [
    memberId,
  ]);
  return rows.map(({ text }) => text);
}

/** By the webhook, as somebody else. */
async function addTask(sandbox: Sandbox, title: string): Promise<void> {
  await fetch(`${sandbox.baseUrl}/rest/api/${sandbox.webhook}/tasks.task.add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { title, creatorId: 1, responsibleId: 2 } }),
  });
  await sandbox.legacy.settled();
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe.skipIf(!hasPostgres)('the examples of applications', () => {
  beforeAll(async () => {
    [examples, database] = await Promise.all([installExamples(), startPostgres()]);
    pool = new pg.Pool({ connectionString: database.url });
    pool.on('error', () => undefined);
    await examples.write('prepare.js', PREPARE);
    expect(await examples.start('prepare.js', { DATABASE_URL: database.url }).ended).toBe(0);
  }, 240_000);
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await pool.end();
    database.close();
    await examples.client.remove();
  });

  test('the web application: installed, authorised, told of changes, opened in a frame, renamed, removed', async () => {
    const { sandbox, port, url } = await startAccount();
    const program = examples.start('application/web-application.js', environment(sandbox, port));
    stop(program);
    await until(() => isOpen(url));
    await sandbox.application.install();
    expect(await stored(sandbox.memberId)).toMatchObject({ clientEndpoint: `${sandbox.baseUrl}/rest/` });

    const begun = await fetch(`${url}/connect?account=${sandbox.baseUrl}`, { redirect: 'manual' });
    const begunWith = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    const allowed = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
    const back = allowed.headers.get('location') ?? '';
    expect((await fetch(back, { redirect: 'manual' })).status).toBe(400);
    const connected = await fetch(back, { headers: { cookie: begunWith }, redirect: 'manual' });
    const cookie = connected.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(connected.headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Lax;/);
    const home = await fetch(url, { headers: { cookie } });
    expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await home.text()).toContain('Connected, user 1. Notes: none.');
    expect((await fetch(back, { headers: { cookie }, redirect: 'manual' })).status).toBe(400);
    const elsewhere = await fetch(`${url}/connect?account=https://forger.example`, { redirect: 'manual' });
    expect(elsewhere.status).toBe(400);

    await addTask(sandbox, 'Ship');
    expect(await notes(sandbox.memberId)).toEqual(['task 131']);
    const forged = `event=ONTASKADD&auth[member_id]=${sandbox.memberId}&auth[application_token]=wrong`;
    expect((await fetch(`${url}/events`, { method: 'POST', headers: FORM, body: forged })).status).toBe(401);

    const { query, body } = sandbox.application.frame({ userId: 2 });
    const framed = await fetch(`${url}/page?${query}`, { method: 'POST', headers: FORM, body });
    expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${sandbox.baseUrl}`);
    expect(await framed.text()).toContain('Opened, status L.');
    const scripted = body.replace('status=L', 'status=%3Cscript%3E');
    const refused = await fetch(`${url}/page?${query}`, { method: 'POST', headers: FORM, body: scripted });
    expect([refused.status, await refused.text()]).toEqual([400, expect.not.stringContaining('<script>')]);

    const renamed = await sandbox.rename();
    expect(await (await fetch(url, { headers: { cookie } })).text()).toContain('Notes: task 131.');
    expect(await stored(sandbox.memberId)).toMatchObject({ clientEndpoint: `${renamed}/rest/` });

    await sandbox.application.uninstall({ clean: true });
    expect([await stored(sandbox.memberId), await notes(sandbox.memberId)]).toEqual([undefined, []]);
    expect((await fetch(url, { headers: { cookie } })).status).toBe(401);
    expect(await program.kill()).toBe(0);
  });

  test.skipIf(!hasChromium)(
    'the same in a browser: one click on the page of the account, from authorisation to removal',
    async () => {
      const { sandbox, port, url } = await startAccount();
      stop(examples.start('application/web-application.js', environment(sandbox, port)));
      await until(() => isOpen(url));
      await sandbox.application.install();
      const browser = await startBrowser();
      open.push(() => browser.close());
      const page = await browser.open(`${url}/connect?account=${sandbox.baseUrl}`);
      expect(page.url()).toContain(`${sandbox.baseUrl}/oauth/authorize/`);
      await page.click('#allow');
      await page.waitForURL(`${url}/`);
      expect(await page.textContent('p')).toBe('Connected, user 1. Notes: none.');
      await addTask(sandbox, 'Ship');
      await page.reload();
      expect(await page.textContent('p')).toBe('Connected, user 1. Notes: task 131.');
      await sandbox.application.uninstall({ clean: true });
      await page.reload();
      expect(await page.textContent('p')).toBe('That did not work.');
      expect(browser.asked.filter((asked) => asked.includes(sandbox.application.clientSecret))).toEqual([]);
      const again = await page.goto(`${url}/connect?account=${sandbox.baseUrl}`);
      expect([again?.status(), await page.textContent('p')]).toEqual([400, 'That did not work.']);
    },
  );

  test('the receiver answers before it works, and handles each event once', async () => {
    const { sandbox, port, url } = await startAccount();
    const program = examples.start('event-receiver/receiver.js', environment(sandbox, port));
    stop(program);
    await until(() => isOpen(url));
    await sandbox.application.install();
    await call(sandbox, 'event.bind', { event: 'ONTASKADD', handler: `${url}/events` });
    sandbox.faults.add('slow-body:tasks.task.get:1');
    await addTask(sandbox, 'Ship');
    expect(sandbox.legacy.deliveries.map(({ status }) => status)).toEqual([200, 200]);
    expect(program.lines).toEqual([]);
    await until(() => program.lines.length > 0);
    expect(program.lines).toEqual(['task "Ship"']);

    const post = (body: string) => fetch(`${url}/events`, { method: 'POST', headers: FORM, body });
    const auth = `auth[member_id]=${sandbox.memberId}&auth[application_token]=`;
    const event = `event=ONTASKADD&ts=5&data[FIELDS_AFTER][ID]=8&${auth}`;
    const answers = [];
    for (const body of [
      event + sandbox.legacy.applicationToken,
      event + sandbox.legacy.applicationToken,
      `${event}wrong`,
      'event[',
    ])
      answers.push((await post(body)).status);
    expect(answers).toEqual([200, 200, 401, 400]);
    await until(() => program.lines.length > 1);
    expect(await program.kill()).toBe(0);
    expect(program.lines).toHaveLength(2);
    expect((await pool.query('SELECT * FROM job')).rows).toEqual([]);
  });

  test('the worker of offline events loses none where it is killed between getting and clearing', async () => {
    const { sandbox, port, url } = await startAccount();
    const env = environment(sandbox, port);
    // Installed by the web application.
    const web = examples.start('application/web-application.js', env);
    stop(web);
    await until(() => isOpen(url));
    await sandbox.application.install();
    await web.kill();

    const first = examples.start('application/offline-worker.js', env);
    stop(first);
    await until(() => sandbox.legacy.state.handlers.length > 0);
    sandbox.faults.add('hang:event.offline.clear:1');
    for (const TITLE of ['One', 'Two']) await addDeal(sandbox, TITLE);
    await until(() => sandbox.requests.some(({ method }) => method === 'event.offline.clear'));
    await first.kill('SIGKILL');
    await sandbox.faults.clear();
    await addDeal(sandbox, 'Three');
    const second = examples.start('application/offline-worker.js', env);
    stop(second);
    await until(() => sandbox.legacy.state.queue.length === 0);
    expect(await second.kill()).toBe(0);
    expect([...new Set([...first.lines, ...second.lines])].toSorted()).toEqual([
      'deal 26',
      'deal 27',
      'deal 28',
    ]);
    expect(second.lines.length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    {
      name: 'PostgreSQL',
      store: `import pg from 'pg';
import { postgresStore } from './application/postgres-store.js';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const store = postgresStore(pool);`,
      node: () => process.execPath,
    },
    {
      name: 'SQLite, which the newest Node has',
      store: `import { DatabaseSync } from 'node:sqlite';
import { sqliteStore } from './application/sqlite-store.js';
const store = sqliteStore(new DatabaseSync('race.sqlite', { timeout: 5000 }));`,
      node: () =>
        execFileSync(process.execPath, [join(root, 'test/slow/node-of.mjs')], {
          encoding: 'utf8',
        }).trim(),
    },
  ])('two processes that change one record at once lose no change: $name', async ({ name, store, node }) => {
    const file = `race-${name.slice(0, 6).toLowerCase()}.js`;
    await examples.write(file, RACE(store));
    const programs = [1, 2].map(() => examples.start(file, { DATABASE_URL: database.url }, { node: node() }));
    stop(...programs);
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0]);
    const versions = programs.map(({ lines }) => Number(lines.at(-1)?.split(' ')[1]));
    expect(Math.max(...versions)).toBe(401);
  });
});

async function call(sandbox: Sandbox, method: string, params: object): Promise<void> {
  const body = JSON.stringify({ ...params, auth: sandbox.accessToken });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${sandbox.baseUrl}/rest/${method}`, { method: 'POST', headers, body });
}

async function addDeal(sandbox: Sandbox, TITLE: string): Promise<void> {
  await fetch(`${sandbox.baseUrl}/rest/${sandbox.webhook}/crm.deal.add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { TITLE } }),
  });
}
