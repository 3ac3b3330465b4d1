/** Sends planned calls, at most 50 in a request, until each has its outcome: by halves where an error names no call. */

import type { CallResponse } from '../call/call.js';
import { type Command, infoOf, localResponse, operationOf } from './command.js';
import { isWrite } from '../words/method.js';
import type { SendOptions } from '../call/call-options.js';
import { keyForCall, type Session } from './session.js';
import { meaningOf } from '../errors/codes.js';
import { NotSentError, type Settled, type SvcError } from '../errors/errors.js';
import { type Failed, type Failure, toError } from '../errors/to-error.js';
import { type OwnName, type Reference, sameName, wireParams } from '../params/wire-params.js';
import type { MethodUsage, Operation, Result, Success } from '../request/operation.js';
import type { AccountProtocol, BatchAnswer, BatchItem, ItemAnswer } from '../protocol/protocol.js';
import { responseOf } from '../protocol/reply.js';
import { concernsRequest, failureKind, hasErrorObject, mayHaveRun } from '../send/policy.js';
import { throwIfAborted } from '../value/abort-signal.js';

/** Calls in one request (Observed behaviour, Batch length; Legacy, Batch). */
export const MAX_CALLS = 50;

/** Replaces a reference whose value is not known yet; any form of request can carry it. */
export const UNKNOWN_VALUE = '';

/** @param substitute returns the value that is sent for a reference. @throws UsageError on parameters that cannot be sent. */
export function batchItem(
  { method, row, params }: Command,
  ownName: OwnName,
  substitute?: (reference: Reference) => unknown,
): BatchItem {
  return { name: method, method: ownName(method), row, params: wireParams(params, { ownName, substitute }) };
}

/** A request is a write if one of its calls is, and one without a key: batches have no place for it. */
export function batchOperation(
  protocol: AccountProtocol,
  items: readonly BatchItem[],
  halt: boolean,
): Operation<BatchAnswer> {
  const { body, read } = protocol.batch.request(items, halt);
  return {
    protocol,
    method: 'batch',
    safety: items.some(({ row }) => isWrite(row)) ? 'write' : 'read',
    members: items.map(({ name }) => name),
    usage: (answer) => usageOf(items, answer),
    build: (credential) => protocol.sign(credential, { method: 'batch', body }),
    read,
  };
}

/** The service counts operating time call by call, in a batch too (Observed behaviour, Limits). */
function usageOf(items: readonly BatchItem[], { items: answers }: BatchAnswer): readonly MethodUsage[] {
  return items.flatMap(({ name: method }, index): readonly MethodUsage[] => {
    const answer = answers[index];
    if (answer === undefined) return [];
    if (answer.ok) return [{ method, time: answer.reply.time }];
    return 'failure' in answer ? [{ method, failure: answer.failure }] : [];
  });
}

/** One call of a batch, and who waits for it. */
export interface PlannedCall {
  readonly command: Command;
  /** As it is sent, with `UNKNOWN_VALUE` for references. */
  readonly item: BatchItem;
  /** In the batch, from 0. */
  readonly place: number;
  /** Places of the calls that its parameters refer to. */
  readonly needs: readonly number[];
  /** Those of them whose value the account does not put in: the call goes in a later request. */
  readonly waitsFor: readonly number[];
  /** No batch can carry it: it travels by itself, at its place. */
  readonly isAlone: boolean;
  /** Whether somebody still waits for it; absent: always. */
  isWanted?(): boolean;
  /** One of the two is called once. */
  readonly resolve: (response: CallResponse<unknown>) => void;
  /** @param reason its error, or the reason of an abort. */
  readonly reject: (reason: unknown) => void;
}

export interface BatchPlan {
  readonly calls: readonly PlannedCall[];
  /** The place in the batch of the call that a reference names. */
  readonly placeOf: (reference: Reference) => number;
}

interface RunOptions {
  /** The caller wants nothing after the first failure. */
  readonly callerHalts: boolean;
  /** The calls do not depend on each other: halves go at the same time, and one call goes without a batch. */
  readonly coalesced: boolean;
  readonly send: SendOptions;
  /** Sends one request. */
  deliver(operation: Operation<BatchAnswer>, options: SendOptions): Promise<Result<BatchAnswer>>;
}

