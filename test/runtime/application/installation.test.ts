/** What proves an installation, and what strangers and employees try: forged events and frames, other accounts, special addresses. */

import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryStore } from '../../../runtime/application/record.js';
import type { InstallationStore } from '../../../runtime/application/record.js';
import {
  errorOf,
  event,
  frameOf,
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

const callback = 'https://app.example/back?code=code-secret-1&state=s1';
const state = { state: 's1' };
const read = { read: true } as const;
const secretText = /secret-\d/;
const CALLBACK_TOKEN = { name: 'AuthenticationError', code: 'CLIENT_CALLBACK_TOKEN' };

/** Tokens of one more person of an account, as the token server would give them to a browser. */
function tokensOf(member = 'm1'): { readonly refresh_token: string } {
  const refreshToken = `refresh-secret-9${service.refreshTokens.size}`;
  service.refreshTokens.set(refreshToken, member);
  return { refresh_token: refreshToken };
}

const FORGED = {
  application_token: 'application-secret-forged-1',
  client_endpoint: 'https://forger.example/rest/',
};

describe('an account that is not known', () => {
  test.each([
    { name: 'an event', given: () => installEvent(service) },
    { name: 'a frame', given: () => frameOf(service) },
  ])('is stored as the token server names it, and nothing else is asked, by $name', async ({ given }) => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    const record = await app.install(given());
    expect(record).toMatchObject({
      memberId: 'm1',
      accessToken: 'access-secret-1',
      refreshToken: 'refresh-secret-1',
      clientEndpoint: `${service.url}/rest/`,
      applicationToken: 'application-secret-1',
      scope: ['crm', 'im'],
      status: 'L',
    });
    expect(await store.load('m1')).toMatchObject({ refreshToken: 'refresh-secret-1' });
    expect([service.grants, service.calls]).toEqual([['refresh_token'], []]);
    await (await app.client('m1')).legacy.call('profile', {}, read);
  });

  test.each([
    { name: 'an event', given: () => installEvent(service) },
    { name: 'a frame, as a browser that was clicked twice sends it', given: () => frameOf(service) },
  ])('is installed once by $name that arrives twice', async ({ given }) => {
    const store = memoryStore();
    // As if the copy had begun before the first one ended.
    let loads = 0;
    const late = { ...store, load: (id: string) => ((loads += 1) === 1 ? undefined : store.load(id)) };
    const app = testApplication(service, { store });
    const records = await Promise.all([app.install(given()), app.install(given())]);
    expect(service.grants).toHaveLength(1);
    const copy = await testApplication(service, { store: late }).install(given());
    expect([...records, copy].map(({ refreshToken }) => refreshToken)).toEqual(
      Array(3).fill('refresh-secret-1'),
    );
    // What fails is not kept.
    service.failures.push({ status: 500, body: '' });
    const other = testApplication(service);
    expect(await errorOf(other.install(given()))).toMatchObject({ name: 'ProtocolError' });
    expect(await errorOf(other.install(given()))).toMatchObject(CALLBACK_TOKEN);
  });

  test('is looked for once more after a refusal alone, and only where an application token arrived', async () => {
    let loads = 0;
    const inner = memoryStore();
    const store: InstallationStore = { ...inner, load: (memberId) => ((loads += 1), inner.load(memberId)) };
    const app = testApplication(service, { store });
    const tries = [
      { refresh_token: 'refresh-secret-forged' },
      { refresh_token: 'refresh-secret-forged', application_token: '' },
      { refresh_token: '' },
    ];
    const seen: number[] = [];
    for (const one of tries) {
      loads = 0;
      expect(await errorOf(app.install(installEvent(service, one)))).toMatchObject(CALLBACK_TOKEN);
      seen.push(loads);
    }
    expect(seen).toEqual([2, 1, 1]);
  });

  test('has the address that the token server names, whatever the event says', async () => {
    const record = await testApplication(service).install(installEvent(service, FORGED));
    expect(record.clientEndpoint).toBe(`${service.url}/rest/`);
  });

  const other = (): object => installEvent(service, { ...tokensOf('m2'), member_id: 'm1' });
  test.each([
    { name: 'tokens of another account', given: other, want: CALLBACK_TOKEN },
    {
      name: 'made-up tokens',
      given: () => installEvent(service, { refresh_token: 'refresh-secret-77' }),
      want: CALLBACK_TOKEN,
    },
    {
      name: 'no refresh token',
      given: () => installEvent(service, { refresh_token: undefined }),
      want: CALLBACK_TOKEN,
    },
    {
      name: 'a frame without a refresh token',
      given: () => ({ ...frameOf(service), REFRESH_ID: '' }),
      want: CALLBACK_TOKEN,
    },
    {
      name: 'an answer that names another application',
      given: () => installEvent(service),
      more: { client_id: 'app.1.other' },
      want: CALLBACK_TOKEN,
    },
    {
      name: 'an answer that names another application by a number',
      given: () => installEvent(service),
      more: { client_id: 1 },
      want: CALLBACK_TOKEN,
    },
    {
      name: 'an answer without an address',
      given: () => installEvent(service),
      more: { client_endpoint: null },
      want: { name: 'ProtocolError' },
    },
    {
      name: 'an answer without a member',
      given: () => installEvent(service),
      more: { member_id: null },
      want: { name: 'ProtocolError' },
    },
  ])('is not stored by $name', async ({ given, more = {}, want }) => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    const arrival = given();
    service.more = more;
    const error = await errorOf(app.install(arrival));
    expect(error).toMatchObject(want);
    expect(inspect(error, { depth: 9 })).not.toMatch(secretText);
    expect([await store.load('m1'), await store.load('m2'), service.calls]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });

  test.each(
    [404, 413, 429, 500, 502, 503]
      .map((status) => ({ status, body: '{"error":"WHATEVER"}' }))
      .concat(
        { status: 200, body: '<html>' },
        { status: 200, body: '{"error":"NEW_CODE"}' },
        { status: 400, body: '{"error":"NEW_CODE"}' },
        { status: 302, body: '' },
      ),
  )('is not stored where the token server gives no usable answer: $status $body', async (failure) => {
    const store = memoryStore();
    service.failures.push(failure);
    const error = await errorOf(testApplication(service, { store }).install(installEvent(service, FORGED)));
    expect(error).toMatchObject({ name: 'ProtocolError', generation: 'oauth', status: failure.status });
    expect([await store.load('m1'), service.calls, service.grants.length]).toEqual([undefined, [], 1]);
  });

  test('is not proven where the token server cannot be reached, which is tried once', async () => {
    const waits: number[] = [];
    const world = quickWorld();
    const environment = {
      ...world,
      sleep: (ms: number, signal?: Parameters<typeof world.sleep>[1]) => {
        if (signal === undefined) waits.push(ms);
        return world.sleep(ms, signal);
      },
    };
    const app = testApplication(service, {}, environment);
    await service.close();
    expect(await errorOf(app.install(installEvent(service)))).toMatchObject({ name: 'ConnectionError' });
    expect(waits).toEqual([]);
  });
});

