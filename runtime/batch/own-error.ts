/** The error of a request as the error of one call in it: its method, where it was made, how often it was sent. */

import { ApiError } from '../errors/api-error.js';
import { NotSentError } from '../errors/client-error.js';
import { errorClass } from '../errors/codes.js';
import { outcomeUnknown, type OutcomeUnknownError } from '../errors/outcome-unknown-error.js';
import type { SvcError } from '../errors/svc-error.js';
import { ConnectionError, ProtocolError, TimeoutError } from '../errors/transport-error.js';
import type { Command } from '../call/command.js';

/** @param error of a request, which calls itself `batch`; one that names the call already stays. */
export function ownError({ method, protocol, row, callSite }: Command, error: SvcError): SvcError {
  const { generation } = protocol;
  const { cause } = error;
  const message = error.message.replace(/^batch: /, () => `${method}: `);
  if (error instanceof ApiError) {
    if (error.method === method) return error;
    const { code, status } = error;
    const requiredScope = row.scope?.[0];
    const own = { ...error, generation, method, message, callSite, cause };
    return new (errorClass(protocol, code, status))({ requiredScope, ...own });
  }
  for (const Class of [ConnectionError, TimeoutError, ProtocolError]) {
    if (!(error instanceof Class)) continue;
    return error.method === method ? error : new Class(message, { ...error, method, callSite, cause });
  }
  return error;
}

/** The same error, of a call that earlier requests held too. @param before how often they were sent. */
export function countedError({ protocol, callSite }: Command, error: SvcError, before: number): SvcError {
  const { message, cause } = error;
  const attempts = (attemptsOf(error) ?? 0) + before;
  if (error instanceof ApiError) {
    const Class = errorClass(protocol, error.code, error.status);
    return new Class({ ...error, message, cause, callSite, attempts });
  }
  for (const Class of [ConnectionError, TimeoutError, ProtocolError]) {
    if (error instanceof Class) return new Class(message, { ...error, cause, callSite, attempts });
  }
  return error;
}

export function unknownError(
  { method, protocol: { generation }, row: { readBack }, callSite }: Command,
  cause: SvcError,
): OutcomeUnknownError {
  const attempts = attemptsOf(cause) ?? 1;
  return outcomeUnknown({ generation, method, attempts, readBack, cause, callSite });
}

/** @param cause what kept the call from being sent: mostly the failure of an earlier one. */
export function notSentError({ method, callSite }: Command, cause: SvcError): NotSentError {
  const message = `${method}: not sent: an earlier call of the batch failed`;
  return new NotSentError(message, { cause, callSite });
}

/** How often the request was sent. */
export function attemptsOf(error: SvcError): number | undefined {
  return 'attempts' in error && typeof error.attempts === 'number' ? error.attempts : undefined;
}
