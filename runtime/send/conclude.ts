/** The error that a call ends with, and why it was not tried again. */

import { errorClass } from '../errors/codes.js';
import { outcomeUnknown } from '../errors/outcome-unknown-error.js';
import type { SvcError } from '../errors/svc-error.js';
import { ConnectionError, TimeoutError } from '../errors/transport-error.js';
import type { Because, Decision } from './decide.js';
import type { Failure } from './failure.js';
import type { Hold } from './holds.js';
import { timeLeft, type Trip } from './context.js';

type End = Exclude<Decision, { readonly move: 'again' | 'refresh' }>;

/** What came in the way of another attempt. */
export interface Obstacle {
  /** Such as a refresh that did not work. */
  readonly cause?: unknown;
  readonly note?: string | undefined;
}

export function conclude(trip: Trip, failure: Failure, end: End, obstacle: Obstacle = {}): SvcError {
  const error = failure.error(obstacle.note ?? noteOf(end.because, failure, trip), obstacle.cause);
  return end.move === 'unknown' ? unknown(trip, error) : error;
}

function unknown({ exchange, madeAt, progress }: Trip, cause: SvcError): SvcError {
  const { protocol, method, idempotencyKey, readBack } = exchange;
  const { generation } = protocol;
  return outcomeUnknown({
    generation,
    method,
    idempotencyKey,
    readBack,
    madeAt,
    cause,
    attempts: progress.attempt,
  });
}

function noteOf(because: Because, failure: Failure, trip: Trip): string | undefined {
  switch (because) {
    case 'policy':
      return undefined;
    case 'attempts':
      return trip.progress.attempt > 1 ? `given up after ${trip.progress.attempt} attempts` : undefined;
    case 'budget':
      return 'not tried again, for the retry budget of the client is used up';
    case 'deadline':
      return deadlineNote(failure.named, trip);
  }
}

function deadlineNote(named: number | undefined, trip: Trip): string {
  const left = Math.max(0, timeLeft(trip));
  const room = `the deadline of ${inSeconds(trip.terms.deadline)} s leaves ${inSeconds(left)} s`;
  return named === undefined
    ? `not tried again, for ${room}`
    : `the service asks to wait ${inSeconds(named)} s, but ${room}`;
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

/**
 * The deadline came, or would come, while the call waited for something other than an answer.
 * @param waysOut what the caller can do about it.
 */
export function tooLate(trip: Trip, waitingFor: string, waysOut?: string): SvcError {
  const wait = `${waitingFor} takes longer than the deadline of ${inSeconds(trip.terms.deadline)} s`;
  return givenUp(trip, waysOut === undefined ? wait : `${wait}: ${waysOut}`);
}

/** @param from the function that takes too long. */
export function noToken(trip: Trip, from: string): SvcError {
  const { timeout, deadline } = trip.terms;
  const bound =
    timeLeft(trip) > 0 ? `timeout of ${inSeconds(timeout)} s` : `deadline of ${inSeconds(deadline)} s`;
  return givenUp(trip, `${from} gave no token within the ${bound}`);
}

function givenUp(trip: Trip, note: string): SvcError {
  const { exchange, madeAt, progress } = trip;
  if (progress.failure !== undefined) {
    const move = progress.undecided ? 'unknown' : 'stop';
    return conclude(trip, progress.failure, { move, because: 'deadline' }, { note });
  }
  const { method } = exchange;
  const { generation } = exchange.protocol;
  const message = `${method}: not sent, for ${note}`;
  return new TimeoutError(message, { generation, method, madeAt, attempts: progress.sent });
}

/** The service holds the call back for longer than it may last: its own answer says it best. */
export function heldBack(trip: Trip, hold: Hold): SvcError {
  const { ms, code, error = UNSEEN } = hold;
  if (code === '' || trip.progress.failure !== undefined) return tooLate(trip, "the service's limit");
  const { protocol, method } = trip.exchange;
  const { generation } = protocol;
  const message = `${method}: not sent, for the service asks to wait ${inSeconds(ms)} s (${code}), longer than the deadline of ${inSeconds(trip.terms.deadline)} s`;
  const known = { generation, method, message, madeAt: trip.madeAt, attempts: 0, retryAfter: ms / 1000 };
  return new (errorClass(protocol, code, error.status))({ ...error, ...known, code, cause: hold.error });
}

/** What is known of a limit that somebody else has met. */
const UNSEEN = { status: 429, details: undefined };

/** No credential could be had to sign the call with. */
export function unsigned(trip: Trip, cause: unknown): SvcError {
  const { exchange, madeAt, progress } = trip;
  const { method } = exchange;
  const { generation } = exchange.protocol;
  const parts = { generation, method, madeAt, cause, attempts: progress.sent };
  const error = new ConnectionError(`${method}: not sent, for accessToken gave no token`, parts);
  return progress.undecided ? unknown(trip, error) : error;
}
