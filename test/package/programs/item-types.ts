/** Items by the number of their type, as they are typed: what compiles, and what does not. Nothing of it runs. */
import { application, createClient, custom, entityType, ref, type legacy } from '@svc/client';

const svc = createClient({ baseUrl: 'https://account.example', auth: application({ accessToken: 'token' }) });
const { item } = svc.legacy.crm;

export async function steps(entityTypeId: number, entity: 1 | 2): Promise<void> {
  const rows = item.list({ entityTypeId: 1030, select: ['id', 'ufCrm1030Serial'], filter: { '>=opportunity': 5, '%title': 'x' }, order: { id: 'asc' } });
  for await (const row of rows) {
    const serial: string | null = row.ufCrm1030Serial;
    const id: number = row.id;
    console.log(serial, id);
  }
  const deal = await item.get({ entityTypeId: entityType.deal, id: 1 });
  const title: string | null | undefined = deal.item.title;
  const whole: legacy.CrmItemDeal = deal.item;
  const made = item.add({ entityTypeId: 1030, fields: { title: 'Pump', ufCrm1030Serial: '5', ufCrm1030Weight: 2.5, ufCrm1030Checked: 'Y', [custom('ufCrm1030New')]: 1 } });
  const [, read] = await svc.legacy.batch([made, item.get({ entityTypeId: 1030, id: ref(made, 'item.id') })]);
  const weight: number | null | undefined = Number(read.item.ufCrm1030Weight);
  await item.update({ entityTypeId: 2, id: 1, fields: { stageId: 'WON', opportunity: 7 } });
  console.log(title, whole.id, weight);
  const some = await item.list({ entityTypeId: 1030 });
  const first: string | null | undefined = some[0]?.ufCrm1030Serial;
  // A number that is not known, or that the account does not list, stays open.
  const open = await item.list({ entityTypeId, select: ['id', 'anything'], filter: { '>=anything': 5 } });
  const opportunity: number | null | undefined = open[0]?.opportunity;
  const other = await item.get({ entityTypeId: 1999, id: 1 });
  const either = await item.get({ entityTypeId: entity, id: 1 });
  const shared: number | string | null | undefined = either.item.opportunity;
  await item.add({ entityTypeId, fields: { anything: 1 } });
  console.log(first, opportunity, other.item.title, shared);
  // With original names of own fields, all is open.
  const original = await item.get({ entityTypeId: 1030, id: 1, useOriginalUfNames: 'Y' });
  const field: unknown = original.item['UF_CRM_12_SERIAL'];
  const named = await item.list({ entityTypeId: 2, select: ['id', 'UF_CRM_1'], filter: { '>UF_CRM_1': 1 }, useOriginalUfNames: 'Y' });
  await item.add({ entityTypeId: 1030, fields: { UF_CRM_12_SERIAL: '5' }, useOriginalUfNames: 'Y' });
  const plain: string | null | undefined = (await item.get({ entityTypeId: 1030, id: 1, useOriginalUfNames: 'N' })).item.ufCrm1030Serial;
  console.log(field, named[0]?.['UF_CRM_1'], plain);
}

export async function mistakes(): Promise<void> {
  // @ts-expect-error TS2322: a field that deals have not
  item.list({ entityTypeId: 2, select: ['id', 'ufCrm1030Serial'] });
  // @ts-expect-error TS2353: a misspelt filter
  item.list({ entityTypeId: 1030, filter: { '>=oportunity': 5 } });
  // @ts-expect-error TS2353: an unknown field in the order
  item.list({ entityTypeId: 1030, order: { serial: 'asc' } });
  // @ts-expect-error TS2741: a required field is missing
  item.add({ entityTypeId: 1030, fields: { title: 'Pump' } });
  // @ts-expect-error TS2353: a field of another type
  item.update({ entityTypeId: 2, id: 1, fields: { ufCrm1030Serial: '5' } });
  for (const one of await item.list({ entityTypeId: 1030, select: Math.random() > 0.5 ? ['id', 'opportunity'] : undefined })) {
    // @ts-expect-error TS2322: `select` may have been left out
    const sum: number | null = one.opportunity;
    console.log(sum);
  }
  const [row] = await item.list({ entityTypeId: 1030, select: ['id'] });
  // @ts-expect-error TS2339: it was not selected
  console.log(row?.title);
  // @ts-expect-error TS2353: the described names apply
  item.list({ entityTypeId: 2, useOriginalUfNames: 'N', filter: { UF_CRM_1: 'x' } });
}
