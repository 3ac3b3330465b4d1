/** The options of clients and calls as one table: where each may be given, its values, and its default. */

import { UsageError } from '../errors/errors.js';
import { isObject } from '../value/json.js';
import { nearest } from '../value/near-name.js';

/** The kinds of options. */
export type Taker =
  | 'call'
  | 'call by name'
  | 'batch'
  | 'bulk'
  | 'gateway call'
  | 'retry'
  | Opened
  | 'retry of a client'
  | 'rateLimit';

/** A client of an account, or of its gateway. */
export type Opened = 'client' | 'gateway';

interface OptionRule {
  readonly of: readonly Taker[];
  /** Completes the message `name must …`; absent: its value is checked where it is used. */
  readonly must?: string;
  readonly fits?: (value: unknown) => boolean;
  /** Where neither the call nor the client says otherwise; some of the gateway's differ. */
  readonly default?: number | Readonly<Record<Opened, number>>;
}

const CALLS: readonly Taker[] = ['call', 'call by name', 'batch', 'gateway call'];
const METHOD_CALLS: readonly Taker[] = ['call', 'call by name'];
const CLIENTS: readonly Taker[] = ['client', 'gateway'];
const RETRY: readonly Taker[] = ['retry', 'retry of a client'];

/** The longest time that a timer can hold. */
const MAX_TIMER = 2 ** 31 - 1;

