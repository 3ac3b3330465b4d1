import { createClient, ref, webhook } from '@svc/client';
import type { legacy } from '@svc/client';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_proof: Same<A, B>): void => undefined;

const [userId, code = ''] = (process.env['SVC_WEBHOOK'] ?? '1/code').split('/');
const svc = createClient({
  baseUrl: process.env['SVC_BASE_URL'] ?? 'https://account.example',
  auth: webhook({ userId: Number(userId), code }),
});
const { crm, catalog } = svc.legacy;

/** Names in capitals: bare objects, numbers as texts. */
async function deals(): Promise<void> {
  const id = await crm.deal.add({
    fields: {
      TITLE: 'Ship',
      OPPORTUNITY: 5,
      PHONE: [{ VALUE: '1', VALUE_TYPE: 'HOME' }],
      UF_CRM_1700000002: [3],
    },
  });
  same<typeof id, number>(true);
  const deal = await crm.deal.get({ id });
  same<typeof deal, legacy.CrmDeal>(true);
  console.log('deal', deal.TITLE, deal.OPPORTUNITY, deal.PHONE?.[0]?.VALUE, deal.UF_CRM_1700000002?.join());
  const rows = await crm.deal.list({
    select: ['ID', 'TITLE'],
    filter: { '%TITLE': 'Shi' },
    order: { ID: 'desc' },
  });
  const title: string | null | undefined = rows[0]?.TITLE;
  console.log('listed', rows.length, title);
  console.log('updated', await crm.deal.update({ id, fields: { TITLE: 'Sail' } }));
  const [made, read] = await svc.legacy.batch([
    crm.deal.add({ fields: { TITLE: 'Second' } }),
    crm.deal.list({ select: ['ID', 'TITLE'], filter: { TITLE: 'Sail' } }),
  ]);
  const again = crm.deal.add({ fields: { TITLE: 'Third' } });
  const [, third] = await svc.legacy.batch([again, crm.deal.get({ id: ref(again) })]);
  console.log('batch', typeof made, read[0]?.TITLE, third.TITLE);
  console.log('deleted', await crm.deal.delete({ id }));
  console.log('gone', (await crm.deal.get({ id }).settle()).ok);
}

/** Names in camel case: under the object's name, numbers as numbers. */
async function prices(): Promise<void> {
  const { price: made } = await catalog.price.add({
    fields: { productId: 1, catalogGroupId: 1, price: 9.5, currency: 'EUR' },
  });
  same<typeof made.id, number>(true);
  const { price } = await catalog.price.get({ id: made.id });
  same<typeof price, legacy.CatalogPrice>(true);
  console.log('price', typeof price.id, price.price, price.currency);
  const rows = await catalog.price.list({
    select: ['id', 'price'],
    filter: { '>=price': 9 },
    order: { id: 'ASC' },
  });
  console.log(
    'listed',
    rows.some(({ id }) => id === made.id),
  );
  const updated = await catalog.price.update({ id: made.id, fields: { price: 3 } });
  console.log('updated', updated.price.price);
  const second = catalog.price.add({
    fields: { productId: 2, catalogGroupId: 1, price: 1, currency: 'EUR' },
  });
  const [, read] = await svc.legacy.batch([second, catalog.price.get({ id: ref(second, 'price.id') })]);
  console.log('batch', read.price.productId);
  console.log('deleted', await catalog.price.delete({ id: made.id }));
}

/** In capitals, with two multifields. */
async function contacts(): Promise<void> {
  const add = crm.contact.add({
    fields: { NAME: 'Ada', EMAIL: [{ VALUE: 'a@example.com' }], UF_CRM_1700000011: 'Y' },
  });
  const [id, contact] = await svc.legacy.batch([add, crm.contact.get({ id: ref(add) })]);
  same<typeof id, number>(true);
  same<typeof contact, legacy.CrmContact>(true);
  console.log('contact', contact.NAME, contact.EMAIL?.[0]?.VALUE, contact.UF_CRM_1700000011);
  const rows = await crm.contact.list({ select: ['ID', 'EMAIL'], filter: { '=NAME': 'Ada' } });
  console.log('listed', rows[0]?.EMAIL?.length);
  console.log('updated', await crm.contact.update({ id, fields: { EXPORT: 'N' } }));
  console.log('deleted', await crm.contact.delete({ id }));
}

/** In camel case, with a flag. */
async function measures(): Promise<void> {
  const add = catalog.measure.add({ fields: { code: 901, measureTitle: 'Crate', isDefault: 'N' } });
  const [made, read] = await svc.legacy.batch([add, catalog.measure.get({ id: ref(add, 'measure.id') })]);
  same<typeof read.measure, legacy.CatalogMeasure>(true);
  console.log('measure', read.measure.measureTitle, read.measure.code, read.measure.isDefault);
  const { id } = made.measure;
  const updated = await catalog.measure.update({ id, fields: { symbol: 'cr' } });
  console.log('updated', updated.measure.symbol);
  const rows = await catalog.measure.list({
    select: ['id', 'symbol'],
    filter: { code: 901 },
    order: { id: 'DESC' },
  });
  catalog.measure.list({
    filter: { logic: 'OR', 0: { code: 901 }, 1: { '%symbol': 'c', 0: { isDefault: 'N' } } },
  });
  console.log('listed', rows[0]?.symbol);
  console.log('deleted', await catalog.measure.delete({ id }));
}

/** None of these compiles. */
export function mistakes(): void {
  // @ts-expect-error a field that the family does not have
  crm.deal.list({ select: ['TITEL'] });
  // @ts-expect-error a field inside a group that the family does not have
  catalog.measure.list({ filter: { logic: 'OR', 0: { cod: 901 } } });
  // @ts-expect-error another logic
  catalog.measure.list({ filter: { logic: 'XOR', 0: { code: 901 } } });
  // @ts-expect-error an operator that accounts do not know
  crm.deal.list({ filter: { '~TITLE': 'x' } });
  // @ts-expect-error a direction
  crm.deal.list({ order: { ID: 'up' } });
  // @ts-expect-error a field that is only read
  crm.deal.update({ id: 1, fields: { ID: 2 } });
  // @ts-expect-error required at add
  catalog.price.add({ fields: { price: 3 } });
  // @ts-expect-error required at add
  catalog.measure.add({ fields: { code: 1 } });
  // @ts-expect-error a field that is only read
  crm.contact.add({ fields: { CREATED_BY_ID: 1 } });
  // @ts-expect-error may be given at add alone
  catalog.price.update({ id: 1, fields: { productId: 3 } });
}

async function main(): Promise<void> {
  await deals();
  await contacts();
  await prices();
  await measures();
  await svc.close();
}

void main();