/** One request of the batch with everything that is requested again for it. */
interface Round {
  /** When its deadline passes. */
  readonly until: number;
  /** Its calls were part of a request already, which said nothing of them. */
  readonly isRepeat: boolean;
  /** When its next request goes out, in ms since 1970; absent: at once. */
  readonly notBefore?: number;
  /** A limit or a 5xx ended the request before: the calls are sent once more, and not again and again. */
  readonly lastTry: boolean;
}

/** How a call ended. */
type Outcome = Settled<CallResponse<unknown>>;

/** A class because all requests of a batch share what is known of its calls. */
export class BatchRun {
  /** The last request that was answered, and how often all of them were sent. */
  last: Success<BatchAnswer> | undefined;
  attempts = 0;
  private readonly session: Session;
  private readonly plan: BatchPlan;
  private readonly options: RunOptions;
  /** By place. */
  private readonly ended = new Map<number, Outcome>();
  /** Places of the calls that may have left this machine. */
  private readonly sent = new Set<number>();
  /** The first call that failed: with `halt` nothing after it is sent. */
  private failure: { readonly place: number; readonly error: SvcError } | undefined;

  constructor(session: Session, plan: BatchPlan, options: RunOptions) {
    this.session = session;
    this.plan = plan;
    this.options = options;
  }

  /** In the order of the calls. */
  get outcomes(): readonly Outcome[] {
    return this.plan.calls.flatMap(({ place }) => this.ended.get(place) ?? []);
  }

  /** Settles every call, whatever becomes of the batch. Rejects with the reason of an aborted signal. */
  async settle(): Promise<void> {
    const { calls } = this.plan;
    try {
      if (calls.length === 0) throwIfAborted(this.options.send.signal);
      await this.settleAll(calls);
    } catch (reason) {
      // Calls in flight reject with the reason, and those that a split batch had not sent yet as not sent.
      const isSplit = this.sent.size > 0 || calls.length > MAX_CALLS;
      for (const { command, place, reject } of calls) {
        if (this.ended.has(place)) continue;
        const message = `${command.method}: not sent: the batch was aborted before this call`;
        const notSent = new NotSentError(message, { cause: reason, callSite: command.callSite });
        reject(isSplit && !this.sent.has(place) ? notSent : reason);
      }
      throw reason;
    }
  }

  /** In order, one request after the other: a call may refer to one before it, or not be sent because of it. */
  private async settleAll(calls: readonly PlannedCall[], round?: Round): Promise<void> {
    for (let rest = calls; rest.length > 0;) {
      const { outgoing, taken } = this.nextRequest(rest, round?.isRepeat === true);
      rest = rest.slice(taken);
      if (outgoing.length > 0) await this.settleTogether(outgoing, round ?? this.newRound());
    }
  }

  private newRound(): Round {
    const { send } = this.options;
    const until = this.session.client.environment.now() + (send.deadline ?? this.session.deadline);
    return { until, isRepeat: false, lastTry: false };
  }

  /** The first calls that fit into one request; those that cannot go are settled. */
  private nextRequest(
    calls: readonly PlannedCall[],
    isRepeat: boolean,
  ): { readonly outgoing: readonly PlannedCall[]; readonly taken: number } {
    const outgoing: PlannedCall[] = [];
    const positions = new Map<number, number>();
    for (const [index, call] of calls.entries()) {
      if (call.isWanted?.() === false) continue;
      if (outgoing.length === MAX_CALLS || outgoing[0]?.isAlone === true) return { outgoing, taken: index };
      const prepared = this.prepare(call, positions);
      if (prepared === undefined) continue;
      const { goesOn } = call.command.protocol.batch;
      // The failure of a call that others refer to ends a request, so a repeated one has no references.
      const apart = isRepeat && goesOn === true ? call.needs : call.waitsFor;
      const isLinked = apart.some((place) => positions.has(place));
      if ((prepared.isAlone || isLinked) && outgoing.length > 0) return { outgoing, taken: index };
      positions.set(call.place, outgoing.length);
      outgoing.push(prepared);
    }
    return { outgoing, taken: calls.length };
  }

