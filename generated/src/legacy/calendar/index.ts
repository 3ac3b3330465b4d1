/** The module `legacy/calendar`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { CalendarSectionMethods } from './section.js';
import type { CalendarSettingsMethods } from './settings.js';

/**
 * Methods `calendar`.
 * Calendar sections and settings.
 */
export interface CalendarMethods {
  readonly section: CalendarSectionMethods;
  readonly settings: CalendarSettingsMethods;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'calendar.section.get': {
    kind: 'list',
    scope: ['calendar'],
    paging: 'start',
    maps: '*.ACCESS',
    numbers: '*.ACCESS.*',
  },
  'calendar.settings.get': { kind: 'get', scope: ['calendar'] },
});
