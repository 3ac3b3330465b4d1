/** The program of `runtimes.test.ts`, unchanged, in Next: a server component, and route handlers on Node and on the edge. */

import { spawn } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFolder, run } from '../../package/installed-client.js';
import { environmentOf, useClient } from '../../package/use-client.js';
import { said, SAYS } from './runtimes.js';

const used = useClient([]);
let stop = (): Promise<unknown> => Promise.resolve();
let address = '';

/** Nothing is rendered while the application is built. */
const PAGES: Readonly<Record<string, string>> = {
  // The packages are linked from here instead of downloaded.
  'next.config.mjs': `export default { turbopack: { root: '/' } };`,
  'app/layout.js': `export default function Layout({ children }) {
    return <html lang="en"><body>{children}</body></html>;
  }`,
  'app/page.js': `import { said } from '../program.js';
  export const dynamic = 'force-dynamic';
  export default async function Page() {
    return <pre>{await said()}</pre>;
  }`,
  'app/handler/route.js': `import { said } from '../../program.js';
  export const dynamic = 'force-dynamic';
  export const GET = async () => new Response(await said());`,
  'app/edge/route.js': `import { said } from '../../program.js';
  export const runtime = 'edge';
  export const GET = async () => new Response(await said());`,
};

beforeAll(async () => {
  const { client, sandbox } = used;
  await sandbox.reset();
  sandbox.faults.add('hang:main.eventlog.list');
  for (const name of ['next', 'react', 'react-dom'])
    await symlink(packageFolder(name), join(client.project, 'node_modules', name), 'dir');
  const { code } = await transform(await said(), { loader: 'ts', format: 'esm' });
  for (const folder of ['app/handler', 'app/edge'])
    await mkdir(join(client.project, folder), { recursive: true });
  for (const [path, text] of Object.entries({ ...PAGES, 'program.js': code })) await client.write(path, text);
  const env = {
    ...process.env,
    ...environmentOf(sandbox),
    VITEST: '',
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const next = packageFolder('next/dist/bin/next');
  const built = await run(process.execPath, [next, 'build'], { cwd: client.project, env });
  expect({ code: built.code, err: built.code === 0 ? '' : built.stdout + built.stderr }).toEqual({
    code: 0,
    err: '',
  });
  const port = String(await freePort());
  const server = spawn(process.execPath, [next, 'start', '--port', port, '--hostname', '127.0.0.1'], {
    cwd: client.project,
    env,
  });
  stop = () =>
    new Promise((resolve) => {
      server.once('close', resolve);
      server.kill();
    });
  address = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    let text = '';
    const listen = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.includes('Ready')) resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('close', () => reject(new Error(text)));
  });
}, 300_000);
afterAll(() => stop());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.each([
  { name: 'a server component', path: '/' },
  { name: 'a route handler', path: '/handler' },
  { name: 'a route handler on the edge', path: '/edge' },
])('the program runs in $name', { timeout: 120_000 }, async ({ path }) => {
  const page = await (await fetch(`${address}${path}`)).text();
  const lines = /<pre>([^]*?)<\/pre>/.exec(page)?.[1] ?? page;
  expect(lines.split('\n')).toEqual(SAYS);
});
