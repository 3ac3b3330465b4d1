/** The module `legacy/im`. */

import type { MethodTable } from '../../runtime/index.js';
import type { ImDialogMethods } from './dialog.js';

/**
 * Methods `im`.
 * Chats.
 */
export interface ImMethods {
  readonly dialog: ImDialogMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  'im.dialog.get': { kind: 'get', scope: ['im'] },
};
