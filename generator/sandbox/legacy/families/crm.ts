/** Families of `crm` in capital style; those of deals, contacts, companies and leads show the rows of `crm.item.*`. */

import type { Account, Row } from '../../account.js';
import { closedByStage, seedActivities, seedStatuses, STAGES } from '../../data/crm.js';
import { isoDate } from '../../iso-date.js';
import { tableOf } from '../../table.js';
import type { LegacyCall } from '../outcome.js';
import type { Fields } from './described-field.js';
import type { FamilySpec } from './family.js';
import type { FamilyRow, FamilyRows } from './family-rows.js';

/** Fields of every record: who made and changed it, and when. */
const RECORD_FIELDS = {
  ASSIGNED_BY_ID: { type: 'user', title: 'Responsible' },
  CREATED_BY_ID: { type: 'user', title: 'Made by', isReadOnly: true },
  MODIFY_BY_ID: { type: 'user', title: 'Changed by', isReadOnly: true },
  DATE_CREATE: { type: 'datetime', title: 'Made', isReadOnly: true },
  DATE_MODIFY: { type: 'datetime', title: 'Changed', isReadOnly: true },
} as const satisfies Fields;

/** Defaults of a new record, by their names in a row. */
export function madeRecord(call: LegacyCall): FamilyRow {
  const caller = call.principal.user.id;
  const { updatedTime } = changedRecord(call);
  return {
    opened: 'N',
    assignedById: caller,
    createdBy: caller,
    createdTime: updatedTime,
    ...changedRecord(call),
  };
}

export function changedRecord({ principal, account }: LegacyCall): {
  readonly updatedBy: number;
  readonly updatedTime: string;
} {
  return { updatedBy: principal.user.id, updatedTime: isoDate(account.clock.now()) };
}

const flag = { type: 'char' } as const;
const multifield = { type: 'crm_multifield', isMultiple: true } as const;
const ID = { type: 'integer', title: 'ID', isReadOnly: true } as const;
const COMMUNICATION = {
  PHONE: { ...multifield, title: 'Phone' },
  EMAIL: { ...multifield, title: 'E-mail' },
} as const satisfies Fields;

/** The rows of one type, and the ids of that type. */
type Kind = 'deals' | 'contacts' | 'companies' | 'leads';

const ID_KINDS = { deals: 'deal', contacts: 'contact', companies: 'company', leads: 'lead' } as const;

export function crmRows(kind: Kind): (account: Account) => FamilyRows {
  return (account) => ({ table: account[kind], nextId: () => account.nextId(ID_KINDS[kind]) });
}

const COMMON = { scope: ['crm'], fieldsMethod: 'fields', id: 'ID', changed: changedRecord } as const;

export const CONTACTS: FamilySpec = {
  ...COMMON,
  name: 'crm.contact',
  event: 'ONCRMCONTACT',
  rows: crmRows('contacts'),
  fields: {
    ID,
    HONORIFIC: { type: 'crm_status', title: 'Salutation' },
    NAME: { type: 'string', title: 'First name' },
    SECOND_NAME: { type: 'string', title: 'Second name' },
    LAST_NAME: { type: 'string', title: 'Last name' },
    BIRTHDATE: { type: 'date', title: 'Date of birth' },
    POST: { type: 'string', title: 'Position' },
    TYPE_ID: { type: 'crm_status', title: 'Type' },
    SOURCE_ID: { type: 'crm_status', title: 'Source' },
    COMPANY_ID: { type: 'crm_company', title: 'Company' },
    OPENED: { ...flag, title: 'Available to everyone' },
    EXPORT: { ...flag, title: 'May be exported' },
    COMMENTS: { type: 'string', title: 'Comment' },
    ...RECORD_FIELDS,
    ...COMMUNICATION,
    UF_CRM_1700000011: { type: 'boolean', title: 'Newsletter', isDynamic: true },
  },
  made: (call) => ({ ...madeRecord(call), export: 'Y' }),
};

export const COMPANIES: FamilySpec = {
  ...COMMON,
  name: 'crm.company',
  event: 'ONCRMCOMPANY',
  rows: crmRows('companies'),
  fields: {
    ID,
    TITLE: { type: 'string', title: 'Name' },
    COMPANY_TYPE: { type: 'crm_status', title: 'Type', stored: 'typeId' },
    INDUSTRY: { type: 'crm_status', title: 'Industry' },
    EMPLOYEES: { type: 'crm_status', title: 'Employees' },
    REVENUE: { type: 'double', title: 'Yearly turnover' },
    CURRENCY_ID: { type: 'crm_currency', title: 'Currency' },
    IS_MY_COMPANY: { ...flag, title: 'One of the own companies', isReadOnly: true },
    OPENED: { ...flag, title: 'Available to everyone' },
    COMMENTS: { type: 'string', title: 'Comment' },
    ...RECORD_FIELDS,
    ...COMMUNICATION,
  },
  made: (call) => ({ ...madeRecord(call), typeId: 'CUSTOMER', currencyId: 'EUR', isMyCompany: 'N' }),
};

