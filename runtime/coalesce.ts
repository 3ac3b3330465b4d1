/** `coalesce: true`: REST 3.0 reads that are sent in one tick travel in one batch, equal ones once. */

import { batchExchange, MOST_CALLS, type BatchAnswer, type BatchItem } from './batch/request.js';
import type { CallResponse } from './call.js';
import { isWriteCommand } from './command.js';
import { ApiError } from './errors/api-error.js';
import type { AbortSignalLike, Sent } from './exchange.js';
import { responseOf } from './reply.js';
import { checkSignal } from './send/terms.js';
import { checkCommand, sendAlone, type Dispatch, type Line } from './session.js';
import { wireParams } from './wire-value.js';

/** One call that waits for the end of the tick. */
interface Waiting {
  readonly dispatch: Dispatch;
  readonly answer: (response: CallResponse<unknown> | Promise<CallResponse<unknown>>) => void;
  readonly left: () => boolean;
}

/** Equal calls, sent as one. */
interface Group {
  readonly item: BatchItem;
  readonly waiting: Waiting[];
}

export interface CoalesceOptions {
  readonly line: Line;
  /** ms for a whole call. */
  readonly deadline: number;
  /** ms. */
  readonly now: () => number;
}

export function coalescing(options: CoalesceOptions): (dispatch: Dispatch) => Promise<CallResponse<unknown>> {
  let groups = new Map<string, Group>();
  const flush = (): void => {
    const all = [...groups.values()];
    groups = new Map();
    for (let from = 0; from < all.length; from += MOST_CALLS) {
      void sendGroups(options, all.slice(from, from + MOST_CALLS));
    }
  };
  return async (dispatch) => {
    const { line } = options;
    if (!travelsWithOthers(dispatch)) return sendAlone(line, dispatch);
    checkCommand(line, dispatch.command);
    const item = itemOf(dispatch, line);
    const signal = checkSignal(dispatch.command.options.signal);
    if (signal?.aborted === true) throw signal.reason;
    // Everything of this turn of the event loop is collected, whichever way it came to be sent.
    if (groups.size === 0) setImmediate(flush);
    return join(groups, item, dispatch);
  };
}

/** A call with times of its own cannot be held to those of others. */
function travelsWithOthers({ command }: Dispatch): boolean {
  const { timeout, deadline, retry } = command.options;
  const ownTimes = timeout !== undefined || deadline !== undefined || retry !== undefined;
  return command.generation === 'v3' && !isWriteCommand(command) && !ownTimes;
}

function itemOf({ command }: Dispatch, { ownName }: Line): BatchItem {
  return { command, method: ownName(command.method), params: wireParams(command.params, { ownName }) };
}

/** Waits for the answer, or for its own signal: the others go on. */
function join(
  groups: Map<string, Group>,
  item: BatchItem,
  dispatch: Dispatch,
): Promise<CallResponse<unknown>> {
  return new Promise((resolve, reject) => {
    const { signal } = dispatch.command.options;
    const leave = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    const answer: Waiting['answer'] = (response) => {
      // Until the answer is there the caller can still leave.
      void Promise.resolve(response)
        .then(resolve, reject)
        .then(() => signal?.removeEventListener('abort', leave));
    };
    const key = JSON.stringify([item.method, item.params]);
    const group = groups.get(key) ?? { item, waiting: [] };
    groups.set(key, group);
    group.waiting.push({ dispatch, answer, left: () => signal?.aborted === true });
  });
}

async function sendGroups({ line, deadline, now }: CoalesceOptions, groups: readonly Group[]): Promise<void> {
  const going = groups.filter(({ waiting }) => waiting.some(({ left }) => !left()));
  const until = now() + deadline;
  const sent = going.length < 2 ? undefined : await sendBatch(line, going);
  for (const [index, group] of going.entries()) {
    answerAll(group, responseTo(sent, index) ?? sendGroup(line, group, Math.max(1, until - now())));
  }
}

/** `undefined`: it failed, and each call has to find out for itself. */
async function sendBatch(line: Line, groups: readonly Group[]): Promise<Sent<BatchAnswer> | undefined> {
  const waiting = groups.flatMap((group) => group.waiting);
  const exchange = batchExchange(
    'v3',
    groups.map(({ item }) => item),
    false,
  );
  return whileWanted(waiting, (signal) => line.sender.send(exchange, { signal })).catch(() => undefined);
}

function responseTo(
  sent: Sent<BatchAnswer> | undefined,
  index: number,
): Promise<CallResponse<unknown>> | undefined {
  const answer = sent?.value.items[index];
  if (sent === undefined || answer === undefined) return undefined;
  if (!answer.ok) return answer.error instanceof ApiError ? Promise.reject(answer.error) : undefined;
  return Promise.resolve(responseOf({ ...sent, value: { time: sent.value.time, ...answer.reply } }));
}

/** By itself, with what is left of the time. */
async function sendGroup(line: Line, { waiting }: Group, deadline: number): Promise<CallResponse<unknown>> {
  const [first] = waiting;
  if (first === undefined) throw new RangeError('nobody waits');
  const { command, madeAt } = first.dispatch;
  return whileWanted(waiting, (signal) => {
    const options = { ...command.options, deadline, signal };
    return sendAlone(line, { command: { ...command, options }, madeAt });
  });
}

/** Equal calls share the answer, but not the object that one of them may change. */
function answerAll({ waiting }: Group, response: Promise<CallResponse<unknown>>): void {
  // All who waited may have left.
  response.catch(() => undefined);
  for (const [index, { answer }] of waiting.entries()) {
    answer(
      index === 0 ? response : response.then((shared) => ({ ...shared, data: structuredClone(shared.data) })),
    );
  }
}

/** @param send gets a signal that is aborted when the last one has left; none where one of them cannot leave. */
async function whileWanted<T>(
  waiting: readonly Waiting[],
  send: (signal: AbortSignalLike | undefined) => Promise<T>,
): Promise<T> {
  const signals = waiting.flatMap(({ dispatch }) => dispatch.command.options.signal ?? []);
  if (signals.length < waiting.length) return send(undefined);
  const controller = new AbortController();
  const check = (): void => {
    if (signals.every(({ aborted }) => aborted)) controller.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', check, { once: true });
  check();
  try {
    return await send(controller.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', check);
  }
}
