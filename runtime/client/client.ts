/** The client: the namespaces of REST 3.0 and legacy, with `call` and `batch`. */

import { type BatchCall, batchCall, type Calls } from '../batch/batch.js';
import type {
  BatchOptions,
  CallOptions,
  ClientOptions,
  NamedCallOptions,
  WriteOptions,
} from '../call/call-options.js';
import { type Bulk, bulkOf } from '../batch/bulk.js';
import { coalescing } from '../batch/coalesce.js';
import type { Call, ListCall } from '../call/call.js';
import { type AccountGeneration, captureCall } from '../command/command.js';
import type { LazyCall } from '../call/lazy-call.js';
import { methodCall } from '../paging/method-call.js';
import { isWrite, rowOf, type MethodMetadata, type MethodTable } from '../words/method.js';
import { UsageError } from '../errors/errors.js';
import { captureStack } from '../errors/call-site.js';
import { ownNames, type VendorPairs } from '../params/wire-params.js';
import {
  closeClient,
  type CloseOptions,
  type AsyncDisposal,
  disposable,
  createClientState,
} from '../send/client-state.js';
import { legacy } from '../legacy/protocol.js';
import type { Given } from '../protocol/list-protocol.js';
import type { AccountProtocol } from '../protocol/protocol.js';
import { v3 } from '../v3/protocol.js';
import { isObject } from '../value/json.js';
import { namespaceOf } from './namespace.js';
import { clientSettings } from './client-options.js';
import { sendAlone, type Session } from '../command/session.js';

/** Reaches any method by its name on the wire, including those without a generated module. */
export interface CallByName<G extends 'v3' | 'legacy'> {
  /** A list that can be iterated; the type argument is that of an item. */
  <T = unknown>(
    name: string,
    params: object | undefined,
    options: CallOptions & NamedCallOptions & { readonly list: true },
  ): ListCall<T, G>;
  /** A write, unless the method is known to be a read or `read` declares one; a read is retried like any read. */
  <T = unknown>(
    name: string,
    params?: object,
    options?: (G extends 'v3' ? WriteOptions : CallOptions) &
      NamedCallOptions & { readonly list?: false | undefined },
  ): Call<T, G>;
}

/** Functions of a generation; a module with the same name shares its property. */
export interface GenerationRoot<G extends 'v3' | 'legacy'> {
  /**
   * Calls any method by its name on the wire: `call(name, params)`. It is a write unless it is known to be a read;
   * `{ read: true }` or `{ list: true }` declares one.
   */
  readonly call: CallByName<G>;
  /**
   * Sends unsent calls of this generation together, in order, at most 50 in a request; a longer batch is split. The result
   * is their data in the same shape. Rejects with `BatchError` when one fails; `settle()` returns each call's own outcome.
   */
  readonly batch: <const C extends Calls<G>>(calls: C, options?: BatchOptions) => BatchCall<C>;
  /**
   * Sends a call for each of any number of items, and returns what became of each, in order, as requests end:
   * `for await (const { item, state } of bulk(items, (item) => call))`. Legacy sends batches of 50. REST 3.0 sends single
   * calls, because each has an idempotency key. A failed item ends nothing. Items are read as they are needed, and none
   * after you stop.
   */
  readonly bulk: Bulk<G>;
}

interface Closing extends AsyncDisposal {
  /**
   * Closes the client. Requests in flight and retries that confirm a write may finish, for at most `timeout` ms. Every
   * other call ends at once, with the error that it has, else with `NotSentError`. When it resolves, no socket, timer or
   * listener of the client is left. Later calls are a `UsageError`.
   */
  close(options?: CloseOptions): Promise<void>;
}

/** A client of REST 3.0 alone. */
export interface V3Client<V3> extends Closing {
  /** REST 3.0. */
  readonly v3: V3 & GenerationRoot<'v3'>;
}

/** A client of the legacy generation alone. */
export interface LegacyClient<Legacy> extends Closing {
  /** The legacy generation. */
  readonly legacy: Legacy & GenerationRoot<'legacy'>;
}

export interface Client<V3, Legacy> extends V3Client<V3>, LegacyClient<Legacy> {}

/** What the generator knows of an account: the methods of both generations, and its own names for neutral ones. */
export interface ClientDefinition {
  readonly v3: MethodTable;
  readonly legacy: MethodTable;
  /** Neutral identifier and the account's own. */
  readonly vendor?: VendorPairs;
  /** Name and version of the package. */
  readonly userAgent?: string;
}

type Common = 'vendor' | 'userAgent';

type Opener<C> = (options: ClientOptions) => C;

