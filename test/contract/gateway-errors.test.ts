/** Each code of the gateway's description, as the client meets it: class, status, request id, delay, and what follows. */

import { describe, expect, test } from 'vitest';
import { ApiError, OutcomeUnknownError, type SvcError } from '../../runtime/errors/errors.js';
import { createGateway } from './gateway-clients.js';
import { useGatewayAccount } from './gateway-account.js';
import { codesOf, errors } from './gateway-document.js';

const account = useGatewayAccount();

describe.each(errors)('$code, from the document', (row) => {
  const statuses = codesOf(row).length === 0 ? [429, 503] : codesOf(row);

  test.each(statuses)('at %i it is of its class, with request id and delay', async (status) => {
    const { faults, baseUrl, gatewayKeys } = account.sandbox;
    // Of this key alone: a paused account would pause the tests that follow.
    const delay = row.delay === undefined ? {} : { retryAfter: 7, fields: { scope: 'apiKey' } };
    faults.add({ name: 'error', code: row.code, status, times: 1, ...delay });
    const gw = createGateway({ baseUrl, key: gatewayKeys.personal, retry: false });
    const error = await failureOf(gw.entity('deals').list());
    expect(error.name).toBe(row.class);
    expect(error).toMatchObject({ code: row.code, status, method: 'entity.list', attempts: 1 });
    expect(error).toHaveProperty('requestId', expect.stringMatching(/^req-/));
    expect(error.retryAfter).toBe(row.delay === undefined ? undefined : 7);
  });

  test('repeating is as safe as it says', async () => {
    const { faults, baseUrl, gatewayKeys, requests } = account.sandbox;
    faults.add({ name: 'error', code: row.code, retryAfter: 0, times: 1, method: 'POST /v1/deals' });
    const gw = createGateway({ baseUrl, key: gatewayKeys.personal, retry: { baseDelay: 0 } });
    const outcome = await gw.entity('deals').create({ title: 'once' }).settle();
    const arrived = requests.filter(({ method }) => method === 'POST /v1/deals').length;
    expect(arrived).toBe(row.repeatable === true ? 2 : 1);
    expect(outcome.ok).toBe(row.repeatable === true);
    expect(!outcome.ok && outcome.error instanceof OutcomeUnknownError).toBe(row.repeatable === 'reads');
  });

  test('a read is repeated unless it would fail again', async () => {
    const { faults, baseUrl, gatewayKeys, requests } = account.sandbox;
    faults.add({ name: 'error', code: row.code, retryAfter: 0, times: 1 });
    const gw = createGateway({ baseUrl, key: gatewayKeys.personal, retry: { baseDelay: 0 } });
    const outcome = await gw.entity('deals').search({}).settle();
    expect(outcome.ok).toBe(row.repeatable !== false);
    expect(requests.length).toBe(row.repeatable === false ? 1 : 2);
  });
});

async function failureOf(call: { settle(): Promise<{ ok: boolean; error?: SvcError }> }): Promise<ApiError> {
  const { error } = await call.settle();
  if (!(error instanceof ApiError)) throw new Error('the call did not fail with an answer', { cause: error });
  return error;
}
