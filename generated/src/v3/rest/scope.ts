/** Types and methods of `v3/rest/scope`. */

import type { Call, CustomFields, Param, UnkeyedCallOptions } from '../../runtime/index.js';
import type { ListOrScopesCode } from '../codes.js';

/** Parameters of `rest.scope.list`, others by `custom()`. */
export interface RestScopeListParams extends CustomFields {
  readonly filterModule?: Param<string> | undefined;
  readonly filterController?: Param<string> | undefined;
  readonly filterMethod?: Param<string> | undefined;
}

/** Codes of errors that `rest.scope.list` is documented to answer with. */
export type RestScopeListCode = ListOrScopesCode;

/** A call of `rest.scope.list`. */
export interface RestScopeListCall<T> extends Call<T, 'v3', ListOrScopesCode> {}

/** Methods `rest.scope`. */
export interface RestScopeMethods {
  /**
   * Maps methods to scopes
   *
   * Returns the mapping from methods to scopes for all modules.
   *
   * Errors: {@link RestScopeListCode}.
   *
   * Source: REST 3.0 reference, rest.scope.list.
   *
   * @example
   * await svc.v3.rest.scope.list();
   */
  list(params?: RestScopeListParams, options?: UnkeyedCallOptions): RestScopeListCall<unknown>;
}
