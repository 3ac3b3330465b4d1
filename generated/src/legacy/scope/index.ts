/** The module `legacy/scope`. */

import type { Call, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** A call of `scope`. */
export interface ScopeCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `scope`. */
export interface ScopeMethods {
  /** Its parameters are not described: any object is sent as it is, and no name is checked. */
  (params?: { readonly [name: string]: unknown }, options?: UnkeyedCallOptions): ScopeCall<unknown>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  scope: { kind: 'read' },
});
