/** The write policy: what follows a failed attempt, as a table and as a pure function over it, attempts, time and retry budget. */

import { isRaisedBeforeMethod } from '../errors/error-classes.js';
import { AuthenticationError } from '../errors/errors.js';
import { meaningOf, type FailureKind } from '../errors/codes.js';
import type { ApiFailure, Failure } from '../errors/to-error.js';
import type { Operation, Safety } from '../request/operation.js';

type Move = 'again' | 'refresh' | 'unknown' | 'stop';

const POLICY: Readonly<Record<FailureKind, Readonly<Record<Safety, Move>>>> = {
  'not-sent': { read: 'again', 'keyed-write': 'again', write: 'again' },
  refused: { read: 'again', 'keyed-write': 'again', write: 'again' },
  undecided: { read: 'again', 'keyed-write': 'again', write: 'unknown' },
  unusable: { read: 'stop', 'keyed-write': 'unknown', write: 'unknown' },
  account: { read: 'stop', 'keyed-write': 'stop', write: 'stop' },
  expired: { read: 'refresh', 'keyed-write': 'refresh', write: 'refresh' },
  final: { read: 'stop', 'keyed-write': 'stop', write: 'stop' },
};

/** The members of an error that decide its row of the policy. */
export type ErrorFacts = Pick<ApiFailure, 'code' | 'status' | 'generation' | 'details' | 'class'>;

/** Which row a response with an error belongs to. @param operation what was asked; absent for one call. */
export function failureKind(
  error: ErrorFacts,
  operation?: Pick<Operation<unknown>, 'safety' | 'members'>,
): FailureKind {
  const kind = meaningOf(error.code, error).kind ?? kindOfStatus(error.status);
  // One call was refused; the calls before it may have run.
  const mayHaveRunEarlierCalls = kind === 'refused' && writesWithOthers(operation) && !concernsRequest(error);
  return mayHaveRunEarlierCalls ? 'undecided' : kind;
}

/** Whether a request is asked again after such a failure, as long as attempts, time and budget allow it. */
export function isAskedAgain(kind: FailureKind, safety: Safety): boolean {
  return POLICY[kind][safety] === 'again';
}

/** A call with a failure of this kind may have been run. */
export function mayHaveRun(kind: FailureKind): boolean {
  return kind === 'undecided' || kind === 'unusable';
}

function kindOfStatus(status: number): FailureKind {
  if (status === 429) return 'refused';
  return status >= 500 ? 'undecided' : 'final';
}

function writesWithOthers(operation: Parameters<typeof failureKind>[1]): boolean {
  return operation !== undefined && operation.safety !== 'read' && (operation.members?.length ?? 1) > 1;
}

/** The error was raised before any call of the request ran. After any other, part of a batch may have run. */
export function concernsRequest(error: ErrorFacts): boolean {
  const isOfCredential = error.class === AuthenticationError && isOfService(error);
  return isOfCredential || meaningOf(error.code, error).ofRequest === true;
}

/** The service wrote the answer: a page of a proxy in between has no code. */
function isOfService(error: Pick<ErrorFacts, 'code' | 'details'>): boolean {
  return error.code !== '' || hasErrorObject(error);
}

/** Not so of a page, nor of an error of the system in REST 3.0, whose details are texts. */
export function hasErrorObject({ details }: Pick<ErrorFacts, 'details'>): boolean {
  return typeof details === 'object' && details !== null;
}

/** The method itself raised the error: validation, not found, a business code. */
export function raisedInside(error: ErrorFacts): boolean {
  const { status, code } = error;
  if (!hasErrorObject(error) || concernsRequest(error) || meaningOf(code).beforeMethod === true) return false;
  if (isRaisedBeforeMethod(error.class)) return false;
  return status < 400 || status === 400 || status === 404;
}

export interface Situation {
  readonly kind: FailureKind;
  readonly safety: Safety;
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  /** Attempts at most. */
  readonly attempts: number;
  /** ms that the service named, if it did. */
  readonly named: number | undefined;
  /** ms of the client's own backoff. */
  readonly backoff: number;
  /** ms until the deadline. */
  readonly left: number;
  /** The client's retry budget allows one more retry. */
  readonly affordable: boolean;
  /** A new token can be requested, and this call has not requested one yet. */
  readonly refreshable: boolean;
  /** An earlier attempt of this call may have been run. */
  readonly undecidedBefore: boolean;
  /** The method itself raised the error, which decides the outcome of earlier attempts too. */
  readonly confirmsEarlierAttempts: boolean;
  /** ms until the account can have ended what this attempt started. */
  readonly running: number;
}

