/** Cursors of an agent's lists: what one returns again, and when its account is asked once more. */

import { expect, test } from 'vitest';
import type { ListResume, ResumablePage } from '../../../runtime/index.js';
import { listWalks } from '../../../generator/mcp/list-walks.js';

const PAGES = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8],
];

/** A list of three pages; `asked` has the first page of each request. */
function account(failing: ReadonlySet<number> = new Set()) {
  const asked: number[] = [];
  async function* open(resume: ListResume | undefined): AsyncGenerator<ResumablePage<number>> {
    const first = resume === undefined ? 0 : Number((resume as unknown as { next: number }).next);
    for (let at = first; at < PAGES.length; at += 1) {
      asked.push(at);
      if (failing.has(asked.length)) throw new Error('503');
      const next = at + 1 < PAGES.length ? { next: at + 1 } : undefined;
      yield Object.assign([...(PAGES[at] ?? [])], { resume: next }) as unknown as ResumablePage<number>; // all that is read of it
    }
  }
  const request = (most: number, variant = 'all', key = 'list') => ({
    key,
    variant,
    open,
    fit: (rows: readonly unknown[]) => Math.min(most, rows.length),
  });
  return { asked, request };
}

test('a cursor returns the rows that follow, and the same ones again without a request', async () => {
  const { asked, request } = account();
  const walks = listWalks();
  const { rows, cursor = '', wasCut } = await walks.begin(request(2));
  expect({ rows, wasCut }).toEqual({ rows: [1, 2], wasCut: true });
  const second = await walks.next(cursor, request(2));
  expect(second?.rows).toEqual([3]);
  expect(await walks.next(cursor, request(2))).toBe(second);
  expect((await walks.next(second?.cursor ?? '', request(2)))?.rows).toEqual([4, 5]);
  expect(asked).toEqual([0, 1]);
});

test('under other conditions a cursor is filled again, once', async () => {
  const { asked, request } = account();
  const walks = listWalks();
  const { cursor = '' } = await walks.begin(request(1));
  expect((await walks.next(cursor, request(1)))?.rows).toEqual([2]);
  const wide = await walks.next(cursor, request(9, 'some fields'));
  expect(wide?.rows).toEqual([2, 3]);
  expect(await walks.next(cursor, request(9, 'some fields'))).toBe(wide);
  expect(asked).toEqual([0, 0]);
});

test('after a failure a cursor begins at the same place', async () => {
  const { asked, request } = account(new Set([2]));
  const walks = listWalks();
  const { cursor = '' } = await walks.begin(request(3));
  await expect(walks.next(cursor, request(3))).rejects.toThrow('503');
  expect((await walks.next(cursor, request(3)))?.rows).toEqual([4, 5, 6]);
  expect(asked).toEqual([0, 1, 1]);
});

test('a cursor of another list, and one that nobody was given, are unknown', async () => {
  const { request } = account();
  const walks = listWalks();
  const { cursor = '' } = await walks.begin(request(1));
  expect(walks.next(cursor, request(1, 'all', 'other'))).toBeUndefined();
  expect(walks.next('nobody', request(1))).toBeUndefined();
  expect(walks.rest(cursor, request(1, 'all', 'other'))).toBeUndefined();
});

test('the rest of a cursor has every row that follows', async () => {
  const { request } = account();
  const walks = listWalks();
  const { cursor = '' } = await walks.begin(request(2));
  const rows: unknown[] = [];
  for await (const row of walks.rest(cursor, request(2)) ?? []) rows.push(row);
  expect(rows).toEqual([3, 4, 5, 6, 7, 8]);
});
