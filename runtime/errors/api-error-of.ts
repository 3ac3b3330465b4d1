/** Makes the error of an answer: class by code and status, every text free of credentials. */

import { isObject } from '../value/json.js';
import type { Redactor } from '../redact/redact.js';
import type { ApiError } from './api-error.js';
import { errorClass, meaningOf, type ErrorProtocol } from './codes.js';
import type { StackHolder } from './stack.js';
import type { WireError } from './wire-error.js';

/** What is known of the answer beside its error object. */
interface AnswerFacts {
  readonly protocol: ErrorProtocol;
  readonly method: string;
  readonly status: number;
  readonly attempts: number;
  readonly requestId?: string | undefined;
  /** Seconds that the service names. */
  readonly retryAfter?: number | undefined;
  /** Scopes that admit the method. */
  readonly scope?: readonly string[] | undefined;
  /** Why the call was not retried; part of the message. */
  readonly note?: string | undefined;
  readonly cause?: unknown;
  readonly callSite?: StackHolder | undefined;
}

/** @param wire undefined: a status of 400 or above without an error object. */
export function apiErrorOf(
  wire: WireError | undefined,
  { protocol, scope, note, ...answer }: AnswerFacts,
  redactor: Redactor,
): ApiError {
  const { said, ...fields } = shownOf(wire, redactor);
  const { code, gateway } = fields;
  const { method, status, requestId } = answer;
  const byContract = meaningOf(code).missingScope === true ? scope?.[0] : undefined;
  const where = code === '' ? `status ${status}` : `${code}, status ${status}`;
  const why = note === undefined ? '' : `; ${note}`;
  return new (errorClass(protocol, code, status))({
    ...answer,
    ...fields,
    generation: protocol.generation,
    message: `${redactor.text(method)}: ${said || 'the service answered with an error'} (${where})${why}`,
    requestId: requestId === undefined ? undefined : redactor.text(requestId),
    requiredScope: gateway?.requiredScope ?? byContract,
  });
}

/** What of an error object may be seen. */
interface Shown extends Pick<WireError, 'code' | 'validation' | 'gateway' | 'details'> {
  /** Message and first issues. */
  readonly said: string;
}

/** An attempt's error is made several times, with other notes; its texts are redacted once. */
const shown = new WeakMap<WireError, Shown>();

function shownOf(wire: WireError | undefined, redactor: Redactor): Shown {
  if (wire === undefined) return { code: '', said: '', validation: [], details: undefined };
  const known = shown.get(wire) ?? redacted(wire, redactor);
  shown.set(wire, known);
  return known;
}

function redacted(wire: WireError, redactor: Redactor): Shown {
  // Redacting JSON keeps its shape.
  const json = <T>(value: T): T => redactor.json(value) as T;
  const texts = [wire.message, ...wire.validation.slice(0, 3).map(issueText)];
  return {
    code: redactor.code(wire.code),
    said: redactor.text(texts.filter(Boolean).join('; ')),
    validation: json(wire.validation).filter(isObject),
    gateway: json(wire.gateway),
    details: json(wire.details),
  };
}

function issueText({ field, message }: { readonly field: string; readonly message: string }): string {
  return field === '' || message.includes(field) ? message : `${field}: ${message}`;
}
