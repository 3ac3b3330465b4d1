/** The module `legacy/server`. */

import type { Call, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** A call of `server.time`. */
export interface ServerTimeCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `server`. */
export interface ServerMethods {
  /** Its parameters are not described: any object is sent as it is, and no name is checked. */
  time(params?: { readonly [name: string]: unknown }, options?: UnkeyedCallOptions): ServerTimeCall<unknown>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'server.time': { kind: 'read' },
});
