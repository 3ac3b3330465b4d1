/** The words of errors that a caller can meet, as recorded: `npx vitest run test/runtime/messages.test.ts -u` records them again. */

import { expect, test } from 'vitest';
import { readCallback } from '../../runtime/application/address.js';
import { readLifecycleEvent } from '../../runtime/application/admission.js';
import { makeApplication } from '../../runtime/application/application.js';
import { memoryStore } from '../../runtime/application/record.js';
import { application, webhook } from '../../runtime/auth/auth.js';
import type { BulkOutcome } from '../../runtime/batch/bulk.js';
import { ref } from '../../runtime/call/ref.js';
import {
  createEventRouter,
  parseEvent,
  parseFrame,
  parseMessageCallback,
  parseOAuthCallback,
} from '../../runtime/callbacks/index.js';
import { checkNode } from '../../runtime/client/client-options.js';
import { defineClient } from '../../runtime/client/client.js';
import { isError } from '../../runtime/value/realm.js';
import { download, file, type FilesClient, upload } from '../../runtime/files/index.js';
import { defineGateway, type GatewayCore } from '../../runtime/gateway/index.js';
import { authorizeUrl, fillPath } from '../../runtime/gateway/route.js';
import { createLimiter } from '../../runtime/limit/create-limiter.js';
import { redisLimiter, redisTokens } from '../../runtime/redis/index.js';
import { createSeal } from '../../runtime/redis/seal.js';
import { realEnvironment } from '../../runtime/value/environment.js';
import type { MethodMetadata } from '../../runtime/words/method.js';
import { expectRecorded } from '../recorded.js';
import { type Answered, APPLICATION, fakeClient, type Handle, success } from './call/fake-account.js';

/** What a caller without types passes. */
const any = (value: unknown): never => value as never;

type Case = readonly [name: string, work: () => unknown];

const LIST: MethodMetadata = { kind: 'list', paging: 'offset', hasId: true, sortsId: true };
const METHODS = {
  v3: {
    'row.list': { ...LIST, keyset: true },
    'row.plain': { kind: 'list', paging: 'offset' },
    'row.next': { kind: 'list', paging: 'next-cursor', hasId: true },
    'row.tail': { kind: 'tail', paging: 'cursor' },
    'row.add': { kind: 'add', readBack: 'row.list' },
    'row.update': { kind: 'update' },
  },
  legacy: {
    'row.list': { kind: 'list', paging: 'start' },
    'row.add': { kind: 'add' },
    'row.get': { kind: 'get' },
  },
} as const;

/** A client whose account has these answers, the last of them for good. */
function answering(...answers: readonly (Answered | Awaited<ReturnType<Handle>>)[]) {
  let place = 0;
  const next: Handle = () => answers[Math.min(place++, answers.length - 1)] ?? success(true);
  return fakeClient(next, { ...METHODS, retry: false });
}

const svc = answering(success(true));
const other = answering(success(true));
const files = svc as unknown as FilesClient;
const items = (...ids: readonly unknown[]): object => ({ items: ids.map((id) => ({ id, title: 'a' })) });
const read = (name: string, params: object, ...pages: readonly object[]) =>
  answering(...pages.map((page) => success(page)))
    .v3.call(name, params, { list: true })
    .toArray();
const readLegacy = (...pages: readonly (readonly [result: unknown, more: object])[]) =>
  answering(...pages.map(([result, more]) => success(result, more)))
    .legacy.call('row.list', {}, { list: true })
    .toArray();

async function bulk(given: unknown, call: unknown): Promise<unknown> {
  const seen: BulkOutcome<unknown, unknown>[] = [];
  for await (const one of svc.legacy.bulk(any(given), any(call))) seen.push(one);
  return seen.map((one) => ('error' in one ? one.error : one.state));
}

