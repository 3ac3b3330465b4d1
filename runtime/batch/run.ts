/** Sends planned calls: requests of 50, in order, each with what it needs from the ones before. */

import { answerWithout } from '../call/command.js';
import { NotSentError } from '../errors/client-error.js';
import type { SvcError } from '../errors/svc-error.js';
import type { SendOptions } from '../call/options.js';
import type { Exchange, Sent } from '../protocol/exchange.js';
import type { Connection } from '../client/session.js';
import type { Outcome, PlannedCall } from './outcome.js';
import { notSentError } from './own-error.js';
import type { BatchPlan } from './plan.js';
import { showAnswer } from '../observe/answers.js';
import type { Reference } from '../params/reference.js';
import type { BatchAnswer, BatchItem } from '../protocol/batch-protocol.js';
import { batchItem, item, MOST_CALLS } from './request.js';
import { settleTogether, type BatchSender, type OutgoingCall, type SendMode } from './settle.js';

export interface BatchRun {
  /** In the order of the calls. */
  readonly outcomes: readonly Outcome[];
  /** The last request that was answered, and how often all of them were sent. */
  readonly last: Sent<BatchAnswer> | undefined;
  readonly attempts: number;
}

interface RunOptions extends Pick<BatchSender, 'halt' | 'independent'> {
  readonly send: SendOptions;
  /** Sends one request. @param calls those in it. */
  deliver(
    exchange: Exchange<BatchAnswer>,
    calls: readonly PlannedCall[],
    options: SendOptions,
  ): Promise<Sent<BatchAnswer>>;
}

/** Gives every call its own outcome, whatever becomes of the batch. Rejects with the reason of an aborted signal. */
export async function runBatch(session: Connection, plan: BatchPlan, options: RunOptions): Promise<BatchRun> {
  const progress: Progress = {
    outcomes: new Map(),
    sent: new Set(),
    isAsked: false,
    last: undefined,
    attempts: 0,
    failed: undefined,
  };
  const run: Run = { session, plan, options, progress };
  try {
    for (const calls of requestsOf(plan)) await settleTogether(senderOf(run), calls);
  } catch (reason) {
    abandon(run, reason);
    throw reason;
  }
  const outcomes = plan.calls.flatMap(({ place }) => progress.outcomes.get(place) ?? []);
  return { outcomes, last: progress.last, attempts: progress.attempts };
}

/** At most 50 calls each; a call that travels by itself has one of its own. */
function requestsOf({ calls }: BatchPlan): readonly (readonly PlannedCall[])[] {
  const requests: PlannedCall[][] = [];
  let open: PlannedCall[] | undefined;
  for (const call of calls) {
    if (open === undefined || call.isAlone || open.length === MOST_CALLS) requests.push((open = []));
    open.push(call);
    if (call.isAlone) open = undefined;
  }
  return requests;
}

/** One batch under way. */
interface Run {
  readonly session: Connection;
  readonly plan: BatchPlan;
  readonly options: RunOptions;
  readonly progress: Progress;
}

/** The only part that changes. */
interface Progress {
  /** By place. */
  readonly outcomes: Map<number, Outcome>;
  /** Places of the calls that may have left this machine. */
  readonly sent: Set<number>;
  /** A request has begun. */
  isAsked: boolean;
  last: Sent<BatchAnswer> | undefined;
  attempts: number;
  /** The first call that failed: with `halt` nothing after it is sent. */
  failed: { readonly place: number; readonly error: SvcError } | undefined;
}

/** After an abort: what was under way rejects with the reason, and what a cut batch had not sent yet says so. */
function abandon({ plan, progress }: Run, reason: unknown): void {
  const cut = requestsOf(plan).length > 1;
  for (const call of plan.calls) {
    const { command, place } = call;
    if (progress.outcomes.has(place)) continue;
    const { method, callSite } = command;
    const message = `${method}: not sent: the batch was aborted before this call`;
    const unsent = cut && !progress.sent.has(place);
    call.fail(unsent ? new NotSentError(message, { cause: reason, callSite }) : reason);
  }
}

/** One request of 50 with all that it takes to settle it: the deadline holds for that. */
function senderOf(run: Run): BatchSender {
  const { session, options } = run;
  const { sender } = session;
  const until = sender.now() + (options.send.deadline ?? session.deadline);
  const left = (): number => until - sender.now();
  return {
    halt: options.halt,
    independent: options.independent,
    prepare: (members) => prepare(run, members),
    settle: (member, outcome) => settle(run, member, outcome),
    send: (exchange, members, how) => send(run, { exchange, members }, { ...how, left }),
    left,
    pause: (ms) => sender.pause(ms, options.send.signal),
  };
}

