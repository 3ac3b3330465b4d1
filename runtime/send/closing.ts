/** The end of a client: which of its calls may still end by themselves, and what the others end with; `await using`. */

import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/errors.js';
import type { Failed } from '../errors/to-error.js';
import type { CallContext, ClientState } from './client-state.js';
import { Ended, endEarly, failedWith } from './ending.js';
import { lost } from './failure.js';

/** How a client is closed. */
export interface CloseOptions {
  /**
   * ms for requests in flight and for retries that confirm a write, at least 0. 0 ends them at once.
   * @default 10_000
   */
  readonly timeout?: number | undefined;
}

const IS_CLOSED = 'the client is closed';

export function assertOpen({ open }: ClientState): void {
  if (open.closing !== undefined) throw new UsageError(`${IS_CLOSED}`);
}

/** Gives the call its place among the open calls, until it has ended. @throws Ended where the client is closed. */
export function enter(context: CallContext): void {
  const { open } = context.client;
  context.progress.place = open.calls.push(context) - 1;
  if (open.closing !== undefined) throw new Ended(notSent(context));
}

export function leave(context: CallContext): void {
  const { calls, onEmpty } = context.client.open;
  context.options.signal.release();
  const { place } = context.progress;
  const last = calls.pop();
  if (last !== undefined && last !== context) {
    calls[place] = last;
    last.progress.place = place;
  }
  if (calls.length === 0) onEmpty?.();
}

/** A repeat would say whether a write was done; no other call is sent again once its client is closed. */
export function mayRetry({ client, operation, progress }: CallContext): boolean {
  return client.open.closing === undefined || (operation.safety === 'keyed-write' && progress.undecided);
}

/** How a call ends that is not retried because its client is closed. */
export function closedAfter(context: CallContext, failure: CallContext['progress']['failure']): Failed {
  if (failure === undefined) return notSent(context);
  return endEarly(context, failure, { note: `not retried: ${IS_CLOSED}` });
}

/** Gives the same end each time. */
export async function closeClient(client: ClientState, options: CloseOptions = {}): Promise<void> {
  const timeout = closeTimeout(options);
  await (client.open.closing ??= close(client, timeout));
}

/** ms. @throws UsageError */
export function closeTimeout(options: CloseOptions): number {
  checkNames(options, ['timeout'], 'close');
  const { timeout = 10_000 } = options;
  if (typeof timeout !== 'number' || !(timeout >= 0))
    throw new UsageError('close: timeout must be a number of milliseconds, at least 0');
  return timeout;
}

async function close(client: ClientState, timeout: number): Promise<void> {
  const { open, environment, transport } = client;
  // From here on the client counts as closed.
  await Promise.resolve();
  const empty = new Promise<void>((resolve) => (open.onEmpty = resolve));
  for (const call of [...open.calls]) if (!call.progress.onWire && !mayRetry(call)) end(call);
  if (open.calls.length > 0 && timeout > 0) {
    const over = new AbortController();
    await Promise.race([empty, environment.sleep(timeout, over.signal)]);
    over.abort();
  }
  for (const call of [...open.calls]) end(call);
  if (open.calls.length > 0) await empty;
  await client.settings.credentials.settle?.();
  await transport.close();
}

function end(context: CallContext): void {
  const { progress, options } = context;
  options.signal.end(new Ended(progress.onWire ? cutOff(context) : closedAfter(context, progress.failure)));
}

/** It was sent, and its response is not waited for any longer. */
function cutOff(context: CallContext): Failed {
  context.progress.sent += 1;
  const failure = lost(context, { sent: true, cause: new Error(IS_CLOSED) });
  return failedWith(context, failure, context.operation.safety !== 'read');
}

function notSent(context: CallContext): Failed {
  return failedWith(context, {
    type: 'not-sent',
    kind: 'final',
    text: `not sent: ${IS_CLOSED}`,
    attempts: 0,
  });
}

/** `Symbol.asyncDispose`, if the program's TypeScript library declares it. */
type DisposeSymbol = SymbolConstructor extends { readonly asyncDispose: infer S } ? S & symbol : never;

/** `await using svc = createClient(…)` closes it at the end of the block. */
export type AsyncDisposal = { readonly [S in DisposeSymbol]: () => Promise<void> };

/** Adds the member where this runtime has the symbol. */
export function disposable<T extends { close(): Promise<void> }>(target: T): T & AsyncDisposal {
  const symbol: symbol | undefined = Symbol.asyncDispose;
  if (symbol !== undefined) Object.defineProperty(target, symbol, { value: () => target.close() });
  // Where the compiler knows the symbol, so does every runtime that we support.
  return target as T & AsyncDisposal;
}
