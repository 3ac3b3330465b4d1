/**
 * The options of calls, batches and clients: their types, what each value must be, the defaults, and what a call takes
 * where it gives none. The compiler requires a row of the table for each member of a type.
 */

import type { Auth } from '../auth/auth.js';
import { UsageError } from '../errors/errors.js';
import type { Limiter, LimiterOptions } from '../limit/limiter.js';
import type { Hooks } from '../observe/tracing.js';
import type { DispatcherLike, FetchLike } from '../platform/transport.js';
import type { IdempotencyMode } from '../request/idempotency.js';
import { type AbortSignalLike, CallSignal } from '../value/abort-signal.js';
import { isObject } from '../value/json.js';
import { isPlain } from '../value/realm.js';
import { entriesOf, unknownOption } from '../params/check-names.js';

/** When a call is sent again. */
export interface RetryOptions {
  /**
   * Maximum number of attempts, including the first: a positive integer.
   * @default 3
   */
  readonly attempts?: number | undefined;
  /**
   * ms of the first backoff, at least 0. Each further one is twice as long; the delay is drawn at random below it.
   * @default 250
   */
  readonly baseDelay?: number | undefined;
  /**
   * Maximum ms of the client's own backoff, at least 0. A delay that the service names is never shortened: the call fails at once where
   * it would pass `deadline`.
   * @default 10_000
   */
  readonly maxDelay?: number | undefined;
}

/** What a client can set about retries: its calls share one budget. */
export interface ClientRetryOptions extends RetryOptions {
  /**
   * Tokens of the client's retry budget, at least 0. A retry after the client's own backoff costs 5, a success returns 1; with none
   * left there is no retry. `false`: no budget.
   * @default 500
   */
  readonly budget?: number | false | undefined;
}

/** Options of any call; each overrides the client's. */
export interface SendOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /**
   * ms for one attempt, above 0. An attempt that takes longer is retried where that is safe. Otherwise the call rejects
   * with `TimeoutError`, a write with `OutcomeUnknownError`.
   * @default the client's
   */
  readonly timeout?: number | undefined;
  /**
   * ms for the call with its retries and waits, above 0. In an iteration it applies to each page, in a split batch to
   * each request.
   * @default the client's
   */
  readonly deadline?: number | undefined;
  /** When the call is sent again; what you leave out is the client's. `false`: one attempt. */
  readonly retry?: RetryOptions | false | undefined;
}

/** Options of one call of a method; each overrides the client's. */
export interface CallOptions extends SendOptions {
  /**
   * How an iteration continues: `'keyset'` by the last `id`, `'offset'` by the rows received, `'auto'` by `id` where that is
   * possible and you give no offset or page. `'keyset'` where it is impossible is a `UsageError`.
   * @default 'auto'
   */
  readonly paging?: PagingMode | undefined;
  /** `resume` of a page of `pages()` of the same list: an iteration continues after it, in another process too. */
  readonly resume?: ListResume | undefined;
}

