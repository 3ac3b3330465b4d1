/** Everything that a call waits for before it is sent: holds of the service, the rate limiter, a free socket. */

import type { Limiter } from '../limit/limiter.js';
import { publishThrottle } from '../observe/tracing.js';
import type { Sockets } from './sockets.js';
import { pause, within } from '../value/world.js';
import { heldByService, tooLate } from './conclude.js';
import { tellEach, timeLeft, type CallContext } from './context.js';

/** Undefined where the call can be sent at once, so that the usual case costs no turn of the event loop. */
export function admit(context: CallContext): Promise<void> | undefined {
  const { client, exchange } = context;
  const limiters = client.settings.rateLimits.limiters(exchange);
  const held = client.holds.on(exchange) !== undefined;
  const full = held ? 0 : limiters.findIndex((limiter) => !limiter.tryTake(takeTerms(context)));
  return held || full >= 0 ? queue(context, limiters.slice(full)) : undefined;
}

function takeTerms({ progress, terms }: CallContext): { readonly isLastAttempt: boolean } {
  return { isLastAttempt: progress.attempt > 1 && progress.attempt >= terms.retry.attempts };
}

/**
 * Takes a socket: waiting for one belongs to no attempt, so only the deadline bounds it. Undefined where one is free.
 */
export function admitToSocket(context: CallContext): Promise<void> | undefined {
  const { sockets, holds } = context.client;
  if (sockets === undefined || sockets.tryTake()) return undefined;
  return (async () => {
    await waitForSocket(context, sockets);
    // A hold may have begun meanwhile, and a call that waits for it must keep no socket from others.
    while (holds.on(context.exchange) !== undefined) {
      sockets.free();
      await waitOut(context);
      await waitForSocket(context, sockets);
    }
  })();
}

async function waitForSocket(context: CallContext, sockets: Sockets): Promise<void> {
  if (sockets.tryTake()) return;
  const { client, terms } = context;
  const over = new AbortController();
  const turn = sockets.take(over.signal);
  let came = false;
  try {
    came = (await within(turn, { left: timeLeft(context), signal: terms.signal }, client.world)) === true;
    if (!came)
      throw tooLate(context, `waiting for one of ${client.settings.connections} sockets`, MORE_SOCKETS);
  } finally {
    // Its turn may come in the very moment in which it is given up.
    if (!came) void turn.then((taken) => taken && sockets.free());
    over.abort();
  }
}

const MORE_SOCKETS = 'open more (connections), or give the calls a longer deadline';

async function queue(context: CallContext, limiters: readonly Limiter[]): Promise<void> {
  await waitOut(context);
  for (const limiter of limiters) {
    if (!limiter.tryTake(takeTerms(context))) await takeTurn(context, limiter);
  }
  // A hold may have begun meanwhile.
  await waitOut(context);
}

const RATE_LIMIT = "waiting for the client's rate limit";
const WAYS_OUT = 'send calls together (batch, or coalesce: true), or give them a longer deadline';

async function takeTurn(context: CallContext, limiter: Limiter): Promise<void> {
  const delay = limiter.delay();
  if (delay >= timeLeft(context)) throw tooLate(context, RATE_LIMIT, WAYS_OUT);
  const share = limiter.localShare?.();
  let isTold = false;
  const onWait = (ms: number): void => {
    if (!isTold) announce(context, limiter, ms);
    isTold = true;
  };
  // A limiter that is shared may have to be asked first, which is no wait for a place.
  if (delay > 0 || share !== undefined) onWait(delay);
  const taken = await limiter.take({
    signal: context.terms.signal,
    within: timeLeft(context),
    onWait,
    ...takeTerms(context),
  });
  // That it is away was met only while this call waited.
  if (share === undefined && limiter.localShare?.() !== undefined)
    announce(context, limiter, limiter.delay());
  if (!taken) throw tooLate(context, RATE_LIMIT, WAYS_OUT);
}

async function waitOut(context: CallContext): Promise<void> {
  const { client, exchange, terms } = context;
  for (;;) {
    const hold = client.holds.on(exchange);
    if (hold === undefined) return;
    if (hold.ms >= timeLeft(context)) throw heldByService(context, hold);
    await pause(client.world, hold.ms, terms.signal);
  }
}

function announce(context: CallContext, limiter: Limiter, delay: number): void {
  const [share, reason] = [limiter.localShare?.(), limiter.awayBecause?.()];
  const alone = {
    ...(share === undefined ? {} : { share }),
    ...(reason === undefined ? {} : { reason }),
  };
  tellEach(context, (event) => publishThrottle({ ...event, delay, ...alone }));
}
