/** A store for one process and for tests: nothing outlives it. */

import type { InstallationRecord, InstallationStore } from './record.js';

/** Keeps installations in this process. Tokens are lost with it: each account has to be authorised again. */
export function memoryStore(): InstallationStore {
  const records = new Map<string, InstallationRecord>();
  return {
    load: (memberId) => Promise.resolve(records.get(memberId)),
    save(memberId, record, expected) {
      if (records.get(memberId)?.version !== expected) return Promise.resolve(false);
      records.set(memberId, record);
      return Promise.resolve(true);
    },
    remove(memberId) {
      records.delete(memberId);
      return Promise.resolve();
    },
  };
}
