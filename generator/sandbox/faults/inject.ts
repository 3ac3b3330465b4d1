/** Lets faults happen: before a request reaches the account, and between its answer and the caller. */

import type { Clock } from '../account.js';
import type { FaultRules } from '../faults.js';
import type { HttpAnswer, HttpOutcome } from '../http.js';
import type { ReceivedRequest } from '../requests.js';
import { errorAnswer, hugeAnswer, pageAnswer, slowly, truncated } from './answers.js';
import type { Fault, FaultMoment } from './fault.js';
import { faultRowOf } from './spec.js';

/** Where faults happen. */
interface FaultContext {
  readonly rules: FaultRules;
  readonly clock: Clock;
  /** The account behaves as the server of May 2026 does. */
  readonly server: boolean;
  readonly received: ReceivedRequest;
}

/** @param answer what the account does and answers */
export async function withFaults(
  around: FaultContext,
  answer: () => HttpAnswer | Promise<HttpAnswer>,
): Promise<HttpOutcome> {
  const { received } = around;
  const before = takeFault(around, 'before');
  const instead = before && (await applyBefore(before, around));
  if (typeof instead === 'string') return instead;
  const own = instead ?? (await answer());
  received.status = own.status;
  const after = before ? undefined : takeFault(around, 'after');
  return after ? applyAfter(after, around, own) : own;
}

function takeFault({ rules, received }: FaultContext, when: FaultMoment): Fault | undefined {
  const fault = rules.take(received, when);
  if (fault) received.fault = `${fault.name} ${when}`;
  return fault;
}

/** Undefined: the account answers. */
async function applyBefore(fault: Fault, around: FaultContext): Promise<HttpOutcome | undefined> {
  const { does } = faultRowOf(fault).kind;
  if (does === 'reset') return 'cut';
  if (does !== 'hang') return foreignAnswer(fault, around);
  if (fault.amount === undefined) return 'silence';
  await around.clock.sleep(fault.amount);
  return undefined;
}

const ACCOUNT_HEADERS = ['idempotency-key', 'idempotent-replayed'];

async function applyAfter(fault: Fault, around: FaultContext, own: HttpAnswer): Promise<HttpOutcome> {
  const { does } = faultRowOf(fault).kind;
  const body = typeof own.body === 'string' ? own.body : '';
  if (does === 'reset') return 'cut';
  if (does === 'hang' && fault.amount === undefined) return 'silence';
  if (does === 'hang') await around.clock.sleep(fault.amount ?? 0);
  if (does === 'slow-body') return { ...own, body: slowly(body, fault, around.clock) };
  if (does === 'wrong-type') return withHeaders(own, { 'content-type': 'text/plain; charset=utf-8' });
  if (does === 'truncated')
    return {
      ...withHeaders(own, { 'content-length': String(Buffer.byteLength(body)) }),
      body: truncated(body),
    };
  const answer = await foreignAnswer(fault, around);
  if (!answer) return own;
  // The page of something in between has none of the account's headers.
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
