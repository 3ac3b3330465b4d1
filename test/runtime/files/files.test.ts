/** The entry `./files`: bytes that arrive are the bytes that were sent, and the credential goes to its own account alone. */

import { inspect } from 'node:util';
import { randomBytes } from 'node:crypto';
import { createReadStream, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { download, file, upload, type FilesClient } from '../../../runtime/files/index.js';
import { type FileSource, openSource } from '../../../runtime/files/source.js';
import { application, type ClientOptions, type Limiter, webhook } from '../../../runtime/index.js';
import { createClient } from '../../contract/v3-clients.js';
import { temporaryFolder } from '../../temporary-folder.js';

const folder = temporaryFolder();
const bytes = randomBytes(300_000);
const path = join(folder, 'photo.jpg');
writeFileSync(path, bytes);

const sandbox = await startSandbox();
const svc = createClient({ baseUrl: sandbox.baseUrl, auth: webhook(sandbox.webhook) });
const closing: (() => unknown)[] = [() => svc.close(), () => sandbox.close()];
afterAll(() => Promise.all(closing.map((close) => close())));

interface Seen {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

/** A server with what arrived there. */
async function serve(handle: RequestListener): Promise<{ readonly origin: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }; // of a TCP server
}

async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  );

/** Bytes as they are outside of the realm of a test runner, such as that of Jest with jsdom. */
const foreign = runInNewContext('new Uint8Array(size)', { size: bytes.length }) as Uint8Array;
foreign.set(bytes);

describe('file()', () => {
  test.each([
    { name: 'a path', source: path, want: 'photo.jpg' },
    { name: 'bytes', source: new Uint8Array(bytes), want: 'file' },
    { name: 'a Blob', source: new Blob([bytes]), want: 'file' },
    { name: 'a File', source: new File([bytes], 'a "b".bin'), want: 'a "b".bin' },
    { name: 'a stream of Node', source: createReadStream(path), want: 'file' },
    { name: 'a ReadableStream', source: new Blob([bytes]).stream(), want: 'file' },
    { name: 'bytes of another realm', source: foreign, want: 'file' },
    { name: 'a buffer of another realm', source: foreign.buffer as ArrayBuffer, want: 'file' },
    { name: 'a stream of another realm', source: Readable.from([foreign]), want: 'file' },
  ])('reads $name into each form', async ({ source, want }) => {
    const data = bytes.toString('base64');
    expect(await file(source)).toEqual({
      name: want,
      size: bytes.length,
      pair: [want, data],
      fileData: { fileData: [want, data] },
      upload: { upload: { name: want, data } },
    });
    if (typeof source === 'string') expect((await file(source, { name: 'b' })).pair[0]).toBe('b');
  });

  test.each([
    {
      name: 'there is no such file',
      source: join(folder, 'nowhere'),
      want: 'the file cannot be read: ENOENT',
    },
    { name: 'the path is a folder', source: folder, want: 'the path is not a file' },
    {
      name: 'its URL is of another host',
      source: new URL('https://files.example/photo.jpg'),
      want: 'the URL of a file must be a file: URL of this machine; fetch any other first',
    },
    { name: 'it is a number', source: 7, want: 'a file is a path, a Blob, bytes or a stream of bytes' },
  ])('rejects with a UsageError when $name', async ({ source, want }) => {
    // @ts-expect-error TS2345: one of the cases
    expect(await failure(file(source))).toMatchObject({ name: 'UsageError', message: want });
  });
});

test('a name that is no text is a UsageError, before anything is sent', async () => {
  const name = 7 as unknown as string;
  const want = { name: 'UsageError', message: 'the name of a file must be a text' };
  expect(await failure(file(bytes, { name }))).toMatchObject(want);
  const silent = createClient({
    baseUrl: 'http://127.0.0.1:9',
    auth: webhook(sandbox.webhook),
    retry: false,
  });
  expect(await failure(upload(silent, { folderId: 7 }, bytes, { name }))).toMatchObject(want);
  await silent.close();
});

