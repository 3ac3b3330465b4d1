/** The proxy of `learn` passes what it is given on unchanged, and shows both sides. */

import { createServer, request as send } from 'node:http';
import { connect, type AddressInfo, createServer as createTcpServer } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { callsIn } from '../../../generator/learn/calls.js';
import { type Exchange, openProxy } from '../../../generator/learn/proxy.js';

const MAX_KEPT = 32 * 1024 * 1024;

const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** What arrives on the wire, with the host in the place of its address. */
async function received(through: boolean, sent: string, answer: string): Promise<readonly [string, string]> {
  let arrived = '';
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      arrived += chunk.toString('latin1');
      if (/\r\n\r\n/.test(arrived) && (!/content-length/i.test(arrived) || arrived.endsWith('END')))
        socket.end(answer, 'latin1');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a TCP server
  const proxy = await openProxy(`http://127.0.0.1:${port}`, () => undefined);
  closing.push(
    () => proxy.close(),
    () => void server.close(),
  );
  const to = through ? Number(new URL(proxy.baseUrl).port) : port;
  const got = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(to, '127.0.0.1', () =>
      socket.write(sent.replace('HOST', `127.0.0.1:${to}`), 'latin1'),
    );
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('close', () => resolve(text));
    socket.on('error', () => undefined);
  });
  return [arrived.replaceAll(String(to), 'PORT').replaceAll(String(port), 'PORT'), got];
}

