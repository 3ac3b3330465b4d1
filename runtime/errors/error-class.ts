/** Which class an answer's error belongs to: by code where the code says more than the status, else by status. */

import type { Generation } from '../method.js';
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './api-error.js';
import { meaningOf, type ApiErrorClass } from './codes.js';

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

export function errorClass(generation: Generation, code: string, status: number): ApiErrorClass {
  return meaningOf(code).class ?? byStatus(generation, status);
}

function byStatus(generation: Generation, status: number): ApiErrorClass {
  if (status >= 500) return ServerError;
  if (status === 422 && generation === 'v3') return ConflictError;
  return STATUSES.get(status) ?? ApiError;
}
