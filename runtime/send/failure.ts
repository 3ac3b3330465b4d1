/** Why an attempt failed, as data: its row of the write policy, and what the error of the call will say. */

import { errorClass } from '../errors/error-classes.js';
import type { ApiFailure, Failure, TransportFailure } from '../errors/to-error.js';
import type { WireError } from '../errors/wire-error.js';
import type { Operation } from '../protocol/operation.js';
import { safeCause, type Redactor } from '../redact/redact.js';
import { isObject } from '../value/json.js';
import { isError } from '../value/realm.js';
import type { CallContext } from './client-state.js';
import { failureKind } from './policy.js';
import type { AttemptResult } from '../platform/transport.js';

export type { Failure } from '../errors/to-error.js';

export function isFailure(attempted: object): attempted is Failure {
  return 'kind' in attempted;
}

/** The parts of a response that its error is made of. */
interface ErrorAnswer {
  readonly status: number;
  /** Undefined: a status of 400 or above without an error object. */
  readonly wire: WireError | undefined;
  /** ms. */
  readonly named: number | undefined;
}

/** @param asked what the response is about; absent: one call of a batch. */
export function answeredWithError(
  { client: { redactor }, operation: { protocol }, progress }: CallContext,
  { status, wire, named }: ErrorAnswer,
  asked?: Operation<unknown>,
): ApiFailure {
  const code = wire === undefined ? '' : redactor.code(wire.code);
  const answer = {
    type: 'api' as const,
    class: errorClass(protocol, { code, status, text: wire?.message }),
    status,
    code,
    named,
    attempts: progress.attempt,
    ...shownOf(wire, redactor),
  };
  const where = code === '' ? `status ${status}` : `${code}, status ${status}`;
  const text = `${answer.text || 'the service answered with an error'} (${where})`;
  return { ...answer, text, kind: failureKind(answer, asked) };
}

/** The parts of an error object that are shown. */
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

/** A redirect is not followed, and the call was not run. @param to as the response names it. */
export function redirected(
  { client: { redactor, settings }, progress }: CallContext,
  status: number,
  to: string | undefined,
): Failure {
  const host = to !== undefined && URL.canParse(to) ? new URL(to).host : '';
  const where = host === '' ? '' : ` to ${redactor.text(host)}`;
  // The address of an account of an application is no setting.
  const advice =
    settings.credentials.moved === undefined
      ? 'check baseUrl'
      : 'the token server names no other address of the account';
  const text = `a redirect (${status})${where}, which is not followed; ${advice}`;
  const location = to === undefined ? undefined : redactor.text(to);
  return { type: 'protocol', kind: 'final', status, text, location, attempts: progress.attempt };
}

/** @param kind `unusable`: another attempt would get the same response. */
export function unreadable(
  { client, progress }: CallContext,
  status: number,
  why: string,
  kind: 'undecided' | 'unusable' = 'undecided',
): TransportFailure {
  return { type: 'protocol', kind, status, text: client.redactor.text(why), attempts: progress.attempt };
}

/** The connection was lost, or never made. */
export function lost(
  { client, progress }: CallContext,
  { cause, sent }: Omit<Extract<AttemptResult, { readonly kind: 'lost' }>, 'kind'>,
): Failure {
  const safe = safeCause(cause, client.redactor);
  const said = isError(safe) ? causeText(safe) : 'unknown';
  const failure = { type: 'connection', cause: safe } as const;
  if (sent) {
    const text = `the connection was lost (${said})`;
    return { ...failure, kind: 'undecided', text, attempts: progress.attempt };
  }
  return { ...failure, kind: 'not-sent', text: `cannot connect (${said})`, attempts: progress.sent };
}

/** Node names the reason of a refused connection in `code` and often leaves the message empty. */
function causeText(cause: Error): string {
  const code: unknown = Reflect.get(cause, 'code');
  return [typeof code === 'string' && !cause.message.includes(code) ? code : '', cause.message]
    .filter(Boolean)
    .join(': ');
}
