/** A batch as a lazy call: takes calls, checks all of them before anything is sent, and returns their data or outcomes in the same shape. */

import type { Call, CallResponse, Page } from '../call/call.js';
import { type AccountGeneration, type Command, singleCommandOf } from '../command/command.js';
import { LazyCall, settled } from '../call/lazy-call.js';
import { MethodCall } from '../paging/method-call.js';
import { type BatchOptions, captureOptions, checkOptions } from '../call/call-options.js';
import { checkCommand, type Session } from '../command/session.js';
import type { StackHolder } from '../errors/call-site.js';
import { BatchError, type BatchOutcome, type Settled, UsageError } from '../errors/errors.js';
import { withCallSite } from '../errors/to-error.js';
import { type Reference, referencesIn } from '../params/wire-params.js';
import type { AccountProtocol } from '../protocol/protocol.js';
import { responseOf } from '../protocol/reply.js';
import { assertOpen } from '../send/client-state.js';
import { resolveCallOptions, runOperation } from '../send/call-run.js';
import { isObject } from '../value/json.js';
import {
  at,
  batchItem,
  type BatchPlan,
  BatchRun,
  type PlannedCall,
  UNKNOWN_VALUE,
} from '../command/batch-run.js';

/** Who asks for the batch. */
export interface BatchOwner {
  readonly session: Session;
  readonly protocol: AccountProtocol;
  /** Where `batch` was called. */
  readonly callSite: StackHolder;
}

/** A list or an object of calls. */
interface Shape {
  readonly calls: readonly unknown[];
  /** @param values in the order of the calls. @returns them in the shape of the calls. */
  arrange<T>(values: readonly T[]): readonly T[] | Readonly<Record<string, T>>;
}

/** Never throws: what is wrong with the batch, it rejects with. */
export function batchCall(owner: BatchOwner, calls: unknown, given: BatchOptions = {}): LazyBatch {
  const { callSite } = owner;
  const options = captureOptions(given, 'batch');
  const shape = shapeOf(calls);
  let running: Promise<BatchRun> | undefined;
  const runOnce = (): Promise<BatchRun> => (running ??= runBatch(owner, shape, options));
  return new LazyBatch(
    `${owner.protocol.generation} batch`,
    // The shape of the pages is that of the calls, which only the declarations of `batch` know; so below.
    async () => responseOfRun(shape, await runOnce(), callSite) as CallResponse<unknown>,
    () => settledRun(shape, runOnce()),
  );
}

/** Its `settle` returns as many outcomes as there are calls. */
class LazyBatch extends LazyCall<unknown, `${AccountGeneration} batch`> {
  #settle: () => Promise<unknown>;

  constructor(
    generation: `${AccountGeneration} batch`,
    respond: () => Promise<CallResponse<unknown>>,
    settle: () => Promise<unknown>,
  ) {
    super(generation, respond);
    this.#settle = settle;
  }

  override settle(): Promise<Settled<unknown>> {
    return this.#settle() as Promise<Settled<unknown>>;
  }
}

function shapeOf(calls: unknown): Shape | undefined {
  if (Array.isArray(calls)) return { calls: [...(calls as unknown[])], arrange: (values) => values };
  if (!isObject(calls) || calls instanceof LazyCall) return undefined;
  // A `Set`, a `Map` or a promise looks like an object without calls, of which none would be sent.
  if (Symbol.iterator in calls || typeof calls['then'] === 'function') return undefined;
  const names = Object.keys(calls);
  return {
    calls: Object.values(calls),
    arrange: <T>(values: readonly T[]) =>
      Object.fromEntries(values.map((value, index) => [names[index] ?? '', value])) as Record<string, T>,
  };
}

async function runBatch(owner: BatchOwner, shape: Shape | undefined, given: unknown): Promise<BatchRun> {
  const { session, callSite } = owner;
  assertOpen(session.client);
  if (shape === undefined) throw new UsageError('batch takes an array or an object of calls');
  checkOptions(given, 'batch', 'batch');
  let plan: BatchPlan;
  try {
    plan = planBatch(owner, shape.calls);
  } catch (error) {
    throw withCallSite(error, callSite);
  }
  return runPlan(owner, plan, given);
}

async function runPlan(
  { session, callSite }: BatchOwner,
  plan: BatchPlan,
  options: BatchOptions,
): Promise<BatchRun> {
  const batch = new BatchRun(session, plan, {
    callerHalts: options.halt === true,
    coalesced: false,
    send: options,
    deliver: (operation, own) =>
      runOperation(session.client, { ...operation, callSite }, resolveCallOptions(session.client, own)),
  });
  await batch.settle();
  return batch;
}

