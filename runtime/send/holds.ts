/** Who waits because the service said so: a method, a key, or everybody who talks to one account. */

import type { ApiError } from '../errors/api-error.js';
import type { Exchange } from '../exchange.js';

/** Until when, and the answer that asked for it, if one did. */
export interface Hold {
  readonly until: number;
  readonly error?: ApiError | undefined;
}

type Call = Pick<Exchange<unknown>, 'generation' | 'method'>;

export interface Holds {
  /** The hold that ends last among those that the call is under. */
  on(call: Call, now: number): Hold | undefined;
  /** Holds back whom the error means. */
  afterError(call: Call, error: ApiError, until: number): void;
  /** Holds back the whole client. */
  client(until: number): void;
  /** When the operating time of a method is reset, as its last successful answer said. */
  noteReset(method: string, at: number): void;
  resetOf(method: string): number | undefined;
}

const CLIENT = '*';

/** A paused account pauses every client of it in this process (contract/3-gateway.md, `error.scope`). */
const accounts = new Map<string, Hold>();

/** @param account the address that all clients of one account share. */
export function createHolds(account: string): Holds {
  const holds = new Map<string, Hold>();
  const resets = new Map<string, number>();
  return {
    on(call, now) {
      if (holds.size === 0 && accounts.size === 0) return undefined;
      const found = [
        current(holds, call.method, now),
        current(holds, CLIENT, now),
        call.generation === 'gateway' ? current(accounts, account, now) : undefined,
      ];
      return found.reduce(later, undefined);
    },
    afterError(call, error, until) {
      const scope = error.gateway?.scope;
      if (scope === 'portal') extend(accounts, account, { until, error });
      else if (scope === 'apiKey') extend(holds, CLIENT, { until, error });
      // A batch names no call, and others may consist of other methods.
      else if (error.code === 'OPERATION_TIME_LIMIT' && call.method !== 'batch') {
        extend(holds, call.method, { until, error });
      }
    },
    client: (until) => extend(holds, CLIENT, { until }),
    noteReset: (method, at) => void resets.set(method, at),
    resetOf: (method) => resets.get(method),
  };
}

function extend(holds: Map<string, Hold>, key: string, hold: Hold): void {
  if (hold.until > (holds.get(key)?.until ?? 0)) holds.set(key, hold);
}

function current(holds: Map<string, Hold>, key: string, now: number): Hold | undefined {
  const hold = holds.get(key);
  if (hold === undefined || hold.until > now) return hold;
  holds.delete(key);
  return undefined;
}

function later(a: Hold | undefined, b: Hold | undefined): Hold | undefined {
  return a === undefined || (b !== undefined && b.until > a.until) ? b : a;
}
