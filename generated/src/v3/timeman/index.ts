/** The module `v3/timeman`. */

import type { MethodTable } from '../../runtime/index.js';
import { methods as recordFieldMethods } from './record-field.js';
import { methods as recordMethods, type TimemanRecordMethods } from './record.js';

/**
 * Methods `timeman`.
 * timeman module methods
 */
export interface TimemanMethods {
  readonly record: TimemanRecordMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  ...recordFieldMethods,
  ...recordMethods,
};
