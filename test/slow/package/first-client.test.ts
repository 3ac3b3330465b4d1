/** The road from end to end: generate, pack, install, type-check, run as ESM and as CommonJS. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { COMPILER, RESOLUTIONS, typeCheck } from '../../package/compilers.js';
import { installClient, root, run, type InstalledClient } from '../../package/installed-client.js';
import { publishedFile } from '../../package/published.js';

const spec = await publishedFile();

describe('a client of a description in a file', () => {
  let client: InstalledClient;
  let sandbox: Sandbox;
  let program: string;

  beforeAll(async () => {
    [client, sandbox, program] = await Promise.all([
      installClient(['--spec', spec]),
      startSandbox(),
      readFile(join(root, 'test/package/programs/first-client.ts'), 'utf8'),
    ]);
    await client.write('first-client.ts', program);
    await client.write('first-client.cts', program);
  }, 120_000);

  afterAll(async () => {
    await sandbox.close();
    await client.remove();
  });

  test.each(['esm', 'cjs'] as const)('gets, lists and adds tasks when loaded as %s', async (format) => {
    const { code } = await transform(program, { loader: 'ts', format, platform: 'node', target: 'node20' });
    const file = await client.write(format === 'esm' ? 'first-client.mjs' : 'first-client.cjs', code);
    const env = { SVC_BASE_URL: sandbox.baseUrl, SVC_WEBHOOK: sandbox.webhook };
    const ran = await run(process.execPath, [file], { cwd: client.project, env });
    expect(ran.stderr).toBe('');
    expect(ran.stdout).toBe('got 8 string string\nadded Ship 1 true\n');
  });

  test.each(RESOLUTIONS)('type-checks under %s', { timeout: 120_000 }, async (resolution) => {
    const files = resolution === 'bundler' ? ['first-client.ts'] : ['first-client.ts', 'first-client.cts'];
    const checked = await typeCheck(client.project, files, COMPILER.path, resolution);
    expect(checked.stdout + checked.stderr).toBe('');
    expect(checked.code).toBe(0);
  });

  test('has undici as its only dependency', async () => {
    const manifest = JSON.parse(await readFile(join(client.out, 'package.json'), 'utf8')) as {
      dependencies: object;
    };
    expect(Object.keys(manifest.dependencies)).toEqual(['undici']);
  });
});
