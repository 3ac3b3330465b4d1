/** Batches: how they are cut and stopped, and whose failure is whose. */

import { describe, expect, test } from 'vitest';
import { byKind } from '../contract/kind.js';
import { BatchError, ref } from '../../runtime/index.js';
import { useV3, type AccountClient } from '../contract/v3-clients.js';
import { show } from './show.js';

const account = useV3();
const get = (id: number) => account.hook.v3.tasks.task.get({ id, select: ['id'] });
const add = (title: string) =>
  account.hook.v3.tasks.task.add({ fields: { title, creatorId: 1, responsibleId: 1 } });
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
/** Calls in each request. */
const cuts = (): readonly number[] => account.sandbox.requests.map(({ calls }) => calls.length);

/** Rights are checked first on the server of May 2026. */
const NO_TASK = byKind({ name: 'NotFoundError', status: 400 }, { name: 'PermissionError', status: 403 });

describe('cutting', () => {
  test.each([
    { count: 0, want: [] },
    { count: 1, want: [1] },
    { count: 50, want: [50] },
    { count: 51, want: [50, 1] },
    { count: 120, want: [50, 50, 20] },
  ])('$count calls: requests of $want', async ({ count, want }) => {
    const data = await account.hook.v3.batch(numbers(count).map(get));
    expect(data).toEqual(numbers(count).map((id) => ({ id })));
    expect(cuts()).toEqual(want);
    show(`a batch of ${count}: ${want.length} requests`);
  });

  test('legacy batches too', async () => {
    const { legacy } = account.hook;
    const data = await legacy.batch(numbers(51).map(() => legacy.user.get({ ID: 1 })));
    expect(data).toHaveLength(51);
    expect(cuts()).toEqual([50, 1]);
  });

  test('the requests are sent in order, one after another', async () => {
    const open: number[] = [];
    let inFlight = 0;
    const svc = account.connect({
      onRequest: () => void open.push((inFlight += 1)),
      onResponse: () => void (inFlight -= 1),
    });
    await svc.v3.batch(numbers(120).map((id) => svc.v3.tasks.task.get({ id })));
    expect(open).toEqual([1, 1, 1]);
  });

  test('references reach over the cut', async () => {
    const { v3 } = account.hook;
    const [first, list] = [add('Before the cut'), v3.tasks.task.list({ filter: [['id', '<', 4]] })];
    const filler = numbers(60).map(get);
    const found = v3.tasks.task.list({ filter: [['id', 'in', ref(list, 'id')]], order: { id: 'DESC' } });
    const changed = v3.tasks.task.update({ id: ref(first, 'id'), fields: { title: 'After the cut' } });
    const data = await v3.batch([first, list, ...filler, found, changed]);
    expect(data.slice(-2)).toEqual([[{ id: 3 }, { id: 2 }, { id: 1 }], true]);
    expect(await v3.tasks.task.get({ id: (await first).id, select: ['title'] })).toMatchObject({
      title: 'After the cut',
    });
    const { body } = account.sandbox.requests[1] ?? {};
    expect(JSON.stringify(body)).not.toContain('$ref');
    expect(cuts().slice(0, 2)).toEqual([50, 14]);
  });
});

