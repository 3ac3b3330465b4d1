/** The module `v3/rest`. */

import type { ModuleRows } from '../../runtime/index.js';
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

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'rest.documentation.openapi': { kind: 'read', maps: 'paths components.schemas' },
  'rest.scope.list': { kind: 'read' },
});
