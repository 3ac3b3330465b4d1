/** `crm.contact.*`: a second family in capital style, with two multifields. */

import { changedRecord, madeRecord, RECORD_FIELDS } from './crm-record.js';
import type { FamilySpec } from './family.js';

const flag = { type: 'char' } as const;
const multifield = { type: 'crm_multifield', isMultiple: true } as const;

export const CONTACTS: FamilySpec = {
  name: 'crm.contact',
  scope: ['crm'],
  fieldsMethod: 'fields',
  event: 'ONCRMCONTACT',
  id: 'ID',
  fields: {
    ID: { type: 'integer', title: 'ID', isReadOnly: true },
    HONORIFIC: { type: 'crm_status', title: 'Salutation' },
    NAME: { type: 'string', title: 'First name' },
    SECOND_NAME: { type: 'string', title: 'Second name' },
    LAST_NAME: { type: 'string', title: 'Last name' },
    BIRTHDATE: { type: 'date', title: 'Date of birth' },
    POST: { type: 'string', title: 'Position' },
    TYPE_ID: { type: 'crm_status', title: 'Type' },
    COMPANY_ID: { type: 'crm_company', title: 'Company' },
    OPENED: { ...flag, title: 'Available to everyone' },
    EXPORT: { ...flag, title: 'May be exported' },
    COMMENTS: { type: 'string', title: 'Comment' },
    ...RECORD_FIELDS,
    PHONE: { ...multifield, title: 'Phone' },
    EMAIL: { ...multifield, title: 'E-mail' },
    UF_CRM_1700000011: { type: 'boolean', title: 'Newsletter', isDynamic: true },
  },
  made: (call) => ({
    OPENED: 'N',
    EXPORT: 'Y',
    ...madeRecord(call),
  }),
  changed: changedRecord,
};