describe('a failure in the second request of three', () => {
  const calls = (): ReturnType<typeof get>[] => numbers(120).map((id) => get(id === 60 ? 9999 : id));

  test('without halt: the first and the third have their results', async () => {
    const settled = await account.hook.v3.batch(calls()).settle();
    expect(settled.map(({ ok }) => ok)).toEqual(numbers(120).map((id) => id !== 60));
    expect(settled[59]).toMatchObject({ error: { ...NO_TASK, method: 'tasks.task.get' } });
    expect(cuts().slice(0, 3)).toEqual([50, 50, 25]);
    expect(cuts().at(-1)).toBe(20);
    // Two requests at most for each halving of 50.
    expect(cuts().length).toBeLessThanOrEqual(3 + 2 * 6);
    show(`one failing read among 120: ${cuts().length} requests of ${cuts().join(', ')} calls`);
  });

  test('with halt: the third is not sent, and its calls settle with NotSentError', async () => {
    const settled = await account.hook.v3.batch(calls(), { halt: true }).settle();
    expect(settled.map(({ ok }) => ok)).toEqual(numbers(120).map((id) => id < 60));
    expect(account.sandbox.requests.at(-1)?.calls).toEqual(['tasks.task.get']);
    for (const one of settled.slice(60)) {
      expect(one).toMatchObject({
        ok: false,
        error: { name: 'NotSentError', code: 'CLIENT_NOT_SENT', cause: NO_TASK },
      });
    }
    show('halt: 120 calls, 59 done, 1 with its error, 60 not sent');
  });

  test('a call whose reference leads to a failed one is NotSentError, though others go on', async () => {
    const { v3 } = account.hook;
    const failing = calls();
    const late = v3.tasks.task.get({ id: ref(failing[59] ?? get(1), 'id') });
    const later = v3.tasks.task.get({ id: ref(late, 'id') });
    const settled = await v3.batch([...failing, late, later, get(1)]).settle();
    expect(settled.slice(120)).toMatchObject([
      { error: { name: 'NotSentError', cause: NO_TASK } },
      { error: { name: 'NotSentError', cause: { name: 'NotSentError' } } },
      { ok: true, data: { id: 1 } },
    ]);
    await expect(late).rejects.toMatchObject({ name: 'NotSentError' });
  });
});

describe('BatchError', () => {
  const rejected = async (batch: PromiseLike<unknown>): Promise<BatchError> => {
    const error: unknown = await Promise.resolve(batch).catch((one: unknown) => one);
    if (error instanceof BatchError) return error;
    throw new TypeError('the batch did not reject with BatchError', { cause: error });
  };

  test('results of an array are an array', async () => {
    const error = await rejected(account.hook.v3.batch([get(1), get(9999)]));
    expect(error).toMatchObject({
      name: 'BatchError',
      code: 'CLIENT_BATCH',
      cause: NO_TASK,
    });
    expect(error.results).toMatchObject([{ ok: true, data: { id: 1 } }, { ok: false }]);
  });

  test('results of an object are an object', async () => {
    const error = await rejected(account.hook.v3.batch({ good: get(1), bad: get(9999) }));
    expect(error.results).toMatchObject({
      good: { ok: true, data: { id: 1 } },
      bad: { ok: false, error: NO_TASK },
    });
  });

  test('they are what settle gives', async () => {
    const batch = account.hook.v3.batch({ good: get(1), bad: get(9999) });
    const error = await rejected(batch);
    const sent = account.sandbox.requests.length;
    expect(await batch.settle()).toEqual(error.results);
    expect(account.sandbox.requests).toHaveLength(sent);
  });

  test('legacy: the service’s own per-call errors', async () => {
    const { legacy } = account.hook;
    const error = await rejected(
      legacy.batch({
        good: legacy.user.get({ ID: 1 }),
        bad: legacy.call('tasks.task.favorite.add', { taskId: 9999 }),
        also: legacy.user.get({ ID: 2 }),
      }),
    );
    expect(error.results).toMatchObject({
      good: { ok: true, data: [{ ID: '1' }] },
      bad: { ok: false, error: { code: '1', method: 'tasks.task.favorite.add' } },
      also: { ok: true, data: [{ ID: '2' }] },
    });
  });

  test('a request of one call settles with exactly its error', async () => {
    const { v3 } = account.hook;
    const settled = await v3.batch([v3.tasks.task.delete({ id: 9999 })]).settle();
    expect(settled).toMatchObject([{ ok: false, error: NO_TASK }]);
  });
});

