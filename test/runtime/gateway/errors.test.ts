import { describe, expect, test } from 'vitest';
import {
  ApiError,
  defineErrors,
  gatewayErrorCase,
  type GatewayFields,
} from '../../../runtime/gateway/index.js';
import { gatewayErrors } from '../../contract/gateway-clients.js';
import { failure, useScriptedGateway, type Answer } from './scripted-gateway.js';

const gateway = useScriptedGateway();

async function refusal(answer: Answer): Promise<ApiError> {
  gateway.answer(answer);
  const outcome = await gateway.open({ retry: false }).me().settle();
  if (outcome.ok || !(outcome.error instanceof ApiError)) throw new Error('it was not refused');
  return outcome.error;
}

/** Gateway reference, Envelope: one row each, and a value that the wire could have. */
const FIELDS: { readonly [Name in keyof GatewayFields]-?: GatewayFields[Name] } = {
  hint: 'Ask the administrator.',
  userMessage: 'You may not do this.',
  alternatives: [{ type: 'plan_upgrade', url: 'https://account.example/upgrade' }],
  details: { reason: 'EXPIRED', switchUrl: 'https://account.example/switch' },
  warning: 'The same error again.',
  svcCode: 'ERROR_CORE',
  release: 'crm 26.100.0',
  scope: 'portal',
  cause: 'key_scope_missing',
  method: 'crm.deal.update',
  requiredScope: 'crm',
  keyScopes: ['svc:ai', 'svc:search'],
  fix: { action: 'add_scope', via: 'same_key', path: '/v1/keys/7', body: { scopes: ['crm'] } },
  blockedAt: '2026-01-15T08:00:00+00:00',
};

describe('each field of the envelope is reached as error.gateway', () => {
  const rows = Object.entries(FIELDS).map(([name, value]) => ({ name, value: value }));

  test.each(rows)('$name inside error', async ({ name, value }) => {
    const error = await refusal(failure(403, { code: 'WRONG_KEY', [name]: value }));
    expect(error.gateway).toEqual({ [name]: value });
  });

  test.each(rows)('$name beside error', async ({ name, value }) => {
    const error = await refusal(failure(403, { code: 'WRONG_KEY' }, { beside: { [name]: value } }));
    expect(error.gateway).toEqual({ [name]: value });
  });

  test('all together, and the error object as it came in details', async () => {
    const error = await refusal(failure(403, { code: 'SCOPE_DENIED', ...FIELDS }));
    expect(error.gateway).toEqual(FIELDS);
    expect(error.details).toEqual({ code: 'SCOPE_DENIED', message: 'refused', ...FIELDS });
    expect(error).toMatchObject({
      requiredScope: 'crm',
      requestId: 'req-1',
      generation: 'gateway',
      method: 'me',
    });
  });

  test('a hint can be an object', async () => {
    const hint = { reason: 'r', recovery: 'r', recoveryAction: 'upload', note: 'n', example: { name: 'x' } };
    expect((await refusal(failure(413, { code: 'INLINE_SOURCE_TOO_LARGE', hint }))).gateway).toEqual({
      hint,
    });
  });

  test.each([
    { given: 'b24_permission', want: 'b24_permission' },
    { given: 'b24_scope', want: 'b24_scope' },
    { given: 'key_scope_missing', want: 'key_scope_missing' },
    { given: 'bot_other_key', want: 'bot_other_key' },
    { given: 'unknown', want: 'unknown' },
    { given: 'moon_phase', want: 'unknown' },
    { given: 7, want: 'unknown' },
  ])('the cause $given is read as $want', async ({ given, want }) => {
    const error = await refusal(failure(403, { code: 'SVC_ACCESS_DENIED', cause: given }));
    expect(error.gateway?.cause).toBe(want);
    expect(error.details).toHaveProperty('cause', given);
  });
});

describe('the delay', () => {
  test.each([
    { name: 'from the field', given: failure(503, { code: 'SVC_TIMEOUT', retryAfter: 7 }), want: 7 },
    {
      name: 'from the header',
      given: failure(429, { code: 'RATE_LIMITED' }, { headers: { 'retry-after': '9' } }),
      want: 9,
    },
    {
      name: 'from the header where both are there',
      given: failure(429, { code: 'QUEUE_OVERFLOW', retryAfter: 7 }, { headers: { 'retry-after': '9' } }),
      want: 9,
    },
    {
      name: 'of ERROR_LOOP_DETECTED',
      given: failure(400, { code: 'ERROR_LOOP_DETECTED' }, { headers: { 'retry-after': '60' } }),
      want: 60,
    },
    {
      name: 'of LARGE_BODY_BACKEND_BUSY',
      given: failure(503, { code: 'LARGE_BODY_BACKEND_BUSY' }, { headers: { 'retry-after': '5' } }),
      want: 5,
    },
    { name: 'is absent where none is named', given: failure(403, { code: 'WRONG_KEY' }), want: undefined },
  ])('$name', async ({ given, want }) => {
    expect((await refusal(given)).retryAfter).toBe(want);
  });
});

