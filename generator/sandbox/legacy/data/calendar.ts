/** Calendars: one for each user and group, and more company calendars than fit on a page. */

import type { Account } from '../../account.js';

export interface Section {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly ownerId: number;
  readonly createdBy: number;
  /** Access-permission identifier to permission code. */
  readonly access: Readonly<Record<string, number>>;
}

const COMPANY_CALENDARS = 55;

export function seedSections(account: Account): Section[] {
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