describe('strangers at the token server', () => {
  const forged = (member: string, token: string): object => ({
    event: 'ONAPPINSTALL',
    auth: { member_id: member, refresh_token: token, application_token: 'x' },
    data: {},
  });

  /** What the admissions ended with, by message; those that are still open are not in it. */
  function sendForged(app: ReturnType<typeof testApplication>, members: readonly string[]): unknown[] {
    const ended: unknown[] = [];
    members.forEach((member, at) => {
      app.admit(forged(member, `forged-${at}`)).catch((error: unknown) => ended.push(error));
    });
    return ended;
  }

  test('do not delay a renewal, and are refused above the queue, when they forge installations', async () => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    await app.install(installEvent(service));
    let release = (): void => undefined;
    service.gate = new Promise((done) => (release = done));
    const ended = sendForged(
      app,
      Array.from({ length: 200 }, (_, at) => `f${at}`),
    );
    await expect.poll(() => service.grants.length).toBe(1 + 4);
    expect(ended).toHaveLength(200 - 132);
    expect(ended[0]).toMatchObject({ code: 'CLIENT_CONNECTION', attempts: 0 });
    service.gate = Promise.resolve();
    service.valid = 'another';
    const svc = await app.client('m1');
    expect(await svc.legacy.call('user.current', {}, read)).toEqual({ ID: '1' });
    expect(ended).toHaveLength(200 - 132);
    release();
    await expect.poll(() => ended.length).toBe(200);
  });

  test('leave the queue to others when they name one account', async () => {
    const app = testApplication(service);
    let release = (): void => undefined;
    service.gate = new Promise((done) => (release = done));
    const ended = sendForged(app, Array<string>(50).fill('f1'));
    await expect.poll(() => service.grants.length).toBe(2);
    expect(ended).toHaveLength(48);
    release();
    await expect.poll(() => ended.length).toBe(50);
    expect(await app.install(installEvent(service))).toMatchObject({ memberId: 'm1' });
  });

  test('do not delay an installation or a renewal when they return with forged codes', async () => {
    const app = testApplication(service);
    let release = (): void => undefined;
    service.gate = new Promise((done) => (release = done));
    const ended: unknown[] = [];
    for (let at = 0; at < 200; at += 1)
      app.exchange(`/back?code=c${at}&state=s1`, state).catch((error: unknown) => ended.push(error));
    await expect.poll(() => service.grants.length).toBe(4);
    expect(ended).toHaveLength(200 - 132);
    service.gate = Promise.resolve();
    expect(await app.install(installEvent(service))).toMatchObject({ memberId: 'm1' });
    release();
  });
});

