/** The proxy of `learn` passes what it is given on unchanged, and shows both sides. */

import { createServer, request as send } from 'node:http';
import { connect, type AddressInfo, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { type Exchange, openProxy } from '../../../generator/learn/proxy.js';

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
