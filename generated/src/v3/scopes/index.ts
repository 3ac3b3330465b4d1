/** The module `v3/scopes`. */

import type { Call, CallOptions, CustomFields, MethodTable, Param } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `scopes`, others by `custom()`. */
export interface ScopesParams extends CustomFields {
  readonly filterModule?: Param<string> | undefined;
  readonly filterController?: Param<string> | undefined;
  readonly filterMethod?: Param<string> | undefined;
}

/** Codes of errors that `scopes` is documented to answer with. */
export type ScopesCode = 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION' | CommonCode;

/** Methods `scopes`. */
export interface ScopesMethods {
  /**
   * Maps methods to scopes
   *
   * Another name of `rest.scope.list`. Returns the mapping from methods to scopes for all modules.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   *
   * Source: the account's own description.
   */
  (params?: ScopesParams, options?: CallOptions): Call<unknown, 'v3', ScopesCode>;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  scopes: { kind: 'read' },
};
