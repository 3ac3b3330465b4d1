/** `coalesce: true`: REST 3.0 reads that are sent in one tick travel in one batch. */

import { AsyncResource } from 'node:async_hooks';
import type { CallResponse } from '../call/call.js';
import { answerWithout, type Command, infoOf } from '../call/command.js';
import { isWrite } from '../call/method.js';
import { checkCommand, type Connection, sendAlone, type Session } from '../client/session.js';
import { SvcError } from '../errors/svc-error.js';
import { type CallTrace, isTraced, makeCallId, traced } from '../observe/tracing.js';
import type { Operation } from '../protocol/operation.js';
import { resolve, run } from '../send/run.js';
import { type AbortSignalLike, onAbort, reasonOf } from '../value/abort-signal.js';
import { nextTurn } from '../value/environment.js';
import { type PlannedCall, batchItem, item, MAX_CALLS } from './outcome.js';
import { runBatch } from './run.js';

/** One call that waits for the end of the tick, and then for its answer. */
interface Waiting extends Pick<PlannedCall, 'command' | 'item' | 'settle'> {
  readonly signal: AbortSignalLike | undefined;
  /** Where the call was sent: its hooks run there. */
  readonly context: AsyncResource;
  readonly callId: string;
}

export function coalescing(connection: Connection): Session['dispatch'] {
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MAX_CALLS)
      sendTogether(connection, all.slice(from, from + MAX_CALLS));
  };
  return async (command) => {
    if (!travelsWithOthers(command)) return sendAlone(connection, command);
    checkCommand(connection, command);
    const sent = batchItem(command, connection.ownName);
    // In a batch an account would resolve a reference, to a result of somebody else.
    if (command.protocol.batch.travelsAlone(sent)) return sendAlone(connection, command);
    const { signal } = command.options;
    if (signal?.aborted === true) throw reasonOf(signal);
    // Everything of this turn of the event loop is collected, whichever way it came to be sent.
    if (waiting.length === 0) nextTurn(flush);
    const callId = makeCallId();
    const call = { command, item: sent, signal, callId, context: new AsyncResource('svc.call') };
    return watched(call, connection, () => outcomeOf(call, waiting));
  };
}

/** A call with times of its own cannot be held to those of others. */
function travelsWithOthers(command: Command): boolean {
  const { timeout, deadline, retry } = command.options;
  const hasOwnTimes = timeout !== undefined || deadline !== undefined || retry !== undefined;
  const isSent = answerWithout(command, command.params) === undefined;
  return command.protocol.coalesces && isSent && !isWrite(command.row) && !hasOwnTimes;
}

/** Waits for the answer, or for its own signal: the others go on. */
function outcomeOf(call: Omit<Waiting, 'settle'>, waiting: Waiting[]): Promise<CallResponse<unknown>> {
  const { signal } = call;
  return new Promise((resolve, reject) => {
    const stay = signal && onAbort(signal, () => reject(reasonOf(signal)));
    const settle: PlannedCall['settle'] = (outcome) => {
      stay?.();
      if (outcome.ok) resolve(outcome.response);
      else reject(outcome.error);
    };
    waiting.push({ ...call, settle });
  });
}

/** As a batch of calls that do not depend on each other, and that nobody has asked for as one. */
function sendTogether(connection: Connection, waiting: readonly Waiting[]): void {
  const { client } = connection;
  const calls = waiting.map((call, place): PlannedCall => {
    const { command, item: sent, settle } = call;
    return { command, item: sent, settle, place, needs: [], isAlone: false, isWanted: () => isPresent(call) };
  });
  const running = runBatch(
    connection,
    { calls, placeOf: () => -1 },
    {
      halt: false,
      independent: true,
      send: {},
      deliver: async (operation, sent, options) => {
        const asked = sent.map(({ place }) => item(waiting, place));
        // Every caller hears of its own call, where it was sent.
        const each: Operation<unknown>['each'] = (report) => {
          for (const { context, callId, command } of asked.filter(isPresent))
            context.runInAsyncScope(report, undefined, infoOf(command), callId);
        };
        const shared = { ...operation, callSite: asked[0]?.command.callSite, each };
        // The request of several calls goes on when one of them is aborted.
        const signal = asked.length === 1 ? asked[0]?.signal : undefined;
        try {
          return await run(client, shared, resolve(client, { ...options, signal }));
        } catch (error) {
          if (signal?.aborted !== true) throw error;
          const failure = {
            type: 'not-sent',
            kind: 'final',
            text: 'the call was aborted',
            attempts: 0,
          } as const;
          return { ok: false, failure, mayHaveRun: false, attempts: 0 };
        }
      },
    },
  );
  // Each call is settled by itself.
  running.catch(() => undefined);
}

function isPresent({ signal }: Pick<Waiting, 'signal'>): boolean {
  return signal?.aborted !== true;
}

/** Traces are of calls, not of the requests that carry several of them. */
function watched(
  { command: { method, protocol }, callId }: Pick<Waiting, 'command' | 'callId'>,
  { client }: Connection,
  respond: () => Promise<CallResponse<unknown>>,
): Promise<CallResponse<unknown>> {
  if (!isTraced()) return respond();
  const trace: CallTrace = { method, generation: protocol.generation, attempt: 1, callId };
  const note = (from: object): void => {
    if ('requestId' in from && typeof from.requestId === 'string') trace.requestId = from.requestId;
    if ('status' in from && typeof from.status === 'number') trace.status = from.status;
    if ('attempts' in from && typeof from.attempts === 'number') trace.attempt = Math.max(1, from.attempts);
  };
  return traced(trace, { now: client.environment.now }, async () => {
    try {
      const response = await respond();
      note(response);
      return response;
    } catch (error) {
      if (error instanceof SvcError) note(error);
      throw error;
    }
  });
}
