/** Sends planned calls, at most 50 in a request, until each has its outcome: by halves where an error names no call. */

import { localResponse, type Command, infoOf, operationOf } from '../call/command.js';
import { isWrite } from '../call/method.js';
import type { SendOptions } from '../call/options.js';
import { keyOf, type Session } from '../client/session.js';
import { NotSentError, type SvcError } from '../errors/errors.js';
import { toError } from '../errors/to-error.js';
import { type Reference, sameName } from '../params/wire-params.js';
import type { BatchAnswer, BatchItem } from '../protocol/protocol.js';
import type { Operation, Result, Success } from '../protocol/operation.js';
import { failureKind } from '../send/policy.js';
import {
  endingsAfter,
  assumeNotRun,
  endingsOf,
  failed,
  notSentError,
  type Outcome,
  type PlannedCall,
  batchOperation,
  batchItem,
  item,
  MAX_CALLS,
  UNKNOWN_VALUE,
} from './outcome.js';
import type { BatchPlan } from './plan.js';

interface RunOptions {
  /** The service is to stop at the first failure. */
  readonly halt: boolean;
  /** The calls do not depend on each other: halves go at the same time, and one call goes without a batch. */
  readonly independent: boolean;
  readonly send: SendOptions;
  /** Sends one request. */
  deliver(operation: Operation<BatchAnswer>, options: SendOptions): Promise<Result<BatchAnswer>>;
}

export interface BatchRun {
  /** In the order of the calls. */
  readonly outcomes: readonly Outcome[];
  /** The last request that was answered, and how often all of them were sent. */
  readonly last: Success<BatchAnswer> | undefined;
  readonly attempts: number;
}

/** One batch under way. */
interface Run extends RunOptions {
  readonly session: Session;
  readonly plan: BatchPlan;
  /** By place. */
  readonly outcomes: Map<number, Outcome>;
  /** Places of the calls that may have left this machine. */
  readonly sent: Set<number>;
  last: Success<BatchAnswer> | undefined;
  attempts: number;
  /** The first call that failed: with `halt` nothing after it is sent. */
  failure: { readonly place: number; readonly error: SvcError } | undefined;
}

/** One request of the batch with everything that is requested again for it. */
interface Round {
  /** When its deadline passes. */
  readonly until: number;
  /** Its calls were part of a request already, which said nothing of them. */
  readonly isRepeat: boolean;
  /** When its next request goes out, in ms since 1970; absent: at once. */
  readonly notBefore?: number;
  /** A limit or a 5xx ended the request before: the calls are sent once more, and not again and again. */
  readonly once: boolean;
}

/** Settles every call, whatever becomes of the batch. Rejects with the reason of an aborted signal. */
export async function runBatch(session: Session, plan: BatchPlan, options: RunOptions): Promise<BatchRun> {
  const progress = { outcomes: new Map(), sent: new Set<number>(), last: undefined, attempts: 0 };
  const run: Run = { session, plan, ...options, ...progress, failure: undefined };
  try {
    await settleAll(run, plan.calls);
  } catch (reason) {
    abandon(run, reason);
    throw reason;
  }
  const outcomes = plan.calls.flatMap(({ place }) => run.outcomes.get(place) ?? []);
  return { outcomes, last: run.last, attempts: run.attempts };
}

/** After an abort: calls in flight reject with the reason, and those that a split batch had not sent yet as not sent. */
function abandon({ plan, outcomes, sent }: Run, reason: unknown): void {
  const isSplit = sent.size > 0 || plan.calls.length > MAX_CALLS;
  for (const { command, place, settle } of plan.calls) {
    const message = `${command.method}: not sent: the batch was aborted before this call`;
    const notSent = new NotSentError(message, { cause: reason, callSite: command.callSite });
    if (!outcomes.has(place)) settle({ ok: false, error: isSplit && !sent.has(place) ? notSent : reason });
  }
}

/** In order, one request after the other: a call may refer to one before it, or not be sent because of it. */
async function settleAll(run: Run, calls: readonly PlannedCall[], round?: Round): Promise<void> {
  for (let rest = calls; rest.length > 0;) {
    const { outgoing, taken } = nextRequest(run, rest, round?.isRepeat === true);
    rest = rest.slice(taken);
    if (outgoing.length > 0) await settleTogether(run, outgoing, round ?? newRound(run));
  }
}

