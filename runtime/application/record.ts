/** The record of an installation, its store, and the errors of both. */

import {
  AuthenticationError,
  ConnectionError,
  ProtocolError,
  TimeoutError,
  type TransportErrorParts,
} from '../errors/errors.js';
import { isNonEmptyText } from '../value/json.js';
import { isError } from '../value/realm.js';

/** One installation. A store keeps it under the account's `member_id`. */
export interface InstallationRecord {
  /** Higher with each change; a new installation begins at a number of its own, below 2 ** 31. */
  readonly version: number;
  readonly accessToken: string;
  /** `''` if the account sends none. A user must then authorise again when the access token has expired. */
  readonly refreshToken: string;
  /** ms since 1970. */
  readonly expiresAt: number;
  /** Address of the account's methods: `https://account.example/rest/`. It changes when the account is renamed. */
  readonly clientEndpoint: string;
  /** Authenticates events. Absent until an installation event or a frame has contained it. */
  readonly applicationToken?: string | undefined;
  readonly scope: readonly string[];
  /** `L`, `F`, `D`, `T`, `P` or `S`; `''` if unknown. */
  readonly status: string;
  /**
   * The process that renews the tokens: `by` is new for each renewal. Other processes wait while the record changes;
   * `until` (ms since 1970) is for people, since the clocks of machines differ.
   */
  readonly renewing?: { readonly by: string; readonly until: number } | undefined;
}

type Awaitable<T> = T | Promise<T>;

/** A store in any database. `save` must compare and set in one atomic step. */
export interface InstallationStore {
  /** Returns the stored record; `undefined` or `null` if there is none. */
  load(memberId: string): Awaitable<InstallationRecord | undefined | null>;
  /**
   * Stores the record if the stored version equals `expected`, which is `undefined` if nothing is stored. Otherwise
   * changes nothing and resolves to `false`.
   */
  save(memberId: string, record: InstallationRecord, expected: number | undefined): Awaitable<boolean>;
  /** Removes the account. Does nothing if it is not stored. */
  remove(memberId: string): Awaitable<void>;
}

/** `crm,im` or `crm im`: separated by commas in most places, by blanks in one. */
export function readScope(scope: unknown): readonly string[] {
  const parts = typeof scope === 'string' ? scope.split(/[\s,]+/) : Array.isArray(scope) ? scope : [];
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
}

/** From a store, which may have made texts of integers. Undefined where it is no record. */
export function readRecord(value: unknown): InstallationRecord | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // A store may return any members, so each is checked before it is used.
  const record = value as Readonly<Record<keyof InstallationRecord, unknown>>;
  const { accessToken, refreshToken, clientEndpoint, applicationToken, renewing } = record;
  const { by, until } = (renewing ?? {}) as Readonly<Record<string, unknown>>;
  const [version, expiresAt] = [Number(record.version), Number(record.expiresAt)];
  if (!isNonEmptyText(accessToken) || !isNonEmptyText(clientEndpoint) || !Number.isFinite(version))
    return undefined;
  return withHiddenTokens({
    version,
    accessToken,
    refreshToken: isNonEmptyText(refreshToken) ? refreshToken : '',
    expiresAt: Number.isFinite(expiresAt) ? expiresAt : 0,
    clientEndpoint,
    ...(isNonEmptyText(applicationToken) ? { applicationToken } : {}),
    scope: readScope(record.scope),
    status: isNonEmptyText(record.status) ? record.status : '',
    ...(isNonEmptyText(by) ? { renewing: { by, until: Number(until) } } : {}),
  });
}

type Members = {
  readonly [M in Exclude<keyof InstallationRecord, 'renewing'>]?: InstallationRecord[M] | undefined;
};

/** The members that have a value and are not empty. */
export function presentMembers(given: Members): Partial<InstallationRecord> {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) => typeof value === 'number' || (value !== undefined && value.length > 0),
    ),
  );
}

/** The next version of a record. Members that are missing or empty in `given` stay as they were. */
export function nextRecord(stored: InstallationRecord, given: Members): InstallationRecord {
  return withHiddenTokens({ ...stored, ...presentMembers(given), version: stored.version + 1 });
}

