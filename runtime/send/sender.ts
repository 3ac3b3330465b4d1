/** Sends an exchange, with retries, until its outcome is known or its deadline passes. */

import { meaningOf } from '../errors/codes.js';
import { ApiError } from '../errors/api-error.js';
import { captureStack } from '../errors/stack.js';
import { reading } from '../errors/unreadable.js';
import { createHoldBoard, type EchoBoard } from '../limit/limiter.js';
import { callHook } from '../observe/hooks.js';
import { isTraced, makeCallId, publishRetry, traced } from '../observe/tracing.js';
import type { Credential } from '../protocol/wire.js';
import type { SendOptions } from '../call/options.js';
import type { Exchange, SendContext, Sender, Sent } from '../protocol/exchange.js';
import { createRedactor, type Redactor } from '../redact/redact.js';
import { reasonOf } from '../value/abort-signal.js';
import { isThenable } from '../value/realm.js';
import { pause, realWorld, type World } from '../value/world.js';
import { admit, admitToSocket } from './admit.js';
import { createSockets } from './sockets.js';
import type { Attempted } from './answer.js';
import { beginAttempt, concludeAttempt } from './attempt.js';
import { assertOpen, closeClient, closedAfter, enter, leave, mayRepeat, pauseOpen } from './closing.js';
import { conclude } from './conclude.js';
import { type ClientContext, nameOf, objectionTo, tellEach, timeLeft, type CallContext } from './context.js';
import { isRefreshable, noteRefusal, renew, sign } from './credential.js';
import { createBudget, decide, type Decision } from './decide.js';
import { backoff } from './delay.js';
import { type Failure, isFailure } from './failure.js';
import { createHolds } from './holds.js';
import { createKeyTrust, processEchoes } from './idempotency.js';
import type { SenderSettings } from './settings.js';
import { callTerms } from './terms.js';
import { createTransport, type Transport } from './transport.js';

/** What a test may put in the place of the real thing. */
export interface SenderWorld extends World {
  readonly transport: Transport;
  readonly redactor: Redactor;
  /** What this process knows of accounts. */
  readonly echoes: EchoBoard;
}

export function createSender(settings: SenderSettings, world: Partial<SenderWorld> = {}): Sender {
  const { transport, redactor, echoes = processEchoes(), ...time } = world;
  const { origin, connections, maxResponseBytes, dispatcher } = settings;
  const connectTimeout = Math.min(10_000, settings.terms.timeout);
  const { identity, rateLimits } = settings;
  const clock = { ...realWorld, ...time };
  const shared = rateLimits.holds;
  const client: ClientContext = {
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
    keys: createKeyTrust({
      mode: settings.idempotency ?? 'auto',
      account: settings.origin + settings.basePath,
      own: echoes,
      shared: rateLimits.echoes,
    }),
    redactor: redactor ?? createRedactor(() => settings.identity.secrets()),
    open: { calls: [], pauses: new Set(), closing: undefined, onEmpty: undefined },
  };
  function send<T>(
    exchange: Exchange<T>,
    options: SendOptions,
    { callSite = captureStack(send), each }: SendContext = {},
  ): Promise<Sent<T>> {
    try {
      return start(contextOf({ client, exchange, callSite, each }, options));
    } catch (error) {
      return Promise.reject(error);
    }
  }
  return {
    send,
    now: clock.now,
    pause: (ms, signal) => pauseOpen(client, ms, signal),
    assertOpen: () => assertOpen(client),
    close: (options) => closeClient(client, options),
  };
}

/** @throws UsageError */
function contextOf<T>(
  known: Pick<CallContext<T>, 'client' | 'exchange' | 'callSite' | 'each'>,
  options: SendOptions,
): CallContext<T> {
  const { client, exchange, callSite, each } = known;
  const callId = makeCallId();
  const terms = reading(`${exchange.method}: the options`, () =>
    callTerms(client.settings.terms, options, client.world.now()),
  );
  const trace = each === undefined && isTraced() ? nameOf(exchange, callId, 1) : undefined;
  const progress = {
    place: -1,
    attempt: 1,
    sent: 0,
    renewed: undefined,
    renewals: 0,
    onWire: false,
    moves: 0,
    undecided: false,
    signature: undefined,
    failure: undefined,
  };
  return { client, exchange, callSite, each, terms, callId, trace, progress };
}

function start<T>(context: CallContext<T>): Promise<Sent<T>> {
  const { client, trace } = context;
  return trace === undefined ? run(context) : traced(trace, client.world.now, () => run(context));
}

