/** Sends a batch: requests of 50, in order, each with what it needs from the ones before. */

import type { CallResponse } from '../call.js';
import { NotSentError } from '../errors/batch-error.js';
import { SvcError } from '../errors/svc-error.js';
import type { SendOptions, Sent } from '../exchange.js';
import { LazyCall } from '../lazy-call.js';
import type { Session } from '../session.js';
import { wireParams } from '../wire-value.js';
import { failuresOf, notSent, outcomesOf, type Outcome } from './outcome.js';
import { item, type BatchPlan, type PlannedCall } from './plan.js';
import type { Reference } from './reference.js';
import { batchExchange, MOST_CALLS, type BatchAnswer, type BatchItem } from './request.js';
import { valueAt, wireReference } from './resolve.js';

export interface BatchRun {
  /** In the order of the calls. */
  readonly outcomes: readonly Outcome[];
  /** The last request that was answered, and how often all of them were sent. */
  readonly last: Sent<BatchAnswer> | undefined;
  readonly attempts: number;
}

export interface RunOptions {
  readonly halt: boolean;
  readonly send: SendOptions;
}

/** Gives every call its own outcome, whatever becomes of the batch. Rejects with the reason of an aborted signal. */
export async function runBatch(session: Session, plan: BatchPlan, options: RunOptions): Promise<BatchRun> {
  const promised = plan.calls.map(({ call }) => promise(call));
  const outcomes: Outcome[] = [];
  let last: Sent<BatchAnswer> | undefined;
  let attempts = 0;
  try {
    for (let from = 0; from < plan.calls.length; from += MOST_CALLS) {
      const request = await runRequest({ session, plan, options, outcomes, from });
      last = request.sent ?? last;
      attempts += request.sent?.attempts ?? 0;
      for (const outcome of request.outcomes) {
        promised[outcomes.length]?.keep(outcome);
        outcomes.push(outcome);
      }
    }
  } catch (reason) {
    for (const { fail } of promised) fail(reason);
    throw reason;
  }
  return { outcomes, last, attempts };
}

interface Promised {
  readonly keep: (outcome: Outcome) => void;
  readonly fail: (reason: unknown) => void;
}

/** From now on the call waits for the batch. */
function promise(call: LazyCall<unknown, string>): Promised {
  let resolve: (response: CallResponse<unknown>) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const response = new Promise<CallResponse<unknown>>((onKeep, onFail) => {
    resolve = onKeep;
    reject = onFail;
  });
  LazyCall.adopt(call, response);
  return {
    keep: (outcome) => (outcome.ok ? resolve(outcome.response) : reject(outcome.error)),
    fail: reject,
  };
}

interface Stage {
  readonly session: Session;
  readonly plan: BatchPlan;
  readonly options: RunOptions;
  /** Of all calls before this request. */
  readonly outcomes: readonly Outcome[];
  /** The place of the request's first call. */
  readonly from: number;
}

interface Request {
  readonly outcomes: readonly Outcome[];
  readonly sent?: Sent<BatchAnswer>;
}

async function runRequest(stage: Stage): Promise<Request> {
  const { plan, from, options } = stage;
  const members = plan.calls.slice(from, from + MOST_CALLS);
  const failure = options.halt ? stage.outcomes.find((outcome) => !outcome.ok) : undefined;
  if (failure?.ok === false) {
    return { outcomes: members.map((member) => ({ ok: false, error: notSent(member, failure.error) })) };
  }
  const prepared = prepare(stage, members);
  const going = members.filter((_, index) => 'params' in item(prepared, index));
  if (going.length === 0) return { outcomes: prepared.filter((one) => 'ok' in one) };
  const answered = await sendRequest(
    stage,
    going,
    prepared.filter((one) => 'params' in one),
  );
  // Each call that went takes the next result; the others have theirs.
  let answers = 0;
  const outcomes = prepared.map((one) => ('ok' in one ? one : item(answered.outcomes, answers++)));
  return { ...answered, outcomes };
}

async function sendRequest(
  { session, options }: Stage,
  members: readonly PlannedCall[],
  items: readonly BatchItem[],
): Promise<Request> {
  const { generation } = item(items, 0).command;
  try {
    const sent = await session.sender.send(batchExchange(generation, items, options.halt), options.send);
    return { outcomes: outcomesOf(members, sent, options.halt), sent };
  } catch (error) {
    if (error instanceof SvcError) return { outcomes: failuresOf(members, error) };
    throw error;
  }
}

/** Each call as it goes out, or why it does not. */
function prepare(stage: Stage, members: readonly PlannedCall[]): readonly (BatchItem | Outcome)[] {
  const prepared: (BatchItem | Outcome)[] = [];
  /** Places in the batch to places in the request. */
  const positions = new Map<number, number>();
  for (const [index, member] of members.entries()) {
    const one = prepareCall(stage, member, { prepared, positions });
    if ('params' in one) positions.set(stage.from + index, positions.size);
    prepared.push(one);
  }
  return prepared;
}

interface SoFar {
  readonly prepared: readonly (BatchItem | Outcome)[];
  readonly positions: ReadonlyMap<number, number>;
}

function prepareCall(stage: Stage, member: PlannedCall, soFar: SoFar): BatchItem | Outcome {
  const { outcomes, from, session } = stage;
  for (const need of member.needs) {
    const before = outcomes[need] ?? soFar.prepared[need - from];
    if (before !== undefined && 'ok' in before && !before.ok) {
      return { ok: false, error: notSent(member, before.error) };
    }
  }
  const { command } = member;
  const { ownName } = session;
  try {
    const substitute = (reference: Reference): unknown => valueOf(stage, reference, soFar.positions);
    const params = wireParams(command.params, { ownName, substitute });
    return { command, method: ownName(command.method), params };
  } catch (error) {
    if (error instanceof NotSentError) return { ok: false, error };
    throw error;
  }
}

function valueOf({ plan, outcomes }: Stage, reference: Reference, positions: SoFar['positions']): unknown {
  const place = plan.placeOf(reference);
  const { command } = item(plan.calls, place);
  const { name } = reference;
  const outcome = outcomes[place];
  if (outcome?.ok !== true) {
    const index = positions.get(place) ?? 0;
    return wireReference(command, { index, name, list: command.row.paging !== undefined });
  }
  const value = valueAt(command, outcome.response.data, name);
  if (value !== undefined) return value;
  throw new NotSentError(`not sent, for the result of ${command.method} has no ${name ?? 'value'}`);
}