export const LEADS: FamilySpec = {
  ...COMMON,
  name: 'crm.lead',
  event: 'ONCRMLEAD',
  rows: crmRows('leads'),
  fields: {
    ID,
    TITLE: { type: 'string', title: 'Name' },
    NAME: { type: 'string', title: 'First name' },
    SECOND_NAME: { type: 'string', title: 'Second name' },
    LAST_NAME: { type: 'string', title: 'Last name' },
    COMPANY_TITLE: { type: 'string', title: 'Name of the company' },
    STATUS_ID: { type: 'crm_status', title: 'Status', stored: 'stageId' },
    SOURCE_ID: { type: 'crm_status', title: 'Source' },
    SOURCE_DESCRIPTION: { type: 'string', title: 'About the source' },
    OPPORTUNITY: { type: 'double', title: 'Amount' },
    CURRENCY_ID: { type: 'crm_currency', title: 'Currency' },
    COMPANY_ID: { type: 'crm_company', title: 'Company' },
    CONTACT_ID: { type: 'crm_contact', title: 'Contact' },
    OPENED: { ...flag, title: 'Available to everyone' },
    COMMENTS: { type: 'string', title: 'Comment' },
    ...RECORD_FIELDS,
    ...COMMUNICATION,
  },
  made: (call) => ({ ...madeRecord(call), stageId: 'NEW', opportunity: 0, currencyId: 'EUR' }),
};

const WEEK = 7 * 86_400_000;

export const DEALS: FamilySpec = {
  ...COMMON,
  name: 'crm.deal',
  event: 'ONCRMDEAL',
  rows: crmRows('deals'),
  fields: {
    ID,
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
    PHONE: { ...multifield, title: 'Phone' },
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
  made: (call) => {
    const now = call.account.clock.now();
    return {
      ...madeRecord(call),
      categoryId: 0,
      stageId: 'NEW',
      opportunity: 0,
      currencyId: 'EUR',
      closed: 'N',
      begindate: isoDate(now),
      closedate: isoDate(now + WEEK),
    };
  },
  derived: closedByStage,
  isHidden: ({ opened, assignedById }, { principal: { user } }) =>
    !user.admin && opened !== 'Y' && assignedById !== user.id,
};

const status = (type: string) => ({ type: 'string', title: type }) as const;

/** The directories that fields of type `crm_status` name. */
export const STATUSES: FamilySpec = {
  ...COMMON,
  name: 'crm.status',
  event: '',
  rows: () => seeded(seedStatuses()),
  fields: {
    ID,
    ENTITY_ID: { ...status('Directory'), isRequired: true, isImmutable: true },
    STATUS_ID: { ...status('Code'), isRequired: true, isImmutable: true },
    NAME: { ...status('Name'), isRequired: true },
    NAME_INIT: { ...status('Name at first'), isReadOnly: true },
    SORT: { type: 'integer', title: 'Order' },
    SYSTEM: { ...flag, title: 'Made by the service', isReadOnly: true },
    CATEGORY_ID: { type: 'integer', title: 'Pipeline', isReadOnly: true },
    COLOR: status('Colour'),
    SEMANTICS: status('Success or failure'),
  },
  made: () => ({ system: 'N', sort: 10 }),
  changed: () => ({}),
};

/** Calls, meetings and mails of records. */
export const ACTIVITIES: FamilySpec = {
  ...COMMON,
  name: 'crm.activity',
  event: 'ONCRMACTIVITY',
  rows: ({ deals }) => seeded(seedActivities([...deals.values()])),
  fields: {
    ID,
    OWNER_ID: { type: 'integer', title: 'Record', isRequired: true },
    OWNER_TYPE_ID: { type: 'integer', title: 'Type of the record', isRequired: true },
    TYPE_ID: { type: 'integer', title: 'Type', isRequired: true },
    PROVIDER_ID: { type: 'string', title: 'Kind' },
    SUBJECT: { type: 'string', title: 'Subject' },
    DESCRIPTION: { type: 'string', title: 'Text' },
    COMPLETED: { ...flag, title: 'Done' },
    RESPONSIBLE_ID: { type: 'user', title: 'Responsible' },
    AUTHOR_ID: { type: 'user', title: 'Made by', isReadOnly: true },
    PRIORITY: { type: 'integer', title: 'Priority' },
    DIRECTION: { type: 'integer', title: 'Incoming or outgoing' },
    CREATED: { type: 'datetime', title: 'Made', isReadOnly: true },
    LAST_UPDATED: { type: 'datetime', title: 'Changed', isReadOnly: true },
    START_TIME: { type: 'datetime', title: 'Begin' },
    END_TIME: { type: 'datetime', title: 'End' },
    DEADLINE: { type: 'datetime', title: 'To be done until' },
  },
  made: ({ principal, account }) => {
    const now = isoDate(account.clock.now());
    const who = { responsibleId: principal.user.id, authorId: principal.user.id };
    return { ...who, completed: 'N', priority: 2, created: now, lastUpdated: now };
  },
  changed: ({ account }) => ({ lastUpdated: isoDate(account.clock.now()) }),
};

/** Rows of one family alone. */
function seeded(rows: readonly Row[]): FamilyRows {
  let last = rows.length;
  return { table: tableOf(rows), nextId: () => (last += 1) };
}
