/** An answer that lies in the socket while the event loop is busy for longer than the timeout is no timeout. */

import { Worker } from 'node:worker_threads';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOf, senderOf } from '../../runtime/send/client.js';

/** In a thread of its own: it answers when it is told to, whatever keeps this one busy. */
const SERVER = `
  const { createServer } = require('node:http');
  const { parentPort, workerData: { flags, bodies } } = require('node:worker_threads');
  const waiting = [];
  createServer((request, response) => {
    request.resume().on('end', () => {
      waiting.push(() => {
        const { encoding, body } = bodies[request.url.slice(1)];
        response.writeHead(200, encoding === '' ? {} : { 'content-encoding': encoding });
        response.end(body, () => Atomics.add(flags, 2, 1));
      });
      Atomics.store(flags, 0, waiting.length);
    });
  }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
  setInterval(() => {
    if (Atomics.load(flags, 1) === 0) return;
    for (const answer of waiting.splice(0)) answer();
  }, 1);
`;

const TIMEOUT = 1500;
const CALLS = 24;
const large = JSON.stringify({
  result: { items: Array.from({ length: 20_000 }, (_, id) => ({ id, title: `title ${id * 7919}` })) },
});
const small = '{"result":{"item":{"id":1}},"time":{}}';
const bodies: Readonly<Record<string, { readonly encoding: string; readonly body: Buffer }>> = {
  'gzip-small': { encoding: 'gzip', body: gzipSync(small) },
  'br-small': { encoding: 'br', body: brotliCompressSync(small) },
  'gzip-large': { encoding: 'gzip', body: gzipSync(large) },
  'plain-small': { encoding: '', body: Buffer.from(small) },
};

/** Requests that arrived; whether to answer; answers that were written. */
let flags: Int32Array;
let worker: Worker;
let port: number;
beforeAll(async () => {
  flags = new Int32Array(new SharedArrayBuffer(12));
  worker = new Worker(SERVER, { eval: true, workerData: { flags, bodies } });
  port = await new Promise<number>((resolve) => worker.once('message', resolve));
});
afterAll(() => worker.terminate());

describe('writes that were answered while the event loop was busy', () => {
  it.each(Object.keys(bodies))('have their outcome: %s', { timeout: 30_000 }, async (name) => {
    flags.fill(0);
    const sender = senderOf({
      baseUrl: `http://127.0.0.1:${port}`,
      timeout: TIMEOUT,
      retry: false,
      rateLimit: false,
    });
    const call = callOf('write', {
      build: () => ({ verb: 'POST', path: `/${name}`, headers: {}, body: '{}' }),
    });
    const outcomes = Array.from({ length: CALLS }, () => sender.send(call, {}));
    const begun = performance.now();
    while (Atomics.load(flags, 0) < CALLS) await new Promise(setImmediate);
    Atomics.store(flags, 1, 1);
    // Busy until every answer is written, or as much of it as a connection keeps, and every timer is late.
    while (performance.now() - begun < TIMEOUT + 300);
    const settled = await Promise.allSettled(outcomes);
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    await sender.close();
  });
});
