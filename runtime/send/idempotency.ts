/** Whether an undecided write may be repeated under its key: what the caller trusts, and what the account has shown. */

import type { EchoBoard, EchoState } from '../limit/limiter.js';
import { realWorld, type World } from '../value/world.js';

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

/** Accounts of one process; what was learnt longest ago is forgotten first. */
const MOST_ACCOUNTS = 1_000;
/** ms after the last answer without the echo from which one with it shows that the account was updated. */
const UPDATED_AFTER = 86_400_000;

export function createEchoBoard(
  now: World['now'] = realWorld.now,
): EchoBoard & { readonly clear: () => void } {
  const known = new Map<string, { readonly state: EchoState; readonly at: number }>();
  let newest: string | undefined;
  return {
    state: (account) => known.get(account)?.state,
    note(account, state) {
      const found = known.get(account);
      // Behind one address older servers may stand beside newer ones.
      if (found?.state === 'missing' && state === 'echoed' && now() - found.at < UPDATED_AFTER) return;
      // Mostly there is one account, whose place need not change with each write.
      if (account !== newest) known.delete(account);
      newest = account;
      known.set(account, { state, at: now() });
      if (known.size <= MOST_ACCOUNTS) return;
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    },
    clear: () => {
      known.clear();
    },
  };
}

let ofProcess: ReturnType<typeof createEchoBoard> | undefined;

/** Shared by all clients of the process. */
export function processEchoes(): EchoBoard {
  return (ofProcess ??= createEchoBoard());
}

/** As in a new process, for clients that are there too: tests start accounts at ports where others have stood. */
export function forgetEchoes(): void {
  ofProcess?.clear();
}

interface TrustOptions {
  readonly mode: IdempotencyMode;
  /** Where the account is. */
  readonly account: string;
  /** What this process has learnt. */
  readonly own: EchoBoard;
  /** What a fleet shares. */
  readonly shared: EchoBoard | undefined;
}

export function createKeyTrust({ mode, account, own, shared }: TrustOptions): KeyTrust {
  const seen = (state: EchoState): boolean =>
    own.state(account) === state || shared?.state(account) === state;
  return {
    objection() {
      if (mode === 'off') return "the client's option idempotency is 'off'";
      if (seen('missing')) return 'the account does not echo the Idempotency-Key, and so does not know it';
      if (mode === 'auto' || seen('echoed')) return undefined;
      return "no echo of an Idempotency-Key was seen from the account, and the client's option idempotency is 'proven'";
    },
    note(state) {
      own.note(account, state);
      const known = shared?.state(account);
      if (known !== state && known !== 'missing') shared?.note(account, state);
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
