/**
 * Measures a fleet: processes that share one account through a real Redis, judged by the built-in account. Needs
 * `npm run generate` and redis-server (or valkey-server with `--server`). Each part by itself or all:
 *
 *   node scripts/fleet.mjs [limits] [alone] [tokens] [kills] [outage] [cost] [--server redis-server] [--processes 8]
 *     [--reads 200] [--seconds 60] [--kills 20]
 */

import { fork, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createServer as createProbe } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startSandbox } from '../dist/generator/sandbox/index.js';
import { redis as redisPackage } from '../test/slow/packages.mjs';

const { createClient: connectRedis } = await redisPackage();

const PARTS = { limits, alone, tokens, kills, outage, cost };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: 'redis-server' },
    processes: { type: 'string', default: '8' },
    reads: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '20' },
  },
});
const [PROCESSES, READS, SECONDS, KILLS] = ['processes', 'reads', 'seconds', 'kills'].map((name) =>
  Number(values[name]),
);
const program = fileURLToPath(new URL('./fleet-worker.mjs', import.meta.url));

let failed = false;
for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
  const redis = await startRedis();
  try {
    console.log(`\n${part}`);
    await PARTS[part](redis);
  } finally {
    await redis.close();
  }
}
process.exit(failed ? 1 : 0);

function show(what, value, fine = true) {
  if (!fine) failed = true;
  console.log(`  ${fine ? ' ' : '!'} ${what}: ${value}`);
}

function round(value, digits = 2) {
  return Number(value.toFixed(digits));
}

/** Nothing refused, close to the ideal time, nobody starved. */
async function limits(redis) {
  await readAll({ redis: redis.port, limiter: 'redis' });
}

/** The same with a limiter of its own in each process. */
async function alone() {
  await readAll({ limiter: 'own' }, false);
}

async function readAll(settings, mustFit = true) {
  const sandbox = await startSandbox({ limits: { requests: true } });
  const ideal = (PROCESSES * READS - 50) / 2;
  const workers = startWorkers({
    kind: 'reads',
    together: true,
    baseUrl: sandbox.baseUrl,
    webhook: sandbox.webhook,
    ...settings,
  });
  await Promise.all(workers.map((worker) => worker.ready));
  for (const worker of workers) worker.go();
  const results = await Promise.all(workers.map((worker) => worker.result));
  const seconds = Math.max(...results.map(({ end }) => end)) / 1000;
  const refused = sandbox.requests.filter(({ status }) => status === 503).length;
  const ends = results.map(({ end }) => end / 1000);
  const asked = results.reduce((sum, one) => sum + one.asked, 0);
  const failures = results.reduce((sum, one) => sum + one.failures, 0);
  show('reads that arrived', sandbox.requests.length);
  show('refused with QUERY_LIMIT_EXCEEDED', refused, !mustFit || refused === 0);
  show('calls that failed', failures, !mustFit || failures === 0);
  show(
    'seconds',
    `${round(seconds)}, ideal ${ideal}, ${round((seconds / ideal - 1) * 100)} % more`,
    !mustFit || seconds <= ideal * 1.05,
  );
  show(
    'processes end after',
    ends.map((end) => round(end, 1)).join(' '),
    !mustFit || Math.min(...ends) > seconds * 0.9,
  );
  if (asked > 0) {
    show('commands to Redis for each call', round(asked / (PROCESSES * READS), 3));
    show('processes that went on without Redis for a while', results.filter(({ alone }) => alone > 0).length);
  }
  await sandbox.close();
}

/** Tokens that expire each second: one refresh for each expiry. */
async function tokens(redis) {
  const account = await startAccount({ life: 1000 });
  const workers = startWorkers({
    kind: 'calls',
    baseUrl: account.baseUrl,
    redis: redis.port,
    milliseconds: SECONDS * 1000,
  });
  const results = await Promise.all(workers.map((worker) => worker.result));
  tellTokens(account, results);
  show('expiries that a call met', account.counts.expiries);
  show(
    'refreshes for each of them',
    round(account.counts.refreshes / account.counts.expiries, 3),
    account.counts.refreshes === account.counts.expiries,
  );
  await account.close();
}

