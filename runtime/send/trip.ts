/** One call on its way: what it is, whose it is, and how far it has come. */

import type { StackHolder } from '../errors/stack.js';
import type { Credential, Exchange } from '../exchange.js';
import type { Redactor } from '../redact.js';
import type { CallTrace } from '../tracing.js';
import type { Transport } from '../transport.js';
import type { Budget } from './budget.js';
import type { AttemptFacts, Failure } from './failure.js';
import type { Holds } from './holds.js';
import type { SenderSettings } from './settings.js';
import type { CallTerms } from './terms.js';
import type { World } from './world.js';

/** What all calls of one client share. */
export interface Line {
  readonly settings: SenderSettings;
  readonly world: World;
  readonly transport: Transport;
  readonly budget: Budget;
  readonly holds: Holds;
  readonly redactor: Redactor;
}

export interface Trip<T = unknown> {
  readonly line: Line;
  readonly exchange: Exchange<T>;
  readonly terms: CallTerms;
  readonly madeAt: StackHolder;
  /** Filled for subscribers of the tracing channel; absent when nobody listens. */
  readonly trace: CallTrace | undefined;
  readonly progress: Progress;
}

/** The only part that changes. */
export interface Progress {
  /** The attempt that is being made, from 1. */
  attempt: number;
  /** What a refresh gave to this call. */
  renewed: Credential | undefined;
  /** An attempt of a write may have been run. */
  undecided: boolean;
  /** What the last attempt failed with. */
  failure: Failure | undefined;
}

export function timeLeft({ line, terms }: Trip): number {
  return terms.until - line.world.now();
}

export function factsOf<T>({ line, exchange, madeAt, progress }: Trip<T>): AttemptFacts & {
  readonly exchange: Exchange<T>;
} {
  return { exchange, attempts: progress.attempt, redactor: line.redactor, madeAt };
}
