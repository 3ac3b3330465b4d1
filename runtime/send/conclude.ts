/** The error that a call rejects with, and why it was not retried. */

import { errorClass } from '../errors/codes.js';
import { isOfTokens } from '../errors/of-tokens.js';
import { outcomeUnknown } from '../errors/outcome-unknown-error.js';
import type { SvcError } from '../errors/svc-error.js';
import { ConnectionError, TimeoutError } from '../errors/transport-error.js';
import type { StopReason, Decision } from './decide.js';
import type { Failure } from './failure.js';
import type { Hold } from './holds.js';
import { errorParts, objectionTo, timeLeft, type CallContext } from './context.js';

type End = Exclude<Decision, { readonly move: 'again' | 'refresh' }>;

/** What came in the way of another attempt. */
export interface Obstacle {
  /** Such as a refresh that did not work. */
  readonly cause?: unknown;
  readonly note?: string | undefined;
}

export function conclude(
  context: CallContext,
  failure: Failure,
  end: End,
  obstacle: Obstacle = {},
): SvcError {
  const error = failure.error(obstacle.note ?? noteOf(end.because, failure, context), obstacle.cause);
  return end.move === 'unknown' ? unknown(context, error) : error;
}

/** No further attempt tells more than the last one: a write that it left open stays so. */
export function concludeEarly(
  context: CallContext,
  failure: Failure,
  { because = 'policy', ...obstacle }: Obstacle & { readonly because?: StopReason },
): SvcError {
  const move = context.progress.undecided ? 'unknown' : 'stop';
  return conclude(context, failure, { move, because }, obstacle);
}

function unknown(context: CallContext, cause: SvcError): SvcError {
  const { idempotencyKey, readBack } = context.exchange;
  const objection = objectionTo(context);
  return outcomeUnknown({ ...errorParts(context), idempotencyKey, readBack, cause, objection });
}

function noteOf(because: StopReason, failure: Failure, context: CallContext): string | undefined {
  switch (because) {
    case 'policy':
      return undefined;
    case 'attempts':
      return context.progress.attempt > 1 ? `given up after ${context.progress.attempt} attempts` : undefined;
    case 'budget':
      return "not retried: the client's retry budget is used up";
    case 'deadline':
      return deadlineNote(failure.named, context);
  }
}

function deadlineNote(named: number | undefined, context: CallContext): string {
  const left = Math.max(0, timeLeft(context));
  const room = `the deadline of ${inSeconds(context.terms.deadline)} s leaves ${inSeconds(left)} s`;
  return named === undefined
    ? `not retried: ${room}`
    : `the service asks to wait ${inSeconds(named)} s, but ${room}`;
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

/**
 * The deadline came, or would come, while the call waited for something other than an answer.
 * @param waysOut what the caller can do about it.
 */
export function tooLate(context: CallContext, waitingFor: string, waysOut?: string): SvcError {
  const wait = `${waitingFor} takes longer than the deadline of ${inSeconds(context.terms.deadline)} s`;
  return givenUp(context, waysOut === undefined ? wait : `${wait}: ${waysOut}`);
}

/** ms by which a timer may fire before its time. */
const TIMER_EARLY = 2;

/** @param from the function that takes too long. */
export function noToken(context: CallContext, from: string): SvcError {
  const { timeout, deadline } = context.terms;
  const bound =
    timeLeft(context) > TIMER_EARLY
      ? `timeout of ${inSeconds(timeout)} s`
      : `deadline of ${inSeconds(deadline)} s`;
  return givenUp(context, `the function ${from} gave no token within the ${bound}`);
}

function givenUp(context: CallContext, note: string): SvcError {
  const { failure } = context.progress;
  if (failure !== undefined) return concludeEarly(context, failure, { because: 'deadline', note });
  return new TimeoutError(`${context.exchange.method}: not sent: ${note}`, errorParts(context));
}

/** The service holds the call back for longer than it may last: its own answer says it best. */
export function heldByService(context: CallContext, hold: Hold): SvcError {
  const { ms, code, error = UNSEEN } = hold;
  if (code === '' || context.progress.failure !== undefined) return tooLate(context, "the service's limit");
  const { protocol, method } = context.exchange;
  const message = `${method}: not sent: the service asks to wait ${inSeconds(ms)} s (${code}), longer than the deadline of ${inSeconds(context.terms.deadline)} s`;
  const known = { ...errorParts(context), attempts: 0, message, retryAfter: ms / 1000 };
  return new (errorClass(protocol, code, error.status))({ ...error, ...known, code, cause: hold.error });
}

/** What is known of a limit that somebody else has met. */
const UNSEEN = { status: 429, details: undefined };

/** No credential could be had to sign the call with. */
export function noCredential(context: CallContext, cause: unknown): SvcError {
  const message = `${context.exchange.method}: not sent: the function accessToken gave no token`;
  const error = isOfTokens(cause) ? cause : new ConnectionError(message, { ...errorParts(context), cause });
  return context.progress.undecided ? unknown(context, error) : error;
}