const gateway = defineGateway<GatewayCore>({ methods: {} });
const GATEWAY = { baseUrl: 'http://127.0.0.1:9', key: 'svc_api_0123456789abcdef' };
const client = defineClient<object, object>({ v3: {}, legacy: {} });
const auth = webhook({ userId: 1, code: 'code' });
const command = (): Promise<never> => Promise.reject(new Error('nothing is to be asked'));
const refresh = (): Promise<never> => Promise.reject(new Error('nothing is to be refreshed'));
const pair = { accessToken: 'access-secret-1', refreshToken: 'refresh-secret-1' };
const KEY = Buffer.alloc(32, 1);
const sealed = createSeal('a', { encryptionKey: KEY }).seal('{}');
const store = {
  accessToken: () => 'a',
  renew: () => Promise.resolve('a'),
  secrets: () => [],
  principalId: 'a',
};

const app = (more: object = {}) =>
  makeApplication(
    { open: () => any({}), ask: () => any({}), userAgent: 'a' },
    {
      clientId: 'app.1',
      clientSecret: 'client-secret-0123456789',
      tokenUrl: 'https://oauth.example/oauth/token/',
      store: memoryStore(),
      ...more,
    },
    realEnvironment,
  );
const call = (name: string, params: unknown = {}, options: unknown = {}) =>
  svc.v3.call(name, any(params), any(options));
const circle: Record<string, unknown> = {};
circle['inside'] = { circle };
const token = { applicationToken: 'a' };
const event = 'event=ONTASKADD&auth%5Bapplication_token%5D=b';

const CREDENTIALS: readonly Case[] = [
  ['webhook: nothing', () => webhook(undefined)],
  ['webhook: empty', () => webhook('')],
  ['webhook: a text', () => webhook('a')],
  ['webhook: in quotes', () => webhook('"1/code"')],
  ['webhook: a placeholder', () => webhook('<user_id>/<webhook_code>')],
  ['webhook: the URL of another thing', () => webhook('https://account.example/a')],
  ['webhook: a user that is a text', () => webhook(any({ userId: '1', code: 'a' }))],
  ['webhook: dots', () => webhook({ userId: 1, code: '..' })],
  ['webhook: a blank', () => webhook({ userId: 1, code: 'a b' })],
  ['webhook: no code', () => webhook(any({ userId: 1 }))],
  ['webhook: another name', () => webhook(any({ userID: 1, code: 'a' }))],
  ['application: a place', () => application(any({ accessToken: 'a', tokenIn: 'query' }))],
  ['application: no function', () => application(any({ accessToken: 'a', refresh: 'a' }))],
  ['application: two sources', () => application(any({ accessToken: 'a', tokens: store }))],
  ['application: half a store', () => application(any({ tokens: { ...store, renew: undefined } }))],
  ['application: no token', () => application(any({}))],
  ['client: auth of another kind', () => client({ baseUrl: 'http://127.0.0.1:9', auth: any({}) })],
  ['client: no auth', () => client(any({ baseUrl: 'http://127.0.0.1:9' }))],
  ...['', 'account', 'http://account.example', 'https://a:b@account.example'].map((baseUrl): Case => [
    `client: baseUrl ${baseUrl}`,
    () => client({ baseUrl, auth }),
  ]),
  ...['https://account.example/?a', 'https://account.example/rest/1/code'].map((baseUrl): Case => [
    `client: baseUrl ${baseUrl}`,
    () => client({ baseUrl, auth }),
  ]),
  ['client: no baseUrl', () => client(any({ auth }))],
  [
    'client: connections over fetch',
    () => client({ baseUrl: 'http://127.0.0.1:9', auth, fetch, connections: 1 }),
  ],
  ['client: an older Node.js', () => checkNode({ node: '20.18.9' })],
  ...(
    [
      ['rateLimit', 5],
      ['timeout', 0],
      ['deadline', -1],
      ['connections', 0.5],
      ['maxResponseBytes', '1'],
      ['userAgent', 'ä'],
      ['dispatcher', {}],
      ['onRequest', 1],
      ['coalesce', 1],
      ['idempotency', 'on'],
      ['retry', { attempts: 0 }],
      ['retry', { budget: -1 }],
      ['retry', { atempts: 1 }],
      ['rateLimit', { perSecond: 0 }],
      ['rateLimit', { burst: 0 }],
      ['retries', 1],
    ] as const
  ).map(([name, value]): Case => [
    `client: ${name} ${JSON.stringify(value)}`,
    () => client({ baseUrl: 'http://127.0.0.1:9', auth, [name]: value }),
  ]),
  ['createLimiter: another name', () => createLimiter(any({ perMinute: 1 }))],
  ['createLimiter: no number', () => createLimiter({ perSecond: Number.NaN })],
];

