/** Responses over the wire: encodings, sizes, pieces, redirects, hostile bodies. */

import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agent, MockAgent } from 'undici';
import { callOf, quickWorld, type Sent, senderOf } from './client.js';
import { done, json, raw, startServer, type ScriptedServer, type Step } from './server.js';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const payload = { result: { items: [{ id: 1, title: 'Grüße' }] }, time: {} };
const text = JSON.stringify(payload);

const encoded =
  (encoding: string, bytes: Buffer): Step =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
    // In two pieces, cut anywhere.
    response.write(bytes.subarray(0, 7));
    setTimeout(() => response.end(bytes.subarray(7)), 5);
  };

async function send(step: Step, options: Parameters<typeof senderOf>[0] = {}): Promise<Sent<unknown>> {
  server.script(step);
  const sender = senderOf({ baseUrl: server.baseUrl, ...options }, quickWorld());
  try {
    return await sender.send(callOf('read'), { retry: false });
  } finally {
    await sender.close();
  }
}

const failure = async (step: Step, options?: Parameters<typeof senderOf>[0]): Promise<unknown> =>
  send(step, options).catch((error: unknown) => error);

describe('an answer', () => {
  const cases = [
    { name: 'in gzip', step: encoded('gzip', gzipSync(text)) },
    { name: 'in gzip under its old name', step: encoded('X-GZip', gzipSync(text)) },
    { name: 'in brotli', step: encoded('br', brotliCompressSync(text)) },
    { name: 'in no encoding, cut inside a letter', step: encoded('identity', Buffer.from(text)) },
    { name: 'with a wrong content type, so long as it is JSON', step: raw(200, text) },
    { name: 'with a byte order mark', step: raw(200, `\uFEFF${text}`) },
  ];
  for (const { name, step } of cases) {
    it(name, async () => expect((await send(step)).value).toEqual(payload));
  }

  it('of status 204 has no content', async () => expect((await send(raw(204, ''))).value).toBeUndefined());

  it('keeps its own text while the pieces of another come between its own', async () => {
    const bodies = ['a', 'b'].map((letter) =>
      Buffer.from(JSON.stringify({ result: letter.repeat(200_000) })),
    );
    const open: ServerResponse[] = [];
    const pieceByPiece: Step = (response) => {
      if (open.push(response) < bodies.length) return;
      for (const [at, from] of [0, 70_000, 140_000].entries())
        for (const [index, one] of open.entries())
          setTimeout(() => one.write(bodies[index]?.subarray(from, from + 70_000)), 5 * at);
      for (const one of open) setTimeout(() => one.end(), 20);
    };
    server.script(pieceByPiece);
    const sender = senderOf({ baseUrl: server.baseUrl }, quickWorld());
    const answers = await Promise.all(bodies.map(() => sender.send(callOf('read'), { retry: false })));
    await sender.close();
    const texts = answers.map(({ value }) => JSON.stringify(value)).sort();
    expect(texts).toEqual(bodies.map(String));
  });

  // A letter of three bytes is cut at many places.
  for (const size of [300_000, 3_000_000]) {
    it(`of ${size} bytes comes whole, wherever it is cut`, async () => {
      const large = { result: { items: [{ id: 1, title: '€'.repeat(size / 3) }] }, time: {} };
      expect((await send(raw(200, JSON.stringify(large)))).value).toEqual(large);
    });
  }

  it('asks for the encodings that it understands', async () => {
    await send(done);
    expect(server.arrived.at(-1)?.headers['accept-encoding']).toBe('gzip, br');
  });

  it('gives the status and lower-case headers, repeated ones joined', async () => {
    const { headers, status } = await send((response) => {
      response.setHeader('X-Many', ['a', 'b']);
      response.end(text);
    });
    expect(status).toBe(200);
    expect(headers['x-many']).toBe('a, b');
  });

  it('a 1xx before it is passed over', async () => {
    const { value } = await send((response) => {
      response.writeProcessing();
      response.end(text);
    });
    expect(value).toEqual(payload);
  });
});

/** A few bytes that never stop growing. */
const bomb: Step = (response) => {
  response.writeHead(200, { 'content-encoding': 'gzip' });
  const gzip = createGzip();
  gzip.pipe(response);
  const feed = (): void => {
    if (response.destroyed) return void gzip.destroy();
    gzip.write(Buffer.alloc(65_536));
    gzip.flush(() => setImmediate(feed));
  };
  feed();
};
const endless: Step = (response) => {
  response.writeHead(200);
  const feed = (): void => {
    if (!response.destroyed) response.write('x'.repeat(1000), () => setImmediate(feed));
  };
  feed();
};

