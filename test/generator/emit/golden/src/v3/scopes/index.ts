/** The module `v3/scopes`. */

import type { Call, CustomFields, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** A call of `scopes`. */
export interface ScopesCall<T> extends Call<T, 'v3', CommonCode> {
}

/** Methods `scopes`. */
export interface ScopesMethods {
  /**
   * Does scopes.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * Who: any user.
   *
   * Source: REST 3.0 reference, Methods.
   *
   * @example
   * await svc.v3.scopes();
   */
  (params?: CustomFields, options?: UnkeyedCallOptions): ScopesCall<{ [name: string]: string[] }>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  scopes: { kind: 'read', maps: '.' },
});
