/** `coalesce: true`: REST 3.0 reads that are sent in one tick travel in one batch. */

import type { CallResponse } from '../call/call.js';
import { localResponse, type Command, infoOf } from '../command/command.js';
import { isWrite } from '../words/method.js';
import { checkCommand, sendAlone, type Session } from '../command/session.js';
import { type CallTrace, isTraced, makeCallId, noteResponse, traced } from '../observe/tracing.js';
import { type ClientState, traceOf } from '../send/client-state.js';
import { resolveCallOptions, runOperation } from '../send/call-run.js';
import { onAbort, reasonOf } from '../value/abort-signal.js';
import { nextTurn } from '../platform/next-turn.js';
import { inThisContext } from '../platform/async-context.js';
import { batchItem, BatchRun, MAX_CALLS, type PlannedCall } from '../command/batch-run.js';

type Respond = () => Promise<CallResponse<unknown>>;

/** One call that waits for the end of the tick. */
interface Waiting extends Pick<PlannedCall, 'command' | 'item'> {
  /** Settles the call with the response, in the async context in which the call was sent. */
  readonly answer: (respond: Respond) => void;
}

/** Returns a way to send the calls of one session, in place of `sendAlone`. */
export function coalescing(): typeof sendAlone {
  let waiting: Waiting[] = [];
  const flush = (session: Session): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MAX_CALLS)
      sendTogether(session, all.slice(from, from + MAX_CALLS));
  };
  return async (session, command) => {
    checkCommand(session, command);
    const item = batchItem(command, session.ownName);
    if (!travelsWithOthers(command, item)) return sendAlone(session, command);
    // All calls of this turn of the event loop are collected, whatever sends them.
    if (waiting.length === 0) nextTurn(() => flush(session));
    return new Promise((take) => {
      const answer = inThisContext((respond: Respond) => take(respond()));
      waiting.push({ command, item, answer });
    });
  };
}

/** A call with times of its own cannot be held to those of others. */
function travelsWithOthers(command: Command, item: PlannedCall['item']): boolean {
  const { options, params, protocol, row } = command;
  const hasOwnTimes = [options.timeout, options.deadline, options.retry].some((one) => one !== undefined);
  if (!protocol.coalesces || isWrite(row) || hasOwnTimes) return false;
  // In a batch an account would resolve a reference, to a result of somebody else.
  return localResponse(command, params) === undefined && !protocol.batch.travelsAlone(item);
}

/** As a batch of calls that do not depend on each other, and that nobody has asked for as one. */
function sendTogether(session: Session, waiting: readonly Waiting[]): void {
  const { client } = session;
  const [first] = waiting;
  if (first !== undefined && waiting.length === 1)
    return first.answer(() => sendAlone(session, first.command));
  const over = new AbortController();
  const present = new Set(waiting);
  const calls: PlannedCall[] = [];
  for (const [place, call] of waiting.entries()) {
    const { command, item, answer } = call;
    const { signal } = command.options;
    let removeListener: (() => void) | undefined;
    const response = new Promise<CallResponse<unknown>>((resolve, reject) => {
      // The others go on when one of them is aborted; the last one ends the request.
      const leave = (): void => {
        reject(reasonOf(signal));
        if (present.delete(call) && present.size === 0) over.abort(reasonOf(signal));
      };
      removeListener = signal && onAbort(signal, leave);
      if (signal?.aborted === true) leave();
      const isWanted = (): boolean => present.has(call);
      calls.push({
        command,
        item,
        place,
        needs: [],
        waitsFor: [],
        isAlone: false,
        isWanted,
        resolve,
        reject,
      });
    });
    answer(() =>
      (isTraced() ? tracedAs(client, command, response) : response).finally(() => removeListener?.()),
    );
  }
  const shared = { callSite: first?.command.callSite, isShared: true } as const;
  const batch = new BatchRun(
    session,
    { calls, placeOf: () => -1 },
    {
      callerHalts: false,
      coalesced: true,
      send: { signal: over.signal },
      deliver: (operation, options) =>
        runOperation(client, { ...operation, ...shared }, resolveCallOptions(client, options)),
    },
  );
  // Each call is settled by itself.
  batch.settle().catch(() => undefined);
}

/** Each call has a trace of its own. */
function tracedAs(
  { environment }: ClientState,
  command: Command,
  response: Promise<CallResponse<unknown>>,
): Promise<CallResponse<unknown>> {
  const trace: CallTrace = traceOf(infoOf(command), makeCallId(), 1);
  const noted = response.then(
    (ended) => {
      noteResponse(trace, ended);
      return ended;
    },
    (error: unknown) => {
      // An error of this client has the members that a trace notes of a response.
      noteResponse(trace, error as object);
      throw error;
    },
  );
  return traced(
    trace,
    environment.now,
    () => noted,
    () => undefined,
  );
}