const CALLS: readonly Case[] = [
  ['a name that is none', () => call('..')],
  ['parameters that are a text', () => call('row.get', 'id=1')],
  ['an unknown option', () => call('row.get', {}, { timout: 1 })],
  ['a wrong option', () => call('row.get', {}, { timeout: '1' })],
  ['resume at one call', () => call('row.get', {}, { resume: {} })],
  ['an update of every row', () => call('row.update', { filter: [], fields: {} })],
  ['a key at a read', () => svc.v3.call('row.list', {}, any({ idempotencyKey: 'a' }))],
  ['a key with a blank', () => call('row.add', {}, { idempotencyKey: ' a' })],
  ['list: true at a write', () => call('row.add', {}, { list: true })],
  [
    'a method of applications',
    () =>
      fakeClient(() => success(1), { v3: { 'app.info': { kind: 'read', applicationOnly: true } } }).v3.call(
        'app.info',
      ),
  ],
  ['a Date that is none', () => call('row.add', { fields: { at: new Date('x') } })],
  ['a Date of seconds', () => call('row.add', { fields: { at: new Date(1e15) } })],
  ['an object written as nothing', () => call('row.add', { fields: { at: { toJSON: () => null } } })],
  ['a circle', () => call('row.add', circle)],
  ['a function', () => call('row.add', { a: () => 1 })],
  ['a symbol', () => call('row.add', { a: Symbol('a') })],
  ['a number that is none', () => call('row.add', { a: Number.NaN })],
  ['a bigint', () => call('row.add', { a: 10n ** 30n })],
  ['a map', () => call('row.add', { a: new Map([['b', 1]]) })],
  ['bytes', () => call('row.add', { a: Buffer.from('a') })],
  ['ref outside a batch', () => call('row.add', { a: ref(any(call('row.add')), 'id') })],
  ['ref in a text', () => call('row.add', { a: `${ref(any(call('row.add')), 'id') as unknown as string}` })],
  ['batch: nothing', () => svc.v3.batch(any(undefined))],
  ['batch: a promise', () => svc.v3.batch(any([Promise.resolve(1)]))],
  [
    'batch: twice',
    () => {
      const one = svc.v3.call('row.add');
      return svc.v3.batch(any([one, one]));
    },
  ],
  ['batch: of another generation', () => svc.v3.batch(any([svc.legacy.call('row.add')]))],
  ['batch: of another client', () => svc.v3.batch(any([other.v3.call('row.add')]))],
  [
    'batch: sent before',
    async () => {
      const one = svc.v3.call('row.add');
      await one;
      return svc.v3.batch(any([one]));
    },
  ],
  ['batch: with a key', () => svc.v3.batch(any([call('row.add', {}, { idempotencyKey: 'a' })]))],
  ['batch: with a timeout', () => svc.v3.batch(any([call('row.add', {}, { timeout: 1 })]))],
  ['batch: another option', () => svc.v3.batch(any([call('row.add')]), any({ halt: 1 }))],
  ['batch: of a client of another account', () => other.v3.batch(any([call('row.add')]))],
  [
    'batch: no list of results',
    () => {
      const one = answering(success({ a: 1 }));
      return one.v3.batch(any([one.v3.call('row.add')]));
    },
  ],
  [
    'batch: fewer results',
    () => {
      const one = answering(success([]));
      return one.v3.batch(any([one.v3.call('row.add'), one.v3.call('row.list')]));
    },
  ],
  [
    'legacy batch: a failure without words',
    () => {
      const one = answering(success({ result: [], result_error: { 0: {} } }));
      return one.legacy.batch(any([one.legacy.call('row.get')]));
    },
  ],
  [
    'legacy batch: a call that the answer leaves out',
    () => {
      const one = answering(success({ result: [], result_error: [] }));
      return one.legacy.batch(any([one.legacy.call('row.get')]));
    },
  ],
  ['bulk: no list', () => bulk(5, () => svc.legacy.call('row.add'))],
  ['bulk: no function', () => bulk([1], undefined)],
  ['bulk: an async function', () => bulk([1], () => Promise.resolve(1))],
  ['bulk: no call', () => bulk([1], () => 1)],
  [
    'bulk: one call for two',
    () => {
      const one = svc.legacy.call('row.add');
      return bulk([1, 2], () => one);
    },
  ],
  [
    'bulk: read twice',
    async () => {
      const all = svc.legacy.bulk([1], () => svc.legacy.call('row.add'));
      for await (const _ of all);
      for await (const _ of all);
    },
  ],
  ['upload: no folder', () => upload(files, any({}), new Uint8Array(1))],
  ['download: not an address', () => download(files, 'a b').next()],
  [
    'file: a stream that was read',
    async () => {
      const stream = new Blob(['a']).stream();
      await stream.cancel();
      return file(any(stream));
    },
  ],
];

