/** Types and methods of `legacy/calendar/section`. */

import type {
  CustomFields,
  LegacyParam,
  ListCall,
  Open,
  Param,
  UnkeyedCallOptions,
} from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { CalendarSection } from './calendar-section.js';

/** Parameters of `calendar.section.get`, others by `custom()`. */
export type CalendarSectionGetParams = (
  | {
      /** The calendars of a user. */
      readonly type: Param<'user'>;
      /** The user; may be omitted. */
      readonly ownerId?: LegacyParam<number | string> | undefined;
      /** The offset of the first record; page N starts at `(N - 1) * 50`; `-1` turns counting off. */
      readonly start?: LegacyParam<number> | undefined;
    }
  | {
      /** The calendar type. Seen values and any custom type. */
      readonly type: Param<Open<'user' | 'group' | 'company_calendar' | 'location'>>;
      /** The owner; `0` for `location`. */
      readonly ownerId: LegacyParam<number | string>;
      /** The offset of the first record; page N starts at `(N - 1) * 50`; `-1` turns counting off. */
      readonly start?: LegacyParam<number> | undefined;
    }
) &
  CustomFields;

/** A call of `calendar.section.get`. */
export interface CalendarSectionGetListCall<Item> extends ListCall<Item, 'legacy', CommonCode> {}

/** Methods `calendar.section`. */
export interface CalendarSectionMethods {
  /**
   * Returns the sections of a calendar, 50 a page.
   *
   * Forbidden to external users.
   *
   * Scope: `calendar`. Who: any user except external users.
   *
   * Errors:
   * - an empty code (400): `type` missing; `ownerId` missing; access denied for external users.
   *
   * Source: Legacy reference, calendar.section.get details, Limits.
   *
   * @example
   * for await (const item of svc.legacy.calendar.section.get({ type: 'user' })) console.log(item);
   */
  get(
    params: CalendarSectionGetParams,
    options?: UnkeyedCallOptions,
  ): CalendarSectionGetListCall<CalendarSection>;
}
