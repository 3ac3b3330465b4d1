/** What svc-gen was built with is what the built-in account says. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { svcGen } from '../../generator/cli/program.js';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));

test('tells of the built-in account what svc-gen was built with, and that is what it says', async () => {
  const args = ['describe', 'tasks.task.list', '--json'];
  const { stdout } = spawnSync(process.execPath, ['bin/svc-gen.js', ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  // In this process it runs from its sources, and reads the account.
  expect(stdout).toBe((await svcGen(args)).out);
});
