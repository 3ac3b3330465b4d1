/** The client for reading an account: reads by name, alone or many in one request. */

import {
  AccountError,
  ApiError,
  application,
  AuthenticationError,
  defineClient,
  RateLimitError,
  SvcError,
  UsageError,
  webhook,
} from '../../runtime/index.js';
import type { ClientOptions } from '../../runtime/index.js';
import { InputError } from '../base/input-error.js';
import { ownUserAgent } from '../disk/package-root.js';
import type { Note } from '../model/notes.js';
import type { AccountAccess, ReadOptions } from '../model/description.js';

/** One line without secrets says why a read failed. */
export type AccountResponse =
  | { readonly ok: true; readonly data: unknown }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly error: unknown;
      /** The call may succeed alone: another call of the same batch may have failed. */
      readonly mayAnswerAlone: boolean;
    };

export interface AccountClient {
  call(method: string): Promise<AccountResponse>;
  /** In one request. */
  batch(methods: readonly string[]): Promise<readonly AccountResponse[]>;
  /** A read of the legacy generation. */
  legacyCall(method: string, params?: Readonly<Record<string, unknown>>): Promise<AccountResponse>;
  /** Reads of the legacy generation in one request, each with an answer of its own: names, or names with parameters. */
  legacyBatch(
    calls: readonly (string | readonly [name: string, params: object])[],
  ): Promise<readonly AccountResponse[]>;
  close(): Promise<void>;
}

/** All that it calls are reads. @throws InputError on an address or a credential that cannot be one. */
export function openClient(
  address: AccountAccess,
  { signal, onRequest }: Pick<ReadOptions, 'signal' | 'onRequest'> = {},
): AccountClient {
  const client = openWith(address, (options) =>
    defineClient<object, object>({ v3: {}, legacy: {}, userAgent: ownUserAgent() })({
      ...options,
      onRequest,
    }),
  );
  const terms = signal === undefined ? {} : { signal };
  const read = { read: true } as const;
  const { v3: root, legacy } = client;
  return {
    call: async (method) => answerOf(await root.call(method, undefined, { ...terms, ...read }).settle()),
    batch: async (methods) => {
      const settled = await root
        .batch(
          methods.map((method) => root.call(method, undefined, read)),
          terms,
        )
        .settle();
      return [...settled].map(answerOf);
    },
    legacyCall: async (method, params = {}) =>
      answerOf(await legacy.call(method, params, { ...terms, ...read }).settle()),
    legacyBatch: async (asked) => {
      const calls = asked.map((one) => {
        const [name, params] = typeof one === 'string' ? [one, {}] : one;
        return legacy.call(name, params, read);
      });
      return [...(await legacy.batch(calls, terms).settle())].map(answerOf);
    },
    close: () => client.close(),
  };
}

function openWith<Client>(
  { baseUrl, auth, dispatcher }: AccountAccess,
  open: (options: ClientOptions) => Client,
): Client {
  try {
    return open({ baseUrl, auth: 'webhook' in auth ? webhook(auth.webhook) : application(auth), dispatcher });
  } catch (error) {
    if (error instanceof UsageError)
      throw new InputError(error.message, '', 'check the base URL, SVC_WEBHOOK or SVC_ACCESS_TOKEN');
    throw error;
  }
}

type Settled =
  { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: unknown };

function answerOf(settled: Settled): AccountResponse {
  if (settled.ok) return { ok: true, data: settled.data };
  const { error } = settled;
  return { ok: false, reason: reasonOf(error), error, mayAnswerAlone: isOfOneCall(error) };
}

/** Whether one call caused the error, and not the credentials, a limit, the account or the network. */
function isOfOneCall(error: unknown): boolean {
  const meetsAll = [AccountError, AuthenticationError, RateLimitError].some((type) => error instanceof type);
  return error instanceof ApiError && !meetsAll;
}

/** The code of the account, or the runtime's message without the method's name, excerpt and advice. */
function reasonOf(error: unknown): string {
  if (!(error instanceof SvcError)) return 'the call failed';
  if (error instanceof ApiError && error.code !== '') return error.code;
  return error.message.replace(/^[\w.]+: /, '').split(/: "|: check |[\n;]/)[0] ?? '';
}

/** Calls in a batch at most (Observed behaviour, REST 3.0; A legacy generation's self-description, section 1). */
const MAX_BATCH = 50;

interface ReadingEach<T> extends Pick<ReadOptions, 'onProgress'> {
  /** In words: `field lists`. */
  readonly what: string;
  /** Where a note is about a name; the name itself without it. */
  readonly at?: (name: string) => string;
  readonly ask: (names: readonly string[]) => Promise<readonly AccountResponse[]>;
  /** Undefined: the answer describes no fields. */
  readonly read: (data: unknown) => T | undefined;
}

/** The answers of many methods, each by its name. What the account refuses is a note: it only adds. */
export async function readEach<T>(
  names: readonly string[],
  { what, at = (name) => name, ask, read, onProgress }: ReadingEach<T>,
): Promise<{ readonly found: ReadonlyMap<string, T>; readonly notes: readonly Note[] }> {
  const found = new Map<string, T>();
  const notes: Note[] = [];
  for (let start = 0; start < names.length; start += MAX_BATCH) {
    const part = names.slice(start, start + MAX_BATCH);
    onProgress?.(`${what} ${start + part.length} of ${names.length}`);
    for (const [index, answer] of (await ask(part)).entries()) {
      const name = part[index] ?? '';
      const value = answer.ok ? read(answer.data) : undefined;
      if (value !== undefined) found.set(name, value);
      else notes.push(notReadNote(at(name), answer.ok ? NO_FIELDS : answer.reason));
    }
  }
  return { found, notes };
}

export const NO_FIELDS = 'the answer describes no fields';

export function notReadNote(at: string, reason: string): Note {
  return { level: 'warning', at, message: `was not read: ${reason}` };
}
