/** The module `legacy/crm`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { CrmDealMethods } from './deal.js';

/** Methods `crm`. */
export interface CrmMethods {
  readonly deal: CrmDealMethods;
}

/** What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'crm.deal.add': { kind: 'add' },
  'crm.deal.delete': { kind: 'delete' },
  'crm.deal.fields': { kind: 'read', maps: '. *' },
  'crm.deal.get': { kind: 'get', maps: 'PHONE.*' },
  'crm.deal.list': { kind: 'list', paging: 'start', keyset: true, keysetBy: 'ID', select: true },
  'crm.deal.update': { kind: 'update', numbers: '.' },
});
