/**
 * An application on many accounts under fire. Needs `npm run generate`, `npm run slow:install` and, for `tokens`, PostgreSQL.
 * Each part by itself or both; exit code 1 where a figure is not what it must be:
 *
 *   node --expose-gc scripts/applications.mjs [tokens] [events] [--accounts 300] [--processes 4] [--life 2] [--seconds 60]
 *     [--kills 20] [--down 5] [--events 20000]
 *
 * `tokens`: processes that share their tokens through PostgreSQL, killed at random, with the database down for a while:
 * one renewal for each expiry, and nobody is logged out. `events`: a burst with duplicates, wrong tokens and broken bodies.
 */

import { fork } from 'node:child_process';
import { Agent, createServer, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createEventRouter, memoryEvents, openStore } from './applications-parts.mjs';
import { startService } from './applications-service.mjs';
import { hasPostgres, startPostgres } from './postgres.mjs';

const PARTS = { tokens, events };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    accounts: { type: 'string', default: '300' },
    processes: { type: 'string', default: '4' },
    life: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '20' },
    down: { type: 'string', default: '5' },
    events: { type: 'string', default: '20000' },
  },
});
const {
  accounts,
  processes,
  life,
  seconds,
  kills,
  down,
  events: burst,
} = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const program = fileURLToPath(new URL('./applications-worker.mjs', import.meta.url));

const BROKEN = ['event[', 'event=ONTASKADD&data[%zz]=1', '', '{"event":', 'data[FIELDS][ID]=1', '\u0000'];

let failed = false;
for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
  console.log(`\n${part}`);
  await PARTS[part]();
}
process.exit(failed ? 1 : 0);

function show(what, value, fine = true) {
  if (!fine) failed = true;
  console.log(`  ${fine ? ' ' : '!'} ${what}: ${value}`);
}

async function tokens() {
  if (!hasPostgres) return show('not shown', 'PostgreSQL is not installed');
  const database = await startPostgres();
  const service = await startService({ life: life * 1000, accounts });
  const { store, pool, prepare } = await openStore(database.url);
  await prepare();
  for (const { memberId, record } of service.records) await store.save(memberId, record, undefined);
  const fleet = startFleet({ url: service.url, accounts, database: database.url, loops: 12 });
  const outage = down > 0 ? cutStore(database) : Promise.resolve();
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep((seconds * 1000) / (kills + 1));
    fleet.kill();
  }
  await Promise.all([outage, sleep(kills === 0 ? seconds * 1000 : (seconds * 1000) / (kills + 1))]);
  const told = await fleet.stop();
  tell(service.counts, told);
  await pool.end();
  service.close();
  database.close();
}

/** In the middle of the run. */
async function cutStore(database) {
  await sleep(seconds * 400);
  database.stop();
  await sleep(down * 1000);
  database.start();
}

function tell(counts, told) {
  const sum = (name) => told.reduce((all, one) => all + one[name], 0);
  const reasons = [...new Set(told.flatMap((one) => Object.keys(one.reasons)))];
  const last = told.slice(-processes);
  show('processes killed', kills);
  show('seconds without the store', down);
  show('calls that were answered', sum('calls'), sum('calls') > 0);
  // A process without tokens of an account needs the store.
  const others = reasons.filter((reason) => !reason.includes('The store of the application'));
  show('calls that failed', [sum('failed'), ...reasons].join('; '), others.length === 0);
  show('access tokens that were renewed', counts.renewals, counts.renewals > 0);
  show('of these before they were over', counts.early, counts.early === 0);
  // The same answer again: whoever had asked was killed before it had stored the first one.
  show('renewals that were asked for again', counts.again, counts.again <= kills * 12);
  show('calls that came with an expired token', counts.expired);
  show('accounts that were logged out', counts.loggedOut, counts.loggedOut === 0);
  show('MB of each process', last.map(({ rss }) => Math.round(rss / 1e6)).join(' '));
}

