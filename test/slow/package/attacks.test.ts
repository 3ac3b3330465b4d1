/** Attacks on an application and its client, on the packed and installed package. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Application } from '../../../runtime/application/application.js';
import type { CreateApplicationOptions } from '../../../runtime/application/application-options.js';
import type { memoryStore } from '../../../runtime/application/record.js';
import type { application } from '../../../runtime/index.js';
import type * as callbacks from '../../../runtime/callbacks/index.js';
import type * as fleet from '../../../runtime/redis/index.js';
import { installClient, type InstalledClient } from '../../package/installed-client.js';
import {
  event,
  frameOf,
  installEvent,
  type Service,
  startService,
} from '../../runtime/application/service.js';

let installed: InstalledClient;
let service: Service;
let forger: Service;
beforeAll(async () => {
  installed = await installClient();
}, 120_000);
beforeEach(async () => {
  [service, forger] = await Promise.all([startService(), startService()]);
});
afterEach(() => Promise.all([service.close(), forger.close()]));
afterAll(() => installed.remove());

/** The members of the package that rows use: its own declarations are not there before it is built. */
interface Client {
  readonly legacy: {
    call(
      method: string,
      params: object,
      options: object,
    ): Promise<unknown> & { settle(): Promise<{ readonly ok: boolean; readonly error?: unknown }> };
  };
  close(): Promise<void>;
}
interface Clients {
  readonly createClient: (options: object) => Client;
  readonly application: typeof application;
}
interface Applications {
  readonly createApplication: (options: CreateApplicationOptions) => Application<Client>;
  readonly memoryStore: typeof memoryStore;
}
interface Gateways {
  readonly createGateway: (options: object) => {
    entity(name: string): { list(): Promise<unknown> };
    close(): Promise<void>;
  };
}

/** A file of the installed package; each row names its declarations. */
function load<T>(name: string): T {
  return createRequire(join(installed.project, 'index.js'))(name) as T;
}

function start() {
  const { createApplication, memoryStore } = load<Applications>('@svc/client/application');
  const store = memoryStore();
  const tokenUrl = `${service.url}/oauth/token/`;
  const settings = { clientId: 'app.1', clientSecret: 'client-secret-1', tokenUrl, store };
  return { app: createApplication(settings), store };
}

/** What it ends in. */
function endOf(work: Promise<unknown> | (() => unknown)): Promise<string> {
  const begun = typeof work === 'function' ? Promise.resolve().then(work) : work;
  return begun.then(
    () => 'passed',
    (error: unknown) => (error as Error).name,
  );
}

/** Of a browser of another account, or of another person. */
function tokensOf(member: string): object {
  const refreshToken = `refresh-secret-9${service.refreshTokens.size}`;
  service.refreshTokens.set(refreshToken, member);
  return { refresh_token: refreshToken };
}

const FORGED = {
  application_token: 'application-secret-forged',
  client_endpoint: 'https://forger.example/rest/',
};

/** The end of an installation, whether anything is stored, requests to the token server, requests to any account. */
async function installing(arrival: object): Promise<unknown> {
  const { app, store } = start();
  const end = await endOf(app.install(arrival));
  const isStored = (await store.load('m1')) !== undefined;
  await app.close();
  return [end, isStored, service.grants.length, service.calls.length];
}

/** The same where the account is known, and what of its record is still the genuine one. */
async function installingOver(arrival: () => object): Promise<unknown> {
  const { app, store } = start();
  await app.install(installEvent(service));
  const end = await endOf(async () => app.install(arrival()));
  const record = await store.load('m1');
  await app.close();
  return [
    end,
    record?.applicationToken,
    record?.clientEndpoint === `${service.url}/rest/`,
    record?.refreshToken,
  ];
}

const KEPT = ['application-secret-1', true, 'refresh-secret-1'];

interface Attack {
  readonly name: string;
  readonly given: () => Promise<unknown>;
  readonly want: unknown;
}

