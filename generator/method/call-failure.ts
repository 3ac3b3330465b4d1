/** The result of a failed call on the command line: lines to print and an exit code. */

import {
  ApiError,
  AuthenticationError,
  NotFoundError,
  OutcomeUnknownError,
  PermissionError,
  RateLimitError,
  ServerError,
  SvcError,
  UsageError,
  ValidationError,
} from '../../runtime/index.js';
import { InputError } from '../base/input-error.js';
import { oneLine } from '../terminal/layout.js';
import { withoutSecretForms } from '../terminal/secret-forms.js';

export interface CallFailure {
  readonly lines: readonly string[];
  /** 2 wrong usage, 3 outcome unknown, 4 an error of the service. */
  readonly code: number;
}

/** Undefined where the error is not of a call. */
export function callFailure(error: unknown, name: string): CallFailure | undefined {
  if (error instanceof OutcomeUnknownError)
    return { lines: outcomeUnknownLines(error, name).map(printable), code: 3 };
  if (error instanceof UsageError) return { lines: [printable(inTerminal(error.message))], code: 2 };
  if (error instanceof SvcError) return { lines: errorLines(error, name).map(printable), code: 4 };
  return undefined;
}

/** On the command line the environment decides what a program writes as `auth`. */
function inTerminal(message: string): string {
  return message.replace(
    'works only under application(…)',
    'works only with the token of an application: set SVC_ACCESS_TOKEN in place of SVC_WEBHOOK',
  );
}

/** A write that was interrupted after it was sent. */
export function interrupted(name: string, { readBack, key }: RetryHints): CallFailure {
  const lines = [
    `${name} was interrupted: it may or may not have been done`,
    ...nextLines(name, { readBack, key }),
  ];
  return { lines: lines.map(printable), code: 3 };
}

interface RetryHints {
  readonly readBack?: string | undefined;
  readonly key?: string | undefined;
}

function outcomeUnknownLines(error: OutcomeUnknownError, name: string): readonly string[] {
  const { readBack, idempotencyKey: key, cause } = error;
  // After the cause, the message says what to do: only the library knows whether a further call is safe.
  const next = error.message.split(/\): (?=look with |read the object)/)[1] ?? '';
  const isSafe = next.includes('options.idempotencyKey');
  const unsafe = next === '' ? [] : [`  ${next.replace('look with ', 'look with svc-gen call ')}`];
  return [
    `${name} may or may not have been done: ${withMethodName(cause.message, name).slice(name.length + 2)}`,
    ...(isSafe ? nextLines(name, { readBack, key }) : unsafe),
  ];
}

function nextLines(name: string, { readBack, key }: RetryHints): readonly string[] {
  const again = `  do it again safely, with the same parameters: svc-gen call ${name} … --write --idempotency-key`;
  return [
    ...(readBack === undefined ? [] : [`  see what became of it: svc-gen call ${readBack}`]),
    ...(key === undefined ? [] : [`${again} '${key}'`]),
  ];
}

/** More fields of a validation error would hide the next step. */
const FIELDS_SHOWN = 20;

function errorLines(error: SvcError, name: string): readonly string[] {
  const { requestId, retryAfter } = error instanceof ApiError ? error : {};
  const head = headline(error, name);
  // The service often repeats the fields in its message.
  const fields =
    error instanceof ValidationError ? error.validation.filter(({ message }) => !head.includes(message)) : [];
  return [
    head,
    ...fields.slice(0, FIELDS_SHOWN).map(({ field, message }) => `  ${field}: ${message}`),
    ...(fields.length > FIELDS_SHOWN ? [`  and ${fields.length - FIELDS_SHOWN} more fields`] : []),
    ...(retryAfter === undefined ? [] : [`  wait ${retryAfter} s`]),
    ...nextStep(error, name),
    ...(requestId === undefined ? [] : [`  request id ${requestId}`]),
  ];
}

function nextStep(error: SvcError, name: string): readonly string[] {
  const subject = name.split('.').slice(0, -1).join('.');
  if (error instanceof NotFoundError && subject !== '')
    return [`  svc-gen list ${subject} shows the methods that find such objects`];
  if (error instanceof ValidationError) return [`  svc-gen describe ${name} shows what the method takes`];
  if (error instanceof AuthenticationError) return ['  check the credential in the environment or in .env'];
  if (error instanceof PermissionError)
    return ['  grant the scope or the right to the user of the credential'];
  if (error instanceof RateLimitError && error.retryAfter === undefined)
    return ['  the account limits its calls: try again in some seconds'];
  if (error instanceof ServerError) return ['  the service failed: try again in some minutes'];
  return [];
}

/** Most messages have name and code already. */
function headline({ message, code }: SvcError, name: string): string {
  const line = withMethodName(message, name);
  return code === '' || line.includes(code) ? line : `${line} (${code})`;
}

function withMethodName(message: string, name: string): string {
  return message.startsWith(name) ? message : `${name}: ${message}`;
}

function printable(line: string): string {
  return oneLine(withoutSecretForms(line)).trimEnd();
}

/** One line that names the parameter; `name` is that of the method. */
export function paramsError(name: string, path: string, message: string): InputError {
  // Many users write an object first.
  const form = path === 'filter' && message.startsWith('must be a list') ? ', such as [["id",">",8]]' : '';
  const many = /^select\[\d+\]$/i.test(path) ? '; repeat --field select=NAME for each name' : '';
  return new InputError(
    message + form + many,
    path === '' ? name : `${name}: ${path}`,
    `svc-gen describe ${name} shows what it takes, --unchecked sends it all the same`,
  );
}
