/** The installed client inside the test runners that its users have: Jest as it comes, and vitest with faked timers. */

import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import {
  installClient,
  packageFolder,
  root,
  run,
  type InstalledClient,
  type Ran,
} from '../../package/installed-client.js';

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

describe('the installed client', () => {
  let client: InstalledClient;
  let sandbox: Sandbox;

  beforeAll(async () => {
    [client, sandbox] = await Promise.all([installClient(), startSandbox()]);
  }, 120_000);

  afterAll(async () => {
    await sandbox.close();
    await client.remove();
  });

  async function runIn(runner: (typeof RUNNERS)[number]): Promise<Ran> {
    const [script = '', ...args] = runner.run;
    const folder = join(client.project, runner.program);
    await mkdir(join(folder, 'node_modules'), { recursive: true });
    for (const name of ['vitest', '@jest'])
      await symlink(packageFolder(name), join(folder, 'node_modules', name), 'dir');
    await client.write(join(runner.program, 'package.json'), runner.manifest);
    await copyFile(join(root, 'test/package/programs', runner.program), join(folder, runner.as));
    const env = {
      SVC_BASE_URL: sandbox.baseUrl,
      SVC_WEBHOOK: sandbox.webhook,
      SVC_GATEWAY_KEY: sandbox.gatewayKeys.personal,
      // What this runner tells its own children.
      VITEST: '',
      NODE_ENV: '',
    };
    return run(process.execPath, [packageFolder(script), ...args], { cwd: folder, env });
  }

  test.each(RUNNERS)('works in $name', { timeout: 120_000 }, async (runner) => {
    await sandbox.reset();
    const { code, stdout, stderr } = await runIn(runner);
    expect(stdout + stderr).toMatch(runner.passed);
    expect(code).toBe(0);
  });
});
