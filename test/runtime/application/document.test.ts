/** Applications as the page describes them: installations without a refresh token, payments, repeated installations, renames. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryStore } from '../../../runtime/application/record.js';
import {
  errorOf,
  event,
  installEvent,
  quickWorld,
  type Service,
  startService,
  testApplication,
} from './service.js';

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

const callback = 'https://app.example/back?code=code-secret-1';
const read = { read: true } as const;
const CALLBACK_TOKEN = { name: 'AuthenticationError', code: 'CLIENT_CALLBACK_TOKEN' };

/** What the token server gives next. */
function answer(members: object): void {
  service.failures.push({ status: 200, body: JSON.stringify(members) });
}

/** Of an isolated account with a token provider of its own: 1.6. */
const own = (expiresIn: number | undefined): object => ({
  access_token: service.valid,
  user_id: 1,
  client_id: 'app.1',
  expires: 1_900_000_060,
  ...(expiresIn !== undefined && { expires_in: expiresIn }),
  scope: 'crm',
  domain: 'account.example',
  status: 'L',
  client_endpoint: `${service.url}/rest/`,
  member_id: 'm1',
});

describe('a token answer', () => {
  test('without a refresh token is good until its end, and then a person has to authorise again', async () => {
    const environment = quickWorld();
    const app = testApplication(service, {}, environment);
    answer(own(60));
    expect(await app.exchange(callback, { state: false })).toMatchObject({
      refreshToken: '',
      expiresAt: 1_900_000_060_000,
    });
    const svc = await app.client('m1');
    await svc.legacy.call('profile', {}, read);
    environment.time += 60_000;
    const error = await errorOf(svc.legacy.call('profile', {}, read));
    expect(error).toMatchObject({ name: 'AuthenticationError', code: 'CLIENT_NO_TOKEN' });
    expect(String(error)).toContain('there is no refresh token');
    expect(service.grants).toEqual(['authorization_code']);
  });

  test('that says nothing of its lifetime is good for an hour', async () => {
    answer(own(undefined));
    const { expiresAt } = await testApplication(service).exchange(callback, { state: false });
    expect(expiresAt).toBe(1_900_003_600_000);
  });

  test('without the address of the account is refused', async () => {
    answer({ ...own(60), client_endpoint: undefined });
    const error = await errorOf(testApplication(service).exchange(callback, { state: false }));
    expect(error).toMatchObject({ name: 'ProtocolError' });
    expect(String(error)).toContain('lacks client_endpoint');
  });

  test('of a renewal brings the new address of a renamed account', async () => {
    const renamed = await startService();
    const store = memoryStore();
    const environment = quickWorld();
    const app = testApplication(service, { store }, environment);
    await app.exchange(callback, { state: false });
    const svc = await app.client('m1');
    environment.time += 3_600_000;
    service.movedTo = renamed.url;
    renamed.valid = 'access-secret-2';
    await svc.legacy.call('profile', {}, read);
    expect(await store.load('m1')).toMatchObject({ clientEndpoint: `${renamed.url}/rest/` });
    expect([service.calls, renamed.calls]).toEqual([[], ['/rest/profile']]);
    await renamed.close();
  });

  test('that is a redirect is not followed', async () => {
    service.failures.push({ status: 302, body: '' });
    const error = await errorOf(testApplication(service).exchange(callback, { state: false }));
    expect(error).toMatchObject({ name: 'ProtocolError', status: 302 });
    expect(String(error)).toContain('check tokenUrl');
  });
});

describe('an event', () => {
  const payment = (members: object): object =>
    event('ONAPPPAYMENT', { member_id: 'm1', ...members }, { STATUS: 'S', DAYS: '30' });

  test.each([
    { name: 'that tells of a payment passes without a token', given: () => payment({}) },
    {
      name: 'of a robot has no tokens, and passes by its application token',
      given: () => event('ONCRMDEALADD', { member_id: 'm1', application_token: 'application-secret-1' }),
    },
    {
      name: 'of a method that was confirmed passes by its application token',
      given: () =>
        event('ONAPPMETHODCONFIRM', { member_id: 'm1', application_token: 'application-secret-1' }),
    },
    {
      name: 'in mixed case passes by its application token',
      given: () => event('onTaskAdd', { member_id: 'm1', application_token: 'application-secret-1' }),
    },
  ])('$name, and the stored tokens stay', async ({ given }) => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    await app.install(installEvent(service));
    const before = await store.load('m1');
    await app.admit(given());
    expect(await store.load('m1')).toEqual(before);
  });

  test.each([
    { name: 'that tells of a payment with another token', given: () => payment({ application_token: 'x' }) },
    { name: 'without a token', given: () => event('ONCRMDEALADD', { member_id: 'm1' }) },
    {
      name: 'of an account where the application is not installed',
      given: () => payment({ member_id: 'm2' }),
    },
    {
      name: 'that updates, with neither the old token nor one of the account',
      given: () =>
        event('ONAPPUPDATE', {
          member_id: 'm1',
          application_token: 'application-secret-2',
          access_token: 'forged-secret-1',
          client_endpoint: `${service.url}/rest/`,
        }),
    },
  ])('$name is refused', async ({ given }) => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    await app.install(installEvent(service));
    const before = await store.load('m1');
    expect(await errorOf(app.admit(given()))).toMatchObject(CALLBACK_TOKEN);
    expect(await store.load('m1')).toEqual(before);
  });

  test('that removes without asking for the data to go keeps the data', async () => {
    const cleaned: string[] = [];
    const app = testApplication(service, { onClean: (memberId) => void cleaned.push(memberId) });
    await app.install(installEvent(service));
    const auth = { member_id: 'm1', application_token: 'application-secret-1' };
    expect(await app.uninstall(event('ONAPPUNINSTALL', auth, { CLEAN: '0' }))).toEqual({
      memberId: 'm1',
      clean: false,
    });
    expect(cleaned).toEqual([]);
  });
});
