/** Sends an exchange until it ends with the truth: done, not done, or not known; in bounded time. */

import { meaningOf } from '../errors/codes.js';
import { ApiError } from '../errors/api-error.js';
import { captureStack, type StackHolder } from '../errors/stack.js';
import { createHoldBoard } from '../limit/limiter.js';
import { callHook } from '../observe/hooks.js';
import { isTraced, makeCallId, publishRetry, traced } from '../observe/tracing.js';
import type { Credential } from '../protocol/wire.js';
import type { SendOptions } from '../call/options.js';
import type { Exchange, SendContext, Sender, Sent } from '../protocol/exchange.js';
import { createRedactor, passOn, type Redactor } from '../redact/redact.js';
import { reasonOf } from '../value/abort-signal.js';
import { isThenable } from '../value/realm.js';
import { type Bounds, LATE, pause, realWorld, within, type World } from '../value/world.js';
import { admit, admitToSocket } from './admit.js';
import { createSockets } from './sockets.js';
import { type Attempted, makeAttempt } from './attempt.js';
import { conclude, noToken, unsigned } from './conclude.js';
import { type Line, nameOf, tellEach, timeLeft, type Trip } from './context.js';
import { createBudget, decide, type Decision } from './decide.js';
import { backoff } from './delay.js';
import type { Failure } from './failure.js';
import { createHolds } from './holds.js';
import type { SenderSettings } from './settings.js';
import { callTerms } from './terms.js';
import { createTransport, type Transport } from './transport.js';

/** What a test may put in the place of the real thing. */
export interface SenderWorld extends World {
  readonly transport: Transport;
  readonly redactor: Redactor;
}

export function createSender(settings: SenderSettings, world: Partial<SenderWorld> = {}): Sender {
  const { transport, redactor, ...time } = world;
  const { origin, connections, maxResponseBytes, dispatcher } = settings;
  const connectTimeout = Math.min(10_000, settings.terms.timeout);
  const { identity, pace } = settings;
  const clock = { ...realWorld, ...time };
  const shared = pace.holds;
  const line: Line = {
    settings,
    world: clock,
    transport:
      transport ?? createTransport({ origin, connections, maxResponseBytes, connectTimeout, dispatcher }),
    sockets: dispatcher === undefined ? createSockets(connections) : undefined,
    budget: createBudget(settings.budget),
    holds: createHolds({
      board: shared ?? createHoldBoard(clock.now),
      ofOneAccount: shared !== undefined,
      address: settings.origin + settings.basePath,
      holder: identity.holder,
    }),
    redactor: redactor ?? createRedactor(() => settings.identity.secrets()),
  };
  function send<T>(
    exchange: Exchange<T>,
    options: SendOptions,
    { madeAt = captureStack(send), each }: SendContext = {},
  ): Promise<Sent<T>> {
    return begin(line, exchange, { options, madeAt, each });
  }
  return {
    send,
    now: clock.now,
    pause: (ms, signal) => pause(clock, ms, signal),
    close: () => line.transport.close(),
  };
}

/** What a send is given beside its exchange. */
interface Asked extends SendContext {
  readonly options: SendOptions;
  readonly madeAt: StackHolder;
}

async function begin<T>(
  line: Line,
  exchange: Exchange<T>,
  { options, madeAt, each }: Asked,
): Promise<Sent<T>> {
  const callId = makeCallId();
  const terms = callTerms(line.settings.terms, options, line.world.now());
  const trace = each === undefined && isTraced() ? nameOf(exchange, callId, 1) : undefined;
  const progress = { attempt: 1, sent: 0, renewed: undefined, undecided: false, failure: undefined };
  const trip: Trip<T> = { line, exchange, terms, madeAt, callId, trace, each, progress };
  return trace === undefined ? run(trip) : traced(trace, line.world.now, () => run(trip));
}

async function run<T>(trip: Trip<T>): Promise<Sent<T>> {
  const { line, terms } = trip;
  for (;;) {
    if (terms.signal?.aborted === true) throw reasonOf(terms.signal);
    const waiting = admit(trip);
    if (waiting !== undefined) await waiting;
    const forSocket = admitToSocket(trip);
    if (forSocket !== undefined) await forSocket;
    const { attempted, credential } = await overSocket(trip);
    if (attempted.ok) {
      line.budget.refill();
      return attempted.sent;
    }
    await goOn(trip, attempted.failure, credential);
  }
}

