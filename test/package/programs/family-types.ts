/** A legacy family that the account describes, as it is typed: what compiles, and what does not. Nothing of it runs. */
import { application, createClient, custom, type legacy } from '@svc/client';

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
}

export function mistakes(): void {
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
}
