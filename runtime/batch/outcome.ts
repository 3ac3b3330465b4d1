/** One request of a batch as an operation, and how each of its calls ended, as far as the response or the failure says. */

import type { CallResponse } from '../call/call.js';
import { type Command, infoOf } from '../call/command.js';
import { isWrite } from '../call/method.js';
import { NotSentError, type SvcError } from '../errors/errors.js';
import { meaningOf } from '../errors/codes.js';
import { type CallInfo, type Failed, type Failure, toError } from '../errors/to-error.js';
import type { BatchAnswer, BatchItem, ItemAnswer, AccountProtocol } from '../protocol/protocol.js';
import type { Success, MethodUsage, Operation } from '../protocol/operation.js';
import { responseOf } from '../protocol/reply.js';
import { concernsRequest, failureKind, hasErrorObject, mayHaveRun } from '../send/policy.js';
import { type Reference, wireParams, type OwnName } from '../params/wire-params.js';

/** Calls in one request (Observed behaviour, Batch length; Legacy, Batch). */
export const MAX_CALLS = 50;

/** In place of a reference whose value is not known yet; any form of request can carry it. */
export const UNKNOWN_VALUE = '';

/** @param substitute gives what is sent for a reference. @throws UsageError on parameters that cannot be sent. */
export function batchItem(
  { method, row, params }: Command,
  ownName: OwnName,
  substitute?: (reference: Reference) => unknown,
): BatchItem {
  return { name: method, method: ownName(method), row, params: wireParams(params, { ownName, substitute }) };
}

/** A request is a write if one of its calls is, and one without a key: batches have no place for it. */
export function batchOperation(
  protocol: AccountProtocol,
  items: readonly BatchItem[],
  halt: boolean,
): Operation<BatchAnswer> {
  const { body, read } = protocol.batch.request(items, halt);
  return {
    protocol,
    method: 'batch',
    safety: items.some(({ row }) => isWrite(row)) ? 'write' : 'read',
    members: items.map(({ name }) => name),
    usage: (answer) => usageOf(items, answer),
    build: (credential) => protocol.sign(credential, { method: 'batch', body }),
    read,
  };
}

/** The service counts operating time call by call, in a batch too (Observed behaviour, Limits). */
function usageOf(items: readonly BatchItem[], { items: answers }: BatchAnswer): readonly MethodUsage[] {
  return items.flatMap(({ name: method }, index): readonly MethodUsage[] => {
    const answer = answers[index];
    if (answer === undefined) return [];
    if (answer.ok) return [{ method, time: answer.reply.time }];
    return 'failure' in answer ? [{ method, failure: answer.failure }] : [];
  });
}

/** Both lists were made from the same calls. */
export function item<T>(items: readonly T[], index: number): T {
  const found = items[index];
  if (found === undefined) throw new RangeError(`there is no ${index}`);
  return found;
}

export type Outcome =
  | { readonly ok: true; readonly response: CallResponse<unknown> }
  | { readonly ok: false; readonly error: SvcError };

/** One call of a batch, and who waits for it. */
export interface PlannedCall {
  readonly command: Command;
  /** As it is sent, with `UNKNOWN_VALUE` for references. */
  readonly item: BatchItem;
  /** In the batch, from 0. */
  readonly place: number;
  /** Places of the calls that its parameters refer to. */
  readonly needs: readonly number[];
  /** No batch can carry it: it travels by itself, at its place. */
  readonly isAlone: boolean;
  /** Whether somebody still waits for it; absent: always. */
  isWanted?(): boolean;
  /** Called once, with its outcome or with the reason of an abort. */
  readonly settle: (outcome: Outcome | Aborted) => void;
}

export interface Aborted {
  readonly ok: false;
  readonly error: unknown;
}

/** `undefined`: the request says nothing of the call, which is to be requested again. */
export type Ending = Outcome | undefined;

/** Where a batch ends early. */
export interface Stops {
  /** The caller wants nothing after the first failure. */
  readonly halt: boolean;
  /**
   * The service was asked to stop at it. Without `halt` because of references: a call that refers to the failed one would
   * run with whatever the account puts there.
   */
  readonly stops: boolean;
}