export function defineClient<V3, Legacy>(definition: ClientDefinition): Opener<Client<V3, Legacy>> {
  const { v3: rest, legacy: older } = definition;
  // The tables were generated together with the types; so below.
  return (options) =>
    openClient({ v3: [v3, rest], legacy: [legacy, older] }, definition, options) as Client<V3, Legacy>;
}

/** Apart from `defineClient`, so that a bundler leaves out the other generation. */
export function defineV3Client<V3>(definition: Pick<ClientDefinition, 'v3' | Common>): Opener<V3Client<V3>> {
  return (options) => openClient({ v3: [v3, definition.v3] }, definition, options) as V3Client<V3>;
}

/** Apart from `defineClient`, so that a bundler leaves out the other generation. */
export function defineLegacyClient<Legacy>(
  definition: Pick<ClientDefinition, 'legacy' | Common>,
): Opener<LegacyClient<Legacy>> {
  return (options) =>
    openClient({ legacy: [legacy, definition.legacy] }, definition, options) as LegacyClient<Legacy>;
}

/** By generation. */
type Roots = Readonly<Record<string, readonly [protocol: AccountProtocol, table: MethodTable]>>;

/** @throws UsageError */
function openClient(roots: Roots, common: Pick<ClientDefinition, Common>, options: ClientOptions): Closing {
  const ownName = ownNames(common.vendor);
  const settings = clientSettings(options, common.userAgent);
  const client = createClientState(settings);
  const parts = { client, ownName, auth: options.auth.kind, deadline: settings.defaults.deadline };
  const session = openSession(parts, options);
  const made = Object.entries(roots).map(
    ([name, [protocol, table]]) => [name, rootOf(session, protocol, table)] as const,
  );
  return disposable({
    ...Object.fromEntries(made),
    close: (options?: CloseOptions) => closeClient(client, options),
  });
}

export function openSession(
  parts: Omit<Session, 'dispatch'>,
  { coalesce }: { readonly coalesce?: boolean | undefined },
): Session {
  const dispatch = coalesce === true ? coalescing() : sendAlone;
  const session: Session = { ...parts, dispatch: (command) => dispatch(session, command) };
  return session;
}

type Method = (params?: unknown, options?: unknown) => LazyCall<unknown, AccountGeneration>;

/** Each function remembers where it was called: its errors arise much later and show this place. */
export function rootOf(session: Session, protocol: AccountProtocol, table: MethodTable): object {
  const knownRow = (name: unknown): MethodMetadata | undefined =>
    typeof name === 'string' ? rowOf(table, name) : undefined;
  const make = (name: string): Method => {
    const row = rowOf(table, name) ?? UNKNOWN;
    const method: Method = (params, options) =>
      methodCall(
        session,
        captureCall({ protocol, method: name, row, params, options }, captureStack(method)),
      );
    return method;
  };
  // A list without a row: its parameters and options decide how it is paged.
  const listRow = (name: unknown, known: MethodMetadata | undefined, given: Given): MethodMetadata =>
    known?.paging === undefined ? protocol.lists.row(String(name), known, given) : known;
  const call = (name: unknown, params?: unknown, options?: unknown): LazyCall<unknown, AccountGeneration> => {
    const known = knownRow(name);
    const { list, read } = isObject(options) ? options : {};
    const row =
      list === true
        ? listRow(name, known, { params, options })
        : read === true
          ? readRow(known)
          : (known ?? UNKNOWN);
    const given = { protocol, method: name, row, params, options, taker: 'call by name' } as const;
    const made = captureCall(given, captureStack(call));
    if (list !== true || known === undefined || !changes(known)) return methodCall(session, made);
    const failure = new UsageError(`${String(name)} changes something; call it without { list: true }`);
    return methodCall(session, { ...made, failure });
  };
  const batch = (calls: unknown, options?: BatchOptions): LazyCall<unknown, string> =>
    batchCall({ session, protocol, callSite: captureStack(batch) }, calls, options);
  const bulk = (items: unknown, each: unknown, options: unknown): AsyncIterable<unknown> =>
    bulkOf({ session, protocol, callSite: captureStack(bulk) }, { items, call: each, options });
  return namespaceOf(table, make, { call, batch, bulk });
}

/** A method without a row is a write. */
const UNKNOWN: MethodMetadata = { kind: 'action' };

/** A method that is known to change something stays a write, even with `read: true`. */
function readRow(known: MethodMetadata | undefined): MethodMetadata {
  if (known === undefined || known.kind === 'action') return { ...known, kind: 'read' };
  return known;
}

/** Whether a method is known to change something. The kind `action` says only that its effect is unknown. */
function changes(known: MethodMetadata): boolean {
  return isWrite(known) && known.kind !== 'action';
}
