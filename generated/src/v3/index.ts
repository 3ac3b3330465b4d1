/** The modules of REST 3.0. */

import type { MethodTable } from '../runtime/index.js';
import { methods as documentationMethods, type DocumentationMethods } from './documentation/index.js';
import { methods as mainMethods, type MainMethods } from './main/index.js';
import { methods as noteMethods, type NoteMethods } from './note/index.js';
import { methods as restMethods, type RestMethods } from './rest/index.js';
import { methods as scopesMethods, type ScopesMethods } from './scopes/index.js';
import { methods as tasksMethods, type TasksMethods } from './tasks/index.js';
import { methods as timemanMethods, type TimemanMethods } from './timeman/index.js';

/** Modules of REST 3.0. */
export interface V3 {
  readonly documentation: DocumentationMethods;
  readonly main: MainMethods;
  readonly note: NoteMethods;
  readonly rest: RestMethods;
  readonly scopes: ScopesMethods;
  readonly tasks: TasksMethods;
  readonly timeman: TimemanMethods;
}

/** @internal What the client knows about each method. */
export const methods: MethodTable = {
  documentation: documentationMethods,
  main: mainMethods,
  note: noteMethods,
  rest: restMethods,
  scopes: scopesMethods,
  tasks: tasksMethods,
  timeman: timemanMethods,
};