  /**
   * The call with the values of its references.
   *
   * @param positions in the request, by place in the batch. @returns undefined where the call is settled without a request
   */
  private prepare(call: PlannedCall, positions: ReadonlyMap<number, number>): PlannedCall | undefined {
    const { command, needs } = call;
    const stopper = this.stopperOf(call);
    if (stopper !== undefined) return this.fail(call, notSentError(command, stopper));
    let { item, isAlone } = call;
    if (needs.length > 0) {
      try {
        item = this.withValues(command, (reference) => this.wireReference(reference, positions));
        // A value out of an earlier request may look like a reference too.
        isAlone ||= command.protocol.batch.travelsAlone(this.withValues(command, () => UNKNOWN_VALUE));
      } catch (error) {
        if (error instanceof NotSentError) return this.fail(call, error);
        throw error;
      }
    }
    const response = localResponse(command, item.params);
    if (response === undefined) return item === call.item ? call : { ...call, item, isAlone };
    throwIfAborted(this.options.send.signal);
    this.succeed(call, response);
    return undefined;
  }

  /** The failure that keeps the call from being sent: of a call that it needs, with `halt` of any before it. */
  private stopperOf({ place, needs }: PlannedCall): SvcError | undefined {
    const { failure, ended } = this;
    // Looking at every call before it would be quadratic.
    if (this.options.callerHalts)
      return failure !== undefined && failure.place < place ? failure.error : undefined;
    const needed = needs.map((before) => ended.get(before)).find((outcome) => outcome?.ok === false);
    return needed?.ok === false ? needed.error : undefined;
  }

  /** @param unknown what is sent for a reference whose value is not known yet. @throws NotSentError where it has none */
  private withValues(command: Command, unknown: (reference: Reference) => unknown): BatchItem {
    return batchItem(command, this.session.ownName, (reference) => {
      const place = this.plan.placeOf(reference);
      const outcome = this.ended.get(place);
      if (outcome?.ok !== true) return unknown(reference);
      const { name } = reference;
      const { data } = outcome.data;
      const { method, protocol, row } = at(this.plan.calls, place).command;
      const value = name === undefined ? data : protocol.batch.valueAt(data, name, row.paging !== undefined);
      if (value !== undefined && value !== null) return value;
      const lack = `the result of ${method}, to which a reference points, has no ${name ?? 'value'}`;
      throw new NotSentError(`${command.method}: not sent: ${lack}`, { callSite: command.callSite });
    });
  }

  /** The service's own form of a reference. */
  private wireReference(reference: Reference, positions: ReadonlyMap<number, number>): unknown {
    const place = this.plan.placeOf(reference);
    const { protocol, row } = at(this.plan.calls, place).command;
    // It was sent before, and has a value, or is in this request.
    const index = positions.get(place) ?? 0;
    return protocol.batch.reference({ index, name: reference.name, list: row.paging !== undefined });
  }

  private async settleTogether(calls: readonly PlannedCall[], round: Round): Promise<void> {
    const places = new Set(calls.map(({ place }) => place));
    const refers = calls.some(({ needs }) => needs.some((place) => places.has(place)));
    // Without `halt` because of references: a call that refers to a failed one would run with whatever the account puts there.
    const serviceStops = this.options.callerHalts || refers;
    const operation = this.operationFor(calls, { round, serviceStops });
    const result = await this.deliver(operation, { calls, round });
    const open = result.ok
      ? this.endAnswered(calls, result, serviceStops)
      : this.endFailed(calls, result, operation);
    if (open.length === 0) return;
    // If the request was held back before it was sent, its parts need not wait: other methods may be free.
    const error =
      !result.ok && result.failure.type === 'api' && result.attempts > 0 ? result.failure : undefined;
    const now = this.session.client.environment.now();
    const left = round.until - now;
    if (left <= 0) {
      const text = 'the deadline passed in the search for the call of its batch that failed';
      const cause = result.ok ? undefined : toError(operation, assumeNotRun(result));
      const failure = { type: 'timeout', kind: 'final', text, attempts: 1, cause } as const;
      const passed = { ok: false, failure, mayHaveRun: false, attempts: 1 } as const;
      for (const call of open) this.fail(call, toError(infoOf(call.command), passed));
      return;
    }
    const { named = 0 } = error ?? {};
    // A delay that would pass the deadline is not waited for: it may concern one call alone.
    const notBefore = named < left ? now + named : now;
    // After a limit or a 5xx each part is sent once.
    const lastTry = round.lastTry || (error !== undefined && failureKind(error) !== 'final');
    const next: Round = { ...round, isRepeat: true, lastTry, notBefore };
    const middle = Math.ceil(open.length / 2);
    const parts = open.length < calls.length ? [open] : [open.slice(0, middle), open.slice(middle)];
    if (this.options.coalesced) await Promise.all(parts.map((part) => this.settleAll(part, next)));
    else for (const part of parts) await this.settleAll(part, next);
  }

