/** How a call ends that gets no further attempt, and why not. */

import type { Failed, Failure } from '../errors/to-error.js';
import { whyKeyIsNotTrusted, timeLeft, type CallContext } from './client-state.js';
import type { Decision, StopReason } from './decide.js';

/** Thrown to end a call; `run` returns its `failed`. */
export class Ended extends Error {
  readonly failed: Failed;

  constructor(failed: Failed) {
    super('the call has ended');
    this.failed = failed;
  }
}

export function endedWith(context: CallContext, failure: Failure): Ended {
  return new Ended(failedWith(context, failure));
}

export function failedWith(
  context: CallContext,
  failure: Failure,
  mayHaveRun: boolean = context.progress.undecided,
): Failed {
  const { sent } = context.progress;
  if (!mayHaveRun) return { ok: false, failure, mayHaveRun, attempts: sent };
  return { ok: false, failure, mayHaveRun, attempts: sent, objection: whyKeyIsNotTrusted(context) };
}

type End = Exclude<Decision, { readonly move: 'again' | 'refresh' }>;

export function endAfter(context: CallContext, failure: Failure, { move, because }: End): Failed {
  const note = noteOf(because, failure, context);
  return failedWith(context, note === undefined ? failure : { ...failure, note }, move === 'unknown');
}

/** The last attempt says most; a write that it left unconfirmed stays so. */
export function endEarly(
  context: CallContext,
  failure: Failure,
  obstacle: { readonly note?: string; readonly cause?: unknown },
): Failed {
  return failedWith(context, { ...failure, ...obstacle, cause: failure.cause ?? obstacle.cause });
}

/** Something other than a response took too long. */
export function timedOutWaiting(context: CallContext, note: string): Ended {
  const { failure, sent } = context.progress;
  if (failure !== undefined) return new Ended(endEarly(context, failure, { note }));
  return endedWith(context, { type: 'timeout', kind: 'not-sent', text: `not sent: ${note}`, attempts: sent });
}

function noteOf(because: StopReason, failure: Failure, context: CallContext): string | undefined {
  const { attempt } = context.progress;
  switch (because) {
    case 'policy':
      return undefined;
    case 'attempts':
      return attempt === 1 ? undefined : `given up after ${attempt} tries`;
    case 'budget':
      return "not retried: the client's retry budget is used up";
    case 'deadline':
      return deadlineNote(failure.named, context);
  }
}

function deadlineNote(named: number | undefined, context: CallContext): string {
  const left = Math.max(0, timeLeft(context));
  const room = `the deadline of ${inSeconds(context.options.deadline)} s leaves ${inSeconds(left)} s`;
  return named === undefined
    ? `not retried: ${room}`
    : `the service asks to wait ${inSeconds(named)} s, but ${room}`;
}

export function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