function tellTokens({ counts }, results) {
  const calls = results.reduce((sum, one) => sum + one.calls, 0);
  const failures = results.reduce((sum, one) => sum + one.failures, 0);
  show('calls', calls);
  show(
    'calls that failed',
    `${failures}${failures > 0 ? ` (${[...new Set(results.flatMap((one) => one.reasons))].join('; ')})` : ''}`,
    failures === 0,
  );
  show('refreshes that the account accepted', counts.refreshes);
  show(
    'refresh tokens that were accepted twice with other tokens as the answer',
    counts.twice,
    counts.twice === 0,
  );
  show('times the account logged everyone out', counts.loggedOut, counts.loggedOut === 0);
}

/** The process that refreshes is killed, each time at another moment of the refresh. */
async function kills(redis) {
  for (const strict of [false, true]) {
    console.log(
      strict
        ? '  an account that answers a refresh token once, killed before it has answered'
        : '  an account that answers a refresh token again until the new one is used, killed at any time',
    );
    const account = await startAccount({ life: 1500, delay: 400 });
    const settings = {
      kind: 'calls',
      baseUrl: account.baseUrl,
      redis: redis.port,
      account: `kills-${strict}`,
      milliseconds: 3_600_000,
    };
    const workers = startWorkers(settings);
    const takeovers = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { pid } = await account.nextRefresh();
      const moment = strict ? Math.random() * 300 : Math.random() * 600;
      await sleep(moment);
      const victim = workers.findIndex((worker) => worker.pid === pid);
      if (victim < 0) continue;
      const at = performance.now();
      const before = account.counts.refreshes;
      workers[victim].kill();
      workers[victim] = startWorker(settings, victim);
      while (account.counts.refreshes === before) await sleep(10);
      takeovers.push(performance.now() - at);
    }
    const results = await Promise.all(workers.map((worker) => worker.stop()));
    tellTokens(account, results);
    show('killed', takeovers.length);
    show(
      'ms until the next refresh, median and most',
      `${round(takeovers.toSorted((a, b) => a - b)[takeovers.length >> 1] ?? 0, 0)}, ${round(Math.max(...takeovers), 0)}`,
      Math.max(...takeovers) < 10_000,
    );
    await account.close();
  }
}

/** Redis is killed and comes back empty, and is frozen for 5 s. */
async function outage(redis) {
  const limit = { perSecond: 20, burst: 40 };
  const sandbox = await startSandbox({ limits: { requests: limit } });
  const begun = performance.now();
  const workers = startWorkers({
    kind: 'reads',
    together: true,
    baseUrl: sandbox.baseUrl,
    webhook: sandbox.webhook,
    redis: redis.port,
    limiter: 'redis',
    reads: 120,
    limit,
  });
  await Promise.all(workers.map((worker) => worker.ready));
  for (const worker of workers) worker.go();
  const ideal = (PROCESSES * 120 - 40) / 20;
  await sleep(8000);
  await redis.kill();
  await sleep(5000);
  await redis.start();
  await sleep(8000);
  redis.freeze();
  await sleep(5000);
  redis.thaw();
  const results = await Promise.all(workers.map((worker) => worker.result));
  const seconds = (performance.now() - begun) / 1000;
  const failures = results.reduce((sum, one) => sum + one.failures, 0);
  show('calls that failed', failures, failures === 0);
  show('refused with QUERY_LIMIT_EXCEEDED', sandbox.requests.filter(({ status }) => status === 503).length);
  show('seconds', `${round(seconds)}, ideal without an outage ${ideal}`);
  show(
    'processes that said on svc:throttle that they were alone',
    results.filter((one) => one.alone > 0).length,
  );
  show(
    'share that they kept to, calls a second',
    [...new Set(results.flatMap((one) => one.shares))].map((share) => round(share, 3)).join(' '),
  );
  show(
    'processes that asked Redis again afterwards',
    results.filter((one) => one.rejoined).length,
    results.every((one) => one.rejoined),
  );
  await sandbox.close();
}

