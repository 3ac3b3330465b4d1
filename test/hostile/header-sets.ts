/** Requests that a server must survive: header sets and framings which proxies, parsers and Node itself refuse. */

import { connect } from 'node:net';

interface HeaderSet {
  readonly name: string;
  /** Everything behind the request line. */
  readonly text: string;
  /** `POST`, unless given. */
  readonly start?: string;
  /** It never comes to its end: nothing answers it, and the one who sends it hangs up in the middle. */
  readonly unfinished?: true;
}

const lines = (...headers: readonly string[]): string => `${headers.join('\r\n')}\r\n\r\n`;
const JSON_BODY = ['content-type: application/json', 'content-length: 2'];
const CHUNKED = ['content-type: application/json', 'transfer-encoding: chunked'];

/** Of each the first is a `Host` that is the server's own. */
export const HEADER_SETS: readonly HeaderSet[] = [
  { name: 'a trailer without chunks', text: `${lines(...JSON_BODY, 'trailer: x-sum')}{}` },
  {
    name: 'a trailer with chunks',
    text: `${lines(...CHUNKED, 'trailer: x-sum')}2\r\n{}\r\n0\r\nx-sum: 1\r\n\r\n`,
  },
  {
    name: 'a trailer that is a header of framing',
    text: `${lines(...CHUNKED, 'trailer: content-length')}0\r\ncontent-length: 9\r\n\r\n`,
  },
  { name: 'an upgrade', text: lines('connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: a') },
  {
    name: 'an upgrade to HTTP/2',
    text: lines('connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AA'),
  },
  { name: 'an expectation', text: `${lines(...JSON_BODY, 'expect: 100-continue')}{}` },
  { name: 'an unknown expectation', text: `${lines(...JSON_BODY, 'expect: the-unexpected')}{}` },
  { name: 'te', text: `${lines(...JSON_BODY, 'te: trailers, deflate;q=0.5')}{}` },
  {
    name: 'a connection header that names others',
    text: `${lines(...JSON_BODY, 'connection: authorization, content-length, host')}{}`,
  },
  { name: 'a connection header of rubbish', text: `${lines(...JSON_BODY, 'connection: ,,  ,\x01a')}{}` },
  {
    name: 'keep-alive with numbers',
    text: `${lines(...JSON_BODY, 'keep-alive: timeout=-1, max=99999999999')}{}`,
  },
  {
    name: 'proxy headers',
    text: `${lines(...JSON_BODY, 'proxy-connection: keep-alive', 'proxy-authorization: Basic YTpi')}{}`,
  },
  { name: 'length and chunks', text: `${lines(...CHUNKED, 'content-length: 2')}0\r\n\r\n` },
  { name: 'two lengths', text: `${lines('content-length: 2', 'content-length: 3')}{}` },
  { name: 'a negative length', text: lines('content-length: -1') },
  { name: 'a huge length', text: lines('content-length: 99999999999999999999') },
  { name: 'a length that is not reached', text: `${lines('content-length: 1000')}{}`, unfinished: true },
  { name: 'chunks that break off', text: `${lines(...CHUNKED)}ff\r\n{}`, unfinished: true },
  { name: 'chunks of an odd size', text: `${lines(...CHUNKED)}zz\r\n{}\r\n` },
  { name: 'an unknown coding', text: lines('transfer-encoding: gzip, chunked'), unfinished: true },
  { name: 'a body in a GET', text: `${lines(...CHUNKED)}2\r\n{}\r\n0\r\n\r\n`, start: 'GET' },
  { name: 'CONNECT', text: lines('x: y'), start: 'CONNECT' },
  { name: 'an unknown method', text: lines('x: y'), start: 'BREW' },
  { name: 'TRACE', text: lines('max-forwards: 0'), start: 'TRACE' },
  {
    name: 'bytes above ASCII',
    text: `${lines(...JSON_BODY, 'x-name: \xe9\xff', 'authorization: Bearer \xfc')}{}`,
  },
  {
    name: 'names of the prototype',
    text: `${lines(...JSON_BODY, '__proto__: 1', 'constructor: 2', 'hasownproperty: 3')}{}`,
  },
  {
    name: '900 headers',
    text: `${lines(...JSON_BODY, ...Array.from({ length: 900 }, (_, at) => `x-${String(at)}: 1`))}{}`,
  },
  { name: '20 kB of a header', text: lines(`x-long: ${'a'.repeat(20_000)}`) },
  { name: 'a folded header', text: `${lines('x-a: 1\r\n  2')}{}` },
  { name: 'a header without a name', text: lines(': 1') },
  {
    name: 'a body that is no JSON',
    text: `${lines('content-type: application/json', 'content-length: 3', 'content-encoding: br')}\x00\x01\x02`,
  },
  {
    name: 'a type of odd parameters',
    text: `${lines('content-type: multipart/form-data; boundary=', 'content-length: 2')}{}`,
  },
];

/**
 * Sends one set and gives what came back, until the server closes the connection or has answered; empty: it closed without a word.
 *
 * @param patience what passes, once the set is sent, before the one who sends it hangs up
 */
export function sendSet(
  port: number,
  path: string,
  { text, start = 'POST' }: HeaderSet,
  patience: () => Promise<unknown>,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const end = (): void => {
      socket.destroy();
      resolve(answer.split('\r\n', 1)[0] ?? '');
    };
    socket.on('data', (bytes) => {
      answer = `${answer}${bytes.toString('latin1')}`.replace(/^HTTP\/1\.1 100[^]*?\r\n\r\n/, '');
      if (answer !== '') end();
    });
    socket.once('error', end).once('close', end);
    const request = `${start} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${String(port)}\r\n${text}`;
    socket.write(request, 'latin1', () => void patience().then(end, end));
  });
}