describe('a known account', () => {
  /** As its administrator has installed the application. */
  async function install(options: { readonly store?: InstallationStore } = {}) {
    const store = options.store ?? memoryStore();
    const app = testApplication(service, { store });
    await app.install(installEvent(service));
    const before = await store.load('m1');
    service.grants.length = 0;
    return { app, store, before };
  }
  const employees: readonly { readonly name: string; readonly given: () => object }[] = [
    { name: 'an installation', given: () => installEvent(service, { ...tokensOf(), ...FORGED }) },
    {
      name: 'an update',
      given: () =>
        event('ONAPPUPDATE', { member_id: 'm1', ...tokensOf(), ...FORGED, access_token: 'access-secret-9' }),
    },
    {
      name: 'a frame with another application token',
      given: () => ({
        ...frameOf(service),
        REFRESH_ID: tokensOf().refresh_token,
        APPLICATION_TOKEN: 'application-secret-forged-1',
      }),
    },
    {
      name: 'a frame without an application token',
      given: () => ({ ...frameOf(service), REFRESH_ID: tokensOf().refresh_token, APPLICATION_TOKEN: '' }),
    },
  ];
  test.each(employees)(
    'keeps its tokens, address and application token after $name of an employee',
    async ({ given }) => {
      const { app, store, before } = await install();
      service.isAdministrator = false;
      expect(await errorOf(app.install(given()))).toMatchObject(CALLBACK_TOKEN);
      expect(await store.load('m1')).toEqual(before);
      expect(service.calls).toEqual(['/rest/user.admin']);
    },
  );

  test('keeps them after an installation of an employee who has seen its application token', async () => {
    const { app, store } = await install();
    service.isAdministrator = false;
    await app.install(installEvent(service, { ...tokensOf(), client_endpoint: FORGED.client_endpoint }));
    expect(await store.load('m1')).toMatchObject({
      refreshToken: 'refresh-secret-1',
      clientEndpoint: `${service.url}/rest/`,
      applicationToken: 'application-secret-1',
    });
  });

  test('keeps them after an authorisation of an employee, who gets tokens of his own', async () => {
    const { app, store, before } = await install();
    service.isAdministrator = false;
    expect(await app.exchange(callback, state)).toMatchObject({ accessToken: 'access-secret-2' });
    expect(await store.load('m1')).toEqual(before);
  });

  test('takes what an administrator installs again', async () => {
    const { app, store } = await install();
    await app.admit(installEvent(service, { ...tokensOf(), application_token: 'application-secret-2' }));
    expect(await store.load('m1')).toMatchObject({
      refreshToken: 'refresh-secret-2',
      applicationToken: 'application-secret-2',
    });
  });

  test('takes the application token of an update of an administrator, and keeps its tokens', async () => {
    const { app } = await install();
    const auth = { member_id: 'm1', ...tokensOf(), application_token: 'application-secret-2' };
    const record = await app.install(event('ONAPPUPDATE', auth));
    expect(record).toMatchObject({
      applicationToken: 'application-secret-2',
      refreshToken: 'refresh-secret-1',
    });
    const told = (token: string): object =>
      event('ONCRMDEALADD', { member_id: 'm1', application_token: token });
    await app.admit(told('application-secret-2'));
    expect(await errorOf(app.admit(told('application-secret-1')))).toMatchObject(CALLBACK_TOKEN);
  });

  test('takes what anybody of it brings where its tokens are dead', async () => {
    const { app, store } = await install();
    const svc = await app.client('m1');
    service.valid = 'access-secret-gone';
    service.refreshTokens.clear();
    await errorOf(svc.legacy.call('profile', {}, read));
    service.isAdministrator = false;
    const tokens = tokensOf();
    await app.install({
      ...frameOf(service),
      REFRESH_ID: tokens.refresh_token,
      APPLICATION_TOKEN: 'application-secret-3',
    });
    expect(await store.load('m1')).toMatchObject({
      refreshToken: 'refresh-secret-2',
      applicationToken: 'application-secret-3',
    });
  });

  test('takes an application token after an authorisation from a frame of an administrator, and keeps its tokens', async () => {
    const store = memoryStore();
    const app = testApplication(service, { store });
    await app.exchange(callback, state);
    service.isAdministrator = false;
    expect(
      await errorOf(app.install({ ...frameOf(service), REFRESH_ID: tokensOf().refresh_token })),
    ).toMatchObject(CALLBACK_TOKEN);
    service.isAdministrator = true;
    expect(await app.install({ ...frameOf(service), REFRESH_ID: tokensOf().refresh_token })).toMatchObject({
      refreshToken: 'refresh-secret-1',
      applicationToken: 'application-secret-1',
    });
  });

  test('is not changed by a frame with its application token, and nothing is asked', async () => {
    const { app, store, before } = await install();
    const { AUTH_ID: _none, ...frame } = frameOf(service);
    expect(
      await app.install({ ...frameOf(service), REFRESH_ID: tokensOf().refresh_token, status: 'P' }),
    ).toMatchObject({ status: 'L' });
    await app.install(frame);
    expect(await store.load('m1')).toEqual(before);
    expect([service.grants, service.calls]).toEqual([[], []]);
  });

  test('is not changed by the same event once more', async () => {
    const { app, store, before } = await install();
    await app.admit(installEvent(service));
    expect(await store.load('m1')).toEqual(before);
  });

  test('is not moved by an event with its application token, and the token server is not asked', async () => {
    const { app, store, before } = await install();
    const auth = { member_id: 'm1', application_token: 'application-secret-1' };
    await app.admit(event('ONCRMDEALADD', { ...auth, client_endpoint: FORGED.client_endpoint }));
    expect(await store.load('m1')).toEqual(before);
    expect([service.grants, service.calls]).toEqual([[], []]);
  });

  test.each([0, 1])(
    'has what its administrator installs, whoever of both is %i turns later',
    async (turns) => {
      const inner = memoryStore();
      const store: InstallationStore = {
        ...inner,
        // Both have loaded before one saves.
        async save(memberId, record, expected) {
          await new Promise((done) =>
            setTimeout(done, record.refreshToken.endsWith(String(1 + turns)) ? 30 : 0),
          );
          return inner.save(memberId, record, expected);
        },
      };
      const app = testApplication(service, { store });
      const tokens = tokensOf();
      service.administrators = new Set(['access-secret-1']);
      const genuine = app.install(installEvent(service));
      await expect.poll(() => service.grants.length).toBe(1);
      await Promise.all([
        genuine,
        app.install(installEvent(service, { ...tokens, ...FORGED })).catch(() => undefined),
      ]);
      expect(await inner.load('m1')).toMatchObject({
        refreshToken: 'refresh-secret-1',
        applicationToken: 'application-secret-1',
      });
    },
  );
});

