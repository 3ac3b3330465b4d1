/** Events that an account keeps and a program fetches: each is handed on at least once, wherever a process dies (Applications and events, Offline events). */

import { checkNames } from '../call/known-options.js';
import { OutcomeUnknownError, UsageError } from '../errors/client-error.js';
import { ProtocolError } from '../errors/transport-error.js';
import type { AbortSignalLike } from '../value/abort-signal.js';
import { isObject, memberOf } from '../value/json.js';
import { realEnvironment, type Environment } from '../value/environment.js';
import { type OfflineEvent, readData } from './event.js';
import type { CallbackValue } from './body.js';

/** A client that `createClient` or `app.client` returned, with the token of an application and an administrator. */
export interface OfflineSource {
  readonly legacy: {
    call(name: string, params: object, options: { readonly list: true }): AsyncIterable<unknown>;
    call(name: string, params: object, options?: { readonly read?: true }): PromiseLike<unknown>;
  };
}

/** Stores the ids of the packages that this worker is processing, for example in a file. */
export interface OfflinePackages {
  load(): readonly string[] | Promise<readonly string[]>;
  save(processIds: readonly string[]): void | Promise<void>;
}

export interface OfflineOptions {
  /**
   * Number of records in one request.
   * @default 50
   */
  readonly limit?: number;
  /** Reads only events that were bound with this `auth_connector`. */
  readonly connector?: string;
  /** Filters by `ID`, `TIMESTAMP_X`, `EVENT_NAME` or `MESSAGE_ID`; an operator precedes the name: `{ EVENT_NAME: 'ONCRMDEALUPDATE' }`. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /**
   * Reads once the events that `fail()` has marked, instead of the waiting ones.
   * @default false
   */
  readonly failed?: boolean;
  /** ms between two requests while the queue is empty. Without it, the iteration ends when the queue is empty. */
  readonly every?: number;
  /** Ends the iteration, after the event that is being handled. */
  readonly signal?: AbortSignalLike;
  /**
   * `true`: first yields packages that any worker has fetched and not cleared. Another worker may still process them, so
   * use it only with one worker. Packages in `packages` are yielded first in any case.
   * @default false
   */
  readonly takeOver?: boolean;
  /** Stores the packages of this worker, so that it continues with them after a crash. */
  readonly packages?: OfflinePackages;
}

/**
 * `for await (const event of offlineEvents(svc)) { … }`. Events are fetched in packages, which the account reserves for
 * 30 days. A package is cleared when you have handled all of it. If you end the iteration early, the events before the
 * current one are cleared. With `takeOver` or `packages`, an event is yielded again after the process died or its handling
 * threw, so make the handling idempotent. `event.fail()` marks an event as failed.
 *
 * @throws UsageError for wrong options. The iteration rejects with the errors of its calls, such as `PermissionError` if
 *   the user is not an administrator or the plan does not include packages (`WRONG_LICENSE`)
 */
export function offlineEvents(
  source: OfflineSource,
  options: OfflineOptions = {},
): AsyncIterable<OfflineEvent> {
  return iterateOffline(source, options, realEnvironment);
}

export function iterateOffline(
  source: OfflineSource,
  options: OfflineOptions,
  environment: Pick<Environment, 'sleep'>,
): AsyncIterable<OfflineEvent> {
  checkOptions(source, options);
  return { [Symbol.asyncIterator]: () => new OfflineQueue(source, options, environment).events() };
}

interface Package {
  readonly processId: string;
  readonly records: readonly unknown[];
}

/** One iteration. */
class OfflineQueue {
  readonly #source: OfflineSource;
  readonly #options: OfflineOptions;
  readonly #environment: Pick<Environment, 'sleep'>;
  /** Packages that this iteration knows of and that are not cleared. */
  readonly #open = new Set<string>();
  /** Of failed events: those up to it were handed on. */
  #last = 0;

  constructor(source: OfflineSource, options: OfflineOptions, environment: Pick<Environment, 'sleep'>) {
    this.#source = source;
    this.#options = options;
    this.#environment = environment;
  }

  async *events(): AsyncGenerator<OfflineEvent, void, undefined> {
    const { every, signal, failed = false, takeOver = false, packages } = this.#options;
    if ((takeOver || packages !== undefined) && !failed) yield* this.#leftOver();
    while (signal?.aborted !== true) {
      const taken = await this.#take();
      if (taken === undefined) yield* this.#leftOver();
      else if (taken.records.length > 0) yield* this.#handleNew(taken);
      else if (every === undefined || failed) return;
      else await this.#environment.sleep(every, signal);
    }
  }

  /** Reserves a package. Undefined where the answer was lost: then a package may lie there that nobody has. */
  async #take(): Promise<Package | undefined> {
    const { failed = false, filter = {}, takeOver = false } = this.#options;
    const more = failed
      ? { error: 1, order: { ID: 'ASC' }, filter: { ...filter, '>ID': this.#last } }
      : { filter };
    try {
      return await this.#get(more);
    } catch (error) {
      if (error instanceof OutcomeUnknownError && takeOver && !failed) return undefined;
      throw error;
    }
  }

  async #get(more: object): Promise<Package> {
    const { limit = 50, connector } = this.#options;
    const params = {
      clear: 0,
      limit,
      ...(connector === undefined ? {} : { auth_connector: connector }),
      ...more,
    };
    const answer = await this.#source.legacy.call('event.offline.get', params);
    const records = memberOf(answer, 'events');
    // Taken for an empty package, what it reserved would be lost.
    if (!Array.isArray(records)) throw unreadable();
    return { processId: textOf(memberOf(answer, 'process_id')), records: records as readonly unknown[] };
  }

