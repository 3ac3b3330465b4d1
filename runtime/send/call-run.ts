/** One call from its first wait to its result: wait, sign, send, read, decide; then again, with a new token, or no more. */

import { resolveOptions, type ResolvedOptions, type SendOptions } from '../call/call-options.js';
import { errorClass } from '../errors/error-classes.js';
import { meaningOf } from '../errors/codes.js';
import { SvcError } from '../errors/errors.js';
import {
  type ApiFailure,
  type Failed,
  type Failure,
  toError,
  type TransportFailure,
} from '../errors/to-error.js';
import { readWireError, type WireError } from '../errors/wire-error.js';
import type { Cooldown, Limiter } from '../limit/limiter.js';
import {
  callHook,
  type CallTrace,
  isRetryObserved,
  isTraced,
  makeCallId,
  noteResponse,
  publishRetry,
  publishThrottle,
  type ResponseFacts,
  traced,
} from '../observe/tracing.js';
import type { AttemptResult } from '../platform/transport.js';
import type {
  Credential,
  MethodUsage,
  Operation,
  Result,
  Success,
  WireAnswer,
} from '../request/operation.js';
import { NoEnvelope } from '../protocol/reply.js';
import { originalOrSafeCopy, type Redactor, safeCause, withoutIssued } from '../redact/redact.js';
import { reasonOf } from '../value/abort-signal.js';
import { pause, TIMED_OUT, withTimeout } from '../value/environment.js';
import { isObject, orderOfNames, parseJson } from '../value/json.js';
import { isError, isThenable } from '../value/realm.js';
import {
  type ClientState,
  addOpenCall,
  IS_CLOSED,
  removeOpenCall,
  traceOf,
  type OpenCall,
  TIMER_EARLY,
} from './client-state.js';
import { backoff, namedDelay, namesReset, timeOf } from './delay.js';
import { echoOf, isReplayed } from '../request/idempotency.js';
import {
  decide,
  type Decision,
  failureKind,
  isAskedAgain,
  raisedInside,
  runningAfter,
  type StopReason,
} from './policy.js';

/** Returns the success of a single call, or rejects with its error. @throws UsageError for options that cannot work */
export async function sendOperation<T>(
  client: ClientState,
  operation: Operation<T>,
  options: SendOptions,
): Promise<Success<T>> {
  const result = await runOperation(client, operation, resolveCallOptions(client, options));
  if (result.ok) return result;
  throw toError(operation, result);
}

/** @throws UsageError */
export function resolveCallOptions(client: ClientState, options: SendOptions): ResolvedOptions {
  return resolveOptions(client.settings.defaults, options, client.environment.now());
}

/** Rejects on abort alone, with the signal's reason. */
export function runOperation<T>(
  client: ClientState,
  operation: Operation<T>,
  options: ResolvedOptions,
): Promise<Result<T>> {
  const call = new CallRun(client, operation, options);
  return operation.isShared !== true && isTraced() ? call.runTraced() : call.run();
}

type Answer = Extract<AttemptResult, { readonly kind: 'answer' }>;

/** Characters of a response that a message shows of its beginning, and of its end: a line or two of each, as of a page of HTML. */
const MAX_EXCERPT = 120;

const OF_ANOTHER_WRITE = 'the answer echoes another Idempotency-Key, so it is of another write';

/** How often a call may ask for a newer credential, where others obtain them as well: the one of another process may have expired too. */
const MAX_RENEWALS = 2;

/** How often a call may follow its account to another address. An account moves once; a call may meet it between two moves. */
const MAX_REDIRECTS = 3;

/** `#private` members, and objects that are spread on the path of a success, would make each call slower. */
class CallRun<T> implements OpenCall {
  place = -1;
  private readonly client: ClientState;
  private readonly operation: Operation<T>;
  private readonly options: ResolvedOptions;
  private readonly callId: string;

  /** The attempt that is being made, from 1. */
  private attempt = 1;
  /** How often the call has left this machine, as far as is known. */
  private sent = 0;
  /** An attempt is leaving this machine, or its response is waited for. */
  private isOnWire = false;
  /** Of the last attempt: when it began, left, and when its response arrived, in ms since 1970, and its time in ms. */
  private begun = 0;
  private left = 0;
  private arrived = 0;
  private timeout = 0;

  /** Why the last attempt failed. */
  private failure: Failure | undefined;
  /** An attempt of a write may have been run. */
  private isUndecided = false;
  /** What retries must be signed with, since another token would change their body under the same key. */
  private pinnedCredential: Credential | undefined;
  /** What the last refresh returned to this call. */
  private renewed: Credential | undefined;
  private renewals = 0;
  private redirectsFollowed = 0;

