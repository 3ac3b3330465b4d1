/** What the parts of sending ask of a call under way: its name, its time left, and whom its attempts are reported to. */

import type { CallInfo } from '../errors/to-error.js';
import type { CallEvent } from '../observe/hooks.js';
import type { CallContext } from './client-state.js';
import type { AttemptFacts } from './failure.js';

export type { CallContext } from './client-state.js';

/** Whose attempt it is. */
export type CallName = Pick<CallEvent, 'method' | 'generation' | 'attempt' | 'callId' | 'idempotencyKey'>;

/** Reports an attempt to every caller whom the operation serves. */
export function notify(
  { operation, progress, callId }: CallContext,
  report: (event: CallName, call: CallInfo) => void,
): void {
  const { attempt } = progress;
  if (operation.each === undefined) report(nameOf(operation, callId, attempt), operation);
  else operation.each((call, ownId) => report(nameOf(call, ownId, attempt), call));
}

export function nameOf(
  { method, protocol: { generation }, idempotencyKey }: CallInfo,
  callId: string,
  attempt: number,
): CallName {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  return { method, generation, attempt, callId, ...key };
}

/** Why an unconfirmed write with a key is not retried; undefined where it is, or has none. */
export function objectionTo({ client, operation }: CallContext): string | undefined {
  return operation.safety === 'keyed-write' ? client.keys.objection() : undefined;
}

/** ms by which a timer may fire before its time. */
export const TIMER_EARLY = 2;

export function timeLeft({ client, options }: CallContext): number {
  return options.until - client.environment.now();
}

export function factsOf({ client, operation, progress }: CallContext): AttemptFacts {
  return { operation, attempts: progress.attempt, sent: progress.sent, redactor: client.redactor };
}
