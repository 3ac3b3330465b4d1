/** A failure for an agent: the error as data, and advice in words of our own. */

import {
  AccountError,
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  OutcomeUnknownError,
  PermissionError,
  RateLimitError,
  ServerError,
  SvcError,
  TransportError,
  UsageError,
  ValidationError,
} from '../../runtime/index.js';
import { InputError } from '../base/input-error.js';
import { bounded } from './catalogue.js';

interface ToolFailure {
  readonly error: Readonly<Record<string, unknown>>;
  readonly advice: string;
}

/** Characters of a text of the service. */
const TEXT = 500;
/** Seconds to wait where the service names no delay. */
const PAUSE = 5;

/** Undefined: an agent can do nothing about the error. */
export function failureOf(error: unknown): ToolFailure | undefined {
  if (error instanceof ToolRefusal)
    return { error: { kind: 'refused', message: error.message, ...error.about }, advice: error.advice };
  if (error instanceof InputError)
    return { error: { kind: 'refused', message: error.what }, advice: error.advice };
  if (!(error instanceof SvcError)) return undefined;
  return { error: aboutOf(error), advice: adviceOf(error) };
}

/** Refused before anything was sent. */
export class ToolRefusal extends Error {
  constructor(
    message: string,
    readonly advice: string,
    readonly about: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

function aboutOf(error: SvcError): ToolFailure['error'] {
  const { name: kind, code } = error;
  if (error instanceof OutcomeUnknownError) {
    const { idempotencyKey, readBack, cause } = error;
    return {
      kind,
      code,
      cause: { code: cause.code, message: bounded(cause.message, TEXT) },
      idempotencyKey,
      readBack,
    };
  }
  const message = bounded(error.message, TEXT);
  if (!(error instanceof ApiError)) return { kind, code, message };
  const { status, requestId, retryAfter } = error;
  const validation =
    error instanceof ValidationError && error.validation.length > 0
      ? error.validation
          .slice(0, 20)
          .map(({ field, message: said }) => ({ path: bounded(field, 100), message: bounded(said, TEXT) }))
      : undefined;
  return { kind, code: bounded(code, 200), status, message, validation, retryAfter, requestId };
}

function adviceOf(error: SvcError): string {
  if (error instanceof OutcomeUnknownError) return unknownAdvice(error);
  if (error instanceof RateLimitError) {
    return `Nothing was run. Wait ${Math.ceil(error.retryAfter ?? PAUSE)} seconds, then call again; call less often, and select more rows at once.`;
  }
  const [, advice] = ADVICE.find(([type]) => error instanceof type) ?? [];
  return advice ?? 'Report this to the person you work for.';
}

/** A key makes a repeat safe where the account is not known to ignore it. */
function unknownAdvice({ readBack, idempotencyKey, message, retryAfter }: OutcomeUnknownError): string {
  const wait = retryAfter === undefined ? '' : ` Wait ${Math.ceil(retryAfter)} seconds first.`;
  const read = readBack === undefined ? 'a method that reads the object' : readBack;
  const look = `Do not repeat: it may or may not have been done.${wait} Read with ${read} (call_read_method) whether it was.`;
  const isSafe = idempotencyKey !== undefined && !message.includes('(not repeated:');
  return isSafe
    ? `${look} If it was not, call it again with the same params and "idempotencyKey": "${idempotencyKey}", which does nothing twice.`
    : `${look} Only if it was not, call it again.`;
}

type Type = abstract new (...args: never[]) => SvcError;

const ADVICE: readonly (readonly [Type, string])[] = [
  [ValidationError, 'Correct the parameters; describe_method says what the method takes.'],
  [NotFoundError, 'Check the id: list the objects, and look whether the user of the credential sees it.'],
  [
    PermissionError,
    'The credential may not do this. Ask the person you work for to give it the scope or the right.',
  ],
  [
    AuthenticationError,
    'The credential is refused. Ask the person who runs this server to renew it; do not try again.',
  ],
  [ConflictError, 'The key was used for another call. Leave idempotencyKey out for a new change.'],
  [AccountError, 'The account is not available. Stop, and inform the person you work for.'],
  [ServerError, 'The service failed. Wait a minute and try once more; then report the request id.'],
  [UsageError, 'Correct the call; describe_method says what the method takes.'],
  [
    TransportError,
    'The service could not be reached or understood. Nothing is known to have changed. Try once more later.',
  ],
];