/** The endings of one request that was answered. */
export function endingsOf(
  calls: readonly PlannedCall[],
  sent: Success<BatchAnswer>,
  { halt, stops }: Stops,
): readonly Ending[] {
  const { items } = sent.value;
  const at = items.findIndex((item) => item?.ok === false);
  const first = items[at];
  const cut = items.slice(at + 1).every((item) => item === undefined);
  return calls.map(({ command }, index) => {
    const answer = items[index];
    if (answer !== undefined) return outcomeOf(command, answer, sent);
    const { goesOn } = command.protocol.batch;
    if (first?.ok !== false || index < at || !(goesOn ? stops : cut))
      return outcomeOf(command, { ok: false, unreadable: 'the answer says nothing of this call' }, sent);
    // Where the service was told to stop, nothing after the failure has run.
    if (!halt && (!isWrite(command.row) || goesOn)) return undefined;
    const stopper = calls[at]?.command ?? command;
    return {
      ok: false,
      error: notSentError(command, toError(infoOf(stopper), itemFailed(stopper, first, sent))),
    };
  });
}

/** An error in the place of a result is that call's own, judged as if it had been sent alone. */
function outcomeOf(command: Command, answer: NonNullable<ItemAnswer>, sent: Success<BatchAnswer>): Outcome {
  if (!answer.ok) return { ok: false, error: toError(infoOf(command), itemFailed(command, answer, sent)) };
  const value = { ...answer.reply, time: answer.reply.time ?? sent.value.time };
  return { ok: true, response: responseOf({ ...sent, value }, sent.value.idempotencyKey) };
}

function itemFailed(
  { row }: Command,
  answer: Extract<ItemAnswer, { readonly ok: false }>,
  { attempts, answer: { status } }: Success<BatchAnswer>,
): Failed {
  const failure: Failure =
    'failure' in answer
      ? answer.failure
      : { type: 'protocol', kind: 'undecided', status, text: answer.unreadable, attempts };
  return { ok: false, failure, mayHaveRun: isWrite(row) && mayHaveRun(failure.kind), attempts };
}

/**
 * The endings of one request that failed as a whole.
 *
 * @param request what errors say of it @param independent reads that nobody has asked for together
 */
export function endingsAfter(
  calls: readonly PlannedCall[],
  ended: Failed,
  { request, independent }: { readonly request: CallInfo; readonly independent: boolean },
): readonly Ending[] {
  const { failure } = ended;
  // It concerns the request as a whole, or there is one call.
  const isExact = calls.length === 1 || failure.type !== 'api' || concernsRequest(failure);
  const asksAgain = mayBelongToOneCall(ended, calls.length, independent);
  const cause = toError(request, assumeNotRun(ended));
  return calls.map(({ command, needs }) => {
    // Held back before anything was sent, for one call or another.
    if (asksAgain && failure.attempts === 0) return undefined;
    const isUnknown = asksAgain || !isExact || ended.mayHaveRun;
    if (isWrite(command.row) && isUnknown) {
      // That of a call which travelled by itself names its key.
      const isOwn = ended.mayHaveRun && request.method === command.method;
      return failed(isOwn ? toError(request, ended) : outcomeUnknownFor(command, ended, cause));
    }
    if (!asksAgain) return failed(toError(infoOf(command), assumeNotRun(ended)));
    // No call gets an error that may be another's: a read is asked again, unless the outcome of a write decides it.
    const needed = calls.some(({ command: { row }, place }) => isWrite(row) && needs.includes(place));
    return needed ? failed(notSentError(command, cause)) : undefined;
  });
}

/** Nothing of it was run, as far as its reads are concerned. */
export function assumeNotRun(ended: Failed): Failed {
  return { ...ended, mayHaveRun: false };
}

/** The cause is the error of the request, which may be that of another call. */
function outcomeUnknownFor(command: Command, { failure }: Failed, error: SvcError): SvcError {
  const { kind, attempts } = failure;
  const cause: Failure = { type: 'error', kind, error, attempts };
  return toError(infoOf(command), { ok: false, failure: cause, mayHaveRun: true, attempts });
}

/** One call failed, it is not known which, and the calls before it were run. @param calls in the request. */
function mayBelongToOneCall({ failure }: Failed, calls: number, independent: boolean): boolean {
  if (calls === 1) return false;
  // Too large together.
  if (independent && failure.kind === 'unusable') return true;
  if (failure.type !== 'api' || concernsRequest(failure)) return false;
  if (failure.attempts === 0) return true;
  // A page in place of an answer may come from anything in between.
  if (!hasErrorObject(failure)) return false;
  const isCaused = independent && meaningOf(failure.code).causedByCall === true;
  return isCaused || !mayHaveRun(failureKind(failure));
}

/** @param cause what kept the call from being sent: mostly the failure of an earlier one. */
export function notSentError({ method, callSite }: Command, cause: SvcError): NotSentError {
  return new NotSentError(`${method}: not sent: an earlier call of the batch failed`, { cause, callSite });
}

export function failed(error: SvcError): Outcome {
  return { ok: false, error };
}
