/** The error of a request as the error of one call in it: its method, where it was made, how often it was sent. */

import { ApiError, type ApiErrorParts, PermissionError } from '../errors/api-error.js';
import { NotSentError } from '../errors/client-error.js';
import { errorClass } from '../errors/codes.js';
import { outcomeUnknown, type OutcomeUnknownError } from '../errors/outcome-unknown-error.js';
import type { SvcError } from '../errors/svc-error.js';
import { ConnectionError, ProtocolError, TimeoutError } from '../errors/transport-error.js';
import type { AccountGeneration, Command } from '../call/command.js';

/** @param error of a request, which calls itself `batch`; one that names the call already stays. */
export function ownError(command: Command, error: SvcError): SvcError {
  const { method, protocol, row } = command;
  if ('method' in error && error.method === method) return error;
  const message = error.message.replace(/^batch: /, () => `${method}: `);
  if (!(error instanceof ApiError)) return remade(command, error, { message, method });
  const known = error instanceof PermissionError ? error.requiredScope : undefined;
  const requiredScope = known ?? row.scope?.[0];
  return remade(command, error, { message, method, generation: protocol.generation, requiredScope });
}

/** The same error, of a call that earlier requests held too. @param before how often they were sent. */
export function countedError(command: Command, error: SvcError, before: number): SvcError {
  return remade(command, error, { attempts: (attemptsOf(error) ?? 0) + before });
}

type Changes = Partial<
  Pick<ApiErrorParts, 'message' | 'method' | 'attempts' | 'requiredScope'> & { generation: AccountGeneration }
>;

/** Any other error stays. */
function remade({ protocol, callSite }: Command, error: SvcError, changes: Changes): SvcError {
  const { message = error.message } = changes;
  const { cause } = error;
  if (error instanceof ApiError) {
    const Class = errorClass(protocol, error.code, error.status);
    return new Class({ ...error, cause, callSite, ...changes, message });
  }
  for (const Class of [ConnectionError, TimeoutError, ProtocolError]) {
    if (error instanceof Class) return new Class(message, { ...error, cause, callSite, ...changes });
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
