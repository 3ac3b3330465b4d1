/** Which class an answer's error belongs to: by code where the code says more than the status, else by status. */

import type { Generation } from '../method.js';
import {
  AccountError,
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
  type ApiErrorParts,
} from './api-error.js';
import { bareCode } from './code.js';

type ApiErrorClass = new (parts: ApiErrorParts) => ApiError;

/** Codes without the prefixes of REST 3.0; valid at any status. */
const CODES: readonly (readonly [ApiErrorClass, readonly string[]])[] = [
  [
    RateLimitError,
    [
      'QUERY_LIMIT_EXCEEDED',
      'OPERATION_TIME_LIMIT',
      'OVERLOAD_LIMIT',
      'RATELIMITEXCEPTION',
      'RATE_LIMITED',
      'QUEUE_OVERFLOW',
      'QUEUE_TIMEOUT',
      'TIMEOUT_QUARANTINE',
      'LARGE_BODY_BACKEND_BUSY',
      'ERROR_LOOP_DETECTED',
    ],
  ],
  [
    AccountError,
    ['PORTAL_DELETED', 'PORTAL_SUSPENDED', 'PORTAL_BLOCKED', 'NO_PORTAL', 'ACCOUNT_PENDING_ERASURE'],
  ],
  [
    PermissionError,
    [
      'ACCESSDENIEDEXCEPTION',
      'INSUFFICIENTSCOPEEXCEPTION',
      'ACCESS_DENIED',
      'insufficient_scope',
      'user_access_error',
    ],
  ],
  [NotFoundError, ['ENTITYNOTFOUNDEXCEPTION', 'FIELDNOTFOUNDEXCEPTION', 'ENTITY_NOT_FOUND']],
  [ConflictError, ['IDEMPOTENCYKEYREUSEDEXCEPTION']],
];

const STATUSES: ReadonlyMap<number, ApiErrorClass> = new Map<number, ApiErrorClass>([
  [400, ValidationError],
  [401, AuthenticationError],
  [403, PermissionError],
  [404, NotFoundError],
  [405, ValidationError],
  [409, ConflictError],
  [413, ValidationError],
  [429, RateLimitError],
]);

const BY_CODE: ReadonlyMap<string, ApiErrorClass> = new Map(
  CODES.flatMap(([errorClass, codes]) => codes.map((code) => [code, errorClass] as const)),
);

export function errorClass(generation: Generation, code: string, status: number): ApiErrorClass {
  return BY_CODE.get(bareCode(code)) ?? byStatus(generation, status);
}

function byStatus(generation: Generation, status: number): ApiErrorClass {
  if (status >= 500) return ServerError;
  if (status === 422 && generation === 'v3') return ConflictError;
  return STATUSES.get(status) ?? ApiError;
}
