/** What a legacy method is given and what it answers, before it becomes HTTP. */

import type { Account, Principal } from '../account.js';
import type { Operating } from '../v3/operating.js';
import type { LegacyState } from './state.js';

export type LegacyParams = Readonly<Record<string, unknown>>;

export interface LegacyCall {
  readonly params: LegacyParams;
  readonly principal: Principal;
  readonly account: Account;
  readonly state: LegacyState;
}

export interface LegacyMethod {
  /** Any one of them admits the method; empty: none stated. */
  readonly scope: readonly string[];
  /** Refuses webhooks. */
  readonly applicationOnly?: true;
  /** Takes no parameters. */
  readonly plain?: true;
  run(call: LegacyCall): LegacyOutcome;
}

export type LegacyOutcome = LegacyResponse | Failure;

export interface LegacyResponse {
  readonly ok: true;
  readonly result: unknown;
  readonly total?: number;
  readonly next?: number;
  readonly operating?: Operating;
}

/** `error` may be empty (Legacy reference, Errors): so are the codes that the contract does not show. */
export interface Failure {
  readonly ok: false;
  readonly status: number;
  readonly error: string;
  readonly description: string;
  /** Stands beside the error: `argument`. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Where the operating-time limit refuses. */
  readonly operating?: Operating;
}

export function answer(result: unknown): LegacyResponse {
  return { ok: true, result };
}

export function failure(status: number, error: string, description: string): Failure {
  return { ok: false, status, error, description };
}
