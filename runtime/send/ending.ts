/** How a call ends that gets no further attempt, and why not. */

import { errorClass } from '../errors/codes.js';
import { type Failed, type Failure, isOfTokens } from '../errors/to-error.js';
import { objectionTo, TIMER_EARLY, timeLeft, type CallContext } from './context.js';
import type { Decision, StopReason } from './decide.js';
import type { ActiveCooldown } from './cooldowns.js';

/** Ends a call from within; `run` returns its `failed`. */
export class Ended extends Error {
  readonly failed: Failed;

  constructor(failed: Failed) {
    super('the call has ended');
    this.failed = failed;
  }
}

export function failedWith(
  context: CallContext,
  failure: Failure,
  mayHaveRun: boolean = context.progress.undecided,
): Failed {
  const { sent } = context.progress;
  if (!mayHaveRun) return { ok: false, failure, mayHaveRun, attempts: sent };
  return { ok: false, failure, mayHaveRun, attempts: sent, objection: objectionTo(context) };
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

function noteOf(because: StopReason, failure: Failure, context: CallContext): string | undefined {
  switch (because) {
    case 'policy':
      return undefined;
    case 'attempts':
      return attemptsNote(context.progress);
    case 'budget':
      return "not retried: the client's retry budget is used up";
    case 'deadline':
      return deadlineNote(failure.named, context);
  }
}

/** Agrees with `attempts` of the error, which counts those that were sent. */
function attemptsNote({ attempt, sent }: CallContext['progress']): string | undefined {
  if (attempt === 1) return undefined;
  if (sent === attempt) return `given up after ${attempt} attempts`;
  return `given up after ${attempt} tries, ${sent === 0 ? 'none' : `${sent}`} of them sent`;
}

function deadlineNote(named: number | undefined, context: CallContext): string {
  const left = Math.max(0, timeLeft(context));
  const room = `the deadline of ${inSeconds(context.options.deadline)} s leaves ${inSeconds(left)} s`;
  return named === undefined
    ? `not retried: ${room}`
    : `the service asks to wait ${inSeconds(named)} s, but ${room}`;
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

/**
 * The deadline passed, or would pass, while the call waited for something other than a response.
 * @param waysOut what the caller can do about it.
 */
export function tooLate(context: CallContext, waitingFor: string, waysOut?: string): Ended {
  const wait = `${waitingFor} takes longer than the deadline of ${inSeconds(context.options.deadline)} s`;
  return givenUp(context, waysOut === undefined ? wait : `${wait}: ${waysOut}`);
}

/** @param from the function that takes too long. */
export function noToken(context: CallContext, from: string): Ended {
  const { timeout, deadline } = context.options;
  const bound =
    timeLeft(context) > TIMER_EARLY
      ? `timeout of ${inSeconds(timeout)} s`
      : `deadline of ${inSeconds(deadline)} s`;
  return givenUp(context, `the function ${from} gave no token within the ${bound}`);
}

function givenUp(context: CallContext, note: string): Ended {
  const { failure, sent } = context.progress;
  if (failure !== undefined) return new Ended(endEarly(context, failure, { note }));
  return new Ended(
    failedWith(context, { type: 'timeout', kind: 'not-sent', text: `not sent: ${note}`, attempts: sent }),
  );
}

/** The service holds the call back for longer than it may last: its own response says it best. */
export function onCooldown(context: CallContext, { ms, code, failure: seen }: ActiveCooldown): Ended {
  if (code === '' || context.progress.failure !== undefined) return tooLate(context, "the service's limit");
  const { protocol } = context.operation;
  const { status, details, validation, gateway } = seen ?? UNSEEN;
  const text = `not sent: the service asks to wait ${inSeconds(ms)} s (${code}), longer than the deadline of ${inSeconds(context.options.deadline)} s`;
  const known = {
    code,
    status,
    details,
    validation,
    gateway,
    text,
    named: ms,
    attempts: 0,
    requestId: seen?.requestId,
  };
  return new Ended(
    failedWith(context, {
      type: 'api',
      kind: 'refused',
      class: errorClass(protocol, code, status),
      ...known,
    }),
  );
}

/** What is known of a limit that another client has met. */
const UNSEEN = { status: 429, details: undefined, validation: [], gateway: undefined };

/** No credential could be had to sign the call with. */
export function noCredential(context: CallContext, cause: unknown): Ended {
  const { sent } = context.progress;
  return new Ended(
    failedWith(
      context,
      isOfTokens(cause)
        ? { type: 'error', kind: 'not-sent', error: cause, attempts: sent }
        : {
            type: 'connection',
            kind: 'not-sent',
            text: 'not sent: the function accessToken gave no token',
            attempts: sent,
            cause,
          },
    ),
  );
}
