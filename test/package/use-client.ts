/** The installed client of a test file: programs of `test/package/programs/` beside it, run against a sandbox. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import { startSandbox, type Sandbox } from '../../generator/sandbox/index.js';
import { COMPILER, typeCheck, type Compiler, type Resolution } from './compilers.js';
import { installClient, root, run, type InstalledClient, type Ran } from './installed-client.js';

export interface UsedClient {
  readonly client: InstalledClient;
  readonly sandbox: Sandbox;
  /** Runs a file of the project with what the sandbox prints. `node`: the path of another runtime. */
  readonly run: (args: readonly string[], node?: string, env?: NodeJS.ProcessEnv) => Promise<Ran>;
  /** What the compiler says about programs; empty: nothing. */
  readonly complaints: (files: readonly string[], by?: Compiler, resolution?: Resolution) => Promise<string>;
}

/** `args` are those of `generate`; none: the sandbox's account. Each program is there as `.ts`, `.mjs` and `.cjs`. */
export function useClient(programs: readonly string[], args: readonly string[] = []): UsedClient {
  let client: InstalledClient;
  let sandbox: Sandbox;
  beforeAll(async () => {
    [client, sandbox] = await Promise.all([installClient(args), startSandbox()]);
    for (const program of programs) {
      const text = await readFile(join(root, 'test/package/programs', program), 'utf8');
      await client.write(program, text);
      for (const [format, ending] of [['esm', 'mjs'] as const, ['cjs', 'cjs'] as const]) {
        const options = { loader: 'ts', format, platform: 'node', target: 'node20' } as const;
        await client.write(program.replace(/ts$/, ending), (await transform(text, options)).code);
      }
    }
  }, 120_000);
  afterAll(async () => {
    await sandbox.close();
    await client.remove();
  });
  return {
    get client() {
      return client;
    },
    get sandbox() {
      return sandbox;
    },
    run: (command, node = process.execPath, env = {}) =>
      run(node, command, { cwd: client.project, env: { ...environmentOf(sandbox), ...env } }),
    complaints: async (files, { path } = COMPILER, resolution = 'nodenext') => {
      const { stdout, stderr } = await typeCheck(client.project, files, path, resolution);
      return stdout + stderr;
    },
  };
}

export function environmentOf(sandbox: Sandbox): NodeJS.ProcessEnv {
  return {
    SVC_BASE_URL: sandbox.baseUrl,
    SVC_WEBHOOK: sandbox.webhook,
    SVC_ACCESS_TOKEN: sandbox.accessToken,
    SVC_GATEWAY_KEY: sandbox.gatewayKeys.personal,
    SVC_GATEWAY_KEYS: JSON.stringify(sandbox.gatewayKeys),
  };
}
