/** `im.dialog.get` (Legacy reference, Chat dialog). */

import { openingDate } from '../../data/days.js';
import { maySeeTask } from '../../visibility.js';
import type { Chat } from '../data.js';
import { answer, failure, type LegacyCall, type LegacyMethod, type LegacyOutcome } from '../outcome.js';
import { refusal } from '../refusals.js';
import { isBlank } from '../value.js';

export const dialogGet: LegacyMethod = {
  scope: ['im'],
  run(call): LegacyOutcome {
    const asked = call.params['DIALOG_ID'];
    if (isBlank(asked)) return failure(400, 'DIALOG_ID_EMPTY', "Dialog ID can't be empty");
    const chat = findChat(call, String(asked));
    if (!chat) return refusal('no such dialog');
    return answer(dialogRow(chat, String(asked), call));
  },
};

/** `im.chat.get`: null where there is no such chat (A legacy generation's self-description, section 10). */
export const chatGet: LegacyMethod = {
  scope: ['im'],
  run(call): LegacyOutcome {
    const [type, id] = [call.params['ENTITY_TYPE'], call.params['ENTITY_ID']];
    if (isBlank(type)) return failure(400, 'ENTITY_TYPE_EMPTY', "Entity type can't be empty");
    if (isBlank(id)) return failure(400, 'ENTITY_ID_EMPTY', "Entity ID can't be empty");
    const task = type === 'TASKS' ? call.account.tasks.get(Number(id)) : undefined;
    const chat = task && taskChat(call, Number(task['chatId']));
    return answer(chat ? { ID: chat.id } : null);
  },
};

const FORMS = /^(chat|sg|)([1-9]\d{0,8})$/;

/** A chat that is unknown and one that is closed to the user look alike. */
export function findChat(call: LegacyCall, dialogId: string): Chat | undefined {
  const [, form, digits = ''] = FORMS.exec(dialogId) ?? [];
  const id = Number(digits);
  if (form === 'chat') return commonChat(call, id) ?? taskChat(call, id);
  if (form === 'sg') return groupChat(call, id);
  return form === '' ? personalChat(call, id) : undefined;
}

function commonChat({ state, principal }: LegacyCall, id: number): Chat | undefined {
  const chat = state.chats.get(id);
  return chat?.participants?.includes(principal.user.id) === false ? undefined : chat;
}

function taskChat({ account, principal }: LegacyCall, id: number): Chat | undefined {
  const task = [...account.tasks.values()].find((candidate) => candidate['chatId'] === id);
  if (!task || !maySeeTask(account, principal.user, task)) return undefined;
  return { id, name: String(task['title']), type: 'tasksTask', owner: Number(task['creatorId']) };
}

function groupChat({ account, principal }: LegacyCall, id: number): Chat | undefined {
  const group = account.groups.find((candidate) => candidate.id === id);
  if (!group || !(group.isVisible || principal.user.admin)) return undefined;
  return { id: 200_000 + id, name: group.name, type: 'sonetGroup', owner: 1 };
}

function personalChat({ account, principal }: LegacyCall, id: number): Chat | undefined {
  const user = account.users.find((candidate) => candidate.id === id);
  if (!user) return undefined;
  const participants = [principal.user.id, id];
  return {
    id: 300_000 + id,
    name: `${user.name} ${user.lastName}`,
    type: 'private',
    owner: id,
    participants,
  };
}

function dialogRow(chat: Chat, dialogId: string, { principal, account }: LegacyCall): object {
  const people = chat.participants?.length ?? account.users.length;
  return {
    ...numbersOf(chat, people),
    name: chat.name,
    description: '',
    extranet: false,
    avatar: '',
    color: '#4ba984',
    type: chat.type,
    entity_type: '',
    entity_id: '',
    entity_data_1: '',
    entity_data_2: '',
    entity_data_3: '',
    mute_list: [],
    manager_list: [chat.owner],
    date_create: openingDate(account),
    message_type: chat.type === 'private' ? 'P' : 'C',
    public: '',
    role: chat.owner === principal.user.id ? 'owner' : 'member',
    entity_link: { type: '', url: '', id: '' },
    text_field_enabled: true,
    background_id: null,
    is_new: false,
    dialog_id: dialogId,
    ...rightsOf(chat),
    readed_list: [{ user_id: chat.owner, user_name: chat.name, message_id: 1, date: null }],
    last_message_views: { message_id: 1, first_viewers: [], count_of_viewers: 0 },
  };
}

function numbersOf(chat: Chat, people: number): object {
  const parents = { parent_chat_id: 0, parent_message_id: 0 };
  const counts = { counter: 0, user_counter: people, message_count: 1 };
  const messages = { unread_id: 0, last_message_id: 1, last_id: 1, marked_id: 0, disk_folder_id: 0 };
  return { id: chat.id, ...parents, owner: chat.owner, ...counts, ...messages };
}

function rightsOf(chat: Chat): object {
  const common = chat.type !== 'private';
  const edit = { avatar: common, rename: common, extend: common, leave: common, leave_owner: common };
  return {
    restrictions: {
      ...edit,
      call: true,
      mute: common,
      send: true,
      user_list: true,
      path: '',
      path_title: '',
    },
    permissions: {
      manage_users_add: 'member',
      manage_users_delete: 'manager',
      manage_ui: 'member',
      manage_settings: 'owner',
      manage_messages: 'member',
      can_post: 'member',
    },
  };
}