describe('a REST 3.0 request that fails as a whole', () => {
  const mixed = ({ v3 }: AccountClient) =>
    v3
      .batch({ made: v3.tasks.task.delete({ id: 8 }), read: v3.tasks.task.get({ id: 1 }) }, { retry: false })
      .settle();

  test.each([
    ['NO_AUTH_FOUND', 401],
    ['expired_token', 401],
    ['INVALID_CREDENTIALS', 403],
    ['PORTAL_DELETED', 403],
    ['QUERY_LIMIT_EXCEEDED', 503],
    ['OVERLOAD_LIMIT', 503],
    ['SVC_REST_V3_EXCEPTION_RATELIMITEXCEPTION', 429],
    ['SVC_REST_V3_EXCEPTION_INVALIDJSONEXCEPTION', 400],
  ])('%s says that nothing was run: reads and writes settle with it', async (code, status) => {
    account.sandbox.faults.add({ name: 'error', code, status });
    const error = { code, status };
    expect(await mixed(account.connect({}))).toMatchObject({ made: { error }, read: { error } });
  });

  test.each([
    ['SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION', 400],
    ['SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', 403],
    ['SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION', 400],
    ['SVC_REST_V3_EXCEPTION_NEVERSEENEXCEPTION', 400],
    ['insufficient_scope', 403],
    ['SVC_REST_V3_EXCEPTION_INSUFFICIENTSCOPEEXCEPTION', 403],
    ['OPERATION_TIME_LIMIT', 429],
    ['INTERNAL_SERVER_ERROR', 500],
  ])('%s does not: reads settle with it, writes with OutcomeUnknownError', async (code, status) => {
    account.sandbox.faults.add({ name: 'error', code, status });
    const error = { code, status };
    expect(await mixed(account.connect({}))).toMatchObject({
      made: { error: { name: 'OutcomeUnknownError', method: 'tasks.task.delete', cause: error } },
      read: { error },
    });
  });

  test('by aborting: the batch and its calls reject with the reason', async () => {
    account.sandbox.faults.add('hang:batch');
    const reason = new Error('enough');
    const abort = new AbortController();
    const one = get(1);
    const batch = account.hook.v3.batch([one], { signal: abort.signal });
    const ended = Promise.allSettled([batch, one]);
    await expect.poll(() => account.sandbox.requests.length).toBe(1);
    abort.abort(reason);
    expect(await ended).toEqual(Array(2).fill({ status: 'rejected', reason }));
  });
});

describe('references', () => {
  test('to a whole scalar, to a list, in a filter, in fields', async () => {
    const { v3 } = account.hook;
    const made = add('Parent');
    const data = await v3.batch({
      made,
      child: v3.tasks.task.add({
        fields: { title: ref(made, 'title'), creatorId: 1, responsibleId: 1, parentId: ref(made, 'id') },
      }),
      found: v3.tasks.task.list({ filter: [['id', '>=', ref(made, 'id')]], select: ['title'] }),
    });
    expect(data.child).toMatchObject({ title: 'Parent', parentId: data.made.id });
    expect(data.found).toEqual([{ title: 'Parent' }, { title: 'Parent' }]);
    expect(account.sandbox.requests).toHaveLength(1);
  });

  const wrong: readonly { readonly name: string; readonly calls: () => { settle(): Promise<unknown> }[] }[] =
    [
      {
        name: 'to a later call',
        calls: () => {
          const later = get(1);
          return [account.hook.v3.tasks.task.get({ id: ref(later, 'id') }), later];
        },
      },
      { name: 'to a call outside', calls: () => [account.hook.v3.tasks.task.get({ id: ref(get(1), 'id') })] },
    ];
  test.each(wrong)('$name: UsageError, nothing is sent', async ({ calls }) => {
    // The declarations of `batch` ask for calls, which these are.
    const batch = account.hook.v3.batch(calls() as ReturnType<typeof get>[]);
    await expect(batch).rejects.toMatchObject({ name: 'UsageError' });
    expect(account.sandbox.requests).toEqual([]);
  });
});
