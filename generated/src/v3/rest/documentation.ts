/** Types and methods of `v3/rest/documentation`. */

import type { Call, CallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Methods `rest.documentation`. */
export interface RestDocumentationMethods {
  /**
   * Open API description
   *
   * Returns the description of all methods in Open API format.
   *
   * Source: contract/1-rest3.md, rest.documentation.openapi.
   */
  openapi(
    params?: { readonly [name: string]: never },
    options?: CallOptions,
  ): Call<unknown, 'v3', CommonCode>;
}
