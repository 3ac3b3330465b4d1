/** The reference site in a real browser: search, a method, a real call; and no request to another host. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoopbackServer } from '../../../generator/loopback/loopback-server.js';
import { serveSite } from '../../../generator/docs/serve.js';
import { siteOf } from '../../../generator/docs/site.js';
import { writePackage } from '../../../generator/emit/write.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { builtInModel } from '../../generator/export/accounts.js';
import { CHROMIUM, hasChromium, startBrowser, type Browser } from './browser.js';
import { temporaryFolder } from '../../temporary-folder.js';

if (!hasChromium) console.warn(`The reference site is not tried in a browser: there is no ${CHROMIUM}.`);

let account: Sandbox;
let site: LoopbackServer;
let browser: Browser;
const folder = temporaryFolder();

/** A page of each kind. */
const KINDS = [
  'index.html',
  'v3/tasks.task.add.html',
  'legacy/user.get.html',
  'gateway/me.html',
  'v3/objects/task.html',
  'v3/modules/tasks.html',
  'guides/errors.html',
  'guides/reliability.html',
  'guides/drift.html',
  '404.html',
];
/** Further guides, with the widest tables and the longest programs. */
const GUIDES = ['guides/commands.html', 'guides/examples.html', 'guides/example-nightly-sync.html'];
const LOOKS = [
  { name: 'light and wide', look: {} },
  { name: 'dark and narrow', look: { dark: true, width: 360, height: 740 } },
  { name: 'dark and wide', look: { dark: true } },
  { name: 'light and narrow', look: { width: 360, height: 740 } },
] as const;
/** The first two have each colour and each width once. */
const LOOK_COUNT = Number(process.env['SVC_LOOKS'] ?? LOOKS.length);

/** The names in tables that are on two lines, such as those of classes. */
const DIVIDED = `[...document.querySelectorAll('td code')]
  .filter((code) => /^\\S{1,32}$/.test(code.textContent) && code.getClientRects().length > 1)
  .map((code) => code.textContent)`;

/** Of axe. */
interface Answer {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe has against a page, each with the first place. */
async function violations(page: Page): Promise<readonly (readonly [string, string | undefined])[]> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate<Answer>('axe.run(document, { preload: false })'); // axe's form
  return found.violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
}