  /** What was reserved and not cleared, package by package. */
  async *#leftOver(): AsyncGenerator<OfflineEvent, void, undefined> {
    const { packages, signal } = this.#options;
    for (const processId of await this.#reserved()) this.#open.add(processId);
    for (const processId of this.#open) {
      for (let cleared = 1; cleared > 0 && signal?.aborted !== true;) {
        const { records } = await this.#get({ process_id: processId });
        cleared = yield* this.#handle({ processId, records });
      }
      if (signal?.aborted === true) return;
      this.#open.delete(processId);
    }
    await packages?.save([...this.#open]);
  }

  async #reserved(): Promise<ReadonlySet<string>> {
    const { connector, packages, takeOver = false } = this.#options;
    const processIds = new Set(processIdsOf(await packages?.load()));
    if (!takeOver) return processIds;
    const params = {
      // One that a list does not know does no harm: each record is looked at all the same.
      filter: { '!PROCESS_ID': '' },
      ...(connector === undefined ? {} : { auth_connector: connector }),
    };
    for await (const record of this.#source.legacy.call('event.offline.list', params, { list: true })) {
      const processId = textOf(memberOf(record, 'PROCESS_ID'));
      if (processId !== '' && textOf(memberOf(record, 'ERROR')) !== '1') processIds.add(processId);
    }
    return processIds;
  }

  /** @returns how many were cleared */
  async *#handle({ processId, records }: Package): AsyncGenerator<OfflineEvent, number, undefined> {
    const { signal } = this.#options;
    /** Events that were handled, and are not put aside. */
    const done = new Set<string>();
    let isCleared = false;
    try {
      for (const record of records) {
        if (signal?.aborted === true) return 0;
        const event = readRecord(record);
        this.#last = Math.max(this.#last, Number(event.id) || 0);
        let isFailed = false;
        const fail = async (): Promise<void> => {
          if (isCleared) throw wrong('fail() came after the package of the event was cleared');
          isFailed = true;
          done.delete(event.id);
          await this.#fail(processId, event.messageId);
        };
        yield { ...event, fail };
        if (!isFailed) done.add(event.id);
      }
    } finally {
      isCleared = true;
      await this.#clear(processId, [...done]);
    }
    return done.size;
  }

  /** A new one. */
  async *#handleNew(taken: Package): AsyncGenerator<OfflineEvent, void, undefined> {
    const { packages, signal } = this.#options;
    this.#open.add(taken.processId);
    await packages?.save([...this.#open]);
    yield* this.#handle(taken);
    if (signal?.aborted === true) return;
    this.#open.delete(taken.processId);
    await packages?.save([...this.#open]);
  }

  /** A second time does no harm: it may be repeated like a read. */
  async #clear(processId: string, id: readonly string[]): Promise<void> {
    // Without a number they are gone already.
    if (id.length === 0 || processId === '') return;
    const params = { process_id: processId, id };
    await this.#source.legacy.call('event.offline.clear', params, { read: true });
  }

  async #fail(processId: string, messageId: string): Promise<void> {
    const params = { process_id: processId, message_id: [messageId] };
    await this.#source.legacy.call('event.offline.error', params, { read: true });
  }
}

function readRecord(record: unknown): Omit<OfflineEvent, 'fail'> {
  const text = (name: string): string => textOf(memberOf(record, name));
  const data = memberOf(record, 'EVENT_DATA');
  return {
    id: text('ID'),
    messageId: text('MESSAGE_ID'),
    event: text('EVENT_NAME'),
    data: data === false ? false : readData(data as CallbackValue | undefined), // out of JSON
    changedAt: text('TIMESTAMP_X'),
    userId: textOf(memberOf(memberOf(record, 'EVENT_ADDITIONAL'), 'user_id')),
  };
}

function processIdsOf(loaded: unknown): readonly string[] {
  if (Array.isArray(loaded)) return loaded.map(textOf).filter((processId) => processId !== '');
  if (loaded === undefined || loaded === null) return [];
  throw wrong('packages.load must return a list of process ids');
}

function unreadable(): ProtocolError {
  const parts = { generation: 'legacy', method: 'event.offline.get', attempts: 1 } as const;
  return new ProtocolError('offlineEvents: the response has no list of events', parts);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const NAMES: readonly (keyof OfflineOptions)[] = [
  'limit',
  'connector',
  'filter',
  'failed',
  'every',
  'signal',
  'takeOver',
  'packages',
];

/** @throws UsageError */
function checkOptions(source: OfflineSource, options: OfflineOptions): void {
  if (typeof source?.legacy?.call !== 'function') throw wrong('needs a client of the account');
  if (typeof options !== 'object' || options === null) throw wrong('the options must be an object');
  checkNames(options, NAMES, 'offlineEvents');
  const { limit, every, packages, connector, filter, failed, takeOver } = options;
  if (connector !== undefined && typeof connector !== 'string') throw wrong('connector must be a string');
  if (filter !== undefined && !isObject(filter)) throw wrong('filter must be an object');
  for (const [name, value] of Object.entries({ failed, takeOver }))
    if (value !== undefined && typeof value !== 'boolean') throw wrong(`${name} must be true or false`);
  if (limit !== undefined && (!Number.isSafeInteger(limit) || limit < 1))
    throw wrong('limit must be a positive integer');
  if (every !== undefined && !(every > 0)) throw wrong('every must be a number of ms above 0');
  for (const name of ['load', 'save'] as const)
    if (packages !== undefined && typeof packages?.[name] !== 'function')
      throw wrong('packages must have load and save');
}

function wrong(what: string): UsageError {
  return new UsageError(`offlineEvents: ${what}`);
}
