/** The module `legacy/method`. */

import type { Call, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `method.get`. */
export interface MethodGetParams {
  readonly id?: unknown;
  readonly [name: string]: unknown;
}

/** A call of `method.get`. */
export interface MethodGetCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `method`. */
export interface MethodMethods {
  /**
   * @example
   * await svc.legacy.method.get({ id: 1 });
   */
  get(params?: MethodGetParams, options?: UnkeyedCallOptions): MethodGetCall<unknown>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'method.get': { kind: 'get' },
});
