/** Values that are missing in filters: what a program reads that did not check them (docs/lists.md). */

import { expect, test } from 'vitest';
import { byKind } from '../contract/kind.js';
import { useV3 } from '../contract/v3-clients.js';

const account = useV3();
const missing = undefined as unknown as number;

test('a member of a legacy filter that is undefined is not sent, so every row is read', async () => {
  const { call } = account.hook.legacy;
  const every = await call('user.get', {}, { list: true });
  expect(await call('user.get', { FILTER: { ID: missing } }, { list: true })).toEqual(every);
  expect(await call('user.get', { FILTER: { ID: 1 } }, { list: true })).toHaveLength(1);
});

test('a condition of REST 3.0 with undefined matches no row, or is refused', async () => {
  const list = account.hook.v3.tasks.task.list({ filter: [['id', '=', missing]] });
  const settled = await list.settle();
  expect(settled.ok ? settled.data : settled.error.name).toEqual(byKind<unknown>([], 'ValidationError'));
});
