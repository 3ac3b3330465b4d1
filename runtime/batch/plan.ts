/** What a batch will send, checked completely before anything of it is sent. */

import type { CallResponse } from '../call/call.js';
import { type Command, singleCommandOf } from '../call/command.js';
import { LazyCall } from '../call/lazy-call.js';
import { MethodCall } from '../call/method-call.js';
import { checkCommand, type Session } from '../client/session.js';
import { UsageError } from '../errors/errors.js';
import type { StackHolder } from '../errors/call-site.js';
import { type Reference, referencesIn } from '../params/wire-params.js';
import type { AccountProtocol } from '../protocol/protocol.js';
import { type PlannedCall, batchItem, item, UNKNOWN_VALUE } from './outcome.js';

export interface BatchPlan {
  readonly calls: readonly PlannedCall[];
  /** The place in the batch of the call that a reference names. */
  readonly placeOf: (reference: Reference) => number;
}

/** Who asks for the batch. */
export interface BatchOwner {
  readonly session: Session;
  readonly protocol: AccountProtocol;
  /** Where `batch` was called. */
  readonly callSite: StackHolder;
}

/** From here on the calls wait for the batch. @throws UsageError, and then none does */
export function planBatch(owner: BatchOwner, given: readonly unknown[]): BatchPlan {
  const unsent = given.map((call, place) => checkCall(owner, call, `batch: the element ${place}`));
  const places = new Map<object, number>(unsent.map((call, place) => [call, place]));
  if (places.size < unsent.length) throw new UsageError('batch: duplicate call');
  const placeOf = ({ call }: Reference): number => places.get(call) ?? -1;
  const commands = unsent.map((call) => checkMember(owner, singleCommandOf(MethodCall.originOf(call).made)));
  const planned = commands.map((command, place) => planCall(owner, { command, place, commands, placeOf }));
  return { calls: planned.map((call) => ({ ...call, ...adopt(item(unsent, call.place), call) })), placeOf };
}

/** Checks one call of a bulk, so that what is wrong with it concerns no other. @throws UsageError */
export function checkAlone(owner: BatchOwner, given: unknown, isInBatch: boolean): MethodCall {
  const call = checkCall(owner, given, 'bulk: what the function returned');
  const command = singleCommandOf(MethodCall.originOf(call).made);
  if (!isInBatch) return call;
  const commands = [checkMember(owner, command)];
  planCall(owner, { command, place: 0, commands, placeOf: () => -1 });
  return call;
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

function checkMember({ session }: BatchOwner, command: Command): Command {
  checkCommand(session, command);
  const { method, options } = command;
  if (options.idempotencyKey !== undefined) {
    throw new UsageError(`batch: ${method} has an idempotencyKey, which a batch cannot send`);
  }
  return command;
}

interface Planning extends Pick<BatchPlan, 'placeOf'> {
  readonly command: Command;
  readonly place: number;
  /** Of the complete batch. */
  readonly commands: readonly Command[];
}

function planCall(
  { session }: BatchOwner,
  { command, place, commands, placeOf }: Planning,
): Omit<PlannedCall, 'settle'> {
  // Whatever cannot be sent is found now; references get their values later.
  const sent = batchItem(command, session.ownName, () => UNKNOWN_VALUE);
  const { travelsAlone, refersTo = () => true } = command.protocol.batch;
  const needs = referencesIn(command.params).map((reference) => {
    const target = placeOf(reference);
    checkEarlier(command, place, target);
    return target;
  });
  const isAlone = travelsAlone(sent) || needs.some((target) => !refersTo(item(commands, target).row));
  // A batch has no place for a key.
  const carried = isAlone || command.key === undefined ? command : { ...command, key: undefined };
  return { command: carried, item: sent, place, needs, isAlone };
}

/** The call waits for the batch from now on. */
function adopt(call: MethodCall, { isAlone }: Pick<PlannedCall, 'isAlone'>): Pick<PlannedCall, 'settle'> {
  let settle: PlannedCall['settle'] = () => undefined;
  const response = new Promise<CallResponse<unknown>>((resolve, reject) => {
    settle = (outcome) => (outcome.ok ? resolve(outcome.response) : reject(outcome.error));
  });
  LazyCall.adopt(call, response, { keepsKey: isAlone });
  return { settle };
}

function checkEarlier({ method }: Command, place: number, target: number): void {
  if (target >= 0 && target < place) return;
  const why = target < 0 ? 'to a call that is not in the batch' : 'to a later call';
  throw new UsageError(`batch: ${method} at ${place} refers ${why}`);
}
