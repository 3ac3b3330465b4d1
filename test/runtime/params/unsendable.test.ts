/** Values that JSON would lose without an error: a `UsageError` with their path, wherever they are and however the call is sent. */

import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../runtime/index.js';
import { v3Params } from '../../../runtime/params/v3-params.js';
import { paramsNow } from '../../../runtime/params/wire-params.js';
import { fakeClient, type FakeClient, success } from '../call/fake-account.js';
import { useScriptedGateway } from '../gateway/scripted-gateway.js';

class Money {
  readonly #amount: number = 5;
  get amount(): number {
    return this.#amount;
  }
}
class Registry extends Map<string, number> {
  readonly name = 'x';
}
class Task {
  readonly title = 'Ship';
  readonly due = new Date('2026-03-01T09:00:00.000Z');
}

const refused: readonly { readonly name: string; readonly value: unknown; readonly want: string }[] = [
  {
    name: 'a Buffer',
    value: Buffer.from('x'),
    want: 'a value of type Buffer; send its content as a base64 text',
  },
  {
    name: 'a typed array',
    value: new Uint8Array(2),
    want: 'a value of type Uint8Array; send its content as a base64 text',
  },
  {
    name: 'a DataView',
    value: new DataView(new ArrayBuffer(1)),
    want: 'a value of type DataView; send its content as a base64 text',
  },
  {
    name: 'an ArrayBuffer',
    value: new ArrayBuffer(1),
    want: 'a value of type ArrayBuffer; send its content as a base64 text',
  },
  { name: 'a Blob', value: new Blob(['x']), want: 'a value of type Blob; send its content as a base64 text' },
  {
    name: 'a stream',
    value: Readable.from(['x']),
    want: 'a value of type Readable; send its content as a base64 text',
  },
  {
    name: 'a web stream',
    value: new Blob(['x']).stream(),
    want: 'a value of type ReadableStream; send its content as a base64 text',
  },
  { name: 'a form', value: new FormData(), want: 'a value of type FormData; send a plain object' },
  { name: 'a Map', value: new Map([['a', 1]]), want: 'a value of type Map; send an object' },
  {
    name: 'a class of Map with members',
    value: new Registry(),
    want: 'a value of type Registry; send an object',
  },
  { name: 'a Set', value: new Set([1]), want: 'a value of type Set; send an array' },
  { name: 'a text as an object', value: Object('x'), want: 'a value of type String; send its valueOf()' },
  { name: 'a number as an object', value: Object(5), want: 'a value of type Number; send its valueOf()' },
  { name: 'a promise', value: Promise.resolve(1), want: 'a value of type Promise; await it first' },
  {
    name: 'a call',
    value: fakeClient(() => success(1)).v3.call('a.b'),
    want: 'a value of type MethodCall; await it first',
  },
  { name: 'an error', value: new TypeError('x'), want: 'a value of type TypeError; send a plain object' },
  { name: 'a regular expression', value: /x/, want: 'a value of type RegExp; send a plain object' },
  {
    name: 'an object that hides its content',
    value: new Money(),
    want: 'a value of type Money; send a plain object',
  },
  { name: 'a function', value: () => 1, want: 'a value of type function' },
  { name: 'a symbol', value: Symbol('x'), want: 'a value of type symbol' },
  { name: 'a bigint', value: 5n, want: 'a value of type bigint; send a number or a text' },
  { name: 'no number', value: Number.NaN, want: 'NaN' },
  { name: 'an endless number', value: -Infinity, want: '-Infinity' },
  { name: 'an invalid Date', value: new Date(Number.NaN), want: 'an invalid Date' },
];