const MILLISECONDS = {
  must: `be a number of milliseconds, above 0 and at most ${MAX_TIMER}`,
  fits: (value: unknown) => typeof value === 'number' && value > 0 && value <= MAX_TIMER,
};
const DELAY = { must: 'be a number of milliseconds, at least 0', fits: isAmount };
const COUNT = {
  must: 'be a positive integer',
  fits: (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1,
};
const FLAG = { must: 'be true or false', fits: (value: unknown) => typeof value === 'boolean' };
const HOOK = { must: 'be a function', fits: (value: unknown) => typeof value === 'function' };
const SIGNAL = { must: 'be an AbortSignal', fits: hasFunction('addEventListener') };
function oneOf(...values: readonly string[]): Pick<OptionRule, 'must' | 'fits'> {
  return {
    must: `be ${values.map((value) => `'${value}'`).join(' or ')}`,
    fits: (value) => values.includes(value as string),
  };
}

const OPTIONS: Readonly<Record<string, OptionRule>> = {
  signal: { of: [...CALLS, 'bulk'], ...SIGNAL },
  // The gateway itself waits 60 s for the service behind it.
  timeout: {
    of: [...CALLS, ...CLIENTS],
    ...MILLISECONDS,
    default: { client: 30_000, gateway: 65_000 },
  },
  deadline: { of: [...CALLS, ...CLIENTS], ...MILLISECONDS, default: 120_000 },
  retry: {
    of: [...CALLS, ...CLIENTS],
    must: 'be an object or false',
    fits: (value) => value === false || isObject(value),
  },
  idempotencyKey: { of: METHOD_CALLS },
  paging: { of: METHOD_CALLS, ...oneOf('auto', 'offset', 'keyset') },
  resume: { of: METHOD_CALLS },
  list: { of: ['call by name'] },
  read: { of: ['call by name'] },
  // The account's own form, 1, is refused: it would let calls run after the first that fails.
  halt: { of: ['batch'], ...FLAG },
  concurrency: { of: ['bulk'], ...COUNT, default: 1 },
  baseUrl: { of: CLIENTS },
  auth: { of: ['client'] },
  key: { of: ['gateway'] },
  session: { of: ['gateway'] },
  rateLimit: {
    of: CLIENTS,
    must: 'be an object, a limiter made by createLimiter, or false',
    fits: (value) => value === false || isObject(value),
  },
  perSecond: { of: ['rateLimit'], default: { client: 2, gateway: 5 } },
  burst: { of: ['rateLimit'], default: 50 },
  connections: { of: CLIENTS, ...COUNT, default: 64 },
  maxResponseBytes: { of: CLIENTS, ...COUNT, default: 64 * 1024 * 1024 },
  dispatcher: { of: CLIENTS, must: 'be an undici Dispatcher', fits: hasFunction('dispatch') },
  fetch: { of: CLIENTS, must: 'be a function', fits: (value) => typeof value === 'function' },
  onRequest: { of: CLIENTS, ...HOOK },
  onResponse: { of: CLIENTS, ...HOOK },
  onRetry: { of: CLIENTS, ...HOOK },
  onWarning: { of: ['gateway'], ...HOOK },
  coalesce: { of: ['client'], ...FLAG },
  idempotency: { of: ['client'], ...oneOf('auto', 'proven', 'off') },
  attempts: { of: RETRY, ...COUNT, default: 3 },
  baseDelay: { of: RETRY, ...DELAY, default: 250 },
  maxDelay: { of: RETRY, ...DELAY, default: 10_000 },
  budget: {
    of: ['retry of a client'],
    must: 'be a number, at least 0, or false',
    fits: (value) => value === false || isAmount(value),
    default: 500,
  },
};

/** Options whose default is a number. */
type Counted =
  | 'timeout'
  | 'deadline'
  | 'concurrency'
  | 'connections'
  | 'maxResponseBytes'
  | 'perSecond'
  | 'burst'
  | 'attempts'
  | 'baseDelay'
  | 'maxDelay'
  | 'budget';

export function defaultOf(name: Counted, opened: Opened = 'client'): number {
  const { default: value = 0 } = OPTIONS[name] ?? {};
  return typeof value === 'number' ? value : value[opened];
}

export function optionNames(taker: Taker): readonly string[] {
  return Object.keys(OPTIONS).filter((name) => OPTIONS[name]?.of.includes(taker));
}

/**
 * Checks the names and the values of options.
 *
 * @param where what takes them, for the message. @throws UsageError
 */
export function checkOptions(given: unknown, taker: Taker, where: string): asserts given is object {
  const prefix = where === 'retry' ? 'retry.' : '';
  for (const [name, value] of entriesOf(given, where)) {
    const rule = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (rule?.of.includes(taker) !== true)
      throw unknownOption(name, where, { known: optionNames(taker), of: rule?.of });
    if (rule.fits?.(value) === false) throw new UsageError(`${prefix}${name} must ${rule.must}`);
    if (name === 'retry' && isObject(value))
      checkOptions(value, CLIENTS.includes(taker) ? 'retry of a client' : 'retry', 'retry');
  }
}

/** @param where what takes the options, for the message. @throws UsageError for an unknown name that has a value */
export function checkNames(given: unknown, known: readonly string[], where: string): asserts given is object {
  for (const [name] of entriesOf(given, where))
    if (!known.includes(name)) throw unknownOption(name, where, { known });
}

/** Options that have a value. */
function entriesOf(given: unknown, where: string): readonly (readonly [name: string, value: unknown])[] {
  if (!isObject(given)) throw new UsageError(`${where}: the options must be an object`);
  return Object.entries(given).filter(([, value]) => value !== undefined);
}

/** What takes an option, for messages. */
const OWNERS: Readonly<Record<Taker, string>> = {
  call: 'the call of a method',
  'call by name': 'call()',
  batch: 'a batch',
  bulk: 'bulk()',
  'gateway call': 'a call of the gateway',
  retry: 'retry',
  client: 'createClient',
  gateway: 'createGateway',
  'retry of a client': 'createClient: retry',
  rateLimit: 'rateLimit',
};

/** @param of what takes an option of this name. */
function unknownOption(
  name: string,
  where: string,
  {
    known,
    of: [owner] = [],
  }: { readonly known: readonly string[]; readonly of?: readonly Taker[] | undefined },
): UsageError {
  const near = nearest(name, known);
  const other = near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
  const hint = owner === undefined ? other : `it is an option of ${OWNERS[owner]}`;
  return new UsageError(`${where}: there is no option ${name}; ${hint}`);
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function hasFunction(name: string): (value: unknown) => boolean {
  return (value) => isObject(value) && typeof value[name] === 'function';
}
