/** The error of a request as the error of one call in it: its method, where it was made, how often it was sent. */

import { ApiError } from '../errors/api-error.js';
import { NotSentError } from '../errors/client-error.js';
import { errorClass } from '../errors/codes.js';
import { outcomeUnknown, type OutcomeUnknownError } from '../errors/outcome-unknown-error.js';
import type { SvcError } from '../errors/svc-error.js';
import { ConnectionError, ProtocolError, TimeoutError } from '../errors/transport-error.js';
import type { Command } from '../call/command.js';
import type { StackHolder } from '../errors/stack.js';

/** Whose error it is. */
export interface Owner {
  readonly command: Command;
  readonly callSite?: StackHolder | undefined;
}

/** @param error of a request, which calls itself `batch`; one that names the call already stays. */
export function ownError({ command, callSite }: Owner, error: SvcError): SvcError {
  const { method, protocol, row } = command;
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
export function countedError({ command, callSite }: Owner, error: SvcError, before: number): SvcError {
  const { message, cause } = error;
  const attempts = (attemptsOf(error) ?? 0) + before;
  if (error instanceof ApiError) {
    const Class = errorClass(command.protocol, error.code, error.status);
    return new Class({ ...error, message, cause, callSite, attempts });
  }
  for (const Class of [ConnectionError, TimeoutError, ProtocolError]) {
    if (error instanceof Class) return new Class(message, { ...error, cause, callSite, attempts });
  }
  return error;
}

export function unknownError({ command, callSite }: Owner, cause: SvcError): OutcomeUnknownError {
  const { method, row } = command;
  const { generation } = command.protocol;
  const attempts = attemptsOf(cause) ?? 1;
  return outcomeUnknown({ generation, method, attempts, readBack: row.readBack, cause, callSite });
}

/** @param cause what kept the call from being sent: mostly the failure of an earlier one. */
export function notSentError({ command, callSite }: Owner, cause: SvcError): NotSentError {
  const message = `${command.method}: not sent: an earlier call of the batch failed`;
  return new NotSentError(message, { cause, callSite });
}

/** How often the request was sent. */
export function attemptsOf(error: SvcError): number | undefined {
  return 'attempts' in error && typeof error.attempts === 'number' ? error.attempts : undefined;
}
