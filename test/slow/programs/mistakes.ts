/** Mistakes as users make them. `compiles` says why one does. */

interface MistakeOfUser {
  readonly name: string;
  readonly code: string;
  readonly compiles?: string;
}

export const MISTAKES: readonly MistakeOfUser[] = [
  {
    name: 'a misspelt field that is written',
    code: "await lead.add({ fields: { TITEL: 'x', TITLE: 'y' } });",
  },
  { name: 'a misspelt selected field', code: "await deal.list({ select: ['ID', 'STAGEID'] });" },
  { name: 'a misspelt filter', code: "await deal.list({ filter: { '>OPORTUNITY': 5 } });" },
  { name: 'a misspelt order', code: "await deal.list({ order: { DATE: 'ASC' } });" },
  { name: 'feilds', code: "await lead.add({ feilds: { TITLE: 'x' } });" },
  { name: 'fields that are missing', code: 'await lead.add({});' },
  { name: 'a required field that is missing', code: "await lead.add({ fields: { NAME: 'Ada' } });" },
  { name: 'a phone without a value', code: "await lead.add({ fields: { TITLE: 'x', PHONE: [{}] } });" },
  { name: 'a phone as a text', code: "await lead.add({ fields: { TITLE: 'x', PHONE: '+1' } });" },
  {
    name: 'an unknown member of a phone',
    code: "await lead.add({ fields: { TITLE: 'x', PHONE: [{ VALUE: '1', KIND: 'WORK' }] } });",
  },
  { name: 'an id that no item has', code: "await lead.add({ fields: { TITLE: 'x', UF_CRM_SOURCE: 45 } });" },
  {
    name: 'the name of an item in place of its id',
    code: "await lead.add({ fields: { TITLE: 'x', UF_CRM_SOURCE: 'Website' } });",
  },
  { name: 'an item that there is not', code: 'console.log(enums.crmLead.UF_CRM_SOURCE.Web);' },
  {
    name: 'an enumeration filtered by a foreign id',
    code: 'await lead.list({ filter: { UF_CRM_SOURCE: 1 } });',
  },
  {
    name: 'a file as a text',
    code: "await lead.add({ fields: { TITLE: 'x', UF_CRM_PHOTO: 'photo.jpg' } });",
  },
  {
    name: 'a file as bytes',
    code: "await lead.add({ fields: { TITLE: 'x', UF_CRM_PHOTO: Buffer.from('x') } });",
  },
  { name: 'a field that is only read', code: 'await lead.update({ id: 1, fields: { ID: 2 } });' },
  { name: 'an object in place of an id', code: 'await deal.get({ id: { ID: 5 } });' },
  { name: 'an id without a name', code: 'await deal.get(5);' },
  { name: 'no id', code: 'await deal.get();' },
  { name: 'ID in place of id', code: 'await deal.get({ ID: 5 });' },
  {
    name: 'an unknown member of a result',
    code: 'console.log((await deal.get({ id: 1 })).AMOUNT);',
    compiles:
      'answers hold more than is described, so the object of a family is open, with members that are unknown',
  },
  { name: 'a member of it in arithmetic', code: 'console.log((await deal.get({ id: 1 })).AMOUNT * 2);' },
  {
    name: 'a member that was not selected',
    code: "for await (const row of deal.list({ select: ['ID'] })) console.log(row.TITLE);",
  },
  { name: 'null that is not looked at', code: 'console.log((await deal.get({ id: 1 })).TITLE.length);' },
  {
    name: 'one page taken for all',
    code: "console.log((await deal.list({ select: ['ID'] })).length);",
    compiles: 'a list that is awaited is one page, as the interface says',
  },
  { name: 'a call in place of its rows', code: "console.log(deal.list({ select: ['ID'] }).length);" },
  {
    name: 'a field of another type',
    code: "await item.list({ entityTypeId: 2, select: ['ufCrm1030Serial'] });",
  },
  {
    name: 'a field in capitals of an item',
    code: "await item.list({ entityTypeId: 2, filter: { '>=OPPORTUNITY': 5 } });",
  },
  {
    name: 'a required field of an item',
    code: "await item.add({ entityTypeId: 1030, fields: { title: 'x' } });",
  },
  { name: 'the type as a text', code: "await item.get({ entityTypeId: 'deal', id: 1 });" },
  { name: 'a type that there is not', code: 'console.log(entityType.deals);' },
  {
    name: 'a number that no type has',
    code: "await item.list({ entityTypeId: 1031, select: ['anything'] });",
    compiles: 'a number that the account does not list stays open: an account may have made the type since',
  },
  {
    name: 'an unknown member of an item',
    code: 'console.log((await item.get({ entityTypeId: 1030, id: 1 })).item.serial);',
    compiles: 'as of a deal: items hold more than is described',
  },
  {
    name: 'the item without its member',
    code: 'console.log((await item.get({ entityTypeId: 1030, id: 1 })).title);',
  },
  {
    name: 'a stage of another spelling',
    code: "await deal.update({ id: 1, fields: { STAGE_ID: 'won' } });",
    compiles: 'stages are open literals: each pipeline has more of them',
  },
  { name: 'a direction', code: "await contact.list({ order: { ID: 'descending' } });" },
  { name: 'a message without a dialog', code: "await im.message.add({ MESSAGE: 'x' });" },
  {
    name: 'an unknown parameter of a message',
    code: "await im.message.add({ DIALOG_ID: 'chat1', MESSAGE: 'x', TEXT: 'y' });",
  },
  {
    name: 'a wrong member of a row',
    code: 'for await (const { HOURS } of task.elapseditem.getlist([8])) console.log(HOURS);',
  },
  {
    name: 'a write taken for a result',
    code: "const made = await lead.add({ fields: { TITLE: 'x' } }); console.log(made.ID);",
  },
];