/** @throws UsageError, and then no call waits for the batch */
function planBatch(owner: BatchOwner, given: readonly unknown[]): BatchPlan {
  const unsent = given.map((call, place) => checkCall(owner, call, `batch: the element ${place}`));
  const places = new Map<object, number>(unsent.map((call, place) => [call, place]));
  if (places.size < unsent.length) throw new UsageError('batch: duplicate call');
  const placeOf = ({ call }: Reference): number => places.get(call) ?? -1;
  const commands = unsent.map((call) => checkMember(owner, singleCommandOf(MethodCall.originOf(call).made)));
  const planned = commands.map((command, place) => planCall(owner, { command, place, commands, placeOf }));
  return { calls: planned.map((call) => adopted(at(unsent, call.place), call)), placeOf };
}

/** From here on the call waits for the batch. */
function adopted(call: MethodCall, planned: Planned): PlannedCall {
  const ends: Pick<PlannedCall, 'resolve' | 'reject'>[] = [];
  const response = new Promise<CallResponse<unknown>>((resolve, reject) => {
    ends.push({ resolve, reject });
  });
  LazyCall.adopt(call, response, { keepsKey: planned.isAlone });
  return { ...planned, ...at(ends, 0) };
}

/** A call of a bulk that nothing is wrong with. */
export interface CheckedCall {
  readonly call: MethodCall;
  /** Where it goes into a batch: it refers to no other call. */
  readonly planned?: Planned;
}

/** Checks one call of a bulk, so that what is wrong with it concerns no other. @throws UsageError */
export function checkAlone(owner: BatchOwner, given: unknown, isInBatch: boolean): CheckedCall {
  const call = checkCall(owner, given, 'bulk: what the function returned');
  const command = singleCommandOf(MethodCall.originOf(call).made);
  if (!isInBatch) return { call };
  const commands = [checkMember(owner, command)];
  return { call, planned: planCall(owner, { command, place: 0, commands, placeOf: () => -1 }) };
}

/** Sends calls that were checked alone. Each has its outcome afterwards, unless the client is closed. */
export async function sendChecked(
  owner: BatchOwner,
  checked: readonly CheckedCall[],
  options: BatchOptions,
): Promise<void> {
  assertOpen(owner.session.client);
  const calls = checked.flatMap(({ call, planned }, place) =>
    planned === undefined ? [] : [adopted(call, { ...planned, place })],
  );
  await runPlan(owner, { calls, placeOf: () => -1 }, options);
}

function checkCall({ session, protocol }: BatchOwner, call: unknown, which: string): MethodCall {
  if (!MethodCall.isMethodCall(call))
    throw new UsageError(`${which} is not a call; pass svc.v3.tasks.task.get(…), without await`);
  const { session: owner, made } = MethodCall.originOf(call);
  if (made.protocol !== protocol) {
    throw new UsageError(`${which} is a call of ${made.protocol.generation}, not of ${protocol.generation}`);
  }
  if (owner !== session) throw new UsageError(`${which} is a call of another client`);
  if (LazyCall.wasSent(call)) throw new UsageError(`${which} was sent already`);
  return call;
}

/** Options that concern a request, which is the batch's. */
const OF_REQUEST = ['signal', 'timeout', 'deadline', 'retry', 'paging'] as const;

function checkMember({ session }: BatchOwner, command: Command): Command {
  checkCommand(session, command);
  const { method, options } = command;
  if (options.idempotencyKey !== undefined) {
    throw new UsageError(`batch: ${method} has an idempotencyKey, which a batch cannot send`);
  }
  const [own] = OF_REQUEST.filter((name) => options[name] !== undefined);
  if (own !== undefined)
    throw new UsageError(
      `batch: ${method} has the option ${own}, but calls in a batch have the options of the batch: pass it to the batch`,
    );
  return command;
}

type Planned = Omit<PlannedCall, 'resolve' | 'reject'>;