/** One function, since each call would pay for every further one that is awaited. */
async function run<T>(context: CallContext<T>): Promise<Sent<T>> {
  const { client, terms } = context;
  enter(context);
  try {
    for (;;) {
      if (terms.signal.aborted) throw reasonOf(terms.signal);
      const waiting = admit(context);
      if (waiting !== undefined) await waiting;
      const forSocket = admitToSocket(context);
      if (forSocket !== undefined) await forSocket;
      let credential: Credential;
      let attempted: Attempted<T>;
      try {
        const signed = sign(context);
        credential = isThenable(signed) ? await signed : signed;
        checkRepeat(context);
        const begun = beginAttempt(context, credential);
        attempted = concludeAttempt(context, begun, await begun.ending);
      } finally {
        client.sockets?.free();
      }
      if (!isFailure(attempted)) {
        client.budget.refill();
        return attempted;
      }
      await prepareNextAttempt(context, attempted, credential);
    }
  } finally {
    leave(context);
  }
}

/** While a write waits to be repeated, another one may learn that the account does not know its key. */
function checkRepeat(context: CallContext): void {
  const { failure, undecided } = context.progress;
  if (failure === undefined || !undecided || objectionTo(context) === undefined) return;
  throw conclude(context, failure, { move: 'unknown', because: 'policy' });
}

/** After a failed attempt: gets ready for the next one, or throws what the call ends with. */
async function prepareNextAttempt(
  context: CallContext,
  failure: Failure,
  credential: Credential,
): Promise<void> {
  const { exchange, progress } = context;
  if (failure.location !== undefined && (await follows(context, failure.location))) return;
  const decision = decideAfter(context, failure, credential);
  noteRefusal(context, failure, { credential, decision });
  progress.failure = failure;
  if (exchange.safety !== 'read' && failure.kind === 'undecided') {
    progress.undecided = true;
    if (changesBody(credential)) progress.signature = credential;
  }
  hold(context, failure);
  const goesOn = decision.move === 'again' || decision.move === 'refresh';
  if (goesOn && !mayRepeat(context)) throw closedAfter(context, failure);
  if (decision.move === 'refresh') return renew(context, failure, credential);
  if (decision.move !== 'again') throw conclude(context, failure, decision);
  await waitForNext(context, failure, decision);
}

/** How often a call may follow its account. */
const MOVES = 3;

/** A redirected call was not run: it goes to the new address of its renamed account, which counts as no attempt. */
async function follows({ client, exchange, progress }: CallContext, location: string): Promise<boolean> {
  const { moved } = client.settings.identity;
  if (moved === undefined || progress.moves >= MOVES) return false;
  progress.moves += 1;
  return moved(location, exchange.method);
}

function decideAfter(context: CallContext, failure: Failure, credential: Credential): Decision {
  const { client, exchange, terms, progress } = context;
  const isTrusted = objectionTo(context) === undefined;
  return decide({
    kind: failure.kind,
    safety: isTrusted ? exchange.safety : 'write',
    attempt: progress.attempt,
    attempts: failure.clientClosed === true ? 0 : terms.retry.attempts,
    named: failure.named,
    backoff: backoff(terms.retry, progress.attempt, client.world.random),
    left: timeLeft(context),
    affordable: client.budget.affords(),
    refreshable: isRefreshable(context, failure, credential),
    undecidedBefore: progress.undecided,
    settlesEarlier: isTrusted && failure.raisedInside === true,
  });
}

/** The token stands in the body of keyed writes too. */
function changesBody(credential: Credential): boolean {
  return credential.kind === 'application' && credential.tokenIn === 'body';
}

/** A refusal may mean other calls too. */
function hold({ client, exchange }: CallContext, failure: Failure): void {
  if (failure.kind !== 'refused') return;
  const error = failure.error();
  if (!(error instanceof ApiError)) return;
  if (meaningOf(error.code).limit === 'requests') {
    for (const limiter of client.settings.rateLimits.limiters(exchange)) limiter.fill();
  }
  if (failure.named !== undefined) client.holds.afterError(exchange, error, failure.named);
}

async function waitForNext(
  context: CallContext,
  failure: Failure,
  { after, cost }: Extract<Decision, { readonly move: 'again' }>,
): Promise<void> {
  const { client, terms, progress, trace } = context;
  if (cost) client.budget.spend();
  const status = failure.status === undefined ? {} : { status: failure.status };
  const error = failure.error();
  const requestId =
    error instanceof ApiError && error.requestId !== undefined ? { requestId: error.requestId } : {};
  const known = { ...status, ...requestId, delay: after, error };
  tellEach(context, (event) => {
    callHook(client.settings.hooks.onRetry, { ...event, ...known });
    publishRetry({ ...event, ...known });
  });
  await pause(client.world, after, terms.signal);
  progress.attempt += 1;
  if (trace !== undefined) trace.attempt = progress.attempt;
}
