/** Makes the error of an answer: class by code and status, every text free of credentials. */

import { isObject } from '../value/json.js';
import type { Redactor } from '../redact/redact.js';
import type { ApiError } from './api-error.js';
import { errorClass, meaningOf, type ErrorProtocol } from './codes.js';
import type { GatewayFields } from './gateway-fields.js';
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
export function apiErrorOf(wire: WireError | undefined, facts: AnswerFacts, redactor: Redactor): ApiError {
  const { code, said, validation, gateway, details } = shownOf(wire, redactor);
  const { protocol, method, status, attempts, retryAfter, cause, callSite } = facts;
  const parts = {
    generation: protocol.generation,
    method,
    status,
    attempts,
    retryAfter,
    cause,
    callSite,
    code,
    validation,
    gateway,
    details,
    message: messageOf({ code, said }, facts, redactor.text(method)),
    requestId: facts.requestId === undefined ? undefined : redactor.text(facts.requestId),
    requiredScope: requiredScope(code, facts, gateway),
  };
  return new (errorClass(protocol, code, status))(parts);
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

function messageOf(
  { code, said }: Pick<Shown, 'code' | 'said'>,
  { status, note }: AnswerFacts,
  method: string,
): string {
  const where = code === '' ? `status ${status}` : `${code}, status ${status}`;
  const why = note === undefined ? '' : `; ${note}`;
  return `${method}: ${said || 'the service answered with an error'} (${where})${why}`;
}

function issueText({ field, message }: { readonly field: string; readonly message: string }): string {
  return field === '' || message.includes(field) ? message : `${field}: ${message}`;
}

function requiredScope(
  code: string,
  facts: AnswerFacts,
  gateway: GatewayFields | undefined,
): string | undefined {
  const byContract = meaningOf(code).missingScope === true ? facts.scope?.[0] : undefined;
  return gateway?.requiredScope ?? byContract;
}
