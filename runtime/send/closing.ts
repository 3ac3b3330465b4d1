/** The end of a client: which of its calls may still end by themselves, and what the others end with. */

import { checkNames } from '../call/known-options.js';
import { NotSentError, UsageError } from '../errors/client-error.js';
import type { SvcError } from '../errors/svc-error.js';
import { type AbortSignalLike, CallSignal } from '../value/abort-signal.js';
import { pause } from '../value/world.js';
import { conclude, concludeEarly } from './conclude.js';
import { type CallContext, type ClientContext, factsOf } from './context.js';
import { noAnswer } from './failure.js';
import { checkSignal, milliseconds } from './terms.js';

/** How a client is closed. */
export interface CloseOptions {
  /** ms for calls that are on the wire and repeats that may decide a write; 10 000; 0 ends them at once. */
  readonly timeout?: number | undefined;
}

const IS_CLOSED = 'the client is closed';

export function assertOpen({ open }: ClientContext): void {
  if (open.closing !== undefined) throw new UsageError(`${IS_CLOSED}; make another for further calls`);
}

/** Its place among the open calls, until it has ended. @throws NotSentError where the client is closed. */
export function enter(context: CallContext): void {
  const { open } = context.client;
  if (open.closing !== undefined) {
    context.terms.signal.release();
    throw notSent(context);
  }
  context.progress.place = open.calls.push(context) - 1;
}

export function leave(context: CallContext): void {
  const { calls, onEmpty } = context.client.open;
  context.terms.signal.release();
  const { place } = context.progress;
  const last = calls.pop();
  if (last !== undefined && last !== context) {
    calls[place] = last;
    last.progress.place = place;
  }
  if (calls.length === 0) onEmpty?.();
}

/** A repeat would say whether a write was done; no other call is sent again once its client is closed. */
export function mayRepeat({ client, exchange, progress }: CallContext): boolean {
  return client.open.closing === undefined || (exchange.safety === 'keyed-write' && progress.undecided);
}

/** What a call ends with that is not repeated because its client is closed. */
export function closedAfter(context: CallContext, failure: CallContext['progress']['failure']): SvcError {
  if (failure === undefined) return notSent(context);
  return concludeEarly(context, failure, { note: `not retried: ${IS_CLOSED}` });
}

/** Gives the same end each time. */
export async function closeClient(client: ClientContext, options: CloseOptions = {}): Promise<void> {
  const timeout = closeTimeout(options);
  await (client.open.closing ??= close(client, timeout));
}

/** ms. @throws UsageError */
export function closeTimeout(options: CloseOptions): number {
  checkNames(options, ['timeout'], 'close');
  return options.timeout === 0 ? 0 : (milliseconds(options.timeout, 'timeout') ?? 10_000);
}

async function close(client: ClientContext, timeout: number): Promise<void> {
  const { open, world, transport } = client;
  // From here on the client counts as closed.
  await Promise.resolve();
  const empty = new Promise<void>((resolve) => (open.onEmpty = resolve));
  for (const one of open.pauses) one.end(IS_CLOSED);
  for (const call of [...open.calls]) if (!call.progress.onWire && !mayRepeat(call)) end(call);
  if (open.calls.length > 0 && timeout > 0) {
    const over = new AbortController();
    await Promise.race([empty, world.sleep(timeout, over.signal)]);
    over.abort();
  }
  for (const call of [...open.calls]) end(call);
  if (open.calls.length > 0) await empty;
  await transport.close();
}

function end(context: CallContext): void {
  const { progress, terms } = context;
  terms.signal.end(progress.onWire ? cutOff(context) : closedAfter(context, progress.failure));
}

/** It was sent, and its answer is not waited for any longer. */
function cutOff(context: CallContext): SvcError {
  const { progress, exchange } = context;
  progress.sent += 1;
  const cause = new Error(IS_CLOSED);
  const failure = noAnswer({ kind: 'lost', sent: true, closed: true, cause }, factsOf(context), '');
  const move = exchange.safety === 'read' ? 'stop' : 'unknown';
  return conclude(context, failure, { move, because: 'policy' });
}

function notSent({ exchange, callSite }: CallContext): NotSentError {
  return new NotSentError(`${exchange.method}: not sent: ${IS_CLOSED}`, { callSite });
}

/** A wait between requests, which the end of the client ends; what follows finds it closed. */
export async function pauseOpen(
  { open, world }: ClientContext,
  ms: number,
  signal: AbortSignalLike | undefined,
): Promise<void> {
  const own = new CallSignal(checkSignal(signal));
  open.pauses.add(own);
  try {
    if (open.closing === undefined) await pause(world, ms, own);
  } catch (reason) {
    if (reason !== IS_CLOSED) throw reason;
  } finally {
    own.release();
    open.pauses.delete(own);
  }
}
