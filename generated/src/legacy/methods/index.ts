/** The module `legacy/methods`. */

import type { Call, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** A call of `methods`. */
export interface MethodsCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `methods`. */
export interface MethodsMethods {
  /** Its parameters are not described: any object is sent as it is, and no name is checked. */
  (params?: { readonly [name: string]: unknown }, options?: UnkeyedCallOptions): MethodsCall<unknown>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  methods: { kind: 'read' },
});
