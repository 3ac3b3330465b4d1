/** `crm.contact.*` and `crm.deal.*`: families in capital style, with multifields, the second with own fields too. */

import { STAGES } from '../../data/deals.js';
import { isoDate } from '../../iso-date.js';
import type { LegacyCall } from '../outcome.js';
import { dealRows } from './deal-rows.js';
import type { Fields } from './described-field.js';
import type { FamilySpec } from './family.js';
import type { FamilyRow } from './rows.js';

/** Fields of every record: its owner, and when it was made and changed. */
const RECORD_FIELDS = {
  ASSIGNED_BY_ID: { type: 'user', title: 'Responsible' },
  CREATED_BY_ID: { type: 'user', title: 'Made by', isReadOnly: true },
  DATE_CREATE: { type: 'datetime', title: 'Made', isReadOnly: true },
  DATE_MODIFY: { type: 'datetime', title: 'Changed', isReadOnly: true },
} as const satisfies Fields;

/** Defaults of a new record. */
function madeRecord({ principal, account }: LegacyCall): FamilyRow {
  const now = isoDate(account.clock.now());
  const caller = String(principal.user.id);
  return { ASSIGNED_BY_ID: caller, CREATED_BY_ID: caller, DATE_CREATE: now, DATE_MODIFY: now };
}

function changedRecord({ account }: LegacyCall): FamilyRow {
  return { DATE_MODIFY: isoDate(account.clock.now()) };
}

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

export const DEALS: FamilySpec = {
  name: 'crm.deal',
  scope: ['crm'],
  fieldsMethod: 'fields',
  event: 'ONCRMDEAL',
  rows: dealRows,
  id: 'ID',
  fields: {
    ID: { type: 'integer', title: 'ID', isReadOnly: true },
    TITLE: { type: 'string', title: 'Name' },
    TYPE_ID: { type: 'crm_status', title: 'Type' },
    CATEGORY_ID: { type: 'crm_category', title: 'Pipeline', isImmutable: true },
    STAGE_ID: { type: 'crm_status', title: 'Stage', values: STAGES },
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
    UF_CRM_1700000002: {
      type: 'enumeration',
      title: 'Colours',
      isMultiple: true,
      isDynamic: true,
      items: ['Red', 'Green', 'Blue'].map((VALUE, index) => ({ ID: String(index + 1), VALUE })),
    },
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
