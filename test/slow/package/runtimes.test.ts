/** The same program on this Node, on the newest Node and on Bun, loaded as ES module and as CommonJS; `environments.mjs` adds Nodes. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, run } from '../../package/installed-client.js';
import { useClient } from '../../package/use-client.js';
import { SAYS } from './runtimes.js';

const RUNTIMES = [
  { name: 'this Node', find: () => Promise.resolve(process.execPath) },
  { name: 'the newest Node', find: () => nodeOf() },
  ...(process.env['SVC_NODES']?.split(',') ?? []).map((version) => ({
    name: `Node ${version}`,
    find: () => nodeOf(version),
  })),
  { name: 'Bun', find: () => Promise.resolve(join(root, 'test/slow/node_modules/.bin/bun')) },
];

/** The path that CI uses; the first time it is downloaded. Without a version: the newest. */
async function nodeOf(...version: readonly string[]): Promise<string> {
  const found = await run(process.execPath, [join(root, 'test/slow/node-of.mjs'), ...version]);
  expect(found.code).toBe(0);
  return found.stdout.trim();
}

const used = useClient(['everywhere.ts']);

describe.each(RUNTIMES)('$name', ({ find }) => {
  test.each(['mjs', 'cjs'])('runs the program as .%s', { timeout: 120_000 }, async (extension) => {
    await used.sandbox.reset();
    used.sandbox.faults.add('hang:main.eventlog.list');
    const ran = await used.run([`everywhere.${extension}`], await find());
    expect({ said: ran.stdout.trim().split('\n'), err: ran.stderr, code: ran.code }).toEqual({
      said: SAYS,
      err: '',
      code: 0,
    });
  });
});

/** Prints how many classes each form has, and whether both know the errors of either. */
const CLASSES = `
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const entries = ['', '/errors', '/gateway'].map((entry) => '@svc/client' + entry);
const required = new Set(entries.map((entry) => require(entry).SvcError));
const imported = new Set();
for (const entry of entries) imported.add((await import(entry)).SvcError);
const thrown = (createClient) => {
  try {
    createClient({ baseUrl: 'no address' });
  } catch (error) {
    return error;
  }
};
const [one] = required;
const [other] = imported;
const errors = [thrown(require('@svc/client').createClient), thrown((await import('@svc/client')).createClient)];
console.log(required.size, imported.size, errors.every((error) => error instanceof one && error instanceof other));
`;

test.each(RUNTIMES)(
  '$name has one of each class for import and one for require, and each knows the errors of the other',
  async ({ find }) => {
    await used.client.write('classes.mjs', CLASSES);
    const ran = await used.run(['classes.mjs'], await find());
    expect(ran).toEqual({ code: 0, stdout: '1 1 true\n', stderr: '' });
  },
);

test('the program compiles', { timeout: 120_000 }, async () => {
  expect(await used.complaints(['everywhere.ts'])).toBe('');
});

test(
  'the proxy example of the guide sends through the proxy of the environment',
  { timeout: 120_000 },
  async () => {
    const guide = await readFile(join(root, 'docs/reliability.md'), 'utf8');
    const example = /^import \{ EnvHttpProxyAgent[^]*?^\}\);$/m.exec(guide)?.[0] ?? '';
    const program = `import { createClient, webhook } from '@svc/client';\n${example}
    console.log((await proxied.v3.tasks.task.get({ id: 8, select: ['id'] })).id);
    await proxied.close();
    process.exit();`;
    const { client, sandbox } = used;
    await client.write('proxied.mjs', program);
    await sandbox.reset();
    const proxy = await startProxy();
    const env = {
      SVC_WEBHOOK: `${sandbox.baseUrl}/rest/${sandbox.webhook}/`,
      HTTP_PROXY: proxy.url,
      NO_PROXY: '',
    };
    const ran = await used.run(['proxied.mjs'], process.execPath, env);
    await proxy.close();
    expect(ran).toEqual({ code: 0, stdout: '8\n', stderr: '' });
    expect(proxy.asked).toEqual([new URL(sandbox.baseUrl).host]);
  },
);

interface Proxy {
  readonly url: string;
  /** Hosts that it was asked to connect to. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Only tunnels, as for `https:` addresses. */
async function startProxy(): Promise<Proxy> {
  const asked: string[] = [];
  const server = createServer();
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    for (const side of [socket, target]) side.on('error', () => side.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
