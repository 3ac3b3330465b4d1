/** What every record of `crm.*` tells of itself: whose it is, and when it was made and changed. */

import { isoDate } from '../../iso-date.js';
import type { LegacyCall } from '../outcome.js';
import type { Fields } from './described-field.js';
import type { Row } from './rows.js';

export const RECORD_FIELDS = {
  ASSIGNED_BY_ID: { type: 'user', title: 'Responsible' },
  CREATED_BY_ID: { type: 'user', title: 'Made by', isReadOnly: true },
  DATE_CREATE: { type: 'datetime', title: 'Made', isReadOnly: true },
  DATE_MODIFY: { type: 'datetime', title: 'Changed', isReadOnly: true },
} as const satisfies Fields;

/** Of a new record, where the caller does not say otherwise. */
export function madeRecord({ principal, account }: LegacyCall): Row {
  const now = isoDate(account.clock.now());
  const caller = String(principal.user.id);
  return { ASSIGNED_BY_ID: caller, CREATED_BY_ID: caller, DATE_CREATE: now, DATE_MODIFY: now };
}

export function changedRecord({ account }: LegacyCall): Row {
  return { DATE_MODIFY: isoDate(account.clock.now()) };
}