  constructor(client: ClientState, operation: Operation<T>, options: ResolvedOptions) {
    this.client = client;
    this.operation = operation;
    this.options = options;
    const { earlier } = operation;
    this.callId = earlier?.callId ?? makeCallId();
    if (earlier !== undefined) {
      this.attempt += earlier.attempts;
      this.sent += earlier.attempts;
    }
  }

  /** One function, since each call would pay for every further one that is awaited. */
  async run(): Promise<Result<T>> {
    const { client, operation, options } = this;
    const { environment } = client;
    addOpenCall(client, this);
    try {
      if (client.open.closing !== undefined) return this.notSent();
      const { notBefore } = operation;
      if (notBefore !== undefined) await pause(environment, notBefore - environment.now(), options.signal);
      for (;;) {
        if (options.signal.aborted) throw reasonOf(options.signal);
        const turn = this.waitForTurn();
        if (turn !== undefined) await turn;
        const signed = this.sign();
        const credential = isThenable(signed) ? await signed : signed;
        this.stopIfKeyIsIgnored();
        const outcome = this.read(await this.send(credential));
        if (!isFailure(outcome)) {
          client.budget.refill();
          return outcome;
        }
        if (await this.followsRedirect(outcome)) continue;
        const decision = this.decideAfter(outcome, credential);
        this.remember(outcome, credential);
        if (decision.move !== 'again' && decision.move !== 'refresh')
          return this.endAfter(outcome, decision, credential);
        if (!this.mayRetry()) return this.notRetried();
        if (decision.move === 'refresh') await this.renew(outcome, credential);
        else await this.waitForRetry(outcome, decision);
      }
    } catch (reason) {
      return this.endThrown(reason);
    } finally {
      options.signal.release();
      removeOpenCall(client, this);
    }
  }

  runTraced(): Promise<Result<T>> {
    const trace = this.event();
    const errorOf = (result: Result<T>): SvcError | undefined => {
      const facts = this.factsOf(result.ok ? result : result.failure);
      noteResponse(trace, { ...facts, attempts: result.attempts });
      return result.ok ? undefined : toError(this.operation, result);
    };
    return traced(trace, this.client.environment.now, () => this.run(), errorOf);
  }

  // Before an attempt: cooldowns, a slot of the rate limiter, a credential.

  /** Undefined where the call waits for nothing, so that the usual case costs no turn of the event loop. */
  private waitForTurn(): Promise<void> | undefined {
    const { client, operation } = this;
    const limiters = client.settings.rateLimits.limiters(operation);
    const isCooling = client.cooldowns.longestFor(operation) !== undefined;
    return isCooling || limiters.length > 0 ? this.queue(limiters) : undefined;
  }

  /** Cooldowns are checked before a slot is reserved and again before the call is sent. */
  private async queue(limiters: readonly Limiter[]): Promise<void> {
    await this.waitOutCooldowns();
    for (const limiter of limiters) {
      const isAcquired = await limiter.acquire({
        signal: this.options.signal,
        within: this.timeLeft(),
        onWait: (wait) => publishThrottle({ ...this.event(), ...wait }),
      });
      const advice = ': use batch, coalesce or a longer deadline';
      if (!isAcquired) throw this.waitsTooLong("waiting for the client's rate limit", advice);
    }
    await this.waitOutCooldowns();
  }

  private async waitOutCooldowns(): Promise<void> {
    const { client, operation, options } = this;
    for (;;) {
      const cooldown = client.cooldowns.longestFor(operation);
      if (cooldown === undefined) return;
      if (cooldown.ms >= this.timeLeft()) throw this.heldBack(cooldown);
      await pause(client.environment, cooldown.ms, options.signal);
    }
  }

