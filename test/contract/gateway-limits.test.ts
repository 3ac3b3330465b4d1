/** Limits and the failure envelope of Gateway reference on the sandbox. */

import { describe, expect, test } from 'vitest';
import { useGatewayAccount, type GatewayAnswer } from './gateway-account.js';

const account = useGatewayAccount();
const { ask, authorise } = account;

const MINUTE = 60_000;

describe('Limits', () => {
  test('50 calls fit in a batch, 51 do not', async () => {
    const call = { method: 'GET', path: '/v1/me' };
    expect((await ask('POST /v1/batch', { body: Array(50).fill(call) })).data).toHaveLength(50);
    const refused = await ask('POST /v1/batch', { body: Array(51).fill(call) });
    expect(refused.error).toMatchObject({ code: 'SVC_ERROR', svcCode: 'ERROR_BATCH_LENGTH_EXCEEDED' });
  });

  test.each([
    { name: 'a code of exactly 5 minutes is good', given: 5 * MINUTE, want: undefined },
    { name: 'one of a moment more is not', given: 5 * MINUTE + 1, want: 'CODE_EXPIRED' },
  ])('$name', async ({ given, want }) => {
    const code = await authorise();
    account.clock.moment += given;
    const { error } = await ask('POST /v1/oauth/token', { key: 'application', body: { code } });
    expect(error?.['code']).toBe(want);
  });

  test('a state of exactly 20 minutes is known, though its code is too old', async () => {
    const code = await authorise('abc');
    account.clock.moment += 20 * MINUTE;
    const { error } = await ask('POST /v1/oauth/token', { key: 'application', body: { code, state: 'abc' } });
    expect(error?.['code']).toBe('CODE_EXPIRED');
  });

  test('an owner that awaits erasure answers 3600 seconds, in the header alone', async () => {
    const key = await account.issue({ condition: 'ACCOUNT_PENDING_ERASURE' });
    const { headers, error } = await ask('GET /v1/me', { key });
    expect([headers.get('retry-after'), error?.['retryAfter']]).toEqual(['3600', undefined]);
  });

  test('300 requests a minute for each key, and the headers count them down', async () => {
    const first = await ask('GET /v1/me');
    expect(limitsOf(first)).toEqual(['300', '299', String((Date.UTC(2026, 5, 1, 12) + MINUTE) / 1000)]);
    for (let sent = 1; sent < 300; sent += 1) await ask('GET /v1/me');
    const refused = await ask('GET /v1/me');
    expect([refused.status, refused.error?.['code'], refused.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      '60',
    ]);
    expect(refused.error).not.toHaveProperty('retryAfter');
    expect((await ask('GET /v1/me', { key: 'readonly' })).status).toBe(200);
    account.clock.moment += MINUTE;
    expect((await ask('GET /v1/me')).status).toBe(200);
  });

  test('60 searches a minute', async () => {
    const answer = await ask('POST /v1/deals/search', { body: {} });
    expect(limitsOf(answer).slice(0, 2)).toEqual(['60', '59']);
  });
});

function limitsOf({ headers }: GatewayAnswer): readonly (string | null)[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
}

describe('Envelope', () => {
  test('from the third time on the same error carries a warning', async () => {
    const warnings: unknown[] = [];
    for (let time = 0; time < 3; time += 1) {
      warnings.push((await ask('GET /v1/deals/99999')).error?.['warning']);
    }
    expect(warnings).toEqual([
      undefined,
      undefined,
      'ENTITY_NOT_FOUND was answered 3 times in a row to this key.',
    ]);
  });

  test('another answer in between starts again', async () => {
    for (const path of ['/v1/deals/99999', '/v1/deals/99999', '/v1/deals/1', '/v1/deals/99999']) {
      expect((await ask(`GET ${path}`)).error?.['warning']).toBeUndefined();
    }
  });

  test('a body that is not JSON is refused in the same envelope', async () => {
    const { status, error } = await ask('POST /v1/deals', { body: '{' });
    expect([status, error?.['code']]).toEqual([400, 'INVALID_JSON']);
  });

  test.each([
    { name: 'METHOD_NOT_YET_AVAILABLE', want: { release: 'crm 26.100.0' } },
    {
      name: 'PORTAL_BLOCKED',
      want: { alternatives: [{ type: 'balance_topup', description: 'Top up the balance.' }] },
    },
    { name: 'TIMEOUT_QUARANTINE', want: { scope: 'apiKey', retryAfter: 1 } },
    { name: 'SVC_ERROR', want: { svcCode: 'ERROR_CORE' } },
  ])('$name brings along what the reference shows', async ({ name, want }) => {
    account.sandbox.faults.add({ name: 'error', code: name, times: 1 });
    const { error } = await ask('GET /v1/me');
    expect(error).toMatchObject({ code: name, ...want });
  });

  test('an error can come after the call was run', async () => {
    account.sandbox.faults.add({
      name: 'error',
      code: 'SVC_TIMEOUT',
      when: 'after',
      method: 'POST /v1/deals',
    });
    expect((await ask('POST /v1/deals', { body: { title: 'Done' } })).status).toBe(503);
    expect((await ask('GET /v1/deals/26')).data).toEqual({ id: 26, title: 'Done' });
  });

  test('Wait for the underlying service: 60 seconds, then SVC_TIMEOUT, and the write may have been applied', async () => {
    const begun = account.clock.moment;
    account.sandbox.faults.add('silent:POST /v1/deals');
    const { status, error } = await ask('POST /v1/deals', { body: { title: 'Done' } });
    expect({ status, error }).toMatchObject({ status: 503, error: { code: 'SVC_TIMEOUT', retryAfter: 1 } });
    expect(account.clock.moment - begun).toBe(60_000);
    expect((await ask('GET /v1/deals/26')).data).toEqual({ id: 26, title: 'Done' });
  });
});
