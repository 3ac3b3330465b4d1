/** Everything that a call waits for before it is sent: holds of the service and the rate limiter. */

import type { Limiter } from '../limit/limiter.js';
import { publishThrottle } from '../observe/tracing.js';
import { pause } from '../value/environment.js';
import { onCooldown, tooLate } from './ending.js';
import { notify, timeLeft, type CallContext } from './context.js';

/** Undefined where the call waits for nothing, so that the usual case costs no turn of the event loop. */
export function acquire(context: CallContext): Promise<void> | undefined {
  const { client, operation } = context;
  const limiters = client.settings.rateLimits.limiters(operation);
  const isCooling = client.cooldowns.on(operation) !== undefined;
  return isCooling || limiters.length > 0 ? queue(context, limiters) : undefined;
}

/** Cooldowns are checked before a slot is reserved and again before the call is sent. */
async function queue(context: CallContext, limiters: readonly Limiter[]): Promise<void> {
  await waitOut(context);
  for (const limiter of limiters) await takeSlot(context, limiter);
  await waitOut(context);
}

const RATE_LIMIT = "waiting for the client's rate limit";
const WAYS_OUT = 'send calls together (batch, or coalesce: true), or give them a longer deadline';

async function takeSlot(context: CallContext, limiter: Limiter): Promise<void> {
  const { progress, options } = context;
  const isAcquired = await limiter.acquire({
    signal: options.signal,
    within: timeLeft(context),
    isLastAttempt: progress.attempt > 1 && progress.attempt >= options.retry.attempts,
    onWait: (wait) => notify(context, (event) => publishThrottle({ ...event, ...wait })),
  });
  if (!isAcquired) throw tooLate(context, RATE_LIMIT, WAYS_OUT);
}

async function waitOut(context: CallContext): Promise<void> {
  const { client, operation, options } = context;
  for (;;) {
    const hold = client.cooldowns.on(operation);
    if (hold === undefined) return;
    if (hold.ms >= timeLeft(context)) throw onCooldown(context, hold);
    await pause(client.environment, hold.ms, options.signal);
  }
}