/** One process, one call after another and many at once, without limits of the account. */
async function cost(redis) {
  const sandbox = await startSandbox();
  for (const limiter of ['own', 'redis']) {
    for (const concurrency of [1, 50]) {
      const settings = {
        kind: 'cost',
        baseUrl: sandbox.baseUrl,
        webhook: sandbox.webhook,
        limiter,
        redis: redis.port,
        concurrency,
        limit: { perSecond: 1e5, burst: 1e5 },
        account: `cost-${concurrency}`,
      };
      const result = await startWorker(settings, 0).result;
      show(
        `${limiter}, ${concurrency} at once`,
        `${round(result.latency, 3)} ms a call, ${round(result.cpu, 3)} ms CPU a call, ${round(result.asked / result.calls, 3)} commands a call`,
      );
    }
  }
  await sandbox.close();
}

function startWorkers(settings) {
  return Array.from({ length: PROCESSES }, (_, index) => startWorker(settings, index));
}

function startWorker(settings, index) {
  const child = fork(program, {
    env: { ...process.env, FLEET: JSON.stringify({ reads: READS, index, ...settings }) },
  });
  const result = new Promise((resolve, reject) => {
    child.on('message', (message) => message !== 'ready' && resolve(message));
    child.once('exit', (code, signal) => reject(new Error(`a worker ended: ${code ?? signal}`)));
  });
  // One that is killed on purpose gives none.
  result.catch(() => undefined);
  const ready = new Promise((resolve) => child.on('message', (message) => message === 'ready' && resolve()));
  return {
    pid: child.pid,
    result,
    ready,
    go: () => child.send('go'),
    kill: () => child.kill('SIGKILL'),
    stop: () => {
      child.send('stop');
      return result;
    },
  };
}

/**
 * An account whose access tokens live for `life` ms, and whose refresh tokens are good once: a used one gets the same
 * answer again until the answer has been used, and then logs everyone out.
 */
async function startAccount({ life, delay = 20 }) {
  const counts = { refreshes: 0, twice: 0, loggedOut: 0, expiries: 0 };
  let number = 1;
  const pairs = new Map();
  const access = new Map();
  const issue = () => {
    const pair = { access_token: `access-${number}`, refresh_token: `refresh-${number}` };
    access.set(pair.access_token, { until: Date.now() + life, used: false, met: false });
    number += 1;
    return pair;
  };
  const first = issue();
  pairs.set(first.refresh_token, { next: undefined });
  const waiting = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = (status, value) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const given = JSON.parse(body || '{}');
    if (request.url === '/oauth') {
      waiting.splice(0).forEach((resolve) => resolve({ pid: given.pid }));
      await sleep(delay);
      // Whoever has gone gets nothing, and has used nothing up.
      if (response.destroyed || request.socket.destroyed) return;
      const known = pairs.get(given.refresh_token);
      if (known === undefined) return answer(400, { error: 'invalid_grant' });
      if (known.next !== undefined && access.get(known.next.access_token)?.used) {
        counts.loggedOut += 1;
        return answer(400, { error: 'invalid_grant' });
      }
      if (known.next === undefined) {
        counts.refreshes += 1;
        known.next = issue();
        pairs.set(known.next.refresh_token, { next: undefined });
      }
      // The same tokens once more, for as long as new ones.
      access.get(known.next.access_token).until = Date.now() + life;
      return answer(200, known.next);
    }
    const token = access.get(given.auth);
    if (token === undefined) return answer(401, { error: 'NO_AUTH_FOUND', error_description: 'x' });
    token.used = true;
    if (token.until > Date.now()) return answer(200, { result: { item: { id: 8 } }, time: {} });
    if (!token.met) counts.expiries += 1;
    token.met = true;
    return answer(401, { error: 'expired_token', error_description: 'x' });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    counts,
    nextRefresh: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function startRedis() {
  const probe = createProbe().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const folder = mkdtempSync(join(tmpdir(), 'svc-fleet-'));
  const launch = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const child = spawn(values.server, options, { stdio: 'ignore' });
    const client = connectRedis({ url: `redis://127.0.0.1:${port}` }).on('error', () => undefined);
    await client.connect();
    client.destroy();
    return child;
  };
  let child = await launch();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  };
  return {
    port,
    kill,
    start: async () => void (child = await launch()),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