test('a file that goes away before it is read fails its read, and no program', async () => {
  const short = join(folder, 'short-lived');
  writeFileSync(short, 'a');
  const { chunks } = await openSource(short, undefined);
  rmSync(short);
  for (let turn = 0; turn < 5; turn += 1) await stat(folder); // an open that began would have failed
  expect(await failure(chunks[Symbol.asyncIterator]().next())).toMatchObject({ code: 'ENOENT' });
});

describe('upload() and download()', () => {
  test.each([
    { name: 'a path', source: () => path },
    { name: 'a stream, whose size is not known', source: () => createReadStream(path) },
  ])('bring $name back byte for byte', async ({ source }) => {
    const made = await upload(svc, { folderId: 7 }, source(), { name: 'film "1".mp4' });
    expect(made).toMatchObject({ NAME: 'film "1".mp4', SIZE: String(bytes.length) });
    expect((await collected(download(svc, String(made.DOWNLOAD_URL)))).equals(bytes)).toBe(true);
  });

  test('over the fetch of the client a file arrives as it was sent, and no other way is taken', async () => {
    const asked: string[] = [];
    const over = createClient({
      baseUrl: sandbox.baseUrl,
      auth: webhook(sandbox.webhook),
      fetch: (input, init) => {
        asked.push(new URL(input).origin);
        return fetch(input, init);
      },
    });
    closing.push(() => over.close());
    const made = await upload(over, { folderId: 7 }, path, { name: 'over-fetch.jpg' });
    expect((await collected(download(over, String(made.DOWNLOAD_URL)))).equals(bytes)).toBe(true);
    // The place of the upload, the upload, and the download.
    expect(asked).toEqual([sandbox.baseUrl, sandbox.baseUrl, sandbox.baseUrl]);
  });

  test('an upload that the account refuses is its error', async () => {
    expect(await failure(upload(svc, { folderId: 'x' }, path))).toMatchObject({
      name: 'ValidationError',
      code: 'ERROR_ARGUMENT',
      method: 'disk.folder.uploadFile',
    });
  });

  test('a source that fails rejects with its own error', async () => {
    const broken = (async function* () {
      yield bytes;
      throw new RangeError('disk is gone');
    })();
    expect(await failure(upload(svc, { folderId: 7 }, broken))).toMatchObject({ message: 'disk is gone' });
  });

  test('an upload whose answer is lost is an OutcomeUnknownError, one that never left a ConnectionError', async () => {
    const lost = await serve((request) => request.socket.destroy());
    const to = (uploadUrl: string): FilesClient => ({
      legacy: {
        call: (name, params, options) =>
          params === undefined ? svc.legacy.call(name) : Promise.resolve({ uploadUrl, options }),
      },
    });
    expect(await failure(upload(to(lost.origin), { folderId: 7 }, path))).toMatchObject({
      name: 'OutcomeUnknownError',
      readBack: 'disk.folder.getchildren',
    });
    expect(await failure(upload(to('http://127.0.0.1:1'), { folderId: 7 }, path))).toMatchObject({
      name: 'ConnectionError',
      attempts: 0,
    });
  });

  test.each([
    { name: 'it is aborted before it begins', abort: 'before' },
    { name: 'it is aborted in its middle', abort: 'middle' },
  ])('a download rejects with the reason of the signal when $name', async ({ abort }) => {
    const endless = await serve((_, response) => void response.writeHead(200).write('a'));
    const stop = new AbortController();
    if (abort === 'before') stop.abort('enough');
    const read = async (): Promise<void> => {
      for await (const chunk of download(svc, endless.origin, { signal: stop.signal }))
        if (chunk.length > 0) stop.abort('enough');
    };
    expect(await failure(read())).toBe('enough');
  });

  test.each([
    { name: 'it says so', headers: { 'content-length': '11' } },
    { name: 'it does not say so', headers: {} },
  ])('a file that is larger than maxBytes is a ProtocolError when $name', async ({ headers }) => {
    const large = await serve((_, response) => void response.writeHead(200, headers).end('a'.repeat(11)));
    expect(await failure(collected(download(svc, large.origin, { maxBytes: 10 })))).toMatchObject({
      name: 'ProtocolError',
      message: 'download: the file is larger than maxBytes (10)',
    });
    expect(await collected(download(svc, large.origin, { maxBytes: 11 }))).toHaveLength(11);
  });

  test.each([
    {
      name: 'an error at status 403',
      status: 403,
      body: '{"error":"ACCESS_DENIED","error_description":"no"}',
      want: { name: 'PermissionError', code: 'ACCESS_DENIED', status: 403 },
    },
    {
      name: 'a page at status 500',
      status: 500,
      body: '<p>',
      want: { name: 'ServerError', code: '', status: 500 },
    },
  ])('$name is an ApiError', async ({ status, body, want }) => {
    const host = await serve((_, response) => void response.writeHead(status).end(body));
    const own = createClient({ baseUrl: host.origin, auth: webhook('1/abcdefgh'), retry: false });
    closing.push(() => own.close());
    expect(await failure(collected(download(own, '/a')))).toMatchObject(want);
  });

  test.each([
    [undefined, 'a value of type undefined is'],
    [null, 'a value of type object is'],
    ['', 'an empty text is'],
    [' ', 'this is'],
    ['undefined', 'this is'],
    ['a/b', 'this is'],
    [5, 'a value of type number is'],
    [{}, 'a value of type object is'],
  ])('%j is no address of a file: %s', async (url, said) => {
    // @ts-expect-error TS2345: some of the cases
    expect(await failure(collected(download(svc, url)))).toMatchObject({
      code: 'CLIENT_USAGE',
      message: expect.stringContaining(`: ${said} no address of a file`) as string,
    });
  });

  test.each(['https://10.0.0.1/', 'https://127.1/', 'https://[::ffff:127.0.0.1]/', 'http://127.0.0.1:9/'])(
    'nothing is sent to %s for an account on a public host',
    async (url) => {
      const own = createClient({ baseUrl: 'https://account.example', auth: webhook('1/abcdefgh') });
      closing.push(() => own.close());
      expect(await failure(collected(download(own, url)))).toMatchObject({ code: 'CLIENT_USAGE' });
    },
  );

  test('a page of the account is no file, and a busy account is asked again', async () => {
    let busy = 1;
    const host = await serve((request, response) => {
      if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<form>');
      else response.writeHead(busy-- > 0 ? 503 : 200).end('file');
    });
    const own = createClient({ baseUrl: host.origin, auth: webhook('1/abcdefgh'), retry: { baseDelay: 1 } });
    closing.push(() => own.close());
    expect(await failure(collected(download(own, '/page')))).toMatchObject({ code: 'CLIENT_PROTOCOL' });
    expect(String(await collected(download(own, '/file')))).toBe('file');
    expect(host.seen.at(-1)?.headers).toMatchObject({ accept: '*/*', referer: `${host.origin}/` });
  });

  test('a stream that was read before is a UsageError, and an answer without an id no success', async () => {
    const stream = createReadStream(path);
    await buffer(stream);
    expect(await failure(upload(svc, { folderId: 7 }, stream))).toMatchObject({ code: 'CLIENT_USAGE' });
    const host = await serve((request, response) => {
      request.resume().on('end', () => response.end('{"result":{"field":"file","uploadUrl":"x"}}'));
    });
    const client: FilesClient = {
      legacy: {
        call: (name, params) =>
          params === undefined ? svc.legacy.call(name) : Promise.resolve({ uploadUrl: host.origin }),
      },
    };
    expect(await failure(upload(client, { folderId: 1 }, bytes))).toMatchObject({
      code: 'CLIENT_PROTOCOL',
    });
  });

  test.each([
    { name: 'an address without https:', url: 'http://files.example/a', want: 'UsageError' },
    { name: 'a file that is none', url: 'file:///etc/passwd', want: 'UsageError' },
    { name: 'a blob of the own account', url: 'blob:own/1', want: 'UsageError' },
    { name: 'a redirect that never ends', url: '/loop', want: 'ProtocolError' },
  ])('$name is a $want', async ({ url, want }) => {
    const loop = await serve((_, response) => void response.writeHead(302, { location: '/loop' }).end());
    const client = createClient({ baseUrl: loop.origin, auth: webhook('1/abcdefgh') });
    closing.push(() => client.close());
    expect(await failure(collected(download(client, url.replace('own', loop.origin))))).toMatchObject({
      name: want,
    });
  });
});

