/** `crm.contact.*`: a second family in capital style, with two multifields. */

import { isoDate } from '../../iso-date.js';
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
    ASSIGNED_BY_ID: { type: 'user', title: 'Responsible' },
    CREATED_BY_ID: { type: 'user', title: 'Made by', isReadOnly: true },
    DATE_CREATE: { type: 'datetime', title: 'Made', isReadOnly: true },
    DATE_MODIFY: { type: 'datetime', title: 'Changed', isReadOnly: true },
    PHONE: { ...multifield, title: 'Phone' },
    EMAIL: { ...multifield, title: 'E-mail' },
    UF_CRM_1700000011: { type: 'boolean', title: 'Newsletter', isDynamic: true },
  },
  made: ({ principal, account }) => ({
    OPENED: 'N',
    EXPORT: 'Y',
    ASSIGNED_BY_ID: String(principal.user.id),
    CREATED_BY_ID: String(principal.user.id),
    DATE_CREATE: isoDate(account.clock.now()),
    DATE_MODIFY: isoDate(account.clock.now()),
  }),
  changed: ({ account }) => ({ DATE_MODIFY: isoDate(account.clock.now()) }),
};
