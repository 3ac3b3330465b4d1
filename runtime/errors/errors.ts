/** Every error of the client; also the entry `./errors` of the package. */

import type { Generation } from '../words/method.js';
import type { Page } from '../words/page.js';
import { isError } from '../value/realm.js';
import { adoptStack, framesOf, limitFrames, restoreFrames, type StackHolder } from './call-site.js';
import { type BareCode, bareCode, CLIENT_CODES, type ClientCode, type WireCode } from './codes.js';
import type { GatewayFields } from './gateway-fields.js';

export type { BareCode, ClientCode, WireCode } from './codes.js';
export type {
  GatewayAlternative,
  GatewayCause,
  GatewayDetails,
  GatewayFields,
  GatewayFix,
  GatewayHint,
} from './gateway-fields.js';

/** The parts of every error, without its message. */
export interface ErrorParts {
  readonly cause?: unknown;
  /** Where the call was made. */
  readonly callSite?: StackHolder | undefined;
}

/** Any error of this client. No message, field, cause or stack of one holds a credential. */
export class SvcError extends Error {
  declare readonly name: string;
  /**
   * The code that the service sent (it may be empty on legacy), or a code of the client, `CLIENT_…`. Editors complete the
   * client's codes and those that any call can meet. To compare REST 3.0 codes, use `is()`.
   */
  readonly code: ClientCode | WireCode | (string & {});

  constructor(message: string, code: string, parts: ErrorParts = {}) {
    const frames = framesOf(parts.callSite);
    // Frames of its own cost more than the rest of it.
    const limit = frames === undefined ? undefined : limitFrames(0);
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    restoreFrames(limit);
    this.code = code;
    adoptStack(this, frames);
  }

  /** Compares the code without its REST 3.0 prefix, for any vendor: `error.is('ACCESSDENIEDEXCEPTION')`. */
  is(code: BareCode | ClientCode | WireCode | (string & {})): boolean {
    return bareCode(this.code) === bareCode(code);
  }

  /** Name, message, code and the fields of the class; the cause likewise; no stack. */
  toJSON(): Record<string, unknown> {
    const { name, message, cause } = this;
    const fields: Record<string, unknown> = Object.fromEntries(Object.entries(this));
    return { name, message, ...fields, ...(cause === undefined ? {} : { cause: causeJson(cause) }) };
  }

  /** @internal */
  static readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'SvcError');
}

/** One complaint about a parameter. */
export interface ValidationIssue {
  readonly field: string;
  readonly message: string;
}

/** Everything that an `ApiError` is made of. */
export interface ApiErrorParts extends ErrorParts {
  readonly message: string;
  readonly generation: Generation | 'callback' | 'oauth';
  readonly method: string;
  readonly code: string;
  readonly status: number;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly attempts: number;
  readonly details: unknown;
  readonly gateway?: GatewayFields | undefined;
  readonly validation?: readonly ValidationIssue[] | undefined;
  readonly requiredScope?: string | undefined;
}

/** The service answered with an error. Subclasses say which kind it is. */
export class ApiError extends SvcError {
  /** Of the method; `callback`: a request of the account to your program; `oauth`: the token server. */
  declare readonly generation: Generation | 'callback' | 'oauth';
  /** The method as it was called; `batch` for a batch. */
  declare readonly method: string;
  /** The HTTP status; an error can arrive with 200 too. */
  declare readonly status: number;
  /** How often the call was sent; 0 if it was not sent or the error is no response to a call. */
  declare readonly attempts: number;
  /** The wire's error object: `body.error` on REST 3.0 and the gateway, the body on legacy. */
  readonly details: unknown;
  /** `X-Request-Id` of the response, for a ticket to the vendor. */
  declare readonly requestId?: string;
  /** Seconds that the service asks to wait. */
  declare readonly retryAfter?: number;
  /** The gateway's further fields; only on gateway errors. */
  declare readonly gateway?: GatewayFields;

  constructor(parts: ApiErrorParts) {
    super(parts.message, parts.code, parts);
    this.details = parts.details;
    setGiven(this, parts, [
      'generation',
      'method',
      'status',
      'attempts',
      'requestId',
      'retryAfter',
      'gateway',
    ]);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'ApiError');
}

/** The request is wrong: a field is missing, has the wrong type or is not known (400, 405, 413). */
export class ValidationError extends ApiError {
  declare readonly name: 'ValidationError';
  /** Empty where the service names no field. */
  readonly validation: readonly ValidationIssue[];

  constructor(parts: ApiErrorParts) {
    super(parts);
    this.validation = parts.validation ?? [];
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'ValidationError');
}

/** The credential is missing, wrong or expired (401). */
export class AuthenticationError extends ApiError {
  declare readonly name: 'AuthenticationError';

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'AuthenticationError');
}