describe('a status', () => {
  test.each(['l', 'LL', '<b>', 'L\n', '1', 1, 'Ж'])(
    '%j of a frame or an event is a UsageError',
    async (status) => {
      const app = testApplication(service);
      const arrivals = [
        () => app.install({ ...frameOf(service), status }),
        () => app.install(installEvent(service, { status })),
        () => app.admit(event('ONTASKADD', { member_id: 'm1', status })),
      ];
      for (const arrive of arrivals) expect(await errorOf(arrive())).toMatchObject({ name: 'UsageError' });
      expect(service.grants).toEqual([]);
    },
  );

  test('of the token server that is no letter is not stored', async () => {
    service.more = { status: '<script>' };
    expect(await testApplication(service).install(installEvent(service))).toMatchObject({ status: '' });
  });
});

describe('an address that the token server names', () => {
  test('is refused where admitAddress does not admit it', async () => {
    const asked: string[] = [];
    const admitAddress = (url: URL): boolean => asked.push(url.href) === 0;
    const store = memoryStore();
    const app = testApplication(service, { store, admitAddress });
    expect(await errorOf(app.install(installEvent(service)))).toMatchObject({
      name: 'ProtocolError',
      message: expect.stringContaining('admitAddress') as string,
    });
    expect(await errorOf(app.exchange(callback, state))).toMatchObject({ name: 'ProtocolError' });
    expect(asked).toEqual([`${service.url}/rest/`, `${service.url}/rest/`]);
    expect([await store.load('m1'), service.calls]).toEqual([undefined, []]);
  });

  test('is not followed by a renewal where admitAddress does not admit it, and the tokens are stored', async () => {
    const store = memoryStore();
    const app = testApplication(service, { store, admitAddress: ({ host }) => service.url.endsWith(host) });
    await app.install(installEvent(service));
    service.more = { client_endpoint: 'https://forger.example/rest/' };
    service.valid = 'access-secret-gone';
    await (await app.client('m1')).legacy.call('profile', {}, read);
    expect(await store.load('m1')).toMatchObject({
      refreshToken: 'refresh-secret-2',
      clientEndpoint: `${service.url}/rest/`,
    });
  });
});

