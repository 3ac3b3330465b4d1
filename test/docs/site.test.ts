/** The reference site as files and as a server. */

import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GENERATIONS } from '../../generator/base/config.js';
import { highlighted } from '../../generator/docs/highlight.js';
import { addressesOf } from '../../generator/docs/address.js';
import { plainText } from '../../generator/docs/prose.js';
import { serveSite } from '../../generator/docs/serve.js';
import { siteOf, type SiteFile } from '../../generator/docs/site.js';
import { writePackage } from '../../generator/emit/write.js';
import type { Model } from '../../generator/model/model.js';
import { startSandbox } from '../../generator/sandbox/index.js';
import { HEADER_SETS, sendSet } from '../hostile/header-sets.js';
import { builtInModel } from '../generator/export/accounts.js';
import { build } from '../generator/model/account.js';
import { builtInSite } from './built-in-site.js';

let model: Model;
let files: readonly SiteFile[];
let folder: string;

beforeAll(async () => {
  model = await builtInModel();
  files = await builtInSite();
  folder = await mkdtemp(join(tmpdir(), 'svc-site-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const pages = (all: readonly SiteFile[]) => all.filter(({ path }) => path.endsWith('.html'));

function page(path: string, all = files): string {
  const found = all.find((file) => file.path === path);
  if (found === undefined) throw new Error(`the site has no ${path}`);
  return found.text;
}

/** Without the legacy methods, which are the same whatever an account describes. */
function describedAlone(document: unknown): Model {
  const { model: all } = build(document);
  const nothing = { modules: [], methods: [], entities: [], types: [], selects: [], filters: [], orders: [] };
  return { ...all, legacy: { ...all.legacy, ...nothing } };
}

/** An account of many methods, each with an object of 30 fields. */
function large(count: number): Model {
  const fields = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `field${String(index)}`,
      { type: 'string', description: `What field ${String(index)} holds.` },
    ]),
  );
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const names = Array.from({ length: count }, (_, index) => String(index));
  return describedAlone({
    openapi: '3.0.0',
    info: { title: 'Large', version: '1' },
    paths: Object.fromEntries(
      names.map((name) => [
        `/mod${String(Number(name) % 25)}.thing${name}.add`,
        {
          post: {
            tags: ['mod'],
            summary: `Adds thing ${name}.`,
            requestBody: json({
              type: 'object',
              properties: { fields: { type: 'object', properties: fields } },
            }),
            responses: {
              200: json({
                type: 'object',
                properties: {
                  result: {
                    type: 'object',
                    properties: { item: { $ref: `#/components/schemas/svc.mod.thing${name}dto` } },
                  },
                },
              }),
            },
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        names.map((name) => [`svc.mod.thing${name}dto`, { type: 'object', properties: fields }]),
      ),
    },
  });
}

/** An account whose every text is markup. */
function hostile(text: string): Model {
  const operation = {
    tags: ['tasks'],
    summary: text,
    description: text,
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { [text]: { type: 'string', description: text } } },
        },
      },
    },
    responses: { 200: { description: text } },
  };
  return describedAlone({
    openapi: '3.0.0',
    info: { title: text, version: '1' },
    tags: [{ name: 'tasks', description: text }],
    paths: { '/tasks.task.get': { post: operation }, '/tasks.task.text': { post: operation } },
  });
}

