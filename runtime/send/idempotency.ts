/** Whether an undecided write may be repeated under its key: what the caller trusts, and what the account has shown. */

import type { EchoBoard, EchoState } from '../limit/limiter.js';

/**
 * When an undecided REST 3.0 write is repeated under its `Idempotency-Key`. `auto`: until an answer to one comes without the
 * echo, since such an account does not know the key; `proven`: only after an echo was seen; `off`: never.
 */
export type IdempotencyMode = 'auto' | 'proven' | 'off';

/** What the last attempts showed of one account, as one client sees it. */
export interface KeyTrust {
  /** Why an undecided write is not repeated; undefined where it is. */
  objection(): string | undefined;
  note(state: EchoState): void;
}

export function createEchoBoard(): EchoBoard {
  const known = new Map<string, EchoState>();
  return {
    state: (account) => known.get(account),
    note: (account, state) => void known.set(account, state),
  };
}

let ofProcess: EchoBoard | undefined;

/** Shared by all clients of the process. */
export function processEchoes(): EchoBoard {
  return (ofProcess ??= createEchoBoard());
}

interface TrustOptions {
  readonly mode: IdempotencyMode;
  /** Where the account is. */
  readonly account: string;
  /** The process's, and one that a fleet shares. */
  readonly boards: readonly EchoBoard[];
}

export function createKeyTrust({ mode, account, boards }: TrustOptions): KeyTrust {
  const seen = (state: EchoState): boolean => boards.some((board) => board.state(account) === state);
  return {
    objection() {
      if (mode === 'off') return "the client's option idempotency is 'off'";
      if (seen('missing')) return 'the account does not echo the Idempotency-Key, and so does not know it';
      if (mode === 'auto' || seen('echoed')) return undefined;
      return "no echo of an Idempotency-Key was seen from the account, and the client's option idempotency is 'proven'";
    },
    note(state) {
      for (const board of boards) {
        const known = board.state(account);
        // Once missing, always: behind one address older servers may stand beside newer ones.
        if (known !== state && known !== 'missing') board.note(account, state);
      }
    },
  };
}

/** What an answer says of the key that its request carried; `other`: it answers another request. */
export type Echo = EchoState | 'other';

export function echoOf(headers: Readonly<Record<string, string>>, key: string): Echo {
  const echo = headers['idempotency-key'] ?? '';
  // Twice where something in between repeats headers.
  if (echo === key || echo === `${key}, ${key}`) return 'echoed';
  if (echo !== '') return 'other';
  return headers['idempotent-replayed']?.toLowerCase() === 'true' ? 'echoed' : 'missing';
}
