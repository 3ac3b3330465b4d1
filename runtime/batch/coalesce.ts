/** `coalesce: true`: REST 3.0 reads that are sent in one tick travel in one batch. */

import type { CallResponse } from '../call/call.js';
import { localResponse, type Command, infoOf } from '../call/command.js';
import { isWrite } from '../call/method.js';
import { checkCommand, sendAlone, type Session } from '../client/session.js';
import { type CallTrace, isTraced, makeCallId, note, traced } from '../observe/tracing.js';
import { type ClientState, nameOf } from '../send/client-state.js';
import { resolveCallOptions, run } from '../send/call-run.js';
import { onAbort, reasonOf } from '../value/abort-signal.js';
import { nextTurn } from '../platform/next-turn.js';
import { inThisContext } from '../platform/async-context.js';
import { type Aborted, type Outcome, type PlannedCall, batchItem, MAX_CALLS } from './outcome.js';
import { runBatch } from './run.js';

type Respond = () => Promise<CallResponse<unknown>>;

/** One call that waits for the end of the tick. */
interface Waiting extends Pick<PlannedCall, 'command' | 'item'> {
  /** Takes what responds to the call, and runs it in the async context in which the call was sent. */
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
    // Everything of this turn of the event loop is collected, whichever way it came to be sent.
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
  const calls = waiting.map((call, place): PlannedCall => {
    const { command, item, answer } = call;
    const { signal } = command.options;
    let settle: PlannedCall['settle'] = () => undefined;
    const ending = new Promise<Outcome | Aborted>((end) => (settle = end));
    // The others go on when one of them is aborted; the last one ends the request.
    const leave = (): void => {
      settle({ ok: false, error: reasonOf(signal) });
      if (present.delete(call) && present.size === 0) over.abort(reasonOf(signal));
    };
    const removeListener = signal && onAbort(signal, leave);
    if (signal?.aborted === true) leave();
    answer(() => responseOf(session, command, ending).finally(removeListener));
    return {
      command,
      item,
      settle,
      place,
      needs: [],
      isAlone: false,
      isWanted: () => present.has(call),
    };
  });
  const shared = { callSite: first?.command.callSite, isShared: true } as const;
  const running = runBatch(
    session,
    { calls, placeOf: () => -1 },
    {
      halt: false,
      independent: true,
      send: { signal: over.signal },
      deliver: (operation, options) =>
        run(client, { ...operation, ...shared }, resolveCallOptions(client, options)),
    },
  );
  // Each call is settled by itself.
  running.catch(() => undefined);
}

async function responseOf(
  { client }: Session,
  command: Command,
  ending: Promise<Outcome | Aborted>,
): Promise<CallResponse<unknown>> {
  const ended = await (isTraced() ? tracedAs(client, command, ending) : ending);
  if (ended.ok) return ended.response;
  throw ended.error;
}

/** Each call has a trace of its own. */
function tracedAs(
  { environment }: ClientState,
  command: Command,
  ending: Promise<Outcome | Aborted>,
): Promise<Outcome | Aborted> {
  const trace: CallTrace = nameOf(infoOf(command), makeCallId(), 1);
  const errorOf = (ended: Outcome | Aborted): unknown => {
    const error = ended.ok ? undefined : ended.error;
    note(trace, ended.ok ? ended.response : (error as object)); // an error of this client has what is noted
    return error;
  };
  return traced(trace, environment.now, () => ending, errorOf);
}
