/** The state that all calls of one client share, and that of one call while it is under way. */

import type { CredentialSource } from '../auth/auth.js';
import type { CallInfo, Failure } from '../errors/to-error.js';
import { createCooldownStore, type CooldownStore, type Limiter } from '../limit/limiter.js';
import type { CallEvent, Hooks } from '../observe/tracing.js';
import type { Operation, Credential } from '../protocol/operation.js';
import { createRedactor, type Redactor } from '../redact/redact.js';
import { realEnvironment, type Environment } from '../value/environment.js';
import { type Budget, createBudget } from './decide.js';
import { createCooldowns, type Cooldowns } from './cooldowns.js';
import {
  createKeyTrust,
  type IdempotencyMode,
  type IdempotencySupport,
  type KeyTrust,
  processSupport,
} from './idempotency.js';
import type { ClientDefaults, ResolvedOptions } from '../call/options.js';
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
  /** What the headers of any answer say: ms for which this client should send nothing more, if they do. */
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
  readonly budget: Budget;
  readonly cooldowns: Cooldowns;
  readonly keys: KeyTrust;
  readonly redactor: Redactor;
  readonly open: OpenCalls;
}

/** The calls of a client that have begun and not ended; the only part of a client that its end changes. */
export interface OpenCalls {
  /** In no order. A set would keep calls that have ended alive through the collections of young objects. */
  readonly calls: CallContext[];
  /** Its end, once it has begun. */
  closing: Promise<void> | undefined;
  /** Called when the last call has ended. */
  onEmpty: (() => void) | undefined;
}

/** One call under way. */
export interface CallContext<T = unknown> {
  readonly client: ClientState;
  readonly operation: Operation<T>;
  readonly options: ResolvedOptions;
  readonly callId: string;
  readonly progress: CallProgress;
}

/** The only part that changes. */
export interface CallProgress {
  /** Its index among the open calls. */
  place: number;
  /** The attempt that is being made, from 1. */
  attempt: number;
  /** What the last refresh returned to this call. */
  renewed: Credential | undefined;
  /** How often the call has asked for a newer credential. */
  renewals: number;
  /** How often it has followed the account to another address. */
  redirectsFollowed: number;
  /** How often it has left this machine, as far as is known. */
  sent: number;
  /** An attempt is leaving this machine, or its response is waited for. */
  onWire: boolean;
  /** An attempt of a write may have been run. */
  undecided: boolean;
  /** What retries must be signed with, since another token would change their body under the same key. */
  pinnedCredential: Credential | undefined;
  /** Why the last attempt failed. */
  failure: Failure | undefined;
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

type CallName = Pick<CallEvent, 'method' | 'generation' | 'attempt' | 'callId' | 'idempotencyKey'>;

/** The attempt that is being made, as hooks and channels name it. */
export function eventOf({ operation, progress, callId }: CallContext): CallName {
  return nameOf(operation, callId, progress.attempt);
}

export function nameOf(
  { method, protocol: { generation }, idempotencyKey }: CallInfo,
  callId: string,
  attempt: number,
): CallName {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  return { method, generation, attempt, callId, ...key };
}

/** Why an unconfirmed write with a key is not retried; undefined where it is, or has none. */
export function whyKeyIsNotTrusted({ client, operation }: CallContext): string | undefined {
  return operation.safety === 'keyed-write' ? client.keys.objection() : undefined;
}

/** ms by which a timer may fire before its time. */
export const TIMER_EARLY = 2;

export function timeLeft({ client, options }: CallContext): number {
  return options.until - client.environment.now();
}
