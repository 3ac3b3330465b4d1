/** Sends calls together until each of them has its own outcome, by halves where the error of a request names no call. */

import { type Command, exchangeOf } from '../call/command.js';
import { isWrite } from '../call/method.js';
import { ApiError } from '../errors/api-error.js';
import { SvcError } from '../errors/svc-error.js';
import { TimeoutError } from '../errors/transport-error.js';
import type { Exchange, Sent } from '../protocol/exchange.js';
import { failureKind } from '../send/policy.js';
import { causeOf, type Ending, endingsAfter, endingsOf, type Outcome, type PlannedCall } from './outcome.js';
import { attemptsOf, countedError } from './own-error.js';
import { end, type OutgoingCall, prepare, type Progress, type Run } from './outgoing.js';
import { batchExchange, item } from './request.js';
import type { BatchAnswer, BatchItem } from '../protocol/batch-protocol.js';

/** Part of the calls of one request of 50, on their way to outcomes. */
interface SettleState {
  readonly run: Run;
  /** When the deadline passes, which holds for all that it takes to settle them. */
  readonly until: number;
  /** A limit refused the calls before: they are sent once more, and not again and again. */
  readonly once: boolean;
  /** How often each call was sent so far. */
  readonly attempts: Map<PlannedCall, number>;
}

/** Rejects with the reason of an aborted signal, and then some are not settled. */
export function settleTogether(run: Run, members: readonly PlannedCall[]): Promise<void> {
  const { session, options } = run;
  const until = session.sender.now() + (options.send.deadline ?? session.deadline);
  return settle({ run, until, once: false, attempts: new Map() }, members);
}

/** ms until the deadline. */
function left({ run, until }: SettleState): number {
  return until - run.session.sender.now();
}

/** The calls were part of a request already, which said nothing of them. */
function isAgain({ attempts }: SettleState, calls: readonly PlannedCall[]): boolean {
  return calls.some((call) => attempts.has(call));
}

async function settle(state: SettleState, members: readonly PlannedCall[]): Promise<void> {
  const { run } = state;
  const outgoing = prepare(run, members);
  if (outgoing.length === 0) return;
  const apart = outgoing.length > 1 ? outgoing.findIndex(({ isAlone }) => isAlone) : -1;
  if (apart >= 0) return settleApart(state, outgoing, apart);
  const result = await ask(state, outgoing);
  const open = outgoing
    .map(({ member }) => member)
    .filter((member, index) => !settleOne(state, member, { result, index }));
  if (open.length === 0) return;
  const { send, independent } = run.options;
  // A delay that would pass the deadline is not waited for: it may concern one call alone.
  if (result.delay > 0 && result.delay < left(state))
    await run.session.sender.pause(result.delay, send.signal);
  if (left(state) <= 0) return giveUp(state, open, result);
  const next = { ...state, once: state.once || result.refused };
  const parts = open.length < outgoing.length ? unlinked(run.progress, open) : halves(open);
  if (independent) return void (await Promise.all(parts.map((part) => settle(next, part))));
  // In order, and one after the other: a call may refer to one before it, or halt for it.
  for (const part of parts) await settle(next, part);
}

/** Before it, by itself, and after it: one after the other, since what follows may refer to what went before. */
async function settleApart(state: SettleState, outgoing: readonly OutgoingCall[], at: number): Promise<void> {
  const members = outgoing.map(({ member }) => member);
  for (const part of [members.slice(0, at), members.slice(at, at + 1), members.slice(at + 1)])
    await settle(state, part);
}

/** No time is left to find out which of them failed. */
function giveUp(
  { run, attempts }: SettleState,
  open: readonly PlannedCall[],
  { cause }: RequestResult,
): void {
  for (const member of open) {
    const { method, protocol, callSite } = member.command;
    const { generation } = protocol;
    const message = `${method}: the deadline passed before it could be asked again, after an error that names no call of its batch`;
    const parts = { generation, method, attempts: attempts.get(member) ?? 0, cause, callSite };
    end(run, member, { ok: false, error: new TimeoutError(message, parts) });
  }
}

/** What became of one request. */
interface RequestResult {
  readonly endings: readonly Ending[];
  readonly attempts: number;
  /** ms that the service asks to wait. */
  readonly delay: number;
  readonly refused: boolean;
  /** What it failed with as a whole. */
  readonly cause?: SvcError;
}

