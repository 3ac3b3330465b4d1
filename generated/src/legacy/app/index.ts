/** The module `legacy/app`. */

import type { Call, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** A call of `app.info`. */
export interface AppInfoCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `app`. */
export interface AppMethods {
  /** Its parameters are not described: any object is sent as it is, and no name is checked. */
  info(params?: { readonly [name: string]: unknown }, options?: UnkeyedCallOptions): AppInfoCall<unknown>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'app.info': { kind: 'read' },
});
