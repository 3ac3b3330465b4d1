/** The client's shape: the generated namespaces of both generations, and what every generation has. */

import { clientSettings, type ClientOptions } from './options.js';
import { openSession, rootOf } from './root.js';
import { createSender } from './send/index.js';
import { ownNames } from './vendor.js';
import type { BatchCall, BatchOptions, Calls } from './batch/batch-call.js';
import type { Call, CallOptions, ListCall } from './call.js';
import { disposable, type AsyncDisposal } from './disposal.js';
import type { MethodTable } from './method.js';

/** Reaches any method by its name on the wire, also one that no module was generated for. */
export interface CallByName<G extends 'v3' | 'legacy'> {
  /** A list that can be iterated; the type argument is that of an item. */
  <T = unknown>(
    name: string,
    params: object | undefined,
    options: CallOptions & { readonly list: true },
  ): ListCall<T, G>;
  <T = unknown>(name: string, params?: object, options?: CallOptions & { readonly list?: false }): Call<T, G>;
}

/** What a generation has beside its modules; a module of the same name shares it. */
export interface GenerationRoot<G extends 'v3' | 'legacy'> {
  readonly call: CallByName<G>;
  /**
   * Sends unsent calls of this generation together, in order, at most 50 in a request; gives their data in the
   * same shape. Rejects with `BatchError` when one fails; `settle()` gives each call's own outcome.
   */
  readonly batch: <const C extends Calls<G>>(calls: C, options?: BatchOptions) => BatchCall<C, G>;
}

export interface Client<V3, Legacy> extends AsyncDisposal {
  /** REST 3.0. */
  readonly v3: V3 & GenerationRoot<'v3'>;
  /** The legacy generation. */
  readonly legacy: Legacy & GenerationRoot<'legacy'>;
  /** Lets calls in flight end and closes the connections. */
  close(): Promise<void>;
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
  const settings = clientSettings(options);
  const sender = createSender(settings);
  const session = openSession(
    { sender, ownName, auth: options.auth.kind, deadline: settings.terms.deadline },
    options,
  );
  return disposable({
    // The tables were generated together with the types `V3` and `Legacy`.
    v3: rootOf(session, 'v3', definition.v3) as V3 & GenerationRoot<'v3'>,
    legacy: rootOf(session, 'legacy', definition.legacy) as Legacy & GenerationRoot<'legacy'>,
    close: () => sender.close(),
  });
}
