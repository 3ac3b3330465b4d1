/** What a caller gives and nobody can read is a UsageError through the call, and never thrown by the method. */

import { describe, expect, it } from 'vitest';
import { parseEvent } from '../../../runtime/callbacks/event.js';
import { parseMessageCallback } from '../../../runtime/callbacks/message.js';
import { webhook } from '../../../runtime/auth/auth.js';
import { defineClient } from '../../../runtime/client/client.js';
import { UsageError } from '../../../runtime/errors/index.js';
import { defineGateway, type GatewayCore } from '../../../runtime/gateway/index.js';
import { methods } from '../../types/gateway-sample.js';
import { fakeClient } from './fake-account.js';

const fail = (): never => {
  throw new TypeError('not today');
};
const revoked = (target: object): object => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};
const getter = (name: string): object => Object.defineProperty({}, name, { enumerable: true, get: fail });
function deep(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

const values: readonly { readonly name: string; readonly value: () => object }[] = [
  { name: 'a getter that throws', value: () => getter('id') },
  { name: 'a toJSON that throws', value: () => ({ a: { toJSON: fail } }) },
  { name: 'a revoked proxy', value: () => revoked({}) },
  { name: 'a revoked proxy inside', value: () => ({ a: [revoked([])] }) },
  { name: 'too many levels', value: () => deep(100_000) },
  { name: 'as many levels as nobody reads', value: () => deep(600) },
];
const optionValues: readonly { readonly name: string; readonly value: () => object }[] = [
  { name: 'a getter that throws', value: () => getter('timeout') },
  { name: 'a getter of a class that throws', value: () => Object.create(getter('signal')) as object },
  { name: 'a getter inside that throws', value: () => ({ retry: getter('attempts') }) },
  { name: 'a revoked proxy', value: () => revoked({}) },
  {
    name: 'a signal that cannot be asked',
    value: () => ({ signal: Object.assign(getter('aborted'), { addEventListener: () => undefined }) }),
  },
  { name: 'a signal whose members throw', value: () => ({ signal: getter('addEventListener') }) },
];

async function failureOf(call: () => PromiseLike<unknown>): Promise<unknown> {
  // A call that throws at once would reject here with no UsageError of its own.
  let made: PromiseLike<unknown>;
  try {
    made = call();
  } catch (error) {
    return `thrown: ${String(error)}`;
  }
  return made.then(
    (value) => value,
    (error: unknown) => error,
  );
}

const open = (coalesce = false): ReturnType<typeof fakeClient> =>
  fakeClient(() => ({ body: { result: {}, time: {} } }), {
    v3: { 'a.get': { kind: 'get' }, 'a.list': { kind: 'list', paging: 'offset' } },
    coalesce,
  });
const gateway = (): GatewayCore =>
  defineGateway<GatewayCore>({ methods })({ baseUrl: 'http://127.0.0.1:9', key: 'svc_api_0123456789abcdef' });

describe('parameters that cannot be read', () => {
  for (const { name, value } of values) {
    it(`are a UsageError: ${name}`, async () => {
      for (const coalesce of [false, true]) {
        const { v3, received } = open(coalesce);
        expect(await failureOf(() => v3.call('a.get', value()))).toBeInstanceOf(UsageError);
        expect(await failureOf(() => v3.call('a.get', { id: value() }))).toBeInstanceOf(UsageError);
        expect(await v3.call('a.get', value()).settle()).toMatchObject({
          ok: false,
          error: { name: 'UsageError' },
        });
        const list = (): Promise<unknown> => v3.call('a.list', value(), { list: true }).toArray();
        expect(await failureOf(list)).toBeInstanceOf(UsageError);
        const batch = v3.batch([v3.call('a.get', { id: 1 }), v3.call('a.get', value())]);
        expect(await batch.settle()).toMatchObject([
          { ok: false, error: { name: 'UsageError' } },
          { ok: false, error: { name: 'UsageError' } },
        ]);
        expect(received).toEqual([]);
      }
    });

    it(`of the gateway are a UsageError: ${name}`, async () => {
      const gw = gateway();
      const body = value();
      expect(await failureOf(() => gw.request('POST', '/v1/a', { body }))).toBeInstanceOf(UsageError);
      expect(await failureOf(() => gw.entity('deals').create(body))).toBeInstanceOf(UsageError);
      await gw.close();
    });
  }

  it('as the calls of a batch are a UsageError', async () => {
    const { v3 } = open();
    for (const calls of [revoked([]), getter('a')])
      expect(await failureOf(() => v3.batch(calls as []))).toBeInstanceOf(UsageError);
  });
});

describe('options that cannot be read', () => {
  for (const { name, value } of optionValues) {
    it(`are a UsageError: ${name}`, async () => {
      const { v3, received } = open();
      const gw = gateway();
      expect(await failureOf(() => v3.call('a.get', {}, value()))).toBeInstanceOf(UsageError);
      expect(await failureOf(() => v3.batch([v3.call('a.get')], value()).settle())).toMatchObject([
        { ok: false, error: { name: 'UsageError' } },
      ]);
      expect(await failureOf(() => gw.request('GET', '/v1/a', {}, value()))).toBeInstanceOf(UsageError);
      expect(received).toEqual([]);
      await gw.close();
    });
  }

  it('of a client are a UsageError at once', () => {
    const create = defineClient<object, object>({ v3: {}, legacy: {} });
    const auth = webhook({ userId: 1, code: 'code-of-the-webhook' });
    const options = Object.assign(getter('timeout'), { baseUrl: 'http://127.0.0.1:9', auth });
    expect(() => create(options)).toThrow(UsageError);
  });

  it('of a callback are a UsageError', () => {
    const body = 'event=A&message_id=1';
    for (const options of [getter('contentType'), getter('applicationToken'), revoked({})]) {
      expect(() => parseEvent(body, options)).toThrow(UsageError);
      expect(() => parseMessageCallback(body, options)).toThrow(UsageError);
      expect(() => parseEvent(revoked({}) as Uint8Array)).toThrow(UsageError);
    }
  });
});

describe('an option that is not known', () => {
  const cases: readonly { readonly name: string; readonly options: object; readonly want: RegExp }[] = [
    { name: 'of a call', options: { timout: 5 }, want: /timout; did you mean timeout\?/ },
    { name: 'with letters in another case', options: { idempotencykey: 'k' }, want: /idempotencyKey/ },
    { name: 'like no other', options: { whatever: 1 }, want: /known are signal, timeout/ },
    { name: 'of retry', options: { retry: { attemps: 1 } }, want: /attempts/ },
  ];
  it.each(cases)('$name is a UsageError that names the nearest', async ({ options, want }) => {
    const { v3, received } = open();
    const error = await failureOf(() => v3.call('a.get', {}, options));
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toMatch(want);
    expect(received).toEqual([]);
  });

  it('of a batch, a gateway call and a client is one as well', async () => {
    const { v3 } = open();
    const gw = gateway();
    const create = defineClient<object, object>({ v3: {}, legacy: {} });
    const auth = webhook({ userId: 1, code: 'code-of-the-webhook' });
    const client = { baseUrl: 'http://127.0.0.1:9', auth };
    const batch = v3.batch([v3.call('a.get')], { hlat: true } as object);
    expect(String(await failureOf(() => batch))).toMatch(/halt/);
    expect(String(await failureOf(() => gw.request('GET', '/v1/a', {}, { dedline: 1 } as object)))).toMatch(
      /deadline/,
    );
    expect(() => create({ ...client, conections: 1 } as typeof client)).toThrow(/connections/);
    expect(() => create({ ...client, rateLimit: { persecond: 1 } } as typeof client)).toThrow(/perSecond/);
    const key = 'svc_api_0123456789abcdef';
    const options = { baseUrl: 'http://127.0.0.1:9', key, sesion: 'x' };
    expect(() => defineGateway<GatewayCore>({ methods })(options)).toThrow(/session/);
    await gw.close();
  });

  it('is passed over where it has no value', async () => {
    const { v3 } = open();
    await expect(v3.call('a.get', {}, { timout: undefined } as object)).resolves.toBeDefined();
  });
});

describe('a call by name', () => {
  it('is repeated like a read where the caller says that it is one', async () => {
    const answers = [{ status: 500, body: {} }, { body: { result: { item: 1 }, time: {} } }];
    const { v3, received } = fakeClient(() => answers.shift() ?? { body: {} });
    await expect(v3.call('b.check', {}, { read: true })).resolves.toBe(1);
    expect(received).toHaveLength(2);
  });
});
