/** The cooldowns that a call is under: of its method, of its credential, or of the account. */

import { meaningOf } from '../errors/codes.js';
import type { ApiFailure } from '../errors/to-error.js';
import type { Cooldown, CooldownStore } from '../limit/limiter.js';
import type { Operation } from '../request/operation.js';
import type { Protocol } from '../protocol/protocol.js';
import { resetDelay, type DelaySources } from './delay.js';

type Call = Pick<Operation<unknown>, 'method' | 'members'> & {
  readonly protocol: Pick<Protocol, 'generation'>;
};

interface CooldownsOptions {
  readonly store: CooldownStore;
  /** The store belongs to a limiter, whose clients all talk to one account. */
  readonly ofOneAccount: boolean;
  /** Where the account is. */
  readonly address: string;
  /** `CredentialSource.principalId`. */
  readonly principalId: string;
}

/** The part of a response that names a reset, and when it arrived. */
type NamedReset = Pick<DelaySources, 'headers' | 'body' | 'now' | 'date'>;

export interface Cooldowns {
  /** The longest of those that the call is under. */
  longestFor(call: Call): Cooldown | undefined;
  /** Starts one of `ms` for the method, credential or account that the error names. */
  afterError(call: Call, failure: ApiFailure, ms: number): void;
  /** Starts one for every call under this credential. */
  pauseCredential(ms: number): void;
  /** Remembers when the operating time of a method is reset; it is read when a limit is met. */
  noteUsage(call: Call, named: NamedReset): void;
  /** ms until the operating time of a method is reset, as its last successful response named it. */
  untilReset(call: Call, now: number): number | undefined;
}

/** A gateway has as many methods as paths, and few programs call as many. The oldest are dropped, and read again when they are called. */
const MAX_METHODS = 2_000;

export function createCooldowns({ store, ofOneAccount, address, principalId }: CooldownsOptions): Cooldowns {
  const usage = new Map<string, NamedReset>();
  const principal = `${address} ${principalId}`;
  const everything = `${principal} *`;
  // A gateway serves many accounts, so clients at one address need not share an account.
  const account = ofOneAccount ? `${address} *` : everything;
  const keyOf = ({ protocol, method }: Call): string => `${principal} ${protocol.generation} ${method}`;
  return {
    longestFor(call) {
      const others = longer(store.get(everything), store.get(account));
      if (call.members === undefined) return longer(store.get(keyOf(call)), others);
      return call.members.map((method) => store.get(keyOf({ ...call, method }))).reduce(longer, others);
    },
    afterError(call, { code, gateway }, ms) {
      if (gateway?.scope === 'portal') store.set(account, { ms, code });
      else if (gateway?.scope === 'apiKey') store.set(everything, { ms, code });
      else if (meaningOf(code).limit === 'operating-time' && isCounted(call))
        store.set(keyOf(call), { ms, code });
    },
    pauseCredential: (ms) => store.set(everything, { ms, code: '' }),
    noteUsage(call, named) {
      if (!isCounted(call)) return;
      usage.set(keyOf(call), named);
      const [oldest] = usage.keys();
      if (usage.size > MAX_METHODS && oldest !== undefined) usage.delete(oldest);
    },
    untilReset(call, now) {
      const named = usage.get(keyOf(call));
      const delay = named === undefined ? undefined : resetDelay(named);
      return named === undefined || delay === undefined ? undefined : Math.max(0, named.now + delay - now);
    },
  };
}

/**
 * The method `batch` is never counted by itself (Observed behaviour, Limits). A batch that is refused does not say which
 * of its calls it means, nor whether they are counted at all.
 */
function isCounted({ method }: Call): boolean {
  return method !== 'batch';
}

function longer(a: Cooldown | undefined, b: Cooldown | undefined): Cooldown | undefined {
  return a === undefined || (b !== undefined && b.ms > a.ms) ? b : a;
}
