/** The installed client inside the test runners that its users have: Jest as it comes, and vitest with faked timers. */

import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder, root, run, type Ran } from '../../package/installed-client.js';
import { environmentOf, useClient } from '../../package/use-client.js';

const RUNNERS = [
  {
    name: 'Jest without any setting, which loads CommonJS into a realm of its own',
    program: 'jest.test.cjs',
    as: 'client.test.js',
    manifest: '{ "name": "with-jest", "private": true }\n',
    run: ['jest/bin/jest.js'],
    passed: /Tests: +10 passed, 10 total/,
  },
  {
    name: 'vitest while all timers are faked',
    program: 'fake-timers.test.mjs',
    as: 'client.test.js',
    manifest: '{ "name": "with-vitest", "private": true, "type": "module" }\n',
    run: ['vitest/vitest.mjs', 'run'],
    passed: /Tests {2}4 passed/,
  },
];

const used = useClient([]);

async function runIn(runner: (typeof RUNNERS)[number]): Promise<Ran> {
  const [script = '', ...args] = runner.run;
  const folder = join(used.client.project, runner.program);
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  for (const name of ['vitest', '@jest'])
    await symlink(packageFolder(name), join(folder, 'node_modules', name), 'dir');
  await used.client.write(join(runner.program, 'package.json'), runner.manifest);
  await copyFile(join(root, 'test/package/programs', runner.program), join(folder, runner.as));
  // What this runner tells its own children is not theirs.
  const env = { ...environmentOf(used.sandbox), VITEST: '', NODE_ENV: '' };
  return run(process.execPath, [packageFolder(script), ...args], { cwd: folder, env });
}

test.each(RUNNERS)('the installed client works in $name', { timeout: 120_000 }, async (runner) => {
  await used.sandbox.reset();
  const { code, stdout, stderr } = await runIn(runner);
  expect(stdout + stderr).toMatch(runner.passed);
  expect(code).toBe(0);
});