describe.skipIf(!hasChromium)('the reference site in Chromium', () => {
  beforeAll(async () => {
    account = await startSandbox();
    const files = await siteOf(await builtInModel());
    writePackage(folder, files);
    site = await serveSite(files, account, 0);
    browser = await startBrowser();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await site.close();
    await account.close();
  });

  test('by keyboard: search for a method, open it; then a real call and its answer', async () => {
    const page = await browser.open(site.url);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tasks.task.get');
    await page.locator('#results a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/v3\/tasks\.task\.get\.html$/);
    await page.getByLabel('Parameters, as JSON').fill('{ "id": 8, "select": ["id", "title"] }');
    await page.getByRole('button', { name: 'Try it' }).press('Enter');
    await page.getByText('"id": 8').last().waitFor();
    expect(account.requests.map(({ method, status }) => [method, status])).toEqual([['tasks.task.get', 200]]);
  }, 60_000);

  test.each([
    ['create task', 'tasks.task.add'],
    ['task create', 'tasks.task.add'],
    ['tsak.get', 'tasks.task.get'],
    ['tasks.task.lst', 'tasks.task.list'],
    ['responsibleId', 'Task'],
    ['unconfirmed write', 'Errors and unconfirmed writes'],
    ['remove task', 'tasks.task.delete'],
    ['retry', 'Retries, limits, timeouts and proxies'],
    ['who am i', 'profile'],
    ['current user', 'profile'],
    ['insufficient_scope', 'insufficient_scope'],
    ['generations', 'REST 3.0, legacy and the gateway'],
    ['ONTASKUPDATE', 'Events and messages'],
    ['create a new task with a deadline', 'tasks.task.add'],
  ])('the search forgives: %s', async (query, want) => {
    const page = await browser.open(`${site.url}v3/tasks.task.add.html`);
    await page.keyboard.press('/');
    await page.keyboard.type(query);
    const first = page.locator('#results .name').first();
    await first.waitFor();
    expect(await first.innerText()).toBe(want);
  });

  test('the search groups and marks what it finds, and leads to the row of a field, unfolded', async () => {
    const page = await browser.open(site.url);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('task deadline');
    const found = page.locator('#results a', { hasText: /^Task object/ }).first();
    await found.waitFor();
    expect(await page.locator('#results .group').allInnerTexts()).toContain('OBJECTS');
    expect(await found.locator('mark').first().innerText()).toBe('Task');
    expect(await found.locator('.matched code').first().innerText()).toBe('deadline');
    await found.click();
    await page.waitForURL(/v3\/objects\/task\.html#f-deadline$/);
    await page.goto(`${site.url}v3/tasks.task.add.html#p-fields.deadline`);
    expect(await page.locator('[id="p-fields.deadline"]').isVisible()).toBe(true);
  });

  test('an address or a search of a method without a page says how to call it', async () => {
    const page = await browser.open(`${site.url}legacy/calendar.event.get.html`);
    const link = page.getByRole('link', { name: "svc.legacy.call('calendar.event.get', …)" });
    await link.first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('tasks.task.none');
    await page.locator('#status a').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.id')).toBe('search');
    await link.first().click();
    await page.waitForURL(/guides\/methods-without-types\.html$/);
  });

  test('the code of a failure leads to its row in the guide', async () => {
    const page = await browser.open(`${site.url}v3/tasks.task.get.html`);
    await page.getByLabel('Parameters, as JSON').fill('{ "id": "x" }');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('link', { name: /REQUESTVALIDATIONEXCEPTION$/ }).click();
    await page.waitForURL(/errors\.html#v3-/);
    expect(await page.locator('li:target').innerText()).toContain('REQUESTVALIDATION');
  });

  test('a write asks first; cancelled, nothing is sent', async () => {
    const page = await browser.open(`${site.url}v3/tasks.task.add.html`);
    const before = account.requests.length;
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(account.requests.length).toBe(before);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Send the write' }).click();
    await page.getByText(/^200/).waitFor();
    expect(account.requests.at(-1)).toMatchObject({ method: 'tasks.task.add', status: 200 });
  });

  test('a response takes the place of the sample, and invalid JSON that of the response', async () => {
    const page = await browser.open(`${site.url}v3/tasks.task.get.html`);
    const [sample, response] = [page.getByLabel('Sample'), page.getByLabel('Response', { exact: true })];
    expect([await sample.isVisible(), await response.isVisible()]).toEqual([true, false]);
    await page.getByLabel('Parameters, as JSON').fill('{ "id": 8, "select": ["id"] }');
    const send = page.getByRole('button', { name: 'Try it' });
    await send.click();
    await page.getByText(/^200 OK · \d+ ms · \d+\.\d kB$/).waitFor();
    expect([await sample.isVisible(), await response.isVisible()]).toEqual([false, true]);
    await page.getByLabel('Parameters, as JSON').fill('{ "id": 8');
    await send.click();
    await page.getByText(/^Invalid JSON: /).waitFor();
    expect(await response.isVisible()).toBe(false);
  });

  test('a legacy call carries the token in its body, a gateway call its key', async () => {
    for (const [path, row] of [
      ['legacy/user.get.html', { generation: 'legacy', method: 'user.get', status: 200 }],
      ['gateway/me.html', { generation: 'gateway', status: 200 }],
    ] as const) {
      const page = await browser.open(site.url + path);
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByText(/^200/).waitFor();
      expect(account.requests.at(-1)).toMatchObject(row);
    }
  });

  test('nothing of what "Try it" and the search need is loaded before they are used', async () => {
    const before = browser.asked.length;
    const page = await browser.open(`${site.url}v3/tasks.task.get.html`);
    await page.getByRole('link', { name: /^task\.list/ }).waitFor();
    const asked = browser.asked.slice(before).map((url) => url.replace(site.url, ''));
    expect(asked.filter((url) => /try|search/.test(url))).toEqual([]);
  });

  test('on a phone nothing is wider than the screen, and the menu opens by keyboard', async () => {
    for (const path of [...KINDS, ...GUIDES]) {
      const page = await browser.open(site.url + path, { width: 360, height: 740 });
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 360]);
      expect([path, await page.evaluate(DIVIDED)]).toEqual([path, []]);
      await page.close();
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

  test.each(LOOKS.slice(0, LOOK_COUNT))(
    'axe finds nothing on a page of any kind: $name',
    { timeout: 300_000 },
    async ({ look, name }) => {
      const page = await browser.open(site.url, look);
      // One look is enough for pages whose kind is there: axe takes seconds for each.
      for (const path of name === 'dark and narrow' ? [...KINDS, ...GUIDES] : KINDS) {
        await page.goto(site.url + path);
        await page.evaluate(
          "document.querySelectorAll('main details').forEach((one) => { one.open = true; })",
        );
        expect([path, await violations(page)]).toEqual([path, []]);
      }
      await page.keyboard.press('/');
      await page.keyboard.type('task');
      await page.locator('#results a').first().waitFor();
      expect(['search', await violations(page)]).toEqual(['search', []]);
      await page.close();
    },
  );

  test('axe finds nothing in the menu of a phone', async () => {
    const page = await browser.open(`${site.url}v3/tasks.task.add.html`, { width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await violations(page)).toEqual([]);
  });

  test('by keyboard alone: the skip link, the sidebar, the tabs of the examples, the search closed', async () => {
    const page = await browser.open(`${site.url}v3/tasks.task.get.html`);
    const focused = () => page.evaluate<string>('document.activeElement.textContent'); // the script's own type
    const outline = () => page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    await page.keyboard.press('Tab');
    expect([await focused(), await outline()]).toEqual(['Skip to the content', 'solid']);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.getByRole('link', { name: 'Overview' }).first().focus();
    await page.keyboard.press('Tab');
    expect([await focused(), await outline()]).toEqual(['Guides', 'solid']);
    await page.keyboard.press('Enter');
    await page.locator('#nav a', { hasText: 'Install' }).first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Your webhook');
    await page.getByRole('tab', { name: 'Client' }).focus();
    await page.keyboard.press('ArrowRight');
    expect([await focused(), await outline()]).toEqual(['curl', 'solid']);
    expect(await page.getByText('curl -X POST').isVisible()).toBe(true);
    expect(await page.getByText('const answer').isVisible()).toBe(false);
    await page.keyboard.press('/');
    await page.keyboard.type('task');
    await page.locator('#results a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(
      await page.evaluate("[...document.querySelectorAll('#results a')].indexOf(document.activeElement)"),
    ).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.locator('#found').isVisible()).toBe(false);
    // The tab stays chosen on the next page.
    const next = await browser.open(`${site.url}v3/tasks.task.add.html`);
    expect(await next.getByRole('tab', { selected: true }).innerText()).toBe('curl');
    await next.evaluate("localStorage.removeItem('sample')");
  });

  test('a program is copied as it stands', async () => {
    const page = await browser.open(`${site.url}v3/tasks.task.get.html`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = page.getByRole('tabpanel').getByRole('button', { name: 'Copy' });
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      /^const answer = await svc\.v3\.tasks\.task\.get\(\{\n {2}id: 1,/,
    );
  });

  test('the folder opens without any server, with its search, and has no "Try it"', async () => {
    const page = await browser.open(`file://${folder}/v3/tasks.task.get.html`);
    await page.getByRole('heading', { name: 'tasks.task.get' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try it' }).isVisible()).toBe(false);
    await page.keyboard.press('/');
    await page.keyboard.type('create task');
    await page.locator('#results a').first().waitFor();
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
