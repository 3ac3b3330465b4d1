/** The sandbox as a whole service: authorisation, token server, installation, removal, rename, several accounts. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createClock, startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { makeApplication } from '../../../runtime/application/application.js';
import { memoryStore } from '../../../runtime/application/record.js';
import { createEventRouter } from '../../../runtime/callbacks/index.js';
import { defineClient } from '../../../runtime/client/client.js';
import { realEnvironment } from '../../../runtime/value/environment.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The browser's state is not what is looked at here. */
const UNCHECKED = { state: false } as const;
const REDIRECT = 'https://app.example/back';
const START = 1_900_000_000_000;

async function start(options: Parameters<typeof startSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ application: { redirectUri: REDIRECT }, ...options });
  closing.push(() => sandbox.close());
  return sandbox;
}

const open = defineClient<object, object>({ v3: {}, legacy: {} });

function appFor({ application: { clientId, clientSecret, tokenUrl } }: Sandbox, now = realEnvironment.now) {
  const options = { clientId, clientSecret, tokenUrl, store: memoryStore() };
  const app = makeApplication({ open, ask: open, userAgent: 'svc-client/1' }, options, {
    ...realEnvironment,
    now,
  });
  closing.push(() => app.close());
  return { app, store: options.store };
}

/** What a browser would be sent to. */
async function redirectOf(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  await response.arrayBuffer();
  return response.headers.get('location') ?? expect.fail(`status ${response.status}`);
}

/** Receives what the account posts. */
async function handler(take: (body: string) => Promise<unknown>): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => void take(body).finally(() => response.end()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => new Promise((done) => server.close(done)));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

const read = { read: true } as const;

describe('authorisation', () => {
  test('leads from the authorize page to a client of the account', async () => {
    const sandbox = await start();
    const { app } = appFor(sandbox);
    const back = await redirectOf(app.authorizeUrl({ account: sandbox.baseUrl, state: 's 1' }));
    expect(Object.fromEntries(new URL(back).searchParams)).toMatchObject({
      state: 's 1',
      domain: new URL(sandbox.baseUrl).host,
      member_id: sandbox.memberId,
      server_domain: new URL(sandbox.application.tokenUrl).host,
    });
    const { memberId } = await app.exchange(back, { state: 's 1' });
    expect(memberId).toBe(sandbox.memberId);
    const svc = await app.client(memberId);
    expect(await svc.legacy.call('profile', {}, read)).toMatchObject({ ID: '1', ADMIN: true });
    expect(JSON.stringify(sandbox.requests)).not.toContain(sandbox.application.clientSecret);
  });

  test('shows a browser a page with one link, which leads to the application', async () => {
    const sandbox = await start();
    const url = appFor(sandbox).app.authorizeUrl({ account: sandbox.baseUrl });
    const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    const href = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(await redirectOf(new URL(href, sandbox.baseUrl).href)).toContain(`${REDIRECT}?code=`);
  });

  test('a code is good for 30 s by the clock of the account, and once', async () => {
    const clock = createClock(START);
    const sandbox = await start({ clock });
    const { app } = appFor(sandbox);
    const url = app.authorizeUrl({ account: sandbox.baseUrl });
    const late = await redirectOf(url);
    clock.advance(30_000);
    await expect(app.exchange(late, UNCHECKED)).rejects.toMatchObject({ code: 'invalid_grant' });
    const twice = await redirectOf(url);
    await app.exchange(twice, UNCHECKED);
    await expect(app.exchange(twice, UNCHECKED)).rejects.toMatchObject({ code: 'invalid_grant' });
  });
});

