/** `coalesce: true`: REST 3.0 reads that are sent in one tick travel in one batch, equal ones once. */

import { AsyncResource } from 'node:async_hooks';
import type { CallResponse } from '../call/call.js';
import { answerWithout, type Command } from '../call/command.js';
import { isWrite } from '../call/method.js';
import { checkCommand, type Connection, sendAlone, type Session } from '../client/session.js';
import { NotSentError } from '../errors/client-error.js';
import { SvcError } from '../errors/svc-error.js';
import { type CallTrace, isTraced, makeCallId, traced } from '../observe/tracing.js';
import type { SendContext } from '../protocol/exchange.js';
import { checkSignal } from '../send/terms.js';
import { type AbortSignalLike, reasonOf } from '../value/abort-signal.js';
import { copyOf } from '../value/json.js';
import { nextTurn } from '../value/world.js';
import type { Outcome, PlannedCall } from './outcome.js';
import { batchItem, item, MOST_CALLS } from './request.js';
import { runBatch } from './run.js';

/** One call that waits for the end of the tick, and then for its answer. */
interface Waiting extends Pick<PlannedCall, 'keep' | 'fail'> {
  readonly signal: AbortSignalLike | undefined;
  /** Where the call was asked for: its hooks and traces belong there. */
  readonly context: AsyncResource;
  readonly callId: string;
}

/** Equal calls, sent as one. */
interface Group extends Pick<PlannedCall, 'command' | 'item'> {
  readonly waiting: Waiting[];
}

export function coalescing(connection: Connection): Session['dispatch'] {
  let groups = new Map<string, Group>();
  const flush = (): void => {
    const all = [...groups.values()];
    groups = new Map();
    for (let from = 0; from < all.length; from += MOST_CALLS) {
      runGroups(connection, all.slice(from, from + MOST_CALLS));
    }
  };
  return async (command) => {
    if (!travelsWithOthers(command)) return sendAlone(connection, command);
    checkCommand(connection, command);
    const sent = batchItem(command, connection.ownName);
    // Among others an account would resolve a reference, to a result of somebody else.
    if (command.protocol.batch.travelsAlone(sent)) return sendAlone(connection, command);
    const signal = checkSignal(command.options.signal);
    if (signal?.aborted === true) throw reasonOf(signal);
    // Everything of this turn of the event loop is collected, whichever way it came to be sent.
    if (groups.size === 0) nextTurn(flush);
    const { method, protocol } = command;
    const trace = { method, generation: protocol.generation, attempt: 1, callId: makeCallId() };
    return watched(trace, connection, () => {
      const key = JSON.stringify([sent.method, sent.params]);
      const group = groups.get(key) ?? { command, item: sent, waiting: [] };
      groups.set(key, group);
      return join(group, signal, trace.callId);
    });
  };
}

/** A call with times of its own cannot be held to those of others. */
function travelsWithOthers(command: Command): boolean {
  const { timeout, deadline, retry } = command.options;
  const ownTimes = timeout !== undefined || deadline !== undefined || retry !== undefined;
  const isSent = answerWithout(command, command.params) === undefined;
  return command.protocol.coalesces && isSent && !isWrite(command.row) && !ownTimes;
}

/** Traces are of calls, not of the requests that carry several of them. */
async function watched(
  trace: CallTrace,
  { sender }: Connection,
  run: () => Promise<CallResponse<unknown>>,
): Promise<CallResponse<unknown>> {
  if (!isTraced()) return run();
  const note = (from: object): void => {
    if ('requestId' in from && typeof from.requestId === 'string') trace.requestId = from.requestId;
    if ('status' in from && typeof from.status === 'number') trace.status = from.status;
    if ('attempts' in from && typeof from.attempts === 'number') trace.attempt = Math.max(1, from.attempts);
  };
  return traced(trace, sender.now, async () => {
    try {
      const response = await run();
      note(response);
      return response;
    } catch (error) {
      if (error instanceof SvcError) note(error);
      throw error;
    }
  });
}

/** Waits for the answer, or for its own signal: the others go on. */
function join({ waiting }: Group, signal: Waiting['signal'], callId: string): Promise<CallResponse<unknown>> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(reasonOf(signal));
    signal?.addEventListener('abort', leave, { once: true });
    const fail = (reason: unknown): void => {
      signal?.removeEventListener('abort', leave);
      reject(reason);
    };
    const keep = (outcome: Outcome): void => {
      if (!outcome.ok) return fail(outcome.error);
      signal?.removeEventListener('abort', leave);
      resolve(outcome.response);
    };
    waiting.push({ signal, keep, fail, context: new AsyncResource('svc.call'), callId });
  });
}

/** As a batch of calls that know nothing of each other, and that nobody has asked for as one. */
function runGroups(connection: Connection, groups: readonly Group[]): void {
  const plan = { calls: groups.map(plannedCall), placeOf: () => -1 };
  const running = runBatch(connection, plan, {
    halt: false,
    independent: true,
    send: {},
    deliver: (exchange, calls, options) => {
      const asked = calls.map(({ place }) => item(groups, place));
      const who = { callSite: asked[0]?.command.callSite, each: eachOf(asked) };
      return whileWanted(asked, (signal) => connection.sender.send(exchange, { ...options, signal }, who));
    },
  });
  // Each call has been told.
  running.catch(() => undefined);
}

function plannedCall({ waiting, ...call }: Group, place: number): PlannedCall {
  return {
    ...call,
    place,
    needs: [],
    isAlone: false,
    isWanted: () => waiting.some(isPresent),
    // Equal calls share the answer, but not the object that one of them may change.
    keep: (outcome) => waiting.forEach(({ keep }, index) => keep(index === 0 ? outcome : copied(outcome))),
    fail: (reason) => waiting.forEach(({ fail }) => fail(reason)),
  };
}

/** It has not left. */
function isPresent({ signal }: Waiting): boolean {
  return signal?.aborted !== true;
}

/** Every caller hears of its own call, where it was asked for. */
function eachOf(groups: readonly Group[]): NonNullable<SendContext['each']> {
  return (report) => {
    for (const group of groups) {
      for (const { context, callId } of group.waiting.filter(isPresent))
        context.runInAsyncScope(report, undefined, group.command.method, callId);
    }
  };
}

function copied(outcome: Outcome): Outcome {
  if (!outcome.ok) return outcome;
  const { response } = outcome;
  return { ok: true, response: { ...response, data: copyOf(response.data) } };
}

/** @param send gets a signal that is aborted when the last one has left; none where one of them cannot leave. */
async function whileWanted<T>(
  groups: readonly Group[],
  send: (signal: AbortSignalLike | undefined) => Promise<T>,
): Promise<T> {
  const present = groups.flatMap(({ waiting }) => waiting.filter(isPresent));
  if (present.some(({ signal }) => signal === undefined)) return send(undefined);
  const signals = [...new Set(present.flatMap(({ signal }) => signal ?? []))];
  const controller = new AbortController();
  const check = (): void => {
    if (signals.every(({ aborted }) => aborted)) controller.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', check, { once: true });
  try {
    return await send(controller.signal);
  } catch (error) {
    // Callers of other calls still wait for theirs; no caller gets this error.
    throw controller.signal.aborted ? new NotSentError('all who asked have left') : error;
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', check);
  }
}
