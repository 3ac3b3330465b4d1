/** What one send works with: its client, its exchange and terms, and the progress of its attempts. */

import type { Generation } from '../call/method.js';
import type { StackHolder } from '../errors/stack.js';
import type { Credential } from '../protocol/wire.js';
import type { Exchange, SendContext } from '../protocol/exchange.js';
import type { CallEvent } from '../observe/hooks.js';
import type { Redactor } from '../redact/redact.js';
import type { CallTrace } from '../observe/tracing.js';
import type { Transport } from './transport.js';
import type { Budget } from './decide.js';
import type { AttemptFacts, Failure } from './failure.js';
import type { Holds } from './holds.js';
import type { KeyTrust } from './idempotency.js';
import type { Sockets } from './sockets.js';
import type { SenderSettings } from './settings.js';
import type { CallTerms } from './terms.js';
import type { CallSignal } from '../value/abort-signal.js';
import type { World } from '../value/world.js';

/** What all calls of one client share. */
export interface ClientContext {
  readonly settings: SenderSettings;
  readonly world: World;
  readonly transport: Transport;
  /** Absent over the caller's own dispatcher, which has sockets of its own. */
  readonly sockets: Sockets | undefined;
  readonly budget: Budget;
  readonly holds: Holds;
  readonly keys: KeyTrust;
  readonly redactor: Redactor;
  readonly open: OpenCalls;
}

/** The calls of a client that have begun and not ended; the only part of a client that its end changes. */
export interface OpenCalls {
  /** In no order. A set would keep calls that have ended alive through the collections of young objects. */
  readonly calls: CallContext[];
  /** Waits between the requests of a batch. */
  readonly pauses: Set<CallSignal>;
  /** Its end, once it has begun. */
  closing: Promise<void> | undefined;
  /** Called when the last call has ended. */
  onEmpty: (() => void) | undefined;
}

export interface CallContext<T = unknown> {
  readonly client: ClientContext;
  readonly exchange: Exchange<T>;
  readonly terms: CallTerms;
  readonly callSite: StackHolder;
  readonly callId: string;
  /** Filled for subscribers of the tracing channel; absent where there are none. */
  readonly trace: CallTrace | undefined;
  /** Callers who share the exchange; absent for one. */
  readonly each?: SendContext['each'];
  readonly progress: Progress;
}

/** The only part that changes. */
export interface Progress {
  /** Its index among the open calls. */
  place: number;
  /** The attempt that is being made, from 1. */
  attempt: number;
  /** What the last refresh gave to this call. */
  renewed: Credential | undefined;
  /** How often the call has asked for a newer credential. */
  renewals: number;
  /** How often it has followed the account to another address. */
  moves: number;
  /** How often it has left this machine, as far as is known. */
  sent: number;
  /** An attempt is leaving this machine, or its answer is waited for. */
  onWire: boolean;
  /** An attempt of a write may have been run. */
  undecided: boolean;
  /** What repeats must be signed with, since another token would change their body under the same key. */
  signature: Credential | undefined;
  /** What the last attempt failed with. */
  failure: Failure | undefined;
}

/** Tells everybody whom the exchange serves of its attempt. */
export function tellEach(
  { exchange, progress, each, callId }: CallContext,
  tell: (event: CallName) => void,
): void {
  const { attempt } = progress;
  if (each === undefined) tell(nameOf(exchange, callId, attempt));
  else each((method, own) => tell({ ...nameOf(exchange, own, attempt), method }));
}

/** Whose attempt it is. */
export type CallName = Pick<CallEvent, 'method' | 'generation' | 'attempt' | 'callId' | 'idempotencyKey'>;

export function nameOf(
  { method, protocol: { generation }, idempotencyKey }: Exchange<unknown>,
  callId: string,
  attempt: number,
): CallName {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  return { method, generation, attempt, callId, ...key };
}

/** Why an undecided write under a key is not repeated; undefined where it is, or carries none. */
export function objectionTo({ client, exchange }: CallContext): string | undefined {
  return exchange.safety === 'keyed-write' ? client.keys.objection() : undefined;
}

export function timeLeft({ client, terms }: CallContext): number {
  return terms.until - client.world.now();
}

/** What every error of a call tells that ends without an answer. */
export function errorParts({ exchange, callSite, progress }: CallContext): {
  readonly generation: Generation;
  readonly method: string;
  readonly callSite: StackHolder;
  readonly attempts: number;
} {
  const { protocol, method } = exchange;
  return { generation: protocol.generation, method, callSite, attempts: progress.sent };
}

export function factsOf<T>({ client, exchange, callSite, progress }: CallContext<T>): AttemptFacts & {
  readonly exchange: Exchange<T>;
} {
  return { exchange, attempts: progress.attempt, sent: progress.sent, redactor: client.redactor, callSite };
}
