/** What is given in the place of options: a mistyped name and what is no object are told in every function that takes some. */

import { describe, expect, test } from 'vitest';
import { defineApplication, memoryStore } from '../../runtime/application/index.js';
import { createEventRouter, parseFrame } from '../../runtime/callbacks/index.js';
import { UsageError } from '../../runtime/errors/errors.js';
import { download, file, upload } from '../../runtime/files/index.js';
import { defineGateway, type GatewayCore } from '../../runtime/gateway/index.js';
import { createLimiter, defineClient, webhook, type Client } from '../../runtime/index.js';

const baseUrl = 'http://127.0.0.1:9';
const openClient = defineClient<object, object>({ v3: {}, legacy: {} });
const svc = (): Client<object, object> => openClient({ baseUrl, auth: webhook({ userId: 1, code: 'code' }) });
const list = () => svc().v3.call('a.list', {}, { list: true });
const gateway = () => defineGateway<GatewayCore>({ methods: {} })({ baseUrl, key: 'svc_api_key' });
const app = (options: object = {}) =>
  defineApplication(openClient)({
    clientId: 'app.1',
    clientSecret: 'secret',
    tokenUrl: 'http://127.0.0.1:9/oauth/token/',
    store: memoryStore(),
    ...options,
  });
const router = () => createEventRouter({ applicationToken: 'token' });
/** As JavaScript allows it. */
const untyped = (value: unknown): never => value as never;

describe('bad options', () => {
  test.each([
    {
      name: 'a mistyped name for toArray',
      given: () => list().toArray(untyped({ limt: 5 })),
      want: /did you mean limit/,
    },
    {
      name: 'a number for toArray',
      given: () => list().toArray(untyped(5)),
      want: /toArray/,
    },
    {
      name: 'a mistyped name for close',
      given: () => svc().close(untyped({ tmeout: 5 })),
      want: /did you mean timeout/,
    },
    {
      name: 'a mistyped name for close of the gateway',
      given: () => gateway().close(untyped({ tmeout: 5 })),
      want: /did you mean timeout/,
    },
    {
      name: 'a mistyped name for close of an application',
      given: () => app().close(untyped({ tmeout: 5 })),
      want: /did you mean timeout/,
    },
    {
      name: 'a mistyped name for call',
      given: () => svc().v3.call('a.b', {}, untyped({ lst: true })),
      want: /did you mean list/,
    },
    {
      name: 'a mistyped part of a gateway request',
      given: () => gateway().request('GET', '/v1/x', untyped({ qery: {} })),
      want: /did you mean query/,
    },
    { name: 'null for createLimiter', given: () => createLimiter(untyped(null)), want: /createLimiter/ },
    {
      name: 'null for createEventRouter',
      given: () => createEventRouter(untyped(null)),
      want: /createEventRouter/,
    },
    {
      name: 'a token and an application for createEventRouter',
      given: () => createEventRouter(untyped({ applicationToken: 'token', application: app() })),
      want: /not both/,
    },
    { name: 'null for handle', given: () => router().handle('event=X', untyped(null)), want: /handle/ },
    {
      name: 'a request without an address for parseFrame',
      given: () => parseFrame(untyped(undefined), 'AUTH_ID=1'),
      want: /address of the request/,
    },
    {
      name: 'a mistyped name for download',
      given: () => download(svc(), '/f', untyped({ maxbytes: 5 })).next(),
      want: /download: .*did you mean maxBytes/,
    },
    {
      name: 'null for download',
      given: () => download(svc(), '/f', untyped(null)).next(),
      want: /download: the options/,
    },
    {
      name: 'a signal of download that is none',
      given: () => download(svc(), '/f', { signal: untyped({}) }).next(),
      want: /signal must be an AbortSignal/,
    },
    {
      name: 'a mistyped name for upload',
      given: () => upload(svc(), { folderId: 7 }, new Uint8Array(3), untyped({ nam: 'a.txt' })),
      want: /upload: .*did you mean name/,
    },
    {
      name: 'a mistyped folder for upload',
      given: () => upload(svc(), untyped({ folderid: 7 }), new Uint8Array(3)),
      want: /upload: .*did you mean folderId/,
    },
    {
      name: 'no folder for upload',
      given: () => upload(svc(), untyped({ folderId: undefined }), new Uint8Array(3)),
      want: /folderId must be the id/,
    },
    {
      name: 'a mistyped name for file',
      given: () => file(new Uint8Array(3), untyped({ nam: 'a.txt' })),
      want: /file: .*did you mean name/,
    },
    {
      name: 'a content type that is no text',
      given: () => router().handle('event=X', untyped({ contentType: ['application/json'] })),
      want: /contentType must be the text/,
    },
    {
      name: 'null as the options of parseFrame',
      given: () => parseFrame('/page', 'AUTH_ID=1', untyped(null)),
      want: /parseFrame/,
    },
    {
      name: 'an account that is no text for authorizeUrl',
      given: () => app().authorizeUrl({ account: untyped(new URL('https://account.example')) }),
      want: /account must be an address/,
    },
    {
      name: 'a state that is no text for authorizeUrl',
      given: () => app().authorizeUrl({ account: 'https://account.example', state: untyped(null) }),
      want: /state must be a text/,
    },
    {
      name: 'a value that no client of an application can have',
      given: () => app({ client: { timeout: -1 } }),
      want: /timeout/,
    },
  ])('$name', async ({ given, want }) => {
    const failure: unknown = await Promise.resolve()
      .then(given)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(failure).toBeInstanceOf(UsageError);
    expect(String(failure)).toMatch(want);
  });
});
