/** The module `legacy/feature`. */

import type { Call, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Parameters of `feature.get`. */
export interface FeatureGetParams {
  readonly id?: unknown;
  readonly [name: string]: unknown;
}

/** A call of `feature.get`. */
export interface FeatureGetCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `feature`. */
export interface FeatureMethods {
  /**
   * @example
   * await svc.legacy.feature.get({ id: 1 });
   */
  get(params?: FeatureGetParams, options?: UnkeyedCallOptions): FeatureGetCall<unknown>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'feature.get': { kind: 'get' },
});
