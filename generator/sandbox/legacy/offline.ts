/** Takes records from the offline queue as the offline get method with `clear=0` does: marked, not cleared. */

import type { Account } from '../account.js';
import type { LegacyState, OfflineRecord } from './state.js';

export interface OfflinePackage {
  /** What `event.offline.clear` takes. */
  readonly processId: string;
  readonly records: readonly OfflineRecord[];
}

/** Records that an earlier package holds are left to it. */
export function takeOffline(account: Account, state: LegacyState): OfflinePackage {
  const processId = account.secret(`offline package ${account.nextId('offline package')}`, 32);
  const records = state.queue.filter((record) => record.processId === '');
  for (const record of records) record.processId = processId;
  return { processId, records };
}
