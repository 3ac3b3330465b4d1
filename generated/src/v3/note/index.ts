/** The module `v3/note`. */

import type { MethodTable } from '../../runtime/index.js';
import { methods as documentMethods, type NoteDocumentMethods } from './document.js';

/**
 * Methods `note`.
 * note module methods
 */
export interface NoteMethods {
  readonly document: NoteDocumentMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  ...documentMethods,
};
