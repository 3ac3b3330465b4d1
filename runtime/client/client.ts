/** The client: the namespaces of REST 3.0 and legacy, and `call` and `batch` beside them. */

import { type BatchCall, batchCall, type BatchOptions, type Calls } from '../batch/batch.js';
import { coalescing } from '../batch/coalesce.js';
import { CALL_BY_NAME_OPTIONS, checkNames } from '../call/known-options.js';
import { type CallOptions, optionsNow, UnreadableOptions } from '../call/options.js';
import type { Call, ListCall } from '../call/call.js';
import { type AccountGeneration, asMade } from '../call/command.js';
import type { LazyCall } from '../call/lazy-call.js';
import { methodCall } from '../call/method-call.js';
import { rowOf, type MethodRow, type MethodTable } from '../call/method.js';
import { captureStack } from '../errors/stack.js';
import { reading } from '../errors/unreadable.js';
import { ownNames } from '../params/wire-params.js';
import type { CloseOptions } from '../send/closing.js';
import { createSender } from '../send/sender.js';
import { legacy } from '../legacy/protocol.js';
import type { AccountProtocol } from '../protocol/protocol.js';
import { v3 } from '../v3/protocol.js';
import { isObject } from '../value/json.js';
import { type AsyncDisposal, disposable } from './disposal.js';
import { namespaceOf } from './namespace.js';
import { type ClientOptions, clientSettings } from './options.js';
import { type Connection, sendAlone, type Session } from './session.js';

/** Reaches any method by its name on the wire, also one that no module was generated for. */
export interface CallByName<G extends 'v3' | 'legacy'> {
  /** A list that can be iterated; the type argument is that of an item. */
  <T = unknown>(
    name: string,
    params: object | undefined,
    options: CallOptions & {
      /** `true`: a list call. */
      readonly list: true;
      /** A list is a read in any case. */
      readonly read?: boolean;
    },
  ): ListCall<T, G>;
  /** A write, unless the method is known to be a read or `read` says so: then it is repeated like one. */
  <T = unknown>(
    name: string,
    params?: object,
    options?: CallOptions & {
      /** `true`: a list call, which can be iterated. */
      readonly list?: false;
      /** `true`: the method changes nothing, so it is repeated like a read. */
      readonly read?: boolean;
    },
  ): Call<T, G>;
}

/** What a generation has beside its modules; a module of the same name shares it. */
export interface GenerationRoot<G extends 'v3' | 'legacy'> {
  /**
   * Calls any method by its name on the wire, also one that this client has no function for: `call(name, params)`. A write
   * unless it is known to be a read; `{ read: true }` or `{ list: true }` says otherwise.
   */
  readonly call: CallByName<G>;
  /**
   * Sends unsent calls of this generation together, in order, at most 50 in a request; gives their data in the
   * same shape. Rejects with `BatchError` when one fails; `settle()` gives each call's own outcome.
   */
  readonly batch: <const C extends Calls<G>>(calls: C, options?: BatchOptions) => BatchCall<C>;
}

export interface Client<V3, Legacy> extends AsyncDisposal {
  /** REST 3.0. */
  readonly v3: V3 & GenerationRoot<'v3'>;
  /** The legacy generation. */
  readonly legacy: Legacy & GenerationRoot<'legacy'>;
  /**
   * Ends the client. Calls that are on the wire, and repeats that show whether a write was done, may end, for at most
   * `timeout`; every other call ends at once, with the error that it has, else with `NotSentError`. When it resolves, no
   * socket, timer or listener of the client is left. Later calls are a `UsageError`.
   */
  close(options?: CloseOptions): Promise<void>;
}

/** What the generator knows of an account: the methods of both generations, and its own names for neutral ones. */
export interface ClientDefinition {
  readonly v3: MethodTable;
  readonly legacy: MethodTable;
  /** Neutral identifier and the account's own. */
  readonly vendor?: readonly (readonly [neutral: string, own: string])[];
}

