/** A failed call as data, and `toError`, the only maker of its error: class by code and status, the call's own method and stack. */

import { adoptStack, framesOf, type StackHolder } from './call-site.js';
import { type CodePlace, type FailureKind, meaningOf } from './codes.js';
import type { ApiErrorClass, ErrorProtocol } from './error-classes.js';
import {
  type ApiError,
  ConnectionError,
  NotSentError,
  OutcomeUnknownError,
  ProtocolError,
  type SvcError,
  TimeoutError,
  type TransportErrorParts,
  UsageError,
} from './errors.js';
import type { WireError } from './wire-error.js';

/** What an error says of its call. */
export interface CallInfo {
  readonly protocol: Pick<ErrorProtocol, 'generation' | 'statusClasses'>;
  /** The method's name; `batch` for a batch. */
  readonly method: string;
  /** Scopes that admit the method; any one is enough. */
  readonly scope?: readonly string[] | undefined;
  /** The read that shows whether a write was done. */
  readonly readBack?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Where the call was made (`captureStack`). */
  readonly callSite?: StackHolder | undefined;
}

interface FailureFacts {
  /** Its row of the write policy. */
  readonly kind: FailureKind;
  /** How often the call was sent, as the error says it. */
  readonly attempts: number;
  readonly status?: number | undefined;
  /** `X-Request-Id` of the response, redacted. */
  readonly requestId?: string | undefined;
  /** ms that the service named. */
  readonly named?: number | undefined;
  /** Why there was no further attempt; part of the message. */
  readonly note?: string | undefined;
  readonly cause?: unknown;
}

/** The service answered with an error. Every text is redacted. */
export interface ApiFailure
  extends FailureFacts, CodePlace, Pick<WireError, 'code' | 'validation' | 'gateway' | 'details'> {
  readonly type: 'api';
  readonly class: ApiErrorClass;
  readonly status: number;
  readonly text: string;
}

/** No usable response. `text` is redacted. */
export interface TransportFailure extends FailureFacts {
  readonly type: 'connection' | 'timeout' | 'protocol';
  readonly text: string;
  /** Where a redirect leads; `shown` is redacted. */
  readonly location?: string | undefined;
}

/** An error that exists already: of a token function, or a mistake of the caller. */
interface ErrorFailure extends FailureFacts {
  readonly type: 'error';
  readonly error: SvcError;
}

/** The client was closed, or an earlier call failed, before this one was sent. */
interface NotSentFailure extends FailureFacts {
  readonly type: 'not-sent';
  readonly text: string;
}

export type Failure = ApiFailure | TransportFailure | ErrorFailure | NotSentFailure;

/** How a call ended that has no value. */
export interface Failed {
  readonly ok: false;
  readonly failure: Failure;
  /** It was sent, and nothing says that it was not run. */
  readonly mayHaveRun: boolean;
  /** How often it was sent. */
  readonly attempts: number;
  /** Why its key does not make a retry safe. */
  readonly objection?: string | undefined;
}

const failures = new WeakMap<SvcError, Failure>();

export function toError(call: CallInfo, failed: Failed): SvcError {
  const error = errorOf(call, failed.failure);
  failures.set(error, failed.failure);
  return failed.mayHaveRun ? outcomeUnknown(call, failed, error) : error;
}

/** What an error of `toError` was made from: a list asks the write policy what follows it. */
export function failureOf(error: unknown): Failure | undefined {
  // Whatever the map does not hold, an error of another kind too, has no failure.
  return failures.get(error as SvcError);
}

function errorOf(call: CallInfo, failure: Failure): SvcError {
  switch (failure.type) {
    case 'api':
      return apiError(call, failure);
    case 'connection':
      return new ConnectionError(messageOf(call, failure), partsOf(call, failure));
    case 'timeout':
      return new TimeoutError(messageOf(call, failure), partsOf(call, failure));
    case 'protocol':
      return new ProtocolError(messageOf(call, failure), partsOf(call, failure));
    case 'not-sent':
      return new NotSentError(messageOf(call, failure), { callSite: call.callSite, cause: failure.cause });
    case 'error':
      return withCallSite(failure.error, call.callSite);
  }
}

function messageOf(
  { method }: CallInfo,
  { text, note }: { readonly text: string; readonly note?: string | undefined },
): string {
  return note === undefined ? `${method}: ${text}` : `${method}: ${text}; ${note}`;
}

function apiError(call: CallInfo, failure: ApiFailure): ApiError {
  const { class: Class, code, named, gateway } = failure;
  const { method, protocol, scope, callSite } = call;
  const missing = meaningOf(code).missingScope === true ? scope?.[0] : undefined;
  const requiredScope = gateway?.requiredScope ?? missing;
  const message = messageOf(call, failure);
  return new Class({
    ...failure,
    // The service names neither the scope nor where it is granted.
    message:
      missing === undefined
        ? message
        : `${message}; grant the scope ${scope?.map((name) => `'${name}'`).join(' or ') ?? ''} to the webhook or the application`,
    generation: protocol.generation,
    method,
    retryAfter: named === undefined ? undefined : named / 1000,
    requiredScope,
    callSite,
  });
}

function partsOf({ protocol, method, callSite }: CallInfo, failure: TransportFailure): TransportErrorParts {
  const { generation } = protocol;
  return { ...failure, generation, method, callSite };
}

/** Says what is not known, and what would settle it. */
function outcomeUnknown(
  call: CallInfo,
  { attempts, objection }: Failed,
  cause: SvcError,
): OutcomeUnknownError {
  const { protocol, method, readBack, idempotencyKey, callSite } = call;
  const read = readBack === undefined ? 'read the object' : `look with ${readBack}`;
  const why = objection === undefined ? '' : ` (not repeated: ${objection})`;
  const again =
    idempotencyKey === undefined || objection !== undefined
      ? `${read} before doing it again, or it may be done twice${why}`
      : `${read}, or call it again with the same parameters and options.idempotencyKey '${idempotencyKey}', which does nothing twice`;
  const message = `${method} may or may not have been done (${cause.message}): ${again}`;
  const { generation } = protocol;
  const parts = { generation, method, attempts, idempotencyKey, readBack, cause, callSite };
  return new OutcomeUnknownError(message, parts);
}

/** The error itself; a `UsageError` with the frames of the place where the call was made. */
export function withCallSite<E>(error: E, callSite: StackHolder | undefined): E {
  if (error instanceof UsageError) adoptStack(error, framesOf(callSite));
  return error;
}