async function overSocket<T>(
  trip: Trip<T>,
): Promise<{ readonly attempted: Attempted<T>; readonly credential: Credential }> {
  try {
    const signed = sign(trip);
    const credential = isThenable(signed) ? await signed : signed;
    return { attempted: await makeAttempt(trip, credential), credential };
  } finally {
    trip.line.sockets?.free();
  }
}

function sign(trip: Trip): Credential | Promise<Credential> {
  const { line, progress } = trip;
  if (progress.renewed !== undefined) return progress.renewed;
  try {
    const given = line.settings.identity.credential();
    return isThenable(given) ? signLate(trip, given) : given;
  } catch (error) {
    throw unsigned(trip, passOn(error, line.redactor));
  }
}

async function signLate(trip: Trip, given: Promise<Credential>): Promise<Credential> {
  const { line, terms } = trip;
  const credential = await within(given, tokenBounds(trip), line.world).catch((error: unknown) => {
    throw terms.signal?.aborted === true
      ? reasonOf(terms.signal)
      : unsigned(trip, passOn(error, line.redactor));
  });
  if (credential === LATE) throw noToken(trip, 'accessToken');
  return credential;
}

/** The caller's functions get as long as an attempt does. */
function tokenBounds(trip: Trip): Bounds {
  const { timeout, signal } = trip.terms;
  return { left: Math.min(timeout, timeLeft(trip)), signal };
}

/** After a failed attempt: gets ready for the next one, or throws what the call ends with. */
async function goOn(trip: Trip, failure: Failure, credential: Credential): Promise<void> {
  const { exchange, progress } = trip;
  const decision = judge(trip, failure);
  progress.failure = failure;
  if (exchange.safety !== 'read' && failure.kind === 'undecided') progress.undecided = true;
  hold(trip, failure);
  if (decision.move === 'refresh') return renew(trip, failure, credential);
  if (decision.move !== 'again') throw conclude(trip, failure, decision);
  await waitForNext(trip, failure, decision);
}

function judge(trip: Trip, failure: Failure): Decision {
  const { line, exchange, terms, progress } = trip;
  return decide({
    kind: failure.kind,
    safety: exchange.safety,
    attempt: progress.attempt,
    attempts: failure.hopeless === true ? 0 : terms.retry.attempts,
    named: failure.named,
    backoff: backoff(terms.retry, progress.attempt, line.world.random),
    left: timeLeft(trip),
    affordable: line.budget.affords(),
    refreshable: progress.renewed === undefined && line.settings.identity.refresh !== undefined,
    undecidedBefore: progress.undecided,
    settles: failure.raisedInside === true,
  });
}

/** A refusal may mean other calls too. */
function hold({ line, exchange }: Trip, failure: Failure): void {
  if (failure.kind !== 'refused') return;
  const error = failure.error();
  if (!(error instanceof ApiError)) return;
  if (meaningOf(error.code).limit === 'requests') {
    for (const limiter of line.settings.pace.limiters(exchange)) limiter.fill();
  }
  if (failure.named !== undefined) line.holds.afterError(exchange, error, failure.named);
}

async function waitForNext(
  trip: Trip,
  failure: Failure,
  { after, cost }: Extract<Decision, { readonly move: 'again' }>,
): Promise<void> {
  const { line, terms, progress, trace } = trip;
  if (cost) line.budget.spend();
  const status = failure.status === undefined ? {} : { status: failure.status };
  const error = failure.error();
  const requestId =
    error instanceof ApiError && error.requestId !== undefined ? { requestId: error.requestId } : {};
  const known = { ...status, ...requestId, delay: after, error };
  tellEach(trip, (event) => {
    callHook(line.settings.hooks.onRetry, { ...event, ...known });
    publishRetry({ ...event, ...known });
  });
  await pause(line.world, after, terms.signal);
  progress.attempt += 1;
  if (trace !== undefined) trace.attempt = progress.attempt;
}

/** Counts as no attempt. A token that was renewed for this call and is refused again ends it. */
async function renew(trip: Trip, failure: Failure, refused: Credential): Promise<void> {
  const { line, terms, progress } = trip;
  const { refresh } = line.settings.identity;
  if (refresh === undefined) return;
  const renewed = await within(refresh(refused), tokenBounds(trip), line.world).catch((error: unknown) => {
    if (terms.signal?.aborted === true) throw reasonOf(terms.signal);
    const move = progress.undecided ? 'unknown' : 'stop';
    throw conclude(trip, failure, { move, because: 'policy' }, { cause: passOn(error, line.redactor) });
  });
  if (renewed === LATE) {
    line.settings.identity.abandonRefresh?.();
    throw noToken(trip, 'refresh');
  }
  progress.renewed = renewed;
}
