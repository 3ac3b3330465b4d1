/** Runs an operation, with retries, until its outcome is known or its deadline passes. */

import { meaningOf } from '../errors/codes.js';
import { SvcError } from '../errors/errors.js';
import { type Failed, toError } from '../errors/to-error.js';
import { resolveOptions, type ResolvedOptions, type SendOptions } from '../call/options.js';
import {
  callHook,
  type CallTrace,
  isRetryObserved,
  isTraced,
  makeCallId,
  note,
  publishRetry,
  traced,
} from '../observe/tracing.js';
import type { Operation, Result, Success, Credential } from '../protocol/operation.js';
import { reasonOf } from '../value/abort-signal.js';
import { isThenable } from '../value/realm.js';
import { pause, withTimeout } from '../value/environment.js';
import { acquire } from './acquire.js';
import { attemptFailed, beginAttempt, endAttempt, factsOf } from './attempt.js';
import { closedAfter, enter, leave, mayRetry } from './closing.js';
import { eventOf, whyKeyIsNotTrusted, timeLeft, type CallContext, type ClientState } from './client-state.js';
import { endRefused, isRefreshable, renew, sign } from './credential.js';
import { decide, type Decision } from './decide.js';
import { backoff } from './delay.js';
import { endAfter, Ended, endedWith, failedWith } from './ending.js';
import { type Failure, isFailure } from './failure.js';
import { raisedInside } from './policy.js';

/** For callers whose call it is: rejects with its error. @throws UsageError for options that cannot work */
export async function send<T>(
  client: ClientState,
  operation: Operation<T>,
  options: SendOptions,
): Promise<Success<T>> {
  const result = await run(client, operation, resolveCallOptions(client, options));
  if (result.ok) return result;
  throw toError(operation, result);
}

/** @throws UsageError */
export function resolveCallOptions(client: ClientState, options: SendOptions): ResolvedOptions {
  return resolveOptions(client.settings.defaults, options, client.environment.now());
}

/** Rejects on abort alone, with the signal's reason. */
export function run<T>(
  client: ClientState,
  operation: Operation<T>,
  options: ResolvedOptions,
): Promise<Result<T>> {
  const callId = makeCallId();
  const progress = {
    place: -1,
    attempt: 1,
    sent: 0,
    renewed: undefined,
    renewals: 0,
    onWire: false,
    redirectsFollowed: 0,
    undecided: false,
    pinnedCredential: undefined,
    failure: undefined,
  };
  const context: CallContext<T> = { client, operation, options, callId, progress };
  if (operation.isShared === true || !isTraced()) return attempts(context);
  const trace: CallTrace = eventOf(context);
  const errorOf = (result: Result<T>): SvcError | undefined => {
    const { attempts: sent } = result;
    note(trace, { ...factsOf(client, result.ok ? result : result.failure), attempts: sent });
    return result.ok ? undefined : toError(operation, result);
  };
  return traced(trace, client.environment.now, () => attempts(context), errorOf);
}

/** One function, since each call would pay for every further one that is awaited. */
async function attempts<T>(context: CallContext<T>): Promise<Result<T>> {
  const { client, options, operation } = context;
  try {
    enter(context);
    const { notBefore } = operation;
    if (notBefore !== undefined)
      await pause(client.environment, notBefore - client.environment.now(), options.signal);
    for (;;) {
      if (options.signal.aborted) throw reasonOf(options.signal);
      const waiting = acquire(context);
      if (waiting !== undefined) await waiting;
      const signed = sign(context);
      const credential = isThenable(signed) ? await signed : signed;
      stopIfKeyIsIgnored(context);
      const begun = beginAttempt(context, credential);
      const attempted = endAttempt(context, begun, await begun.ending);
      if (!isFailure(attempted)) {
        client.budget.refill();
        return attempted;
      }
      const failed = await prepareNextAttempt(context, attempted, credential);
      if (failed !== undefined) return failed;
    }
  } catch (reason) {
    return endedBy(context, reason);
  } finally {
    leave(context);
  }
}

/** @throws the reason of an abort, and what is no error of this client */
function endedBy(context: CallContext, reason: unknown): Failed {
  if (reason instanceof Ended) return reason.failed;
  const { signal } = context.options;
  const isAbort = signal.aborted && reason === reasonOf(signal);
  if (isAbort || !(reason instanceof SvcError)) throw reason;
  return failedWith(context, { type: 'error', kind: 'final', error: reason, attempts: 0 });
}

