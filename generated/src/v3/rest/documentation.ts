/** Types and methods of `v3/rest/documentation`. */

import type { Call, CustomFields, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** What `rest.documentation.openapi` gives. */
export interface RestDocumentationOpenapiResult {
  openapi: string;
  info: {
    title: string;
    version: string;
  };
  tags: {
    name: string;
    description: string;
  }[];
  /** The path of a method to its operations. */
  paths: { [name: string]: unknown };
  components: {
    schemas: { [name: string]: unknown };
  };
}

/** A call of `rest.documentation.openapi`. */
export interface RestDocumentationOpenapiCall<T> extends Call<T, 'v3', CommonCode> {}

/** Methods `rest.documentation`. */
export interface RestDocumentationMethods {
  /**
   * Open API description
   *
   * Returns the description of all methods in Open API format.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * Source: REST 3.0 reference, rest.documentation.openapi.
   *
   * @example
   * await svc.v3.rest.documentation.openapi();
   */
  openapi(
    params?: CustomFields,
    options?: UnkeyedCallOptions,
  ): RestDocumentationOpenapiCall<RestDocumentationOpenapiResult>;
}
