/** The call that a legacy method receives, and the outcome that it returns, before HTTP. */

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

export type LegacyOutcome = LegacyResponse | LegacyFailure;

export interface LegacyResponse {
  readonly ok: true;
  readonly result: unknown;
  readonly total?: number;
  readonly next?: number;
  readonly operating?: Operating;
}

/** `error` may be empty (Legacy reference, Errors). It is empty here where the contract shows no code. */
export interface LegacyFailure {
  readonly ok: false;
  readonly status: number;
  readonly error: string;
  readonly description: string;
  /** Members next to the error: `argument`. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Why, so that the page of the method can have a code of its own for it. */
  readonly refused?: { readonly reason: string; readonly name: string };
  /** Set if the operating-time limit refused the call. */
  readonly operating?: Operating;
}

export function answer(result: unknown): LegacyResponse {
  return { ok: true, result };
}

export function failure(status: number, error: string, description: string): LegacyFailure {
  return { ok: false, status, error, description };
}
