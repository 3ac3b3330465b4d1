/** Why an attempt failed, as data: its row of the write policy, and what the error of the call will say. */

import { errorClass, meaningOf } from '../errors/codes.js';
import type { ApiFailure, Failure, TransportFailure } from '../errors/to-error.js';
import type { WireError } from '../errors/wire-error.js';
import type { Operation } from '../protocol/operation.js';
import { redactUrl, safeCause, type Redactor } from '../redact/redact.js';
import { isObject } from '../value/json.js';
import { isError } from '../value/realm.js';
import { failureKind } from './policy.js';
import type { AttemptResult } from './transport.js';

export type { Failure } from '../errors/to-error.js';

export function isFailure(attempted: object): attempted is Failure {
  return 'kind' in attempted;
}

/** What every failure of one attempt is made of. */
export interface AttemptFacts {
  readonly operation: Pick<Operation<unknown>, 'protocol' | 'method' | 'safety' | 'members'>;
  readonly attempts: number;
  /** How many of them left this machine. */
  readonly sent: number;
  readonly redactor: Redactor;
}

/** The response as far as an error is concerned. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: a status of 400 or above without an error object. */
  readonly wire: WireError | undefined;
  /** ms. */
  readonly named: number | undefined;
}

/** @param operation what was asked; absent for one call of a batch. */
export function answeredWithError(
  { status, headers, wire, named }: ErrorAnswer,
  {
    protocol,
    attempts,
    redactor,
  }: Pick<AttemptFacts, 'attempts' | 'redactor'> & Pick<Operation<unknown>, 'protocol'>,
  operation?: AttemptFacts['operation'],
): ApiFailure {
  const code = wire === undefined ? '' : redactor.code(wire.code);
  const requestId = headers['x-request-id'];
  const answer = {
    type: 'api' as const,
    class: errorClass(protocol, code, status),
    status,
    code,
    named,
    attempts,
    requestId: requestId === undefined ? undefined : redactor.text(requestId),
    ...shownOf(wire, redactor),
  };
  const where = code === '' ? `status ${status}` : `${code}, status ${status}`;
  const text = `${answer.text || 'the service answered with an error'} (${where})`;
  return { ...answer, text, kind: failureKind(answer, operation) };
}

/** What of an error object may be shown. */
function shownOf(
  wire: WireError | undefined,
  redactor: Redactor,
): Pick<ApiFailure, 'text' | 'validation' | 'gateway' | 'details'> {
  if (wire === undefined) return { text: '', validation: [], details: undefined };
  // Redacting JSON keeps its shape.
  const json = <T>(value: T): T => redactor.json(value) as T;
  const texts = [wire.message, ...wire.validation.slice(0, 3).map(issueText)];
  return {
    text: redactor.text(texts.filter(Boolean).join('; ')),
    validation: json(wire.validation).filter(isObject),
    gateway: json(wire.gateway),
    details: json(wire.details),
  };
}

function issueText({ field, message }: { readonly field: string; readonly message: string }): string {
  return field === '' || message.includes(field) ? message : `${field}: ${message}`;
}

/** Not followed; the call was not run. @param to as the response names it. */
export function redirected(
  status: number,
  to: string | undefined,
  { attempts, redactor }: AttemptFacts,
): Failure {
  const host = to !== undefined && URL.canParse(to) ? new URL(to).host : '';
  const where = host === '' ? '' : ` to ${redactor.text(host)}`;
  const text = `a redirect (${status})${where}, which is not followed; check baseUrl`;
  const location = to === undefined ? undefined : { url: to, shown: redactUrl(to, redactor) };
  return { type: 'protocol', kind: 'final', status, text, location, attempts };
}

/** Responses without JSON or without an envelope. */
export function unreadable(
  status: number,
  why: string,
  { attempts, redactor }: AttemptFacts,
): TransportFailure {
  return { type: 'protocol', kind: 'undecided', status, text: redactor.text(why), attempts };
}

/** Bytes in place of JSON, or the response to another write: asking again would bring it again. */
export function unusable(status: number, why: string, facts: AttemptFacts): Failure {
  return { ...unreadable(status, why, facts), kind: 'unusable' };
}

/** The connection was lost, or never made. */
export function lost(
  { cause, sent, closed }: Omit<Extract<AttemptResult, { readonly kind: 'lost' }>, 'kind'>,
  facts: AttemptFacts,
): Failure {
  const safe = safeCause(cause, facts.redactor);
  const said = isError(safe) ? causeText(safe) : 'unknown';
  const failure = { type: 'connection' as const, cause: safe };
  if (sent)
    return {
      ...failure,
      kind: 'undecided',
      text: `the connection was lost (${said})`,
      attempts: facts.attempts,
    };
  // Nothing of a closed client can succeed any more.
  const kind = closed ? 'final' : 'not-sent';
  return { ...failure, kind, text: `cannot connect (${said})`, attempts: facts.sent };
}

/** Node names the reason of a refused connection in `code` and often leaves the message empty. */
function causeText(cause: Error): string {
  const code: unknown = Reflect.get(cause, 'code');
  return [typeof code === 'string' && !cause.message.includes(code) ? code : '', cause.message]
    .filter(Boolean)
    .join(': ');
}

/** Whether a limit of this kind was met. */
export function hitsLimit(failure: Failure, limit: 'requests' | 'operating-time'): failure is ApiFailure {
  return failure.type === 'api' && meaningOf(failure.code).limit === limit;
}
