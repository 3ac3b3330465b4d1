/** One signal for thousands of calls. */

import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type AbortSignalLike, CallSignal, onAbort } from '../../../runtime/value/abort-signal.js';
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
    const { environment } = stage([success]);
    const sender = senderOf({ rateLimit: false }, environment);
    const calls = Array.from({ length: 2_000 }, () => sender.send(callOf('read'), { signal }));
    expect(signal.counts).toEqual({ added: 1, held: 1 });
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(1);
    await Promise.all(calls);
    expect(signal.counts).toEqual({ added: 1, held: 0 });
    expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
  });

  it('aborts all of them with its reason', async () => {
    const abort = new AbortController();
    const { environment } = stage([answer(503, { error: 'QUERY_LIMIT_EXCEEDED' }, { 'retry-after': '20' })]);
    const sender = senderOf({ rateLimit: false }, { ...environment, sleep: (_ms, signal) => until(signal) });
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

describe('onAbort', () => {
  it('listens again when all who listened before have left', () => {
    const abort = new AbortController();
    const signal = counted(abort.signal);
    const heard: string[] = [];
    onAbort(signal, () => heard.push('a'))();
    onAbort(signal, () => heard.push('b'));
    const leave = onAbort(signal, () => heard.push('c'));
    abort.abort();
    leave();
    expect([heard, signal.counts]).toEqual([['b', 'c'], { added: 2, held: 0 }]);
  });
});

describe('the signal of a call', () => {
  it('keeps the first reason, and tells each listener once', () => {
    const abort = new AbortController();
    const own = new CallSignal(abort.signal);
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
