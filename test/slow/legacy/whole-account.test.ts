/** An account of 1,561 legacy methods from end to end: what it is asked, how large the package is, and that it type-checks. */

import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';
import { wholeAccount, wholeMethods } from '../../generator/legacy/whole-account.js';
import { COMPILERS, typeCheck } from '../../package/compilers.js';
import { installClient, root, type InstalledClient } from '../../package/installed-client.js';

let client: InstalledClient;
let asked: string[];
let close: () => Promise<void>;

/** `serve` of the quick tests ends with each test. */
async function serveWhole(): Promise<{ readonly baseUrl: string; readonly close: () => Promise<void> }> {
  const account = wholeAccount();
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const part of request) text += String(part);
      const method = (request.url ?? '').split('/').at(-1) ?? '';
      asked.push(method);
      const { status = 200, body } = account(method, text === '' ? undefined : JSON.parse(text));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

beforeAll(async () => {
  asked = [];
  const served = await serveWhole();
  ({ close } = served);
  process.env['SVC_WEBHOOK'] = '1/code';
  client = await installClient(['--base-url', served.baseUrl, '--quiet']);
  await client.write('whole.ts', await readFile(join(root, 'test/slow/legacy/whole-account.ts.txt'), 'utf8'));
});
afterAll(async () => {
  delete process.env['SVC_WEBHOOK'];
  await close();
  await client.remove();
});

test('it is read in fewer than 30 requests', () => {
  expect(wholeMethods()).toHaveLength(1561);
  console.log(`requests: ${asked.length}`);
  expect(asked.length).toBeLessThan(30);
});

test('the package holds every method, and its tarball less than 2 MB', async () => {
  const text = await readFile(join(client.out, 'snapshot.json'), 'utf8');
  const { legacy } = recordedModel(readSnapshot(text, 'snapshot.json'));
  const names = new Set(legacy.methods.map(({ name }) => name.toLowerCase()));
  const missing = wholeMethods().filter((name) => name !== 'batch' && !names.has(name.toLowerCase()));
  const { size } = await stat(client.tarball);
  const files = await readdir(join(client.out, 'dist'), { recursive: true });
  console.log(`tarball: ${size} bytes, ${files.length} files in dist`);
  expect(missing).toEqual([]);
  expect(size).toBeLessThan(2_000_000);
});

test.each(COMPILERS)('a program type-checks with $name', async ({ path }) => {
  const { code, stdout } = await typeCheck(client.project, ['whole.ts'], path, 'nodenext');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
});
