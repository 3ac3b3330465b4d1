/** Deals, in the form of the gateway; legacy methods read the same rows. */

import type { Row } from '../account.js';

/** Codes and names, in their order. */
export const STAGES = { NEW: 'New', PREPARATION: 'In preparation', WON: 'Won', LOST: 'Lost' } as const;

const COUNT = 25;
const CONTACTS = 8;

export function seedDeals(): readonly Row[] {
  const codes = Object.keys(STAGES);
  return Array.from({ length: COUNT }, (_, index) => {
    const id = index + 1;
    return {
      id,
      title: `Deal ${id}`,
      stageId: codes[id % codes.length],
      opportunity: id * 100,
      currencyId: 'EUR',
      contactIds: [1 + (id % CONTACTS)],
      assignedById: 1 + (id % 2),
      createdTime: `2026-01-${String(1 + (id % 28)).padStart(2, '0')}T09:00:00+00:00`,
    };
  });
}