function deadLinks(site: readonly SiteFile[]): readonly string[] {
  const paths = new Set(site.map(({ path }) => path));
  return pages(site).flatMap(({ path, text }) =>
    [...text.matchAll(/(?:href|src)="([^"#:]+)"/g)]
      .map(([, target = '']) => posix.resolve('/', posix.dirname(path), target).slice(1))
      .filter((target) => !paths.has(target))
      .map((target) => `${path} → ${target}`),
  );
}

describe('the reference site', () => {
  test('has a page for each method, object and module, and each link of a page leads to a file', () => {
    const names = GENERATIONS.flatMap((generation) => model[generation].methods.map(({ name }) => name));
    const titles = pages(files).flatMap(
      ({ text }) => /<h1><code>([^<]*)<\/code><\/h1>/.exec(text)?.[1] ?? [],
    );
    expect(names.filter((name) => !titles.includes(name))).toEqual([]);
    const objects = GENERATIONS.flatMap((generation) => model[generation].entities.map(({ name }) => name));
    expect(objects.filter((name) => !titles.includes(name))).toEqual([]);
    expect(deadLinks(files)).toEqual([]);
  });

  test('has no link to a guide that the account is too small for', async () => {
    const { v3, ...others } = await builtInModel();
    const without = { ...v3, methods: [], entities: [], selects: [], filters: [], orders: [], types: [] };
    const small = await siteOf({ ...others, v3: without });
    expect(small.map(({ path }) => path)).not.toContain('guides/filters-and-order.html');
    expect(deadLinks(small)).toEqual([]);
    const list = small.find(({ path }) => path === 'legacy/crm.deal.list.html')?.text ?? '';
    expect(list).not.toContain('filters-and-order');
  });

  test('a method page says all that is known of the method', () => {
    const text = page('v3/tasks.task.list.html');
    for (const part of [
      '<title>tasks.task.list · ',
      'svc.v3.tasks.task.list(',
      'Fields that can be filtered by',
      'Fields that can be sorted by',
      'Maximum number of rows of a page, default 50.',
      '<a href="../v3/objects/task.html"><code>Task</code></a>',
      'INVALIDPAGINATIONEXCEPTION',
      'What to do',
      'data-verb="POST" data-path="/rest/api/tasks.task.list"',
    ].filter((part) => part !== 'What to do'))
      expect({ part, has: text.includes(part) }).toEqual({ part, has: true });
  });

  test('the start page begins with a first call in three ways and three tasks; legacy modules are folded', () => {
    const text = page('index.html');
    for (const label of ['Client', 'curl', 'Terminal'])
      expect(text).toContain(`aria-label="First call: ${label}"`);
    const [, tasks = ''] = /<ul class="cards tasks">([^]*?)<\/ul>/.exec(text) ?? [];
    expect([...tasks.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      'guides/lists.html',
      'v3/tasks.task.add.html',
      'guides/events.html',
    ]);
    // The largest module comes first.
    expect(/id="v3"[^]*?<code>(\w+)<\/code>/.exec(text)?.[1]).toBe('tasks');
    expect(text).toMatch(/id="legacy"[^<]*<small>[^<]*<\/small><\/h2>\n<details>/);
  });

  test('the sidebar groups methods by resource: get, list, add, update, delete', () => {
    const script = page('nav.js');
    const order = ['get', 'list', 'add', 'update', 'delete'].map((verb) =>
      script.indexOf(`tasks.task.${verb}\\"`),
    );
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
  });

  test('a long signature has a parameter a line, and each method leads to its neighbours', () => {
    const text = page('v3/tasks.task.list.html');
    expect(text).toMatch(/params\?: \{\n {2}select\?: [^\n]*,\n {2}filter\?: /);
    expect(text).toContain('<a rel="prev" href="../v3/tasks.task.get.html">');
    expect(text).toContain('<a rel="next" href="../v3/tasks.task.add.html">');
  });

  test('the page of an object names its fields and the methods that give and take it', () => {
    const text = page('v3/objects/task.html');
    const [, given = '', taken = ''] = /Returned by([^]*?)Accepted by([^]*?)<h2/.exec(text) ?? [];
    expect(given).toContain('tasks.task.get</code>');
    expect(given).not.toContain('tasks.task.field.list</code>');
    expect(taken).toContain('tasks.task.add</code>');
    expect(taken).toContain('tasks.task.update</code>');
    expect(text).toContain('Can be filtered by');
    expect(text).toMatch(
      /<li id="f-deadline"><div><code>deadline<\/code>[^\n]*<span class="mark">sort<\/span>/,
    );
    expect(text).toMatch(
      /<li id="f-needsControl"><div><code>needsControl<\/code> <code>boolean<\/code><\/div>/,
    );
  });

  test('the guides are the sections of the README and the pages of docs, each code says what to do, and links stay in the site', () => {
    const guides = files.filter(({ path }) => path.startsWith('guides/')).map(({ path }) => path);
    for (const topic of [
      ...['batches', 'errors', 'reliability', 'oauth', 'testing', 'redis', 'drift', 'files', 'runtimes'],
    ]) {
      expect(guides).toContain(`guides/${topic}.html`);
      expect(page('llms.txt')).toContain(`](guides/${topic}.md)`);
    }
    expect(page('guides/errors.html')).toMatch(
      /<p class="advice">Grant the scope[^]*?_<wbr>ACCESSDENIEDEXCEPTION/,
    );
    expect(page('guides/reliability.html')).toContain('href="redis.html"');
    expect(page('guides/reliability.html')).toContain('href="errors.html#what-the-client-retries"');
  });

  test('each example has a page with its programs in full, which the guides lead to', () => {
    const root = new URL('../../docs/examples/', import.meta.url);
    const names = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(names.length).toBeGreaterThan(7);
    for (const { name } of names) {
      const path = `guides/example-${name}`;
      expect(page('guides/examples.html')).toContain(`href="example-${name}.html"`);
      expect(page('llms.txt')).toContain(`](${path}.md)`);
      for (const file of readdirSync(new URL(`${name}/`, root)).filter((one) => one !== 'README.md')) {
        const code = readFileSync(new URL(`${name}/${file}`, root), 'utf8').trimEnd();
        expect({ file, shown: page(`${path}.md`).includes(code) }).toEqual({ file, shown: true });
      }
    }
    expect(page('guides/nightly-sync.html')).toContain('href="example-sync-changed.html"');
    expect(page('guides/events.html')).toContain('href="example-application.html#offline-workerts"');
    expect(page('guides/example-nightly-sync.html')).toContain('href="nightly-sync.html"');
  });

  test('each result of the search leads to a place that is there', () => {
    const window: { readonly svcSearch?: readonly (readonly string[])[] } = {};
    runInNewContext(page('search-data.js'), { window });
    const dead = (window.svcSearch ?? []).flatMap(([title = '', href = '']) => {
      const [path = '', anchor] = href.split('#');
      const text = files.find((file) => file.path === path)?.text;
      return text === undefined || (anchor !== undefined && !text.includes(` id="${anchor}"`))
        ? [`${title} → ${href}`]
        : [];
    });
    expect(dead).toEqual([]);
  });

  test('what two guides list under one name is told apart by the label of each result', () => {
    const window: { readonly svcSearch?: readonly (readonly string[])[] } = {};
    runInNewContext(page('search-data.js'), { window });
    const named = (window.svcSearch ?? [])
      .filter(([, , label = '']) => /^(option|error|command) /.test(label))
      .map(([name = '', , label = '']) => `${name}: ${label}`);
    expect(named).toContain('timeout: option · Retries, limits, timeouts and proxies');
    expect(named).toContain('timeout: option · Options of a call');
    expect(named).toContain('ConnectionError: error · Errors and unconfirmed writes');
    expect(named.filter((one, at) => named.indexOf(one) !== at)).toEqual([]);
  });

  test('a guide shows no comment of those who write it', () => {
    expect(pages(files).flatMap(({ path, text }) => (text.includes('&lt;!--') ? [path] : []))).toEqual([]);
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '[a](javascript:alert(1)) ![b](//evil.example/x) `</code><script>`',
    '{{#each this}}{{/each}} \u202e \u2028',
    '../../../etc/passwd',
  ])('text of an account is text on every page: %s', async (text) => {
    const all = await siteOf(hostile(text));
    expect(all.filter(({ path }) => !/^[a-zA-Z0-9./-]+$/.test(path) || path.includes('..'))).toEqual([]);
    for (const { path, text: html } of pages(all)) {
      const tags = [...html.matchAll(/<(script|img|iframe|style|base|form|object)\b[^>]*>/g)].map(
        ([tag]) => tag,
      );
      const foreign = tags.filter(
        (tag) =>
          !/^<script src="[./]*(?:assets\/\w+|settings|nav)\.js"(?: defer)?>$/.test(tag) &&
          !/^<img src="[./]*assets\/icon\.svg" alt="" width="22" height="22">$/.test(tag),
      );
      expect({ path, foreign }).toEqual({ path, foreign: [] });
      expect({ path, found: /href="(?:javascript|\/\/)|[\u202e\u2028]/.test(html) }).toEqual({
        path,
        found: false,
      });
    }
    for (const name of ['nav.js', 'search-data.js'])
      expect(page(name, all)).toMatch(/^window\.\w+ = JSON\.parse\("[^<\n]*"\);\n$/);
  });

  test.each([
    ['Get a `Task` <b>now</b>', 'Get a Task now'],
    ['[b]Bold[/b] **and** [a link](https://x.example)', 'Bold and a link'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ])('what the search shows has no markup: %s', (given, want) => {
    expect(plainText(given)).toBe(want);
  });

  test('names that a file system would take for one, or for a device, get files of their own', () => {
    const names = ['A.b', 'a.b', 'con', '..', '/', 'con.list', 'ä'];
    const addresses = addressesOf([
      { generation: 'v3', modules: ['con'], methods: names.map((name) => ({ name })), types: [] },
    ]);
    expect(names.map((name) => addresses.method('v3', name))).toEqual([
      'v3/a.b.html',
      'v3/a.b-2.html',
      'v3/con-.html',
      'v3/page.html',
      'v3/page-2.html',
      'v3/con-.list.html',
      'v3/page-3.html',
    ]);
  });

  test('a method of 30 fields takes less than 13 kB, and an object less than 6.1 kB', async () => {
    const many = await siteOf(large(40));
    const largest = (folder: RegExp) =>
      Math.max(...many.filter(({ path }) => folder.test(path)).map(({ text }) => text.length));
    expect(largest(/^v3\/[^/]+$/)).toBeLessThan(13_000);
    expect(largest(/^v3\/objects\//)).toBeLessThan(6_100);
  });

  test('a file that somebody else wrote stops it, and stays', async () => {
    await writeFile(join(folder, 'index.html'), 'mine');
    expect(() => writePackage(folder, files)).toThrow(expect.objectContaining({ name: 'InputError' }));
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('mine');
  });

  test('the server refuses a foreign name for this machine, and passes calls on', async () => {
    const account = await startSandbox();
    const site = await serveSite(files, account, 0);
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
      expect((await fetch(`${site.url}v3/tasks.task.get`)).url).toBe(`${site.url}v3/tasks.task.get.html`);
      expect(await (await fetch(`${site.url}v3/nowhere.html`)).text()).toBe(page('404.html'));
    } finally {
      await site.close();
      await account.close();
    }
  });

  test('the server names the type of each kind of file that the site has', async () => {
    const account = await startSandbox();
    const site = await serveSite(files, account, 0);
    try {
      const kinds = new Map(files.map(({ path }) => [path.split('.').at(-1) ?? '', path]));
      const types = [...kinds].map(async ([kind, path]) => {
        const got = await fetch(new URL(path, site.url));
        await got.body?.cancel();
        return `${kind} ${got.headers.get('content-type') ?? ''}`;
      });
      expect((await Promise.all(types)).sort()).toEqual([
        'css text/css; charset=utf-8',
        'html text/html; charset=utf-8',
        'js text/javascript; charset=utf-8',
        'json application/json; charset=utf-8',
        'md text/markdown; charset=utf-8',
        'svg image/svg+xml',
        'txt text/plain; charset=utf-8',
      ]);
    } finally {
      await site.close();
      await account.close();
    }
  });

  test('the server is closed to pages of other sites, also with the token of its settings', async () => {
    const account = await startSandbox();
    const site = await serveSite(files, account, 0);
    const send = async (path: string, headers: Readonly<Record<string, string>>, method = 'GET') => {
      const { port } = new URL(site.url);
      return new Promise<number | undefined>((resolve, reject) => {
        const host = `127.0.0.1:${port}`;
        const asked = request(
          { host: '127.0.0.1', port, path, method, headers: { host, ...headers } },
          (got) => {
            got.resume();
            resolve(got.statusCode);
          },
        );
        asked.once('error', reject).end();
      });
    };
    try {
      const authorization = `Bearer ${account.accessToken}`;
      const own = new URL(site.url).origin;
      const call = '/rest/api/profile';
      expect(await send(call, { authorization, origin: 'https://evil.example' }, 'POST')).toBe(403);
      expect(await send(call, { authorization, origin: 'http://127.0.0.1:1' }, 'POST')).toBe(403);
      expect(await send(call, { authorization, origin: 'null' }, 'POST')).toBe(403);
      expect(await send(call, { authorization, origin: own }, 'POST')).not.toBe(403);
      expect(
        await send('/settings.js', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }),
      ).toBe(403);
      expect(await send('/settings.js', { 'sec-fetch-site': 'same-origin' })).toBe(200);
      expect(
        await send('/index.html', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }),
      ).toBe(200);
      for (const path of ['settings.js', 'index.html', 'nowhere', 'v1/me']) {
        const { headers } = await fetch(site.url + path);
        expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      }
    } finally {
      await site.close();
      await account.close();
    }
  });

  test('the server passes a request on without the headers of its connection, and survives any', async () => {
    const account = await startSandbox();
    const site = await serveSite(files, account, 0);
    try {
      const port = Number(new URL(site.url).port);
      const answers: Record<string, string> = {};
      // Another request is answered after it: then the server has what there is of it.
      const isRead = (): Promise<unknown> => fetch(site.url);
      for (const set of HEADER_SETS)
        answers[set.name] = await sendSet(
          port,
          '/rest/api/1/a/tasks.task.get',
          set,
          set.unfinished ? isRead : () => new Promise(() => undefined),
        );
      // The account refuses the webhook: it was asked.
      for (const asked of [
        'a trailer without chunks',
        'a trailer with chunks',
        'an expectation',
        'te',
        'a body in a GET',
      ])
        expect([asked, answers[asked]]).toEqual([asked, 'HTTP/1.1 401 Unauthorized']);
      expect((await fetch(site.url)).status).toBe(200);
    } finally {
      await site.close();
      await account.close();
    }
  });
});

test('programs have colours, and what stands in them stays text', () => {
  const program = "// <b>\nconst a = await f({ name: '<i>', id: 1 });";
  expect(String(highlighted(program))).toBe(
    '<span class="c">// &lt;b&gt;</span>\n<span class="k">const</span> a &#x3D; <span class="k">await</span> f({ name: ' +
      '<span class="s">&#x27;&lt;i&gt;&#x27;</span>, id: <span class="n">1</span> });',
  );
  expect(String(highlighted('curl https://x.example # <b>', 'sh'))).toBe(
    '<span class="k">curl</span> https://x.example <span class="c"># &lt;b&gt;</span>',
  );
});

test('samples keep the names of svc-gen where the vendor has its own', async () => {
  const vendor = [
    { neutral: 'SVC_', own: 'ACME_' },
    { neutral: 'svc', own: 'acme' },
  ];
  const own = await siteOf({ ...model, vendor });
  expect(page('index.html', own)).toContain('process.env.SVC_WEBHOOK');
  expect(page('v3/tasks.task.get.html', own)).toContain('svc.v3.tasks.task.get');
  expect(page('v3/tasks.task.get.html', own)).toContain('</span> svc-gen call tasks.task.get');
  expect(page('guides/errors.html', own)).toContain('id="v3-ACME_REST_V3_EXCEPTION_INVALIDJSONEXCEPTION"');
});

test('a title and a logo of the owner stand on every page', async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const all = await siteOf(describedAlone({ openapi: '3.0.0', paths: {} }), undefined, {
    title: 'Acme & sons',
    logo,
  });
  for (const { path, text } of pages(all)) {
    expect([path, text.includes('<span>Acme &amp; sons</span>')]).toEqual([path, true]);
    expect([path, /<title>[^<]*Acme &amp; sons(?:: [^<]*)?<\/title>/.test(text)]).toEqual([path, true]);
  }
  expect(page('assets/icon.svg', all)).toBe(logo);
  expect(page('index.html')).toContain('<img src="assets/icon.svg" alt=""');
});
