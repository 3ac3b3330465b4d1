/** Options that are not known, and what `call(name)` knows of its method. */

import { describe, expect, it } from 'vitest';
import { webhook } from '../../../runtime/auth/auth.js';
import { defineClient } from '../../../runtime/client/client.js';
import { UsageError } from '../../../runtime/errors/errors.js';
import { defineGateway, type GatewayCore } from '../../../runtime/gateway/index.js';
import { methods } from '../../contract/gateway-clients.js';
import { fakeClient } from './fake-account.js';

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

const open = (): ReturnType<typeof fakeClient> =>
  fakeClient(() => ({ body: { result: {}, time: {} } }), {
    v3: { 'a.get': { kind: 'get' } },
  });
const gateway = (): GatewayCore =>
  defineGateway<GatewayCore>({ methods })({ baseUrl: 'http://127.0.0.1:9', key: 'svc_api_0123456789abcdef' });

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

  const elsewhere: readonly { readonly options: object; readonly want: string }[] = [
    {
      options: { retry: { budget: 5 } },
      want: 'retry: there is no option budget; it is an option of createClient: retry',
    },
    { options: { rateLimit: false }, want: 'there is no option rateLimit; it is an option of createClient' },
    { options: { halt: true }, want: 'there is no option halt; it is an option of a batch' },
    { options: { attempts: 1 }, want: 'there is no option attempts; it is an option of retry' },
  ];
  it.each(elsewhere)('is a UsageError that says where it belongs: $options', async ({ options, want }) => {
    const { v3, legacy, received } = open();
    expect(String(await failureOf(() => v3.call('a.get', {}, options)))).toContain(want);
    expect(String(await failureOf(() => legacy.call('a.list', {}, { list: true, ...options })))).toContain(
      want,
    );
    const onGateway = gateway().request('GET', '/v1/a', {}, options);
    expect(String(await failureOf(() => onGateway))).toContain(want);
    expect(received).toEqual([]);
  });

  it.each<object>([{ paging: 'offset' }, { retry: { budget: 5 } }])(
    'is one of a batch too: %j',
    async (options) => {
      const { v3 } = open();
      expect(String(await failureOf(() => v3.batch([v3.call('a.get')], options)))).toContain(
        'it is an option of',
      );
    },
  );

  const values = [{ timeout: 0 }, { timeout: Number.NaN }, { deadline: -1 }, { deadline: 2 ** 31 }];
  it.each(values)('a value that it cannot have is a UsageError that rejects: %j', async (options) => {
    const { v3, received } = open();
    const failure = { name: 'UsageError', code: 'CLIENT_USAGE' };
    expect(await failureOf(() => v3.call('a.get', {}, options))).toMatchObject(failure);
    expect(await failureOf(() => v3.batch([v3.call('a.get')], options))).toMatchObject(failure);
    expect(await failureOf(() => gateway().request('GET', '/v1/a', {}, options))).toMatchObject(failure);
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
