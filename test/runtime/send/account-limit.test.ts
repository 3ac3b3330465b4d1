/** Four clients of one account that do not know of each other, over sockets: the account refuses, and no call is lost. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createLimiter } from '../../../runtime/limit/leaky-bucket.js';
import { callOf, senderOf } from './client.js';

const PER_SECOND = 40;
const BURST = 20;
const CLIENTS = 4;
const READS = 60;

interface LimitedAccount {
  readonly baseUrl: string;
  readonly answered: () => number;
  readonly refused: () => number;
  close(): void;
}

/** A leaky bucket by the server's own clock, as in Observed behaviour, Limits. */
async function startAccount(): Promise<LimitedAccount> {
  let level = 0;
  let at = performance.now();
  let answered = 0;
  let refused = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const now = performance.now();
      level = Math.max(0, level - ((now - at) / 1000) * PER_SECOND);
      at = now;
      if (level + 1 > BURST) {
        refused += 1;
        response
          .writeHead(503)
          .end('{"error":"QUERY_LIMIT_EXCEEDED","error_description":"Too many requests"}');
        return;
      }
      level += 1;
      answered += 1;
      response.end('{"result":true,"time":{}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    answered: () => answered,
    refused: () => refused,
    close: () => void server.close(),
  };
}

it('all reads of all clients succeed', async () => {
  const account = await startAccount();
  const senders = Array.from({ length: CLIENTS }, () => {
    const rateLimit = createLimiter({ perSecond: PER_SECOND, burst: BURST });
    return senderOf({ baseUrl: account.baseUrl, rateLimit });
  });
  const outcomes = await Promise.all(
    senders.flatMap((sender) =>
      Array.from({ length: READS }, () => sender.send(callOf('read'), {}).then(() => 'done', String)),
    ),
  );
  expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual([]);
  expect(account.answered()).toBe(CLIENTS * READS);
  // They did share one account: what each counted by itself was not enough.
  expect(account.refused()).toBeGreaterThan(0);
  await Promise.all(senders.map((sender) => sender.close()));
  account.close();
}, 120_000);

it('Retry-After: 0 is no leave to ask as fast as possible, and is paid for out of the budget', async () => {
  let arrived = 0;
  const server = createServer((request, response) => {
    arrived += 1;
    request.resume();
    response.writeHead(503, { 'retry-after': '0' }).end('{"error":"OVERLOAD_LIMIT","error_description":"x"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const retry = { attempts: 50, baseDelay: 1, maxDelay: 1, budget: 20 };
  const sender = senderOf({ baseUrl: `http://127.0.0.1:${port}`, retry });
  await expect(sender.send(callOf('read'), {})).rejects.toThrow(/retry budget/);
  expect(arrived).toBe(5);
  await sender.close();
  server.close();
});
