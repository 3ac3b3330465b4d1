/** The state that all calls of one client share, and its end: which calls may still end by themselves; `await using`. */

import type { CredentialSource } from '../auth/auth.js';
import { UsageError } from '../errors/errors.js';
import type { CallInfo } from '../errors/to-error.js';
import { createCooldownStore, type CooldownStore, type Limiter } from '../limit/limiter.js';
import type { CallTrace, Hooks } from '../observe/tracing.js';
import type { Operation } from '../request/operation.js';
import { createRedactor, type Redactor } from '../redact/redact.js';
import { endWait, realEnvironment, type Environment } from '../value/environment.js';
import { createCooldowns, type Cooldowns } from './cooldowns.js';
import {
  createKeyTrust,
  type IdempotencyMode,
  type IdempotencySupport,
  type KeyTrust,
  processSupport,
} from '../request/idempotency.js';
import { type RetryBudget, createBudget } from './policy.js';
import { checkNames } from '../params/check-names.js';
import type { ClientDefaults } from '../call/call-options.js';
import { createTransport } from '../platform/create-transport.js';
import type { DispatcherLike, FetchLike, Transport } from '../platform/transport.js';

/** The checked options of one client. */
export interface ClientSettings {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path of `baseUrl` without a slash at its end; mostly empty. */
  readonly basePath: string;
  readonly credentials: CredentialSource;
  readonly defaults: ClientDefaults;
  /** Tokens of the retry budget to begin with and at most; false: no budget. */
  readonly budget: number | false;
  readonly rateLimits: RateLimits;
  readonly connections: number;
  readonly maxResponseBytes: number;
  /** Sent with every request: the name of the client, where the platform does not send its own. */
  readonly ownHeaders: Readonly<Record<string, string>>;
  readonly dispatcher?: DispatcherLike | undefined;
  readonly fetch?: FetchLike | undefined;
  readonly hooks: Hooks;
  /** `auto` unless given. */
  readonly idempotency?: IdempotencyMode | undefined;
}

type Call = Pick<Operation<unknown>, 'method'>;

/** The limits of one client; REST 3.0 and legacy have one limiter, the gateway brings its own. */
export interface RateLimits {
  /** Limiters that every attempt of the call takes one place of; a batch takes one as well. */
  limiters(call: Call): readonly Limiter[];
  /** Cooldowns that are shared by all clients of the limiter. */
  readonly cooldowns?: CooldownStore | undefined;
  /** ms for which this client should send nothing more, if the headers of an answer say so. */
  observe?(call: Call, headers: Readonly<Record<string, string>>, now: number): number | undefined;
}

export function oneLimit(limiter: Limiter | undefined): RateLimits {
  const limiters = limiter === undefined ? [] : [limiter];
  return { limiters: () => limiters, cooldowns: limiter?.cooldowns };
}

export interface ClientState {
  readonly settings: ClientSettings;
  readonly environment: Environment;
  readonly transport: Transport;
  readonly budget: RetryBudget;
  readonly cooldowns: Cooldowns;
  readonly keys: KeyTrust;
  readonly redactor: Redactor;
  readonly open: OpenCalls;
}

/** The calls of a client that have begun and not ended; the only part of a client that its end changes. */
interface OpenCalls {
  /** In no order. A set would keep calls that have ended alive through the collections of young objects. */
  readonly calls: OpenCall[];
  /** Its end, once it has begun. */
  closing: Promise<void> | undefined;
  /** Called when the last call has ended. */
  onEmpty: (() => void) | undefined;
}

/** A call that has begun and not ended. */
export interface OpenCall {
  /** Its index among them. */
  place: number;
  /** Whether it may still end by itself once its client is closed. */
  mayEndByItself(): boolean;
  /** Ends it at once. */
  endWithClient(): void;
}

export function addOpenCall({ open }: ClientState, call: OpenCall): void {
  call.place = open.calls.push(call) - 1;
}

export function removeOpenCall({ open }: ClientState, { place }: OpenCall): void {
  const { calls, onEmpty } = open;
  const last = calls.pop();
  if (last !== undefined && place < calls.length) {
    calls[place] = last;
    last.place = place;
  }
  if (calls.length === 0) onEmpty?.();
}

/** What a test may replace. */
export interface ClientEnvironment extends Environment {
  readonly transport: Transport;
  readonly redactor: Redactor;
  /** What this process knows of accounts. */
  readonly support: IdempotencySupport;
}

export function createClientState(
  settings: ClientSettings,
  given: Partial<ClientEnvironment> = {},
): ClientState {
  const { transport, redactor, support = processSupport, ...time } = given;
  const { origin, basePath, maxResponseBytes, credentials, rateLimits } = settings;
  const { connections, dispatcher, fetch } = settings;
  const connectTimeout = Math.min(10_000, settings.defaults.timeout);
  const environment = { ...realEnvironment, ...time };
  const address = origin + basePath;
  return {
    settings,
    environment,
    transport:
      transport ??
      createTransport({ origin, connections, maxResponseBytes, connectTimeout, dispatcher, fetch }),
    budget: createBudget(settings.budget),
    cooldowns: createCooldowns({
      store: rateLimits.cooldowns ?? createCooldownStore(environment.now),
      ofOneAccount: rateLimits.cooldowns !== undefined,
      address,
      principalId: credentials.principalId,
    }),
    keys: createKeyTrust({ mode: settings.idempotency ?? 'auto', account: address, support }),
    redactor: redactor ?? createRedactor(() => credentials.secrets()),
    open: { calls: [], closing: undefined, onEmpty: undefined },
  };
}

/** The attempt of a call as hooks and channels name it. */
export function traceOf(
  { method, protocol: { generation }, idempotencyKey }: CallInfo,
  callId: string,
  attempt: number,
): CallTrace {
  const name: CallTrace = { method, generation, attempt, callId };
  if (idempotencyKey !== undefined) name.idempotencyKey = idempotencyKey;
  return name;
}

/** ms by which a timer may fire before its time: Node counts whole ms, and is up to one early by the clock of calls. */
export const TIMER_EARLY = 2;

/** How a client is closed. */
export interface CloseOptions {
  /**
   * ms for requests in flight and for retries that confirm a write, at least 0. 0 ends them at once.
   * @default 10_000
   */
  readonly timeout?: number | undefined;
}

export const IS_CLOSED = 'the client is closed';

/** @throws UsageError */
export function assertOpen({ open }: ClientState): void {
  if (open.closing !== undefined) throw new UsageError(IS_CLOSED);
}

/** Further calls wait for the same end. */
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
  for (const call of [...open.calls]) if (!call.mayEndByItself()) call.endWithClient();
  if (open.calls.length > 0 && timeout > 0) {
    const over = new AbortController();
    await Promise.race([empty, environment.sleep(timeout, over.signal)]);
    endWait(over);
  }
  for (const call of [...open.calls]) call.endWithClient();
  if (open.calls.length > 0) await empty;
  await client.settings.credentials.settle?.();
  await transport.close();
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
