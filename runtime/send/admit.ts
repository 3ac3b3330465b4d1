/** Everything that a call waits for before it is sent: holds of the service, the rate limiter, a free socket. */

import type { Limiter } from '../limit/limiter.js';
import { publishThrottle } from '../observe/tracing.js';
import type { Sockets } from './sockets.js';
import { pause, within } from '../value/world.js';
import { heldBack, tooLate } from './conclude.js';
import { tellEach, timeLeft, type Trip } from './context.js';

/** Undefined where the call may go out at once, so that the usual case costs no turn of the event loop. */
export function admit(trip: Trip): Promise<void> | undefined {
  const { line, exchange } = trip;
  const limiters = line.settings.pace.limiters(exchange);
  const held = line.holds.on(exchange) !== undefined;
  const full = held ? 0 : limiters.findIndex((limiter) => !limiter.tryTake(placeFor(trip)));
  return held || full >= 0 ? queue(trip, limiters.slice(full)) : undefined;
}

function placeFor({ progress, terms }: Trip): { readonly careful: boolean } {
  return { careful: progress.attempt > 1 && progress.attempt >= terms.retry.attempts };
}

/**
 * Takes a socket: waiting for one belongs to no attempt, so only the deadline bounds it. Undefined where one is free.
 */
export function admitToSocket(trip: Trip): Promise<void> | undefined {
  const { sockets, holds } = trip.line;
  if (sockets === undefined || sockets.tryTake()) return undefined;
  return (async () => {
    await waitForSocket(trip, sockets);
    // A hold may have begun meanwhile, and a call that waits for it must keep no socket from others.
    while (holds.on(trip.exchange) !== undefined) {
      sockets.free();
      await waitOut(trip);
      await waitForSocket(trip, sockets);
    }
  })();
}

async function waitForSocket(trip: Trip, sockets: Sockets): Promise<void> {
  if (sockets.tryTake()) return;
  const { line, terms } = trip;
  const over = new AbortController();
  const turn = sockets.take(over.signal);
  let came = false;
  try {
    came = (await within(turn, { left: timeLeft(trip), signal: terms.signal }, line.world)) === true;
    if (!came) throw tooLate(trip, `waiting for one of ${line.settings.connections} sockets`, MORE_SOCKETS);
  } finally {
    // Its turn may come in the very moment in which it is given up.
    if (!came) void turn.then((taken) => taken && sockets.free());
    over.abort();
  }
}

const MORE_SOCKETS = 'open more (connections), or give the calls a longer deadline';

async function queue(trip: Trip, limiters: readonly Limiter[]): Promise<void> {
  await waitOut(trip);
  for (const limiter of limiters) {
    if (!limiter.tryTake(placeFor(trip))) await takeTurn(trip, limiter);
  }
  // A hold may have begun meanwhile.
  await waitOut(trip);
}

const RATE_LIMIT = "waiting for the client's rate limit";
const WAYS_OUT = 'send calls together (batch, or coalesce: true), or give them a longer deadline';

async function takeTurn(trip: Trip, limiter: Limiter): Promise<void> {
  const delay = limiter.delay();
  if (delay >= timeLeft(trip)) throw tooLate(trip, RATE_LIMIT, WAYS_OUT);
  const share = limiter.localShare?.();
  announce(trip, delay, share);
  const taken = await limiter.take({
    signal: trip.terms.signal,
    within: timeLeft(trip),
    ...placeFor(trip),
  });
  const shareNow = limiter.localShare?.();
  // It was met only while this call waited.
  if (share === undefined && shareNow !== undefined) announce(trip, limiter.delay(), shareNow);
  if (!taken) throw tooLate(trip, RATE_LIMIT, WAYS_OUT);
}

async function waitOut(trip: Trip): Promise<void> {
  const { line, exchange, terms } = trip;
  for (;;) {
    const hold = line.holds.on(exchange);
    if (hold === undefined) return;
    if (hold.ms >= timeLeft(trip)) throw heldBack(trip, hold);
    announce(trip, hold.ms);
    await pause(line.world, hold.ms, terms.signal);
  }
}

function announce(trip: Trip, delay: number, share?: number): void {
  const alone = share === undefined ? {} : { share };
  tellEach(trip, (event) => publishThrottle({ ...event, delay, ...alone }));
}
