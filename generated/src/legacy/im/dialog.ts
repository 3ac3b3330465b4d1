/** Types and methods of `legacy/im/dialog`. */

import type { Call, CustomFields, LegacyParam, Open, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** A chat dialog. */
export interface Dialog {
  id: number;
  parent_chat_id: number;
  parent_message_id: number;
  name: string;
  description: string;
  owner: number;
  extranet: boolean;
  avatar: string;
  /** Hex colour. */
  color: string;
  /** Its values are not shown. */
  type: string;
  counter: number;
  user_counter: number;
  message_count: number;
  unread_id: number;
  restrictions: {
    avatar: boolean;
    rename: boolean;
    extend: boolean;
    call: boolean;
    mute: boolean;
    leave: boolean;
    leave_owner: boolean;
    send: boolean;
    user_list: boolean;
    path: string;
    path_title: string;
  };
  last_message_id: number;
  last_id: number;
  marked_id: number;
  disk_folder_id: number;
  entity_type: string;
  entity_id: string;
  entity_data_1: string;
  entity_data_2: string;
  entity_data_3: string;
  mute_list: number[];
  /** ATOM format. */
  date_create: string;
  message_type: string;
  public: string;
  role: string;
  entity_link: {
    type: string;
    url: string;
    id: string;
  };
  text_field_enabled: boolean;
  background_id: number | null;
  permissions: {
    manage_users_add: DialogRole;
    manage_users_delete: DialogRole;
    manage_ui: DialogRole;
    manage_settings: DialogRole;
    manage_messages: DialogRole;
    can_post: DialogRole;
  };
  is_new: boolean;
  readed_list: {
    user_id: number;
    user_name: string;
    message_id: number;
    date: string | null;
  }[];
  manager_list: number[];
  last_message_views: {
    message_id: number;
    first_viewers: unknown[];
    count_of_viewers: number;
  };
  dialog_id: string;
}

/** `chat<n>`: a chat. `sg<n>`: the chat of a group or project. `<n>`: the personal chat with that user. */
export type DialogId = `chat${number}` | `sg${number}` | `${number}`;

/** `member`: all participants. `manager`: owner and administrators. `owner`: the owner. */
export type DialogRole = Open<'member' | 'manager' | 'owner'>;

/** Parameters of `im.dialog.get`, others by `custom()`. */
export interface ImDialogGetParams extends CustomFields {
  /** `chat<n>`, `sg<n>` for the chat of a group or project, `<n>` for the personal chat with that user. */
  readonly DIALOG_ID: LegacyParam<DialogId>;
}

/** Codes of errors that `im.dialog.get` is documented to answer with. */
export type ImDialogGetCode = 'ACCESS_ERROR' | 'DIALOG_ID_EMPTY' | CommonCode;

/** A call of `im.dialog.get`. */
export interface ImDialogGetCall<T> extends Call<T, 'legacy', ImDialogGetCode> {}

/** Methods `im.dialog`. */
export interface ImDialogMethods {
  /**
   * Returns a chat dialog.
   *
   * Scope: `im`. Who: chat participant.
   *
   * Errors:
   * - `DIALOG_ID_EMPTY` (400): `DIALOG_ID` missing.
   * - `ACCESS_ERROR` (403): No access to the dialog.
   *
   * Source: Legacy reference, Chat dialog, im.dialog.get details.
   *
   * @example
   * await svc.legacy.im.dialog.get({ DIALOG_ID: 'chat1' });
   */
  get(params: ImDialogGetParams, options?: UnkeyedCallOptions): ImDialogGetCall<Dialog>;
}
