/** The module `v3/main`. */

import type { MethodTable } from '../../runtime/index.js';
import { methods as eventlogFieldMethods } from './eventlog-field.js';
import { methods as eventlogMethods, type MainEventlogMethods } from './eventlog.js';

/**
 * Methods `main`.
 * main module methods
 */
export interface MainMethods {
  readonly eventlog: MainEventlogMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  ...eventlogFieldMethods,
  ...eventlogMethods,
};
