/**
 * What `observe` costs a call: processor time over a dispatcher that answers a page of tasks from memory, without it,
 * with a sample of 1 %, and of everything; and what looking takes by itself where nothing is sampled. Run by hand after
 * `npm run generate`; `--calls N` (20,000) a round.
 */

import { parseArgs } from 'node:util';
import { createClient, webhook } from '../generated/dist/index.mjs';
import { observe } from '../generated/dist/observe.mjs';
import { MemoryDispatcher } from './memory-dispatcher.mjs';

const { values } = parseArgs({ options: { calls: { type: 'string', default: '20000' } } });
const CALLS = Number(values.calls);
const ROUNDS = 5;
const AT_ONCE = 100;

const row = (id) => ({
  id,
  title: 'Ship',
  status: 'pending',
  deadline: null,
  changed: '2026-03-01T09:00:00+00:00',
});
const select = ['id', 'title', 'status', 'deadline', 'changed'];
const answer = { result: { items: Array.from({ length: 50 }, (_, index) => row(index + 1)) }, time: {} };
const open = (more) =>
  createClient({
    rateLimit: false,
    baseUrl: 'https://account.example',
    auth: webhook({ userId: 1, code: 'code' }),
    dispatcher: new MemoryDispatcher(answer),
    ...more,
  });

const told = [];
const onMismatch = (mismatch) => told.push(mismatch);
const clients = {
  'without observe': open({}),
  'sample 0.01': open({ observe: observe({ sample: 0.01, onMismatch }) }),
  'sample 1': open({ observe: observe({ onMismatch }) }),
};

/** Microseconds of processor time a call. */
async function round(svc) {
  const before = process.cpuUsage();
  for (let at = 0; at < CALLS; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => svc.v3.tasks.task.list({ select })));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

// In turns, and the best of each: what else the machine does falls on all of them.
const best = {};
for (let at = 0; at <= ROUNDS; at += 1)
  for (const [name, svc] of Object.entries(clients)) {
    const cost = await round(svc);
    if (at > 0) best[name] = Math.min(best[name] ?? Infinity, cost);
  }
const base = best['without observe'];
for (const [name, cost] of Object.entries(best))
  console.log(
    `${name.padEnd(16)} ${cost.toFixed(2)} µs a call, ${((cost / base - 1) * 100).toFixed(1)} % more`,
  );

const look = observe({ sample: 0, onMismatch });
const seen = { generation: 'v3', method: 'tasks.task.list', params: { select }, data: answer.result.items };
const LOOKS = 5_000_000;
const start = process.cpuUsage();
for (let at = 0; at < LOOKS; at += 1) look(seen);
const { user } = process.cpuUsage(start);
console.log(
  `not sampled      ${(user / LOOKS).toFixed(4)} µs an answer, ${((user / LOOKS / base) * 100).toFixed(2)} % of a call; ${told.length} mismatches`,
);
for (const svc of Object.values(clients)) await svc.close();