const ANSWERS: readonly Case[] = [
  ['v3: no object', () => answering({ body: [] }).v3.call('row.add')],
  ['v3: no result', () => answering({ body: {} }).v3.call('row.add')],
  ['v3: a failure without words', () => answering({ status: 400, body: {} }).v3.call('row.add')],
  [
    'v3: a failure',
    () => answering({ status: 400, body: { error: { code: 'X', message: 'in words' } } }).v3.call('row.add'),
  ],
  [
    'v3: a scope is missing',
    () =>
      answering({
        status: 403,
        body: { error: { code: 'INSUFFICIENT_SCOPE', message: 'in words' } },
      }).v3.call('row.add'),
  ],
  [
    'v3: a page of a proxy',
    () =>
      answering({
        kind: 'answer',
        status: 200,
        headers: { 'content-type': 'text/html' },
        text: '<html>',
      }).v3.call('row.add'),
  ],
  [
    'v3: no content type',
    () => answering({ kind: 'answer', status: 200, headers: {}, text: '' }).v3.call('row.add'),
  ],
  [
    'v3: the byte 0',
    () => answering({ kind: 'answer', status: 200, headers: {}, text: '{"a":\u0000}' }).v3.call('row.add'),
  ],
  [
    'v3: another address',
    () =>
      answering({ kind: 'answer', status: 302, headers: { location: '/a' }, text: '' }).v3.call('row.add'),
  ],
  [
    'v3: a write that is lost',
    () => answering({ kind: 'lost', sent: true, cause: new Error('reset') }).v3.call('row.add'),
  ],
  [
    'v3: a read that is lost',
    () => answering({ kind: 'lost', sent: true, cause: new Error('reset') }).v3.call('row.list'),
  ],
  [
    'v3: not connected',
    () =>
      answering({
        kind: 'lost',
        sent: false,
        cause: Object.assign(new Error('a'), { code: 'ECONNREFUSED' }),
      }).v3.call('row.add'),
  ],
  ['v3: too large', () => answering({ kind: 'too-large', status: 200 }).v3.call('row.add')],
  [
    'v3: a key of another write',
    () =>
      answering({ ...success({ item: { id: 1 } }), headers: { 'idempotency-key': 'another' } }).v3.call(
        'row.add',
      ),
  ],
  ['legacy: no object', () => answering({ body: 5 }).legacy.call('row.get')],
  ['legacy: no result', () => answering({ body: {} }).legacy.call('row.get')],
  [
    'legacy: a write that is lost',
    () => answering({ kind: 'lost', sent: true, cause: new Error('reset') }).legacy.call('row.add'),
  ],
  [
    'legacy: a failure',
    () =>
      answering({ status: 400, body: { error: 'X', error_description: 'in words' } }).legacy.call('row.get'),
  ],
  [
    'legacy: a token that was refused',
    () =>
      fakeClient(() => ({ status: 401, body: { error: 'expired_token', error_description: 'in words' } }), {
        auth: APPLICATION,
        retry: false,
      }).legacy.call('row.get'),
  ],
  ['upload: no address', () => upload(any(answering(success({}))), { folderId: 1 }, new Uint8Array(1))],
  [
    'list: a row without an id',
    () =>
      read(
        'row.list',
        { select: ['title'] },
        { items: Array.from({ length: 50 }, () => ({ title: 'a' })) },
        items(1),
      ),
  ],
  [
    'list: in no order',
    () => read('row.list', {}, items(...Array.from({ length: 50 }, (_, at) => 50 - at)), items(1)),
  ],
  [
    'list: the first page again',
    () => read('row.list', {}, items(...Array.from({ length: 50 }, (_, at) => at + 1))),
  ],
  [
    'list: a page that begins before',
    () => read('row.list', {}, items(...Array.from({ length: 50 }, (_, at) => at + 1)), items(3, 60)),
  ],
  [
    'list: rows that are alike',
    () => read('row.plain', {}, { items: Array.from({ length: 50 }, () => ({ title: 'a' })) }),
  ],
  ['list: no number', () => read('row.plain', { pagination: { offset: 'x' } }, items(1))],
  ['list: more on an empty page', () => read('row.plain', {}, { items: [], hasMore: true })],
  [
    'list: a total without rows',
    () =>
      read(
        'row.plain',
        {},
        { ...items(...Array.from({ length: 50 }, (_, at) => at + 1)), total: 90 },
        { items: [], total: 90 },
      ),
  ],
  [
    'list: the same cursor',
    () => read('row.next', {}, { ...items(1), nextCursor: 'a' }, { ...items(2), nextCursor: 'a' }),
  ],
  ['list: no cursor', () => read('row.next', {}, { ...items(1), hasMore: true })],
  [
    'list: no row of a cursor is new',
    () => read('row.next', {}, { ...items(1), nextCursor: 'a' }, { ...items(1), nextCursor: 'b' }),
  ],
  [
    'list: the first rows under a cursor',
    () => read('row.next', {}, { ...items(1, 2), nextCursor: 'a' }, { ...items(1, 3), nextCursor: 'b' }),
  ],
  ['list: fewer than the total', () => read('row.next', {}, { ...items(1), total: 5 })],
  ['list: no list', () => read('row.list', {}, { item: { id: 1 } })],
  ['tail: without an id', () => read('row.tail', { select: ['day'], cursor: { field: 'day' } }, items(1))],
  [
    'tail: rows without ids',
    () => read('row.tail', { cursor: { field: 'day' } }, { items: [{ day: 1 }, { day: 2 }] }),
  ],
  [
    'tail: rows without the field',
    () => read('row.tail', { cursor: { field: 'day', order: 'ASC' } }, items(1)),
  ],
  [
    'tail: one value',
    () =>
      read(
        'row.tail',
        { cursor: { field: 'day' } },
        { items: Array.from({ length: 50 }, (_, at) => ({ id: at + 1, day: 1 })) },
      ),
  ],
  [
    'legacy list: the first page again',
    () => readLegacy([Array.from({ length: 50 }, (_, at) => ({ ID: at + 1 })), { next: 50, total: 90 }]),
  ],
  [
    'legacy list: next leads back',
    () => readLegacy([Array.from({ length: 50 }, (_, at) => ({ ID: at + 1 })), { next: 0, total: 90 }]),
  ],
  [
    'legacy list: rows that are alike',
    () => readLegacy([Array.from({ length: 50 }, () => ({ A: 1 })), { next: 50, total: 90 }]),
  ],
  ['legacy list: no rows', () => readLegacy(['x', {}])],
  ['legacy list: more on an empty page', () => readLegacy([[], { next: 50, total: 90 }])],
];

