/** What a batch of thousands of calls costs: as much with `halt` as without. A share of CPU time, so it is no quick test. */

import { expect, test } from 'vitest';
import type { Call } from '../../../runtime/call/call.js';
import { fakeClient } from '../../runtime/call/fake-account.js';

interface Tasks {
  readonly task: { readonly get: (params: { readonly id: number }) => Call<{ id: number }, 'v3'> };
}

async function cost(halt: boolean): Promise<number> {
  const { v3 } = fakeClient<Tasks>(
    ({ body }) => ({
      body: { result: (body as unknown[]).map(() => ({ item: { id: 1 } })) }, // a batch
    }),
    { v3: { 'task.get': { kind: 'get', item: true } } },
  );
  const calls = Array.from({ length: 8_000 }, (_, index) => v3.task.get({ id: index + 1 }));
  const before = process.cpuUsage();
  await v3.batch(calls, { halt });
  return process.cpuUsage(before).user;
}

test('halt costs no more than it must, however many calls there are', async () => {
  const without = await cost(false);
  // It was the square of their number: 20 times as much.
  expect((await cost(true)) / Math.max(without, 50_000)).toBeLessThan(5);
});
