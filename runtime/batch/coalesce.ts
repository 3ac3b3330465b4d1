/** `coalesce: true`: REST 3.0 reads that are sent in one tick travel in one batch, equal ones once. */

import { AsyncResource } from 'node:async_hooks';
import type { CallResponse } from '../call/call.js';
import { answerWithout, type Command } from '../call/command.js';
import { isWrite } from '../call/method.js';
import type { SendOptions } from '../call/options.js';
import { checkCommand, type Connection, sendAlone, type Session } from '../client/session.js';
import { NotSentError } from '../errors/client-error.js';
import { SvcError } from '../errors/svc-error.js';
import { showAnswer } from '../observe/answers.js';
import { type CallTrace, isTraced, makeCallId, traced } from '../observe/tracing.js';
import type { BatchItem } from '../protocol/batch-protocol.js';
import type { SendContext } from '../protocol/exchange.js';
import { checkSignal } from '../send/terms.js';
import { type AbortSignalLike, reasonOf } from '../value/abort-signal.js';
import { copyOf } from '../value/json.js';
import { nextTurn } from '../value/world.js';
import type { Member, Outcome } from './outcome.js';
import { batchItem, MOST_CALLS } from './request.js';
import { type BatchSender, settleTogether } from './settle.js';

/** One call that waits for the end of the tick. */
interface Waiting {
  readonly signal: AbortSignalLike | undefined;
  readonly answer: (outcome: Outcome) => void;
  readonly fail: (reason: unknown) => void;
  /** Where the call was asked for: its hooks and traces belong there. */
  readonly context: AsyncResource;
  readonly callId: string;
}

/** Equal calls, sent as one. */
interface Group extends Member {
  readonly item: BatchItem;
  readonly waiting: Waiting[];
}

export function coalescing(connection: Connection): Session['dispatch'] {
  let groups = new Map<string, Group>();
  const flush = (): void => {
    const all = [...groups.values()];
    groups = new Map();
    for (let from = 0; from < all.length; from += MOST_CALLS) {
      void settleGroups(connection, all.slice(from, from + MOST_CALLS));
    }
  };
  return async (command) => {
    if (!travelsWithOthers(command)) return sendAlone(connection, command);
    checkCommand(connection, command);
    const item = batchItem(command, connection.ownName);
    // Among others an account would resolve a reference, to a result of somebody else.
    if (command.protocol.batch.travelsAlone(item)) return sendAlone(connection, command);
    const signal = checkSignal(command.options.signal);
    if (signal?.aborted === true) throw reasonOf(signal);
    // Everything of this turn of the event loop is collected, whichever way it came to be sent.
    if (groups.size === 0) nextTurn(flush);
    const { method, protocol } = command;
    const trace = { method, generation: protocol.generation, attempt: 1, callId: makeCallId() };
    return watched(trace, connection, () => join(groups, { command, item, signal, callId: trace.callId }));
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
  return traced(trace, sender.now, () =>
    run().then(
      (response) => {
        note(response);
        return response;
      },
      (error: unknown) => {
        if (error instanceof SvcError) note(error);
        throw error;
      },
    ),
  );
}

/** Waits for the answer, or for its own signal: the others go on. */
function join(
  groups: Map<string, Group>,
  { command, item, signal, callId }: Pick<Group, 'command' | 'item'> & Pick<Waiting, 'signal' | 'callId'>,
): Promise<CallResponse<unknown>> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(reasonOf(signal));
    signal?.addEventListener('abort', leave, { once: true });
    const fail = (reason: unknown): void => {
      signal?.removeEventListener('abort', leave);
      reject(reason);
    };
    const answer = (outcome: Outcome): void => {
      if (!outcome.ok) return fail(outcome.error);
      signal?.removeEventListener('abort', leave);
      resolve(outcome.response);
    };
    const key = JSON.stringify([item.method, item.params]);
    const group = groups.get(key) ?? { item, command, place: groups.size, needs: [], waiting: [] };
    groups.set(key, group);
    group.waiting.push({ signal, answer, fail, context: new AsyncResource('svc.call'), callId });
  });
}

/** Never rejects. */
async function settleGroups(connection: Connection, groups: readonly Group[]): Promise<void> {
  try {
    await settleTogether(senderOf(connection), groups);
  } catch (error) {
    // Nobody is left waiting, whatever it is.
    for (const { fail } of groups.flatMap(({ waiting }) => waiting)) fail(error);
  }
}

function senderOf({ sender, observe, deadline }: Connection): BatchSender<Group> {
  const until = sender.now() + deadline;
  const left = (): number => until - sender.now();
  return {
    halt: false,
    independent: true,
    prepare: (groups) =>
      groups
        .filter((group) => present(group).length > 0)
        .map((member) => ({ member, item: member.item, isAlone: false })),
    settle: (group, outcome) => {
      if (outcome.ok) showAnswer(observe, group.command, outcome.response);
      answerAll(group, outcome);
    },
    send: (exchange, groups, { once }) =>
      whileWanted(groups, (signal) => {
        const own: SendOptions = { signal, deadline: Math.max(1, left()), ...(once ? { retry: false } : {}) };
        return sender.send(exchange, own, { callSite: groups[0]?.command.callSite, each: eachOf(groups) });
      }),
    left,
    pause: (ms) => sender.pause(ms),
  };
}

/** Those of equal calls that have not left. */
function present({ waiting }: Group): readonly Waiting[] {
  return waiting.filter(({ signal }) => signal?.aborted !== true);
}

/** Every caller hears of its own call, where it was asked for. */
function eachOf(groups: readonly Group[]): NonNullable<SendContext['each']> {
  return (report) => {
    for (const group of groups) {
      for (const { context, callId } of present(group))
        context.runInAsyncScope(report, undefined, group.command.method, callId);
    }
  };
}

/** Equal calls share the answer, but not the object that one of them may change. */
function answerAll({ waiting }: Group, outcome: Outcome): void {
  for (const [index, { answer }] of waiting.entries()) {
    answer(index === 0 ? outcome : copied(outcome));
  }
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
  const waiting = groups.flatMap(present);
  if (waiting.some(({ signal }) => signal === undefined)) return send(undefined);
  const signals = [...new Set(waiting.flatMap(({ signal }) => signal ?? []))];
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
