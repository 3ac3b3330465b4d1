import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { UsageError, defineGateway } from '../../../runtime/gateway/index.js';
import { methods, type Gateway } from '../../contract/gateway-clients.js';
import { APPLICATION_KEY, KEY, SESSION, failure, useScriptedGateway } from './scripted-gateway.js';

const gateway = useScriptedGateway();

describe('credentials travel in their headers', () => {
  test.each([
    { name: 'a personal key', given: { key: KEY }, want: { apiKey: KEY, authorization: undefined } },
    {
      name: 'an application key',
      given: { key: APPLICATION_KEY },
      want: { apiKey: APPLICATION_KEY, authorization: undefined },
    },
    {
      name: 'an application key and a session',
      given: { key: APPLICATION_KEY, session: SESSION },
      want: { apiKey: APPLICATION_KEY, authorization: `Bearer ${SESSION}` },
    },
    {
      name: 'a personal key and a session',
      given: { key: KEY, session: SESSION },
      want: { apiKey: KEY, authorization: `Bearer ${SESSION}` },
    },
  ])('$name', async ({ given, want }) => {
    const gw = gateway.open(given);
    await gw.me();
    await gw.entity('deals').create({ title: 'x' });
    const seen = gateway.arrived.map(({ headers }) => ({
      apiKey: headers['x-api-key'],
      authorization: headers.authorization,
    }));
    expect(seen).toEqual([want, want]);
  });

  test('a client opened without a session sends none after it got one', async () => {
    const gw = gateway.open({ key: APPLICATION_KEY });
    gateway.answer({ body: { success: true, data: { session_token: SESSION } } });
    await gw.oauth.token({ code: 'c' });
    await gw.me();
    expect(gateway.arrived.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });
});

describe('a credential that cannot be right', () => {
  const SECRET = 'hunter2hunter2hunter2';
  test.each([
    { name: 'a key without a prefix', given: { key: SECRET } },
    { name: 'a key with a session prefix', given: { key: `svc_session_${SECRET}` } },
    { name: 'a key in capitals', given: { key: `SVC_API_${SECRET}` } },
    { name: 'a key of its prefix alone', given: { key: 'svc_api_' } },
    { name: 'a key with a blank', given: { key: `svc_api_${SECRET} ` } },
    { name: 'a key with a line break', given: { key: `svc_api_${SECRET}\r\nx-evil: ${SECRET}` } },
    { name: 'a key outside ASCII', given: { key: `svc_api_${SECRET}é` } },
    { name: 'an empty key', given: { key: '' } },
    { name: 'a bearer scheme in the key', given: { key: `Bearer svc_api_${SECRET}` } },
    { name: 'a session with a key prefix', given: { session: `svc_api_${SECRET}` } },
    { name: 'a session that is an application key', given: { session: `svc_app_${SECRET}` } },
    { name: 'an empty session', given: { session: '' } },
    { name: 'a session with a comma', given: { session: `svc_session_${SECRET},x` } },
  ])('$name is a UsageError that shows no part of it', ({ given }) => {
    const error = thrown(() => gateway.open(given));
    expect(error).toBeInstanceOf(UsageError);
    const [name] = Object.keys(given);
    expect(String(error)).toMatch(new RegExp(`UsageError: ${name ?? ''} must `));
    for (const text of [inspect(error, { depth: 9 }), JSON.stringify(error), String(error)]) {
      expect(text).not.toContain('hunter2');
    }
    expect(gateway.arrived).toEqual([]);
  });

  test.each([undefined, null, 7, {}, [KEY]])('a key that is %s', (key) => {
    expect(thrown(() => gateway.open({ key: key as string }))).toBeInstanceOf(UsageError);
  });
});

describe('--vendor', () => {
  const createGateway = defineGateway<Gateway>({
    methods,
    vendor: [
      ['svc_api_', 'acme_api_'],
      ['svc_session_', 'acme_s_'],
      ['svcCode', 'acmeCode'],
    ],
  });
  const open = (key: string, session?: string) =>
    createGateway({ baseUrl: gateway.baseUrl, key, ...(session === undefined ? {} : { session }) });

  test.each([
    { name: 'the own prefix of a key', given: () => open('acme_api_1'), want: true },
    { name: 'the neutral prefix of a key', given: () => open('svc_api_1'), want: false },
    { name: 'a prefix that is not mapped', given: () => open('svc_app_1'), want: true },
    { name: 'the own prefix of a session', given: () => open('svc_app_1', 'acme_s_1'), want: true },
    { name: 'the neutral prefix of a session', given: () => open('svc_app_1', 'svc_session_1'), want: false },
  ])('$name fits: $want', ({ given, want }) => {
    expect(thrown(given) === undefined).toBe(want);
  });

  test.each(['acmeCode', 'svcCode'])('%s on the wire is svcCode', async (field) => {
    gateway.answer(failure(422, { code: 'ACME_ERROR', [field]: 'REASON' }));
    const outcome = await open('acme_api_1').me().settle();
    expect(!outcome.ok && Reflect.get(outcome.error, 'gateway')).toEqual({ svcCode: 'REASON' });
  });
});

test('neither the client nor its errors show a credential', async () => {
  const gw = gateway.open({ key: APPLICATION_KEY, session: SESSION });
  gateway.answer(
    failure(403, { code: 'WRONG_KEY', message: `key ${APPLICATION_KEY}, ${SESSION}`, hint: SESSION }),
  );
  const outcome = await gw.me().settle();
  for (const thing of [gw, outcome]) {
    const texts = [inspect(thing, { depth: 9, showHidden: true }), JSON.stringify(thing)];
    for (const text of texts) expect(text).not.toMatch(/0123456789abcdef|fedcba9876543210/);
  }
});

test('a key inside a path is in no hook and no error', async () => {
  const events: unknown[] = [];
  const note = (event: unknown) => void events.push(event);
  gateway.answer(failure(502, { code: 'SVC_UNAVAILABLE' }), failure(404, { code: 'ENTITY_NOT_FOUND' }));
  const gw = gateway.open({ onRequest: note, onResponse: note, onRetry: note });
  const outcome = await gw.request('GET', `/v1/keys/${KEY}/search`).settle();
  expect(gateway.arrived[0]?.url).toBe(`/v1/keys/${KEY}/search`);
  expect(events).toHaveLength(5);
  for (const thing of [...events, outcome]) {
    expect(inspect(thing, { depth: 9, showHidden: true })).not.toContain('0123456789abcdef');
  }
});

function thrown(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
