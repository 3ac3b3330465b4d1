/** The module `v3/scopes`. */

import type { Call, CustomFields, ModuleRows, Param, UnkeyedCallOptions } from '../../runtime/index.js';
import type { ListOrScopesCode } from '../codes.js';

/** Parameters of `scopes`, others by `custom()`. */
export interface ScopesParams extends CustomFields {
  readonly filterModule?: Param<string> | undefined;
  readonly filterController?: Param<string> | undefined;
  readonly filterMethod?: Param<string> | undefined;
}

/** Codes of errors that `scopes` is documented to answer with. */
export type ScopesCode = ListOrScopesCode;

/** A call of `scopes`. */
export interface ScopesCall<T> extends Call<T, 'v3', ListOrScopesCode> {}

/** Methods `scopes`. */
export interface ScopesMethods {
  /**
   * Maps methods to scopes
   *
   * Another name of `rest.scope.list`. Returns the mapping from methods to scopes for all modules.
   *
   * Errors: {@link ScopesCode}.
   *
   * @example
   * await svc.v3.scopes();
   */
  (params?: ScopesParams, options?: UnkeyedCallOptions): ScopesCall<unknown>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  scopes: { kind: 'read' },
});