/** Options of a REST 3.0 write, which has an idempotency key. */
export interface WriteOptions extends CallOptions {
  /**
   * Your own `Idempotency-Key`: 1 to 255 characters of printable ASCII without a space at either end. On a call that is no
   * REST 3.0 write it is a `UsageError`. For 24 hours the account returns the stored response to a later call with the same
   * key and body. Two requests with one key at the same time may both run: repeat a call only after the first has ended.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Plain JSON without any secret; keep it as it is. */
export type ListResume = { readonly [name: string]: unknown };

/** `auto` pages by `id` where that is possible and you give no offset; it stays right while rows are added and removed. */
export type PagingMode = 'auto' | 'offset' | 'keyset';

/** What `call(name, …)` takes in addition. */
export interface NamedCallOptions {
  /** `true`: a list call, which can be iterated. */
  readonly list?: boolean | undefined;
  /** `true`: the method changes nothing, so it is retried like a read. A list is a read in any case. */
  readonly read?: boolean | undefined;
}

/** Options of a batch, which are those of its calls: an option of a call's own is a `UsageError`. */
export interface BatchOptions extends SendOptions {
  /**
   * Stops after the first call that fails.
   * @default false
   */
  readonly halt?: boolean | undefined;
}

/** Options of `bulk`. */
export interface BulkOptions {
  /**
   * Requests at the same time: batches of legacy, calls of REST 3.0. A positive integer.
   * @default 1
   */
  readonly concurrency?: number | undefined;
  /**
   * Ends the iteration with the signal's reason, once the items that were read have their outcome. Legacy calls travel in
   * batches, where an option of their own is a `UsageError`; the own `signal` of a REST 3.0 call has no effect then.
   */
  readonly signal?: AbortSignalLike | undefined;
  /** Called after the items of each request. An exception that it throws is ignored. */
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Receives how far an operation is. `done`: items that have their rows or their outcome. `total`: all items, where that is
 * known: of a legacy list, and of the items of `bulk` where they are an array.
 */
export type OnProgress = (progress: { readonly done: number; readonly total?: number | undefined }) => void;

/** Options of `toArray`. */
export interface ToArrayOptions {
  /**
   * Maximum number of items, at least 0.
   * @default all
   */
  readonly limit?: number | undefined;
  /** Called after each page. An exception that it throws is ignored. */
  readonly onProgress?: OnProgress | undefined;
}

/** Options of clients of every generation. */
export interface ConnectionOptions extends Hooks {
  /** URL of the account: `https:`, or `http:` for a loopback host. */
  readonly baseUrl: string;
  /**
   * ms for one attempt, from the start of the request to the end of the response, above 0 and at most 2_147_483_647.
   * @default 65_000, because the service ends a request after 60 s
   */
  readonly timeout?: number | undefined;
  /**
   * ms for the call with its retries, token refresh and waits, above 0 and at most 2_147_483_647. In an iteration it
   * applies to each page, in a split batch to each request.
   * @default 120_000
   */
  readonly deadline?: number | undefined;
  /**
   * When a call is sent again. `false`: every call is sent once.
   * @default { attempts: 3, baseDelay: 250, maxDelay: 10_000, budget: 500 }
   */
  readonly retry?: ClientRetryOptions | false | undefined;
  /**
   * Limit of requests; a batch is one request. A limiter made by `createLimiter` can be shared by several clients.
   * `false`: no limit, which is the default for a loopback host.
   * @default { perSecond: 2, burst: 50 }; on the gateway { perSecond: 5, burst: 50 }, and 1 per second for `/search`
   */
  readonly rateLimit?: LimiterOptions | Limiter | false | undefined;
  /**
   * Maximum number of sockets, a positive integer. Only `deadline` bounds the wait for a free one.
   * @default 64
   */
  readonly connections?: number | undefined;
  /**
   * Maximum size of a response after decompression, in bytes: a positive integer. A larger one is a `ProtocolError`, for a write an
   * `OutcomeUnknownError`.
   * @default 67_108_864 (64 MiB)
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Text sent as `User-Agent` with every request: printable ASCII. In a browser the page's own is sent unless you give one.
   * @default name and version of the package: `@svc/client/1.0.0`
   */
  readonly userAgent?: string | undefined;
  /**
   * A `Dispatcher` of undici 7 or later, such as a `ProxyAgent`, or Node's own from Node 24 on. The client does not close
   * it, and `connections` does not apply to it. `timeout` starts when it starts the request; `deadline` bounds the time
   * before. Interceptors follow no redirect and retry nothing; an answer that they make an error of is read as that answer.
   * A dispatcher of undici 6 or older is a `UsageError` of the call, and so is one composed with `interceptors.dump()`.
   */
  readonly dispatcher?: DispatcherLike | undefined;
  /**
   * A `fetch` that sends the requests of this client, such as an instrumented one or that of a mock; undici is not loaded then. A request
   * that is lost counts as sent, so a lost write is an `OutcomeUnknownError`. Cookies are not sent, and redirects are not
   * followed. With it `connections` and `dispatcher` are a `UsageError`.
   * @default undici; under `workerd`, `edge-light` and `browser` the global `fetch`
   */
  readonly fetch?: FetchLike | undefined;
}

/** The options of `createClient`. */
export interface ClientOptions extends Omit<ConnectionOptions, 'baseUrl'> {
  /**
   * URL of the account: `https:`, or `http:` for a loopback host. You can leave it out where `auth` is a webhook given as
   * a URL.
   */
  readonly baseUrl?: string | undefined;
  /** `webhook(…)` or `application(…)`. */
  readonly auth: Auth;
  /**
   * REST 3.0 reads sent in one tick travel in one batch.
   * @default false
   */
  readonly coalesce?: boolean | undefined;
  /**
   * When a REST 3.0 write with an unknown outcome is retried under its `Idempotency-Key`. `'auto'`: until a response shows
   * that the account ignores idempotency keys. `'proven'`: only after a response showed that it supports them. `'off'`:
   * never. What one client finds holds for all clients of the process. A write that is not retried rejects with
   * `OutcomeUnknownError`.
   * @default 'auto'
   */
  readonly idempotency?: IdempotencyMode | undefined;
}

/** What takes options. */
export type Taker =
  | 'call'
  | 'call by name'
  | 'batch'
  | 'bulk'
  | 'gateway call'
  | 'retry'
  | ClientKind
  | 'retry of a client'
  | 'rateLimit';

/** A client of an account, or of its gateway. */
export type ClientKind = 'client' | 'gateway';

interface OptionRule {
  /** Completes the message `name must …`; absent: its value is checked where it is used. */
  readonly must?: string;
  readonly fits?: (value: unknown) => boolean;
}

/** A row for each option. */
type Rules<Options> = Readonly<Record<keyof Options, OptionRule>>;

/** Checked where it is used. */
const ANY: OptionRule = {};

/** The longest time that a timer can hold: engines count its ms in a signed integer of 32 bits, and fire at once above. */
const MAX_TIMER = 2 ** 31 - 1;

const MILLISECONDS: OptionRule = {
  must: `be a number of milliseconds, above 0 and at most ${MAX_TIMER}`,
  fits: (value: unknown) => typeof value === 'number' && value > 0 && value <= MAX_TIMER,
};
const DELAY: OptionRule = { must: 'be a number of milliseconds, at least 0', fits: isAmount };
const COUNT: OptionRule = {
  must: 'be a positive integer',
  fits: (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1,
};
const FLAG: OptionRule = { must: 'be true or false', fits: (value: unknown) => typeof value === 'boolean' };
const HOOK: OptionRule = { must: 'be a function', fits: (value: unknown) => typeof value === 'function' };
const SIGNAL: OptionRule = { must: 'be an AbortSignal', fits: hasFunction('addEventListener') };
function oneOf(...values: readonly string[]): OptionRule {
  return {
    must: `be ${values.map((value) => `'${value}'`).join(' or ')}`,
    fits: (value) => values.includes(value as string),
  };
}

const SEND = {
  signal: SIGNAL,
  timeout: MILLISECONDS,
  deadline: MILLISECONDS,
  retry: {
    must: 'be an object or false',
    fits: (value: unknown) => value === false || isObject(value),
  },
} satisfies Rules<SendOptions>;

const CALL = {
  ...SEND,
  idempotencyKey: ANY,
  paging: oneOf('auto', 'offset', 'keyset'),
  resume: ANY,
} satisfies Rules<WriteOptions>;

const RETRY = { attempts: COUNT, baseDelay: DELAY, maxDelay: DELAY } satisfies Rules<RetryOptions>;

const CONNECTION = {
  timeout: SEND.timeout,
  deadline: SEND.deadline,
  retry: SEND.retry,
  baseUrl: ANY,
  rateLimit: {
    must: 'be an object, a limiter made by createLimiter, or false',
    fits: (value: unknown) => value === false || isObject(value),
  },
  connections: COUNT,
  maxResponseBytes: COUNT,
  userAgent: {
    must: 'be a text of printable ASCII characters',
    fits: (value: unknown) => typeof value === 'string' && /^[!-~](?:[ -~]*[!-~])?$/.test(value),
  },
  dispatcher: { must: 'be an undici Dispatcher', fits: hasFunction('dispatch') },
  fetch: HOOK,
  onRequest: HOOK,
  onResponse: HOOK,
  onRetry: HOOK,
} satisfies Rules<ConnectionOptions>;

/** By taker: its name in messages, and its options. */
const TAKERS: Readonly<
  Record<Taker, { readonly name: string; readonly options: Readonly<Record<string, OptionRule>> }>
> = {
  call: { name: 'the call of a method', options: CALL },
  'call by name': {
    name: 'call()',
    options: { ...CALL, list: FLAG, read: FLAG } satisfies Rules<WriteOptions & NamedCallOptions>,
  },
  batch: {
    name: 'a batch',
    // The account's own form, 1, is refused: it would let calls run after the first that fails.
    options: { ...SEND, halt: FLAG } satisfies Rules<BatchOptions>,
  },
  bulk: {
    name: 'bulk()',
    options: { signal: SIGNAL, concurrency: COUNT, onProgress: HOOK } satisfies Rules<BulkOptions>,
  },
  'gateway call': { name: 'a call of the gateway', options: SEND },
  retry: { name: 'retry', options: RETRY },
  client: {
    name: 'createClient',
    options: {
      ...CONNECTION,
      auth: ANY,
      coalesce: FLAG,
      idempotency: oneOf('auto', 'proven', 'off'),
    } satisfies Rules<ClientOptions>,
  },
  gateway: { name: 'createGateway', options: { ...CONNECTION, key: ANY, session: ANY, onWarning: HOOK } },
  'retry of a client': {
    name: 'createClient: retry',
    options: {
      ...RETRY,
      budget: {
        must: 'be a number, at least 0, or false',
        fits: (value: unknown) => value === false || isAmount(value),
      },
    } satisfies Rules<ClientRetryOptions>,
  },
  rateLimit: { name: 'rateLimit', options: { perSecond: ANY, burst: ANY } satisfies Rules<LimiterOptions> },
};

export function optionNames(taker: Taker): readonly string[] {
  return Object.keys(TAKERS[taker].options);
}

/**
 * Checks the names and the values of options.
 *
 * @param where what takes them, for the message. @throws UsageError
 */
export function checkOptions(given: unknown, taker: Taker, where: string): asserts given is object {
  const prefix = where === 'retry' ? 'retry.' : '';
  const { options } = TAKERS[taker];
  for (const [name, value] of entriesOf(given, where)) {
    const rule = Object.hasOwn(options, name) ? options[name] : undefined;
    if (rule === undefined) {
      const owner = Object.values(TAKERS).find((other) => Object.hasOwn(other.options, name));
      throw unknownOption(name, where, optionNames(taker), owner?.name);
    }
    if (rule.fits?.(value) === false) throw new UsageError(`${prefix}${name} must ${rule.must}`);
    if (name === 'retry' && isObject(value)) {
      const isOfClient = taker === 'client' || taker === 'gateway';
      checkOptions(value, isOfClient ? 'retry of a client' : 'retry', 'retry');
    }
  }
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function hasFunction(name: string): (value: unknown) => boolean {
  return (value) => isObject(value) && typeof value[name] === 'function';
}

/** Where neither the call nor the client gives a value. */
const DEFAULTS = {
  /** The service gives a request 60 s, and the gateway waits 60 s for it (Server behaviour, Headers, times and sizes). */
  timeout: 65_000,
  deadline: 120_000,
  attempts: 3,
  baseDelay: 250,
  maxDelay: 10_000,
  budget: 500,
  concurrency: 1,
  connections: 64,
  /** 64 MiB. */
  maxResponseBytes: 67_108_864,
  perSecond: 2,
  burst: 50,
};

const GATEWAY_DEFAULTS: Partial<typeof DEFAULTS> = { perSecond: 5 };

export function defaultOf(name: keyof typeof DEFAULTS, opened: ClientKind = 'client'): number {
  return (opened === 'gateway' ? GATEWAY_DEFAULTS[name] : undefined) ?? DEFAULTS[name];
}

/**
 * A copy, since the caller may change them for another call before this one is sent, with those that an object of settings
 * has from its class: a copy has no getters.
 */
export function captureOptions<T>(options: T, taker: Taker): T {
  if (!isObject(options)) return options;
  const copy: Record<string, unknown> = { ...options };
  if (!isPlain(options))
    for (const name of optionNames(taker)) if (name in options) copy[name] = Reflect.get(options, name);
  if (isObject(copy['retry'])) copy['retry'] = captureOptions(copy['retry'], 'retry of a client');
  return copy as T;
}

export type ResolvedRetry = { readonly [K in keyof RetryOptions]-?: NonNullable<RetryOptions[K]> };

/** The options of one call with the client's where it has none. */
export interface ResolvedOptions {
  /** The call's own signal: the caller's signal and the end of the client both abort it. */
  readonly signal: CallSignal;
  /** ms for one attempt. */
  readonly timeout: number;
  /** ms for the whole call. */
  readonly deadline: number;
  /** The moment when the deadline passes. */
  readonly until: number;
  readonly retry: ResolvedRetry;
}

/** What a client sets for all its calls. */
export type ClientDefaults = Pick<ResolvedOptions, 'timeout' | 'deadline' | 'retry'>;

const DEFAULT_RETRY: ResolvedRetry = {
  attempts: DEFAULTS.attempts,
  baseDelay: DEFAULTS.baseDelay,
  maxDelay: DEFAULTS.maxDelay,
};

/** @param options that `checkOptions` has checked. */
export function resolveOptions(client: ClientDefaults, options: SendOptions, now: number): ResolvedOptions {
  const { signal, timeout = client.timeout, deadline = client.deadline } = options;
  const retry = resolveRetry(options.retry, client.retry);
  return { signal: new CallSignal(signal), timeout, deadline, until: now + deadline, retry };
}

export function resolveRetry(
  options: SendOptions['retry'],
  base: ResolvedRetry = DEFAULT_RETRY,
): ResolvedRetry {
  if (options === undefined) return base;
  if (options === false) return { ...base, attempts: 1 };
  const { attempts = base.attempts, baseDelay = base.baseDelay, maxDelay = base.maxDelay } = options;
  return { attempts, baseDelay, maxDelay };
}