describe('an answer that cannot be used', () => {
  const cases: readonly {
    readonly name: string;
    readonly step: Step;
    readonly want: RegExp;
    readonly status: number;
  }[] = [
    {
      name: 'larger than allowed',
      step: raw(200, 'x'.repeat(20_000)),
      want: /larger than maxResponseBytes/,
      status: 200,
    },
    {
      name: 'announced as larger than allowed',
      step: (response) => {
        response.writeHead(200, { 'content-length': '20000' });
        response.write('x');
      },
      want: /larger than maxResponseBytes/,
      status: 200,
    },
    {
      name: 'larger than allowed once unpacked, without an end',
      step: bomb,
      want: /larger than max/,
      status: 200,
    },
    { name: 'without an end', step: endless, want: /larger than max/, status: 200 },
    {
      name: 'in an encoding nobody asked for',
      step: encoded('zstd', Buffer.from(text)),
      want: /\(zstd\)/,
      status: 200,
    },
    { name: 'in gzip that is none', step: encoded('gzip', Buffer.from(text)), want: /\(gzip\)/, status: 200 },
    {
      name: 'in gzip that is cut short',
      step: encoded('gzip', gzipSync(text).subarray(0, 30)),
      want: /\(gzip\)/,
      status: 200,
    },
    {
      name: 'in bytes that are not UTF-8, whatever charset is declared',
      step: raw(200, Buffer.from('{"result":"\xcf\xf0"}', 'latin1'), {
        'content-type': 'application/json; charset=windows-1251',
      }),
      want: /not JSON \(200, application\/json; charset=windows-1251\): it contains bytes that are not UTF-8/,
      status: 200,
    },
    {
      name: 'in UTF-16',
      step: raw(200, Buffer.from(text, 'utf16le')),
      want: /not JSON \(200, text\/html\): it contains/,
      status: 200,
    },
    { name: '304, which is no redirect', step: raw(304, ''), want: /not JSON \(304/, status: 304 },
    {
      name: 'not JSON, shown in part',
      step: raw(200, '<h1>Hello</h1>\u001b[31m'),
      want: /"<h1>Hello<\/h1> \[31m"/,
      status: 200,
    },
    { name: 'empty', step: raw(200, ''), want: /empty/, status: 200 },
    {
      name: 'a redirect',
      step: raw(301, '', { location: '/elsewhere' }),
      want: /redirect \(301\)/,
      status: 301,
    },
    {
      name: 'a redirect that holds JSON',
      step: json(302, payload, { location: '/elsewhere' }),
      want: /redirect/,
      status: 302,
    },
  ];
  for (const { name, step, want, status } of cases) {
    it(`is a ProtocolError: ${name}`, async () => {
      const before = server.arrived.length;
      const error = await failure(step, { maxResponseBytes: 10_000, timeout: 5000 });
      expect(error).toMatchObject({ name: 'ProtocolError', code: 'CLIENT_PROTOCOL', status });
      expect(String(error)).toMatch(want);
      expect(server.arrived.length - before).toBe(1);
    });
  }

  it('is a ProtocolError: what the envelope does not read', async () => {
    server.script(json(200, { hello: 1 }));
    const sender = senderOf({ baseUrl: server.baseUrl }, quickWorld());
    const call = callOf('read', {
      read: () => {
        throw new TypeError('cannot read properties of undefined');
      },
    });
    const error: unknown = await sender.send(call, { retry: false }).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'ProtocolError', status: 200 });
    expect(String(error)).toContain('the answer has no envelope: "{\\"hello\\":1}"');
    await sender.close();
  });
});

describe('bytes in place of JSON', () => {
  const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff, 0xfe]);
  const steps = [
    { name: 'an image', step: raw(200, image, { 'content-type': 'image/png' }) },
    { name: 'text with the byte 0', step: raw(200, 'SQLite format 3\0') },
    { name: 'an unknown encoding', step: encoded('zstd', Buffer.from(text)) },
    { name: 'broken gzip', step: encoded('gzip', Buffer.from(text)) },
  ];
  for (const { name, step } of steps)
    for (const safety of ['read', 'keyed-write', 'write'] as const)
      it(`ends a ${safety} after one attempt, with a clear ProtocolError: ${name}`, async () => {
        server.script(step);
        const before = server.arrived.length;
        const sender = senderOf({ baseUrl: server.baseUrl }, quickWorld());
        const error: unknown = await sender.send(callOf(safety), {}).catch((e: unknown) => e);
        const found: unknown = safety === 'read' ? error : Reflect.get(Object(error), 'cause');
        expect(found).toMatchObject({ name: 'ProtocolError', status: 200, attempts: 1 });
        expect(String(found)).toMatch(
          /the answer is not JSON \(200, .*\): it (contains|cannot be decomp)|its content enc/,
        );
        expect(error).toHaveProperty('name', safety === 'read' ? 'ProtocolError' : 'OutcomeUnknownError');
        expect(server.arrived.length - before).toBe(1);
        await sender.close();
      });

  for (const { name, step } of [
    { name: 'an image', step: raw(502, image) },
    {
      name: 'broken gzip',
      step: raw(502, image, { 'content-encoding': 'gzip' }),
    },
  ])
    it(`counts as no error object from status 400 on: ${name}`, async () => {
      expect(await failure(step)).toMatchObject({
        name: 'ServerError',
        code: '',
        status: 502,
        details: undefined,
      });
    });
});