const INSPECT = Symbol.for('nodejs.util.inspect.custom');
const SECRETS: ReadonlySet<string> = new Set(['accessToken', 'refreshToken', 'applicationToken']);

/** Hides the tokens from a console, in copies by `...` too. JSON, which stores need, contains them. */
export function withHiddenTokens<T extends InstallationRecord>(record: T): T {
  return Object.defineProperty({ ...record }, INSPECT, { value: withoutTokens, enumerable: true });
}

/** Hides the tokens from a console and from JSON. */
export function withHiddenTokensInJson<T extends InstallationRecord>(installation: T): T {
  return Object.defineProperty(withHiddenTokens(installation), 'toJSON', { value: withoutTokens });
}

function withoutTokens(this: object): object {
  return Object.fromEntries(
    Object.entries(this).map(([name, value]) => [name, SECRETS.has(name) ? '[redacted]' : value]),
  );
}

/** Keeps installations in this process. When the process ends, each account must authorise the application again. */
export function memoryStore(): InstallationStore {
  const records = new Map<string, InstallationRecord>();
  return {
    load: (memberId) => Promise.resolve(records.get(memberId)),
    save(memberId, record, expected) {
      if (records.get(memberId)?.version !== expected) return Promise.resolve(false);
      records.set(memberId, record);
      return Promise.resolve(true);
    },
    remove(memberId) {
      records.delete(memberId);
      return Promise.resolve();
    },
  };
}

/** The application is not installed there, or a person has to authorise it again. */
export function noTokens(memberId: string, why: string): AuthenticationError {
  return refusal('CLIENT_NO_TOKEN', `No tokens of the account ${quotedMemberId(memberId)}: ${why}`);
}

/** The store, or the process that renews the tokens, takes too long: the next call asks again. */
export function noAnswer(memberId: string, problem: string): TimeoutError {
  const parts = { generation: 'oauth', method: '', attempts: 0 } as const;
  return new TimeoutError(`No tokens of the account ${quotedMemberId(memberId)}: ${problem}`, parts);
}

/** The event, frame or callback is not authentic. */
export function notAuthentic(why: string, cause?: unknown): AuthenticationError {
  return refusal('CLIENT_CALLBACK_TOKEN', why, cause);
}

function refusal(code: string, message: string, cause?: unknown): AuthenticationError {
  const parts = { generation: 'oauth', method: '', status: 401, attempts: 0, details: undefined } as const;
  return new AuthenticationError({ ...parts, code, message, ...(cause === undefined ? {} : { cause }) });
}

/** Name and code, and where it was thrown: the text of a database's error may hold what was to be stored. */
export function storeFailed(step: string, error: unknown): ConnectionError {
  // A store may throw any value, so its members are checked below.
  const { name, code } = (error ?? {}) as { readonly name?: unknown; readonly code?: unknown };
  const words = [name, code].filter((word) => typeof word === 'string' && /^[\w-]{1,64}$/.test(word));
  const what = words.length === 0 ? 'it failed' : words.join(' ');
  const cause = withoutText(error, what);
  return new ConnectionError(`${OF_STORE} ${step}: ${what}`, { ...partsOf(step), ...(cause && { cause }) });
}

/** The store does not keep to its interface: waiting does not help. */
export function storeMisfit(step: string, problem: string): ProtocolError {
  return new ProtocolError(`${OF_STORE} ${step} ${problem}`, partsOf(step));
}

const OF_STORE = 'The store of the application:';

function partsOf(step: string): TransportErrorParts {
  return { generation: 'oauth', method: step, attempts: 0 };
}

/** An error with the frames of a foreign one, so that its place in the program can be found. */
function withoutText(error: unknown, name: string): Error | undefined {
  if (!isError(error) || typeof error.stack !== 'string') return undefined;
  const frames = error.stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !error.message.includes(line.trim()));
  const copy = new Error('its text is left out, since it may hold tokens');
  copy.stack = [`${name}: ${copy.message}`, ...frames].join('\n');
  return copy;
}

/** A `member_id` is untrusted, so messages quote or shorten it. */
export function quotedMemberId(memberId: string): string {
  return /^[\w.-]{1,64}$/.test(memberId) ? memberId : JSON.stringify(memberId.slice(0, 64));
}
