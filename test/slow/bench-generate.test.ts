/** The benches of the generator run to their end; what they measure is nobody's promise here. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test.each([
  {
    script: 'bench-generate.mjs',
    args: ['--quick'],
    wanted: ['first run', 'unchanged', 'one method changed', 'alone'],
  },
])(
  '$script runs, a little and without a network',
  ({ script, args, wanted }) => {
    const file = fileURLToPath(new URL(`../../scripts/${script}`, import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const part of wanted) expect(stdout).toContain(part);
    expect(stdout).not.toMatch(/FAILED|WITH ERRORS/);
  },
  300_000,
);
