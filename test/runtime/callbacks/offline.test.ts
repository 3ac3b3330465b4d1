/** Offline events against the sandbox: each comes, and comes again where a process has died before it was cleared. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { application } from '../../../runtime/auth/auth.js';
import { defineClient } from '../../../runtime/client/client.js';
import {
  isEvent,
  offlineEvents,
  type OfflineOptions,
  type OfflineSource,
} from '../../../runtime/callbacks/index.js';
import { iterateOffline } from '../../../runtime/callbacks/offline.js';
import { UsageError } from '../../../runtime/errors/index.js';

const open = defineClient<object, object>({ v3: {}, legacy: {} });
let sandbox: Sandbox;
let svc: ReturnType<typeof open>;
beforeEach(async () => {
  sandbox = await startSandbox();
  svc = open({ baseUrl: sandbox.baseUrl, auth: application({ accessToken: sandbox.accessToken }) });
  await svc.legacy.call('event.bind', { event: 'ONCRMDEALADD', event_type: 'offline' });
});
afterEach(async () => {
  await svc.close();
  await sandbox.close();
});

function change(...ids: readonly number[]): void {
  for (const ID of ids) sandbox.legacy.fireEvent('ONCRMDEALADD', { FIELDS: { ID } });
}

const left = (): number[] => sandbox.legacy.state.queue.map(({ id }) => id);
const calls = (name: string): number => sandbox.requests.filter(({ method }) => method === name).length;

/** The deals that one worker handles, which dies in the middle of the last of them. */
async function work(options: OfflineOptions = {}, most = Infinity): Promise<unknown[]> {
  const seen: unknown[] = [];
  for await (const event of offlineEvents(svc, options)) {
    seen.push(isEvent(event, 'ONCRMDEALADD') && event.data !== false ? event.data.FIELDS.ID : event.event);
    if (seen.length === most) throw new Died(seen);
  }
  return seen;
}

class Died extends Error {
  readonly seen: unknown[];
  constructor(seen: unknown[]) {
    super('died');
    this.seen = seen;
  }
}

async function dying(options: OfflineOptions, most: number): Promise<unknown[]> {
  return work(options, most).catch((error: unknown) => {
    if (error instanceof Died) return error.seen;
    throw error;
  });
}