async function ask(state: SettleState, outgoing: readonly OutgoingCall[]): Promise<RequestResult> {
  const members = outgoing.map(({ member }) => member);
  const { halt } = state.run.options;
  const stops = halt || outgoing.some(({ refers }) => refers);
  try {
    const sent = await send(state, exchangeFor(state, outgoing, stops), members);
    const endings = endingsOf(members, sent, { halt, stops });
    return { endings, attempts: sent.attempts, delay: 0, refused: false };
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    const cause = causeOf(error);
    const endings = endingsAfter(members, error);
    const { retryAfter = 0 } = cause instanceof ApiError ? cause : {};
    const attempts = attemptsOf(cause) ?? 0;
    // What was held back before it was sent waits for nothing: the others can go.
    if (attempts === 0) return { endings, attempts, delay: 0, refused: false, cause };
    const refused = cause instanceof ApiError && failureKind(cause) === 'refused';
    return { endings, attempts, delay: retryAfter * 1000, refused, cause };
  }
}

/** @param calls those in the request. */
async function send(
  state: SettleState,
  exchange: Exchange<BatchAnswer>,
  calls: readonly PlannedCall[],
): Promise<Sent<BatchAnswer>> {
  const { options, progress } = state.run;
  // As long as nothing was sent, it is to be seen whether the caller's own deadline makes sense.
  const isFirst = progress.sent.size === 0 && !isAgain(state, calls);
  const deadline = isFirst ? options.send.deadline : Math.max(1, left(state));
  const retry = state.once ? false : options.send.retry;
  const build: typeof exchange.build = (credential) => {
    for (const { place } of calls) progress.sent.add(place);
    return exchange.build(credential);
  };
  const sent = await options.deliver({ ...exchange, build }, calls, { ...options.send, deadline, retry });
  progress.last = sent;
  progress.attempts += sent.attempts;
  return sent;
}

/** A call that travels by itself, and a single read that is asked again, goes as if it had never been in a batch, under its own name. */
function exchangeFor(
  state: SettleState,
  outgoing: readonly OutgoingCall[],
  stops: boolean,
): Exchange<BatchAnswer> {
  const { member, item: first, isAlone } = item(outgoing, 0);
  const { command } = member;
  const isLone = outgoing.length === 1 && !isWrite(command.row);
  const mayGoAlone = state.run.options.independent || isAgain(state, [member]);
  if (isAlone || (isLone && mayGoAlone)) return alone(command, first);
  const items = outgoing.map((one) => one.item);
  return batchExchange(command.protocol, items, stops);
}

function alone(command: Command, { method, params }: BatchItem): Exchange<BatchAnswer> {
  // The item is in the account's own words already; errors speak the neutral ones.
  const { usage: _none, ...exchange } = exchangeOf(
    { ...command, method, params },
    (name) => name,
    command.key?.(),
  );
  const { idempotencyKey } = exchange;
  return {
    ...exchange,
    method: command.method,
    read: (answer) => ({ items: [{ ok: true, reply: exchange.read(answer) }], idempotencyKey }),
  };
}

/** @returns whether the call has its outcome. */
function settleOne(
  { run, attempts }: SettleState,
  member: PlannedCall,
  { result, index }: { readonly result: RequestResult; readonly index: number },
): boolean {
  const before = attempts.get(member) ?? 0;
  attempts.set(member, before + result.attempts);
  const ending = result.endings[index];
  if (ending === undefined) return false;
  end(run, member, before > 0 ? counted(member, ending, before) : ending);
  return true;
}

function counted(member: PlannedCall, ending: Outcome, before: number): Outcome {
  if (!ending.ok) return { ok: false, error: countedError(member.command, ending.error, before) };
  const { response } = ending;
  return { ok: true, response: { ...response, attempts: response.attempts + before } };
}

/** Where one failure has stopped a request because of references, each further one is not to do so again: no part has any. */
function unlinked({ outcomes }: Progress, open: readonly PlannedCall[]): readonly (readonly PlannedCall[])[] {
  const parts: PlannedCall[][] = [];
  const lost = new Set<number>();
  for (const call of open) {
    const part = parts.at(-1);
    const { needs, command } = call;
    if (needs.some((place) => lost.has(place) || outcomes.get(place)?.ok === false)) lost.add(call.place);
    const isLinked = !lost.has(call.place) && part?.some(({ place }) => needs.includes(place)) === true;
    if (part === undefined || (isLinked && command.protocol.batch.goesOn)) parts.push([call]);
    else part.push(call);
  }
  return parts;
}

function halves<T>(all: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
}
