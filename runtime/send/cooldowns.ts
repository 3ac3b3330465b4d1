/** Which holds of the account a call is under: its method's, its credential's, or the whole account's. */

import type { ApiFailure } from '../errors/to-error.js';
import type { Protocol } from '../protocol/protocol.js';
import { meaningOf } from '../errors/codes.js';
import type { Operation } from '../protocol/operation.js';
import type { Cooldown, CooldownStore } from '../limit/limiter.js';
import { resetDelay, type DelaySources } from './delay.js';

/** A hold that has not ended. */
export interface ActiveCooldown extends Cooldown {
  /** The response that asked for it, if this client received it. */
  readonly failure?: ApiFailure | undefined;
}

type Call = Pick<Operation<unknown>, 'method' | 'members'> & {
  readonly protocol: Pick<Protocol, 'generation'>;
};

export interface CooldownsOptions {
  readonly store: CooldownStore;
  /** The store belongs to a limiter, whose clients all talk to one account. */
  readonly ofOneAccount: boolean;
  /** Where the account is. */
  readonly address: string;
  /** Who asks: `CredentialSource.principalId`. */
  readonly principalId: string;
}

/** The part of an answer that names a reset, and when it came. */
export type Said = Pick<DelaySources, 'headers' | 'body' | 'now'>;

export interface Cooldowns {
  /** The longest of those that the call is under. */
  on(call: Call): ActiveCooldown | undefined;
  /** Cooldowns the method, credential or account that the error names, for `ms`. */
  afterError(call: Call, failure: ApiFailure, ms: number): void;
  /** Cooldowns back every call under this credential. */
  credential(ms: number): void;
  /** What the last successful answer of a method says of its operating time; it is read when a limit is met. */
  noteUsage(call: Call, said: Said): void;
  /** ms until the operating time of a method is reset, as its last successful answer said. */
  untilReset(call: Call, now: number): number | undefined;
}

/** A gateway has as many names of calls as there are paths; what the oldest of them left behind is forgotten. */
const MOST_NAMES = 2_000;

export function createCooldowns({ store, ofOneAccount, address, principalId }: CooldownsOptions): Cooldowns {
  const failures = new Map<string, ApiFailure>();
  const usage = new Map<string, Said>();
  const everything = `${address} ${principalId} *`;
  // One gateway serves many accounts, so its address alone says nothing about who shares an account.
  const account = ofOneAccount ? `${address} *` : everything;
  const methodKey = keysOf(`${address} ${principalId}`);
  const hold = (key: string, ms: number, failure: ApiFailure): void => {
    store.set(key, { ms, code: failure.code });
    remember(failures, key, failure);
  };
  const cooldownOf = (key: string): ActiveCooldown | undefined => {
    const found = store.get(key);
    return found === undefined ? undefined : { ...found, failure: failures.get(key) };
  };
  return {
    on(call) {
      const others = longer(cooldownOf(everything), cooldownOf(account));
      if (call.members === undefined) return longer(cooldownOf(methodKey(call)), others);
      return longer(methodsOf(call).map(methodKey).map(cooldownOf).reduce(longer, undefined), others);
    },
    afterError(call, failure, ms) {
      const scope = failure.gateway?.scope;
      if (scope === 'portal') hold(account, ms, failure);
      else if (scope === 'apiKey') hold(everything, ms, failure);
      else if (meaningOf(failure.code).limit === 'operating-time') {
        if (isCounted(call)) hold(methodKey(call), ms, failure);
      }
    },
    credential: (ms) => store.set(everything, { ms, code: '' }),
    noteUsage: (call, said) => void (isCounted(call) && remember(usage, methodKey(call), said)),
    untilReset(call, now) {
      const said = usage.get(methodKey(call));
      const delay = said === undefined ? undefined : resetDelay(said);
      return said === undefined || delay === undefined ? undefined : Math.max(0, said.now + delay - now);
    },
  };
}

/**
 * The method `batch` is never counted by itself (Observed behaviour, Limits), and a batch that is refused does not say
 * which of its calls it means, nor whether they are counted at all.
 */
function isCounted({ method }: Call): boolean {
  return method !== 'batch';
}

/** In its place where the name is known: a map that loses and gains a name with each call keeps garbage alive. */
function remember<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.set(key, value);
  if (kept.size <= MOST_NAMES) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}

/** Made once for each method, as long as there are not too many. */
function keysOf(principalId: string): (call: Call) => string {
  const known = {
    v3: new Map<string, string>(),
    legacy: new Map<string, string>(),
    gateway: new Map<string, string>(),
  };
  return ({ protocol: { generation }, method }) => {
    const keys = known[generation];
    const found = keys.get(method);
    if (found !== undefined) return found;
    const key = `${principalId} ${generation} ${method}`;
    remember(keys, method, key);
    return key;
  };
}

function longer(a: ActiveCooldown | undefined, b: ActiveCooldown | undefined): ActiveCooldown | undefined {
  return a === undefined || (b !== undefined && b.ms > a.ms) ? b : a;
}

/** The call's own method, or each one in a batch once. */
function methodsOf({ protocol, method, members }: Call): readonly Call[] {
  return members === undefined
    ? [{ protocol, method }]
    : [...new Set(members)].map((member) => ({ protocol, method: member }));
}
