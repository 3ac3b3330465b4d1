/** Data that only the legacy generation has: calendars, chats, payment systems. */

import type { Account } from '../account.js';

export interface CalendarSection {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly ownerId: number;
  readonly createdBy: number;
  /** Access-permission identifier to permission code. */
  readonly access: Readonly<Record<string, number>>;
}

/** More than fit on a page. */
const COMPANY_CALENDARS = 55;

export function seedSections(account: Account): CalendarSection[] {
  const sections = [
    ...account.users.map((user) => ({
      name: `${user.name} ${user.lastName}`,
      type: 'user',
      ownerId: user.id,
    })),
    { name: 'Holidays', type: 'user', ownerId: 1 },
    ...account.groups.map((group) => ({ name: group.name, type: 'group', ownerId: group.id })),
    ...Array.from({ length: COMPANY_CALENDARS }, (_, index) => ({
      name: `Branch ${index + 1}`,
      type: 'company_calendar',
      ownerId: 0,
    })),
    { name: 'Meeting rooms', type: 'location', ownerId: 0 },
  ];
  return sections.map((section, index) => ({
    ...section,
    id: index + 1,
    createdBy: section.type === 'user' ? section.ownerId : 1,
    access: section.type === 'user' ? {} : { G2: 13, U1: 65 },
  }));
}

/** Every value of Legacy reference, Calendar settings. */
export const CALENDAR_SETTINGS: Readonly<Record<string, unknown>> = {
  work_time_start: '9',
  work_time_end: '19',
  year_holidays: '1.01,25.12',
  year_workdays: '',
  week_holidays: ['SA', 'SU'],
  week_start: 'MO',
  user_name_template: '#NAME# #LAST_NAME#',
  sync_by_push: false,
  user_show_login: true,
  path_to_user: '/company/personal/user/#user_id#/',
  path_to_user_calendar: '/company/personal/user/#user_id#/calendar/',
  path_to_group: '/workgroups/group/#group_id#/',
  path_to_group_calendar: '/workgroups/group/#group_id#/calendar/',
  path_to_vr: '',
  path_to_rm: '',
  rm_iblock_type: '',
  rm_iblock_id: '',
  dep_manager_sub: true,
  denied_superpose_types: [],
  pathes_for_sites: '',
  forum_id: '1',
  rm_for_sites: true,
  path_to_type_company_calendar: '/calendar/',
  path_to_type_location: '/calendar/rooms/',
  path_to_type_open_event: '/calendar/open_events/',
};

/** Not the chat of a task, a group or two people. */
export interface Chat {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly owner: number;
  /** Absent: everybody. */
  readonly participants?: readonly number[];
}

export function seedChats(): Map<number, Chat> {
  const chats: Chat[] = [
    { id: 1, name: 'General', type: 'general', owner: 1 },
    { id: 2, name: 'Directors', type: 'chat', owner: 1, participants: [1, 3, 6] },
    { id: 3, name: 'Lunch', type: 'open', owner: 2, participants: [1, 2, 4, 5] },
  ];
  return new Map(chats.map((chat) => [chat.id, chat]));
}

export interface PaySystem {
  readonly id: number;
  /** The symbol that `SVC_REST_HANDLER` names. */
  readonly handler: string;
  /** Registered by another application. Only that application may delete it. */
  readonly foreign: boolean;
  /** Handler parameter code to value. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Three of this application, one of another. */
export function seedPaySystems(): Map<number, PaySystem> {
  const systems: PaySystem[] = [
    {
      id: 1,
      handler: 'card_handler',
      foreign: false,
      settings: { SHOP_ID: 'shop-1', CURRENCY: 'EUR', TEST_MODE: 'Y' },
    },
    // Its settings are an empty map, printed as `[]`.
    { id: 2, handler: 'cash_handler', foreign: false, settings: {} },
    { id: 3, handler: 'other_handler', foreign: true, settings: { MERCHANT: 'other' } },
    { id: 4, handler: 'card_handler', foreign: false, settings: { SHOP_ID: 'shop-4', CURRENCY: 'USD' } },
  ];
  return new Map(systems.map((system) => [system.id, system]));
}
