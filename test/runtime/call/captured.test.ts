/** A call is sent as it was made: its caller may use the same objects for another call before it goes out. */

import { describe, expect, it } from 'vitest';
import { ref } from '../../../runtime/call/ref.js';
import { clientSettings } from '../../../runtime/client/client-options.js';
import { createGateway } from '../../contract/gateway-clients.js';
import { WEBHOOK, fakeClient, success, type FakeClient, type Received } from './fake-account.js';

function open(): FakeClient {
  return fakeClient(({ method }) =>
    method === 'batch' ? success([{ item: { id: 8 } }]) : success({ item: { id: 9 } }),
  );
}

class ClientOf {
  get baseUrl(): string {
    return 'http://127.0.0.1:9';
  }
  get timeout(): number {
    return 7;
  }
}

const bodies = (received: readonly Received[]): unknown[] => received.map(({ body }) => body);

describe('a call that is made', () => {
  it('keeps its parameters while their object is used for the next one', async () => {
    const { v3, received } = open();
    const fields: Record<string, unknown> = {};
    const calls = ['a', 'b', 'c'].map((title) => {
      fields['title'] = title;
      return v3.call('tasks.task.add', { fields });
    });
    await Promise.all(calls);
    expect(bodies(received)).toEqual(['a', 'b', 'c'].map((title) => ({ fields: { title } })));
  });

  it('keeps them for its place in a batch, and what it refers to', async () => {
    const { v3, received } = open();
    const params: Record<string, unknown> = { fields: { title: 'a' } };
    const parent = v3.call<{ id: number }>('tasks.task.add', params);
    const child: Record<string, unknown> = { fields: { parentId: ref(parent, 'id') } };
    const calls = [parent, v3.call('tasks.task.add', child)] as const;
    params['fields'] = { title: 'b' };
    child['fields'] = { title: 'c' };
    await v3.batch(calls);
    const sent = JSON.stringify(bodies(received));
    expect(sent).toContain('"title":"a"');
    // A method called by name is one of which nothing is known, so that the value of its field is sent.
    expect(sent).toContain('"parentId":8');
  });

  it('keeps its options', async () => {
    const { v3, received } = open();
    const options = { idempotencyKey: 'first' };
    const first = v3.call('tasks.task.add', {}, options);
    options.idempotencyKey = 'second';
    const second = v3.call('tasks.task.add', {}, options);
    await Promise.all([first, second]);
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['first', 'second']);
    expect(first.idempotencyKey).toBe('first');
  });

  it('keeps how it is retried', async () => {
    const { v3, received } = fakeClient(() => ({ status: 503, body: '' }));
    const retry = { attempts: 2 };
    const call = v3.call('tasks.task.get', {}, { read: true, retry });
    retry.attempts = 1;
    expect((await call.settle()).ok).toBe(false);
    expect(received).toHaveLength(2);
  });

  it('has the options that a class of settings reads by getters, of whatever takes them', async () => {
    class Settings {
      get signal(): AbortSignal {
        return AbortSignal.abort('by a getter');
      }
      get timeout(): number {
        return 5;
      }
    }
    const { v3, legacy } = open();
    const get = () => v3.call('tasks.task.get', {}, new Settings());
    expect(await get().settle().catch(String)).toBe('by a getter');
    expect(
      await v3
        .batch([v3.call('a.get')], new Settings())
        .settle()
        .catch(String),
    ).toBe('by a getter');
    const gateway = createGateway({ baseUrl: 'http://127.0.0.1:9', key: 'svc_api_x' });
    expect(await gateway.request('GET', '/v1/x', {}, new Settings()).settle().catch(String)).toBe(
      'by a getter',
    );
    expect(clientSettings(Object.assign(new ClientOf(), { auth: WEBHOOK })).defaults.timeout).toBe(7);
    const wrong = legacy.call('a.b', {}, Object.create({ timeout: 0 }) as object);
    await expect(Promise.resolve(wrong)).rejects.toMatchObject({ name: 'UsageError' });
  });

  it('keeps a date that is set to another time', async () => {
    const { legacy, received } = open();
    const date = new Date(0);
    const call = legacy.call('crm.item.list', { filter: { '>date': date } });
    date.setUTCFullYear(2030);
    await call;
    expect(bodies(received)).toEqual([{ filter: { '>date': '1970-01-01T00:00:00+00:00' } }]);
  });

  const refused: { readonly name: string; readonly params: () => object; readonly message: RegExp }[] = [
    {
      name: 'contain a circular reference',
      params: () => {
        const params: Record<string, unknown> = {};
        params['self'] = params;
        return params;
      },
      message: /contain a circular reference/,
    },
    { name: 'hold a bigint', params: () => ({ id: 1n }), message: /bigint/ },
  ];
  it.each(refused)('rejects, and never throws, where parameters $name', async ({ params, message }) => {
    const { v3, received } = open();
    const call = v3.call('tasks.task.get', params());
    await expect(Promise.resolve(call)).rejects.toThrow(message);
    expect(received).toEqual([]);
  });
});