const CALLBACKS: readonly Case[] = [
  ['an object', () => parseEvent(any({ event: 'A' }))],
  ['nothing', () => parseEvent(any(undefined))],
  ['empty', () => parseEvent('')],
  ['base64', () => parseEvent(Buffer.from(event).toString('base64'))],
  ['no UTF-8', () => parseEvent(Uint8Array.of(0xff, 0xfe))],
  ['another content type', () => parseEvent(event, { contentType: 'text/plain' })],
  [
    'another charset',
    () => parseEvent(event, { contentType: 'application/x-www-form-urlencoded; charset=latin1' }),
  ],
  ['a content type that is a number', () => parseEvent(event, any({ contentType: 1 }))],
  ['no JSON', () => parseEvent('{"a":', { contentType: 'application/json' })],
  ['JSON that is a list', () => parseEvent('[1]')],
  ['a prototype', () => parseEvent('{"__proto__":{}}')],
  ['no event', () => parseEvent('a=1')],
  ['the wrong token', () => parseEvent(event, token)],
  ['a token that is not set', () => parseEvent(event, any({ applicationToken: undefined }))],
  ['a mistyped option', () => parseEvent(event, any({ applicationtoken: 'a' }))],
  ['no age', () => parseEvent(event, { maxAge: 0 })],
  ['without a time', () => parseEvent(event, { maxAge: 1000 })],
  ['a status of words', () => parseEvent(`${event}&auth%5Bstatus%5D=ok`)],
  ['a frame without its fields', () => parseFrame('/a', 'a=1')],
  ['a frame without an address', () => parseFrame(any(undefined), 'AUTH_ID=a')],
  ['a frame with another token', () => parseFrame('/a', 'AUTH_ID=a&APPLICATION_TOKEN=b', token)],
  ['a message without an id', () => parseMessageCallback('a=1')],
  ['an authorisation without anything', () => parseOAuthCallback('/a')],
  ['an authorisation without a state', () => parseOAuthCallback('/a?code=1')],
  ['an authorisation with two codes', () => parseOAuthCallback('/a?code=1&code=2&state=a')],
  ['an authorisation that is too long', () => parseOAuthCallback(`/a?code=${'1'.repeat(70_000)}`)],
  ['an authorisation that is no URL', () => parseOAuthCallback('http://')],
  ['router: both', () => createEventRouter(any({ ...token, application: { admit: () => undefined } }))],
  ['router: neither', () => createEventRouter(any({}))],
  ['router: no function', () => createEventRouter(token).on('ONTASKADD', any(1))],
  ['exchange: no code', () => readCallback('/a', { state: 'a' })],
  ['exchange: two codes', () => readCallback('/a?code=1&code=2', { state: 'a' })],
  ['exchange: no state given', () => readCallback('/a?code=1', any({}))],
  ['exchange: another state', () => readCallback('/a?code=1&state=b', { state: 'a' })],
  ['application: a frame without its fields', () => readLifecycleEvent(any({ a: 1 }))],
  ['application: no account', () => readLifecycleEvent(any({ AUTH_ID: 'a' }))],
  [
    'application: a state that is a number',
    () => app().authorizeUrl(any({ account: 'https://account.example', state: 1 })),
  ],
  ['application: no address', () => app().authorizeUrl({ account: 'a' })],
  ['application: a loopback address', () => app().authorizeUrl({ account: 'https://127.0.0.1' })],
  ['application: no member', () => app().client('')],
  ['application: an unknown account', () => app().client('member-1')],
  ['application: another option of a client', () => app().client('member-1', any({ retries: 1 }))],
  [
    'application: no event of installation',
    () => app().install(any({ event: 'ONTASKADD', auth: { member_id: 'a' } })),
  ],
  [
    'application: no event of uninstallation',
    () => app().uninstall(any({ event: 'ONTASKADD', auth: { member_id: 'a' } })),
  ],
  ['application: another token server', () => app({ tokenUrl: 'http://oauth.example/' })],
  [
    'application: closed',
    async () => {
      const one = app();
      await one.close();
      return one.client('member-1');
    },
  ],
];