function startFleet(settings) {
  const workers = [];
  const launch = () => {
    const child = fork(program, { env: { ...process.env, APPLICATION: JSON.stringify(settings) } });
    const worker = { child, told: { calls: 0, failed: 0, reasons: {}, rss: 0 }, isKilled: false };
    child.on('message', (message) => (worker.told = message));
    workers.push(worker);
  };
  const living = () => workers.filter(({ isKilled }) => !isKilled);
  for (let at = 0; at < processes; at += 1) launch();
  return {
    kill() {
      const worker = living()[Math.floor(Math.random() * processes)];
      worker.isKilled = true;
      worker.child.kill('SIGKILL');
      launch();
    },
    async stop() {
      const ends = living().map(({ child }) => new Promise((resolve) => child.once('exit', resolve)));
      for (const { child } of living()) child.send('stop');
      await Promise.all(ends);
      return workers.map(({ told }) => told);
    },
  };
}

async function events() {
  const handled = new Map();
  const counts = { ok: 0, token: 0, body: 0, other: 0 };
  const router = createEventRouter({ applicationToken: (memberId) => `token-${memberId}` })
    .use(memoryEvents())
    .onAny(({ auth, data }) => {
      const key = `${auth.member_id} ${data.FIELDS.ID}`;
      handled.set(key, (handled.get(key) ?? 0) + 1);
    });
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const status = await router.handle(Buffer.concat(chunks)).then(
      () => 200,
      (error) => ({ AuthenticationError: 401, UsageError: 400 })[error.name] ?? 500,
    );
    response.writeHead(status).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const kinds = Array.from({ length: burst }, (_, at) => kindOf(at));
  const begun = performance.now();
  const heaps = await postAll(server.address().port, kinds, counts);
  const count = (kind) => kinds.filter((one) => one === kind).length;
  const took = (performance.now() - begun) / 1000;
  show('events posted', `${burst} in ${took.toFixed(1)} s, ${Math.round(burst / took)} a second`);
  show('different ones', handled.size, handled.size === count('new'));
  show(
    'handled more than once',
    [...handled.values()].filter((times) => times > 1).length,
    handled.size === [...handled.values()].reduce((all, times) => all + times, 0),
  );
  show('duplicates answered 200', count('again'), counts.ok === count('new') + count('again'));
  show('wrong tokens refused with 401', counts.token, counts.token === count('token'));
  show('broken bodies refused with 400', counts.body, counts.body === count('body'));
  show('other answers', counts.other, counts.other === 0);
  const [, half = 0, , end = 0] = heaps;
  show('MB of heap after each quarter', heaps.map((heap) => heap.toFixed(1)).join(' '), end - half < 8);
  server.closeAllConnections();
  server.close();
}

/** In each ten seven new ones, one of these again, one with a wrong token, one that is broken. */
function kindOf(at) {
  return ['new', 'new', 'new', 'again', 'new', 'new', 'token', 'new', 'new', 'body'][at % 10];
}

function bodyOf(kind, at) {
  if (kind === 'body') return BROKEN[((at / 10) % BROKEN.length) | 0];
  // Again: that of the one before.
  const id = kind === 'again' ? at - 1 : at;
  const member = `m${id % 7}`;
  const token = kind === 'token' ? 'wrong' : `token-${member}`;
  return `event=ONCRMDEALADD&event_handler_id=1&data[FIELDS][ID]=${id}&ts=1900000000&auth[member_id]=${member}&auth[application_token]=${token}`;
}

/** Fifty at once. @returns MB of heap after each quarter */
async function postAll(port, kinds, counts) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const heaps = [];
  let next = 0;
  const post = (body) =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      };
      const asked = send(
        { host: '127.0.0.1', port, method: 'POST', path: '/', headers, agent },
        (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        },
      );
      asked.once('error', reject).end(body);
    });
  const worker = async () => {
    while (next < kinds.length) {
      const at = next++;
      const status = await post(bodyOf(kinds[at], at));
      counts[{ 200: 'ok', 401: 'token', 400: 'body' }[status] ?? 'other'] += 1;
      if ((at + 1) % Math.ceil(kinds.length / 4) === 0 || at === kinds.length - 1) heaps.push(heapUsed());
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  agent.destroy();
  return heaps;
}

function heapUsed() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}