  private async deliver(
    operation: Operation<BatchAnswer>,
    { calls, round }: { readonly calls: readonly PlannedCall[]; readonly round: Round },
  ): Promise<Result<BatchAnswer>> {
    const { send } = this.options;
    const deadline = Math.max(1, round.until - this.session.client.environment.now());
    const retry = round.lastTry ? false : send.retry;
    const build: typeof operation.build = (credential) => {
      for (const { place } of calls) this.sent.add(place);
      return operation.build(credential);
    };
    const result = await this.options.deliver(
      { ...operation, build, notBefore: round.notBefore },
      { ...send, deadline, retry },
    );
    if (result.ok) {
      this.last = result;
      this.attempts += result.attempts;
    }
    return result;
  }

  /** A call that travels by itself, and a single read that is requested again, goes without a batch, under its own name. */
  private operationFor(
    calls: readonly PlannedCall[],
    { round, serviceStops }: { readonly round: Round; readonly serviceStops: boolean },
  ): Operation<BatchAnswer> {
    const { command, item, isAlone } = at(calls, 0);
    const isSingleRead = calls.length === 1 && !isWrite(command.row);
    if (!isAlone && !(isSingleRead && (this.options.coalesced || round.isRepeat)))
      return batchOperation(
        command.protocol,
        calls.map((one) => one.item),
        serviceStops,
      );
    // The item has the account's own names already; errors have the neutral ones.
    const { method, params } = item;
    const key = keyForCall(this.session, command);
    const { usage: _, ...operation } = operationOf({ ...command, method, params }, sameName, key);
    const { idempotencyKey } = operation;
    return {
      ...operation,
      method: command.method,
      read: (answer) => ({ items: [{ ok: true, reply: operation.read(answer) }], idempotencyKey }),
    };
  }

  /**
   * Ends the calls of a request that was answered.
   *
   * @param serviceStops it was asked to stop at the first failure. @returns those of which it says nothing
   */
  private endAnswered(
    calls: readonly PlannedCall[],
    sent: Success<BatchAnswer>,
    serviceStops: boolean,
  ): readonly PlannedCall[] {
    const { items } = sent.value;
    const failedAt = items.findIndex((item) => item?.ok === false);
    const first = items[failedAt];
    const isCut = items.slice(failedAt + 1).every((item) => item === undefined);
    return calls.filter((call, index) => {
      const { command } = call;
      const { goesOn } = command.protocol.batch;
      const answer = items[index];
      const isBehind = first?.ok === false && index >= failedAt && (goesOn ? serviceStops : isCut);
      if (answer !== undefined || !isBehind) {
        const said = answer ?? { ok: false, unreadable: 'the answer says nothing of this call' };
        this.endAs(call, said, sent);
        return false;
      }
      // If the service was asked to stop, nothing after the failure has run.
      if (!this.options.callerHalts && (!isWrite(command.row) || goesOn)) return true;
      const stopper = calls[failedAt]?.command ?? command;
      this.fail(call, notSentError(command, toError(infoOf(stopper), itemFailed(stopper, first, sent))));
      return false;
    });
  }

  /** An error instead of a result is that call's own, judged as if it had been sent alone. */
  private endAs(call: PlannedCall, answer: NonNullable<ItemAnswer>, sent: Success<BatchAnswer>): void {
    const { command } = call;
    if (!answer.ok) return void this.fail(call, toError(infoOf(command), itemFailed(command, answer, sent)));
    const value = { ...answer.reply, time: answer.reply.time ?? sent.value.time };
    this.succeed(call, responseOf({ ...sent, value }, sent.value.idempotencyKey));
  }

