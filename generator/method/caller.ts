/** Calls methods of a model by name, with the runtime that generated clients have. */

import {
  application,
  defineClient,
  UsageError,
  webhook,
  type Call,
  type ListCall,
  type MethodTable,
  type CallByName,
  type Client,
  type ListResume,
} from '../../runtime/index.js';
import { ownUserAgent } from '../disk/package-root.js';
import { defineGateway, type GatewayCore } from '../../runtime/gateway/index.js';
import type { GatewayTable } from '../../runtime/gateway/gateway.js';
import type { VendorPairs } from '../../runtime/params/wire-params.js';
import type { AbortSignalLike } from '../../runtime/value/abort-signal.js';
import { answerPathsOf } from '../view/answer-paths.js';
import { inOwnNames } from '../view/own-names.js';
import { gatewayRow, methodMetadata } from '../view/row-data.js';
import { isObject, type JsonObject } from '../base/json.js';
import { traitsOf } from '../model/generation.js';
import type { Api, Model } from '../model/model.js';
import { InputError } from '../base/input-error.js';
import type { AccountAccess } from '../model/description.js';
import type { FoundMethod } from './find-method.js';

/** The address of the gateway, and the credentials for it. */
export interface GatewayAddress {
  readonly baseUrl: string;
  readonly key: string;
  readonly session?: string;
  /** The same as for an account. */
  readonly dispatcher?: AccountAccess['dispatcher'];
}

/** Read when a method of the generation is first called. @throws InputError where there is no address. */
export interface Addresses {
  account(this: void): AccountAccess;
  gateway(this: void): GatewayAddress;
}

export interface CallerOptions {
  readonly signal?: AbortSignalLike;
  readonly idempotencyKey?: string;
  /** Of a page: an iteration goes on after it. */
  readonly resume?: ListResume;
}

export type AnyCall = Call<unknown> | ListCall<unknown>;

export interface Caller {
  /** Sends nothing until its outcome is asked for. @throws UsageError */
  call(found: FoundMethod, params: unknown, options?: CallerOptions): AnyCall;
  close(): Promise<void>;
}

export function hasPages(call: AnyCall): call is ListCall<unknown> {
  return 'pages' in call;
}

type AccountClient = Client<object, object>;

export function openCaller(model: Model, addresses: Addresses): Caller {
  let account: AccountClient | undefined;
  let gateway: GatewayCore | undefined;
  return {
    call({ api, method }, params, options = {}) {
      const { generation } = api;
      if (generation === 'gateway') {
        gateway ??= openGateway(model, addresses.gateway());
        return gatewayCall(gateway, method.path, params, options);
      }
      account ??= openAccount(model, addresses.account());
      // The method's row says whether it is a list. The parameters were checked, or the user asked to send them unchecked.
      const call: CallByName<'v3' | 'legacy'> = generation === 'v3' ? account.v3.call : account.legacy.call;
      return call(method.name, params as object, { ...options });
    },
    close: async () => {
      await Promise.all([account?.close(), gateway?.close()]);
    },
  };
}

function openAccount(model: Model, { baseUrl, auth, dispatcher }: AccountAccess): AccountClient {
  const { v3, legacy, vendor } = model;
  const credential = 'webhook' in auth ? webhook(auth.webhook) : application(auth);
  return defineClient<object, object>({
    userAgent: ownUserAgent(),
    v3: tableOf(inOwnNames(v3, vendor)),
    legacy: tableOf(inOwnNames(legacy, vendor)),
    vendor: vendorPairs(vendor),
  })({
    baseUrl,
    auth: credential,
    dispatcher,
  });
}

function vendorPairs(vendor: Model['vendor']): VendorPairs {
  return vendor.map(({ neutral, own }) => [neutral, own]);
}

function tableOf(api: Api): MethodTable {
  const context = { api, paths: answerPathsOf(api) };
  return Object.fromEntries(api.methods.map((method) => [method.name, methodMetadata(method, context)]));
}

function openGateway({ gateway, vendor }: Model, address: GatewayAddress): GatewayCore {
  const methods: GatewayTable = Object.fromEntries(
    inOwnNames(gateway, vendor).methods.map((method) => [method.name, gatewayRow(method)]),
  );
  try {
    return defineGateway<GatewayCore>({ methods, vendor: vendorPairs(vendor), userAgent: ownUserAgent() })(
      address,
    );
  } catch (error) {
    // The command line takes key and session from the environment.
    const name = error instanceof UsageError ? /^(key|session) must/.exec(error.message)?.[1] : undefined;
    if (name === undefined) throw error;
    // Only the message of a `UsageError` was searched for a name.
    const what = (error as UsageError).message.replace(`${name} `, '');
    throw new InputError(what, `SVC_GATEWAY_${name.toUpperCase()}`, 'copy it again from the gateway');
  }
}

function gatewayCall(
  client: GatewayCore,
  path: readonly string[],
  params: unknown,
  options: CallerOptions,
): AnyCall {
  const [root, name = ''] = path;
  if (root === traitsOf({ generation: 'gateway' }).entityNamespace && isObject(params)) {
    return entityCall(client, name, params, options);
  }
  const method = path.reduce<unknown>((node, segment) => Reflect.get(Object(node), segment), client);
  // The path is that of a route of the same table, and each is a function.
  const result: unknown = (method as (...args: readonly unknown[]) => unknown)(params, options);
  if (typeof result !== 'string') return result as AnyCall;
  // The address to open in a browser: nothing is sent.
  return Object.assign(Promise.resolve(result), {
    generation: 'gateway' as const,
    idempotencyKey: undefined,
    withResponse: () =>
      Promise.resolve({ data: result, status: 0, headers: {}, attempts: 0, replayed: false }),
    settle: () => Promise.resolve({ ok: true as const, data: result }),
  });
}

/** Entity and id are parameters among the others. */
function entityCall(client: GatewayCore, name: string, params: JsonObject, terms: CallerOptions): AnyCall {
  const { entity, id, ...values } = params;
  const routes = client.entity(String(entity));
  const args = TAKES_ID.has(name) ? [id, ...(name === 'update' ? [values] : [])] : [values];
  const route: unknown = Reflect.get(routes, name);
  // The table names no other routes of an entity than the six that `routes` has.
  return (route as (...args: readonly unknown[]) => AnyCall)(...args, terms);
}

const TAKES_ID: ReadonlySet<string> = new Set(['get', 'update', 'delete']);
