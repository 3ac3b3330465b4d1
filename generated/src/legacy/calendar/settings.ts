/** Types and methods of `legacy/calendar/settings`. */

import type { Call, CustomFields, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { CalendarSettings } from './calendar-settings.js';

/** A call of `calendar.settings.get`. */
export interface CalendarSettingsGetCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `calendar.settings`. */
export interface CalendarSettingsMethods {
  /**
   * Returns the main calendar settings.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * Scope: `calendar`. Who: any user.
   *
   * Source: Legacy reference, Calendar settings.
   *
   * @example
   * await svc.legacy.calendar.settings.get();
   */
  get(params?: CustomFields, options?: UnkeyedCallOptions): CalendarSettingsGetCall<CalendarSettings>;
}
