/** What hostile bodies leave in memory. */

import { expect, test } from 'vitest';
import { parseEvent } from '../../../runtime/callbacks/index.js';

const MEGABYTE = 1024 * 1024;

test('a thousand hostile bodies leave no memory behind', () => {
  const deep = `a${'[b]'.repeat(300_000)}=1`;
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 1000; round++) {
    expect(() => parseEvent(deep.slice(0, 1_000_000 - round))).toThrow('more than 16 levels');
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * MEGABYTE);
});
