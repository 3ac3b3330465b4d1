/** The answers that a fault sends instead of the account's own. */

import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { Clock } from '../account.js';
import { errorReference } from '../gateway/reference.js';
import { failureBody, GatewayRefusal } from '../gateway/refusal.js';
import { type HttpAnswer, jsonAnswer } from '../http.js';
import type { ReceivedRequest } from '../requests.js';
import type { ServerRules } from '../server-rules.js';
import type { FaultKind } from './catalogue.js';
import type { Fault } from './fault.js';

export function pageAnswer(fault: Fault, { status, type, body }: FaultKind & { does: 'page' }): HttpAnswer {
  const location = status === 302 && { location: 'https://elsewhere.example/' };
  const headers = { 'content-type': type, ...delayHeader(fault), ...location };
  return { status: fault.status ?? status, headers, body };
}

/** In the form of the generation that was called. */
export function errorAnswer(
  fault: Fault,
  kind: FaultKind & { does: 'error' },
  context: ErrorContext,
): HttpAnswer {
  if (context.generation === 'gateway') return gatewayError(fault, kind, context.clock);
  const own = fault.code ?? kind.code;
  const isUsual = context.ofServer.deniesClosedAccounts && fault.status === undefined;
  const known = isUsual ? closedOnServer(own, context.generation) : undefined;
  const { code, status } = known ?? { code: own, status: kind.status };
  const body = errorBody({ code, message: kind.message, retryAfter: fault.retryAfter }, context);
  const isNamedInBody = code === 'OPERATION_TIME_LIMIT';
  const headers = isNamedInBody ? {} : delayHeader(fault);
  return jsonAnswer(fault.status ?? status, JSON.stringify(body), headers);
}

/** Status and message come from the error reference, or from the fault if the reference lacks the code. */
function gatewayError(fault: Fault, kind: FaultKind & { does: 'error' }, clock: Clock): HttpAnswer {
  const code = fault.code ?? kind.code;
  const usual = errorReference().has(code) ? {} : { status: kind.status, message: kind.message };
  const { status = usual.status, retryAfter, fields } = fault;
  const refusal = new GatewayRefusal(code, { ...usual, status, retryAfter, fields });
  return jsonAnswer(refusal.status, JSON.stringify(failureBody(refusal, clock)), delayHeader(refusal));
}

/** Its own error of a closed account, by generation; undefined for any other code. */
function closedOnServer(
  code: string,
  generation: string,
): { readonly code: string; readonly status: number } | undefined {
  if (code !== 'PORTAL_DELETED') return undefined;
  return generation === 'v3'
    ? { code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', status: 400 }
    : { code, status: 403 };
}

interface ErrorContext {
  readonly generation: ReceivedRequest['generation'];
  readonly ofServer: ServerRules;
  readonly clock: Clock;
}

interface ErrorText {
  readonly code: string;
  readonly message: string;
  readonly retryAfter: number | undefined;
}

function errorBody({ code, message, retryAfter }: ErrorText, { generation, clock }: ErrorContext): unknown {
  if (generation === 'v3' && code.includes('EXCEPTION')) return { error: { code, message } };
  // Observed behaviour, Limits: the delay may be in a `time` object next to the flat error.
  const resetAt =
    code === 'OPERATION_TIME_LIMIT' &&
    retryAfter !== undefined &&
    Math.floor(clock.now() / 1000) + retryAfter;
  return {
    error: code,
    error_description: message,
    ...(resetAt !== false && { time: { operating_reset_at: resetAt } }),
  };
}

function delayHeader({ retryAfter }: { readonly retryAfter?: number | undefined }): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
}

const DEFAULT_MIB = 65;
const MIB = 1024 * 1024;

/** A well-formed envelope around one long text, made while it is sent. */
export function hugeAnswer({ amount = DEFAULT_MIB, status = 200 }: Fault): HttpAnswer {
  const chunk = 'a'.repeat(MIB);
  function* chunks() {
    yield '{"result":{"item":{"id":1,"title":"';
    for (let sent = 0; sent < amount; sent++) yield chunk;
    yield '"}}}';
  }
  return { ...jsonAnswer(status, ''), body: Readable.from(chunks(), { objectMode: false }) };
}

const PIECES = 20;
const DEFAULT_SLOW = 2000;

/** The account's own answer in pieces, over `amount` ms. */
export function slowly(body: string, { amount = DEFAULT_SLOW }: Fault, clock: Clock): Readable {
  const bytes = Buffer.from(body);
  const size = Math.max(1, Math.ceil(bytes.length / PIECES));
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) {
      await clock.sleep(amount / PIECES);
      yield bytes.subarray(at, at + size);
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** Half of the answer, then the connection breaks. */
export function truncated(body: string): Readable {
  const bytes = Buffer.from(body);
  async function* half() {
    yield bytes.subarray(0, Math.floor(bytes.length / 2));
    // Lets the first half leave before the error ends the socket.
    await setImmediate();
    await setImmediate();
    throw new Error('cut off on purpose');
  }
  return Readable.from(half(), { objectMode: false });
}

/** As PHP prints one while its errors are displayed. */
export function withPrintedError(body: string): string {
  return `${body}<br />\n<b>Fatal error</b>:  Allowed memory size of 268435456 bytes exhausted in <b>index.php</b> on line <b>7</b><br />\n`;
}
