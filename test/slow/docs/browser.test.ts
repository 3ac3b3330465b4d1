/** The reference site in a real browser: search, a method, a real call; and no request to another host. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveSite, type ServedSite } from '../../../generator/docs/serve.js';
import { siteOf } from '../../../generator/docs/site.js';
import { writePackage } from '../../../generator/emit/write.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { builtInModel } from '../../generator/export/accounts.js';
import { CHROMIUM, hasChromium, startBrowser, type Browser } from './browser.js';

if (!hasChromium) console.warn(`The reference site is not tried in a browser: there is no ${CHROMIUM}.`);

let account: Sandbox;
let site: ServedSite;
let browser: Browser;
let folder: string;

const LOOKS = [
  '',
  'v3/tasks.task.add.html',
  'v3/objects/result.html',
  'guides/errors.html',
  'v3/modules/tasks.html',
];
const MORE_LOOKS = [
  { path: 'v3/tasks.task.add.html', look: { dark: true } },
  { path: 'guides/unknown-outcomes.html', look: { dark: true, width: 375, height: 700 } },
  { path: 'legacy/user.get.html', look: { width: 375, height: 700 } },
];

/** Of axe. */
interface Answer {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

describe.skipIf(!hasChromium)('the reference site in Chromium', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-site-'));
    account = await startSandbox();
    const files = await siteOf(await builtInModel());
    await writePackage(folder, files);
    site = await serveSite(files, account, 0);
    browser = await startBrowser();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await site.close();
    await account.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('by keyboard: search for a method, open it; then a real call and its answer', async () => {
    const page = await browser.open(site.url);
    await page.keyboard.press('/');
    await page.keyboard.type('tasks.task.get');
    await page.locator('#results a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/v3\/tasks\.task\.get\.html$/);
    await page.getByText('Try it on the account').press('Enter');
    await page.getByLabel('Parameters, as JSON').fill('{ "id": 8, "select": ["id", "title"] }');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByText('"id": 8').last().waitFor();
    expect(account.requests.map(({ method, status }) => [method, status])).toEqual([['tasks.task.get', 200]]);
  }, 60_000);

  test.each([
    ['create task', 'tasks.task.add'],
    ['task create', 'tasks.task.add'],
    ['tsak.get', 'tasks.task.get'],
    ['tasks.task.lst', 'tasks.task.list'],
    ['responsibleId', 'Task'],
    ['unknown outcome', 'Unknown outcomes'],
    ['remove task', 'tasks.task.delete'],
  ])('the search forgives: %s', async (query, want) => {
    const page = await browser.open(`${site.url}v3/tasks.task.add.html`);
    await page.keyboard.press('/');
    await page.keyboard.type(query);
    const first = page.locator('#results .name').first();
    await first.waitFor();
    expect(await first.innerText()).toBe(want);
  });

  test('a write asks first; cancelled, nothing is sent', async () => {
    const page = await browser.open(`${site.url}v3/tasks.task.add.html`);
    const before = account.requests.length;
    await page.getByText('Try it on the account').click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(account.requests.length).toBe(before);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Send the write' }).click();
    await page.getByText(/^200/).waitFor();
    expect(account.requests.at(-1)).toMatchObject({ method: 'tasks.task.add', status: 200 });
  });

  test('a legacy call carries the token in its body, a gateway call its key', async () => {
    for (const [path, row] of [
      ['legacy/user.get.html', { generation: 'legacy', method: 'user.get', status: 200 }],
      ['gateway/me.html', { generation: 'gateway', status: 200 }],
    ] as const) {
      const page = await browser.open(site.url + path);
      await page.getByText('Try it on the account').click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText(/^200/).waitFor();
      expect(account.requests.at(-1)).toMatchObject(row);
    }
  });

  test('nothing of what "try it" and the search need is loaded before they are used', async () => {
    const before = browser.asked.length;
    const page = await browser.open(`${site.url}v3/tasks.task.get.html`);
    await page.getByRole('link', { name: /^task\.list/ }).waitFor();
    const asked = browser.asked.slice(before).map((url) => url.replace(site.url, ''));
    expect(asked.filter((url) => /try|search/.test(url))).toEqual([]);
  });

  test('on a phone nothing is wider than the screen, and the menu opens by keyboard', async () => {
    for (const path of LOOKS) {
      const page = await browser.open(site.url + path, { width: 375, height: 700 });
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 375]);
    }
    const page = await browser.open(site.url, { width: 375, height: 700 });
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByRole('link', { name: 'Overview' }).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.id')).toBe('menu');
  });

  test('dark and light follow the system', async () => {
    const page = await browser.open(site.url, { dark: true });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 18, 21)');
    await page.getByRole('button', { name: 'Dark or light' }).click();
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    const next = await browser.open(`${site.url}guides/errors.html`, { dark: true });
    expect(await next.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    await next.getByRole('button', { name: 'Dark or light' }).click();
    await next.evaluate("localStorage.removeItem('colorMode')");
  });

  test('axe finds nothing, in light and dark, wide and narrow, with search and "try it" open', async () => {
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    const script = await readFile(axe, 'utf8');
    const tried = [...LOOKS.map((path) => ({ path, look: {} })), ...MORE_LOOKS];
    for (const { path, look } of tried) {
      const page = await browser.open(site.url + path, look);
      await page.keyboard.press('/');
      await page.keyboard.type('task');
      await page.locator('#results a').first().waitFor();
      await page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })");
      await page.evaluate(script);
      const { violations } = await page.evaluate<Answer>('axe.run(document, { preload: false })'); // axe's form
      const found = violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
      expect([path, look, found]).toEqual([path, look, []]);
      await page.close();
    }
  }, 300_000);

  test('the folder opens without any server, with its search, and has no "try it"', async () => {
    const page = await browser.open(`file://${folder}/v3/tasks.task.get.html`);
    await page.getByRole('heading', { name: 'tasks.task.get' }).waitFor();
    expect(await page.getByText('Try it on the account').isVisible()).toBe(false);
    await page.keyboard.press('/');
    await page.keyboard.type('create task');
    await page.keyboard.press('ArrowDown');
    await page.locator('#results a:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/v3\/tasks\.task\.add\.html$/);
  });

  test('no other host was asked for anything', () => {
    const foreign = browser.asked.filter(
      (url) =>
        !url.startsWith(site.url) && !url.startsWith(`file://${folder}/`) && !/^(data|blob):/.test(url),
    );
    expect(foreign).toEqual([]);
    expect(browser.asked.length).toBeGreaterThan(10);
    expect(browser.errors).toEqual([]);
  });
});