/** @param commands of the complete batch. */
function planCall(
  { session }: BatchOwner,
  {
    command,
    place,
    commands,
    placeOf,
  }: Pick<PlannedCall, 'command' | 'place'> &
    Pick<BatchPlan, 'placeOf'> & { readonly commands: readonly Command[] },
): Planned {
  // Whatever cannot be sent is found now; references get their values later.
  const sent = batchItem(command, session.ownName, () => UNKNOWN_VALUE);
  const { batch, writeSafety } = command.protocol;
  const targets = referencesIn(command.params).map((reference) => {
    const target = placeOf(reference);
    if (target >= 0 && target < place)
      return { target, isPutIn: batch.refersTo(at(commands, target).row, reference.name) };
    const why = target < 0 ? 'to a call that is not in the batch' : 'to a later call';
    throw new UsageError(`batch: ${command.method} at ${place} refers ${why}`);
  });
  const needs = targets.map(({ target }) => target);
  const waitsFor = targets.filter(({ isPutIn }) => !isPutIn).map(({ target }) => target);
  // A call that has to follow in a later request keeps its key where it travels by itself.
  const isAlone = batch.travelsAlone(sent) || (writeSafety === 'keyed-write' && waitsFor.length > 0);
  // A batch has no place for a key.
  const carried = isAlone || command.key === undefined ? command : { ...command, key: undefined };
  return { command: carried, item: sent, place, needs, waitsFor, isAlone };
}

/** @throws BatchError where a call failed. */
function responseOfRun(
  shape: Shape | undefined,
  { outcomes, last, attempts }: BatchRun,
  callSite: StackHolder,
): BatchResponse<unknown> {
  const failed = outcomes.filter((outcome) => !outcome.ok);
  const [first] = failed;
  if (first !== undefined) {
    const message = `batch: ${failed.length} of ${outcomes.length} calls failed, the first with: ${first.error.message}`;
    const results = shape?.arrange(outcomes.map(settledOutcome)) ?? [];
    throw new BatchError(message, { results, cause: first.error, callSite });
  }
  const responses = outcomes.map((outcome) => (outcome.ok ? outcome.data : undefined));
  const data = shape?.arrange(responses.map((response) => response?.data));
  const page = shape?.arrange(responses.map((response) => response?.page)) ?? [];
  if (last === undefined) return { data, status: 0, headers: {}, attempts: 0, replayed: false, page };
  const { page: _, ...response } = responseOf({ ...last, value: { data, time: last.value.time }, attempts });
  return { ...response, page };
}

function settledOutcome(outcome: Settled<CallResponse<unknown>>): BatchOutcome<unknown> {
  if (!outcome.ok) return outcome;
  const { data, page } = outcome.data;
  return page === undefined ? { ok: true, data } : { ok: true, data, page };
}

async function settledRun(shape: Shape | undefined, run: Promise<BatchRun>): Promise<unknown> {
  const ended = await settled(run);
  if (ended.ok) return shape?.arrange(ended.data.outcomes.map(settledOutcome));
  // A batch that was not sent fails for each of its calls.
  return shape?.arrange(shape.calls.map(() => ended)) ?? ended;
}

/** Unsent calls of one generation: a list, or an object whose keys name them. */
export type Calls<G extends 'v3' | 'legacy'> =
  readonly Call<unknown, G, string>[] | Readonly<Record<string, Call<unknown, G, string>>>;

/** The data of each call; `& {}` shows it instead of this name. */
export type BatchData<C> = {
  -readonly [K in keyof C]: C[K] extends Call<infer T, infer _G, infer _E> ? T : never;
} & {};

/** The outcome of each call. */
export type BatchSettled<C> = {
  -readonly [K in keyof C]: C[K] extends Call<infer T, infer _G, infer E> ? BatchOutcome<T, E> : never;
} & {};

/** The paging members of each call's response; those of a list say whether more follows. */
export type BatchPages<C> = { -readonly [K in keyof C]: Page | undefined } & {};

/** The data and the paging members of each call, with the metadata of the last response. */
export interface BatchResponse<D, P = unknown> extends Omit<CallResponse<D>, 'page' | 'meta'> {
  /** In the shape of the batch, as `data`: `page.deals.next` says that more follows than `data.deals` holds. */
  readonly page: P;
}

/** A batch of the calls `C` is a lazy call itself: it rejects with `BatchError` when one of them fails. */
export interface BatchCall<C> extends Promise<BatchData<C>> {
  /** Keeps a batch out of a batch. */
  readonly generation: `${AccountGeneration} batch`;
  /** A batch has no place for a key. */
  readonly idempotencyKey: undefined;
  /** The data and paging members of each call, with the metadata of the last response. */
  withResponse(): Promise<BatchResponse<BatchData<C>, BatchPages<C>>>;
  /** Each call's own outcome, with the paging members of a list; rejects only with the reason of an aborted signal. */
  settle(): Promise<BatchSettled<C>>;
}
