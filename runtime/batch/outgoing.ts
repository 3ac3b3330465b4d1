/** What the calls of a batch are sent as, given how the others ended, and how each of them ends. */

import { answerWithout, type Command } from '../call/command.js';
import type { SendOptions } from '../call/options.js';
import type { Connection } from '../client/session.js';
import { NotSentError } from '../errors/client-error.js';
import type { SvcError } from '../errors/svc-error.js';
import { showAnswer } from '../observe/answers.js';
import { type Reference, referencesIn } from '../params/reference.js';
import type { BatchAnswer, BatchItem } from '../protocol/batch-protocol.js';
import type { Exchange, Sent } from '../protocol/exchange.js';
import type { Outcome, PlannedCall } from './outcome.js';
import { notSentError } from './own-error.js';
import type { BatchPlan } from './plan.js';
import { batchItem, item } from './request.js';

export interface RunOptions {
  /** The service is to stop at the first failure. */
  readonly halt: boolean;
  /** The calls know nothing of each other: halves go at the same time, and one call never has a batch around it. */
  readonly independent: boolean;
  readonly send: SendOptions;
  /** Sends one request. @param calls those in it. */
  deliver(
    exchange: Exchange<BatchAnswer>,
    calls: readonly PlannedCall[],
    options: SendOptions,
  ): Promise<Sent<BatchAnswer>>;
}

/** One batch under way. */
export interface Run {
  readonly session: Connection;
  readonly plan: BatchPlan;
  readonly options: RunOptions;
  readonly progress: Progress;
}

/** The only part that changes. */
export interface Progress {
  /** By place. */
  readonly outcomes: Map<number, Outcome>;
  /** Places of the calls that may have left this machine. */
  readonly sent: Set<number>;
  last: Sent<BatchAnswer> | undefined;
  attempts: number;
  /** The first call that failed: with `halt` nothing after it is sent. */
  failed: { readonly place: number; readonly error: SvcError } | undefined;
}

/** A call as it goes out. */
export interface OutgoingCall {
  readonly member: PlannedCall;
  readonly item: BatchItem;
  /** An account would take something in it for a reference: it travels by itself, at its place. */
  readonly isAlone: boolean;
  /** To a call of the same request, whose result is not known yet. */
  readonly refers: boolean;
}

/** In the order of the members, without those that cannot go, which are settled. */
export function prepare(run: Run, members: readonly PlannedCall[]): readonly OutgoingCall[] {
  const outgoing: OutgoingCall[] = [];
  /** Places in the batch to places in the request. */
  const positions = new Map<number, number>();
  for (const member of members) {
    if (member.isWanted?.() === false) continue;
    const prepared = prepareCall(run, member, positions);
    if ('params' in prepared) {
      const isAlone = member.isAlone || becomesReferring(run, member);
      const refers = member.needs.some((place) => positions.has(place));
      positions.set(member.place, positions.size);
      outgoing.push({ member, item: prepared, isAlone, refers });
    } else {
      end(run, member, prepared);
    }
  }
  return outgoing;
}

function prepareCall(run: Run, member: PlannedCall, positions: Positions): BatchItem | Outcome {
  const stopper = stopperOf(run, member);
  if (stopper !== undefined) return { ok: false, error: notSentError(member.command, stopper) };
  const { command } = member;
  try {
    const outgoing =
      member.needs.length === 0
        ? member.item
        : batchItem(command, run.session.ownName, (reference) =>
            valueOf(run, reference, { command, positions }),
          );
    const response = answerWithout(command, outgoing.params);
    return response === undefined ? outgoing : { ok: true, response };
  } catch (error) {
    if (error instanceof NotSentError) return { ok: false, error };
    throw error;
  }
}

/** A value out of an earlier request may look like a reference too. */
function becomesReferring(run: Run, { command, item: sent, needs }: PlannedCall): boolean {
  const { outcomes } = run.progress;
  if (!needs.some((place) => outcomes.get(place)?.ok === true)) return false;
  const values = referencesIn(command.params)
    .filter((reference) => outcomes.get(run.plan.placeOf(reference))?.ok === true)
    .map((reference) => valueOf(run, reference, { command, positions: NOWHERE }));
  return command.protocol.batch.travelsAlone({ ...sent, params: { values } });
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

/** The call whose parameters hold a reference. */
interface Referring {
  readonly command: Command;
  readonly positions: Positions;
}

/** The value itself where it is known, else the service's own form of a reference. */
function valueOf({ plan, progress }: Run, reference: Reference, of: Referring): unknown {
  const place = plan.placeOf(reference);
  const { method, protocol, row } = item(plan.calls, place).command;
  const { batch } = protocol;
  const list = row.paging !== undefined;
  const { name } = reference;
  const outcome = progress.outcomes.get(place);
  const index = of.positions.get(place);
  if (outcome?.ok !== true) {
    if (index === undefined) throw new RangeError(`the call at ${place} is not in the request`);
    return batch.reference({ index, name, list });
  }
  const { data } = outcome.response;
  const value = name === undefined ? data : batch.valueAt(data, name, list);
  if (value !== undefined && value !== null) return value;
  const lack = `the result of ${method}, to which a reference points, has no ${name ?? 'value'}`;
  const { command } = of;
  throw new NotSentError(`${command.method}: not sent: ${lack}`, { callSite: command.callSite });
}

/** Gives the call its outcome. */
export function end({ progress, session }: Run, call: PlannedCall, outcome: Outcome): void {
  const { place, command } = call;
  if (outcome.ok) showAnswer(session.observe, command, outcome.response);
  progress.outcomes.set(place, outcome);
  if (!outcome.ok && place < (progress.failed?.place ?? Infinity))
    progress.failed = { place, error: outcome.error };
  call.keep(outcome);
}
