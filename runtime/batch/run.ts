/** Sends planned calls: requests of 50, in order, each with what it needs from the ones before. */

import type { Connection } from '../client/session.js';
import { NotSentError } from '../errors/client-error.js';
import type { BatchAnswer } from '../protocol/batch-protocol.js';
import type { Sent } from '../protocol/exchange.js';
import type { Outcome, PlannedCall } from './outcome.js';
import type { Progress, Run, RunOptions } from './outgoing.js';
import type { BatchPlan } from './plan.js';
import { MOST_CALLS } from './request.js';
import { settleTogether } from './settle.js';

export interface BatchRun {
  /** In the order of the calls. */
  readonly outcomes: readonly Outcome[];
  /** The last request that was answered, and how often all of them were sent. */
  readonly last: Sent<BatchAnswer> | undefined;
  readonly attempts: number;
}

/** Gives every call its own outcome, whatever becomes of the batch. Rejects with the reason of an aborted signal. */
export async function runBatch(session: Connection, plan: BatchPlan, options: RunOptions): Promise<BatchRun> {
  const progress: Progress = {
    outcomes: new Map(),
    sent: new Set(),
    last: undefined,
    attempts: 0,
    failed: undefined,
  };
  const run: Run = { session, plan, options, progress };
  try {
    for (const calls of requestsOf(plan)) await settleTogether(run, calls);
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