const OTHERS: readonly Case[] = [
  ['gateway: no key', () => gateway(any({ baseUrl: GATEWAY.baseUrl }))],
  ['gateway: a key of other characters', () => gateway({ ...GATEWAY, key: 'svc_api_a b' })],
  ['gateway: a session of another kind', () => gateway({ ...GATEWAY, session: 'a' })],
  ['gateway: another verb', () => gateway(GATEWAY).request(any('get'), '/v1/me')],
  ['gateway: no path', () => gateway(GATEWAY).request('GET', any(1))],
  ['gateway: another place', () => gateway(GATEWAY).request('GET', '/v2/me')],
  ['gateway: a blank', () => gateway(GATEWAY).request('GET', '/v1/a b')],
  ['gateway: a query that is a list', () => gateway(GATEWAY).request('GET', '/v1/me', any({ query: [1] }))],
  ['gateway: another part', () => gateway(GATEWAY).request('GET', '/v1/me', any({ params: {} }))],
  ['gateway: a body that is a function', () => gateway(GATEWAY).request('POST', '/v1/me', { body: () => 1 })],
  [
    'gateway: too many calls',
    () =>
      gateway(GATEWAY).request('POST', '/v1/batch', { body: { calls: Array.from({ length: 51 }, () => 1) } }),
  ],
  ['gateway: an entity that there is not', () => gateway(GATEWAY).entity('deals').list()],
  ['gateway: an id that is an object', () => fillPath('/v1/deals/{id}', { id: {} })],
  ['gateway: half a character', () => fillPath('/v1/deals/{id}', { id: '\ud800' })],
  ['gateway: an authorisation of nothing', () => authorizeUrl('https://a.example', '/v1/oauth', undefined)],
  [
    'gateway: an authorisation without a state',
    () => authorizeUrl('https://a.example', '/v1/oauth', { redirect_uri: 'https://b.example' }),
  ],
  ['redisLimiter: no function', () => redisLimiter(any(1), { account: 'a' })],
  ['redisLimiter: no account', () => redisLimiter(command, any({}))],
  ['redisLimiter: no rate', () => redisLimiter(command, any({ account: 'a', perSecond: 0 }))],
  ['redisTokens: no function', () => redisTokens(command, any({ account: 'a' }))],
  [
    'redisTokens: tokens that are none',
    () => redisTokens(command, { account: 'a', refresh, initial: any({ accessToken: 1 }) }),
  ],
  [
    'redisTokens: a key that is not set',
    () => redisTokens(command, any({ account: 'a', refresh, initial: pair, encryptionKey: undefined })),
  ],
  ['redisTokens: no keys', () => redisTokens(command, { account: 'a', refresh, encryptionKey: [] })],
  ['redisTokens: a short key', () => redisTokens(command, { account: 'a', refresh, encryptionKey: 'a' })],
  [
    'redisTokens: plain of words',
    () => redisTokens(command, any({ account: 'a', refresh, acceptPlain: 'yes' })),
  ],
  ['seal: not sealed', () => createSeal('a', { encryptionKey: KEY }).open('{}')],
  ['seal: without a key', () => createSeal('a', {}).open(sealed)],
  ['seal: of another account', () => createSeal('b', { encryptionKey: KEY }).open(sealed)],
];

