/** Applies faults before a request reaches the account, and to the answer before it reaches the caller. */

import type { Clock } from '../account.js';
import type { FaultRules } from '../faults.js';
import type { HttpAnswer, HttpOutcome } from '../http.js';
import type { ReceivedRequest } from '../requests.js';
import { errorAnswer, hugeAnswer, pageAnswer, slowly, truncated } from './answers.js';
import type { Fault, FaultMoment } from './fault.js';
import { faultRowOf } from './spec.js';

/** The request, and the account that it was sent to. */
interface FaultContext {
  readonly rules: FaultRules;
  readonly clock: Clock;
  /** The account behaves as the server of May 2026 does. */
  readonly server: boolean;
  readonly received: ReceivedRequest;
}

/** @param answer runs the request on the account */
export async function withFaults(
  context: FaultContext,
  answer: () => HttpAnswer | Promise<HttpAnswer>,
): Promise<HttpOutcome> {
  const { received } = context;
  const before = takeFault(context, 'before');
  const instead = before && (await applyBefore(before, context));
  if (typeof instead === 'string') return instead;
  const answered = instead ?? (await answer());
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
async function applyBefore(fault: Fault, context: FaultContext): Promise<HttpOutcome | undefined> {
  const { does } = faultRowOf(fault).kind;
  if (does === 'reset') return 'cut';
  if (does !== 'hang') return foreignAnswer(fault, context);
  if (fault.amount === undefined) return 'silence';
  await context.clock.sleep(fault.amount);
  return undefined;
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
  { clock, server, received }: FaultContext,
): Promise<HttpAnswer | undefined> {
  const { kind } = faultRowOf(fault);
  if (kind.does === 'page') return pageAnswer(fault, kind);
  if (kind.does === 'huge') return hugeAnswer(fault);
  if (kind.does !== 'error') return undefined;
  if (kind.wait !== undefined) await clock.sleep(kind.wait);
  return errorAnswer(fault, kind, { generation: received.generation, clock, server });
}
