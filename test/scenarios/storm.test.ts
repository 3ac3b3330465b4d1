/** The storm of `scripts/storm.mjs`, a small one: four clients in two processes, an account where a quarter goes wrong. */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/storm.mjs', import.meta.url));

it('nothing is done twice, nothing is wrongly called done or failed, nothing hangs', async ({ annotate }) => {
  // It ends with another exit code where one of them happened, and then rejects with what it printed.
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, '--calls', '600', '--seed', '7']);
  await annotate(stdout);
  expect(stdout).toContain('done twice: 0');
}, 180_000);
