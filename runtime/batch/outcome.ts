/** How each call of a batch ended, also where the service says something only about the whole request. */

import type { CallResponse } from '../call.js';
import { isWriteCommand, type Command } from '../command.js';
import { ApiError } from '../errors/api-error.js';
import { NotSentError } from '../errors/batch-error.js';
import { OutcomeUnknownError, outcomeUnknown } from '../errors/outcome-unknown-error.js';
import { SvcError } from '../errors/svc-error.js';
import { ProtocolError, TransportError } from '../errors/transport-error.js';
import type { Sent } from '../exchange.js';
import { responseOf } from '../reply.js';
import { concernsRequest } from '../send/policy.js';
import type { PlannedCall } from './plan.js';
import type { ItemAnswer } from './item-answer.js';
import type { BatchAnswer } from './request.js';

export type Outcome =
  | { readonly ok: true; readonly response: CallResponse<unknown> }
  | { readonly ok: false; readonly error: SvcError };

type Member = Pick<PlannedCall, 'command' | 'madeAt' | 'needs'>;

/** The outcomes of one request that was answered. @param halt it was asked to stop at the first failure. */
export function outcomesOf(
  members: readonly Member[],
  sent: Sent<BatchAnswer>,
  halt: boolean,
): readonly Outcome[] {
  const { items } = sent.value;
  const at = items.findIndex((item) => item?.ok === false);
  const first = items[at];
  return members.map((member, index) => {
    const stopped = first?.ok === false && at < index && stopsAtFailure(member, halt);
    return outcomeOf(member, items[index], { sent, failure: stopped ? first.error : undefined });
  });
}

/** A legacy batch goes on after a failure unless it is told not to, or a call has nothing to go on with. */
function stopsAtFailure({ command, needs }: Member, halt: boolean): boolean {
  return command.generation === 'v3' || halt || needs.length > 0;
}

interface Around {
  readonly sent: Sent<BatchAnswer>;
  /** The first failure of the request, where it kept the call from being run. */
  readonly failure: SvcError | undefined;
}

function outcomeOf(member: Member, answer: ItemAnswer, { sent, failure }: Around): Outcome {
  if (answer === undefined) return { ok: false, error: unanswered(member, sent, failure) };
  if (!answer.ok) {
    const { error } = answer;
    return { ok: false, error: error instanceof ApiError ? error : unreadable(member, sent, error.message) };
  }
  const { reply } = answer;
  const value = { ...reply, time: reply.time ?? sent.value.time };
  return { ok: true, response: responseOf({ ...sent, value }) };
}

/** The service stopped before it; or it forgot it, and then nobody knows. */
function unanswered(member: Member, sent: Sent<BatchAnswer>, failure: SvcError | undefined): SvcError {
  if (failure !== undefined) return notSent(member, failure);
  return unreadable(member, sent, 'the answer to the batch says nothing of this call');
}

function unreadable(member: Member, { attempts, status }: Sent<BatchAnswer>, why: string): SvcError {
  const { generation, method } = member.command;
  const parts = { generation, method, attempts, status, madeAt: member.madeAt };
  const error = new ProtocolError(`${method}: ${why}`, parts);
  return isWriteCommand(member.command) ? unknown(member, error) : error;
}

/** @param because what stopped it. */
export function notSent({ command, madeAt }: Member, because: SvcError): NotSentError {
  return new NotSentError(`${command.method}: not sent, for an earlier call of the batch failed`, {
    cause: because,
    madeAt,
  });
}

/** The error of each call of a request that failed as a whole (contract/4-observed.md, Batch failure). */
export function failuresOf(members: readonly Member[], error: SvcError): readonly Outcome[] {
  return members.map((member) => ({ ok: false, error: failureOf(member, error, members.length) }));
}

function failureOf(member: Member, error: SvcError, calls: number): SvcError {
  const cause = error instanceof OutcomeUnknownError && error.cause instanceof SvcError ? error.cause : error;
  if (!isWriteCommand(member.command)) return cause;
  if (error instanceof OutcomeUnknownError) return unknown(member, cause);
  const certain = calls === 1 || error instanceof TransportError || refusedWhole(member.command, error);
  return certain ? error : unknown(member, error);
}

/** A legacy batch answers for each call; an error of the request means that none was run. */
function refusedWhole({ generation }: Command, error: SvcError): boolean {
  return generation === 'legacy' || (error instanceof ApiError && concernsRequest(error));
}

function unknown({ command, madeAt }: Member, cause: SvcError): OutcomeUnknownError {
  const { generation, method, row } = command;
  const attempts = cause instanceof ApiError || cause instanceof TransportError ? cause.attempts : 1;
  return outcomeUnknown({ generation, method, attempts, readBack: row.readBack, cause, madeAt });
}
