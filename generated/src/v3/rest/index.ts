/** The module `v3/rest`. */

import type { MethodTable } from '../../runtime/index.js';
import type { RestDocumentationMethods } from './documentation.js';
import type { RestScopeMethods } from './scope.js';

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
  'rest.documentation.openapi': { kind: 'read', maps: 'paths components.schemas' },
  'rest.scope.list': { kind: 'read' },
};
