/** 2,000 mixed calls on a server where a fifth goes wrong: every call ends, and with the truth. */

import { expect, it } from 'vitest';
import { application } from '../../../runtime/auth/auth.js';
import { OutcomeUnknownError, TimeoutError } from '../../../runtime/errors/index.js';
import type { Operation, Safety } from '../../../runtime/protocol/operation.js';
import type { CallEvent } from '../../../runtime/observe/tracing.js';
import { senderOf } from '../../runtime/send/client.js';
import { random, startUnrulyServer } from './unruly-server.js';
import { PROTOCOLS } from '../../runtime/protocols.js';

const SEED = 20260301;
const CALLS = 2000;
const AT_ONCE = 32;
/** ms. */
const TIMEOUT = 700;
const GIVEN_UP = Symbol('given up');

interface Ended {
  readonly call: string;
  readonly safety: Safety;
  readonly outcome: 'done' | 'unknown' | 'given up' | 'failed';
  readonly value?: unknown;
}

function operationOf(call: string, safety: Safety): Operation<unknown> {
  return {
    protocol: PROTOCOLS[safety === 'write' ? 'legacy' : 'v3'],
    method: call,
    safety,
    idempotencyKey: safety === 'keyed-write' ? call : undefined,
    build: () => ({
      verb: 'POST',
      path: `/${safety}/${call}`,
      headers: safety === 'keyed-write' ? { 'idempotency-key': call } : {},
      body: '{}',
    }),
    read: (answer) => answer.body,
  };
}

function safetyOf(call: string): Safety {
  const chance = random(`kind ${SEED} ${call}`);
  if (chance < 0.4) return 'read';
  return chance < 0.7 ? 'keyed-write' : 'write';
}

it(`seed ${SEED}: none lost, none hanging, nothing done twice, and unknown only what is unknown`, async ({
  annotate,
}) => {
  const server = await startUnrulyServer(SEED);
  let refreshes = 0;
  const auth = application({
    accessToken: 'token-0',
    refresh: () => Promise.resolve(`token-${(refreshes += 1)}`),
  });
  const retry = { baseDelay: 2, maxDelay: 10 };
  const sentAt = new Map<string, number>();
  /** On a slow machine even a good answer can come after the timeout. */
  const late = new Set<string>();
  const onRequest = ({ method }: CallEvent): void => void sentAt.set(method, performance.now());
  const onResponse = ({ method, error }: CallEvent): void => {
    const took = server.answeredAt(method) - (sentAt.get(method) ?? 0);
    const inTime = took >= 0 && took < TIMEOUT * 0.9;
    if (error instanceof TimeoutError && !inTime) late.add(method);
  };
  const sender = senderOf({
    onRequest,
    onResponse,
    baseUrl: server.baseUrl,
    auth,
    retry,
    timeout: TIMEOUT,
    deadline: 20_000,
  });

  const one = async (call: string): Promise<Ended> => {
    const safety = safetyOf(call);
    const abort = new AbortController();
    if (random(`abort ${SEED} ${call}`) < 0.03) setTimeout(() => abort.abort(GIVEN_UP), 3);
    try {
      const { value } = await sender.send(operationOf(call, safety), { signal: abort.signal });
      return { call, safety, outcome: 'done', value };
    } catch (error) {
      if (error === GIVEN_UP) return { call, safety, outcome: 'given up' };
      return { call, safety, outcome: error instanceof OutcomeUnknownError ? 'unknown' : 'failed' };
    }
  };

  const names = Array.from({ length: CALLS }, (_, index) => `call-${index}`);
  const ended: Ended[] = [];
  const worker = async (): Promise<void> => {
    for (let call = names.pop(); call !== undefined; call = names.pop()) ended.push(await one(call));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await sender.close();

  const wrong = ended.filter((end) => !isTrue(end));
  expect(wrong).toEqual([]);
  expect(ended).toHaveLength(CALLS);
  const counts = tally(ended);
  await annotate(
    `seed ${SEED}: ${JSON.stringify(counts)}; ${JSON.stringify(Object.fromEntries(server.faults))}`,
  );
  expect(counts.done).toBeGreaterThan(CALLS / 2);
  expect(counts.unknown).toBeGreaterThan(30);
  expect([...server.faults.values()].reduce((sum, number) => sum + number, 0)).toBeGreaterThan(CALLS * 0.18);
  expect(server.faults.size).toBe(12);
  for (let turns = 0; turns < 100 && server.sockets.size > 0; turns += 1) await new Promise(setImmediate);
  expect(server.sockets.size).toBe(0);
  await server.close();

  /** What the server knows agrees with how the call ended. */
  function isTrue({ call, safety, outcome, value }: Ended): boolean {
    const made = server.made(call);
    if (made > 1) return false;
    switch (outcome) {
      case 'done':
        return made === (safety === 'read' ? 0 : 1) && JSON.stringify(value).includes(`"${call}"`);
      case 'unknown':
        return safety !== 'read' && (server.undecided(call) || late.has(call));
      case 'failed':
        return made === 0;
      case 'given up':
        return true;
    }
  }
}, 60_000);

function tally(ended: readonly Ended[]): Readonly<Record<Ended['outcome'], number>> {
  const counts = { done: 0, unknown: 0, 'given up': 0, failed: 0 };
  for (const { outcome } of ended) counts[outcome] += 1;
  return counts;
}
