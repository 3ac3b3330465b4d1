/** The module `v3/documentation`. */

import type { Call, CustomFields, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** What `documentation` gives. */
export interface DocumentationResult {
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

/** A call of `documentation`. */
export interface DocumentationCall<T> extends Call<T, 'v3', CommonCode> {}

/** Methods `documentation`. */
export interface DocumentationMethods {
  /**
   * Open API description
   *
   * Another name of `rest.documentation.openapi`. Returns the description of all methods in Open API format.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * @example
   * await svc.v3.documentation();
   */
  (params?: CustomFields, options?: UnkeyedCallOptions): DocumentationCall<DocumentationResult>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  documentation: { kind: 'read', maps: 'paths components.schemas' },
});