describe('the credential of an application', () => {
  const elsewhere = serve((_, response) => void response.writeHead(200).end('file'));

  /** An account whose link leads to another host, and from there back. */
  async function account(): Promise<{ origin: string; seen: Seen[]; svc: ReturnType<typeof createClient> }> {
    const other = await elsewhere;
    const own = await serve((request, response) => {
      const expired = request.url === '/renew' && request.headers.authorization !== 'Bearer token-new';
      if (expired)
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"expired_token"}');
      else if (request.url === '/away') response.writeHead(302, { location: `${other.origin}/there` }).end();
      else if (request.url === '/json')
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"error":"NO_FILE","error_description":"gone"}');
      else if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'token-old' }).end('x');
      else response.writeHead(200, { 'content-encoding': 'Identity' }).end('own');
    });
    const client = createClient({
      baseUrl: own.origin,
      auth: application({ accessToken: 'token-old', refresh: () => Promise.resolve('token-new') }),
    });
    closing.push(() => client.close());
    return { ...own, svc: client };
  }

  test('goes to its own account alone, and not with a redirect to another host', async () => {
    const other = await elsewhere;
    const { origin, seen, svc: client } = await account();
    expect(String(await collected(download(client, `${origin}/file`)))).toBe('own');
    expect(String(await collected(download(client, '/away')))).toBe('file');
    expect(String(await collected(download(client, `${other.origin}/direct`)))).toBe('file');
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-old',
      'Bearer token-old',
    ]);
    expect(
      other.seen.map(({ url, headers }) => [url, headers.authorization, headers.cookie, headers.referer]),
    ).toEqual([
      ['/there', undefined, undefined, undefined],
      ['/direct', undefined, undefined, undefined],
    ]);
  });

  test('is renewed once where the account does not accept it any more', async () => {
    const { seen, svc: client } = await account();
    expect(String(await collected(download(client, '/renew')))).toBe('own');
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-old',
      'Bearer token-new',
    ]);
  });

  test('does not show in a message that quotes a header', async () => {
    const { svc: client } = await account();
    const error = await failure(collected(download(client, '/packed')));
    expect(error).toMatchObject({ message: expect.stringContaining('arrives compressed (') as string });
    expect(inspect(error, { depth: 9 })).not.toContain('token-old');
  });

  test('a download that is read a second time is a UsageError, not an empty file', async () => {
    const { svc: client } = await account();
    const chunks = download(client, '/file');
    expect((await collected(chunks)).length).toBeGreaterThan(0);
    expect(await failure(collected(chunks))).toMatchObject({ code: 'CLIENT_USAGE' });
    expect(await failure(upload(svc, { folderId: 7 }, chunks))).toMatchObject({ code: 'CLIENT_USAGE' });
  });

  test.each([
    { status: 204, message: 'download: status 204, which is no file' },
    { status: 206, message: 'download: status 206, which is a part of a file' },
  ])('status $status is no file, and was one attempt', async ({ status, message }) => {
    const host = await serve((_request, response) => response.writeHead(status).end());
    const own = createClient({ baseUrl: host.origin, auth: webhook('1/abcdefgh') });
    closing.push(() => own.close());
    const error = await failure(collected(download(own, '/file')));
    expect(error).toMatchObject({ code: 'CLIENT_PROTOCOL', status, message, attempts: 1 });
  });

  test.each([
    { name: 'no bytes', body: '' },
    { name: 'an object', body: '{"title":"error","rows":[1,2]}' },
    {
      name: 'an error object that is larger than any',
      body: `{"error":"NO_FILE","rows":"${'x'.repeat(300_000)}"}`,
    },
    { name: 'no JSON', body: '{"error":' },
  ])('a file of JSON that is $name is a file, byte for byte', async ({ body }) => {
    const host = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      // In parts, of which the first one is small.
      response.write(body.slice(0, 10));
      setImmediate(() => response.end(body.slice(10)));
    });
    const own = createClient({ baseUrl: host.origin, auth: webhook('1/abcdefgh') });
    closing.push(() => own.close());
    expect(String(await collected(download(own, '/file')))).toBe(body);
  });

  test('an error object at status 200 is an error, no file', async () => {
    const { svc: client } = await account();
    expect(await failure(collected(download(client, '/json')))).toMatchObject({
      code: 'NO_FILE',
      status: 200,
    });
  });
});

