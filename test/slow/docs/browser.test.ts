/** The reference site in a real browser: search, a method, a real call; and no request to another host. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveSite, type ServedSite } from '../../../generator/docs/serve.js';
import { siteOf } from '../../../generator/docs/site.js';
import { writePackage } from '../../../generator/emit/write.js';
import { exportDocument } from '../../../generator/export/document.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { builtInModel } from '../../generator/export/accounts.js';
import { CHROMIUM, hasChromium, startBrowser, type Browser } from './browser.js';

if (!hasChromium) console.warn(`The reference site is not tried in a browser: there is no ${CHROMIUM}.`);

let account: Sandbox;
let site: ServedSite;
let browser: Browser;
let folder: string;

describe.skipIf(!hasChromium)('the reference site in Chromium', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-site-'));
    account = await startSandbox();
    const files = await siteOf(exportDocument(await builtInModel(), ['v3', 'legacy', 'gateway']));
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
    await page.keyboard.press('Enter');
    await page.waitForURL(/tasks\.html#tag\/tasks\/tasksTaskGet$/, { timeout: 60_000 });
    await page.getByRole('button', { name: /Test Request.*tasks\.task\.get\)/ }).click({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Send/ }).first().click();
    await page.getByText('"Prepare the release notes"').waitFor({ timeout: 60_000 });
    expect(account.requests.map(({ method, status }) => [method, status])).toEqual([['tasks.task.get', 200]]);
  }, 180_000);

  test('a legacy call carries the token in its body', async () => {
    const page = await browser.open(`${site.url}legacy-user.html#user.get`);
    await page.getByRole('button', { name: /Test Request.*user\.get\)/ }).click({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Send/ }).first().click();
    await page.getByText('200 OK').waitFor({ timeout: 60_000 });
    expect(account.requests.at(-1)).toMatchObject({ generation: 'legacy', method: 'user.get', status: 200 });
  }, 180_000);

  test('a method says what it takes, can be sorted by, answers and can fail with, and shows both samples', async () => {
    const page = await browser.open(`${site.url}tasks.html#tasks.task.list`);
    const section = page.locator('[id$="tag/tasks/tasksTaskList"]').first();
    await section.getByText('Fields that can be filtered by').waitFor({ timeout: 60_000 });
    const text = await section.innerText();
    expect(text).toContain('Fields that can be sorted by');
    expect(text).toContain('pagination');
    expect(text).toContain('INVALIDPAGINATIONEXCEPTION');
    expect(text).toContain('svc.v3.tasks.task.list(');
  }, 180_000);

  test('on a phone nothing is wider than the screen', async () => {
    for (const path of ['', 'tasks.html#tasks.task.get']) {
      const page = await browser.open(site.url + path, { width: 375, height: 700 });
      if (path !== '')
        await page.getByRole('heading', { name: 'tasks.task.get' }).first().waitFor({ timeout: 60_000 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    }
  }, 180_000);

  test('dark and light follow the system', async () => {
    const page = await browser.open(site.url, { dark: true });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(15, 15, 15)');
    await page.getByRole('button', { name: 'Dark or light' }).click();
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  }, 180_000);

  test('the folder opens without any server, and has no "try it"', async () => {
    const page = await browser.open(`file://${folder}/tasks.html#tasks.task.get`);
    await page.getByRole('heading', { name: 'tasks.task.get' }).first().waitFor({ timeout: 60_000 });
    expect(await page.getByRole('button', { name: /Test Request/ }).count()).toBe(0);
  }, 180_000);

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
