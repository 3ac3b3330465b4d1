/** Long lists on an account that gives shorter pages than asked: nothing lost, nothing twice, few requests. */

import { describe, expect, test } from 'vitest';
import { useV3, type AccountClient } from '../contract/v3-clients.js';
import { show } from './show.js';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
const tasks = (count: number): readonly object[] => numbers(count).map((id) => ({ id }));
const MODES = ['offset', 'keyset', 'auto'] as const;

describe('137 tasks on a clamping account with limit: 1000', () => {
  const account = useV3({ clamp: true, data: { tasks: tasks(137) as Record<string, unknown>[] } });
  const list = (svc: AccountClient, paging: (typeof MODES)[number]) =>
    svc.v3.tasks.task.list({ select: ['id', 'title'], pagination: { limit: 1000 } }, { paging });

  test.each(MODES)('%s gives 137 ids once, iterated, by page and as an array', async (paging) => {
    const iterated: number[] = [];
    for await (const { id } of list(account.hook, paging)) iterated.push(id);
    const requests = account.sandbox.requests.length;
    const pages: number[][] = [];
    for await (const page of list(account.hook, paging).pages()) pages.push(page.map(({ id }) => id));
    const array = (await list(account.hook, paging).toArray()).map(({ id }) => id);
    show(`137 tasks, ${paging}: ${new Set(iterated).size} ids, ${requests} requests`);
    for (const ids of [iterated, pages.flat(), array]) expect(ids).toEqual(numbers(137));
  });

  test('awaited it is ONE page, of 50', async () => {
    expect(await list(account.hook, 'auto')).toHaveLength(50);
    expect(account.sandbox.requests).toHaveLength(1);
  });

  test('the same under an application, whose batches carry the token in a header', async () => {
    expect(await list(account.app, 'auto').toArray()).toHaveLength(137);
  });

  test('keyset also while rows are added and removed between pages', async () => {
    const { v3 } = account.hook;
    const ids: number[] = [];
    const removed: number[] = [];
    let changes = 0;
    for await (const page of list(account.hook, 'keyset').pages()) {
      ids.push(...page.map(({ id }) => id));
      // One that was seen, one that is still to come, and a new one at the end.
      const last = ids.at(-1) ?? 0;
      for (const id of [ids[changes] ?? 0, last + 1]) {
        if ((await v3.tasks.task.delete({ id }).settle()).ok) removed.push(id);
      }
      if (changes < 3) await v3.tasks.task.add({ fields: { title: 'New', creatorId: 1, responsibleId: 1 } });
      changes += 1;
    }
    const stayed = numbers(140).filter((id) => !removed.includes(id));
    show(`keyset with ${removed.length} removed and 3 added on the way: ${ids.length} rows, each once`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(stayed.filter((id) => !ids.includes(id))).toEqual([]);
    expect(changes).toBeGreaterThan(2);
  });

  test('downwards too, where new rows stand before the first', async () => {
    const order = { id: 'DESC' };
    const ids: number[] = [];
    for await (const { id } of account.hook.v3.tasks.task.list({ order })) {
      if (ids.length % 30 === 0) {
        await account.hook.v3.tasks.task.add({ fields: { title: 'New', creatorId: 1, responsibleId: 1 } });
        await account.hook.v3.tasks.task.delete({ id: 137 - ids.length });
      }
      ids.push(id);
    }
    expect(ids).toEqual(numbers(137).toReversed());
  });
});

describe('2,500 rows on an account that clamps to 50', () => {
  const account = useV3({ clamp: true, data: { tasks: tasks(2500) as Record<string, unknown>[] } });
  const rowsServed = (requests = account.sandbox.requests): number =>
    requests.reduce((sum, { calls }) => sum + calls.length * 50, 0);

  // Only lists that are read by keyset are prefetched.
  const BY_ID = ['keyset', 'auto'] as const;

  test.each(BY_ID)('toArray, %s: all in few requests', async (paging) => {
    const rows = await account.hook.v3.tasks.task.list({ pagination: { limit: 1000 } }, { paging }).toArray();
    expect(rows.map(({ id }) => id)).toEqual(numbers(2500));
    show(`2,500 rows in pages of 50, ${paging}: ${account.sandbox.requests.length} requests`);
    expect(account.sandbox.requests.length).toBeLessThanOrEqual(8);
  });

  test.each(BY_ID)('for await, %s: all in few requests', async (paging) => {
    let count = 0;
    for await (const _row of account.hook.v3.tasks.task.list({}, { paging })) count += 1;
    show(`2,500 rows iterated, ${paging}: ${account.sandbox.requests.length} requests`);
    expect(count).toBe(2500);
    expect(account.sandbox.requests.length).toBeLessThanOrEqual(12);
  });

  test.each([1, 50, 51, 120, 500, 2499])(
    'never further than the caller can use: toArray({ limit: %i })',
    async (limit) => {
      for (const paging of MODES) {
        const earlier = account.sandbox.requests.length;
        const rows = await account.hook.v3.tasks.task.list({}, { paging }).toArray({ limit });
        expect(rows.map(({ id }) => id)).toEqual(numbers(limit));
        const requests = account.sandbox.requests.slice(earlier);
        // Read by id, each page but the first shows again the last row of the one before.
        const most = Math.ceil(limit / 50) * 50 + (paging === 'offset' ? 0 : 50);
        expect(rowsServed(requests)).toBeLessThanOrEqual(most);
        show(
          `first ${limit} of 2,500, ${paging}: ${requests.length} requests, ${rowsServed(requests)} rows asked for`,
        );
      }
    },
  );

  test('toArray({ limit: 0 }) asks for nothing', async () => {
    expect(await account.hook.v3.tasks.task.list().toArray({ limit: 0 })).toEqual([]);
    expect(account.sandbox.requests).toEqual([]);
  });

  test.each([1, 50, 51, 130])('an early break after %i rows sends nothing more', async (rows) => {
    let seen = 0;
    for await (const _row of account.hook.v3.tasks.task.list()) if ((seen += 1) >= rows) break;
    const then = account.sandbox.requests.length;
    // Any request that was on its way would arrive before this one is answered.
    await account.hook.v3.tasks.task.get({ id: 8 });
    expect(account.sandbox.requests.length).toBe(then + 1);
    show(`break after ${rows} rows: ${then} requests`);
  });

  test('the deadline holds for each page, also where its batch was in vain', async () => {
    account.sandbox.faults.add('hang:batch');
    const rows = account.hook.v3.tasks.task.list({}, { deadline: 300 }).toArray();
    await expect(rows).rejects.toMatchObject({ name: 'TimeoutError', method: 'tasks.task.list' });
    expect(account.sandbox.requests.length).toBe(3);
  });

  test('where batches do not work, the pages are read one by one', async () => {
    account.sandbox.faults.add({
      name: 'error',
      code: 'ERROR_BATCH_METHOD_NOT_ALLOWED',
      status: 405,
      method: 'batch',
    });
    const rows = await account.hook.v3.tasks.task.list().toArray();
    expect(rows.map(({ id }) => id)).toEqual(numbers(2500));
    const batches = account.sandbox.requests.filter(({ method }) => method === 'batch');
    show(
      `2,500 rows where batches fail: ${account.sandbox.requests.length} requests, ${batches.length} of them batches`,
    );
    expect(batches).toHaveLength(1);
  });
});
