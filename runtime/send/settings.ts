/** The checked options of one client, from which a sender is made, and the limits that its calls wait for. */

import type { Identity } from '../auth/auth.js';
import type { EchoBoard, HoldBoard, Limiter } from '../limit/limiter.js';
import type { Hooks } from '../observe/hooks.js';
import type { Exchange } from '../protocol/exchange.js';
import type { IdempotencyMode } from './idempotency.js';
import type { ClientTerms } from './terms.js';
import type { DispatcherLike } from './transport.js';

export interface SenderSettings {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path of `baseUrl` without a slash at its end; mostly empty. */
  readonly basePath: string;
  readonly identity: Identity;
  readonly terms: ClientTerms;
  /** Tokens of the retry budget to begin with and at most; false: no budget. */
  readonly budget: number | false;
  readonly rateLimits: RateLimits;
  readonly connections: number;
  readonly maxResponseBytes: number;
  readonly dispatcher?: DispatcherLike | undefined;
  readonly hooks: Hooks;
  /** `auto` unless given. */
  readonly idempotency?: IdempotencyMode | undefined;
}

type Call = Pick<Exchange<unknown>, 'method'>;

/** The limits of one client; REST 3.0 and legacy have one limiter, the gateway brings its own. */
export interface RateLimits {
  /** Limiters that every attempt of the call takes one place of; a batch takes one as well. */
  limiters(call: Call): readonly Limiter[];
  /** Holds that are shared by those who share the limiter, if it offers to. */
  readonly holds?: HoldBoard | undefined;
  /** What is known of idempotency keys by those who share the limiter, if it offers to. */
  readonly echoes?: EchoBoard | undefined;
  /** What the headers of any answer say: ms for which this client should send nothing more, if they do. */
  observe?(call: Call, headers: Readonly<Record<string, string>>, now: number): number | undefined;
}

export function oneLimit(limiter: Limiter | undefined): RateLimits {
  const limiters = limiter === undefined ? [] : [limiter];
  return { limiters: () => limiters, holds: limiter?.holds, echoes: limiter?.echoes };
}
