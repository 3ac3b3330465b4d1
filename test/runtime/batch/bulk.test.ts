/** Any number of calls: what was sent, what became of each item, and that nothing is read, kept or lost beyond it. */

import { describe, expect, it } from 'vitest';
import type { BulkOptions } from '../../../runtime/call/call-options.js';
import type { BulkOutcome } from '../../../runtime/batch/bulk.js';
import {
  type Answered,
  fakeClient,
  type FakeClient,
  type Handle,
  type Received,
  success,
  TIME,
} from '../call/fake-account.js';

/** Gives each command of a batch the id in its query; those in `refused` an error. */
function batchAnswer({ body }: Received, refused: ReadonlySet<string> = new Set()): Answered {
  const { cmd } = body as { cmd: Record<string, string> };
  const parts: Record<string, Record<string, unknown>> = { result: {}, result_error: {} };
  for (const [key, text] of Object.entries(cmd)) {
    const id = /id=(\d+)/.exec(text)?.[1] ?? '';
    if (refused.has(id))
      parts['result_error'] = { ...parts['result_error'], [key]: { error: 'X', error_description: 'x' } };
    else parts['result'] = { ...parts['result'], [key]: Number(id) };
  }
  return { body: { result: { ...parts, result_total: [], result_next: [], result_time: [] }, time: TIME } };
}
const lost: Handle = () => ({ kind: 'lost', sent: true, cause: new Error('reset') });

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Counts what is read and whether it was closed. */
function source(count: number) {
  const seen = { read: 0, closed: false };
  async function* items(): AsyncGenerator<number> {
    try {
      for (const item of upTo(count)) {
        seen.read = item;
        yield await Promise.resolve(item);
      }
    } finally {
      seen.closed = true;
    }
  }
  return { seen, items: items() };
}

async function all<I, T>(outcomes: AsyncIterable<BulkOutcome<I, T>>): Promise<BulkOutcome<I, T>[]> {
  const got: BulkOutcome<I, T>[] = [];
  for await (const outcome of outcomes) got.push(outcome);
  return got;
}
const statesOf = (outcomes: readonly BulkOutcome<number, unknown>[]): string =>
  outcomes.map(({ item, state }) => `${item} ${state}`).join(', ');

describe('bulk of the legacy generation', () => {
  const update = (
    client: ReturnType<typeof fakeClient>,
    items: Iterable<number> | AsyncIterable<number>,
    options?: BulkOptions,
  ) => client.legacy.bulk(items, (id) => client.legacy.call('a.update', { id }), options);

  it.each([1, 3])(
    'sends batches of 50 and returns each outcome in order: concurrency %i',
    async (concurrency) => {
      const client = fakeClient(async (request) => {
        // The first request ends last.
        for (let turns = client.received.length === 1 ? 20 : 0; turns > 0; turns -= 1)
          await Promise.resolve();
        return batchAnswer(request, new Set(['7']));
      });
      const outcomes = await all(update(client, upTo(120), { concurrency }));
      expect(client.received.map(({ body }) => Object.keys((body as { cmd: object }).cmd).length)).toEqual([
        50, 50, 20,
      ]);
      expect(outcomes.map(({ item }) => item)).toEqual(upTo(120));
      expect(outcomes[5]).toEqual({ item: 6, state: 'done', data: 6 });
      expect(outcomes[6]).toMatchObject({ item: 7, state: 'failed', error: { code: 'X' } });
      expect(outcomes.filter(({ state }) => state === 'done')).toHaveLength(119);
    },
  );

  it.each([
    { name: 'with the total when the items are an array', items: upTo(120), total: 120 },
    { name: 'without a total when they are read one by one', items: source(120).items, total: undefined },
  ])('reports progress after each request, $name', async ({ items, total }) => {
    const reports: object[] = [];
    const onProgress: BulkOptions['onProgress'] = (progress) => {
      reports.push(progress);
      throw new Error('the bar is gone');
    };
    expect(await all(update(fakeClient(batchAnswer), items, { onProgress }))).toHaveLength(120);
    expect(reports).toEqual([50, 100, 120].map((done) => ({ done, total })));
  });

  it('reads no more than its requests need, and nothing after the caller stops', async () => {
    const { seen, items } = source(10_000);
    const client = fakeClient(batchAnswer);
    let ahead = 0;
    for await (const { item } of update(client, items, { concurrency: 2 })) {
      ahead = Math.max(ahead, seen.read - item);
      if (item === 320) break;
    }
    expect(ahead).toBeLessThan(100);
    expect(seen).toEqual({ read: 400, closed: true });
    expect(client.received).toHaveLength(8);
  });

  it('goes on after a lost batch, whose writes are unconfirmed', async () => {
    const client: FakeClient = fakeClient((request) =>
      client.received.length === 1 ? lost(request) : batchAnswer(request),
    );
    const outcomes = await all(update(client, upTo(52)));
    expect(statesOf(outcomes.slice(48))).toBe('49 unconfirmed, 50 unconfirmed, 51 done, 52 done');
    expect(outcomes[0]).toMatchObject({ error: { name: 'OutcomeUnknownError', method: 'a.update' } });
  });

  it('fails an item that cannot be sent, and no other', async () => {
    const client = fakeClient((request) => (request.method === 'batch' ? batchAnswer(request) : success(7)));
    const call = client.legacy.call('a.update', { id: 5 });
    const calls: readonly unknown[] = [
      client.legacy.call('a.update', { id: 1, file: Buffer.from('x') }),
      client.v3.call('a.update', { id: 2 }),
      undefined,
      4,
      call,
      call,
      client.legacy.call('a.update', { id: 7, FILTER: {} }),
    ];
    const each = (item: number): typeof call => calls[item - 1] as typeof call;
    const outcomes = await all(client.legacy.bulk(upTo(7), each));
    expect(statesOf(outcomes)).toBe('1 failed, 2 failed, 3 failed, 4 failed, 5 done, 6 failed, 7 done');
    expect(outcomes[0]).toMatchObject({ error: { name: 'UsageError' } });
    expect(client.received.map(({ method }) => method)).toEqual(['batch', 'a.update']);
  });

  it('stops at an async function, which would send the call of each further item by itself', async () => {
    const client = fakeClient(() => ({ body: { result: true, time: TIME } }));
    const send = async (id: number) => client.legacy.call('a.update', { id });
    const bulk = client.legacy.bulk([1, 2, 3], send as never);
    await expect(all(bulk)).rejects.toThrow('the function returned a promise');
    expect(client.received).toHaveLength(1);
  });

  it.each([
    { name: 'the source fails', fails: 'source' },
    { name: 'the function throws', fails: 'call' },
  ])('returns what was read before it rejects where $name', async ({ fails }) => {
    const error = new Error(`of the ${fails}`);
    const client = fakeClient(batchAnswer);
    function* items(): Generator<number> {
      yield* [1, 2];
      if (fails === 'source') throw error;
      yield 3;
    }
    const bulk = client.legacy.bulk(items(), (id) => {
      if (id === 3) throw error;
      return client.legacy.call('a.update', { id });
    });
    const got: string[] = [];
    const reading = (async () => {
      for await (const { item, state } of bulk) got.push(`${item} ${state}`);
    })();
    await expect(reading).rejects.toBe(error);
    expect(got).toEqual(['1 done', '2 done']);
  });
});

