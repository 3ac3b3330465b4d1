/** The legacy generation as a protocol. */

import type { AccountProtocol } from '../protocol/protocol.js';
import { signAccount } from '../protocol/sign-account.js';
import { legacyBatch } from './batch.js';
import { readLegacy, readLegacyError } from './envelope.js';

export const legacy: AccountProtocol = {
  generation: 'legacy',
  writeSafety: 'write',
  statusClasses: new Map(),
  coalesces: false,
  // `tokenIn` has no effect: the body is the place that every account knows.
  sign: (credential, request) =>
    signAccount({ name: 'legacy', root: '/rest', prefersBody: () => true }, credential, request),
  readReply: readLegacy,
  readError: readLegacyError,
  lists: {
    hasCursors: false,
    row: (known) => ({ ...known, kind: 'list', paging: 'start' }),
    findUnpageable: ({ paging }, params) => {
      if (paging !== 'start') return undefined;
      // By position, which has a place for paging that no other method has.
      if (Array.isArray(params)) return { name: 'the parameters', form: 'an object' };
      return Number.isNaN(Number(params['start'] ?? 0)) ? { name: 'start', form: 'a number' } : undefined;
    },
  },
  filters: undefined,
  batch: legacyBatch,
};