  /** Ends the calls of a request that failed. @returns those that are to be requested again */
  private endFailed(
    calls: readonly PlannedCall[],
    ended: Failed,
    request: Operation<BatchAnswer>,
  ): readonly PlannedCall[] {
    const { failure } = ended;
    // The failure concerns the complete request, or there is one call.
    const isExact = calls.length === 1 || failure.type !== 'api' || concernsRequest(failure);
    const asksAgain = calls.length > 1 && mayBelongToOneCall(failure, this.options.coalesced);
    const cause = toError(request, assumeNotRun(ended));
    return calls.filter((call) => {
      const { command, needs } = call;
      // Held back before anything was sent, for one call or another.
      if (asksAgain && failure.attempts === 0) return true;
      const isUnknown = asksAgain || !isExact || ended.mayHaveRun;
      if (isWrite(command.row) && isUnknown) {
        // That of a call which travelled by itself names its key.
        const isOwn = ended.mayHaveRun && request.method === command.method;
        this.fail(call, isOwn ? toError(request, ended) : outcomeUnknownFor(command, ended, cause));
        return false;
      }
      if (!asksAgain) {
        this.fail(call, toError(infoOf(command), assumeNotRun(ended)));
        return false;
      }
      // No call gets an error that may be another's: a read is asked again, unless the outcome of a write decides it.
      const isDecided = calls.some(({ command: { row }, place }) => isWrite(row) && needs.includes(place));
      if (isDecided) this.fail(call, notSentError(command, cause));
      return !isDecided;
    });
  }

  private succeed({ place, resolve }: PlannedCall, response: CallResponse<unknown>): void {
    this.ended.set(place, { ok: true, data: response });
    resolve(response);
  }

  private fail({ place, reject }: PlannedCall, error: SvcError): undefined {
    this.ended.set(place, { ok: false, error });
    if (place < (this.failure?.place ?? Infinity)) this.failure = { place, error };
    reject(error);
  }
}

/** Both lists were made from the same calls. */
export function at<T>(items: readonly T[], index: number): T {
  const found = items[index];
  if (found === undefined) throw new RangeError(`there is no ${index}`);
  return found;
}

type ItemFailed = Extract<ItemAnswer, { readonly ok: false }>;

function itemFailed({ row }: Command, answer: ItemFailed, sent: Success<BatchAnswer>): Failed {
  const failure = itemFailure(answer, sent);
  const { attempts } = sent;
  return { ok: false, failure, mayHaveRun: isWrite(row) && mayHaveRun(failure.kind), attempts };
}

/** Why one call of a request that was answered failed, with what the response says of all. */
export function itemFailure(
  answer: ItemFailed,
  { attempts, answer: response }: Success<BatchAnswer>,
): Failure {
  const { status, headers } = response;
  const requestId = headers['x-request-id'];
  return 'failure' in answer
    ? { ...answer.failure, requestId }
    : { type: 'protocol', kind: 'undecided', status, requestId, text: answer.unreadable, attempts };
}

/** Nothing of it was run, as far as its reads are concerned. */
function assumeNotRun(ended: Failed): Failed {
  return { ...ended, mayHaveRun: false };
}

/** The cause is the error of the request, which may be that of another call. */
function outcomeUnknownFor(command: Command, { failure }: Failed, error: SvcError): SvcError {
  const { kind, attempts } = failure;
  const cause: Failure = { type: 'error', kind, error, attempts };
  return toError(infoOf(command), { ok: false, failure: cause, mayHaveRun: true, attempts });
}

/** One call of several failed, it is not known which, and the calls before it were run. */
function mayBelongToOneCall(failure: Failure, coalesced: boolean): boolean {
  // Too large together.
  if (coalesced && failure.kind === 'unusable') return true;
  if (failure.type !== 'api' || concernsRequest(failure)) return false;
  if (failure.attempts === 0) return true;
  // A page without an error object may be from a proxy in between.
  if (!hasErrorObject(failure)) return false;
  const isCaused = coalesced && meaningOf(failure.code).causedByCall === true;
  return isCaused || !mayHaveRun(failureKind(failure));
}

/** @param cause what kept the call from being sent: mostly the failure of an earlier one. */
function notSentError({ method, callSite }: Command, cause: SvcError): NotSentError {
  return new NotSentError(`${method}: not sent: an earlier call of the batch failed`, { cause, callSite });
}