const ATTACKS: readonly Attack[] = [
  {
    name: '1: tokens of one account under the member id of another',
    given: () => installing(installEvent(service, { ...FORGED, ...tokensOf('m2') })),
    want: ['AuthenticationError', false, 1, 0],
  },
  {
    name: '1: the same for an account that was removed',
    given: async () => {
      const { app, store } = start();
      await app.install(installEvent(service));
      await app.uninstall(
        event('ONAPPUNINSTALL', { member_id: 'm1', application_token: 'application-secret-1' }),
      );
      const end = await endOf(app.install(installEvent(service, { ...FORGED, ...tokensOf('m2') })));
      await app.close();
      return [end, await store.load('m1')];
    },
    want: ['AuthenticationError', undefined],
  },
  ...[404, 413, 429, 500].map((status) => ({
    name: `2: a made-up token while the token server answers ${status}`,
    given: () => {
      service.failures.push({ status, body: '{"error":"WHATEVER"}' });
      return installing(installEvent(service, FORGED));
    },
    want: ['ProtocolError', false, 1, 0],
  })),
  {
    name: '2: a made-up token while the token server answers with an unknown code',
    given: () => {
      service.failures.push({ status: 400, body: '{"error":"NEW_CODE"}' });
      return installing(installEvent(service, FORGED));
    },
    want: ['ProtocolError', false, 1, 0],
  },
  {
    name: '4: the installation of an employee',
    given: () => {
      service.isAdministrator = false;
      return installingOver(() => installEvent(service, { ...FORGED, ...tokensOf('m1') }));
    },
    want: ['AuthenticationError', ...KEPT],
  },
  {
    name: '6: a record in plain text in the place of an encrypted one',
    given: async () => {
      const { redisTokens } = load<typeof fleet>('@svc/client/redis');
      const record = JSON.stringify({ version: 1, accessToken: 'forged-1', refreshToken: 'forged-2' });
      const tokens = redisTokens(() => Promise.resolve(JSON.stringify({ version: '1', record })), {
        account: 'a',
        encryptionKey: new Uint8Array(32),
        refresh: () => Promise.reject(new Error('not asked')),
      });
      return Promise.resolve(tokens.accessToken()).catch(
        (error: unknown) => (error as Error).message.split(';')[0],
      );
    },
    want: 'redisTokens: the stored tokens are not encrypted',
  },
  {
    name: '7: a redirect to another host',
    given: async () => {
      const { app } = start();
      await app.install(installEvent(service));
      const svc = await app.client('m1');
      service.movedTo = forger.url;
      service.more = { client_endpoint: `${service.url}/rest/` };
      const end = await endOf(svc.legacy.call('profile', {}, { read: true }));
      await app.close();
      return [end, forger.calls, forger.grants];
    },
    want: ['ProtocolError', [], []],
  },
  ...[
    ...['https://10.0.0.1/', 'https://localhost./', 'https://[::ffff:7f00:1]/', 'https://0.0.0.0/'],
    ...['https://169.254.169.254/', 'https://2130706433.0x7f.1/', 'https://0xa000001/', 'http://a.example/'],
  ].map((client_endpoint) => ({
    name: `8: the special address ${client_endpoint}`,
    given: () => {
      service.more = { client_endpoint };
      return installing(installEvent(service));
    },
    want: ['ProtocolError', false, 1, 0],
  })),
  {
    name: '8: an address in the event alone',
    given: () => installing(installEvent(service, { client_endpoint: `${forger.url}/rest/` })),
    want: ['passed', true, 1, 0],
  },
  ...['../../keys', '..', '.', '..\\keys', '../keys#', ''].map((entity) => ({
    name: `18: the entity ${entity}`,
    given: async () => {
      const { createGateway } = load<Gateways>('@svc/client/gateway');
      const gw = createGateway({ baseUrl: service.url, key: 'svc_api_secret-1' });
      const end = await endOf(async () => gw.entity(entity).list());
      await gw.close();
      return [end, service.calls];
    },
    want: ['UsageError', []],
  })),
  {
    name: '19: a token in an error of the program, ten levels deep',
    given: async () => {
      const { createClient, application } = load<Clients>('@svc/client');
      const deep = Array.from({ length: 10 }).reduce<object>(
        (inner) => Object.assign(new Error('failed'), { inner, list: [inner] }),
        { token: 'access-secret-stale' },
      );
      const refresh = (): Promise<string> => Promise.reject(deep);
      const auth = application({ accessToken: 'access-secret-stale', refresh });
      const svc = createClient({ baseUrl: service.url, auth });
      const { ok, error } = await svc.legacy.call('profile', {}, { read: true }).settle();
      await svc.close();
      return [
        ok,
        /secret-stale/.test(inspect(error, { depth: 30, showHidden: true }) + JSON.stringify(error)),
      ];
    },
    want: [false, false],
  },
  ...[
    { name: 'no state', url: '/?code=1', given: undefined, want: 'UsageError' },
    { name: 'a state in the address alone', url: '/?code=1&state=s', given: {}, want: 'UsageError' },
    { name: 'an empty state', url: '/?code=1&state=', given: { state: '' }, want: 'UsageError' },
    { name: 'another state', url: '/?code=1&state=t', given: { state: 's' }, want: 'AuthenticationError' },
    {
      name: 'two states',
      url: '/?code=1&state=s&state=t',
      given: { state: 's' },
      want: 'AuthenticationError',
    },
  ].map(({ name, url, given, want }) => ({
    name: `20: a callback with ${name}`,
    given: async () => {
      const { app } = start();
      const end = await endOf(async () => app.exchange(url, given as { state: string }));
      await app.close();
      return [end, service.grants];
    },
    want: [want, []],
  })),
  ...[{ ts: '&ts=1' }, { ts: '&ts=99999999999' }, { ts: '' }].map(({ ts }) => ({
    name: `21: a recorded event with the time "${ts}"`,
    given: () => {
      const { parseEvent } = load<typeof callbacks>('@svc/client/callbacks');
      const body = `event=ONTASKADD&auth[application_token]=t${ts}`;
      return endOf(() => parseEvent(body, { applicationToken: 't', maxAge: 300_000 }));
    },
    want: 'UsageError',
  })),
  ...['app.1.other', 'app', 'APP.1', 1].map((client_id) => ({
    name: `23: an answer that names the application ${client_id}`,
    given: () => {
      service.more = { client_id };
      return installing(installEvent(service));
    },
    want: ['AuthenticationError', false, 1, 0],
  })),
  ...['forged first', 'genuine first'].map((name) => ({
    name: `24: a forged and the genuine installation at once, ${name}`,
    given: async () => {
      const { app, store } = start();
      const forged = installEvent(service, { ...FORGED, ...tokensOf('m2') });
      const both = [app.install(forged), app.install(installEvent(service))];
      await Promise.allSettled(name === 'forged first' ? both : [app.install(frameOf(service)), ...both]);
      const record = await store.load('m1');
      await app.close();
      return [record?.applicationToken, record?.clientEndpoint === `${service.url}/rest/`];
    },
    want: ['application-secret-1', true],
  })),
];

test.each(ATTACKS)('holds against $name', async ({ given, want }) => {
  expect(await given()).toEqual(want);
});
