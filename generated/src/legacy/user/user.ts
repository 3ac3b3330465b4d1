/** Types and methods of `legacy/user/user`. */

import type { Open } from '../../runtime/index.js';

/** A user. Which fields come depends on the scope; the complete list is not shown. */
export interface User {
  /** The identifier, a number in a string. */
  ID: string;
  ACTIVE?: boolean;
  NAME?: string;
  LAST_NAME?: string;
  SECOND_NAME?: string;
  EMAIL?: string;
  /** ISO 8601 datetime, or `""`. */
  LAST_LOGIN?: string;
  /** ISO 8601 datetime, or `""`. */
  DATE_REGISTER?: string;
  TIME_ZONE?: string;
  IS_ONLINE?: Open<'Y' | 'N'>;
  PERSONAL_GENDER?: string;
  /** A date, or `""`. */
  PERSONAL_BIRTHDAY?: string;
  PERSONAL_CITY?: string;
  WORK_PHONE?: string;
  WORK_POSITION?: string;
  /** A date, or `""`. */
  UF_EMPLOYMENT_DATE?: string;
  UF_DEPARTMENT?: number[];
  USER_TYPE?: string;
  [name: string]: unknown;
}
