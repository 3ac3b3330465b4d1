/** The module `legacy/calendar`. */

import type { MethodTable } from '../../runtime/index.js';
import { methods as sectionMethods, type CalendarSectionMethods } from './section.js';
import { methods as settingsMethods, type CalendarSettingsMethods } from './settings.js';

/**
 * Methods `calendar`.
 * Calendar sections and settings.
 */
export interface CalendarMethods {
  readonly section: CalendarSectionMethods;
  readonly settings: CalendarSettingsMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  ...sectionMethods,
  ...settingsMethods,
};