  /** The service named the delay to an earlier call. */
  private heldBack({ ms, code }: Cooldown): CallEnded {
    const { operation, options } = this;
    if (code === '' || this.failure !== undefined) return this.waitsTooLong("the service's limit");
    const status = 429;
    return this.ended({
      type: 'api',
      generation: operation.protocol.generation,
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

  private sign(): Credential | Promise<Credential> {
    const known = this.pinnedCredential ?? this.renewed;
    if (known !== undefined) return known;
    try {
      const given = this.client.settings.credentials.credential();
      if (!isThenable(given)) return given;
      return this.inTime(given, 'accessToken', (error) => this.noCredential(error));
    } catch (error) {
      throw this.noCredential(error);
    }
  }

  /** The caller's functions get as long as an attempt does; a store of tokens has times of its own, within the deadline. */
  private async inTime(
    asked: Promise<Credential>,
    from: 'accessToken' | 'refresh',
    onError: (error: unknown) => CallEnded,
  ): Promise<Credential> {
    const { environment, settings } = this.client;
    const { timeout, deadline, signal } = this.options;
    const left = this.hasTokenStore() ? this.timeLeft() : Math.min(timeout, this.timeLeft());
    const given = await withTimeout(asked, { left, signal }, environment).catch((error: unknown) => {
      throw signal.aborted ? reasonOf(signal) : onError(error);
    });
    if (given !== TIMED_OUT) return given;
    if (from === 'refresh')
      settings.credentials.abandonRefresh?.(environment.now() - settings.defaults.timeout);
    const isDeadline = this.timeLeft() <= TIMER_EARLY;
    const bound = isDeadline ? `deadline of ${inSeconds(deadline)} s` : `timeout of ${inSeconds(timeout)} s`;
    throw this.timedOutWaiting(`${this.tokenSource(from)} gave no token within the ${bound}`);
  }

  private hasTokenStore(): boolean {
    return this.client.settings.credentials.adopted !== undefined;
  }

  private tokenSource(from: 'accessToken' | 'refresh'): string {
    return this.hasTokenStore() ? 'the store of tokens' : `the function ${from}`;
  }

  private noCredential(error: unknown): CallEnded {
    const cause = originalOrSafeCopy(error, this.client.redactor);
    const failure = { kind: 'not-sent', attempts: this.sent } as const;
    if (isOfTokens(cause)) return this.ended({ ...failure, type: 'error', error: cause });
    const text = `not sent: ${this.tokenSource('accessToken')} gave no token`;
    return this.ended({ ...failure, type: 'connection', text, cause });
  }

  /** While a write waits to be retried, another one may show that the account has no idempotency key support. */
  private stopIfKeyIsIgnored(): void {
    if (this.failure === undefined || !this.isUndecided || this.whyKeyIsNotTrusted() === undefined) return;
    throw this.ended(this.failure);
  }

  // An attempt and its response.

  private send(credential: Credential): Promise<AttemptResult> {
    const { client, operation, options } = this;
    const { hooks, credentials } = client.settings;
    const { origin, basePath } = credentials.address?.() ?? client.settings;
    const { verb, path, headers, body } = operation.build(credential);
    if (hooks.onRequest !== undefined) callHook(hooks.onRequest, this.event());
    this.begun = this.left = client.environment.now();
    const left = Math.max(1, options.until - this.begun);
    this.timeout = Math.min(options.timeout, left);
    const onSent = (): void => {
      this.isOnWire = true;
      this.left = client.environment.now();
    };
    const limits = { timeout: this.timeout, left, origin, signal: options.signal, onSent };
    return client.transport.attempt(
      { verb, path: basePath + path, headers: { ...headers, ...client.settings.ownHeaders }, body },
      limits,
    );
  }

  /** @throws the reason of an abort, and a UsageError where nothing can be sent at all */
  private read(result: AttemptResult): Success<T> | Failure {
    const { client, operation } = this;
    this.isOnWire = false;
    if (!('sent' in result) || result.sent) this.sent += 1;
    const read = this.outcomeOf(result);
    const outcome: Success<T> | Failure =
      isFailure(read) || !this.mayOverlap(read) ? read : { ...read, overlapPossible: true };
    const { onResponse } = client.settings.hooks;
    if (onResponse !== undefined) {
      const event = this.event();
      event.duration = client.environment.now() - this.begun;
      noteResponse(event, this.factsOf(outcome));
      if (isFailure(outcome)) event.error = toError(operation, ofAttempt(outcome));
      callHook(onResponse, event);
    }
    return outcome;
  }

  /** An earlier attempt of a write may have run at the same time, or may still run. */
  private mayOverlap({ answer }: Success<T>): boolean {
    return this.isUndecided && !isReplayed(answer.headers);
  }

  private outcomeOf(result: AttemptResult): Success<T> | Failure {
    switch (result.kind) {
      case 'aborted':
        throw reasonOf(this.options.signal);
      case 'unsendable':
        throw result.error;
      case 'answer':
        return this.readAnswer(result);
      case 'lost':
        return this.lost(result);
      case 'too-large':
        return this.unreadable(result.status, 'the answer is larger than maxResponseBytes', 'unusable');
      case 'timeout':
        return result.sent ? this.timedOut() : this.notStarted();
    }
  }

  private readAnswer(answer: Answer): Success<T> | Failure {
    const { client, operation } = this;
    const { status, headers } = answer;
    this.arrived = client.environment.now();
    const pauseFor = client.settings.rateLimits.observe?.(
      operation,
      headers,
      client.environment.date?.() ?? this.arrived,
    );
    if (pauseFor !== undefined && pauseFor > 0) client.cooldowns.pauseCredential(pauseFor);
    const key = operation.idempotencyKey;
    const echo = key === undefined ? undefined : echoOf(headers, key);
    const outcome =
      echo === 'other' ? this.unreadable(status, OF_ANOTHER_WRITE, 'unusable') : this.readContent(answer);
    const failed = isFailure(outcome);
    // A proxy may have written an error without the echo.
    if (echo === 'echoed' || (echo === 'missing' && !failed)) client.keys.note(echo);
    const requestId = failed ? headers['x-request-id'] : undefined;
    return requestId === undefined ? outcome : { ...outcome, requestId: client.redactor.text(requestId) };
  }

  private readContent(answer: Answer): Success<T> | Failure {
    const { status, headers, text } = answer;
    const body = parse(text);
    const wire = readWireError(this.operation.protocol.readError, body, text.length);
    if (wire !== undefined) return this.apiFailure(wire, { status, headers, body });
    if (status >= 400) return this.errorWithoutObject(answer, body);
    // A cache answers 304 without content; it names no other address.
    if (status >= 300 && status < 400 && status !== 304) return this.redirected(answer);
    if (body !== NOT_JSON) return this.readBody(answer, body);
    return status === 204 ? this.readBody(answer, undefined) : this.notJson(answer);
  }

  private readBody({ status, headers, text }: Answer, body: unknown): Success<T> | Failure {
    const { client, operation } = this;
    const failureOf = (method: string, element: unknown): ApiFailure | undefined => {
      const wire = readWireError(operation.protocol.readError, element, text.length);
      if (wire === undefined) return undefined;
      const { date } = headers;
      // A `Retry-After` of the response would concern the complete batch.
      const dated: Answer['headers'] = date === undefined ? {} : { date };
      return this.apiFailure(wire, { status, headers: dated, body: element }, method);
    };
    let value: T;
    try {
      value = operation.read({ status, headers, body, failureOf, namesOf: orderOfNames(text, body) });
    } catch (error) {
      // `read` throws an error that says what is missing; any other error means an unexpected shape.
      const why = error instanceof NoEnvelope ? error.message : 'the answer has no envelope';
      return this.unreadable(status, `${why}: ${this.excerpt(text)}`);
    }
    this.noteUsage(headers, { method: operation.method, time: timeOf(body) });
    for (const one of operation.usage?.(value) ?? []) this.noteUsage(headers, one);
    const answer = { status, headers: redactedHeaders(headers, client.redactor) };
    return { ok: true, value, answer, attempts: this.attempt };
  }

  /** Something before the account may have written it. A 404 must not look like a row that is gone. */
  private errorWithoutObject(answer: Answer, body: unknown): Failure {
    const { status, headers, text } = answer;
    const shown = body === NOT_JSON && text !== '' ? this.pageText(text) : undefined;
    const isPage = isHtml(headers);
    const what =
      isPage || status === 404
        ? `this is no answer of an account (${mediaType(headers)}): check the address`
        : 'the answer has no error object';
    const said = shown === undefined ? what : `${what}: ${shown}`;
    if (status === 404)
      return { ...this.unreadable(status, `${said} (status 404)`, 'unusable'), kind: 'final' };
    const failure = this.apiFailure(undefined, { status, headers, body });
    return { ...failure, text: `${said} (status ${status})`, details: shown };
  }

  /** The title of a page, and its beginning and end: the cause may be printed after all else. */
  private pageText(text: string): string {
    const title = /<title[^<>]{0,200}>([^<]{1,500})/i.exec(text)?.[1];
    return title === undefined ? this.excerpt(text) : `${this.excerpt(title)}, ${this.excerpt(text)}`;
  }

  /** Remembers the operating time that a response names, of its method or of one in a batch. */
  private noteUsage(headers: Answer['headers'], { method, time, failure }: MethodUsage): void {
    const { client } = this;
    const { cooldowns } = client;
    const call = { protocol: this.operation.protocol, method };
    if (namesReset(time))
      cooldowns.noteUsage(call, {
        headers,
        now: this.arrived,
        date: client.environment.date?.(),
        body: { time },
      });
    if (failure?.named !== undefined) cooldowns.afterError(call, failure, failure.named);
  }

  /** @param member the method of a batch that the error is about; absent: the request. */
  private apiFailure(wire: WireError | undefined, answer: WireAnswer, member?: string): ApiFailure {
    const { operation, arrived: now } = this;
    const { protocol } = operation;
    const { redactor, cooldowns, environment } = this.client;
    const { status, headers, body } = answer;
    const code = wire === undefined ? '' : redactor.code(wire.code);
    const operating = wire !== undefined && meaningOf(wire.code).limit === 'operating-time';
    const resetOfLastSuccess = operating
      ? cooldowns.untilReset({ protocol, method: member ?? operation.method }, now)
      : undefined;
    const retryAfter = wire?.retryAfter;
    const failure = {
      type: 'api' as const,
      generation: protocol.generation,
      class: errorClass(protocol, { code, status, text: wire?.message }),
      status,
      code,
      named: namedDelay({
        ...{ headers, body, now, retryAfter, operating, resetOfLastSuccess },
        date: environment.date?.(),
      }),
      attempts: this.attempt,
      ...redactedParts(wire, redactor),
    };
    const where = code === '' ? `status ${status}` : `${code}, status ${status}`;
    const text = `${failure.text || 'the service answered with an error'} (${where})`;
    return { ...failure, text, kind: failureKind(failure, member === undefined ? operation : undefined) };
  }

  /** A redirect is not followed, and the call was not run. */
  private redirected({ status, headers }: Answer): Failure {
    const { redactor, settings } = this.client;
    const to = headers['location'];
    const host = to !== undefined && URL.canParse(to) ? new URL(to).host : '';
    const where = host === '' ? '' : ` to ${redactor.text(host)}`;
    // The address of an account of an application is no setting.
    const advice =
      settings.credentials.moved === undefined
        ? 'check baseUrl'
        : 'the token server names no other address of the account';
    const text = `a redirect (${status})${where}, which is not followed; ${advice}`;
    const location = to === undefined ? undefined : redactor.text(to);
    return { type: 'protocol', kind: 'final', status, text, location, attempts: this.attempt };
  }

  private notJson({ status, headers, text, defect }: Answer): Failure {
    const page = isHtml(headers)
      ? `this is no answer of an account (${mediaType(headers)}): check the address; `
      : '';
    const what = `${page}the answer is not JSON (${status}, ${mediaType(headers)})`;
    // Another attempt would get the same file again.
    const bytes = defect ?? (text.includes('\0') ? 'it contains the byte 0' : undefined);
    if (bytes !== undefined) return this.unreadable(status, `${what}: ${bytes}`, 'unusable');
    return this.unreadable(status, `${what}: ${this.pageText(text)}`);
  }

  /** The beginning and the end of a text, redacted before it is shortened, without control characters. */
  private excerpt(text: string): string {
    const safe = withoutIssued(this.client.redactor.ends(text.trim()))
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim();
    if (safe === '') return 'empty';
    const isLong = safe.length > 2 * MAX_EXCERPT;
    return JSON.stringify(isLong ? `${safe.slice(0, MAX_EXCERPT)}…${safe.slice(-MAX_EXCERPT)}` : safe);
  }

  /** @param kind `unusable`: another attempt would get the same response. */
  private unreadable(
    status: number,
    why: string,
    kind: 'undecided' | 'unusable' = 'undecided',
  ): TransportFailure {
    const text = this.client.redactor.text(why);
    return { type: 'protocol', kind, status, text, attempts: this.attempt };
  }

  /** The connection was lost, or never made. */
  private lost({ cause, sent }: { readonly cause: unknown; readonly sent: boolean }): Failure {
    const safe = safeCause(cause, this.client.redactor);
    const said = isError(safe) ? causeText(safe) : 'unknown';
    const failure = { type: 'connection', cause: safe } as const;
    if (!sent) return { ...failure, kind: 'not-sent', text: `cannot connect (${said})`, attempts: this.sent };
    const text = `the connection was lost (${said})`;
    return { ...failure, kind: 'undecided', text, attempts: this.attempt };
  }

  private timedOut(): Failure {
    const { options, timeout } = this;
    const byDeadline = timeout < options.timeout || this.timeLeft() < TIMER_EARLY;
    const text = byDeadline
      ? `the deadline of ${options.deadline} ms passed`
      : `no answer within the timeout of ${timeout} ms`;
    return { type: 'timeout', kind: 'undecided', text, attempts: this.attempt };
  }

  /** The deadline passed while the request waited for a socket. */
  private notStarted(): Failure {
    const { connections, dispatcher } = this.client.settings;
    const why =
      dispatcher === undefined
        ? `none of ${connections} sockets was connected and free; raise connections or the deadline`
        : 'the dispatcher did not start the request';
    const text = `not sent: the deadline of ${this.options.deadline} ms passed: ${why}`;
    return { type: 'timeout', kind: 'not-sent', text, attempts: this.sent };
  }

  // After a failed attempt: what follows.

  /** A redirected call was not run: it goes to the address that its credential names now, which counts as no attempt. */
  private async followsRedirect(failure: Failure): Promise<boolean> {
    const { client, options } = this;
    const { moved } = client.settings.credentials;
    if (moved === undefined || failure.type !== 'protocol' || failure.location === undefined) return false;
    if (this.redirectsFollowed >= MAX_REDIRECTS) return false;
    this.redirectsFollowed += 1;
    const bounds = { left: this.timeLeft(), signal: options.signal };
    return (await withTimeout(moved(), bounds, client.environment)) === true;
  }

  private decideAfter(failure: Failure, credential: Credential): Decision {
    const { client, operation, options } = this;
    const isTrusted = this.whyKeyIsNotTrusted() === undefined;
    return decide({
      kind: failure.kind,
      safety: isTrusted ? operation.safety : 'write',
      attempt: this.attempt,
      attempts: this.isSpent() ? this.attempt : options.retry.attempts,
      named: failure.named,
      backoff: backoff(options.retry, this.attempt, client.environment.random),
      left: this.timeLeft(),
      affordable: client.budget.affords(),
      refreshable: failure.kind === 'expired' && this.isRefreshable(credential),
      undecidedBefore: this.isUndecided,
      running: runningAfter(failure, client.environment.now() - this.left),
      confirmsEarlierAttempts: isTrusted && failure.type === 'api' && raisedInside(failure),
    });
  }

  /** Why an unconfirmed write with a key is not retried; undefined where it is, or has none. */
  private whyKeyIsNotTrusted(): string | undefined {
    return this.operation.safety === 'keyed-write' ? this.client.keys.objection() : undefined;
  }

  /** Once, and again after a token that another process obtained a while ago. */
  private isRefreshable(refused: Credential): boolean {
    const { refresh, adopted } = this.client.settings.credentials;
    if (refresh === undefined || this.pinnedCredential !== undefined || this.isPaused(refused)) return false;
    if (this.isSpent()) return false;
    const { renewed } = this;
    return renewed === undefined || (this.renewals < MAX_RENEWALS && adopted?.(renewed) === true);
  }

  private isSpent(): boolean {
    return this.operation.isSpent?.() === true;
  }

  private isPaused(refused: Credential): boolean {
    const { settings, environment } = this.client;
    return settings.credentials.isPaused?.(refused, environment.now()) === true;
  }

  /** Remembers what a failed attempt means for the next ones, and for other calls. */
  private remember(failure: Failure, credential: Credential): void {
    const { client, operation } = this;
    this.failure = failure;
    if (operation.safety !== 'read' && failure.kind === 'undecided') {
      this.isUndecided = true;
      // The token is in the body of writes with a key too.
      if (credential.kind === 'application' && credential.tokenIn === 'body')
        this.pinnedCredential = credential;
    }
    if (failure.kind !== 'refused' || failure.type !== 'api') return;
    if (meaningOf(failure.code).limit === 'requests') {
      for (const limiter of client.settings.rateLimits.limiters(operation)) limiter.markExhausted();
    }
    if (failure.named !== undefined) client.cooldowns.afterError(operation, failure, failure.named);
  }

  /** Counts as no attempt. A token that was renewed for this call and is refused again ends it. */
  private async renew(failure: Failure, refused: Credential): Promise<void> {
    const { environment, settings } = this.client;
    const { credentials, origin } = settings;
    if (credentials.refresh === undefined) return;
    const asked = credentials.refresh(refused, environment.now(), new URL(origin).host);
    this.renewed = await this.inTime(asked, 'refresh', (error) => this.notRenewed(failure, error));
    this.renewals += 1;
  }

  private async waitForRetry(
    failure: Failure,
    { after, cost }: Extract<Decision, { readonly move: 'again' }>,
  ): Promise<void> {
    const { client, operation, options } = this;
    if (cost) client.budget.spend();
    const { onRetry } = client.settings.hooks;
    if (onRetry !== undefined || isRetryObserved()) {
      const retry = this.event();
      noteResponse(retry, this.factsOf(failure));
      retry.delay = after;
      retry.error = toError(operation, ofAttempt(failure));
      callHook(onRetry, retry);
      publishRetry(retry);
    }
    await pause(client.environment, after, options.signal);
    this.attempt += 1;
  }

  // The end of a call that has no value.

  private endAfter(
    failure: Failure,
    { move, because }: Exclude<Decision, { readonly move: 'again' | 'refresh' }>,
    credential: Credential,
  ): Failed {
    const { operation } = this;
    const { credentials } = this.client.settings;
    let why = this.whyNotAgain(because, failure);
    const isRenewable = failure.kind === 'expired' && credentials.refresh !== undefined;
    if (this.isSpent()) {
      if (isRenewable || isAskedAgain(failure.kind, operation.safety)) why = IS_SPENT;
    } else if (failure.kind === 'expired') {
      if (this.isPaused(credential)) why = 'not renewed: the account has just refused a renewed token';
      else if (this.renewed !== undefined) {
        credentials.noteRefused?.(credential, this.client.environment.now());
        if (this.isTokenInHeader(credential)) why = HEADER_MAY_BE_DROPPED;
      }
    }
    return this.failed(why === undefined ? failure : { ...failure, note: why }, move === 'unknown');
  }

  /** Where reads have theirs in the body: a front that drops the header lets these alone pass. */
  private isTokenInHeader(credential: Credential): boolean {
    const isOfApplication = credential.kind === 'application' && credential.tokenIn === undefined;
    return isOfApplication && this.operation.safety === 'keyed-write';
  }

  private whyNotAgain(because: StopReason, failure: Failure): string | undefined {
    switch (because) {
      case 'policy':
        return undefined;
      case 'attempts':
        return this.attempt === 1 ? undefined : `given up after ${this.attempt} tries`;
      case 'budget':
        return "not retried: the client's retry budget is used up";
      case 'deadline': {
        const left = inSeconds(Math.max(0, this.timeLeft()));
        const room = `the deadline of ${inSeconds(this.options.deadline)} s leaves ${left} s`;
        if (failure.named !== undefined)
          return `the service asks to wait ${inSeconds(failure.named)} s, but ${room}`;
        const running = runningAfter(failure, this.client.environment.now() - this.left);
        return this.operation.safety === 'keyed-write' && running > 0
          ? `not retried: the account may still run it for ${inSeconds(running)} s, and ${room}`
          : `not retried: ${room}`;
      }
    }
  }

  private notRenewed(failure: Failure, error: unknown): CallEnded {
    if (!this.isUndecided && isOfTokens(error))
      return this.ended({ type: 'error', kind: 'final', error, attempts: this.sent });
    const cause = originalOrSafeCopy(error, this.client.redactor);
    return new CallEnded(this.endEarly(failure, { note: 'the token could not be renewed', cause }));
  }

  /** The deadline would pass while the call waits. */
  private waitsTooLong(waitingFor: string, advice = ''): CallEnded {
    const deadline = inSeconds(this.options.deadline);
    return this.timedOutWaiting(`${waitingFor} takes longer than the deadline of ${deadline} s${advice}`);
  }

  /** Something other than a response took too long. */
  private timedOutWaiting(note: string): CallEnded {
    if (this.failure !== undefined) return new CallEnded(this.endEarly(this.failure, { note }));
    const text = `not sent: ${note}`;
    return this.ended({ type: 'timeout', kind: 'not-sent', text, attempts: this.sent });
  }

  /** The last attempt says most; a write that it left unconfirmed stays so. */
  private endEarly(
    failure: Failure,
    { note, cause }: { readonly note: string; readonly cause?: unknown },
  ): Failed {
    return this.failed({ ...failure, note, cause: failure.cause ?? cause });
  }

  private ended(failure: Failure): CallEnded {
    return new CallEnded(this.failed(failure));
  }

  private failed(failure: Failure, mayHaveRun = this.isUndecided): Failed {
    const { sent: attempts } = this;
    if (!mayHaveRun) return { ok: false, failure, mayHaveRun, attempts };
    return { ok: false, failure, mayHaveRun, attempts, objection: this.whyKeyIsNotTrusted() };
  }

  /** @throws the reason of an abort, and what is no error of this client */
  private endThrown(reason: unknown): Failed {
    if (reason instanceof CallEnded) return reason.failed;
    const { signal } = this.options;
    const isAbort = signal.aborted && reason === reasonOf(signal);
    if (isAbort || !(reason instanceof SvcError)) throw reason;
    return this.failed({ type: 'error', kind: 'final', error: reason, attempts: 0 });
  }

  // The end of the client.

  mayEndByItself(): boolean {
    return this.isOnWire || this.mayRetry();
  }

  /** A repeat would say whether a write was done; no other call is sent again once its client is closed. */
  private mayRetry(): boolean {
    const { client, operation } = this;
    return client.open.closing === undefined || (operation.safety === 'keyed-write' && this.isUndecided);
  }

  endWithClient(): void {
    this.options.signal.end(new CallEnded(this.isOnWire ? this.cutOff() : this.notRetried()));
  }

  /** It was sent, and its response is not waited for any longer. */
  private cutOff(): Failed {
    this.sent += 1;
    const failure = this.lost({ sent: true, cause: new Error(IS_CLOSED) });
    return this.failed(failure, this.operation.safety !== 'read');
  }

  private notRetried(): Failed {
    if (this.failure === undefined) return this.notSent();
    return this.endEarly(this.failure, { note: `not retried: ${IS_CLOSED}` });
  }

  private notSent(): Failed {
    return this.failed({ type: 'not-sent', kind: 'final', text: `not sent: ${IS_CLOSED}`, attempts: 0 });
  }

  // What the others share.

  private timeLeft(): number {
    return this.options.until - this.client.environment.now();
  }

  /** The attempt that is being made, as hooks and channels name it. */
  private event(): CallTrace {
    return traceOf(this.operation, this.callId, this.attempt);
  }

  /** What a response says, for hooks and traces. */
  private factsOf(outcome: Success<unknown> | Failure): Omit<ResponseFacts, 'attempts'> {
    const failed = isFailure(outcome);
    const requestId = failed ? outcome.requestId : outcome.answer.headers['x-request-id'];
    return {
      status: failed ? outcome.status : outcome.answer.status,
      requestId: requestId === undefined ? undefined : this.client.redactor.text(requestId),
      overlapPossible: failed ? undefined : outcome.overlapPossible,
    };
  }
}

/** Thrown to end a call, which returns its `failed`. */
class CallEnded extends Error {
  readonly failed: Failed;

  constructor(failed: Failed) {
    super('the call has ended');
    this.failed = failed;
  }
}

function isFailure(outcome: object): outcome is Failure {
  return 'kind' in outcome;
}

/** A failed attempt for hooks. Whether a write may have run is reported when the call ends. */
function ofAttempt(failure: Failure): Failed {
  return { ok: false, failure, mayHaveRun: false, attempts: failure.attempts };
}

/** An error of the token server, or of the store of tokens, ends a call as it is: it says what its caller has to know. */
function isOfTokens(error: unknown): error is SvcError {
  return error instanceof SvcError && Reflect.get(error, 'generation') === 'oauth';
}

const IS_SPENT = 'not sent again: the stream of its body has been read';

const NOT_JSON = Symbol('not JSON');

/** Apache with PHP-FPM does so by default (Server behaviour, Authentication, scope, limits). */
const HEADER_MAY_BE_DROPPED =
  "a renewed token was refused too; if reads pass, a web server in front drops the Authorization header: application({ tokenIn: 'body' }) puts the token into the body";

function mediaType(headers: Answer['headers']): string {
  return headers['content-type'] ?? 'no content type';
}

function isHtml(headers: Answer['headers']): boolean {
  return /^\s*text\/html/i.test(headers['content-type'] ?? '');
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return NOT_JSON;
  }
}

/** An account or a proxy may send back what it was asked with. One look at all of them, since hardly one does. */
function redactedHeaders(headers: Answer['headers'], redactor: Redactor): Answer['headers'] {
  if (redactor.isClean(Object.values(headers).join('\n'))) return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redactor.text(value)]));
}

