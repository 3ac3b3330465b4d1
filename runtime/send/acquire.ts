/** Waits for everything that a call needs before it is sent: the end of cooldowns, and a slot of the rate limiter. */

import { errorClass } from '../errors/error-classes.js';
import type { Cooldown, Limiter } from '../limit/limiter.js';
import { publishThrottle } from '../observe/tracing.js';
import { pause } from '../value/environment.js';
import { eventOf, timeLeft, type CallContext } from './client-state.js';
import { type Ended, endedWith, timedOutWaiting, inSeconds } from './ending.js';

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
const ADVICE = ': use batch, coalesce or a longer deadline';

async function takeSlot(context: CallContext, limiter: Limiter): Promise<void> {
  const isAcquired = await limiter.acquire({
    signal: context.options.signal,
    within: timeLeft(context),
    onWait: (wait) => publishThrottle({ ...eventOf(context), ...wait }),
  });
  if (!isAcquired) throw tooLate(context, RATE_LIMIT, ADVICE);
}

async function waitOut(context: CallContext): Promise<void> {
  const { client, operation, options } = context;
  for (;;) {
    const cooldown = client.cooldowns.on(operation);
    if (cooldown === undefined) return;
    if (cooldown.ms >= timeLeft(context)) throw onCooldown(context, cooldown);
    await pause(client.environment, cooldown.ms, options.signal);
  }
}

/** The deadline would pass while the call waits. */
function tooLate(context: CallContext, waitingFor: string, advice = ''): Ended {
  const deadline = inSeconds(context.options.deadline);
  return timedOutWaiting(context, `${waitingFor} takes longer than the deadline of ${deadline} s${advice}`);
}

/** The service named the delay to an earlier call. */
function onCooldown(context: CallContext, { ms, code }: Cooldown): Ended {
  const { operation, options, progress } = context;
  if (code === '' || progress.failure !== undefined) return tooLate(context, "the service's limit");
  const status = 429;
  return endedWith(context, {
    type: 'api',
    kind: 'refused',
    class: errorClass(operation.protocol, { code, status }),
    code,
    status,
    details: undefined,
    validation: [],
    text: `not sent: the service asks to wait ${inSeconds(ms)} s (${code}), longer than the deadline of ${inSeconds(options.deadline)} s`,
    named: ms,
    attempts: 0,
  });
}
