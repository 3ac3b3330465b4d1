/** Which token was refused as soon as a refresh had given it: the account means the application then, and another token helps no call. */

import type { Credential } from '../protocol/wire.js';

/** ms after which a call may try a refresh again. */
const LASTS_MS = 60_000;

export interface FreshRefusals {
  /** A call had it refreshed, and was refused with it as before. */
  note(refused: Credential, code: string, now: number): void;
  /** The same answer to the same token, a short while ago. */
  known(refused: Credential, code: string, now: number): boolean;
}

/** One is enough: there is one current token. */
export function createFreshRefusals(): FreshRefusals {
  let last: { readonly token: string; readonly code: string; readonly until: number } | undefined;
  return {
    note(refused, code, now) {
      if (refused.kind === 'application') last = { token: refused.token, code, until: now + LASTS_MS };
    },
    known: (refused, code, now) =>
      refused.kind === 'application' &&
      refused.token === last?.token &&
      code === last.code &&
      now < last.until,
  };
}
