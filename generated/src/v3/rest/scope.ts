/** Types and methods of `v3/rest/scope`. */

import type { Call, CallOptions, CustomFields, Param } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `rest.scope.list`, others by `custom()`. */
export interface RestScopeListParams extends CustomFields {
  readonly filterModule?: Param<string> | undefined;
  readonly filterController?: Param<string> | undefined;
  readonly filterMethod?: Param<string> | undefined;
}

/** Codes of errors that `rest.scope.list` is documented to answer with. */
export type RestScopeListCode = 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION' | CommonCode;

/** Methods `rest.scope`. */
export interface RestScopeMethods {
  /**
   * Maps methods to scopes
   *
   * Returns the mapping from methods to scopes for all modules.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   *
   * Source: REST 3.0 reference, rest.scope.list; Observed behaviour, REST 3.0.
   */
  list(params?: RestScopeListParams, options?: CallOptions): Call<unknown, 'v3', RestScopeListCode>;
}
