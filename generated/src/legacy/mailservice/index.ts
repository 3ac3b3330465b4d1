/** The module `legacy/mailservice`. */

import type { Call, CustomFields, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { MailServiceFields } from './mail-service-fields.js';

/** A call of `mailservice.fields`. */
export interface MailserviceFieldsCall<T> extends Call<T, 'legacy', CommonCode> {}

/**
 * Methods `mailservice`.
 * Mail services.
 */
export interface MailserviceMethods {
  /**
   * Returns the localised labels of a mail service's fields.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * Scope: `mailservice`. Who: any user.
   *
   * Source: Legacy reference, Endpoints.
   *
   * @example
   * await svc.legacy.mailservice.fields();
   */
  fields(params?: CustomFields, options?: UnkeyedCallOptions): MailserviceFieldsCall<MailServiceFields>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'mailservice.fields': { kind: 'read', scope: ['mailservice'], maps: '.' },
});
