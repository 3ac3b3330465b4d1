/** How each call of one batch request ended, as far as the answer or the failure of the request tells. */

import type { CallResponse } from '../call/call.js';
import type { Command } from '../call/command.js';
import { isWrite } from '../call/method.js';
import { ApiError } from '../errors/api-error.js';
import { OutcomeUnknownError } from '../errors/outcome-unknown-error.js';
import { SvcError } from '../errors/svc-error.js';
import { ProtocolError } from '../errors/transport-error.js';
import type { Sent } from '../protocol/exchange.js';
import { responseOf } from '../protocol/reply.js';
import { concernsRequest, isNamed, mayHaveRun } from '../send/policy.js';
import { notSentError, ownError, unknownError } from './own-error.js';
import type { BatchAnswer, BatchItem, ItemAnswer } from '../protocol/batch-protocol.js';

export type Outcome =
  | { readonly ok: true; readonly response: CallResponse<unknown> }
  | { readonly ok: false; readonly error: SvcError };

/** One call of a batch, or equal calls that are sent as one; and who waits for it. */
export interface PlannedCall {
  readonly command: Command;
  /** As it is sent, with `null` in the place of references. */
  readonly item: BatchItem;
  /** Among all calls that were asked for, from 0. */
  readonly place: number;
  /** Places of the calls that its parameters refer to. */
  readonly needs: readonly number[];
  /** No batch can carry it: it travels by itself, at its place. */
  readonly isAlone: boolean;
  /** Whether somebody still waits for it; absent: it was asked for once and for all. */
  isWanted?(): boolean;
  /** Gives it its outcome. */
  keep(outcome: Outcome): void;
  /** It gets no outcome. */
  fail(reason: unknown): void;
}

/** `undefined`: the request says nothing of the call, which is to be asked again. */
export type Ending = Outcome | undefined;

/** Where a batch ends early. */
export interface Stops {
  /** The caller wants nothing after the first failure. */
  readonly halt: boolean;
  /** The service was told to stop at it. Without `halt` because of references: what refers to the failed call would run with what the account puts in the place of its result. */
  readonly stops: boolean;
}

/** The endings of one request that was answered. */
export function endingsOf(
  members: readonly PlannedCall[],
  sent: Sent<BatchAnswer>,
  { halt, stops }: Stops,
): readonly Ending[] {
  const { items } = sent.value;
  const at = items.findIndex((item) => item?.ok === false);
  const first = items[at];
  const cut = items.slice(at + 1).every((item) => item === undefined);
  return members.map((member, index) => {
    const answer = items[index];
    if (answer !== undefined) return outcomeOf(member.command, answer, sent);
    const { command } = member;
    const { goesOn } = command.protocol.batch;
    if (first?.ok !== false || index < at || !(goesOn ? stops : cut))
      return failed(unreadable(command, sent, 'the answer to the batch says nothing of this call'));
    // Where the service was told to stop, nothing after the failure has run.
    return halt || (isWrite(command.row) && !goesOn) ? failed(notSentError(command, first.error)) : undefined;
  });
}

/** An error in the place of a result is that call's own, judged as if it had been sent alone. */
function outcomeOf(command: Command, answer: NonNullable<ItemAnswer>, sent: Sent<BatchAnswer>): Outcome {
  if (answer.ok) {
    const value = { ...answer.reply, time: answer.reply.time ?? sent.value.time };
    return { ok: true, response: responseOf({ ...sent, value }, sent.value.idempotencyKey) };
  }
  const { error } = answer;
  if (!(error instanceof ApiError)) return failed(unreadable(command, sent, error.message));
  const perhaps = isWrite(command.row) && mayHaveRun(error);
  return failed(perhaps ? unknownError(command, error) : error);
}

function unreadable(command: Command, { attempts, status }: Sent<BatchAnswer>, why: string): SvcError {
  const { protocol, method, callSite } = command;
  const parts = { generation: protocol.generation, method, attempts, status, callSite };
  const error = new ProtocolError(`${method}: ${why}`, parts);
  return isWrite(command.row) ? unknownError(command, error) : error;
}

/** The endings of one request that failed as a whole. */
export function endingsAfter(members: readonly PlannedCall[], error: SvcError): readonly Ending[] {
  const cause = causeOf(error);
  switch (verdictOn(error, members.length)) {
    case 'each':
      return members.map(({ command }) => failed(ownError(command, error)));
    case 'unanswered':
      return members.map(({ command }) => {
        if (!isWrite(command.row)) return failed(ownError(command, cause));
        // That of a call which travelled by itself names its key.
        const isOwn = error instanceof OutcomeUnknownError && error.method === command.method;
        return failed(isOwn ? error : unknownError(command, cause));
      });
    case 'someone':
      return members.map((member) => endingAmong(members, member, cause));
    case 'nobody':
      return members.map(() => undefined);
  }
}

/** No call gets an error that may be another's: the outcome of a write is unknown, and a read is asked again. */
function endingAmong(
  members: readonly PlannedCall[],
  { command, needs }: PlannedCall,
  cause: SvcError,
): Ending {
  if (isWrite(command.row)) return failed(unknownError(command, cause));
  const needed = members.some(({ command: { row }, place }) => isWrite(row) && needs.includes(place));
  return needed ? failed(notSentError(command, cause)) : undefined;
}

function failed(error: SvcError): Outcome {
  return { ok: false, error };
}

type Verdict =
  /** The error is each call's own: it concerns the request as a whole, or there is one call. */
  | 'each'
  /** No answer of the service came: reads have that failure, and the outcome of writes is unknown. */
  | 'unanswered'
  /** One call failed, it is not known which, and the calls before it were run. */
  | 'someone'
  /** Held back before anything was sent, for one call or another. */
  | 'nobody';

/** @param calls in the request. */
function verdictOn(error: SvcError, calls: number): Verdict {
  const exact: Verdict = error instanceof OutcomeUnknownError ? 'unanswered' : 'each';
  const cause = causeOf(error);
  if (calls === 1 || !(cause instanceof ApiError) || concernsRequest(cause)) return exact;
  if (cause.attempts === 0) return 'nobody';
  // A page in place of an answer may come from anything in between.
  return isNamed(cause) && !mayHaveRun(cause) ? 'someone' : 'unanswered';
}

/** The failure itself, out of the error that a request with a write ends with. */
export function causeOf(error: SvcError): SvcError {
  return error instanceof OutcomeUnknownError && error.cause instanceof SvcError ? error.cause : error;
}