describe('error.warning', () => {
  test('is given to onWarning, for each attempt that carries it', async () => {
    const warnings: string[] = [];
    const statuses: (number | undefined)[] = [];
    gateway.answer(failure(502, { code: 'SVC_UNAVAILABLE', warning: 'again' }), {});
    const gw = gateway.open({
      onWarning: (warning) => void warnings.push(warning),
      onResponse: ({ status }) => void statuses.push(status),
    });
    await gw.me();
    expect({ warnings, statuses }).toEqual({ warnings: ['again'], statuses: [502, 200] });
  });

  test('is no part of a refusal without an envelope, which onResponse hears of', async () => {
    const warnings: string[] = [];
    const heard: (string | undefined)[] = [];
    gateway.answer({ status: 401, body: 'Sign in' });
    const gw = gateway.open({
      retry: false,
      onWarning: (warning) => void warnings.push(warning),
      onResponse: ({ error }) => void heard.push(error instanceof Error ? error.name : undefined),
    });
    await gw.me().settle();
    expect({ warnings, heard }).toEqual({ warnings: [], heard: ['AuthenticationError'] });
  });

  test('refuses an onResponse that is no function when onWarning is given', () => {
    const options = { onWarning: () => undefined, onResponse: 'x' as never };
    expect(() => gateway.open(options)).toThrow(expect.objectContaining({ code: 'CLIENT_USAGE' }));
  });

  const broken: readonly { readonly name: string; readonly onWarning: () => unknown }[] = [
    {
      name: 'throws',
      onWarning: () => {
        throw new Error('mine');
      },
    },
    { name: 'rejects', onWarning: () => Promise.reject(new Error('mine')) },
  ];

  test.each(broken)('a hook that $name breaks no call', async ({ onWarning }) => {
    gateway.answer(failure(403, { code: 'WRONG_KEY', warning: 'again' }));
    const outcome = await gateway.open({ onWarning }).me().settle();
    expect(!outcome.ok && outcome.error.code).toBe('WRONG_KEY');
  });
});

describe('failures in other forms', () => {
  test.each([
    {
      name: 'an error without success',
      given: { status: 403, body: { error: { code: 'WRONG_KEY' } } },
      want: 'WRONG_KEY',
    },
    {
      name: 'an error at 200',
      given: { status: 200, body: { success: false, error: { code: 'WRONG_KEY' } } },
      want: 'WRONG_KEY',
    },
    { name: 'no error object', given: { status: 403, body: { success: false } }, want: '' },
    { name: 'a status alone', given: { status: 403, body: [] }, want: '' },
  ])('$name is an ApiError', async ({ given, want }) => {
    expect((await refusal(given)).code).toBe(want);
  });
});

describe('the error reference', () => {
  test.each([
    { given: 'KEY_EXPIRED', want: gatewayErrors.KEY_EXPIRED },
    { given: 'NEVER_HEARD_OF', want: undefined },
    { given: 'constructor', want: undefined },
    { given: '__proto__', want: undefined },
  ])('$given', ({ given, want }) => {
    expect(gatewayErrorCase(gatewayErrors, given)).toBe(want);
  });
});

test('rows of the error reference become cases with their code', () => {
  const cases = defineErrors({
    KEY_EXPIRED: [[401], 'AuthenticationError', false, 'The end of the key passed.', 'Issue another key.'],
    BUSY: [[], 'RateLimitError', true, 'Too many.', 'Wait.', 'header'],
  });
  expect(cases).toEqual({
    KEY_EXPIRED: {
      code: 'KEY_EXPIRED',
      status: [401],
      class: 'AuthenticationError',
      repeatable: false,
      meaning: 'The end of the key passed.',
      action: 'Issue another key.',
    },
    BUSY: {
      code: 'BUSY',
      status: [],
      class: 'RateLimitError',
      repeatable: true,
      delay: 'header',
      meaning: 'Too many.',
      action: 'Wait.',
    },
  });
});

test.each([
  { name: 'an option that there is not', options: { tiemout: 1 } },
  { name: 'an option that is not of its kind', options: { timeout: -1 } },
])('$name shows where the call was made', async ({ options }) => {
  async function callingHere(): Promise<unknown> {
    return gateway.open().me(options);
  }
  await expect(callingHere()).rejects.toMatchObject({
    name: 'UsageError',
    stack: expect.stringContaining('callingHere') as string,
  });
});
