/** 20,000 damaged callback bodies into the readers and the application of the packed and installed package. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Application } from '../../../runtime/application/application.js';
import type { CreateApplicationOptions } from '../../../runtime/application/application-options.js';
import type { memoryStore } from '../../../runtime/application/record.js';
import type * as callbacks from '../../../runtime/callbacks/index.js';
import { installClient, type InstalledClient } from '../../package/installed-client.js';
import { event, installEvent, type Service, startService } from '../../runtime/application/service.js';
import { randomFrom } from '../../runtime/paging/simulated-account.js';

const BODIES = 20_000;
/** ms of processor time for one body in all readers; the longest bodies have a megabyte. */
const MOST = 500;

let installed: InstalledClient;
let service: Service;
beforeAll(async () => {
  [installed, service] = await Promise.all([installClient(), startService()]);
}, 120_000);
afterAll(async () => {
  await service.close();
  await installed.remove();
});

type Random = () => number;
type Edit = (text: string, random: Random) => string;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // below the length
const at = (text: string, random: Random): number => Math.floor(random() * (text.length + 1));
const into = (text: string, place: number, more: string): string =>
  text.slice(0, place) + more + text.slice(place);

const NAMES = [
  'event',
  'auth',
  'data',
  'ts',
  'message_id',
  'AUTH_ID',
  'member_id',
  'status',
  'toJSON',
  'then',
];
const STRANGE = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'length', '0', '4294967295', ''];
const SIGNS = [
  ...[
    '[',
    ']',
    '[]',
    '[[',
    '=',
    '&',
    '&&',
    '%',
    '%0',
    '%00',
    '%ff',
    '%5B',
    '%u1234',
    '+',
    ';',
    '{',
    '}',
    '":',
  ],
  ...['"', ',', '\\', '\\u0000', 'null', 'true', '1e999', '-', '\u0000', '\u001b[31m', '\u2028', '\ud800'],
  ...['\ufeff', '\u{e0041}', ' ', '\n', '--x\r\n', '%C3%28', '%ED%A0%80', 'NaN', '[][][]', '{"a":'],
];

/** What happens to a body on its way, or is done to it by a stranger. */
const EDITS: readonly Edit[] = [
  (text, random) => into(text, at(text, random), pick(random, SIGNS)),
  (text, random) => into(text, at(text, random), pick(random, SIGNS).repeat(1 + Math.floor(random() * 50))),
  (text, random) => text.slice(0, at(text, random)),
  (text, random) => text.slice(at(text, random)),
  (text) => text + text,
  (text, random) => text.replace(pick(random, NAMES), pick(random, STRANGE)),
  (text, random) => text.replaceAll(pick(random, NAMES), pick(random, NAMES)),
  (text, random) => text.replace(/token-\d/g, pick(random, ['', 'token-9', '\u0000', 'token-1 '])),
  (text, random) =>
    text.replace(/&/, `&a${`[${pick(random, [...STRANGE, 'b'])}]`.repeat(Math.floor(random() * 40))}=1&`),
  (text, random) => text.replace('{', `{"a":${'['.repeat(Math.floor(random() * 40))}`),
  (text, random) => text.replace('{', `{"${pick(random, STRANGE)}":{"polluted":1},`),
  (text) => encodeURIComponent(Buffer.from(text).toString()),
  (text) => text.toUpperCase(),
  (text) => [...text].reverse().join(''),
  // Seldom, since each is long.
  (text, random) => (random() < 0.02 ? `${text}&a${'[b]'.repeat(300_000)}=1` : text),
  (text, random) => (random() < 0.02 ? text + '&x[]=1'.repeat(1100 * random()) : text),
  (text, random) => (random() < 0.02 ? text + pick(random, SIGNS).repeat(400_000) : text),
  (text, random) => (random() < 0.02 ? text.replace('{', `{"a":"${'\\'.repeat(500_000)}`) : text),
];

const TYPES = [
  ...[undefined, '', 'application/json', 'application/x-www-form-urlencoded', 'text/html'],
  ...['application/x-www-form-urlencoded; charset=utf-7', 'multipart/form-data; boundary=x', '\u0000', ';;;'],
];

const auth = {
  ...{
    access_token: 'access-secret-0',
    refresh_token: 'refresh-secret-0',
    expires_in: '3600',
    member_id: 'm1',
  },
  ...{ application_token: 'token-1', client_endpoint: 'https://a.example/rest/', status: 'L', scope: 'crm' },
};
const EVENTS = [
  event('ONTASKADD', auth, { FIELDS_AFTER: { ID: '1' } }),
  event('ONAPPINSTALL', auth, { VERSION: '1' }),
  event('ONAPPUNINSTALL', auth, { CLEAN: '1' }),
  event('ONIMBOTMESSAGEADD', auth, { BOT: { 1: { AUTH: auth } }, PARAMS: { MESSAGE: 'Hi' } }),
  {
    AUTH_ID: 'a',
    REFRESH_ID: 'r',
    member_id: 'm1',
    APPLICATION_TOKEN: 'token-1',
    status: 'L',
    PLACEMENT: 'DEFAULT',
  },
  { message_id: '1', message_to: '+1', message_body: 'Hi', auth, ts: 1 },
];

