/**
 * Whether a client keeps anything of calls that have ended: heap after each tenth of many calls, and of many paths of
 * the gateway, over a dispatcher that answers from memory. Run with `node --expose-gc`; ends with 1 where the heap grows.
 * `--calls N` (200,000) and `--paths N` (50,000) say how many.
 */

import { setImmediate as turn } from 'node:timers/promises';
import { Dispatcher } from 'undici';
import { createClient, webhook } from '../generated/dist/index.mjs';
import { createGateway } from '../generated/dist/gateway.mjs';
import { optionsOf } from './options.mjs';

/** MiB by which the heap may grow from the second tenth to the last: what is kept for each call would be more. */
const MOST_GROWTH = 4;
/** Calls at once. */
const AT_ONCE = 100;
const TENTHS = 10;

const values = optionsOf('node --expose-gc scripts/leaks.mjs [--calls N] [--paths N]', {
  calls: { type: 'string', default: '200000' },
  paths: { type: 'string', default: '50000' },
});
if (globalThis.gc === undefined) throw new Error('run it with node --expose-gc');

/** Answers each request from memory in a later turn, as a socket does, so that what is measured is the client alone. */
class MemoryDispatcher extends Dispatcher {
  constructor(body) {
    super();
    this.body = Buffer.from(JSON.stringify(body));
  }

  dispatch(_request, handler) {
    const controller = { paused: false, aborted: false, reason: null, pause() {}, resume() {}, abort() {} };
    handler.onRequestStart?.(controller, {});
    setImmediate(() => {
      handler.onResponseStart?.(controller, 200, { 'content-type': 'application/json' }, 'OK');
      handler.onResponseData?.(controller, this.body);
      handler.onResponseEnd?.(controller, {});
    });
    return true;
  }

  async close() {}
  async destroy() {}
}

async function heap() {
  // Timers and promises of the last calls are gone after a few turns.
  for (let turns = 0; turns < 5; turns += 1) await turn();
  globalThis.gc();
  await turn();
  globalThis.gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** @returns whether the heap stays as it is. */
async function measure(name, count, call) {
  const figures = [];
  for (let tenth = 0; tenth < TENTHS; tenth += 1) {
    const from = Math.round((tenth * count) / TENTHS);
    const to = Math.round(((tenth + 1) * count) / TENTHS);
    for (let at = from; at < to; at += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, to - at) }, (_, index) => call(at + index)));
    }
    figures.push(await heap());
  }
  // The first tenth fills what is bounded and compiles the code.
  const growth = figures.at(-1) - figures[1];
  const shown = figures.map((figure) => figure.toFixed(1)).join(' ');
  console.log(`${count} ${name}: heap in MiB after each tenth ${shown}; grew by ${growth.toFixed(2)}`);
  return growth <= MOST_GROWTH;
}

const plain = { rateLimit: false, baseUrl: 'https://account.example' };
const one = { result: { item: { id: 8, title: 'Ship' } }, time: {} };
const svc = createClient({
  ...plain,
  auth: webhook({ userId: 1, code: 'code' }),
  dispatcher: new MemoryDispatcher(one),
});
const gw = createGateway({
  ...plain,
  key: 'svc_api_leaks',
  dispatcher: new MemoryDispatcher({ success: true, data: { id: 1 } }),
});

const isSteady = [
  await measure('calls', Number(values.calls), (at) => svc.v3.tasks.task.get({ id: at + 1, select: ['id'] })),
  await measure('paths', Number(values.paths), (at) => gw.request('GET', `/v1/entity/${at}/of/a/path`)),
];
await svc.close();
await gw.close();
if (isSteady.includes(false)) {
  console.error(`the heap grew by more than ${MOST_GROWTH} MiB`);
  process.exitCode = 1;
}