/** The credential is valid but lacks a permission or a scope (403). */
export class PermissionError extends ApiError {
  declare readonly name: 'PermissionError';
  /** A scope that would allow the call, if one is known. */
  declare readonly requiredScope?: string;

  constructor(parts: ApiErrorParts) {
    super(parts);
    setGiven(this, parts, ['requiredScope']);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'PermissionError');
}

/** The object, field or method does not exist, or the user cannot see it (404). */
export class NotFoundError extends ApiError {
  declare readonly name: 'NotFoundError';

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'NotFoundError');
}

/** The call contradicts an earlier one, such as a used idempotency key with another body (409, 422). */
export class ConflictError extends ApiError {
  declare readonly name: 'ConflictError';

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'ConflictError');
}

/** A limit was exceeded and the call was not run (429, 503 with a limit's code); see `retryAfter`. */
export class RateLimitError extends ApiError {
  declare readonly name: 'RateLimitError';

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'RateLimitError');
}

/** The account is deleted, suspended, blocked or about to be erased; no call can succeed. */
export class AccountError extends ApiError {
  declare readonly name: 'AccountError';

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'AccountError');
}

/** The service failed (500 and above). */
export class ServerError extends ApiError {
  declare readonly name: 'ServerError';

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'ServerError');
}

/** Everything that a `TransportError` is made of. */
export interface TransportErrorParts extends ErrorParts {
  readonly generation: Generation | 'oauth';
  readonly method: string;
  readonly attempts: number;
  readonly status?: number | undefined;
  readonly location?: string | undefined;
}

/** No usable response arrived. */
export class TransportError extends SvcError {
  /** `oauth`: the token server of an application, or the store of its tokens. */
  declare readonly generation: Generation | 'oauth';
  declare readonly method: string;
  /** How often the call was sent; 0: it was never sent. */
  declare readonly attempts: number;

  constructor(message: string, code: string, parts: TransportErrorParts) {
    super(message, code, parts);
    setGiven(this, parts, ['generation', 'method', 'attempts']);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'TransportError');
}

/** No connection could be made, or it was lost. A write that rejects with it was never sent. */
export class ConnectionError extends TransportError {
  declare readonly name: 'ConnectionError';
  declare readonly code: 'CLIENT_CONNECTION';

  constructor(message: string, parts: TransportErrorParts) {
    super(message, CLIENT_CODES.ConnectionError, parts);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'ConnectionError');
}

/** The attempt's `timeout` or the call's `deadline` passed. */
export class TimeoutError extends TransportError {
  declare readonly name: 'TimeoutError';
  declare readonly code: 'CLIENT_TIMEOUT';

  constructor(message: string, parts: TransportErrorParts) {
    super(message, CLIENT_CODES.TimeoutError, parts);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'TimeoutError');
}

/** The response is not JSON, not an envelope, a redirect, or too large. */
export class ProtocolError extends TransportError {
  declare readonly name: 'ProtocolError';
  declare readonly code: 'CLIENT_PROTOCOL';
  /** The HTTP status, where there was one. */
  declare readonly status?: number;
  /**
   * The target of a redirect, as the account wrote it, with credentials redacted. The client follows no redirect, and a
   * redirected call was not run. A renamed account names its new address in this way.
   */
  declare readonly location?: string;

  constructor(message: string, parts: TransportErrorParts) {
    super(message, CLIENT_CODES.ProtocolError, parts);
    setGiven(this, parts, ['status', 'location']);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'ProtocolError');
}

/** The caller's mistake, found before anything is sent. */
export class UsageError extends SvcError {
  declare readonly name: 'UsageError';
  declare readonly code: 'CLIENT_USAGE';

  constructor(message: string, parts: ErrorParts = {}) {
    super(message, CLIENT_CODES.UsageError, parts);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'UsageError');
}

/** Everything that a `BatchError` is made of. */
export interface BatchErrorParts extends ErrorParts {
  readonly results: BatchResults;
}

/** As the batch was given: a list, or an object with the same keys. */
export type BatchResults = readonly BatchOutcome<unknown>[] | Readonly<Record<string, BatchOutcome<unknown>>>;

/** A call of a batch failed; `cause` is the first failure. */
export class BatchError extends SvcError {
  declare readonly name: 'BatchError';
  declare readonly code: 'CLIENT_BATCH';
  /** The settled result of every call, in the shape that the batch was given in. */
  readonly results: BatchResults;

  constructor(message: string, parts: BatchErrorParts) {
    super(message, CLIENT_CODES.BatchError, parts);
    this.results = parts.results;
  }

