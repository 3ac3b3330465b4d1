/** A legacy family that the account describes, as it is typed: what compiles, and what does not. Nothing of it runs. */
import { application, createClient, custom, enums, type legacy } from '@svc/client';

const svc = createClient({ baseUrl: 'https://account.example', auth: application({ accessToken: 'token' }) });
const { crm } = svc.legacy;

export async function steps(): Promise<void> {
  const fields: legacy.CrmDealAddFields = {};
  fields.TITLE = 'Ship';
  fields[custom('UF_CRM_5')] = 1;
  await crm.deal.add({ fields });
  const date: string | undefined = (await crm.deal.fields())['BEGINDATE']?.type;
  await crm.deal.add({ fields: { BEGINDATE: '2026-03-01' }, [custom('params')]: { REGISTER_SONET_EVENT: 'Y' } });
  console.log(date);
  const id: number = await crm.deal.add({ fields: { TITLE: 'Ship', PHONE: [{ VALUE: '1', VALUE_TYPE: 'WORK' }, { ID: 5, DELETE: 'Y' }] } });
  const [row] = await crm.deal.list({ select: ['ID', 'OPPORTUNITY', 'COMPANY_ID'] });
  const amount: number = (row?.OPPORTUNITY ?? 0) + (row?.COMPANY_ID ?? 0) + id;
  const whole: legacy.CrmDeal = await crm.deal.get({ id });
  const { Red, Blue } = enums.crmDeal.UF_CRM_1700000002;
  await crm.deal.update({ id, fields: { UF_CRM_1700000002: [Red, 3] } });
  for await (const { UF_CRM_1700000002: colours } of crm.deal.list({ select: ['ID', 'UF_CRM_1700000002'], filter: { '!@UF_CRM_1700000002': [Blue] } })) {
    const known = (colours ?? []).map((one) => (one === Red ? Red : Blue));
    const later = colours?.filter((one) => one === 999);
    await crm.deal.add({ fields: { UF_CRM_1700000002: known, STAGE_ID: 'WON' } });
    console.log(later);
  }
  const { item } = await crm.item.add({ entityTypeId: 3, fields: { name: 'Kim', fm: [{ value: '1', valueType: 'WORK', typeId: 'PHONE' }] } });
  const valueId: number = item.fm?.[0]?.id ?? 0;
  await crm.item.update({ entityTypeId: 3, id: item.id, fields: { fm: [{ id: valueId, value: '2' }, { id: 6, delete: 'Y' }] } });
  console.log(amount, whole.ID);
}

export function mistakes(): void {
  // @ts-expect-error TS2561: a multifield of items has names in camel case; the account drops a value with others
  crm.item.add({ entityTypeId: 3, fields: { fm: [{ VALUE: '1', VALUE_TYPE: 'WORK' }] } });
  // @ts-expect-error TS2322: a value that does not say which field it is of
  crm.item.add({ entityTypeId: 3, fields: { fm: [{ value: '1' }] } });
  // @ts-expect-error TS2322: the same among fields that are written
  crm.deal.add({ fields: { BEGINDATE: new Date(0) } });
  // @ts-expect-error TS2561: misspelt parameters
  crm.deal.add({ feilds: { TITLE: 'Ship' } });
  // @ts-expect-error TS2345: an object without fields
  crm.deal.add({});
  // @ts-expect-error TS2345: an update of nothing
  crm.deal.update({ fields: { TITLE: 'Ship' } });
  // @ts-expect-error TS2554: no object is named
  crm.deal.get();
  // @ts-expect-error TS2353: a list of objects to delete
  crm.deal.delete({ ids: [1] });
  // @ts-expect-error TS2561: a misspelt filter
  crm.deal.list({ fliter: { ID: 1 } });
  // @ts-expect-error TS2561: a field that deals have not
  crm.deal.add({ fields: { TITEL: 'Ship' } });
  // @ts-expect-error TS2322: a phone without a value
  crm.deal.add({ fields: { PHONE: [{}] } });
  // @ts-expect-error TS2353: an unknown member of a phone
  crm.deal.add({ fields: { PHONE: [{ VALUE: '1', TYPE: 'WORK' }] } });
  // @ts-expect-error TS2322: an item that the account does not have
  crm.deal.add({ fields: { UF_CRM_1700000002: [4] } });
  void crm.deal.list({ select: Math.random() > 0.5 ? ['ID', 'OPPORTUNITY'] : undefined }).then(([row]) => {
    // @ts-expect-error TS2322: `select` may have been left out
    const sum: string | null = row!.OPPORTUNITY;
    console.log(sum);
  });
  void crm.deal.list({ select: ['UF_CRM_1700000002'] }).then(([row]) => {
    // @ts-expect-error TS2322: an item that was read may have been added later
    crm.deal.add({ fields: { UF_CRM_1700000002: row?.UF_CRM_1700000002 ?? [] } });
  });
  // @ts-expect-error TS2322: the same in a filter
  crm.deal.list({ filter: { UF_CRM_1700000002: 4 } });
  // @ts-expect-error TS2339: no item of that name
  console.log(enums.crmDeal.UF_CRM_1700000002.Pink);
  void crm.deal.list({ select: ['ID'] }).then(([row]) => {
    // @ts-expect-error TS2339: it was not selected
    return row?.TITLE;
  });
}
