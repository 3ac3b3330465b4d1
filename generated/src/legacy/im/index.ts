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

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'im.dialog.get': {
    kind: 'get',
    scope: ['im'],
    numbers:
      'id parent_chat_id parent_message_id owner counter user_counter message_count unread_id last_message_id last_id marked_id disk_folder_id mute_list.* background_id readed_list.*.user_id readed_list.*.message_id manager_list.* last_message_views.message_id last_message_views.count_of_viewers',
  },
});
