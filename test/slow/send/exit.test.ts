/** A process that is done can exit: no timer, listener or socket of an idle client keeps it alive. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done, hang, json, startServer, type ScriptedServer, type Step } from '../../runtime/send/server.js';
import { temporaryFolder } from '../../temporary-folder.js';

let server: ScriptedServer;
const folder = temporaryFolder();
let bundle: string;

const entry = `
export { createSender } from './test/runtime/send/client.js';
export { clientSettings } from './runtime/client/client-options.js';
export { webhook } from './runtime/auth/auth.js';
export { v3 } from './runtime/v3/protocol.js';
`;

beforeAll(async () => {
  server = await startServer();
  bundle = join(folder, 'client.mjs');
  await build({
    stdin: { contents: entry, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bundle,
    // undici is CommonJS: inside an ES module it needs a \`require\`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
});
afterAll(async () => {
  await server.close();
});

/** Runs a program in a process of its own, and gives what it printed and how long it lived on after that, in ms. */
async function run(
  program: string,
  options = '',
): Promise<{ readonly printed: string; readonly idle: number }> {
  const source = `
    import { createSender, clientSettings, v3, webhook } from ${JSON.stringify(bundle)};
    const sender = createSender(clientSettings({
      baseUrl: ${JSON.stringify(server.baseUrl)}, auth: webhook({ userId: 1, code: 'abcdef' }), ${options}
    }));
    const call = {
      protocol: v3, method: 'm', safety: 'read',
      build: () => ({ verb: 'POST', path: '/x', headers: {}, body: '{}' }), read: (answer) => answer.body,
    };
    let last = performance.now();
    process.on('exit', () => console.log(JSON.stringify({ idle: performance.now() - last })));
    ${program}
    last = performance.now();
  `;
  const args = ['--input-type=module', '-e', source];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 20_000 });
  const lines = stdout.trim().split('\n');
  // The last line is our own, printed above.
  const { idle } = JSON.parse(lines.pop() ?? '') as { readonly idle: number };
  return { printed: lines.join('\n'), idle };
}

describe('a process exits', () => {
  const cases: readonly {
    readonly name: string;
    readonly step: Step;
    readonly program: string;
    readonly options?: string;
    readonly prints?: string;
  }[] = [
    { name: 'that has made a client and sent nothing', step: done, program: '' },
    {
      name: 'with an idle client that is not closed',
      prints: '200',
      step: done,
      program: 'console.log((await sender.send(call, {})).status);',
    },
    {
      name: 'after a client is closed',
      prints: '200',
      step: done,
      program: 'console.log((await sender.send(call, {})).status); await sender.close();',
    },
    {
      name: 'after a timeout',
      prints: 'CLIENT_TIMEOUT',
      step: hang,
      program: 'await sender.send(call, { timeout: 500, retry: false }).catch((e) => console.log(e.code));',
    },
    {
      name: 'after an abort within a long delay',
      prints: 'TimeoutError',
      step: json(503, {}, { 'retry-after': '30' }),
      program: `
          const signal = AbortSignal.timeout(50);
          await sender.send(call, { signal }).catch((e) => console.log(e.name));`,
    },
    {
      name: 'after an abort while it waited for the limiter',
      prints: 'TimeoutError',
      step: done,
      options: 'rateLimit: { perSecond: 0.01, burst: 1 },',
      program: `
          await sender.send(call, {});
          const signal = AbortSignal.timeout(50);
          await sender.send(call, { signal }).catch((e) => console.log(e.name));`,
    },
  ];
  for (const { name, step, program, options, prints = '' } of cases) {
    it(name, async () => {
      server.script(step);
      const { printed, idle } = await run(program, options);
      expect(printed).toBe(prints);
      // undici keeps an idle socket for at least three seconds.
      expect(idle).toBeLessThan(2500);
    });
  }
});