test('installations show no token, in JSON either, and stores get them', async () => {
  const store = memoryStore();
  const app = testApplication(service, { store });
  const installation = await app.install(installEvent(service));
  expect([inspect(installation), JSON.stringify([installation])].join()).not.toMatch(secretText);
  const copies = [{ ...installation, version: -7 }, { ...(await store.load('m1')) }];
  expect(inspect(copies)).not.toMatch(secretText);
  expect(inspect(copies)).toContain('version: -7');
  expect(JSON.stringify(await store.load('m1'))).toMatch(/"refreshToken":"refresh-secret-1"/);
});

describe('removal', () => {
  test('an event of an account that gave a code alone is refused by what is missing', async () => {
    const app = testApplication(service);
    await app.exchange(callback, state);
    const removed = event('ONAPPUNINSTALL', { member_id: 'm1', application_token: 'application-secret-1' });
    expect(await errorOf(app.admit(removed))).toMatchObject({
      code: 'CLIENT_CALLBACK_TOKEN',
      message:
        'No application token of the account m1 is stored: give install() its ONAPPINSTALL event or a frame',
    });
  });

  test('needs the application token, forgets the tokens, and has the data cleaned where it says so', async () => {
    const cleaned: string[] = [];
    const app = testApplication(service, { onClean: (memberId) => void cleaned.push(memberId) });
    await app.install(installEvent(service));
    const removal = (token: string, clean: string): object =>
      event(
        'ONAPPUNINSTALL',
        { member_id: 'm1', application_token: token },
        { CLEAN: clean, LANGUAGE_ID: 'en' },
      );
    expect(await errorOf(app.uninstall(removal('wrong-secret-1', '1')))).toMatchObject({ status: 401 });
    expect(cleaned).toEqual([]);
    expect(await app.uninstall(removal('application-secret-1', '1'))).toEqual({
      memberId: 'm1',
      clean: true,
    });
    expect(cleaned).toEqual(['m1']);
    expect(await errorOf(app.client('m1'))).toMatchObject({ code: 'CLIENT_NO_TOKEN' });
    expect(await errorOf(app.uninstall(removal('application-secret-1', '0')))).toMatchObject({ status: 401 });
  });
});
