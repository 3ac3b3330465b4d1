/** The write policy as data: the next step after each kind of failure, by whether a retry is safe. */

import { isRaisedBeforeMethod } from '../errors/error-classes.js';
import { AuthenticationError } from '../errors/errors.js';
import { meaningOf, type FailureKind } from '../errors/codes.js';
import type { ApiFailure } from '../errors/to-error.js';
import type { Operation, Safety } from '../protocol/operation.js';

export type { FailureKind } from '../errors/codes.js';

export type Move = 'again' | 'refresh' | 'unknown' | 'stop';

export const POLICY: Readonly<Record<FailureKind, Readonly<Record<Safety, Move>>>> = {
  'not-sent': { read: 'again', 'keyed-write': 'again', write: 'again' },
  refused: { read: 'again', 'keyed-write': 'again', write: 'again' },
  undecided: { read: 'again', 'keyed-write': 'again', write: 'unknown' },
  unusable: { read: 'stop', 'keyed-write': 'unknown', write: 'unknown' },
  account: { read: 'stop', 'keyed-write': 'stop', write: 'stop' },
  expired: { read: 'refresh', 'keyed-write': 'refresh', write: 'refresh' },
  final: { read: 'stop', 'keyed-write': 'stop', write: 'stop' },
};

/** The members of an error that decide its row of the policy. */
export type ErrorFacts = Pick<ApiFailure, 'code' | 'status' | 'details' | 'class'>;

type Asked = Pick<Operation<unknown>, 'safety' | 'members'>;

/** Which row a response with an error belongs to. @param operation what was asked; absent for one call. */
export function failureKind(error: ErrorFacts, operation?: Asked): FailureKind {
  const kind = meaningOf(error.code, error.status).kind ?? kindOfStatus(error.status);
  // One call was refused; the calls before it may have run.
  const perhaps = kind === 'refused' && writesWithOthers(operation) && !concernsRequest(error);
  return perhaps ? 'undecided' : kind;
}

/** A call with a failure of this kind may have been run. */
export function mayHaveRun(kind: FailureKind): boolean {
  return kind === 'undecided' || kind === 'unusable';
}

function kindOfStatus(status: number): FailureKind {
  if (status === 429) return 'refused';
  return status >= 500 ? 'undecided' : 'final';
}

function writesWithOthers(operation: Asked | undefined): boolean {
  return operation !== undefined && operation.safety !== 'read' && (operation.members?.length ?? 1) > 1;
}

/** The error was raised before any call of the request ran. After any other, part of a batch may have run. */
export function concernsRequest(error: ErrorFacts): boolean {
  // A page without an error object names no reason.
  const isOfCredential = error.class === AuthenticationError && hasErrorObject(error);
  return isOfCredential || meaningOf(error.code, error.status).ofRequest === true;
}

/** The response had an error object, so the service wrote it. */
export function hasErrorObject({ details }: Pick<ErrorFacts, 'details'>): boolean {
  return details !== undefined;
}

/** The method itself raised the error: validation, not found, a business code. */
export function raisedInside(error: ErrorFacts): boolean {
  const { status, code } = error;
  if (!hasErrorObject(error) || concernsRequest(error) || meaningOf(code).beforeMethod === true) return false;
  if (isRaisedBeforeMethod(error.class)) return false;
  return status < 400 || status === 400 || status === 404;
}