/** The parts of an error object that are shown. */
function redactedParts(
  wire: WireError | undefined,
  redactor: Redactor,
): Pick<ApiFailure, 'text' | 'validation' | 'gateway' | 'details'> {
  if (wire === undefined) return { text: '', validation: [], details: undefined };
  // Redacting JSON keeps its shape.
  const json = <V>(value: V): V => redactor.json(value) as V;
  const texts = [wire.message, ...wire.validation.slice(0, 3).map(issueText)];
  return {
    text: redactor.text(texts.filter(Boolean).join('; ')),
    validation: json(wire.validation).filter(isObject),
    gateway: json(wire.gateway),
    details: json(wire.details),
  };
}

function issueText({ field, message }: { readonly field: string; readonly message: string }): string {
  return field === '' || message.includes(field) ? message : `${field}: ${message}`;
}

/** Node names the reason of a refused connection in `code` and often leaves the message empty. */
function causeText(cause: Error): string {
  const code: unknown = Reflect.get(cause, 'code');
  // One line: OpenSSL ends its texts with a line break.
  return [typeof code === 'string' && !cause.message.includes(code) ? code : '', cause.message.trim()]
    .filter(Boolean)
    .join(': ');
}

/** To a tenth, below which a short deadline would read as none. */
function inSeconds(ms: number): number {
  return ms < 100 ? Math.round(ms) / 1000 : Math.round(ms / 100) / 10;
}
