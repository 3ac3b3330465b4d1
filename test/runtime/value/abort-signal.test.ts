/** One signal for thousands of calls, and signals of somebody else's making. */

import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type AbortSignalLike, CallSignal, sharedSignal } from '../../../runtime/value/abort-signal.js';
import { callOf, senderOf } from '../send/client.js';
import { answer, stage, success } from '../send/scripted.js';

/** Counts what is asked of a signal. */
function counted(
  signal: AbortSignal,
): AbortSignalLike & { readonly counts: { added: number; held: number } } {
  const counts = { added: 0, held: 0 };
  return {
    counts,
    get aborted() {
      return signal.aborted;
    },
    get reason() {
      return signal.reason as unknown;
    },
    addEventListener(type, listener, options) {
      counts.added += 1;
      counts.held += 1;
      signal.addEventListener(type, listener, options);
    },
    removeEventListener(type, listener) {
      counts.held -= 1;
      signal.removeEventListener(type, listener);
    },
  };
}

describe('a signal that many calls share', () => {
  it('has one listener, however many wait, and none after them', async () => {
    const abort = new AbortController();
    const signal = counted(abort.signal);
    const { world } = stage([success]);
    const sender = senderOf({ rateLimit: false }, world);
    const calls = Array.from({ length: 2_000 }, () => sender.send(callOf('read'), { signal }));
    expect(signal.counts).toEqual({ added: 1, held: 1 });
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(1);
    await Promise.all(calls);
    expect(signal.counts).toEqual({ added: 1, held: 0 });
    expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
  });

  it('aborts all of them with its reason', async () => {
    const abort = new AbortController();
    const { world } = stage([answer(503, { error: 'QUERY_LIMIT_EXCEEDED' }, { 'retry-after': '20' })]);
    const sender = senderOf({ rateLimit: false }, { ...world, sleep: (_ms, signal) => until(signal) });
    const calls = Array.from({ length: 100 }, () =>
      sender.send(callOf('read'), { signal: abort.signal }).catch((reason: unknown) => reason),
    );
    await new Promise(setImmediate);
    abort.abort('enough');
    expect(await Promise.all(calls)).toEqual(Array(100).fill('enough'));
  });
});

const until = (signal: AbortSignalLike | undefined): Promise<void> =>
  new Promise((resolve) => signal?.addEventListener('abort', resolve));

describe('a signal of somebody else', () => {
  const removes: readonly { readonly name: string; readonly remove: unknown }[] = [
    { name: 'is missing', remove: undefined },
    {
      name: 'throws',
      remove: () => {
        throw new Error('not implemented');
      },
    },
    { name: 'does nothing', remove: () => undefined },
  ];
  it.each(removes)('hangs no call where removeEventListener $name', async ({ remove }) => {
    const listeners: (() => void)[] = [];
    const signal = {
      aborted: false,
      addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
      removeEventListener: remove,
    } as AbortSignalLike;
    const { world } = stage([success]);
    const sender = senderOf({ rateLimit: false, connections: 1 }, world);
    for (let calls = 0; calls < 3; calls += 1)
      await expect(sender.send(callOf('read'), { signal })).resolves.toMatchObject({ status: 200 });
    for (const listener of listeners) listener();
  });

  it('that cannot be listened to is a UsageError', async () => {
    const signal: AbortSignalLike = {
      aborted: false,
      addEventListener: () => {
        throw new Error('not implemented');
      },
      removeEventListener: () => undefined,
    };
    const { world, sent } = stage([success]);
    const call = senderOf({}, world).send(callOf('read'), { signal });
    await expect(call).rejects.toMatchObject({ name: 'UsageError' });
    expect(sent).toHaveLength(0);
  });
});

describe('the signal of a call', () => {
  it('keeps the first reason, and tells each listener once', () => {
    const abort = new AbortController();
    const own = new CallSignal(sharedSignal(abort.signal));
    const told: string[] = [];
    own.addEventListener('abort', () => told.push('a'));
    const gone = (): void => void told.push('b');
    own.addEventListener('abort', gone);
    own.removeEventListener('abort', gone);
    own.end('first');
    abort.abort('second');
    expect([own.aborted, own.reason, told]).toEqual([true, 'first', ['a']]);
  });
});
