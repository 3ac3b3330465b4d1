/** Applies faults before a request reaches the account, and to the answer before it reaches the caller. */

import type { Clock } from '../account.js';
import type { FaultRules } from '../faults.js';
import type { HttpAnswer, HttpOutcome, HttpRequest } from '../http.js';
import type { ReceivedRequest } from '../requests.js';
import type { ServerRules } from '../server-rules.js';
import { errorAnswer, hugeAnswer, pageAnswer, slowly, truncated, withPrintedError } from './answers.js';
import type { Fault, FaultMoment } from './fault.js';
import { faultRowOf } from './spec.js';

/** The request, and the account that it was sent to. */
interface FaultContext {
  readonly rules: FaultRules;
  readonly clock: Clock;
  readonly ofServer: ServerRules;
  readonly received: ReceivedRequest;
  readonly request: HttpRequest;
}

type Run = (request: HttpRequest) => HttpAnswer | Promise<HttpAnswer>;

/** @param answer runs a request on the account */
export async function withFaults(context: FaultContext, answer: Run): Promise<HttpOutcome> {
  const { received, request } = context;
  const before = takeFault(context, 'before');
  const instead = before && (await applyBefore(before, context, answer));
  if (typeof instead === 'string') return instead;
  const answered = instead ?? (await answer(before ? changedRequest(before, request) : request));
  received.status = answered.status;
  const after = before ? undefined : takeFault(context, 'after');
  return after ? applyAfter(after, context, answered) : answered;
}

function takeFault({ rules, received }: FaultContext, when: FaultMoment): Fault | undefined {
  const fault = rules.take(received, when);
  if (fault) received.fault = `${fault.name} ${when}`;
  return fault;
}

/** Undefined: the account answers. */
async function applyBefore(
  fault: Fault,
  context: FaultContext,
  answer: Run,
): Promise<HttpOutcome | undefined> {
  const { does } = faultRowOf(fault).kind;
  if (does === 'reset') return 'cut';
  if (does === 'gave-up') {
    const { clock, request } = context;
    // Nobody waits for its answer, and one that fails is lost like any other.
    void clock
      .sleep(fault.amount ?? DEFAULT_LATE)
      .then(() => answer(request))
      .catch(() => undefined);
    return foreignAnswer({ ...fault, name: '504' }, context);
  }
  if (does !== 'hang') return foreignAnswer(fault, context);
  if (fault.amount === undefined) return 'silence';
  await context.clock.sleep(fault.amount);
  return undefined;
}

/** ms */
const DEFAULT_LATE = 2000;

/** What is left of a request where the server loses a part of it. */
function changedRequest(fault: Fault, request: HttpRequest): HttpRequest {
  const { does } = faultRowOf(fault).kind;
  const { authorization: _, ...headers } = request.headers;
  if (does === 'drop-token') return { ...request, headers };
  // PHP reads JSON of any size.
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    headers['content-type'] ?? '',
  );
  return does === 'form-limit' && isForm ? { ...request, body: Buffer.alloc(0) } : request;
}

const ACCOUNT_HEADERS = ['idempotency-key', 'idempotent-replayed'];

async function applyAfter(fault: Fault, context: FaultContext, own: HttpAnswer): Promise<HttpOutcome> {
  const { does } = faultRowOf(fault).kind;
  const body = typeof own.body === 'string' ? own.body : '';
  if (does === 'reset') return 'cut';
  if (does === 'hang' && fault.amount === undefined) return 'silence';
  if (does === 'hang') await context.clock.sleep(fault.amount ?? 0);
  if (does === 'slow-body') return { ...own, body: slowly(body, fault, context.clock) };
  if (does === 'wrong-type') return withHeaders(own, { 'content-type': 'text/plain; charset=utf-8' });
  if (does === 'cut-short') return { ...own, body: body.slice(0, Math.floor(body.length / 2)) };
  if (does === 'printed-error') return { ...own, body: withPrintedError(body) };
  if (does === 'truncated')
    return {
      ...withHeaders(own, { 'content-length': String(Buffer.byteLength(body)) }),
      body: truncated(body),
    };
  const answer = await foreignAnswer(fault, context);
  if (!answer) return own;
  // A page of a proxy has none of the account's headers.
  const kept = Object.entries(own.headers).filter(
    ([name]) => does !== 'page' || !ACCOUNT_HEADERS.includes(name),
  );
  return { ...answer, headers: { ...Object.fromEntries(kept), ...answer.headers } };
}

function withHeaders(answer: HttpAnswer, headers: HttpAnswer['headers']): HttpAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

async function foreignAnswer(
  fault: Fault,
  { clock, ofServer, received }: FaultContext,
): Promise<HttpAnswer | undefined> {
  const { kind } = faultRowOf(fault);
  if (kind.does === 'page') return pageAnswer(fault, kind);
  if (kind.does === 'huge') return hugeAnswer(fault);
  if (kind.does !== 'error') return undefined;
  if (kind.wait !== undefined) await clock.sleep(kind.wait);
  return errorAnswer(fault, kind, { generation: received.generation, clock, ofServer });
}
