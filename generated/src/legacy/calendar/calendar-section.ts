/** Types and methods of `legacy/calendar/calendar-section`. */

import type { Open } from '../../runtime/index.js';

/** A section of a calendar. */
export interface CalendarSection {
  /** The identifier, a number in a string. */
  ID: string;
  NAME: string;
  /** Synchronisation identifier. */
  GAPI_CALENDAR_ID: string | null;
  DESCRIPTION: string;
  /** Hex colour. */
  COLOR: string;
  /** Hex colour. */
  TEXT_COLOR: string;
  EXPORT: {
    ALLOW: boolean;
  };
  /** The calendar type; the values are those that were seen. */
  CAL_TYPE: Open<'user' | 'group' | 'company_calendar' | 'location'>;
  OWNER_ID: string;
  CREATED_BY: string;
  /** Form `YYYY-MM-DD HH:MM:SS`. */
  DATE_CREATE: string;
  /** Form `YYYY-MM-DD HH:MM:SS`. */
  TIMESTAMP_X: string;
  /** Synchronisation identifier. */
  CAL_DAV_CON: string | null;
  /** Synchronisation identifier. */
  SYNC_TOKEN: string | null;
  /** Synchronisation identifier. */
  PAGE_TOKEN: string | null;
  /** Type of the synchronisation provider. */
  EXTERNAL_TYPE: string;
  /** Access-permission identifier to its permission code; `[]` on the wire when empty. */
  ACCESS: { [name: string]: number };
  IS_COLLAB: boolean;
  /** What the current user may do. */
  PERM: {
    view_time: boolean;
    view_title: boolean;
    view_full: boolean;
    add: boolean;
    edit: boolean;
    edit_section: boolean;
    access: boolean;
  };
}