function newRound({ session, send }: Run): Round {
  const until = session.client.environment.now() + (send.deadline ?? session.deadline);
  return { until, isRepeat: false, once: false };
}

/** A call as it goes out. */
interface OutgoingCall {
  readonly call: PlannedCall;
  readonly item: BatchItem;
  readonly isAlone: boolean;
  /** To a call of the same request, whose result is not known yet. */
  readonly refers: boolean;
}

/** Places in the batch to places in the request. */
type Positions = ReadonlyMap<number, number>;

/** The first calls that fit into one request; those that cannot go are settled. */
function nextRequest(
  run: Run,
  calls: readonly PlannedCall[],
  isRepeat: boolean,
): { readonly outgoing: readonly OutgoingCall[]; readonly taken: number } {
  const outgoing: OutgoingCall[] = [];
  const positions = new Map<number, number>();
  for (const [index, call] of calls.entries()) {
    if (call.isWanted?.() === false) continue;
    if (outgoing.length === MAX_CALLS || outgoing[0]?.isAlone === true) return { outgoing, taken: index };
    const prepared = prepare(run, call, positions);
    if ('ok' in prepared) {
      end(run, call, prepared);
      continue;
    }
    // The failure of a call that others refer to ends a request, so a repeated one has no references.
    const isLinked = isRepeat && prepared.refers && call.command.protocol.batch.goesOn === true;
    if ((prepared.isAlone || isLinked) && outgoing.length > 0) return { outgoing, taken: index };
    positions.set(call.place, outgoing.length);
    outgoing.push(prepared);
  }
  return { outgoing, taken: calls.length };
}

function prepare(run: Run, call: PlannedCall, positions: Positions): OutgoingCall | Outcome {
  const { command, needs } = call;
  const stopper = stopperOf(run, call);
  if (stopper !== undefined) return failed(notSentError(command, stopper));
  let { item: sent, isAlone } = call;
  try {
    if (needs.length > 0) {
      sent = withValues(run, command, (reference) => wireReference(run, reference, positions));
      // A value out of an earlier request may look like a reference too.
      isAlone ||= command.protocol.batch.travelsAlone(withValues(run, command, () => UNKNOWN_VALUE));
    }
  } catch (error) {
    if (error instanceof NotSentError) return failed(error);
    throw error;
  }
  const response = localResponse(command, sent.params);
  if (response !== undefined) return { ok: true, response };
  return { call, item: sent, isAlone, refers: needs.some((place) => positions.has(place)) };
}

/** The failure that keeps the call from being sent: of a call that it needs, with `halt` of any before it. */
function stopperOf({ halt, failure, outcomes }: Run, { place, needs }: PlannedCall): SvcError | undefined {
  // Looking at every call before it would be quadratic.
  if (halt) return failure !== undefined && failure.place < place ? failure.error : undefined;
  const needed = needs.map((before) => outcomes.get(before)).find((outcome) => outcome?.ok === false);
  return needed?.ok === false ? needed.error : undefined;
}

/** @param unknown what is sent for a reference whose value is not known yet. @throws NotSentError where it has none */
function withValues(run: Run, command: Command, unknown: (reference: Reference) => unknown): BatchItem {
  return batchItem(command, run.session.ownName, (reference) => {
    const place = run.plan.placeOf(reference);
    const outcome = run.outcomes.get(place);
    if (outcome?.ok !== true) return unknown(reference);
    const { name } = reference;
    const { data } = outcome.response;
    const { method, protocol, row } = item(run.plan.calls, place).command;
    const value = name === undefined ? data : protocol.batch.valueAt(data, name, row.paging !== undefined);
    if (value !== undefined && value !== null) return value;
    const lack = `the result of ${method}, to which a reference points, has no ${name ?? 'value'}`;
    throw new NotSentError(`${command.method}: not sent: ${lack}`, { callSite: command.callSite });
  });
}

/** The service's own form of a reference. */
function wireReference({ plan }: Run, reference: Reference, positions: Positions): unknown {
  const place = plan.placeOf(reference);
  const { protocol, row } = item(plan.calls, place).command;
  // It was sent before, and has a value, or is in this request.
  const index = positions.get(place) ?? 0;
  return protocol.batch.reference({ index, name: reference.name, list: row.paging !== undefined });
}