describe('a value that JSON cannot carry', () => {
  it.each(refused)('is a UsageError with its path: $name', ({ value, want }) => {
    const message = `fields.files[1].data cannot be sent: JSON cannot carry ${want}`;
    expect(() => paramsNow({ fields: { files: ['a', { data: value }] } }, v3Params)).toThrow(
      new UsageError(message),
    );
  });

  it('is one as the parameters themselves', () => {
    expect(() => paramsNow(new Map())).toThrow(
      'the parameters cannot be sent: JSON cannot carry a value of type Map',
    );
  });

  /** So many objects, the parameters themselves among them. */
  const nested = (levels: number): Readonly<Record<string, unknown>> =>
    Array.from({ length: levels - 1 }).reduce<Readonly<Record<string, unknown>>>((a) => ({ a }), { a: 1 });

  it.each([
    { name: 'REST 3.0', send: ({ v3 }: FakeClient, params: object) => v3.call('a.b', params) },
    { name: 'legacy', send: ({ legacy }: FakeClient, params: object) => legacy.call('a.b', params) },
    {
      name: 'an iteration',
      send: ({ legacy }: FakeClient, params: object) =>
        legacy.call('a.list', params, { list: true }).toArray(),
    },
  ])('is more than 511 levels, with which an account drops all: $name', async ({ send }) => {
    const account = fakeClient(() => success([]));
    await send(account, { filter: nested(510) });
    expect(account.received).toHaveLength(1);
    const error: unknown = await Promise.resolve(send(account, { filter: nested(511) })).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'UsageError' });
    expect(String(error)).toContain('filter: more than 511 levels');
    expect(account.received).toHaveLength(1);
  });

  it('is so many levels after a list was put around a filter', async () => {
    const account = fakeClient(() => success([]));
    const group = (levels: number): object => ({ conditions: [['id', 1, nested(levels - 3)]] });
    await account.v3.call('a.b', { filter: group(509) });
    expect(account.received).toHaveLength(1);
    await expect(account.v3.call('a.b', { filter: group(510) })).rejects.toThrow(
      'filter: more than 511 levels',
    );
    expect(account.received).toHaveLength(1);
  });

  it('is refused in a batch too', async () => {
    const account = fakeClient(() => success(1));
    const calls = [account.legacy.call('a.b'), account.legacy.call('a.b', nested(5000))];
    await expect(account.legacy.batch(calls)).rejects.toThrow('a: more than 511 levels');
    expect(account.received).toEqual([]);
  });

  const file = { file: Buffer.from('x') };
  const { v3, legacy, received } = fakeClient(() => success(1));
  const gateway = useScriptedGateway();
  const ways: readonly { readonly name: string; readonly send: () => PromiseLike<unknown>; path?: string }[] =
    [
      { name: 'REST 3.0', send: () => v3.call('a.add', file) },
      {
        name: 'REST 3.0, by its filter',
        send: () => v3.call('a.list', { filter: [['a', new Set()]] }, { list: true }),
        path: 'filter[0][1]',
      },
      { name: 'legacy', send: () => legacy.call('a.add', file) },
      { name: 'legacy by position', send: () => legacy.call('a.add', [8, file]), path: '[1].file' },
      { name: 'a batch', send: () => legacy.batch([legacy.call('a.b'), legacy.call('a.add', file)]) },
      { name: 'an iteration', send: () => legacy.call('a.list', file, { list: true }).toArray() },
      { name: 'a body of the gateway', send: () => gateway.open().entity('deals').create(file) },
      {
        name: 'a query of the gateway',
        send: () => gateway.open().entity('deals').list({ file: new Map() }),
      },
      {
        name: 'another route of the gateway',
        send: () => gateway.open().request('POST', '/v1/x', { body: file }),
      },
    ];
  it.each(ways)('is refused before anything is sent: $name', async ({ send, path = 'file' }) => {
    const error = await Promise.resolve(send()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'UsageError' });
    expect(String(error)).toContain(`${path} cannot be sent`);
    expect([received, gateway.arrived]).toEqual([[], []]);
  });
});

it.each([
  {
    name: 'an instance with members',
    given: new Task(),
    want: { title: 'Ship', due: '2026-03-01T09:00:00+00:00' },
  },
  { name: 'an address', given: new URL('https://a.example/x'), want: 'https://a.example/x' },
  {
    name: 'a Map that says its JSON',
    given: Object.assign(new Map(), { toJSON: () => ({ a: 1 }) }),
    want: { a: 1 },
  },
  { name: 'an object without a prototype', given: Object.create(null) as object, want: {} },
  { name: 'an empty object', given: {}, want: {} },
  { name: 'half of a character in a text', given: 'cut \ud83d', want: 'cut \uFFFD' },
  { name: 'half of a character in a name', given: { '\udc00': 1 }, want: { '\uFFFD': 1 } },
  { name: 'whole characters', given: 'Łódź 🙂', want: 'Łódź 🙂' },
])('sends $name as JSON does', ({ given, want }) => {
  expect(paramsNow({ given }).params).toEqual({ given: want });
});

it.each([
  { name: 'an object whose toJSON returns null', value: { toJSON: () => null } },
  { name: 'an object whose toJSON returns undefined', value: { toJSON: () => undefined } },
  { name: 'a Date beyond the year 9999', value: new Date(1_780_000_000_000_000) },
  { name: 'a Date before the year 0', value: new Date(-1_780_000_000_000_000) },
])('refuses $name, with its path', ({ value }) => {
  const parameters = { fields: { UF_DATES: [value] } };
  expect(() => paramsNow(parameters)).toThrow(/^fields\.UF_DATES\[0\] cannot be sent: /);
});