export type StopReason = 'policy' | 'attempts' | 'deadline' | 'budget';

export type Decision =
  | { readonly move: 'again'; readonly after: number; readonly cost: boolean }
  | { readonly move: 'refresh' }
  | { readonly move: 'stop' | 'unknown'; readonly because: StopReason };

export function decide(situation: Situation): Decision {
  const move = POLICY[situation.kind][situation.safety];
  if (move === 'refresh' && situation.refreshable) return { move };
  if (move !== 'again') return endWith(situation, 'policy');
  if (situation.attempt >= situation.attempts) return endWith(situation, 'attempts');
  const retry = nextRetry(situation, situation.safety === 'keyed-write' ? situation.running : 0);
  return typeof retry === 'string' ? endWith(situation, retry) : { move: 'again', ...retry };
}

/**
 * The ms before a retry, and whether it costs budget; or why there is no retry.
 *
 * @param least ms
 */
export function nextRetry(
  { named = 0, backoff, left, affordable }: Pick<Situation, 'named' | 'backoff' | 'left' | 'affordable'>,
  least = 0,
): { readonly after: number; readonly cost: boolean } | 'deadline' | 'budget' {
  // `Retry-After: 0` does not permit sending without any delay.
  const after = Math.max(named, backoff, least);
  if (after >= left) return 'deadline';
  const cost = named <= backoff;
  return cost && !affordable ? 'budget' : { after, cost };
}

/** ms that the service gives a request, also where its front or the caller gave up (Server behaviour, Headers, times and sizes). */
const LONGEST_RUN_MS = 60_000;

/** ms. A connection that was lost sooner ended with its process, not at a limit of time: common proxies wait longer. */
const LOST_EARLY_MS = 5_000;

/** ms in which an account ends what it can, such as storing an answer under its key, which takes one write of its database. */
const ENDING_MS = 1_000;

/**
 * ms until the account can have ended what a failed attempt started. It may run two requests with one key that overlap
 * (REST 3.0 reference, Idempotent repeats, Concurrency).
 *
 * @param elapsed ms since the attempt was sent
 */
export function runningAfter(failure: Failure, elapsed: number): number {
  if (failure.kind !== 'undecided') return 0;
  // It was written at the end of the call.
  const hasEnded = failure.type === 'api' && isOfService(failure);
  const isLostEarly = failure.type === 'connection' && elapsed < LOST_EARLY_MS;
  return hasEnded || isLostEarly ? ENDING_MS : Math.max(ENDING_MS, LONGEST_RUN_MS - elapsed);
}

function endWith(situation: Situation, because: StopReason): Decision {
  return { move: isUnknown(situation) ? 'unknown' : 'stop', because };
}

/**
 * A write is unconfirmed by its last attempt, or by an earlier one that no later response decided. A refusal says only
 * that the retry was not run. An error raised by the method decides it: had the write been done, the account would have
 * returned its stored response (REST 3.0 reference, Idempotent repeats).
 */
function isUnknown({ kind, safety, undecidedBefore, confirmsEarlierAttempts }: Situation): boolean {
  if (safety === 'read') return false;
  return mayHaveRun(kind) || (undecidedBefore && !confirmsEarlierAttempts);
}

/** A success returns 1, so that retries are at most a fifth of the successes once the budget is used up, as AWS clients have it. */
const RETRY_COST = 5;

export interface RetryBudget {
  affords(): boolean;
  spend(): void;
  refill(): void;
}

/** @param tokens to begin with and at most; false: no budget. */
export function createBudget(tokens: number | false): RetryBudget {
  const most = tokens === false ? Infinity : tokens;
  let left = most;
  return {
    affords: () => left >= RETRY_COST,
    spend: () => void (left -= RETRY_COST),
    refill: () => void (left = Math.min(most, left + 1)),
  };
}