/** While a write waits to be retried, another one may show that the account has no idempotency key support. */
function stopIfKeyIsIgnored(context: CallContext): void {
  const { failure, undecided } = context.progress;
  if (failure === undefined || !undecided || whyKeyIsNotTrusted(context) === undefined) return;
  throw endedWith(context, failure);
}

/** After a failed attempt: prepares the next one, or returns how the call ends. */
async function prepareNextAttempt(
  context: CallContext,
  failure: Failure,
  credential: Credential,
): Promise<Failed | undefined> {
  const { operation, progress } = context;
  if (await followsRedirect(context, failure)) return undefined;
  const decision = decideAfter(context, failure, credential);
  progress.failure = failure;
  if (operation.safety !== 'read' && failure.kind === 'undecided') {
    progress.undecided = true;
    if (changesBody(credential)) progress.pinnedCredential = credential;
  }
  applyLimitToOtherCalls(context, failure);
  if (decision.move !== 'again' && decision.move !== 'refresh') {
    const ended = failure.kind === 'expired' ? endRefused(context, failure, credential) : failure;
    return endAfter(context, ended, decision);
  }
  if (!mayRetry(context)) return closedAfter(context, failure);
  if (decision.move === 'refresh') await renew(context, failure, credential);
  else await waitForRetry(context, failure, decision);
  return undefined;
}

/** How often a call may follow its account. */
const MAX_MOVES = 3;

/** A redirected call was not run: it goes to the address that its credential names now, which counts as no attempt. */
async function followsRedirect(context: CallContext, failure: Failure): Promise<boolean> {
  const { client, options, progress } = context;
  const { moved } = client.settings.credentials;
  if (moved === undefined || failure.type !== 'protocol' || failure.location === undefined) return false;
  if (progress.redirectsFollowed >= MAX_MOVES) return false;
  progress.redirectsFollowed += 1;
  const bounds = { left: timeLeft(context), signal: options.signal };
  return (await withTimeout(moved(), bounds, client.environment)) === true;
}

function decideAfter(context: CallContext, failure: Failure, credential: Credential): Decision {
  const { client, operation, options, progress } = context;
  const isTrusted = whyKeyIsNotTrusted(context) === undefined;
  return decide({
    kind: failure.kind,
    safety: isTrusted ? operation.safety : 'write',
    attempt: progress.attempt,
    attempts: options.retry.attempts,
    named: failure.named,
    backoff: backoff(options.retry, progress.attempt, client.environment.random),
    left: timeLeft(context),
    affordable: client.budget.affords(),
    refreshable: failure.kind === 'expired' && isRefreshable(context, credential),
    undecidedBefore: progress.undecided,
    confirmsEarlierAttempts: isTrusted && failure.type === 'api' && raisedInside(failure),
  });
}

/** The token is in the body of writes with a key too. */
function changesBody(credential: Credential): boolean {
  return credential.kind === 'application' && credential.tokenIn === 'body';
}

/** A refusal may concern other calls too. */
function applyLimitToOtherCalls({ client, operation }: CallContext, failure: Failure): void {
  if (failure.kind !== 'refused' || failure.type !== 'api') return;
  if (meaningOf(failure.code).limit === 'requests') {
    for (const limiter of client.settings.rateLimits.limiters(operation)) limiter.markExhausted();
  }
  if (failure.named !== undefined) client.cooldowns.afterError(operation, failure, failure.named);
}

async function waitForRetry(
  context: CallContext,
  failure: Failure,
  { after, cost }: Extract<Decision, { readonly move: 'again' }>,
): Promise<void> {
  const { client, options, progress } = context;
  if (cost) client.budget.spend();
  const { onRetry } = client.settings.hooks;
  if (onRetry !== undefined || isRetryObserved()) reportRetry(context, failure, after);
  await pause(client.environment, after, options.signal);
  progress.attempt += 1;
}

function reportRetry(context: CallContext, failure: Failure, delay: number): void {
  const { client, operation } = context;
  const error = toError(operation, attemptFailed(failure));
  const retry = { ...eventOf(context), ...factsOf(client, failure), delay, error };
  callHook(client.settings.hooks.onRetry, retry);
  publishRetry(retry);
}
