/** The module `legacy/sale`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { SalePaysystemMethods } from './paysystem.js';

/**
 * Methods `sale`.
 * Payment systems.
 */
export interface SaleMethods {
  readonly paysystem: SalePaysystemMethods;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'sale.paysystem.delete': { kind: 'delete', scope: ['pay_system'] },
  'sale.paysystem.settings.invoice.get': { kind: 'get', scope: ['pay_system'], maps: '.' },
});
