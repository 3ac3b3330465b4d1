/** The reference site as files and as a server. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagesOf } from '../../generator/docs/page.js';
import { serveSite } from '../../generator/docs/serve.js';
import { siteOf } from '../../generator/docs/site.js';
import { writePackage } from '../../generator/emit/write.js';
import { exportDocument } from '../../generator/export/document.js';
import type { JsonObject } from '../../generator/export/json.js';
import { startSandbox } from '../../generator/sandbox/index.js';
import { HEADER_SETS, sendSet } from '../hostile/header-sets.js';
import { builtInModel } from '../generator/export/accounts.js';

let document: JsonObject;
let folder: string;

beforeAll(async () => {
  document = exportDocument(await builtInModel(), ['v3', 'legacy', 'gateway']);
  folder = await mkdtemp(join(tmpdir(), 'svc-site-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A document of many methods in one module. */
function large(count: number, tag = 'crm'): JsonObject {
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `/rest/api/crm.m${String(index)}`,
      { post: { operationId: `m${String(index)}`, 'x-method': `crm.m${String(index)}`, tags: [tag] } },
    ]),
  );
  return { openapi: '3.1.0', info: { title: 'A', version: '1' }, tags: [{ name: tag }], paths };
}

describe('the reference site', () => {
  test('has every operation of the document on exactly one page', () => {
    const operations = Object.values(document['paths'] as Record<string, object>).flatMap((item) =>
      Object.values(item as Record<string, { readonly operationId: string }>).map(
        ({ operationId }) => operationId,
      ),
    );
    const shown = pagesOf(document).flatMap(({ methods }) => methods.map(({ operationId }) => operationId));
    expect([...shown].sort()).toEqual([...operations].sort());
  });

  test('each page holds every component that it refers to', () => {
    for (const { document: part } of pagesOf(document)) {
      const components = part['components'] as Record<string, Record<string, unknown>>;
      for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(
        /"#\/components\/(\w+)\/([^"]+)"/g,
      ))
        expect(components[kind]).toHaveProperty([name]);
    }
  });

  test('a module of 10,000 methods becomes pages of at most 200', () => {
    const pages = pagesOf(large(10_000));
    expect(Math.max(...pages.map(({ methods }) => methods.length))).toBeLessThanOrEqual(200);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
  });

  test('the name of a module reaches neither the path of a file nor the HTML', async () => {
    const files = await siteOf(large(1, '../../<script>alert(1)</script>'));
    expect(files.filter(({ path }) => !/^[\w./-]+$/.test(path) || path.includes('..'))).toEqual([]);
    for (const { path, text } of files.filter(
      ({ path }) => !path.startsWith('assets/') && path !== 'openapi.json',
    ))
      expect({ path, found: text.includes('<script>alert') }).toEqual({ path, found: false });
  });

  test('a module named like a file of the site gets a file of its own', () => {
    expect(pagesOf(large(1, 'index')).map(({ id }) => id)).toEqual(['index-2']);
  });

  test('a file that somebody else wrote stops it, and stays', async () => {
    await writeFile(join(folder, 'index.html'), 'mine');
    await expect(writePackage(folder, await siteOf(document))).rejects.toMatchObject({ name: 'InputError' });
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('mine');
  });

  test('the server refuses a foreign name for this machine, and passes calls on', async () => {
    const account = await startSandbox();
    const site = await serveSite(await siteOf(document), account, 0);
    try {
      const ask = (path: string, host: string): Promise<number | undefined> =>
        new Promise((resolve, reject) => {
          const asked = request(site.url + path, { headers: { host } }, (response) => {
            response.resume();
            resolve(response.statusCode);
          });
          asked.once('error', reject).end();
        });
      expect(await ask('v1/me', 'evil.example')).toBe(421);
      expect(await ask('v1/me', '127.0.0.1')).toBe(401);
      expect(await ask('index.html', 'localhost:80')).toBe(200);
      expect(await ask('../package.json', '127.0.0.1')).toBe(404);
    } finally {
      await site.close();
      await account.close();
    }
  });

  test('the server passes a request on without the headers of its connection, and survives any', async () => {
    const account = await startSandbox();
    const site = await serveSite(await siteOf(document), account, 0);
    try {
      const port = Number(new URL(site.url).port);
      const answers: Record<string, string> = {};
      for (const set of HEADER_SETS)
        answers[set.name] = await sendSet(port, '/rest/api/1/a/tasks.task.get', set);
      // The account refuses the webhook: it was asked.
      for (const asked of ['a trailer without chunks', 'a trailer with chunks', 'te', 'a body in a GET'])
        expect([asked, answers[asked]]).toEqual([asked, 'HTTP/1.1 401 Unauthorized']);
      expect((await fetch(site.url)).status).toBe(200);
    } finally {
      await site.close();
      await account.close();
    }
  }, 60_000);
});
