/** Which class an error of the service has, and what its class says of the call. */

import type { Generation } from '../words/method.js';
import { meaningOf } from './codes.js';
import type * as errors from './errors.js';
import {
  AccountError,
  ApiError,
  type ApiErrorParts,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './errors.js';

export type ApiErrorClass = new (parts: ApiErrorParts) => ApiError;

/** What `errors.ts` exports: a class that has no row below is an error of the compiler. */
type Errors = typeof errors;
export type ApiErrorName = { [N in keyof Errors]: Errors[N] extends ApiErrorClass ? N : never }[keyof Errors];

interface ClassFacts {
  readonly class: ApiErrorClass;
  /** Statuses of its errors, where their code says nothing else. */
  readonly statuses: readonly number[];
  /** Raised outside the method, whatever the status: a write that failed with it was not run. */
  readonly beforeMethod: boolean;
}

const CLASSES = {
  ApiError: { class: ApiError, statuses: [], beforeMethod: false },
  ValidationError: { class: ValidationError, statuses: [400, 405, 413], beforeMethod: false },
  AuthenticationError: { class: AuthenticationError, statuses: [401], beforeMethod: true },
  PermissionError: { class: PermissionError, statuses: [403], beforeMethod: true },
  NotFoundError: { class: NotFoundError, statuses: [404], beforeMethod: false },
  ConflictError: { class: ConflictError, statuses: [409], beforeMethod: true },
  RateLimitError: { class: RateLimitError, statuses: [429], beforeMethod: true },
  AccountError: { class: AccountError, statuses: [], beforeMethod: true },
  // Of every status from 500 on.
  ServerError: { class: ServerError, statuses: [], beforeMethod: true },
} satisfies Readonly<Record<ApiErrorName, ClassFacts>>;

/** What the errors of a generation have of their own. */
export interface ErrorProtocol {
  readonly generation: Generation;
  /** Statuses that mean something else than in the other generations. */
  readonly statusClasses: ReadonlyMap<number, ApiErrorClass>;
  /** Texts of errors with an empty code that say more than the status. */
  readonly textClasses?: ReadonlyMap<string, ApiErrorClass>;
}

/** @param text of the error object. */
export function errorClass(
  protocol: Pick<ErrorProtocol, 'statusClasses' | 'textClasses'>,
  {
    code,
    status,
    text = '',
  }: { readonly code: string; readonly status: number; readonly text?: string | undefined },
): ApiErrorClass {
  const { class: byCode } = meaningOf(code);
  if (byCode !== undefined) return CLASSES[byCode].class;
  const byText = code === '' ? protocol.textClasses?.get(text) : undefined;
  const known: ApiErrorClass | undefined = byText ?? protocol.statusClasses.get(status);
  if (known !== undefined) return known;
  if (status >= 500) return ServerError;
  return classFacts().find(({ statuses }) => statuses.includes(status))?.class ?? ApiError;
}

/** Errors of this class are raised outside the method, whatever their status. */
export function isRaisedBeforeMethod(type: ApiErrorClass): boolean {
  return classFacts().some(({ class: one, beforeMethod }) => one === type && beforeMethod);
}

function classFacts(): readonly ClassFacts[] {
  return Object.values(CLASSES);
}
