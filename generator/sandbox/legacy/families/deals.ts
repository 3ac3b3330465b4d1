/** `crm.deal.*`: a family in capital style, with own fields and a multifield. */

import { changedRecord, madeRecord, RECORD_FIELDS } from './crm-record.js';
import type { FamilySpec } from './family.js';

const flag = { type: 'char' } as const;

export const DEALS: FamilySpec = {
  name: 'crm.deal',
  scope: ['crm'],
  fieldsMethod: 'fields',
  event: 'ONCRMDEAL',
  id: 'ID',
  fields: {
    ID: { type: 'integer', title: 'ID', isReadOnly: true },
    TITLE: { type: 'string', title: 'Name' },
    TYPE_ID: { type: 'crm_status', title: 'Type' },
    CATEGORY_ID: { type: 'crm_category', title: 'Pipeline', isImmutable: true },
    STAGE_ID: { type: 'crm_status', title: 'Stage' },
    OPPORTUNITY: { type: 'double', title: 'Amount' },
    CURRENCY_ID: { type: 'crm_currency', title: 'Currency' },
    COMPANY_ID: { type: 'crm_company', title: 'Company' },
    CONTACT_IDS: { type: 'crm_contact', title: 'Contacts', isMultiple: true },
    OPENED: { ...flag, title: 'Available to everyone' },
    CLOSED: { ...flag, title: 'Closed' },
    COMMENTS: { type: 'string', title: 'Comment' },
    ...RECORD_FIELDS,
    BEGINDATE: { type: 'date', title: 'Begin' },
    CLOSEDATE: { type: 'date', title: 'End' },
    PHONE: { type: 'crm_multifield', title: 'Phone', isMultiple: true },
    UF_CRM_1700000001: { type: 'string', title: 'Contract number', isDynamic: true },
    UF_CRM_1700000002: { type: 'enumeration', title: 'Colours', isMultiple: true, isDynamic: true },
    UF_CRM_1700000003: { type: 'money', title: 'Deposit', isDynamic: true },
  },
  made: (call) => ({
    CATEGORY_ID: '0',
    STAGE_ID: 'NEW',
    OPPORTUNITY: '0.00',
    CURRENCY_ID: 'EUR',
    OPENED: 'N',
    CLOSED: 'N',
    ...madeRecord(call),
  }),
  changed: changedRecord,
  isHidden: ({ OPENED, ASSIGNED_BY_ID }, { principal: { user } }) =>
    !user.admin && OPENED !== 'Y' && ASSIGNED_BY_ID !== String(user.id),
};