export function defineClient<V3, Legacy>(
  definition: ClientDefinition,
): (options: ClientOptions) => Client<V3, Legacy> {
  return (options) => openClient<V3, Legacy>(definition, options);
}

/** @throws UsageError */
function openClient<V3, Legacy>(definition: ClientDefinition, options: ClientOptions): Client<V3, Legacy> {
  const ownName = ownNames(definition.vendor);
  const settings = reading('createClient: the options', () => clientSettings(options));
  const sender = createSender(settings);
  const session = openSession(
    {
      sender,
      ownName,
      auth: options.auth.kind,
      deadline: settings.terms.deadline,
      observe: options.observe,
    },
    options,
  );
  return disposable({
    // The tables were generated together with the types `V3` and `Legacy`.
    v3: rootOf(session, v3, definition.v3) as V3 & GenerationRoot<'v3'>,
    legacy: rootOf(session, legacy, definition.legacy) as Legacy & GenerationRoot<'legacy'>,
    close: (options?: CloseOptions) => sender.close(options),
  });
}

export function openSession(
  parts: Connection,
  { coalesce }: { readonly coalesce?: boolean | undefined },
): Session {
  const alone: Session['dispatch'] = (command) => sendAlone(parts, command);
  const dispatch = coalesce === true ? coalescing(parts) : alone;
  return { ...parts, dispatch };
}

type Method = (params?: unknown, options?: unknown) => LazyCall<unknown, AccountGeneration>;

/** Each function remembers where it was called, for the stacks of errors that come much later. */
export function rootOf(session: Session, protocol: AccountProtocol, table: MethodTable): object {
  const knownRow = (name: unknown): MethodRow | undefined =>
    typeof name === 'string' ? rowOf(table, name) : undefined;
  const make = (name: string): Method => {
    const row = rowOf(table, name) ?? UNKNOWN;
    const method: Method = (params, options) =>
      methodCall(session, asMade({ protocol, method: name, row, params, options }, captureStack(method)));
    return method;
  };
  // A list that no row describes: its parameters, and what the caller asks for, tell how it is paged.
  const listRow = (known: MethodRow | undefined, params: unknown, options: unknown): MethodRow =>
    known?.paging === undefined ? protocol.lists.row(known, params, options) : known;
  const call = (name: unknown, params?: unknown, given?: unknown): LazyCall<unknown, AccountGeneration> => {
    const { list = false, read = false, options } = readCallOptions(given);
    const known = knownRow(name);
    const row = list ? listRow(known, params, options) : read ? readRow(known) : (known ?? UNKNOWN);
    return methodCall(session, asMade({ protocol, method: name, row, params, options }, captureStack(call)));
  };
  const batch = (calls: unknown, options?: BatchOptions): LazyCall<unknown, string> =>
    batchCall({ session, protocol, callSite: captureStack(batch) }, calls, options);
  return namespaceOf(table, make, { path: `svc.${protocol.generation}`, own: { call, batch } });
}

/** What nothing is known of is a write. */
const UNKNOWN: MethodRow = { kind: 'action' };

/** What is known to change something stays a write, whatever the caller says. */
function readRow(known: MethodRow | undefined): MethodRow {
  if (known === undefined || known.kind === 'action') return { ...known, kind: 'read' };
  return known;
}

interface ByName {
  readonly list?: boolean;
  readonly read?: boolean;
  readonly options: unknown;
}

function readCallOptions(made: unknown): ByName {
  const given = optionsNow(made, CALL_BY_NAME_OPTIONS);
  if (given instanceof UnreadableOptions || !isObject(given)) return { options: given };
  try {
    checkNames(given, CALL_BY_NAME_OPTIONS, 'call');
  } catch (error) {
    return { options: new UnreadableOptions(error) };
  }
  const { list, read, ...options } = given;
  return { list: list === true, read: read === true, options };
}