test('the whole file is one request to the account and one stream: uploads of a Buffer keep its length', async () => {
  const host = await serve((request, response) => {
    void buffer(request).then((body) =>
      response.writeHead(200).end(JSON.stringify({ result: { ID: body.length } })),
    );
  });
  const client: FilesClient = {
    legacy: {
      call: (name, params) =>
        params === undefined
          ? svc.legacy.call(name)
          : Promise.resolve({ uploadUrl: host.origin, field: 'f' }),
    },
  };
  const { ID } = await upload(client, { folderId: 1 }, bytes);
  expect(Number(host.seen[0]?.headers['content-length'])).toBe(ID);
});

describe('an upload goes by the policy of all calls', () => {
  /** What an account answers to each upload in turn, with what arrived and what the hooks saw. */
  async function account(
    answers: readonly (readonly [status: number, body: string])[],
    source: () => FileSource,
    options: Partial<ClientOptions> = {},
  ): Promise<{ sizes: number[]; hooks: string[]; outcome: unknown; tokens: unknown[] }> {
    const left = [...answers];
    const sizes: number[] = [];
    const tokens: unknown[] = [];
    const hooks: string[] = [];
    const host = await serve((request, response) => {
      const [status, body] =
        request.url === '/put' ? (left.shift() ?? [200, '{"result":{"ID":9}}']) : [200, ''];
      void buffer(request).then((form) => {
        const address = JSON.stringify({ result: { uploadUrl: `${host.origin}/put`, field: 'file' } });
        if (request.url === '/put') {
          sizes.push(form.length);
          tokens.push(request.headers.authorization);
        }
        response.writeHead(status, { 'content-type': 'application/json' }).end(body === '' ? address : body);
      });
    });
    const client = createClient({
      baseUrl: host.origin,
      auth: application({ accessToken: 'token-old', refresh: () => Promise.resolve('token-new') }),
      retry: { attempts: 3, baseDelay: 1 },
      onRequest: ({ attempt }) => hooks.push(`request ${attempt}`),
      onRetry: () => hooks.push('retry'),
      ...options,
    });
    closing.push(() => client.close());
    const outcome = await upload(client, { folderId: 7 }, source(), { name: 'a' }).catch(
      (error: unknown) => error,
    );
    return { sizes, hooks, outcome, tokens };
  }
  const BUSY = [503, '{"error":"QUERY_LIMIT_EXCEEDED","error_description":"Too many requests"}'] as const;
  const EXPIRED = [401, '{"error":"expired_token"}'] as const;

  test.each([
    { name: 'a path', source: () => path },
    { name: 'a file: URL', source: () => pathToFileURL(path) },
    { name: 'bytes', source: () => bytes },
    { name: 'an ArrayBuffer', source: () => new Uint8Array(bytes).buffer },
    { name: 'a Blob', source: () => new Blob([bytes]) },
  ])('$name is sent again, complete, when the account refuses by a limit', async ({ source }) => {
    const { sizes, hooks, outcome } = await account([BUSY], source);
    expect(outcome).toMatchObject({ ID: 9 });
    expect(hooks).toEqual(['request 1', 'request 1', 'retry', 'request 2']);
    expect(sizes[0]).toBeGreaterThan(bytes.length);
    expect(sizes).toEqual([sizes[0], sizes[0]]);
  });

  test('a token that has expired is renewed once, and the file sent with the new one', async () => {
    const { outcome, tokens } = await account([EXPIRED], () => path);
    expect(outcome).toMatchObject({ ID: 9 });
    expect(tokens).toEqual(['Bearer token-old', 'Bearer token-new']);
  });

  test.each([
    { name: 'a limit', answer: BUSY, want: { name: 'RateLimitError', code: 'QUERY_LIMIT_EXCEEDED' } },
    {
      name: 'an expired token',
      answer: EXPIRED,
      want: { name: 'AuthenticationError', code: 'expired_token' },
    },
  ])(
    'a stream that has been read is not sent again after $name, and the error says so',
    async ({ answer, want }) => {
      const { sizes, outcome } = await account([answer], () => createReadStream(path));
      expect(sizes).toHaveLength(1);
      expect(outcome).toMatchObject({
        ...want,
        message: expect.stringContaining('not sent again: the stream of its body has been read') as string,
      });
    },
  );

  test.each([
    {
      name: 'an error of the server, after which it may be there',
      answer: [500, '{"error":"INTERNAL_SERVER_ERROR"}'] as const,
      want: { name: 'OutcomeUnknownError', readBack: 'disk.folder.getchildren' },
    },
    {
      name: 'a refusal of its content',
      answer: [400, '{"error":"DISK_OBJ_22000","error_description":"same name"}'] as const,
      want: { code: 'DISK_OBJ_22000', status: 400 },
    },
    { name: 'a redirect', answer: [307, '{}'] as const, want: { name: 'ProtocolError', status: 307 } },
    { name: 'no JSON', answer: [200, '<p>'] as const, want: { name: 'OutcomeUnknownError' } },
  ])('a file is sent once when the answer is $name', async ({ answer, want }) => {
    const { sizes, outcome } = await account([answer], () => path);
    expect(sizes).toHaveLength(1);
    expect(outcome).toMatchObject(want);
  });

  test('each request takes a slot of the rate limit, which a refusal empties', async () => {
    const slots: string[] = [];
    const acquire: Limiter['acquire'] = () => {
      slots.push('slot');
      return Promise.resolve(true);
    };
    const { outcome } = await account([BUSY], () => path, {
      rateLimit: { perSecond: 1, burst: 9, acquire, markExhausted: () => void slots.push('exhausted') },
    });
    expect(outcome).toMatchObject({ ID: 9 });
    expect(slots).toEqual(['slot', 'slot', 'exhausted', 'slot']);
  });

  test('another host has no token renewed and holds no call back', async () => {
    const asked: unknown[] = [];
    const other = await serve((request, response) => {
      asked.push(request.headers.authorization);
      request.resume().on('end', () => response.writeHead(401, { 'retry-after': '9' }).end(EXPIRED[1]));
    });
    const client: FilesClient = {
      legacy: {
        call: (name, params) =>
          params === undefined ? svc.legacy.call(name) : Promise.resolve({ uploadUrl: other.origin }),
      },
    };
    expect(await failure(upload(client, { folderId: 1 }, bytes))).toMatchObject({ status: 401, code: '' });
    expect(asked).toEqual([undefined]);
  });
});
