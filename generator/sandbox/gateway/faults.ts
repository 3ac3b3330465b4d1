/** The switch for codes that no request can deserve: the next calls answer with them. */

import { Refusal, type ErrorFields } from './refusal.js';
import type { GatewayState } from './state.js';

export interface FaultOptions {
  /** How many calls it meets; 1. */
  readonly times?: number | undefined;
  /** In place of the documented status. */
  readonly status?: number | undefined;
  /** s. */
  readonly retryAfter?: number | undefined;
  /** `after`: the call is run, and then answered with the code. */
  readonly act?: 'before' | 'after' | undefined;
  /** The service behind the gateway is silent: it is waited for, 60 s of the account's clock, before the answer. */
  readonly silent?: boolean | undefined;
  /** Only calls whose verb and path begin so: `POST /v1/deals`. */
  readonly on?: string | undefined;
  /** Further fields of `error`. */
  readonly fields?: ErrorFields | undefined;
}

export interface Fault {
  readonly code: string;
  readonly options: FaultOptions;
  left: number;
}

export function addFault(state: GatewayState, code: string, options: FaultOptions = {}): void {
  state.faults.push({ code, options, left: options.times ?? 1 });
}

/** ms that the gateway waits for the underlying service (contract/3-gateway.md, Limits). */
const PATIENCE = 60_000;

/** Takes one call off the first fault that fits. */
export async function meetFault(
  state: GatewayState,
  call: string,
  act: 'before' | 'after',
): Promise<Refusal | undefined> {
  const met = state.faults.find(
    ({ options }) => (options.act ?? 'before') === act && call.startsWith(options.on ?? ''),
  );
  if (!met) return undefined;
  met.left -= 1;
  if (met.left <= 0) state.faults.splice(state.faults.indexOf(met), 1);
  if (met.options.silent) await state.account.clock.sleep(PATIENCE);
  return new Refusal(met.code, met.options);
}
