/** The benches run to their end; what they measure is nobody's promise here. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, run } from '../package/installed-client.js';

test('every part of the bench runs, a little and without a network', { timeout: 300_000 }, async () => {
  const { code, stdout, stderr } = await run(process.execPath, [join(root, 'scripts/bench.mjs'), '--quick']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const part of [
    'get, 1 KB, 64 in flight',
    'write with its key, 1 KB, 64 in flight',
    'this client, ApiError',
    'REST 3.0, by id | 50000',
    'legacy, by `start` | 50000',
    'import, one module',
    'this client, require',
    'bulk of 1,000, this client',
    'one batch',
  ])
    expect(stdout).toContain(`| ${part} |`);
  // Requests do not depend on the machine: 50,000 rows of an account that gives 50 at a time.
  const requests = Number(/REST 3\.0, by id \| 50000 \| (\d+) \|/.exec(stdout)?.[1]);
  expect(requests).toBeLessThanOrEqual(27);
});

test('the bench of the generator runs, a little and without a network', { timeout: 300_000 }, async () => {
  const bench = join(root, 'scripts/bench-generate.mjs');
  const { code, stdout, stderr } = await run(process.execPath, [bench, '--quick']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const part of ['first run', 'unchanged', 'one method changed', 'alone'])
    expect(stdout).toContain(part);
  expect(stdout).not.toContain('FAILED');
});
