/** Twenty accounts drawn by seed: what a probe finds on each, and that the corrections make lists whole and answers fit. */

import { describe, expect, test } from 'vitest';
import { openCaller } from '../../../generator/method/caller.js';
import { hasPages } from '../../../generator/method/caller.js';
import { at } from '../../../generator/base/json.js';
import { buildModel } from '../../../generator/model/build.js';
import type { Method, Model } from '../../../generator/model/model.js';
import { CANARY } from '../../deviations/alter-response.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { readWebhook } from '../../../generator/source/webhook.js';
import { yamlParser } from '../../../generator/base/yaml.js';
import { findingOf, foundIn, openProbing } from '../../generator/probe/probing.js';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** Lists that are refused without a condition, on the account or by one of its quirks. */
const FILTERS: Readonly<Record<string, readonly unknown[]>> = {
  'tasks.task.result.list': [['taskId', '=', 8]],
  'timeman.record.list': [['userId', '=', 1]],
  'main.eventlog.list': [['userId', '=', 1]],
};

async function modelOf(account: Sandbox, corrections?: string): Promise<Model> {
  const answer = await fetch(`${account.baseUrl}/rest/api/${account.webhook}/rest.documentation.openapi`);
  const seen = corrections === undefined ? [] : [{ name: 'file', document: yamlParser()(corrections) }];
  const description = {
    document: await answer.json(),
    origin: 'account',
    fieldLists: new Map(),
    scopes: undefined,
    notes: [],
  };
  return buildModel(description, { include: [], exclude: [], overlays: [], vendor: {}, corrections: seen })
    .model;
}

/** Ids of the rows of each list that is walked, by method; a row without an id counts as it is. */
async function walked(account: Sandbox, model: Model): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const address = { baseUrl: account.baseUrl, auth: { webhook: readWebhook(account.webhook, 'account') } };
  const caller = openCaller(model, {
    account: () => address,
    gateway: () => {
      throw new Error('no gateway');
    },
  });
  const ids: Record<string, readonly unknown[]> = {};
  for (const method of model.v3.methods.filter(isWalked)) {
    const filter = FILTERS[method.name];
    const call = caller.call({ api: model.v3, method, name: method.name }, filter ? { filter } : {});
    if (hasPages(call)) ids[method.name] = (await call.toArray()).map(idOf).sort();
  }
  await caller.close();
  return ids;
}

function idOf(row: unknown): unknown {
  return at(row, 'id') ?? at(row, 'name') ?? '';
}

function isWalked({ kind, paging }: Method): boolean {
  return kind === 'list' && paging !== undefined;
}

describe('an account drawn by seed', () => {
  const plain = startSandbox();
  const whole = plain.then(async (account) => walked(account, await modelOf(account)));

  test.each(SEEDS)('%i has its quirks found and no others, and then its lists are whole', async (seed) => {
    const { probe, account, file, close } = await openProbing({ quirks: [`seed:${seed}`] });
    const first = await probe();
    expect(account.deviations.length).toBeGreaterThanOrEqual(5);
    expect(foundIn(first)).toEqual(account.deviations.map(findingOf).sort());
    expect(first.requests).toBeLessThanOrEqual(200);
    expect(foundIn(await probe())).toEqual([]);
    expect(JSON.stringify(first) + (await file())).not.toContain(CANARY);
    expect(await walked(account, await modelOf(account, await file()))).toEqual(await whole);
    expect(account.requests.map(({ path }) => path).filter(isWrite)).toEqual([]);
    await close();
  });
});

describe('lists after the corrections', () => {
  test('are whole where order does nothing, a related object is a list and fields exclude each other', async () => {
    const plain = await startSandbox();
    const whole = await walked(plain, await modelOf(plain));
    const { probe, account, file, close } = await openProbing({
      quirks: [
        'order:main.eventlog.list:desc',
        'order:tasks.task.list:desc',
        'list:tasks.task.list:items.creator',
        'select:tasks.task.list:title+status',
      ],
    });
    await probe('--include', '*.list', '--no-legacy-methods', '--no-field-lists');
    expect(await walked(account, await modelOf(account, await file()))).toEqual(whole);
    await Promise.all([close(), plain.close()]);
  });
});

function isWrite(path: string): boolean {
  return /\.(add|update|delete|send|attach|bind|unbind)\b/.test(path);
}