/** What the work ends with, and its causes. */
async function wordsOf(work: () => unknown): Promise<readonly string[]> {
  let seen: unknown;
  try {
    seen = await work();
  } catch (error) {
    seen = error;
  }
  const list: readonly unknown[] = Array.isArray(seen) ? (seen as readonly unknown[]) : [seen];
  return list.flatMap((one) => {
    if (!isError(one)) return [`  ${typeof one === 'string' ? one : 'no error'}`];
    const { code } = one as { readonly code?: unknown };
    const cause = isError(one.cause) ? [`    caused by ${one.cause.name}: ${one.cause.message}`] : [];
    return [
      `  ${one.name} ${typeof code === 'string' ? code : ''}`.trimEnd(),
      `    ${one.message}`,
      ...cause,
    ];
  });
}

/** Keys of writes are made by chance. */
const withoutKeys = (text: string): string => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<key>');

test.each([
  ['credentials', CREDENTIALS],
  ['calls', CALLS],
  ['answers', ANSWERS],
  ['callbacks', CALLBACKS],
  ['others', OTHERS],
] as const)('the errors of %s have the words that were recorded', async (name, cases) => {
  const lines: string[] = [];
  for (const [title, work] of cases) lines.push(title, ...(await wordsOf(work)));
  expect(lines.filter((line) => line === '  no error')).toEqual([]);
  await expectRecorded(
    withoutKeys(`${lines.join('\n')}\n`),
    new URL(`./recorded/${name}.txt`, import.meta.url),
  );
});
