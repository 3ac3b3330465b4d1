/** Types and methods of `legacy/sale/paysystem-settings-invoice`. */

import type { Call, CustomFields, LegacyParam, Param, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { PaySystemSettings } from './pay-system-settings.js';

/** Parameters of `sale.paysystem.settings.invoice.get`, others by `custom()`. */
export type SalePaysystemSettingsInvoiceGetParams = (
  | {
      /** The legacy invoice. */
      readonly INVOICE_ID: LegacyParam<number | string>;
      /** The payment system. */
      readonly PAY_SYSTEM_ID: LegacyParam<number | string>;
      readonly SVC_REST_HANDLER?: never;
    }
  | {
      /** The legacy invoice. */
      readonly INVOICE_ID: LegacyParam<number | string>;
      /** The symbol of the handler; its first payment system is used. */
      readonly SVC_REST_HANDLER: Param<string>;
      readonly PAY_SYSTEM_ID?: never;
    }
) &
  CustomFields;

/** Codes of errors that `sale.paysystem.settings.invoice.get` is documented to answer with. */
export type SalePaysystemSettingsInvoiceGetCode =
  'ERROR_CHECK_FAILURE' | 'ERROR_INTERNAL_INVOICE_NOT_FOUND' | CommonCode;

/** A call of `sale.paysystem.settings.invoice.get`. */
export interface SalePaysystemSettingsInvoiceGetCall<T> extends Call<
  T,
  'legacy',
  SalePaysystemSettingsInvoiceGetCode
> {}

/** Methods `sale.paysystem.settings.invoice`. */
export interface SalePaysystemSettingsInvoiceMethods {
  /**
   * Returns the settings of a payment system for a legacy invoice.
   *
   * Takes exactly one of `PAY_SYSTEM_ID` and `SVC_REST_HANDLER`: that payment system, or the first one with that handler. Should both arrive, `PAY_SYSTEM_ID` wins.
   *
   * Scope: `pay_system`. Who: user with rights to create and edit legacy invoices.
   *
   * Errors:
   * - `ERROR_CHECK_FAILURE` (400): A required field is missing or the payment system was not found.
   * - `ERROR_INTERNAL_INVOICE_NOT_FOUND` (400): Unknown invoice.
   * - `ACCESS_DENIED` (403): Insufficient permission.
   *
   * Source: Legacy reference, sale.paysystem.settings.invoice.get details.
   *
   * @example
   * await svc.legacy.sale.paysystem.settings.invoice.get({ INVOICE_ID: 1, PAY_SYSTEM_ID: 1 });
   */
  get(
    params: SalePaysystemSettingsInvoiceGetParams,
    options?: UnkeyedCallOptions,
  ): SalePaysystemSettingsInvoiceGetCall<PaySystemSettings>;
}
