/** The module `legacy/profile`. */

import type { Call, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** A call of `profile`. */
export interface ProfileCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `profile`. */
export interface ProfileMethods {
  /** Its parameters are not described: any object is sent as it is, and no name is checked. */
  (params?: { readonly [name: string]: unknown }, options?: UnkeyedCallOptions): ProfileCall<unknown>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  profile: { kind: 'read' },
});
