/** The families of the sandbox, two of each style: written, read, changed, listed by id, and referred to in a batch. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineClient, ref, webhook } from '../../../runtime/index.js';
import { readSandboxModel } from '../../../generator/pipeline/sandbox-model.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { answerPathsOf } from '../../../generator/view/answer-paths.js';
import { methodMetadata } from '../../../generator/view/row-data.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

function root() {
  const list = { kind: 'list', paging: 'start', keyset: true } as const;
  const capital = { ...list, keysetBy: 'ID' };
  const legacy = {
    'crm.deal.list': capital,
    'crm.contact.list': capital,
    'catalog.price.list': list,
    'catalog.measure.list': list,
  };
  const open = defineClient<object, object>({ v3: {}, legacy });
  const [userId, code = ''] = sandbox.webhook.split('/');
  return open({ baseUrl: sandbox.baseUrl, auth: webhook({ userId: Number(userId), code }) }).legacy;
}

test('a deal goes from add to delete in capitals', async () => {
  const legacy = root();
  const add = legacy.call<number>('crm.deal.add', {
    fields: {
      TITLE: 'Ship',
      OPPORTUNITY: 5,
      PHONE: [{ VALUE: '1', VALUE_TYPE: 'HOME' }],
      UF_CRM_1700000002: [3],
    },
  });
  const [id, deal] = await legacy.batch([add, legacy.call('crm.deal.get', { id: ref(add) })]);
  expect(deal).toMatchObject({ ID: String(id), TITLE: 'Ship', OPPORTUNITY: '5', UF_CRM_1700000002: ['3'] });
  expect(deal).toMatchObject({ PHONE: [{ VALUE: '1', VALUE_TYPE: 'HOME', TYPE_ID: 'PHONE' }] });
  expect(await legacy.call('crm.deal.update', { id, fields: { TITLE: 'Sail', ID: 9 } })).toBe(true);
  expect(await legacy.call('crm.deal.get', { id })).toMatchObject({ ID: String(id), TITLE: 'Sail' });
  expect(await legacy.call('crm.deal.delete', { id })).toBe(true);
  await expect(legacy.call('crm.deal.get', { id })).rejects.toThrow();
});

test('a price goes from add to delete in camel case', async () => {
  const legacy = root();
  const fields = { productId: 1, catalogGroupId: 1, price: 9.5, currency: 'EUR' };
  const made = await legacy.call<{ price: { id: number } }>('catalog.price.add', { fields });
  const { id } = made.price;
  expect(made).toMatchObject({ price: { id, ...fields } });
  expect(await legacy.call('catalog.price.update', { id, fields: { price: 3, productId: 7 } })).toMatchObject(
    {
      price: { price: 3, productId: 1 },
    },
  );
  await expect(legacy.call('catalog.price.add', { fields: { price: 3 } })).rejects.toThrow('productId');
  expect(await legacy.call('catalog.price.delete', { id })).toBe(true);
});

test('a contact has several multifields, each value with an id of its own', async () => {
  const legacy = root();
  const fields = {
    NAME: 'Ada',
    PHONE: [{ VALUE: '1' }],
    EMAIL: [{ VALUE: 'a@example.com', VALUE_TYPE: 'HOME' }],
    UF_CRM_1700000011: 'Y',
  };
  const add = legacy.call<number>('crm.contact.add', { fields });
  const [id, contact] = await legacy.batch([add, legacy.call('crm.contact.get', { id: ref(add) })]);
  expect(contact).toMatchObject({ ID: String(id), EXPORT: 'Y', UF_CRM_1700000011: 'Y' });
  const { EMAIL } = contact as { EMAIL: readonly { ID: string }[] };
  const gone = [{ ID: EMAIL[0]?.ID, DELETE: 'Y' }];
  expect(await legacy.call('crm.contact.update', { id, fields: { EMAIL: gone } })).toBe(true);
  expect(await legacy.call('crm.contact.get', { id })).toMatchObject({ EMAIL: [], PHONE: [{ VALUE: '1' }] });
  const params = { select: ['NAME', 'PHONE'], filter: { NAME: 'Ada' } };
  const rows = await legacy.call('crm.contact.list', params, { list: true }).toArray();
  expect(rows).toMatchObject([{ NAME: 'Ada', PHONE: [{ VALUE: '1' }] }]);
  expect(await legacy.call('crm.contact.delete', { id })).toBe(true);
  await expect(legacy.call('crm.contact.get', { id })).rejects.toThrow('Not found');
});

test('a measure has flags, and is answered under its name', async () => {
  const legacy = root();
  const fields = { code: 901, measureTitle: 'Crate' };
  const add = legacy.call<{ measure: { id: number } }>('catalog.measure.add', { fields });
  const get = legacy.call('catalog.measure.get', { id: ref(add, 'measure.id') });
  const [made, read] = await legacy.batch([add, get]);
  const { id } = made.measure;
  expect(read).toEqual({
    measure: { ...fields, id, isDefault: 'N', symbol: null, symbolIntl: null, symbolLetterIntl: null },
  });
  const changed = await legacy.call('catalog.measure.update', { id, fields: { isDefault: 'Y' } });
  expect(changed).toMatchObject({ measure: { id, isDefault: 'Y' } });
  const rows = await legacy.call('catalog.measure.list', { filter: { code: 901 } }, { list: true }).toArray();
  expect(rows).toMatchObject([{ id, measureTitle: 'Crate' }]);
  await expect(legacy.call('catalog.measure.add', { fields: { code: 1 } })).rejects.toThrow('measureTitle');
  expect(await legacy.call('catalog.measure.delete', { id })).toBe(true);
});

test('a list in camel case takes filters inside a filter', async () => {
  const legacy = root();
  for (const code of [911, 912, 913])
    await legacy.call('catalog.measure.add', { fields: { code, measureTitle: `M${code}` } });
  const find = async (filter: object): Promise<unknown> => {
    const rows = legacy.call<{ code: number }>('catalog.measure.list', { filter }, { list: true });
    return (await rows.toArray()).map(({ code }) => code);
  };
  expect(await find({ '>=code': 911, 0: { logic: 'OR', 0: { code: 911 }, 1: { code: 913 } } })).toEqual([
    911, 913,
  ]);
  expect(await find({ logic: 'OR', 0: { code: 912 }, 1: { measureTitle: 'M913' } })).toEqual([912, 913]);
});

test('lists of more than a page arrive whole, by id and without counting', async () => {
  const legacy = root();
  for (const start of [0, 50, 100]) {
    const calls = Array.from({ length: start === 100 ? 20 : 50 }, (_, index) =>
      legacy.call('crm.deal.add', { fields: { TITLE: `Sale ${start + index}` } }),
    );
    await legacy.batch(calls);
  }
  const rows = await legacy
    .call<{ ID: string }>('crm.deal.list', { select: ['TITLE'] }, { list: true })
    .toArray();
  // 25 are there from the start.
  expect(rows).toHaveLength(145);
  const found = legacy.call('crm.deal.list', { filter: { '%TITLE': 'Sale 11' } }, { list: true });
  expect(await found.toArray()).toHaveLength(11);
  // Three of them add deals; the others read pages, each past the last id of the one before.
  expect(sandbox.requests.filter(({ method }) => method === 'batch').length).toBeGreaterThan(3);
});

test('a batch refers to one row of an array; rows under a name are read first', async () => {
  const { legacy: api } = await readSandboxModel();
  const context = { api, paths: answerPathsOf(api) };
  const rows = Object.fromEntries(
    api.methods.map((method) => [method.name, methodMetadata(method, context)]),
  );
  const open = defineClient<object, object>({ v3: {}, legacy: rows });
  const sent: string[] = [];
  const { legacy } = open({
    baseUrl: sandbox.baseUrl,
    auth: webhook(sandbox.webhook),
    onRequest: ({ method }) => void sent.push(method),
  });
  const deals = legacy.call<{ ID: number }[]>('crm.deal.list', { select: ['ID'] });
  const [[deal], one] = await legacy.batch([deals, legacy.call('crm.deal.get', { id: ref(deals, '0.ID') })]);
  expect(one).toMatchObject({ ID: deal?.ID });
  expect(sent).toHaveLength(1);
  await legacy.call('catalog.price.add', {
    fields: { productId: 1, catalogGroupId: 1, price: 9.5, currency: 'EUR' },
  });
  const prices = legacy.call<{ id: number }[]>('catalog.price.list', {});
  const [[price], found] = await legacy.batch([
    prices,
    legacy.call('catalog.price.get', { id: ref(prices, '0.id') }),
  ]);
  expect(found).toMatchObject({ price: { id: price?.id } });
  expect(sent).toHaveLength(4);
});
