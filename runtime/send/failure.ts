/** Why an attempt failed: its row of the write policy, and the error that the call rejects with if it is not retried. */

import type { Generation } from '../call/method.js';
import { apiErrorOf } from '../errors/api-error-of.js';
import type { StackHolder } from '../errors/stack.js';
import type { SvcError } from '../errors/svc-error.js';
import { ConnectionError, ProtocolError, TimeoutError } from '../errors/transport-error.js';
import type { WireError } from '../errors/wire-error.js';
import type { Exchange } from '../protocol/exchange.js';
import { isError } from '../value/realm.js';
import { concealAddress, safeCause, type Redactor } from '../redact/redact.js';
import type { AttemptResult } from './transport.js';
import { failureKind, raisedInside, type FailureKind } from './policy.js';

export interface Failure {
  readonly kind: FailureKind;
  readonly status?: number | undefined;
  /** ms that the service named. */
  readonly named?: number | undefined;
  /** The method itself ran and gave this error. */
  readonly raisedInside?: boolean | undefined;
  /** No attempt can succeed any more: the client is closed. */
  readonly clientClosed?: boolean | undefined;
  /** Of a redirect: where it leads. It may hold a credential. */
  readonly location?: string | undefined;
  /** @param note why it is not tried again. */
  error(note?: string, cause?: unknown): SvcError;
}

export function isFailure(attempted: object): attempted is Failure {
  return 'kind' in attempted;
}

/** What every error of one attempt is made of. */
export interface AttemptFacts {
  readonly exchange: Pick<Exchange<unknown>, 'protocol' | 'method' | 'scope' | 'safety' | 'members'>;
  readonly attempts: number;
  /** How many of them left this machine. */
  readonly sent: number;
  readonly redactor: Redactor;
  readonly callSite: StackHolder | undefined;
}

/** The answer as far as an error is concerned. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly wire: WireError | undefined;
  /** ms. */
  readonly named: number | undefined;
}

export function answeredWithError(answer: ErrorAnswer, facts: AttemptFacts): Failure {
  const { protocol, method, scope } = facts.exchange;
  const { status, wire, named } = answer;
  const make = (note?: string, cause?: unknown): ReturnType<typeof apiErrorOf> => {
    const { attempts, callSite, redactor } = facts;
    const requestId = answer.headers['x-request-id'];
    const retryAfter = named === undefined ? undefined : named / 1000;
    const known = { protocol, method, status, attempts, requestId, retryAfter, scope, note, cause, callSite };
    return apiErrorOf(wire, known, redactor);
  };
  const error = make();
  return {
    kind: failureKind(error, facts.exchange),
    status,
    named,
    raisedInside: raisedInside(error),
    // The decision what to do next, hooks and the call itself ask for the same one.
    error: (note, cause) => (note === undefined && cause === undefined ? error : make(note, cause)),
  };
}

/** Not followed; the call was not run. @param location as the answer names it. */
export function redirected(
  { status, location }: { readonly status: number; readonly location: string | undefined },
  facts: AttemptFacts,
): Failure {
  const { exchange, redactor } = facts;
  const host = location !== undefined && URL.canParse(location) ? new URL(location).host : '';
  const where = host === '' ? '' : ` to ${redactor.text(host)}`;
  const message = `${exchange.method}: a redirect (${status})${where}, which is not followed; check baseUrl`;
  const shown = location === undefined ? undefined : concealAddress(location, redactor);
  const parts = { ...partsOf(facts), status, location: shown };
  return {
    kind: 'final',
    status,
    location,
    error: (note) => new ProtocolError(withNote(message, note), parts),
  };
}

/** Answers without JSON or without an envelope. */
export function unreadable(status: number, why: string, facts: AttemptFacts): Failure {
  const message = `${facts.exchange.method}: ${facts.redactor.text(why)}`;
  return {
    kind: 'undecided',
    status,
    error: (note) => new ProtocolError(withNote(message, note), { ...partsOf(facts), status }),
  };
}

/** Whatever it says, it says of another write: this one may have been run. */
export function ofAnotherWrite(status: number, facts: AttemptFacts): Failure {
  const why =
    'the answer echoes another Idempotency-Key than the one that was sent, so it is of another write';
  return { ...unreadable(status, why, facts), kind: 'unusable' };
}

export type Unanswered = Exclude<AttemptResult, { readonly kind: 'answer' | 'aborted' | 'no-undici' }>;

/** An attempt that brought no answer. */
export function noAnswer(result: Unanswered, facts: AttemptFacts, timeout: string): Failure {
  const name = facts.exchange.method;
  switch (result.kind) {
    case 'lost':
      return lost(result, facts);
    case 'timeout':
      return result.sent
        ? {
            kind: 'undecided',
            error: (note) => new TimeoutError(withNote(`${name}: ${timeout}`, note), partsOf(facts)),
          }
        : notSent(`${name}: no connection, ${timeout}`, facts);
    case 'too-large': {
      const message = `${name}: the answer is larger than maxResponseBytes`;
      const parts = { ...partsOf(facts), status: result.status };
      return {
        kind: 'unusable',
        status: result.status,
        error: (note) => new ProtocolError(withNote(message, note), parts),
      };
    }
    case 'undecodable':
      return unreadable(result.status, `the answer cannot be decoded (${result.encoding})`, facts);
  }
}

function lost(result: Extract<AttemptResult, { readonly kind: 'lost' }>, facts: AttemptFacts): Failure {
  const cause = safeCause(result.cause, facts.redactor);
  const said = isError(cause) ? causeText(cause) : 'unknown';
  const name = facts.exchange.method;
  if (!result.sent)
    return notSent(`${name}: cannot connect (${said})`, facts, { cause, clientClosed: result.closed });
  const message = `${name}: the connection was lost (${said})`;
  const error = (note?: string): SvcError =>
    new ConnectionError(withNote(message, note), { ...partsOf(facts), cause });
  return { kind: 'undecided', error };
}

export function notSent(
  message: string,
  facts: AttemptFacts,
  { cause, clientClosed }: { readonly cause?: unknown; readonly clientClosed?: boolean } = {},
): Failure {
  const error = (note?: string): SvcError =>
    new ConnectionError(withNote(message, note), { ...partsOf(facts), attempts: facts.sent, cause });
  return { kind: 'not-sent', clientClosed, error };
}

/** Node names the reason of a refused connection in `code` and often leaves the message empty. */
function causeText(cause: Error): string {
  const code: unknown = Reflect.get(cause, 'code');
  return [typeof code === 'string' && !cause.message.includes(code) ? code : '', cause.message]
    .filter(Boolean)
    .join(': ');
}

function partsOf({ exchange, attempts, callSite }: AttemptFacts): {
  readonly generation: Generation;
  readonly method: string;
  readonly attempts: number;
  readonly callSite: StackHolder | undefined;
} {
  return { generation: exchange.protocol.generation, method: exchange.method, attempts, callSite };
}

function withNote(message: string, note: string | undefined): string {
  return note === undefined ? message : `${message}; ${note}`;
}
