/** One process of the fleet that `scripts/fleet.mjs` measures. */

import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { application, createClient, createLimiter, webhook } from '../generated/dist/index.js';
import { redisLimiter, redisTokens } from '../generated/dist/redis.js';
import { redis as redisPackage } from '../test/slow/packages.mjs';

const { createClient: connectRedis } = await redisPackage();
const settings = JSON.parse(process.env.FLEET);
const { account = 'fleet', limit = {} } = settings;
const counts = {
  asked: 0,
  waited: 0,
  alone: 0,
  shares: [],
  failures: 0,
  reasons: [],
  calls: 0,
  answeredAt: 0,
};

const redis =
  settings.redis === undefined
    ? undefined
    : connectRedis({ url: `redis://127.0.0.1:${settings.redis}`, socket: { reconnectStrategy: 100 } });
redis?.on('error', () => undefined);
await redis?.connect();

function command(...args) {
  counts.asked += 1;
  return redis.sendCommand(args).then((reply) => {
    counts.answeredAt = performance.now();
    return reply;
  });
}

subscribe('svc:throttle', ({ share }) => {
  if (share === undefined) return;
  counts.alone += 1;
  if (!counts.shares.includes(share)) counts.shares.push(share);
});

const retry = { attempts: 10 };
const common = { baseUrl: settings.baseUrl, deadline: 3_000_000 };
const run = { reads, calls, cost }[settings.kind];
if (settings.together) {
  process.send('ready');
  await new Promise((resolve) => process.once('message', resolve));
}
const result = await run();
process.send({ ...counts, ...result }, () => process.exit(0));

function owner() {
  const [userId, code] = settings.webhook.split('/');
  return webhook({ userId: Number(userId), code });
}

function limiter() {
  return settings.limiter === 'redis' ? redisLimiter(command, { account, ...limit }) : createLimiter(limit);
}

/** All at once; the limiter has to bring them into order. */
async function reads() {
  const auth = owner();
  const svc = createClient({ ...common, auth, retry, rateLimit: limiter() });
  const begun = performance.now();
  const read = () => svc.v3.tasks.task.get({ id: 8, select: ['id'] });
  await Promise.all(Array.from({ length: settings.reads }, () => read().catch(note)));
  const end = performance.now();
  return { end: end - begun, rejoined: end - counts.answeredAt < 3000 };
}

/** One after another, until the time is over or the word comes. */
async function calls() {
  const { baseUrl } = settings;
  const tokens = redisTokens(command, {
    account,
    encryptionKey: Buffer.alloc(32, 7),
    initial: { accessToken: 'access-1', refreshToken: 'refresh-1' },
    refresh: async ({ refreshToken }) => {
      const body = JSON.stringify({ refresh_token: refreshToken, pid: process.pid });
      const response = await fetch(`${baseUrl}/oauth`, { method: 'POST', body });
      const given = await response.json();
      if (!response.ok) throw new Error(given.error);
      return { accessToken: given.access_token, refreshToken: given.refresh_token };
    },
  });
  const svc = createClient({ ...common, auth: application({ tokens }), retry, rateLimit: false });
  let isOver = false;
  process.once('message', () => (isOver = true));
  const until = performance.now() + settings.milliseconds;
  while (!isOver && performance.now() < until) {
    await svc.v3.tasks.task.get({ id: 8, select: ['id'] }).catch(note);
    counts.calls += 1;
    await sleep(10);
  }
  return {};
}

async function cost() {
  const auth = owner();
  const svc = createClient({ ...common, auth, rateLimit: limiter() });
  const read = () => svc.v3.tasks.task.get({ id: 8, select: ['id'] });
  for (let warm = 0; warm < 200; warm += 1) await read();
  counts.asked = 0;
  const calls = 2000;
  const before = process.cpuUsage();
  let latency = 0;
  let left = calls;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await read();
      latency += performance.now() - begun;
    }
  };
  await Promise.all(Array.from({ length: settings.concurrency }, lane));
  const { user, system } = process.cpuUsage(before);
  return { calls, latency: latency / calls, cpu: (user + system) / 1000 / calls };
}

function note(error) {
  counts.failures += 1;
  const reason = `${error.name} ${error.code} ${error.cause?.message ?? error.message}`;
  if (!counts.reasons.includes(reason)) counts.reasons.push(reason);
}