describe('an error', () => {
  const cases = [
    {
      name: 'at 200',
      step: json(200, { error: { code: 'X', message: 'm' } }),
      want: { name: 'ApiError', code: 'X', status: 200 },
    },
    {
      name: 'without an error object goes by its status, with an empty code and the text of the page',
      step: raw(503, `<html><title>Closed for now</title>${'x'.repeat(500)} the cause</html>`),
      want: {
        name: 'ServerError',
        code: '',
        status: 503,
        details: expect.stringMatching(/^"Closed for now".*the cause<\/html>"$/) as unknown,
        message: expect.stringContaining(
          'this is no answer of an account (text/html): check the address',
        ) as unknown,
      },
    },
    {
      name: '404 without an error object is no answer of an account',
      step: raw(404, '<html>'),
      want: {
        name: 'ProtocolError',
        status: 404,
        message: expect.stringContaining('check the address') as unknown,
      },
    },
    {
      name: 'with a request id',
      step: json(400, { error: { code: 'X', message: 'm' } }, { 'x-request-id': 'r-1' }),
      want: { name: 'ValidationError', requestId: 'r-1' },
    },
    {
      name: 'with what is missing',
      step: json(400, {
        error: { code: 'X', message: 'm', validation: [{ field: 'id', message: 'is required' }] },
      }),
      want: {
        validation: [{ field: 'id', message: 'is required' }],
        message: expect.stringContaining('id: is required') as unknown,
      },
    },
    {
      name: 'of scope names the scope that the contract asks for',
      step: json(403, { error: 'insufficient_scope', error_description: 'm' }),
      want: {
        name: 'PermissionError',
        requiredScope: 'tasks',
        message: expect.stringContaining("grant the scope 'tasks' or 'task' to the webhook") as unknown,
      },
    },
  ];
  for (const { name, step, want } of cases) {
    it(name, async () => {
      server.script(step);
      const sender = senderOf({ baseUrl: server.baseUrl }, quickWorld());
      const call = sender.send(callOf('read', { scope: ['tasks', 'task'] }), { retry: false });
      await expect(call).rejects.toMatchObject(want);
      await sender.close();
    });
  }
});

describe("a user's own dispatcher", () => {
  it('is used and not closed', async () => {
    const agent = new Agent();
    await send(done, { dispatcher: agent });
    await send(done, { dispatcher: agent });
    expect(agent.closed).toBe(false);
    await agent.close();
  });

  it('can be a MockAgent', async () => {
    const agent = new MockAgent();
    agent.disableNetConnect();
    agent
      .get('https://mock.example')
      .intercept({ path: () => true, method: 'POST' })
      .reply(200, payload);
    const sender = senderOf({ baseUrl: 'https://mock.example', dispatcher: agent });
    expect((await sender.send(callOf('read'), {})).value).toEqual(payload);
    await agent.close();
  });

  it('that is a MockAgent shows a refused connection by replyWithError, and a lost answer by an empty one', async () => {
    const agent = new MockAgent();
    agent.disableNetConnect();
    const mocked = () => agent.get('https://mock.example').intercept({ path: () => true, method: 'POST' });
    const sender = senderOf({ baseUrl: 'https://mock.example', dispatcher: agent, retry: { baseDelay: 0 } });
    mocked().replyWithError(new Error('reset'));
    mocked().reply(200, payload);
    expect(await sender.send(callOf('write'), {})).toMatchObject({ attempts: 2, value: payload });
    mocked().reply(200, '');
    const lost: unknown = await sender.send(callOf('write'), {}).catch((error: unknown) => error);
    expect(lost).toMatchObject({ name: 'OutcomeUnknownError', attempts: 1 });
    await agent.close();
  });
});

describe('sockets', () => {
  it('are used again, and never more than allowed', async () => {
    const ports = new Set<number | undefined>();
    server.script((response, request) => {
      ports.add(response.socket?.remotePort);
      done(response, request);
    });
    const sender = senderOf({ baseUrl: server.baseUrl, connections: 4 });
    await Promise.all(Array.from({ length: 40 }, () => sender.send(callOf('read'), {})));
    expect(ports.size).toBeLessThanOrEqual(4);
    await sender.close();
  });
});
