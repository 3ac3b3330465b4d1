/** Legacy lists of accounts that do something against their description: what a probe finds, and that the corrections make them whole. */

import { afterEach, describe, expect, test } from 'vitest';
import { hasPages, openCaller } from '../../../generator/method/caller.js';
import { at } from '../../../generator/base/json.js';
import { buildModel } from '../../../generator/model/build.js';
import { CANARY } from '../../deviations/alter-response.js';
import type { Sandbox } from '../../../generator/sandbox/index.js';
import { readLegacyFields } from '../../../generator/source/legacy-fields.js';
import { readWebhook } from '../../../generator/source/webhook.js';
import { yamlParser } from '../../../generator/base/yaml.js';
import { findingOf, foundIn, openProbing, type Probing } from '../../generator/probe/probing.js';

let probing: Probing | undefined;
afterEach(async () => {
  await probing?.close();
  probing = undefined;
});

const ROWS = 60;
/** Those that the account has from the start among them. */
const DEALS = ROWS + 25;
const LISTS = ['crm.deal.list', 'catalog.price.list'];

async function ask(account: Sandbox, method: string, params: object): Promise<unknown> {
  const response = await fetch(`${account.baseUrl}/rest/${account.webhook}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return ((await response.json()) as { readonly result: unknown }).result; // JSON enters
}

/** Deals and prices, more of each than a page has. */
async function filled(account: Sandbox): Promise<void> {
  const each = (from: number, query: (at: number) => string): object =>
    Object.fromEntries(Array.from({ length: ROWS / 2 }, (_, at) => [`c${at}`, query(from + at)]));
  for (const from of [1, 1 + ROWS / 2])
    for (const query of [
      (at: number) => `crm.deal.add?fields[TITLE]=Deal ${at}`,
      (at: number) =>
        `catalog.price.add?fields[productId]=${at}&fields[catalogGroupId]=1&fields[price]=2.5&fields[currency]=EUR`,
    ])
      await ask(account, 'batch', { cmd: each(from, query) });
}

async function opened(...quirks: readonly string[]): Promise<Probing> {
  probing = await openProbing({ quirks });
  await filled(probing.account);
  return probing;
}

/** The ids of each list, read with the corrections. */
async function walked(account: Sandbox, corrections: string): Promise<readonly (readonly number[])[]> {
  const methods = ['fields', 'list', 'get'].map((verb) => `crm.deal.${verb}`);
  methods.push(...['getFields', 'list', 'get'].map((verb) => `catalog.price.${verb}`));
  const described = ['crm.deal.fields', 'catalog.price.getFields'].map(async (name) => {
    const fields = readLegacyFields(await ask(account, name, {}));
    if (fields === undefined) throw new Error(`${name} describes nothing`);
    return [name, fields] as const;
  });
  const description = {
    document: { openapi: '3.0.0', info: { title: '', version: '' }, paths: {} },
    origin: 'account',
    fieldLists: new Map(),
    scopes: undefined,
    notes: [],
    legacy: { methods, fields: Object.fromEntries(await Promise.all(described)) },
  };
  const seen = [{ name: 'file', document: yamlParser()(corrections) }];
  const options = { include: [], exclude: [], overlays: [], vendor: {}, corrections: seen };
  const { model } = buildModel(description, options);
  const address = { baseUrl: account.baseUrl, auth: { webhook: readWebhook(account.webhook, 'account') } };
  const caller = openCaller(model, {
    account: () => address,
    gateway: () => {
      throw new Error('no gateway');
    },
  });
  const ids: (readonly number[])[] = [];
  for (const name of LISTS) {
    const method = model.legacy.methods.find((one) => one.name === name);
    if (method === undefined) throw new Error(`${name} is not there`);
    const call = caller.call({ api: model.legacy, method, name }, {});
    if (hasPages(call)) ids.push((await call.toArray()).map(idOf).sort((a, b) => a - b));
  }
  await caller.close();
  return ids;
}

function idOf(row: unknown): number {
  return Number(at(row, 'ID') ?? at(row, 'id'));
}

const included = [...LISTS, 'catalog.price.get', 'user.get'].flatMap((name) => ['--include', name]);

describe('an account with legacy lists', () => {
  test('that are as described has no findings', async () => {
    const { probe } = await opened();
    expect(foundIn(await probe())).toEqual([]);
  });

  test.each([
    {
      name: 'start does nothing, a field has another name, numbers are texts',
      quirks: [
        'offset:crm.deal.list:',
        'missing-member:crm.deal.list:TITLE',
        'undescribed-member:crm.deal.list:CAPTION',
      ],
      // The client makes numbers of them.
      unseen: ['digits:catalog.price.list:prices.productId'],
    },
    {
      name: 'a page has no next, a condition on the id does nothing, a method is refused',
      quirks: ['cursor:crm.deal.list:', 'filter:catalog.price.list:', 'refused:user.get:'],
    },
    {
      name: 'every page is all rows, order does nothing, a member is new',
      quirks: [
        'unpaged:crm.deal.list:',
        'order:catalog.price.list:',
        'undescribed-member:catalog.price.get:price.extra',
        'type:crm.deal.list:STAGE_ID',
      ],
    },
  ])('of which $name, is found out, and then its lists are whole', async ({ quirks, unseen = [] }) => {
    const { probe, account, file } = await opened(...quirks, ...unseen);
    const before = account.requests.length;
    const first = await probe(...included);
    expect(foundIn(first)).toEqual(quirks.map(findingOf).sort());
    expect(foundIn(await probe(...included))).toEqual([]);
    expect(JSON.stringify(first) + (await file())).not.toContain(CANARY);
    const asked = account.requests.slice(before).flatMap(({ calls }) => calls);
    expect(asked.filter((name) => /\.(add|update|delete|set)$/.test(name))).toEqual([]);
    const ids = await walked(account, await file());
    expect(ids.map((list) => new Set(list).size)).toEqual([DEALS, ROWS]);
    expect(ids.map((list) => list.length)).toEqual([DEALS, ROWS]);
  });

  test('refuses a quirk that a legacy method cannot have', async () => {
    await expect(openProbing({ quirks: ['envelope:crm.deal.list:'] })).rejects.toThrow(
      'a legacy method cannot have it',
    );
  });
});
