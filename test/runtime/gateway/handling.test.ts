/** The handling rules of Gateway reference: what is repeated, what is not, and who waits. */

import { describe, expect, test } from 'vitest';
import { createLimiter } from '../../../runtime/limit/create-limiter.js';
import { ApiError, OutcomeUnknownError, RateLimitError } from '../../../runtime/gateway/index.js';
import type { Gateway } from '../../contract/gateway-clients.js';
import { APPLICATION_KEY, KEY, failure, useScriptedGateway, type Answer } from './scripted-gateway.js';

const gateway = useScriptedGateway();

const unavailable = failure(502, { code: 'SVC_UNAVAILABLE' });

interface Kind {
  readonly kind: string;
  readonly call: (gw: Gateway) => { settle(): Promise<{ ok: boolean; error?: unknown }> };
}

const READS: readonly Kind[] = [
  { kind: 'me', call: (gw) => gw.me() },
  { kind: 'list', call: (gw) => gw.entity('deals').list() },
  { kind: 'get', call: (gw) => gw.entity('deals').get(1) },
  { kind: 'search', call: (gw) => gw.entity('deals').search({}) },
  { kind: 'GET by request', call: (gw) => gw.request('GET', '/v1/apps') },
  { kind: 'search by request', call: (gw) => gw.request('POST', '/v1/apps/search', { body: {} }) },
];

const WRITES: readonly Kind[] = [
  { kind: 'create', call: (gw) => gw.entity('deals').create({ title: 'x' }) },
  { kind: 'update', call: (gw) => gw.entity('deals').update(1, { title: 'x' }) },
  { kind: 'delete', call: (gw) => gw.entity('deals').delete(1) },
  { kind: 'keys.create', call: (gw) => gw.keys.create() },
  { kind: 'keys.update', call: (gw) => gw.keys.update({ id: 1 }) },
  { kind: 'infra.servers.create', call: (gw) => gw.infra.servers.create() },
  { kind: 'oauth.token', call: (gw) => gw.oauth.token({ code: 'c' }) },
  { kind: 'batch', call: (gw) => gw.batch([]) },
  { kind: 'POST by request', call: (gw) => gw.request('POST', '/v1/apps', { body: {} }) },
  { kind: 'DELETE by request', call: (gw) => gw.request('DELETE', '/v1/apps/1') },
];

async function outcomeOf({ call }: Kind, ...answers: readonly Answer[]) {
  gateway.answer(...answers);
  const { ok, error } = await call(gateway.open()).settle();
  return { ok, error, sent: gateway.arrived.length };
}

/** What each code says of a repeat is in `test/contract/gateway-errors.test.ts`. */
describe('after a failure that leaves the outcome open', () => {
  test.each(READS)('$kind is repeated', async (kind) => {
    expect(await outcomeOf(kind, unavailable, unavailable, {})).toMatchObject({ ok: true, sent: 3 });
  });

  test.each(WRITES)('$kind is not, and its outcome is unknown', async (kind) => {
    const { error, sent } = await outcomeOf(kind, unavailable, {});
    expect(sent).toBe(1);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ cause: { code: 'SVC_UNAVAILABLE', requestId: 'req-1' } });
  });
});

test.each(WRITES.slice(0, 3))('an unknown $kind says what to read', async (kind) => {
  const { error } = await outcomeOf(kind, unavailable);
  expect(String(error)).toMatch(/entity\.(search|get)/);
});

describe('never repeated', () => {
  test.each([
    {
      name: 'METHOD_NOT_YET_AVAILABLE names the release',
      answer: failure(422, { code: 'METHOD_NOT_YET_AVAILABLE', release: 'crm 26.100.0' }),
      want: { name: 'ApiError', gateway: { release: 'crm 26.100.0' } },
    },
    {
      name: 'ERROR_LOOP_DETECTED',
      answer: failure(429, { code: 'ERROR_LOOP_DETECTED' }, { headers: { 'retry-after': '0' } }),
      want: { name: 'RateLimitError' },
    },
    {
      name: 'ERROR_LOOP_DETECTED at any status',
      answer: failure(503, { code: 'ERROR_LOOP_DETECTED' }, { headers: { 'retry-after': '0' } }),
      want: { name: 'RateLimitError' },
    },
    {
      name: 'ACCOUNT_PENDING_ERASURE, with its hour',
      answer: failure(503, { code: 'ACCOUNT_PENDING_ERASURE' }, { headers: { 'retry-after': '3600' } }),
      want: { name: 'AccountError', retryAfter: 3600 },
    },
    {
      name: 'NO_PORTAL at 500',
      answer: failure(500, { code: 'NO_PORTAL' }),
      want: { name: 'AccountError' },
    },
    {
      name: 'a limit whose delay would pass the deadline',
      answer: failure(429, { code: 'RATE_LIMITED' }, { headers: { 'retry-after': '200' } }),
      want: { name: 'RateLimitError', retryAfter: 200 },
    },
    {
      name: 'SVC_ERROR',
      answer: failure(422, { code: 'SVC_ERROR', svcCode: 'ERROR_CORE' }),
      want: { name: 'ApiError', gateway: { svcCode: 'ERROR_CORE' } },
    },
  ])('$name', async ({ answer, want }) => {
    for (const kind of [...READS.slice(0, 1), ...WRITES.slice(0, 1)]) {
      gateway.arrived.length = 0;
      const { error, sent } = await outcomeOf(kind, answer, {});
      expect(sent).toBe(1);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject(want);
    }
  });
});

describe('error.scope decides who waits', () => {
  test('apiKey: this client alone', async () => {
    const paused = gateway.open({ deadline: 5000 });
    gateway.answer(failure(429, { code: 'TIMEOUT_QUARANTINE', scope: 'apiKey', retryAfter: 60 }), {});
    await paused.me().settle();
    const held = await paused.entity('deals').list().settle();
    expect(!held.ok && held.error).toBeInstanceOf(RateLimitError);
    expect(gateway.arrived).toHaveLength(1);
    await gateway.open({ key: APPLICATION_KEY }).me();
    expect(gateway.arrived).toHaveLength(2);
  });

  const busy = failure(429, { code: 'QUEUE_OVERFLOW', scope: 'portal', retryAfter: 1 });

  test('portal: every client that shares its limiter, since a limiter belongs to one account', async () => {
    gateway.answer(busy, {});
    const rateLimit = createLimiter();
    await gateway.open({ rateLimit, deadline: 500 }).me().settle();
    const other = gateway.open({ rateLimit, key: APPLICATION_KEY, deadline: 500 });
    const held = await other.me().settle();
    expect(!held.ok && held.error).toBeInstanceOf(RateLimitError);
    expect(gateway.arrived).toHaveLength(1);
  });

  test('of a failure that is no limit: nobody', async () => {
    const failed = failure(503, { code: 'POOL_EXHAUSTED', scope: 'portal', retryAfter: 60 });
    gateway.answer(failed, {});
    const gw = gateway.open({ rateLimit: createLimiter(), deadline: 500 });
    await gw.me().settle();
    await gw.me();
    expect(gateway.arrived).toHaveLength(2);
  });

  test('portal: no client with a limiter of its own, for a gateway serves many accounts', async () => {
    gateway.answer(busy, {});
    await gateway.open({ key: KEY, deadline: 500 }).me().settle();
    await gateway.open({ key: APPLICATION_KEY, deadline: 500 }).me();
    expect(gateway.arrived).toHaveLength(2);
  });
});
