/** The module `legacy/im`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { ImDialogMethods } from './dialog.js';

/**
 * Methods `im`.
 * Chats.
 */
export interface ImMethods {
  readonly dialog: ImDialogMethods;
}

/** What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'im.dialog.get': { kind: 'get', scope: ['im'] },
});