async function send(
  { options, progress }: Run,
  { exchange, members }: Asked,
  { once, left }: SendMode & { readonly left: () => number },
): Promise<Sent<BatchAnswer>> {
  // The first request shows whether the caller's own deadline makes sense.
  const deadline = progress.isAsked ? Math.max(1, left()) : options.send.deadline;
  const retry = once ? false : options.send.retry;
  progress.isAsked = true;
  const own = { ...options.send, deadline, retry };
  const sent = await options.deliver(noted(exchange, progress, members), members, own);
  progress.last = sent;
  progress.attempts += sent.attempts;
  return sent;
}

/** One request. */
interface Asked {
  readonly exchange: Exchange<BatchAnswer>;
  readonly members: readonly PlannedCall[];
}

/** Remembers which calls have been sent. */
function noted(
  exchange: Exchange<BatchAnswer>,
  { sent }: Progress,
  members: readonly PlannedCall[],
): Exchange<BatchAnswer> {
  return {
    ...exchange,
    build(credential) {
      for (const { place } of members) sent.add(place);
      return exchange.build(credential);
    },
  };
}

/** Each call as it goes out; those that do not are settled. */
function prepare(run: Run, members: readonly PlannedCall[]): readonly OutgoingCall[] {
  const outgoing: OutgoingCall[] = [];
  /** Places in the batch to places in the request. */
  const positions = new Map<number, number>();
  for (const member of members) {
    if (member.isWanted?.() === false) continue;
    const prepared = prepareCall(run, member, positions);
    if ('params' in prepared) {
      positions.set(member.place, positions.size);
      outgoing.push({ member, item: prepared, isAlone: member.isAlone || becomesReferring(run, member) });
    } else {
      settle(run, member, prepared);
    }
  }
  return outgoing;
}

function prepareCall(run: Run, member: PlannedCall, positions: Positions): BatchItem | Outcome {
  const stopper = stopperOf(run, member);
  if (stopper !== undefined) return { ok: false, error: notSentError(member.command, stopper) };
  const { command } = member;
  try {
    const outgoing = itemWith(run, member, (reference) => valueOf(run, reference, positions));
    const response = answerWithout(command, outgoing.params);
    return response === undefined ? outgoing : { ok: true, response };
  } catch (error) {
    if (error instanceof NotSentError) return { ok: false, error };
    throw error;
  }
}

/** A value out of an earlier request may look like a reference too. */
function becomesReferring(run: Run, member: PlannedCall): boolean {
  const { plan, progress } = run;
  const { command, needs } = member;
  if (needs.every((place) => progress.outcomes.get(place)?.ok !== true)) return false;
  const known = (reference: Reference): unknown => {
    const place = plan.placeOf(reference);
    return progress.outcomes.has(place) ? valueOf(run, reference, NOWHERE) : null;
  };
  return command.protocol.batch.travelsAlone(itemWith(run, member, known));
}

function itemWith(
  { session }: Run,
  { command, item: sent, needs }: PlannedCall,
  substitute: (reference: Reference) => unknown,
): BatchItem {
  return needs.length === 0 ? sent : batchItem(command, session.ownName, substitute);
}

const NOWHERE: Positions = new Map();

type Positions = ReadonlyMap<number, number>;

/** The failure that keeps the call from being sent: of a call that it needs, with `halt` of any before it. */
function stopperOf({ progress, options }: Run, { place, needs }: PlannedCall): SvcError | undefined {
  // Looking at every call before it would be quadratic.
  if (options.halt)
    return progress.failed !== undefined && progress.failed.place < place ? progress.failed.error : undefined;
  const failed = needs
    .map((before) => progress.outcomes.get(before))
    .find((outcome) => outcome?.ok === false);
  return failed?.ok === false ? failed.error : undefined;
}

/** The value itself where it is known, else the service's own form of a reference. */
function valueOf({ plan, progress }: Run, reference: Reference, positions: Positions): unknown {
  const place = plan.placeOf(reference);
  const { command } = item(plan.calls, place);
  const { batch } = command.protocol;
  const list = command.row.paging !== undefined;
  const { name } = reference;
  const outcome = progress.outcomes.get(place);
  const index = positions.get(place);
  if (outcome?.ok !== true) {
    if (index === undefined) throw new RangeError(`the call at ${place} is not in the request`);
    return batch.reference({ index, name, list });
  }
  const { data } = outcome.response;
  const value = name === undefined ? data : batch.valueAt(data, name, list);
  if (value !== undefined && value !== null) return value;
  throw new NotSentError(
    `not sent: the result of ${command.method}, to which a reference points, has no ${name ?? 'value'}`,
  );
}

function settle({ progress, session }: Run, call: PlannedCall, outcome: Outcome): void {
  const { place, command } = call;
  if (outcome.ok) showAnswer(session.observe, command, outcome.response);
  progress.outcomes.set(place, outcome);
  if (!outcome.ok && place < (progress.failed?.place ?? Infinity))
    progress.failed = { place, error: outcome.error };
  call.keep(outcome);
}
