/** Whether a write with an unknown outcome is retried under its key: the caller's mode, and what the account has shown. */

/**
 * When an unconfirmed REST 3.0 write is retried with its `Idempotency-Key`. `auto`: until a response to a write does not
 * echo the key, because such an account has no idempotency key support. `proven`: only after an echo. `off`: never.
 */
export type IdempotencyMode = 'auto' | 'proven' | 'off';

/** What responses to writes with a key have shown, by address of the account; `missing` is final. */
export type IdempotencySupport = Map<string, 'echoed' | 'missing'>;

/** Shared by all clients of the process. */
export const processSupport: IdempotencySupport = new Map();

/** One client's view of its account. */
export interface KeyTrust {
  /** Why a write with an unknown outcome is not retried; undefined where it is. */
  objection(): string | undefined;
  note(state: 'echoed' | 'missing'): void;
}

interface TrustOptions {
  readonly mode: IdempotencyMode;
  /** Its URL. */
  readonly account: string;
  readonly support: IdempotencySupport;
}

export function createKeyTrust({ mode, account, support }: TrustOptions): KeyTrust {
  return {
    objection() {
      const state = support.get(account);
      if (mode === 'off') return "idempotency is 'off'";
      if (state === 'missing') return 'the account does not echo the Idempotency-Key, so it ignores it';
      if (mode === 'auto' || state === 'echoed') return undefined;
      return "the account has not echoed an Idempotency-Key yet, and idempotency is 'proven'";
    },
    note(state) {
      // One address may lead to older and newer servers.
      if (support.get(account) !== 'missing') support.set(account, state);
    },
  };
}

/** What a response says of the key that its request carried; `other`: it answers another request. */
type Echo = 'echoed' | 'missing' | 'other';

export function echoOf(headers: Readonly<Record<string, string>>, key: string): Echo {
  const echo = headers['idempotency-key'] ?? '';
  // An intermediary may repeat headers.
  if (echo === key || echo === `${key}, ${key}`) return 'echoed';
  if (echo !== '') return 'other';
  return isReplayed(headers) ? 'echoed' : 'missing';
}

/** Whether the account returned the stored response of an earlier call with the same key. */
export function isReplayed(headers: Readonly<Record<string, string>>): boolean {
  return headers['idempotent-replayed']?.toLowerCase() === 'true';
}