test.each([
  {
    name: 'JSON',
    sent: 'POST /rest/1/abc/user.get?a=%20b HTTP/1.1\r\nHost: HOST\r\nContent-TYPE: application/json\r\nX-Two: 1\r\nX-Two: 2\r\nConnection: close\r\nContent-Length: 9\r\n\r\n{"a":}END',
    answer: 'HTTP/1.1 200 Fine\r\nX-b: 2\r\nx-B: 1\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
  },
  {
    name: 'a POST without a body',
    sent: 'POST /rest/user.get HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
    answer: 'HTTP/1.1 503 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  },
  {
    name: 'an answer that ends with its connection',
    sent: 'GET /elsewhere HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
    answer: 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nbytes \xff\x00',
  },
  {
    name: 'another verb and no JSON',
    sent: 'PURGE /rest/%ff?x HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\nContent-Length: 5\r\n\r\n\x00\xffEND',
    answer:
      'HTTP/1.1 302 Found\r\nLocation: https://other.example/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  },
])('passes $name on byte for byte', async ({ sent, answer }) => {
  expect(await received(true, sent, answer)).toEqual(await received(false, sent, answer));
});

/** An account that sends these bytes to every connection, and the proxy in front of it. */
async function behindProxy(answer: (path: string) => string | Buffer): Promise<{
  readonly port: number;
  readonly seen: Exchange[];
  readonly ask: (path: string, headers?: string) => Promise<string>;
}> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => socket.end(answer(/ (\S+) /.exec(chunk.toString())?.[1] ?? ''), 'latin1'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: account } = server.address() as AddressInfo; // of a TCP server
  const seen: Exchange[] = [];
  const proxy = await openProxy(`http://127.0.0.1:${account}`, (exchange) => seen.push(exchange));
  closing.push(
    () => proxy.close(),
    () => void server.close(),
  );
  const port = Number(new URL(proxy.baseUrl).port);
  const ask = (path: string, headers = `Host: 127.0.0.1:${port}`): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`, 'latin1'),
      );
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
      socket.on('error', () => undefined);
    });
  return { port, seen, ask };
}

const BODY = 'content-length: 2\r\nconnection: close\r\n\r\n{}';

test.each([
  { name: 'a status below 100', answer: `HTTP/1.1 099 OK\r\n${BODY}` },
  { name: 'a status of zeros', answer: `HTTP/1.1 000 OK\r\n${BODY}` },
  { name: 'a control character in the reason phrase', answer: `HTTP/1.1 200 O\x01K\r\n${BODY}` },
  { name: 'a control character in a header', answer: `HTTP/1.1 200 OK\r\nx-a: b\x01c\r\n${BODY}` },
  {
    name: 'another protocol',
    answer: 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nzzz',
  },
  { name: 'two lengths', answer: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}' },
  { name: 'no HTTP', answer: 'SSH-2.0-x\r\n' },
])('loses the connection of that request alone when the account answers with $name', async ({ answer }) => {
  const { ask, seen } = await behindProxy((path) =>
    path === '/odd' ? answer : `HTTP/1.1 200 OK\r\n${BODY}`,
  );
  expect([await ask('/odd'), await ask('/next')]).toEqual(['', 'HTTP/1.1 200 OK']);
  expect(seen.map(({ target }) => target)).toEqual(['/next']);
});

test.each([
  { name: 'the name of another site', headers: 'Host: other.example', status: 421 },
  { name: 'no name in HTTP/1.1', headers: 'X-A: 1', status: 400 },
  { name: 'a page of another site', headers: 'Host: HOST\r\nOrigin: https://other.example', status: 403 },
  { name: 'a page without an origin', headers: 'Host: HOST\r\nOrigin: null', status: 403 },
  { name: 'an image of another site', headers: 'Host: HOST\r\nSec-Fetch-Site: cross-site', status: 403 },
  {
    name: 'a page of this machine',
    headers: 'Host: HOST\r\nOrigin: http://localhost:3000\r\nSec-Fetch-Site: cross-site',
    status: 200,
  },
])('answers $status to $name', async ({ headers, status }) => {
  const { ask, seen, port } = await behindProxy(() => `HTTP/1.1 200 OK\r\n${BODY}`);
  const line = await ask('/rest/x', headers.replace('HOST', `127.0.0.1:${port}`));
  expect([line.split(' ')[1], seen.length]).toEqual([String(status), status === 200 ? 1 : 0]);
});

test.each([
  // The quickest levels: the texts are long.
  { encoding: 'gzip', pack: (text: string) => gzipSync(text, { level: 1 }) },
  { encoding: 'deflate', pack: (text: string) => deflateSync(text, { level: 1 }) },
  {
    encoding: 'br',
    pack: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  },
])('unpacks no answer beyond 32 MiB by $encoding', ({ encoding, pack }) => {
  const of = (size: number): Exchange => ({
    target: '/rest/foo.get',
    request: { headers: {}, body: undefined },
    status: 200,
    answer: {
      headers: { 'content-encoding': encoding },
      body: pack(`{"result":1${' '.repeat(size - 12)}}`),
    },
  });
  expect([callsIn(of(MAX_KEPT)).length, callsIn(of(MAX_KEPT + 1)).length]).toEqual([1, 0]);
});

test('shows bodies as they passed, and loses the connection where the account does', async () => {
  const body = gzipSync('{"result":1}');
  const server = createServer((request, response) => {
    if (request.url === '/lost') request.socket.destroy();
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a TCP server
  const seen: Exchange[] = [];
  const proxy = await openProxy(`http://127.0.0.1:${port}/base/`, (exchange) => seen.push(exchange));
  closing.push(
    () => proxy.close(),
    () => void server.close(),
  );
  const ask = (path: string): Promise<string> =>
    new Promise((resolve) => {
      const asked = send(proxy.baseUrl + path, { method: 'POST' }, (response) =>
        response.resume().on('end', () => resolve('answered')),
      );
      asked.on('error', () => resolve('lost')).end('abc');
    });
  expect(proxy.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/base$/);
  expect([
    await ask('/x'),
    await new Promise((resolve) =>
      send(new URL('/lost', proxy.baseUrl))
        .on('error', () => resolve('lost'))
        .end(),
    ),
  ]).toEqual(['answered', 'lost']);
  expect(
    seen.map(({ target, request, answer }) => [target, String(request.body), answer.body?.equals(body)]),
  ).toEqual([['/base/x', 'abc', true]]);
});
