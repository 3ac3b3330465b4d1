/** The key of a call: there from the beginning, the same on the wire, and kept for a caller who gives up. */

import { describe, expect, it } from 'vitest';
import type { MethodTable } from '../../../runtime/words/method.js';
import { fakeClient, success, type FakeClient, type Handle } from './fake-account.js';

const V3: MethodTable = { 'task.get': { kind: 'get' }, 'task.add': { kind: 'add' } };
const LEGACY: MethodTable = { 'task.add': { kind: 'add' } };

function open(handle: Handle = () => success({ item: { id: 8 } })): FakeClient {
  return fakeClient(handle, { v3: V3, legacy: LEGACY });
}

describe('call.idempotencyKey', () => {
  it('is there before the call is sent, goes on the wire, and stays', async () => {
    const { v3, received } = open();
    const call = v3.call('task.add', {});
    const key = call.idempotencyKey;
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    await call;
    expect(received[0]?.headers['idempotency-key']).toBe(key);
    expect(call.idempotencyKey).toBe(key);
    expect((await call.withResponse()).idempotencyKey).toBe(key);
  });

  it('is another one for each call', () => {
    const { v3 } = open();
    expect(v3.call('task.add', {}).idempotencyKey).not.toBe(v3.call('task.add', {}).idempotencyKey);
  });

  it("is the caller's own", () => {
    expect(open().v3.call('task.add', {}, { idempotencyKey: 'my key' }).idempotencyKey).toBe('my key');
  });

  it('is still there after an abort in flight, so that the call can be made again', async () => {
    const abort = new AbortController();
    const { v3, received } = open(() => {
      abort.abort('enough');
      return success(true);
    });
    const call = v3.call('task.add', {}, { signal: abort.signal });
    await expect(call).rejects.toBe('enough');
    expect(received[0]?.headers['idempotency-key']).toBe(call.idempotencyKey);
    expect(call.idempotencyKey).toBeDefined();
  });

  it('is undefined on a read and on the legacy generation', () => {
    const { v3, legacy } = open();
    expect(v3.call('task.get', {}).idempotencyKey).toBeUndefined();
    expect(legacy.call('task.add', {}).idempotencyKey).toBeUndefined();
  });

  it('is undefined once a batch has taken the call, for a batch sends none', async () => {
    const { v3 } = open(() => success([{ item: { id: 1 } }]));
    const call = v3.call('task.add', {});
    await v3.batch([call]);
    expect(call.idempotencyKey).toBeUndefined();
  });

  it('breaks nothing where the options make no sense', async () => {
    const call = open().v3.call('task.add', {}, { idempotencyKey: '' });
    expect(call.idempotencyKey).toBe('');
    await expect(call).rejects.toMatchObject({ code: 'CLIENT_USAGE' });
  });
});
