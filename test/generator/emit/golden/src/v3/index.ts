/** The modules of REST 3.0. */

import type { MethodTable } from '../runtime/index.js';
import { methods as scopesMethods, type ScopesMethods } from './scopes/index.js';
import { methods as tasksMethods, type TasksMethods } from './tasks/index.js';

/** Modules of REST 3.0. */
export interface V3 {
  readonly scopes: ScopesMethods;
  readonly tasks: TasksMethods;
}

/** @internal What the client knows about each method. */
export const methods: MethodTable = {
  scopes: scopesMethods,
  tasks: tasksMethods,
};