describe('tokens', () => {
  test('an access token lasts an hour, and each renewal gives a new pair', async () => {
    const clock = createClock(START);
    const sandbox = await start({ clock });
    const { app, store } = appFor(sandbox, () => clock.now());
    await app.exchange(await redirectOf(app.authorizeUrl({ account: sandbox.baseUrl })), UNCHECKED);
    const svc = await app.client(sandbox.memberId);
    await svc.legacy.call('profile', {}, read);
    const first = await store.load(sandbox.memberId);
    clock.advance(3_600_000);
    await svc.legacy.call('profile', {}, read);
    const second = await store.load(sandbox.memberId);
    expect(second?.refreshToken).not.toBe(first?.refreshToken);
    const grants = sandbox.requests.filter(({ method }) => method === 'oauth.token');
    expect(grants).toHaveLength(2);
  });

  const FORM = 'application/x-www-form-urlencoded';
  test.each([
    ['renews when the form is posted', { type: FORM, secret: 'right', want: [200, undefined] }],
    [
      'renews when the type names a charset',
      { type: `${FORM}; charset=UTF-8`, secret: 'right', want: [200, undefined] },
    ],
    [
      'reads no parameters when the body is of another type',
      { type: 'text/plain', secret: 'right', want: [400, 'invalid_request'] },
    ],
    ['refuses when the secret is wrong', { type: FORM, secret: 'wrong', want: [401, 'invalid_client'] }],
  ] as const)('%s', async (_, { type, secret, want }) => {
    const sandbox = await start();
    const { clientId, clientSecret, tokenUrl } = sandbox.application;
    const refreshToken = new URLSearchParams(sandbox.application.frame().body).get('REFRESH_ID') ?? '';
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: secret === 'right' ? clientSecret : 'x',
      refresh_token: refreshToken,
    });
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      headers: { 'content-type': type },
      body: form.toString(),
    });
    const body = (await answer.json()) as { error?: string }; // an answer of the token server
    expect([answer.status, body.error]).toEqual(want);
    expect(JSON.stringify(sandbox.requests)).not.toContain(refreshToken);
  });

  test('has nothing at another address', async () => {
    const { tokenUrl } = (await start()).application;
    expect((await fetch(new URL('/oauth/other', tokenUrl))).status).toBe(404);
  });

  test('a code is exchanged by a posted form, and the log has its name alone', async () => {
    const sandbox = await start();
    const { clientId, clientSecret, tokenUrl } = sandbox.application;
    const back = new URL(await redirectOf(appFor(sandbox).app.authorizeUrl({ account: sandbox.baseUrl })));
    const code = back.searchParams.get('code') ?? '';
    const grant = {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code,
    };
    const answer = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(grant) });
    expect([answer.status, await answer.json()]).toMatchObject([200, { member_id: sandbox.memberId }]);
    expect(sandbox.requests.at(-1)).toMatchObject({
      verb: 'POST',
      body: 'grant_type=***&client_id=***&client_secret=***&code=***',
    });
  });

  test.each([
    'invalid_request',
    'invalid_client',
    'insufficient_scope',
    'invalid_scope',
    'invalid_grant',
    'PAYMENT_REQUIRED',
  ])('the fault %s reaches the caller of a call', async (code) => {
    const clock = createClock(START);
    const sandbox = await start({ clock });
    const { app } = appFor(sandbox, () => clock.now());
    await app.exchange(await redirectOf(app.authorizeUrl({ account: sandbox.baseUrl })), UNCHECKED);
    const svc = await app.client(sandbox.memberId);
    clock.advance(3_600_000);
    sandbox.faults.add(`${code}:oauth.token`);
    await expect(svc.legacy.call('profile', {}, read)).rejects.toMatchObject({
      name: 'AuthenticationError',
      code,
    });
  });
});

