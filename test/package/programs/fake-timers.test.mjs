/** A user's tests under vitest while its timers and its clock stand. */

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient, webhook } from '@svc/client';

const [userId, code] = process.env.SVC_WEBHOOK.split('/');
const auth = webhook({ userId: Number(userId), code });
const svc = createClient({ baseUrl: process.env.SVC_BASE_URL, auth });
const together = createClient({ baseUrl: process.env.SVC_BASE_URL, auth, coalesce: true });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
afterAll(() => Promise.all([svc.close(), together.close()]));

const get = (client) => client.v3.tasks.task.get({ id: 8, select: ['id'] });

test('calls one after the other end', async () => {
  for (let count = 0; count < 10; count += 1) expect(await get(svc)).toEqual({ id: 8 });
});

test('a write, a batch and a list end', async () => {
  await svc.v3.tasks.task.add({ fields: { title: 'Ship', creatorId: 1, responsibleId: 2 } });
  expect(await svc.v3.batch([get(svc), get(svc)])).toHaveLength(2);
  expect((await svc.v3.tasks.task.list({ select: ['id'] }).toArray()).length).toBeGreaterThan(1);
});

test('calls that travel together end', async () => {
  expect(await Promise.all([get(together), get(together)])).toEqual([{ id: 8 }, { id: 8 }]);
});

test('an error comes at once', async () => {
  await expect(svc.v3.tasks.task.get({ id: 404404, select: ['id'] })).rejects.toMatchObject({ status: 400 });
});
