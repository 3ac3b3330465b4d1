/** Types and methods of `legacy/sale/paysystem`. */

import type { Call, CustomFields, LegacyParam, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { SalePaysystemSettingsInvoiceMethods } from './paysystem-settings-invoice.js';

/** Parameters of `sale.paysystem.delete`, others by `custom()`. */
export interface SalePaysystemDeleteParams extends CustomFields {
  /** The payment system. */
  readonly ID: LegacyParam<number>;
}

/** Codes of errors that `sale.paysystem.delete` is documented to answer with. */
export type SalePaysystemDeleteCode = 'ERROR_CHECK_FAILURE' | 'ERROR_PAY_SYSTEM_NOT_FOUND' | CommonCode;

/** A call of `sale.paysystem.delete`. */
export interface SalePaysystemDeleteCall<T> extends Call<T, 'legacy', SalePaysystemDeleteCode> {}

/** Methods `sale.paysystem`. */
export interface SalePaysystemMethods {
  /**
   * Deletes a payment system.
   *
   * Scope: `pay_system`. Who: CRM administrator (permission to change settings).
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors:
   * - `ACCESS_DENIED` (403): Rights missing or system added by another application.
   * - `ERROR_PAY_SYSTEM_NOT_FOUND` (400): No payment system with that ID.
   * - `ERROR_CHECK_FAILURE` (400): `ID` not given.
   *
   * Source: Legacy reference, Endpoints, Authentication 4, Errors.
   *
   * @example
   * await svc.legacy.sale.paysystem.delete({ ID: 1 });
   */
  delete(params: SalePaysystemDeleteParams, options?: UnkeyedCallOptions): SalePaysystemDeleteCall<boolean>;
  readonly settings: SalePaysystemSettingsMethods;
}

/** Methods `sale.paysystem.settings`. */
export interface SalePaysystemSettingsMethods {
  readonly invoice: SalePaysystemSettingsInvoiceMethods;
}
