/** Types and methods of `legacy/calendar/settings`. */

import type { Call, CustomFields, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { CalendarSettings } from './calendar-settings.js';

/** Methods `calendar.settings`. */
export interface CalendarSettingsMethods {
  /**
   * Returns the main calendar settings.
   *
   * Scope: `calendar`. Who: any user.
   *
   * Source: Legacy reference, Calendar settings.
   */
  get(params?: CustomFields, options?: UnkeyedCallOptions): Call<CalendarSettings, 'legacy', CommonCode>;
}