function formOf(value: object, under = ''): string {
  return Object.entries(value)
    .map(([name, member]: [string, unknown]) => {
      const path = under === '' ? name : `${under}[${name}]`;
      return typeof member === 'object' && member !== null
        ? formOf(member, path)
        : `${path}=${encodeURIComponent(String(member))}`;
    })
    .join('&');
}

const GENUINE = EVENTS.flatMap((one) => [formOf(one), JSON.stringify(one)]);

test('20,000 damaged bodies end in an event or a documented error, and change nothing', async () => {
  const load = createRequire(join(installed.project, 'index.js'));
  const { parseEvent, parseFrame, parseMessageCallback, parseOAuthCallback, createEventRouter } = load(
    '@svc/client/callbacks',
  ) as typeof callbacks;
  const of = load('@svc/client/application') as {
    createApplication(options: CreateApplicationOptions): Application<{ close(): Promise<void> }>;
    readonly memoryStore: typeof memoryStore;
  };
  const { SvcError } = load('@svc/client') as { readonly SvcError: typeof Error };
  const store = of.memoryStore();
  const tokenUrl = `${service.url}/oauth/token/`;
  const application = of.createApplication({
    clientId: 'app.1',
    clientSecret: 'secret-of-app',
    tokenUrl,
    store,
  });
  await application.install(installEvent(service, { application_token: 'token-1' }));
  const stored = await store.load('m1');
  const byToken = createEventRouter({ applicationToken: 'token-1' });
  const guarded = createEventRouter({ application: { admit: (one) => application.admit(one) } });

  const strange: string[] = [];
  const ends = new Map<string, number>();
  let longest = { ms: 0, seed: 0 };
  for (let seed = 1; seed <= BODIES; seed += 1) {
    const random = randomFrom(seed);
    let text = pick(random, GENUINE);
    for (let edits = Math.floor(random() * 4); edits > 0; edits -= 1)
      text = pick(random, EDITS)(text, random);
    const body = pick<string | Uint8Array>(random, [
      text,
      text,
      Buffer.from(text),
      Buffer.from(text, 'latin1'),
      Buffer.from(text, 'utf16le'),
    ]);
    const contentType = pick(random, TYPES);
    const asked = service.grants.length;
    const readers: Readonly<Record<string, () => unknown>> = {
      event: () => parseEvent(body, { contentType }),
      'event of today': () => parseEvent(body, { applicationToken: 'token-1', maxAge: 1000 }),
      message: () => parseMessageCallback(body, { contentType }),
      frame: () => parseFrame(`/?${text.slice(0, 2000)}`, body, { contentType }),
      'OAuth callback': () => parseOAuthCallback(`/?${text.slice(0, 2000)}`),
      router: () => byToken.handle(body, { contentType }),
      application: () => guarded.handle(body),
      install: async () => application.install(parseFrame('/', body)),
    };
    const begun = process.cpuUsage();
    for (const [name, read] of Object.entries(readers)) {
      let end = 'value';
      try {
        JSON.stringify(await read());
      } catch (error) {
        end = error instanceof SvcError ? error.name : `${name}, seed ${seed}: ${String(error)}`;
        if (!(error instanceof SvcError)) strange.push(end);
        if (/token-1|secret-\d/.test(String(error)))
          strange.push(`seed ${seed} shows a token: ${String(error)}`);
      }
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    const { user, system } = process.cpuUsage(begun);
    const ms = (user + system) / 1000;
    if (ms > longest.ms) longest = { ms, seed };
    // Whoever may ask the token server costs it at most one request for each installation.
    if (service.grants.length - asked > 2)
      strange.push(`seed ${seed} asked ${service.grants.length - asked} times`);
    // A genuine event of removal is among them.
    if ((await store.load('m1')) === undefined) await store.save('m1', stored as never, undefined);
  }
  await application.close();
  console.log(
    JSON.stringify({ bodies: BODIES, ends: Object.fromEntries(ends), longest, strange: strange.length }),
  );
  expect(strange.slice(0, 5)).toEqual([]);
  expect([...ends.keys()].sort()).toEqual(['AuthenticationError', 'UsageError', 'value']);
  expect(longest.ms).toBeLessThan(MOST);
  expect([Object.keys(Object.prototype), Reflect.get({}, 'polluted'), service.calls]).toEqual([
    [],
    undefined,
    [],
  ]);
}, 300_000);
