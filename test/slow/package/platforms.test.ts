/** The program of `runtimes.test.ts`, unchanged, where there is no Node: Workers, an edge VM, Jest with jsdom, Deno, a browser. */

import { mkdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { EdgeVM } from '@edge-runtime/vm';
import * as esbuild from 'esbuild';
import { Miniflare } from 'miniflare';
import { chromium } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { packageFolder, root, run } from '../../package/installed-client.js';
import { environmentOf, useClient } from '../../package/use-client.js';
import { CHROMIUM, hasChromium } from '../docs/browser.js';
import { said, SAYS } from './runtimes.js';

const used = useClient(['everywhere.ts']);

/** @param start what calls `said`. */
async function bundled(start: string, options: esbuild.BuildOptions): Promise<string> {
  const { outputFiles = [] } = await esbuild.build({
    stdin: { contents: `${await said()}\n${start}`, resolveDir: used.client.project, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    define: { 'process.env': JSON.stringify(environmentOf(used.sandbox)) },
    ...options,
  });
  return outputFiles[0]?.text ?? '';
}

beforeAll(async () => {
  await used.sandbox.reset();
  used.sandbox.faults.add('hang:main.eventlog.list');
});

const WORKER = `
const shared = createClient({ ...options, rateLimit: { perSecond: 50, burst: 3 } });
export default {
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === '/program') return new Response(await said());
    const { id } = await shared.v3.tasks.task.get({ id: 9, select: ['id'] });
    return new Response(String(id));
  },
};`;

test.each([
  { name: 'without Node compatibility', flags: [] },
  { name: 'with Node compatibility', flags: ['nodejs_compat'] },
])(
  'the program runs on Workers $name, and a client of the module serves requests that wait for its limit',
  { timeout: 120_000 },
  async ({ flags }) => {
    const script = await bundled(WORKER, { format: 'esm', conditions: ['workerd', 'worker', 'browser'] });
    const workers = new Miniflare({
      modules: true,
      script,
      compatibilityDate: '2024-01-01',
      compatibilityFlags: flags,
    });
    const ask = async (path: string): Promise<string> =>
      (await workers.dispatchFetch(`http://localhost${path}`)).text();
    const lines = await ask('/program');
    const together = await Promise.all(Array.from({ length: 12 }, () => ask('/')));
    await workers.dispose();
    expect(lines.split('\n')).toEqual(SAYS);
    expect(together).toEqual(Array.from({ length: 12 }, () => '9'));
  },
);

test('the program runs in an edge runtime', { timeout: 120_000 }, async () => {
  const script = await bundled('globalThis.said = said;', {
    format: 'iife',
    conditions: ['edge-light', 'worker', 'browser'],
  });
  const edge = new EdgeVM();
  edge.evaluate(script);
  expect((await edge.evaluate<Promise<string>>('said()')).split('\n')).toEqual(SAYS);
});

test('the program runs on Deno', { timeout: 120_000 }, async () => {
  const deno = join(root, 'test/slow/node_modules/deno/bin.cjs');
  const { project } = used.client;
  const env = { ...environmentOf(used.sandbox), PATH: process.env['PATH'], HOME: project };
  const args = [deno, 'run', '-A', '--node-modules-dir=manual', 'everywhere.mjs'];
  const ran = await run(process.execPath, args, { cwd: project, env });
  // It paints numbers where a variable of the shell has any value.
  expect(stripVTControlCharacters(ran.stdout).trim().split('\n')).toEqual(SAYS);
});

test.each(['node', 'jsdom'])(
  'the program runs in Jest with %s',
  { timeout: 120_000 },
  async (environment) => {
    const folder = join(used.client.project, `jest-${environment}`);
    await mkdir(join(folder, 'node_modules'), { recursive: true });
    for (const name of ['@jest', 'jest-environment-jsdom'])
      await symlink(packageFolder(name), join(folder, 'node_modules', name), 'dir');
    const { code } = await esbuild.transform(await said(), { loader: 'ts', format: 'cjs', target: 'node20' });
    const tests = `test('the program', async () => {
      expect(typeof document).toBe('${environment === 'jsdom' ? 'object' : 'undefined'}');
      expect((await module.exports.said()).split('\\n')).toEqual(${JSON.stringify(SAYS)});
    });`;
    await used.client.write(join(`jest-${environment}`, 'package.json'), '{}');
    await used.client.write(
      join(`jest-${environment}`, 'program.test.js'),
      `/** @jest-environment ${environment} */\n${code}\n${tests}`,
    );
    const env = { ...environmentOf(used.sandbox), VITEST: '', NODE_ENV: '' };
    const ran = await run(process.execPath, [packageFolder('jest/bin/jest.js')], { cwd: folder, env });
    expect(ran.stdout + ran.stderr).toMatch(/Tests: +1 passed, 1 total/);
  },
);

test.runIf(hasChromium)(
  'the program runs in a browser, on a page of another origin',
  { timeout: 120_000 },
  async () => {
    const token = `globalThis.said = said;
    globalThis.refused = async () => {
      const { accessToken } = ${JSON.stringify({ accessToken: used.sandbox.accessToken })};
      const svc = createClient({ ...options, auth: application({ accessToken }) });
      const got = await svc.v3.tasks.task.get({ id: 9, select: ['id'] });
      const batch = await svc.v3.batch([svc.v3.tasks.task.get({ id: 9, select: ['id'] })]).settle()
        .catch((error: unknown) => error);
      return [got.id, String(batch instanceof Error ? batch : JSON.stringify(batch))];
    };`;
    const script = await bundled(`import { application } from '@svc/client';\n${token}`, {
      format: 'iife',
      platform: 'browser',
    });
    const pages = createServer((_request, response) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><script>${script.replaceAll('</script', '<\\/script')}</script>`),
    );
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`); // a server that listens on a port
    const lines = await page.evaluate<string>('said()');
    const [got, refused] = await page.evaluate<[number, string]>('refused()');
    await browser.close();
    await new Promise((resolve) => pages.close(resolve));
    expect(lines.split('\n')).toEqual(SAYS);
    expect({ got, refused }).toEqual({
      got: 9,
      refused: expect.stringContaining('a browser cannot send a token') as unknown,
    });
  },
);
