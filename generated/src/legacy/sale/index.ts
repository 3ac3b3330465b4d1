/** The module `legacy/sale`. */

import type { MethodTable } from '../../runtime/index.js';
import { methods as paysystemSettingsInvoiceMethods } from './paysystem-settings-invoice.js';
import { methods as paysystemMethods, type SalePaysystemMethods } from './paysystem.js';

/**
 * Methods `sale`.
 * Payment systems.
 */
export interface SaleMethods {
  readonly paysystem: SalePaysystemMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  ...paysystemSettingsInvoiceMethods,
  ...paysystemMethods,
};