describe('a worker', () => {
  test('handles every event once and clears package by package', async () => {
    change(...Array.from({ length: 120 }, (_, at) => at + 1));
    expect(await work()).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    expect(left()).toEqual([]);
    expect(calls('event.offline.clear')).toBe(3);
  });

  test('that fails gets the event again that it was at, and no event is lost', async () => {
    change(1, 2, 3, 4);
    expect(await dying({}, 3)).toEqual([1, 2, 3]);
    expect(left()).toEqual([3, 4]);
    expect(await work({ takeOver: true })).toEqual([3, 4]);
    expect(left()).toEqual([]);
  });

  test('that is killed between getting and clearing gets all of the package again', async () => {
    change(1, 2);
    // What a process has done that dies at once.
    await svc.legacy.call('event.offline.get', { clear: 0 });
    change(3);
    expect(await work()).toEqual([3]);
    expect(await work({ takeOver: true })).toEqual([1, 2]);
    expect(left()).toEqual([]);
  });

  test('whose answer was lost goes on with the package that it did not see', async () => {
    change(1, 2);
    sandbox.faults.add('reset-after:event.offline.get:1');
    expect(await work({ takeOver: true })).toEqual([1, 2]);
  });

  test('keeps the numbers of packages for accounts whose lists do not name them', async () => {
    change(1, 2, 3);
    let kept: readonly string[] = [];
    const packages = { load: () => kept, save: (processIds: readonly string[]) => void (kept = processIds) };
    expect(await dying({ packages }, 2)).toEqual([1, 2]);
    expect(kept).toHaveLength(1);
    const blind: OfflineSource = {
      legacy: {
        call: ((name: string, params: object, options: object) =>
          name === 'event.offline.list' ? nothing() : svc.legacy.call(name, params, options)) as never,
      },
    };
    const seen: unknown[] = [];
    for await (const { id } of offlineEvents(blind, { packages })) seen.push(id);
    expect(seen).toEqual(['2', '3']);
    expect(kept).toEqual([]);
    expect(left()).toEqual([]);
  });

  test('puts events aside that fail, and they come to whoever asks for them', async () => {
    change(1, 2, 3);
    const seen: string[] = [];
    for await (const event of offlineEvents(svc)) {
      seen.push(event.id);
      if (event.id === '2') await event.fail();
    }
    expect([seen, left()]).toEqual([['1', '2', '3'], [2]]);
    expect(await work()).toEqual([]);
    expect(await work({ failed: true })).toEqual([2]);
    expect(left()).toEqual([]);
  });

  test('keeps an event that fails after it was handed on, until its package is cleared', async () => {
    change(1, 2, 3);
    const iteration = offlineEvents(svc)[Symbol.asyncIterator]();
    const first = await iteration.next();
    if (first.done === true) return expect.fail();
    await iteration.next();
    await first.value.fail();
    await iteration.next();
    await iteration.next();
    expect(left()).toEqual([1]);
    await expect(first.value.fail()).rejects.toThrow('after the package of the event was cleared');
  });

  test('ends with a ProtocolError where the response has no list of events', async () => {
    const broken: OfflineSource = {
      legacy: { call: (() => Promise.resolve({ process_id: 'p1', events: { 1: {} } })) as never },
    };
    const first = offlineEvents(broken)[Symbol.asyncIterator]().next();
    await expect(first).rejects.toThrow('the response has no list of events');
  });

  test('reports that the account kept no data of an event', async () => {
    change(1);
    const empty: OfflineSource = {
      legacy: {
        call: (async (name: string, params: object, options: object) => {
          const answer = await svc.legacy.call(name, params, options as never);
          const { events = [] } = (answer ?? {}) as { readonly events?: readonly object[] };
          return { ...(answer as object), events: events.map((one) => ({ ...one, EVENT_DATA: false })) };
        }) as never,
      },
    };
    const data: unknown[] = [];
    for await (const event of offlineEvents(empty)) data.push(event.data);
    expect(data).toEqual([false]);
  });

  test('that starts after another one leaves it the package that it works on', async () => {
    change(1, 2, 3);
    const first = offlineEvents(svc)[Symbol.asyncIterator]();
    await first.next();
    change(4);
    expect(await work()).toEqual([4]);
    await first.return?.();
  });

  test('two at once handle each event once', async () => {
    change(...Array.from({ length: 40 }, (_, at) => at + 1));
    const options = { limit: 3 };
    const [one, other] = await Promise.all([work(options), work(options)]);
    expect([...one, ...other].toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
  });

  test('waits for more where it is told to, until its signal ends it', async () => {
    const over = new AbortController();
    const waits: number[] = [];
    const sleep = async (ms: number): Promise<void> => {
      waits.push(ms);
      if (waits.length === 1) change(1);
      else over.abort();
    };
    const seen: string[] = [];
    for await (const event of iterateOffline(svc, { every: 500, signal: over.signal }, { sleep }))
      seen.push(event.id);
    expect([seen, waits]).toEqual([['1'], [500, 500]]);
  });

  test('is told whose action it was, and what the account cannot say', async () => {
    change(1);
    for await (const { data, userId, messageId, changedAt } of offlineEvents(svc))
      expect([data, userId, messageId.length, Number.isNaN(Date.parse(changedAt))]).toEqual([
        { FIELDS: { ID: 1 } },
        '1',
        32,
        false,
      ]);
    expect.assertions(1);
  });

  test('that is no administrator is refused', async () => {
    const { employee } = sandbox.credentials.tokens;
    const other = open({ baseUrl: sandbox.baseUrl, auth: application({ accessToken: employee }) });
    const first = offlineEvents(other)[Symbol.asyncIterator]().next();
    await expect(first).rejects.toMatchObject({ name: 'PermissionError', code: 'ACCESS_DENIED' });
    await other.close();
  });
});

async function* nothing(): AsyncGenerator<never> {}

test.each([
  { name: 'no client', source: undefined, options: {} },
  { name: 'a limit of none', options: { limit: 0 } },
  { name: 'a pause of none', options: { every: 0 } },
  { name: 'packages that cannot be kept', options: { packages: {} } },
  { name: 'a connector that is no text', options: { connector: 5 } },
  { name: 'a filter that is no object', options: { filter: 5 } },
  { name: 'a text in the place of true', options: { failed: 'yes' } },
])('$name is a mistake of the caller', ({ options, ...rest }) => {
  // As JavaScript could call it.
  const make = (): unknown =>
    offlineEvents(('source' in rest ? rest.source : svc) as never, options as never);
  expect(make).toThrow(UsageError);
});
