/** Four clients in two processes, an account where a quarter goes wrong. */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { show } from '../../scenarios/show.js';

const SCRIPT = fileURLToPath(new URL('./storm/run.mjs', import.meta.url));

it.each([
  { name: 'on an account that knows keys', args: [] },
  { name: 'on one that does not', args: ['--no-keys'] },
  { name: "on one that does not, by 'proven'", args: ['--no-keys', '--idempotency', 'proven'] },
])(
  'nothing is done twice, wrongly called done or failed, or hangs $name',
  async ({ args }) => {
    const all = [SCRIPT, '--calls', '2000', '--seed', '7', ...args];
    // It ends with another exit code where one of them happened, and then rejects with what it printed.
    const { stdout } = await promisify(execFile)(process.execPath, all);
    show(stdout.trim().replaceAll('\n', '\n  '));
    expect(stdout).toContain('done twice: 0');
  },
  180_000,
);
