/** Makes the error of an answer: class by code and status, every text free of credentials. */

import type { Generation } from '../method.js';
import type { Redactor } from '../redact.js';
import type { ApiError } from './api-error.js';
import { bareCode } from './code.js';
import { errorClass } from './error-class.js';
import type { GatewayFields } from './gateway-fields.js';
import type { StackHolder } from './stack.js';
import type { WireError } from './wire-error.js';

/** What is known of the answer beside its error object. */
export interface AnswerFacts {
  readonly generation: Generation;
  readonly method: string;
  readonly status: number;
  readonly attempts: number;
  readonly requestId?: string | undefined;
  /** Seconds that the service names. */
  readonly retryAfter?: number | undefined;
  /** Scopes that admit the method. */
  readonly scope?: readonly string[] | undefined;
  /** Why it was not tried again, for the message. */
  readonly note?: string | undefined;
  readonly cause?: unknown;
  readonly madeAt?: StackHolder | undefined;
}

/** @param wire undefined: a status of 400 or above without an error object. */
export function apiErrorOf(wire: WireError | undefined, facts: AnswerFacts, redactor: Redactor): ApiError {
  const code = redactor.code(wire?.code ?? '');
  // Redacting JSON keeps its shape.
  const json = <T>(value: T): T => redactor.json(value) as T;
  const gateway = json(wire?.gateway);
  const validation = json(wire?.validation ?? []);
  const parts = {
    ...facts,
    code,
    validation,
    gateway,
    message: redactor.text(messageOf(wire, facts)),
    requestId: facts.requestId === undefined ? undefined : redactor.text(facts.requestId),
    requiredScope: requiredScope(code, facts, gateway),
    details: json(wire?.details),
  };
  return new (errorClass(facts.generation, code, facts.status))(parts);
}

function messageOf(wire: WireError | undefined, facts: AnswerFacts): string {
  const said = [wire?.message, ...(wire?.validation ?? []).slice(0, 3).map(issueText)]
    .filter(Boolean)
    .join('; ');
  const where = [wire?.code, `status ${facts.status}`].filter(Boolean).join(', ');
  const note = facts.note === undefined ? '' : `; ${facts.note}`;
  return `${facts.method}: ${said || 'the service answered with an error'} (${where})${note}`;
}

function issueText({ field, message }: { readonly field: string; readonly message: string }): string {
  return field === '' || message.includes(field) ? message : `${field}: ${message}`;
}

const MISSING_SCOPE: ReadonlySet<string> = new Set(['INSUFFICIENTSCOPEEXCEPTION', 'insufficient_scope']);

function requiredScope(
  code: string,
  facts: AnswerFacts,
  gateway: GatewayFields | undefined,
): string | undefined {
  const byContract = MISSING_SCOPE.has(bareCode(code)) ? facts.scope?.[0] : undefined;
  return gateway?.requiredScope ?? byContract;
}
