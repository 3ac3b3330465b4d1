/** `calendar.section.get` and `calendar.settings.get` (Legacy reference). */

import type { User } from '../../account.js';
import { openingDate } from '../../data/days.js';
import { CALENDAR_SETTINGS, type CalendarSection } from '../data.js';
import { answer, failure, type LegacyMethod, type LegacyOutcome } from '../outcome.js';
import { page } from '../page.js';
import { filled, integer, isBlank, phpMap } from '../value.js';

export const calendarSectionGet: LegacyMethod = {
  scope: ['calendar'],
  run({ params, principal, state, account }): LegacyOutcome {
    const type = filled(params['type']);
    if (!type) return failure(400, '', 'The required parameter "type" is not set');
    // The owner may be left out for `user` (Observed behaviour, Legacy).
    const ownerId = isBlank(params['ownerId']) && type === 'user' ? principal.user.id : params['ownerId'];
    if (isBlank(ownerId)) return failure(400, '', 'The required parameter "ownerId" is not set');
    // A user without a department is external to the company.
    if (principal.user.departmentIds.length === 0) return failure(400, '', 'Access denied');
    const found = state.sections.filter(
      (section) => section.type === type && section.ownerId === integer(ownerId),
    );
    const created = openingDate(account).slice(0, 19).replace('T', ' ');
    const rows = found.map((section) => sectionRow(section, principal.user, created));
    return account.rules.answersAllSections ? answer(rows) : page(rows, params['start']);
  },
};

export const calendarSettingsGet: LegacyMethod = {
  scope: ['calendar'],
  plain: true,
  run: () => answer(CALENDAR_SETTINGS),
};

function sectionRow(
  section: CalendarSection,
  user: User,
  created: string,
): Readonly<Record<string, unknown>> {
  return {
    ID: String(section.id),
    NAME: section.name,
    GAPI_CALENDAR_ID: null,
    DESCRIPTION: '',
    COLOR: '#9dcf00',
    TEXT_COLOR: '#ffffff',
    EXPORT: { ALLOW: true },
    CAL_TYPE: section.type,
    OWNER_ID: String(section.ownerId),
    CREATED_BY: String(section.createdBy),
    DATE_CREATE: created,
    TIMESTAMP_X: created,
    CAL_DAV_CON: null,
    SYNC_TOKEN: null,
    PAGE_TOKEN: null,
    EXTERNAL_TYPE: 'local',
    ACCESS: phpMap(Object.entries(section.access)),
    IS_COLLAB: false,
    PERM: permissions(user.admin || section.createdBy === user.id),
  };
}

function permissions(mayEdit: boolean): Readonly<Record<string, boolean>> {
  const view = { view_time: true, view_title: true, view_full: true };
  return { ...view, add: mayEdit, edit: mayEdit, edit_section: mayEdit, access: mayEdit };
}
