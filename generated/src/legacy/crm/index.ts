/** The module `legacy/crm`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { CrmContactMethods } from './contact.js';
import type { CrmDealMethods } from './deal.js';

/** Methods `crm`. */
export interface CrmMethods {
  readonly contact: CrmContactMethods;
  readonly deal: CrmDealMethods;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'crm.contact.add': { kind: 'add' },
  'crm.contact.delete': { kind: 'delete' },
  'crm.contact.fields': { kind: 'read', maps: '. *' },
  'crm.contact.get': { kind: 'get', maps: 'PHONE.* EMAIL.*' },
  'crm.contact.list': { kind: 'list', paging: 'start', keyset: true, keysetBy: 'ID', select: true },
  'crm.contact.update': { kind: 'update', numbers: '.' },
  'crm.deal.add': { kind: 'add' },
  'crm.deal.delete': { kind: 'delete' },
  'crm.deal.fields': { kind: 'read', maps: '. *' },
  'crm.deal.get': { kind: 'get', maps: 'PHONE.*' },
  'crm.deal.list': { kind: 'list', paging: 'start', keyset: true, keysetBy: 'ID', select: true },
  'crm.deal.update': { kind: 'update', numbers: '.' },
});
