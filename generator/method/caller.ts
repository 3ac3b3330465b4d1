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
import { defineGateway, type GatewayCore } from '../../runtime/gateway/index.js';
import type { GatewayTable } from '../../runtime/gateway/gateway.js';
import type { VendorPairs } from '../../runtime/params/wire-params.js';
import type { AbortSignalLike } from '../../runtime/value/abort-signal.js';
import { answerPathsOf } from '../view/answer-paths.js';
import { inOwnNames } from '../view/own-names.js';
import { routeRowOf, rowOf } from '../view/row-data.js';
import { isObject, type JsonObject } from '../json.js';
import { traitsOf } from '../model/generation.js';
import type { Api, Model } from '../model/model.js';
import { InputError } from '../input-error.js';
import type { AccountAddress } from '../source/description.js';
import type { FoundMethod } from './find-method.js';

/** Where the gateway is, and what it admits. */
export interface GatewayAddress {
  readonly baseUrl: string;
  readonly key: string;
  readonly session?: string;
  /** As that of an account. */
  readonly dispatcher?: AccountAddress['dispatcher'];
}

/** Asked for when a method of the generation is first called. @throws InputError where there is none. */
export interface Addresses {
  account(this: void): AccountAddress;
  gateway(this: void): GatewayAddress;
}

export interface CallTerms {
  readonly signal?: AbortSignalLike;
  readonly idempotencyKey?: string;
  /** Of a page: an iteration goes on after it. */
  readonly resume?: ListResume;
}

export type AnyCall = Call<unknown> | ListCall<unknown>;

export interface Caller {
  /** Sends nothing until its outcome is asked for. @throws UsageError */
  call(found: FoundMethod, params: unknown, terms?: CallTerms): AnyCall;
  close(): Promise<void>;
}

export function isListCall(call: AnyCall): call is ListCall<unknown> {
  return 'pages' in call;
}

type AccountClient = Client<object, object>;

export function openCaller(model: Model, addresses: Addresses): Caller {
  let account: AccountClient | undefined;
  let gateway: GatewayCore | undefined;
  return {
    call({ api, method }, params, terms = {}) {
      const { generation } = api;
      if (generation === 'gateway') {
        gateway ??= openGateway(model, addresses.gateway());
        return gatewayCall(gateway, method.path, params, terms);
      }
      account ??= openAccount(model, addresses.account());
      // Its row says whether it is a list; what the user gave was checked, or is to go as it is.
      const call: CallByName<'v3' | 'legacy'> = generation === 'v3' ? account.v3.call : account.legacy.call;
      return call(method.name, params as object, { ...terms });
    },
    close: async () => {
      await Promise.all([account?.close(), gateway?.close()]);
    },
  };
}

function openAccount(model: Model, { baseUrl, auth, dispatcher }: AccountAddress): AccountClient {
  const { v3, legacy, vendor } = model;
  const credential = 'webhook' in auth ? webhook(auth.webhook) : application(auth);
  return defineClient<object, object>({
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
  return Object.fromEntries(api.methods.map((method) => [method.name, rowOf(method, context)]));
}

function openGateway({ gateway, vendor }: Model, address: GatewayAddress): GatewayCore {
  const methods: GatewayTable = Object.fromEntries(
    inOwnNames(gateway, vendor).methods.map((method) => [method.name, routeRowOf(method)]),
  );
  try {
    return defineGateway<GatewayCore>({ methods, vendor: vendorPairs(vendor) })(address);
  } catch (error) {
    // The command line takes key and session from the environment.
    const name = error instanceof UsageError ? /^(key|session) must/.exec(error.message)?.[1] : undefined;
    if (name === undefined) throw error;
    const what = (error as UsageError).message.replace(`${name} `, ''); // a name was found in it
    throw new InputError(what, `SVC_GATEWAY_${name.toUpperCase()}`, 'copy it again from the gateway');
  }
}

function gatewayCall(
  client: GatewayCore,
  path: readonly string[],
  params: unknown,
  terms: CallTerms,
): AnyCall {
  const [root, name = ''] = path;
  if (root === traitsOf({ generation: 'gateway' }).entityNamespace && isObject(params)) {
    return entityCall(client, name, params, terms);
  }
  const method = path.reduce<unknown>((node, segment) => Reflect.get(Object(node), segment), client);
  const made: unknown = (method as (...args: readonly unknown[]) => unknown)(params, terms); // made from the same table
  if (typeof made !== 'string') return made as AnyCall;
  // The address to open in a browser: nothing is sent.
  return Object.assign(Promise.resolve(made), {
    generation: 'gateway' as const,
    idempotencyKey: undefined,
    withResponse: () => Promise.resolve({ data: made, status: 0, headers: {}, attempts: 0, replayed: false }),
    settle: () => Promise.resolve({ ok: true as const, data: made }),
  });
}

/** Entity and id are parameters among the others. */
function entityCall(client: GatewayCore, name: string, params: JsonObject, terms: CallTerms): AnyCall {
  const { entity, id, ...values } = params;
  const routes = client.entity(String(entity));
  const args = TAKES_ID.has(name) ? [id, ...(name === 'update' ? [values] : [])] : [values];
  const route: unknown = Reflect.get(routes, name);
  return (route as (...args: readonly unknown[]) => AnyCall)(...args, terms); // one of the six routes
}

const TAKES_ID: ReadonlySet<string> = new Set(['get', 'update', 'delete']);
