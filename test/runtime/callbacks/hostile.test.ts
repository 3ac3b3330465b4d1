/** Hostile bodies are refused before they cost anything, and nothing of them shows in the error. */

import { describe, expect, test } from 'vitest';
import { parseEvent, parseFrame, parseMessageCallback } from '../../../runtime/callbacks/index.js';

const MEGABYTE = 1024 * 1024;
const form = 'application/x-www-form-urlencoded';
const many = (count: number, pair: (index: number) => string, between: string): string =>
  Array.from({ length: count }, (_, index) => pair(index)).join(between);

const bodies: readonly {
  name: string;
  body: string | Uint8Array;
  contentType?: string;
  want: string;
}[] = [
  {
    name: '10,000 keys in a form',
    body: many(10_000, (index) => `secret${index}=1`, '&'),
    want: 'more than 1000 fields',
  },
  {
    name: '10,000 keys in JSON',
    body: `{${many(10_000, (index) => `"secret${index}":1`, ',')}}`,
    want: 'more than 1000 fields',
  },
  {
    name: '10,000 elements of a list',
    body: many(10_000, () => 'secret[]=1', '&'),
    want: 'more than 1000 fields',
  },
  { name: 'depth 1,000 in a form', body: `secret${'[a]'.repeat(1000)}=1`, want: 'more than 16 levels' },
  {
    name: 'depth 1,000 in JSON',
    body: '{"secret":'.repeat(1000) + '1' + '}'.repeat(1000),
    want: 'more than 16 levels',
  },
  { name: 'depth 100,000 in JSON that never closes', body: '['.repeat(100_000), want: 'more than 16 levels' },
  { name: '__proto__ in a form', body: 'event=X&__proto__[secret]=1', want: 'a field named __proto__' },
  {
    name: '__proto__ inside a form',
    body: 'event=X&data[__proto__][secret]=1',
    want: 'a field named __proto__',
  },
  {
    name: '__proto__ in JSON',
    body: '{"event":"X","__proto__":{"secret":1}}',
    want: 'a field named __proto__',
  },
  {
    name: 'an escaped __proto__ in JSON',
    body: '{"event":"X","data":[{"\\u005f_proto__":"secret"}]}',
    want: 'a field named __proto__',
  },
  { name: '50 MB of text', body: 'x'.repeat(50 * MEGABYTE), want: 'larger than 1048576 bytes' },
  { name: '50 MB of bytes', body: new Uint8Array(50 * MEGABYTE), want: 'larger than 1048576 bytes' },
  {
    name: 'another charset',
    body: 'event=X',
    contentType: `${form}; charset=windows-1251`,
    want: 'its charset is not UTF-8',
  },
  { name: 'bytes that are not UTF-8', body: Uint8Array.of(0x65, 0x3d, 0xe9), want: 'it is not UTF-8' },
  { name: 'an overlong encoding', body: Uint8Array.of(0x65, 0x3d, 0xc0, 0xaf), want: 'it is not UTF-8' },
  {
    name: 'another content type',
    body: 'event=X',
    contentType: 'text/plain',
    want: 'neither JSON nor form-encoded',
  },
  {
    name: 'a multipart form',
    body: '--x',
    contentType: 'multipart/form-data; boundary=x',
    want: 'neither JSON nor form-encoded',
  },
  { name: 'JSON that is none', body: '{"event":secret}', want: 'not valid JSON' },
  { name: 'JSON that ends early', body: '{"event":"secret', want: 'not valid JSON' },
  { name: 'a list', body: '["secret"]', want: 'its JSON is not an object' },
  { name: 'a scalar', body: '"secret"', contentType: 'application/json', want: 'its JSON is not an object' },
  {
    name: 'a form that says it is JSON',
    body: 'event=secret',
    contentType: 'application/json',
    want: 'not valid JSON',
  },
  { name: 'nothing', body: '', want: 'its body is empty' },
  { name: 'blanks', body: new Uint8Array([32, 10]), want: 'its body is empty' },
  { name: 'text that names no event', body: 'secret=1', want: 'it is not an event' },
  { name: 'an event that is a list', body: 'event[]=secret', want: 'it is not an event' },
];

describe.each(bodies)('$name', ({ body, contentType, want }) => {
  test('is refused, and the error quotes nothing', () => {
    const refused = (): unknown => parseEvent(body, { contentType, applicationToken: 'token' });
    expect(refused).toThrow(expect.objectContaining({ name: 'UsageError', code: 'CLIENT_USAGE' }));
    expect(refused).toThrow(want);
    expect(refused).not.toThrow('secret');
  });
});

test.each([
  {
    name: 'what a stream has left after a body parser',
    body: new Uint8Array(),
    want: /empty: .*leave that parser out/,
  },
  { name: 'a body that nobody has read', body: undefined, want: /not undefined: read it as text or bytes/ },
  { name: 'a form in base64', body: btoa('event=ONAPPTEST&ts=1'), want: /base64: decode it/ },
  { name: 'JSON in base64', body: btoa('{"event":"ONAPPTEST"}'), want: /base64: decode it/ },
  { name: 'bytes in base64', body: new TextEncoder().encode(btoa('event=secret')), want: /base64/ },
  { name: 'what a body parser leaves', body: { event: 'secret' }, want: /Object: .*leave that parser out/ },
  { name: 'a request', body: new Request('https://app.example/secret'), want: 'the class Request' },
  { name: 'a promise', body: Promise.resolve('event=X'), want: 'the class Promise' },
  { name: 'a view of 16 bits', body: new Uint16Array(8), want: 'the class Uint16Array' },
  { name: 'a symbol', body: Symbol('secret'), want: 'not symbol' },
])('$name is not taken for a raw body, and the message says what it is', ({ body, want }) => {
  const given = body as unknown as string; // as a program in JavaScript passes it
  for (const parse of [parseEvent, parseMessageCallback]) expect(() => parse(given)).toThrow(want);
  expect(() => parseFrame('/', given)).toThrow(want);
  expect(() => parseEvent(given)).not.toThrow('secret');
});

test('no prototype was changed by any of them', () => {
  for (const { body, contentType } of bodies) {
    expect(() => parseMessageCallback(body, { contentType })).toThrow();
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)['secret']).toBeUndefined();
});