describe('bulk of REST 3.0', () => {
  it('sends single calls under their keys, as many at once as asked for', async () => {
    let [inFlight, most] = [0, 0];
    const client = fakeClient(async ({ body }) => {
      most = Math.max(most, (inFlight += 1));
      await new Promise(setImmediate);
      inFlight -= 1;
      return success({ item: body });
    });
    const each = (id: number) => client.v3.call('a.update', { id }, { idempotencyKey: `item-${id}` });
    const outcomes = await all(client.v3.bulk(new Set(upTo(5)), each, { concurrency: 2 }));
    expect(statesOf(outcomes)).toBe('1 done, 2 done, 3 done, 4 done, 5 done');
    expect(client.received.map(({ headers }) => headers['idempotency-key'])).toEqual(
      upTo(5).map((id) => `item-${id}`),
    );
    expect(most).toBe(2);
  });
});

describe('an aborted bulk', () => {
  it.each(['v3', 'legacy'] as const)(
    'of %s ends with the reason, after what was sent is unconfirmed',
    async (generation) => {
      const abort = new AbortController();
      const reason = new Error('enough');
      const { seen, items } = source(500);
      const client: FakeClient = fakeClient((request) => {
        if (client.received.length === 2) abort.abort(reason);
        return request.method === 'batch' ? batchAnswer(request) : success({ item: request.body });
      });
      const { v3, legacy } = client;
      const { signal } = abort;
      const bulk: AsyncIterable<BulkOutcome<number, unknown>> =
        generation === 'v3'
          ? v3.bulk(items, (id) => v3.call('a.update', { id }), { signal })
          : legacy.bulk(items, (id) => legacy.call('a.update', { id }), { signal });
      const got: BulkOutcome<number, unknown>[] = [];
      const reading = (async () => {
        for await (const outcome of bulk) got.push(outcome);
      })();
      await expect(reading).rejects.toBe(reason);
      const size = generation === 'v3' ? 1 : 50;
      expect(got.map(({ state }) => state)).toEqual([
        ...Array<string>(size).fill('done'),
        ...Array<string>(size).fill('unconfirmed'),
      ]);
      expect(got.at(-1)).toMatchObject({
        error: { name: 'OutcomeUnknownError', cause: { name: 'ConnectionError' } },
      });
      expect(seen).toEqual({ read: 2 * size, closed: true });
    },
  );
});

describe('what is wrong with a bulk', () => {
  const client = fakeClient(batchAnswer);
  const each = (id: number) => client.legacy.call('a.update', { id });
  it.each<{ name: string; given: readonly unknown[]; want: RegExp }>([
    { name: 'no items', given: [5, each], want: /must be a list, an iterable/ },
    { name: 'no function', given: [[1]], want: /must be a function/ },
    { name: 'a mistyped option', given: [[1], each, { concurency: 2 }], want: /did you mean concurrency/ },
    { name: 'an option of a batch', given: [[1], each, { halt: true }], want: /it is an option of a batch/ },
    { name: 'a concurrency of 0', given: [[1], each, { concurrency: 0 }], want: /positive integer/ },
  ])('rejects with a UsageError before anything is sent: $name', async ({ given, want }) => {
    const bulk = client.legacy.bulk(...(given as Parameters<typeof client.legacy.bulk>));
    await expect(all(bulk)).rejects.toThrow(want);
    expect(client.received).toEqual([]);
  });

  it('rejects where it is read twice: each item is sent once', async () => {
    const { legacy, received } = fakeClient(batchAnswer);
    const bulk = legacy.bulk([1], (id) => legacy.call('a.update', { id }));
    await all(bulk);
    await expect(all(bulk)).rejects.toThrow(/read once/);
    expect(received).toHaveLength(1);
  });
});