/** Gives the call its outcome. */
function end(run: Run, { place, settle }: PlannedCall, outcome: Outcome): void {
  run.outcomes.set(place, outcome);
  if (!outcome.ok && place < (run.failure?.place ?? Infinity)) run.failure = { place, error: outcome.error };
  settle(outcome);
}

async function settleTogether(run: Run, outgoing: readonly OutgoingCall[], round: Round): Promise<void> {
  const { halt, independent, session } = run;
  const { client } = session;
  const calls = outgoing.map(({ call }) => call);
  const stops = halt || outgoing.some(({ refers }) => refers);
  const operation = operationFor(run, outgoing, { round, stops });
  const result = await deliver(run, operation, { calls, round });
  const endings = result.ok
    ? endingsOf(calls, result, { halt, stops })
    : endingsAfter(calls, result, { request: operation, independent });
  const open: PlannedCall[] = [];
  for (const [index, call] of calls.entries()) {
    const ending = endings[index];
    if (ending === undefined) open.push(call);
    else end(run, call, ending);
  }
  if (open.length === 0) return;
  // What was kept back before it was sent waits for nothing: the others can go.
  const error =
    !result.ok && result.failure.type === 'api' && result.attempts > 0 ? result.failure : undefined;
  const now = client.environment.now();
  const left = round.until - now;
  if (left <= 0) return giveUp(run, open, result.ok ? undefined : toError(operation, assumeNotRun(result)));
  const { named = 0 } = error ?? {};
  // A delay that would pass the deadline is not waited for: it may concern one call alone.
  const notBefore = named < left ? now + named : now;
  // After a limit or a 5xx each part is sent once.
  const once = round.once || (error !== undefined && failureKind(error) !== 'final');
  const next: Round = { ...round, isRepeat: true, once, notBefore };
  const parts = open.length < outgoing.length ? [open] : halves(open);
  if (independent) await Promise.all(parts.map((part) => settleAll(run, part, next)));
  else for (const part of parts) await settleAll(run, part, next);
}

/** No time is left to find out which of them failed. */
function giveUp(run: Run, open: readonly PlannedCall[], cause: SvcError | undefined): void {
  const text = 'the deadline passed in the search for the call of its batch that failed';
  const failure = { type: 'timeout', kind: 'final', text, attempts: 1, cause } as const;
  for (const call of open)
    end(
      run,
      call,
      failed(toError(infoOf(call.command), { ok: false, failure, mayHaveRun: false, attempts: 1 })),
    );
}

async function deliver(
  run: Run,
  operation: Operation<BatchAnswer>,
  { calls, round }: { readonly calls: readonly PlannedCall[]; readonly round: Round },
): Promise<Result<BatchAnswer>> {
  const { send, session } = run;
  const deadline = Math.max(1, round.until - session.client.environment.now());
  const retry = round.once ? false : send.retry;
  const build: typeof operation.build = (credential) => {
    for (const { place } of calls) run.sent.add(place);
    return operation.build(credential);
  };
  const result = await run.deliver(
    { ...operation, build, notBefore: round.notBefore },
    { ...send, deadline, retry },
  );
  if (result.ok) {
    run.last = result;
    run.attempts += result.attempts;
  }
  return result;
}

/** A call that travels by itself, and a single read that is requested again, goes without a batch, under its own name. */
function operationFor(
  { independent, session }: Run,
  outgoing: readonly OutgoingCall[],
  { round, stops }: { readonly round: Round; readonly stops: boolean },
): Operation<BatchAnswer> {
  const { call, item: first, isAlone } = item(outgoing, 0);
  const { command } = call;
  const isSingleRead = outgoing.length === 1 && !isWrite(command.row);
  if (isAlone || (isSingleRead && (independent || round.isRepeat)))
    return alone(command, first, keyOf(session, command));
  return batchOperation(
    command.protocol,
    outgoing.map((one) => one.item),
    stops,
  );
}

function alone(
  command: Command,
  { method, params }: BatchItem,
  key: string | undefined,
): Operation<BatchAnswer> {
  // The item has the account's own names already; errors have the neutral ones.
  const { usage: _, ...operation } = operationOf({ ...command, method, params }, sameName, key);
  const { idempotencyKey } = operation;
  return {
    ...operation,
    method: command.method,
    read: (answer) => ({ items: [{ ok: true, reply: operation.read(answer) }], idempotencyKey }),
  };
}

function halves<T>(all: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
}
