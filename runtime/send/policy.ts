/** The write policy as data: what follows each kind of failure, by whether repeating the call is safe. */

import {
  AccountError,
  AuthenticationError,
  ConflictError,
  PermissionError,
  RateLimitError,
  ServerError,
} from '../errors/api-error.js';
import { type ApiErrorClass, meaningOf, type FailureKind } from '../errors/codes.js';
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

/** What of a response with an error says which row of the policy it belongs to. */
export type ErrorFacts = Pick<ApiFailure, 'code' | 'status' | 'details' | 'class'>;

type Asked = Pick<Operation<unknown>, 'safety' | 'members'>;

/** Which row a response with an error belongs to. @param operation what was asked; absent for one call. */
export function failureKind(error: ErrorFacts, operation?: Asked): FailureKind {
  const kind = meaningOf(error.code, error.status).kind ?? kindOfStatus(error.status);
  // It says of one call that it was not run, and nothing of the calls before it.
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

/**
 * The error came before any call of the request ran. Without it a batch that holds a write may have been run in
 * part.
 */
export function concernsRequest(error: ErrorFacts): boolean {
  const { scope } = meaningOf(error.code, error.status);
  // A credential that was not admitted, under a code of its own; a page without an error object names no reason.
  return (
    scope === 'request' || (scope === undefined && error.class === AuthenticationError && isNamed(error))
  );
}

/** The answer held an error object, so it came from the service. */
export function isNamed({ details }: Pick<ErrorFacts, 'details'>): boolean {
  return details !== undefined;
}

/** The method itself ran and gave this error: validation, not found, a business code. */
export function raisedInside(error: ErrorFacts): boolean {
  const { status, code } = error;
  if (!isNamed(error) || concernsRequest(error) || meaningOf(code).beforeMethod === true) return false;
  if (OUTSIDE.has(error.class)) return false;
  return status < 400 || status === 400 || status === 404;
}

/** Who may call, how often, and with which key is decided outside the method, whatever the status says. */
const OUTSIDE: ReadonlySet<ApiErrorClass> = new Set<ApiErrorClass>([
  AuthenticationError,
  PermissionError,
  ConflictError,
  RateLimitError,
  AccountError,
  ServerError,
]);
