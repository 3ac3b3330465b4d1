/** Errors that the service answered with, one class for each kind of remedy. */

import type { Generation } from '../call/method.js';
import type { GatewayFields } from './gateway-fields.js';
import { brand, type ErrorParts, setGiven, SvcError } from './svc-error.js';

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
