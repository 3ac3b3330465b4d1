/** A run that goes on where the last one ended, however small its budget is. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProbing, type Probing } from './probing.js';

let probing: Probing;
beforeAll(async () => {
  probing = await openProbing();
});
afterAll(() => probing.close());

test('finishes every method in some runs of a budget that is too small for one', async () => {
  const runs = [await probing.probe('--budget', '60')];
  while (runs.at(-1)?.complete === false && runs.length < 6)
    runs.push(await probing.probe('--budget', '60', '--resume'));
  expect(runs.length).toBeGreaterThan(1);
  expect(runs.at(-1)?.complete).toBe(true);
  // Methods for which no list had an id are not looked for again.
  const again = await probing.probe('--resume');
  expect(again).toMatchObject({ complete: true, findings: runs.at(-1)?.findings });
  expect(again.methods.filter(({ requests }) => requests > 0)).toEqual([]);
});