  /** The counts and the failures by the key of their call; no data of calls that succeeded, because errors are logged. */
  override toJSON(): Record<string, unknown> {
    const { results: _, ...json } = super.toJSON();
    const results = Object.entries(this.results);
    const failures = results.flatMap(([key, result]) => (result.ok ? [] : [[key, result.error] as const]));
    const counts = { calls: results.length, failed: failures.length };
    return { ...json, ...counts, failures: Object.fromEntries(failures) };
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'BatchError');
}

/** The call was stopped before it was sent, by its batch or by `close()`; `cause` is the reason. */
export class NotSentError extends SvcError {
  declare readonly name: 'NotSentError';
  declare readonly code: 'CLIENT_NOT_SENT';

  constructor(message: string, parts: ErrorParts = {}) {
    super(message, CLIENT_CODES.NotSentError, parts);
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'NotSentError');
}

/** Everything that an `OutcomeUnknownError` is made of. */
export interface OutcomeUnknownParts extends ErrorParts {
  readonly generation: Generation;
  readonly method: string;
  readonly attempts: number;
  readonly idempotencyKey?: string | undefined;
  readonly readBack?: string | undefined;
  /** Seconds; what the failure says unless given. */
  readonly retryAfter?: number | undefined;
}

/** A write was sent, and no response says whether it ran. The message says how to find out; `cause` is the failure. */
export class OutcomeUnknownError extends SvcError {
  declare readonly name: 'OutcomeUnknownError';
  declare readonly code: 'CLIENT_OUTCOME_UNKNOWN';
  declare readonly generation: Generation;
  /** The method as it was called. */
  declare readonly method: string;
  /** How often the call was sent, from 1. */
  declare readonly attempts: number;
  /**
   * REST 3.0: the idempotency key of the write. Within 24 hours, an account runs a call with the same key and body at most
   * once. Older accounts ignore the key; the message says so if that is known. Wait until the first request has ended:
   * two overlapping requests with one key may both run.
   */
  declare readonly idempotencyKey?: string;
  /** The method that shows whether the write ran, such as `tasks.task.list`, if one is known. */
  declare readonly readBack?: string;
  /** Seconds that the service asks to wait before the next request. */
  declare readonly retryAfter?: number;
  /** The last failure, with its own class and code. */
  declare readonly cause: FailureOf;

  constructor(message: string, parts: OutcomeUnknownParts) {
    super(message, CLIENT_CODES.OutcomeUnknownError, parts);
    setGiven(this, parts, ['generation', 'method', 'attempts', 'idempotencyKey', 'readBack']);
    const retryAfter =
      parts.retryAfter ?? (parts.cause instanceof ApiError ? parts.cause.retryAfter : undefined);
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }

  /** @internal */
  static override readonly isBranded: boolean = /* @__PURE__ */ brand(this, 'OutcomeUnknownError');
}

/** A failure whose `code` completes with the method's documented codes `E` and the client's own; the set is open. */
export interface FailureOf<E extends string = string> extends SvcError {
  readonly code: E | ClientCode | (string & {});
}

/** The outcome of a call as a value. */
export type Settled<T, E extends string = string> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: FailureOf<E> };

/** The outcome of a call of a batch. `page` holds the paging members of a list: `next` says that more follows. */
export type BatchOutcome<T, E extends string = string> =
  | { readonly ok: true; readonly data: T; readonly page?: Page }
  | { readonly ok: false; readonly error: FailureOf<E> };

/** Sets the members that have a value; others stay absent. */
function setGiven<P extends object>(error: SvcError, parts: P, names: readonly (keyof P & string)[]): void {
  for (const name of names) if (parts[name] !== undefined) Reflect.set(error, name, parts[name]);
}

function causeJson(cause: unknown): unknown {
  if (!isError(cause) || cause instanceof SvcError) return cause;
  const code: unknown = Reflect.get(cause, 'code');
  return { name: cause.name, message: cause.message, ...(code === undefined ? {} : { code }) };
}

interface Nameable {
  readonly prototype: object;
}

/**
 * Marks a class by a symbol that all copies share, and puts its name on the prototype, so that it
 * survives minification. A class that a user derives keeps the ordinary test. Called for a static member and as if it had
 * no effect, so that a bundler leaves out a class that nothing uses.
 */
function brand(target: Nameable, name: string): true {
  const mark = Symbol.for(`svc.error.${name}`);
  Object.defineProperty(target.prototype, mark, { value: true });
  Object.defineProperty(target.prototype, 'name', { value: name, writable: true, configurable: true });
  Object.defineProperty(target, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (this !== target) return Function.prototype[Symbol.hasInstance].call(this, value);
      return typeof value === 'object' && value !== null && Reflect.get(value, mark) === true;
    },
  });
  return true;
}
