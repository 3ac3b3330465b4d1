/** What a caller without types passes, and what an account answers in no documented form: one error that says what, and no request too many. */

import { describe, expect, test } from 'vitest';
import { application, webhook } from '../../runtime/auth/auth.js';
import { createEventRouter, parseEvent } from '../../runtime/callbacks/index.js';
import { UsageError } from '../../runtime/errors/errors.js';
import { download, file, upload, type FilesClient } from '../../runtime/files/index.js';
import { fakeClient, type Handle, type FakeOptions } from './call/fake-account.js';

const failure = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'no error',
      (error: unknown) => error,
    );

const svc = fakeClient(() => ({ body: { result: true } }));
const client = svc as unknown as FilesClient;

async function* chunks(...given: readonly unknown[]): AsyncGenerator<never> {
  for (const chunk of given) yield chunk as never;
}

const LIST = { list: true } as const;
const LEGACY = {
  legacy: { 'row.list': { kind: 'list', paging: 'start' } } satisfies FakeOptions['legacy'],
};
const lists = fakeClient(() => ({ body: { result: [{ ID: 1 }], total: 1 } }), LEGACY);

describe('a caller without types', () => {
  test.each([
    { name: 'credentials of nothing', use: () => webhook(undefined as never), want: 'webhook' },
    { name: 'credentials of null', use: () => webhook(null as never), want: 'webhook' },
    {
      name: 'options of null',
      use: () => application(null as never),
      want: 'accessToken must be a string that is not empty',
    },
    {
      name: 'a store that has no functions',
      use: () => application({ tokens: {} as never }),
      want: 'application: tokens must be a store of tokens',
    },
    {
      name: 'a store that is null',
      use: () => application({ tokens: null as never }),
      want: 'application: tokens must be a store of tokens',
    },
    {
      name: 'a store of half of the functions',
      use: () => application({ tokens: { accessToken: () => Promise.resolve('a') } as never }),
      want: 'application: tokens must be a store of tokens',
    },
    {
      name: 'no client for a download',
      use: () => download({}, '/file').next(),
      want: 'download needs a client made by createClient',
    },
    {
      name: 'no client for an upload',
      use: () => upload({}, { folderId: 1 }, new Uint8Array(1)),
      want: 'disk.folder.uploadFile needs a client made by createClient',
    },
    {
      name: 'a limit of a download that is a text',
      use: () => download(client, '/file', { maxBytes: '10' as never }).next(),
      want: 'maxBytes must be a number of bytes',
    },
    {
      name: 'a limit of a download that is no number',
      use: () => download(client, '/file', { maxBytes: NaN }).next(),
      want: 'maxBytes must be a number of bytes',
    },
    ...['', 'a/b', 'a\\b', 'a\0'].map((name) => ({
      name: `the name ${JSON.stringify(name)} of a file`,
      use: () => upload(client, { folderId: 1 }, new Uint8Array(1), { name }),
      want: 'upload: the name of a file',
    })),
    {
      name: 'no file',
      use: () => file({} as never),
      want: 'a file is a path, a Blob, bytes or a stream of bytes',
    },
    {
      name: 'a stream of objects',
      use: () => file(chunks('a', { b: 1 })),
      want: 'a stream of a file has chunks of bytes',
    },
    {
      name: 'the parameters of a number',
      use: () => svc.legacy.call('user.get', 5 as never),
      want: 'the parameters must be an object',
    },
    {
      name: 'half a row',
      use: () => lists.legacy.call('row.list', {}, LIST).toArray({ limit: 1.5 }),
      want: 'toArray: limit must be an integer, at least 0',
    },
    {
      name: 'less than no row',
      use: () => lists.legacy.call('row.list', {}, LIST).toArray({ limit: -1 }),
      want: 'toArray: limit must be an integer, at least 0',
    },
    {
      name: 'a start that is no number',
      use: () => lists.legacy.call('row.list', { start: 'next' }, LIST).toArray(),
      want: 'start',
    },
    {
      name: 'a start that is no number, in other letters',
      use: () => lists.legacy.call('row.list', { START: 'next' }, LIST).toArray(),
      want: 'start',
    },
    {
      name: 'the parameters of a list by position',
      use: () => lists.legacy.call('row.list', [1] as never, LIST).toArray(),
      want: 'the parameters',
    },
    {
      name: 'the name of an event that is empty',
      use: () => createEventRouter({ applicationToken: 'a' }).on('' as never, () => undefined),
      want: 'on: the name of an event is needed',
    },
    {
      name: 'a memory of events that is no store',
      use: () => createEventRouter({ applicationToken: 'a' }).use({} as never),
      want: 'use: a store with a function seen is needed',
    },
    {
      name: 'a memory of events that is missing',
      use: () => createEventRouter({ applicationToken: 'a' }).use(undefined as never),
      want: 'use: a store with a function seen is needed',
    },
    {
      name: 'an event that is an object',
      use: () => parseEvent({ event: 'A' } as never),
      want: 'the raw body is needed, a text or bytes, not an object',
    },
  ])('who passes $name has one error, and nothing is sent', async ({ use, want }) => {
    const before = svc.received.length + lists.received.length;
    const error = await failure(use);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(want);
    expect(svc.received.length + lists.received.length).toBe(before);
  });
});

describe('an upload to an account that answers otherwise', () => {
  const answering = (handle: Handle) => fakeClient(handle, { retry: false }) as unknown as FilesClient;
  test.each([
    { name: 'without an address', result: { field: 'file' } },
    { name: 'with an address that is a number', result: { uploadUrl: 1 } },
    { name: 'with a text', result: 'ok' },
  ])('$name says so, and sends no file', async ({ result }) => {
    const error = await failure(() =>
      upload(
        answering(() => ({ body: { result } })),
        { folderId: 1 },
        new Uint8Array(1),
      ),
    );
    expect(error).toMatchObject({ name: 'ProtocolError' });
    expect(String(error)).toContain('the answer has no uploadUrl');
  });

  test('with a text that is no address', async () => {
    const error = await failure(() =>
      upload(
        answering(() => ({ body: { result: { uploadUrl: 'http://' } } })),
        { folderId: 1 },
        new Uint8Array(1),
      ),
    );
    expect(error).toMatchObject({ name: 'ProtocolError' });
    expect(String(error)).toContain('the account names a text that is no address');
  });
});