describe('installation', () => {
  test('installs, updates and removes the application by its events', async () => {
    const sandbox = await start();
    const { app, store } = appFor(sandbox);
    const seen: string[] = [];
    const router = createEventRouter({ application: app }).onAny(({ event }) => void seen.push(event));
    const failures: unknown[] = [];
    const url = await handler((body) => router.handle(body).catch((error: unknown) => failures.push(error)));
    sandbox.application.register({ handler: url });
    await sandbox.application.install();
    const installed = await store.load(sandbox.memberId);
    expect(installed).toMatchObject({ clientEndpoint: `${sandbox.baseUrl}/rest/`, status: 'L' });
    await sandbox.application.update();
    const updated = await store.load(sandbox.memberId);
    expect(updated?.applicationToken).not.toBe(installed?.applicationToken);
    const svc = await app.client(sandbox.memberId);
    await svc.legacy.call('event.bind', { event: 'ONUSERADD', handler: url });
    sandbox.legacy.fireEvent('ONUSERADD', { ID: 5 });
    await sandbox.legacy.settled();
    await sandbox.application.uninstall({ clean: true });
    expect(failures).toEqual([]);
    expect(seen).toEqual(['ONAPPINSTALL', 'ONAPPUPDATE', 'ONUSERADD', 'ONAPPUNINSTALL']);
    expect(await store.load(sandbox.memberId)).toBeUndefined();
    const page = await fetch(app.authorizeUrl({ account: sandbox.baseUrl }), { redirect: 'manual' });
    expect(page.status).toBe(403);
  });

  test('tells its removal to the handler that it has bound, and forgets what was bound at an update', async () => {
    const sandbox = await start();
    const { app } = appFor(sandbox);
    const seen: string[] = [];
    const url = await handler(async (body) => void seen.push(body.split('&')[0] ?? ''));
    await app.exchange(await redirectOf(app.authorizeUrl({ account: sandbox.baseUrl })), UNCHECKED);
    const svc = await app.client(sandbox.memberId);
    const bind = (event: string) => svc.legacy.call('event.bind', { event, handler: url });
    for (const event of ['ONAPPUPDATE', 'ONAPPUNINSTALL', 'ONUSERADD']) await bind(event);
    await sandbox.application.update();
    sandbox.legacy.fireEvent('ONUSERADD', { ID: 5 });
    await bind('ONAPPUNINSTALL');
    await sandbox.application.uninstall();
    expect(seen).toEqual(['event=ONAPPUPDATE', 'event=ONAPPUNINSTALL']);
  });

  test('a frame makes a record', async () => {
    const sandbox = await start();
    const { app } = appFor(sandbox);
    const { query, body } = sandbox.application.frame();
    const fields = Object.fromEntries(new URLSearchParams(`${query}&${body}`));
    await app.install(fields);
    const svc = await app.client(sandbox.memberId);
    expect(await svc.legacy.call('profile', {}, read)).toMatchObject({ ID: '1' });
  });
});

test('three accounts are three members of one token server', async () => {
  const sandbox = await start({ accounts: 3 });
  const { app } = appFor(sandbox);
  const members: string[] = [];
  for (const account of sandbox.accounts) {
    const back = await redirectOf(app.authorizeUrl({ account: account.baseUrl }));
    members.push((await app.exchange(back, UNCHECKED)).memberId);
  }
  expect(new Set(members)).toEqual(new Set(sandbox.accounts.map(({ memberId }) => memberId)));
  expect(new Set(members).size).toBe(3);
});

test('a renamed account is followed, and its member id stays', async () => {
  const sandbox = await start();
  const { app, store } = appFor(sandbox);
  const { memberId } = await app.exchange(
    await redirectOf(app.authorizeUrl({ account: sandbox.baseUrl })),
    UNCHECKED,
  );
  const svc = await app.client(memberId);
  const before = sandbox.baseUrl;
  const after = await sandbox.rename();
  expect(after).not.toBe(before);
  const added = await svc.v3.call('tasks.task.add', {
    fields: { title: 'a', creatorId: 1, responsibleId: 1 },
  });
  expect(added).toMatchObject({ title: 'a' });
  expect(await store.load(memberId)).toMatchObject({ clientEndpoint: `${after}/rest/` });
  expect(sandbox.memberId).toBe(memberId);
});
