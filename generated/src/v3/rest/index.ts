/** The module `v3/rest`. */

import type { MethodTable } from '../../runtime/index.js';
import { methods as documentationMethods, type RestDocumentationMethods } from './documentation.js';
import { methods as scopeMethods, type RestScopeMethods } from './scope.js';

/**
 * Methods `rest`.
 * rest module methods
 */
export interface RestMethods {
  readonly documentation: RestDocumentationMethods;
  readonly scope: RestScopeMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  ...documentationMethods,
  ...scopeMethods,
};
