/** Builds the client from the generated table: a namespace for each dot in a route's name, and calls that are operations like any other. */

import type { Call } from '../call/call.js';
import { checkOptions, captureOptions } from '../call/call-options.js';
import { LazyCall } from '../call/lazy-call.js';
import {
  disposable,
  assertOpen,
  closeClient,
  type CloseOptions,
  type ClientState,
  createClientState,
} from '../send/client-state.js';
import { namespaceOf } from '../client/namespace.js';
import { UsageError } from '../errors/errors.js';
import { withCallSite } from '../errors/to-error.js';
import { captureStack } from '../errors/call-site.js';
import { ownNames, type VendorPairs } from '../params/wire-params.js';
import type { Operation } from '../request/operation.js';
import { type Reply, responseOf } from '../protocol/reply.js';
import { createRedactor } from '../redact/redact.js';
import { sendOperation } from '../send/call-run.js';
import type {
  EntityRoutes,
  GatewayCallOptions,
  GatewayCore,
  RequestParts,
  GatewayRow,
  GatewayTable,
  Verb,
} from './gateway.js';
import { type GatewayOptions, gatewaySettings } from './gateway-options.js';
import { gatewayProtocol, readSuccess } from './protocol.js';
import { authorizeUrl, freeRequest, type GatewayRequest, routeRequest } from './route.js';

/** What the generator knows of a gateway. */
export interface GatewayDefinition {
  readonly methods: GatewayTable;
  /** Neutral name and the account's own: prefixes of credentials, fields of the error envelope. */
  readonly vendor?: VendorPairs;
  /** Name and version of the package. */
  readonly userAgent?: string;
}

/** `T` is the emitted interface, which extends `GatewayCore`. */
export function defineGateway<T extends GatewayCore>(
  definition: GatewayDefinition,
): (options: GatewayOptions) => T {
  // The generator emits `T` and the table from the same rows.
  return (options) => openGateway(definition, options) as T;
}

function openGateway(
  { methods, vendor = [], userAgent }: GatewayDefinition,
  options: GatewayOptions,
): GatewayCore {
  const ownName = ownNames(vendor);
  const settings = gatewaySettings(options, ownName, userAgent);
  const state = createClientState(settings);
  const call = callsOf(state, gatewayProtocol(ownName));
  const rowOf = (name: string): GatewayRow => {
    const row = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (row === undefined) throw new UsageError(`this client has no ${name}`);
    return row;
  };
  const base = settings.origin + settings.basePath;
  const client = disposable({
    entity: (name: string) => entityRoutes(call, rowOf, name),
    request: requestOf(state, call),
    close: (options?: CloseOptions) => closeClient(state, options),
  });
  // `entity(name)` returns the routes of entities.
  const named = Object.entries(methods).filter(([name]) => !name.startsWith('entity.'));
  const make = (name: string): Method => methodOf(call, base, name, rowOf(name));
  const routes = namespaceOf(Object.fromEntries(named), make, {});
  // Names are taken from the table and could be anything: they are defined, never assigned.
  for (const [name, value] of Object.entries(routes)) {
    Object.defineProperty(client, name, { value, enumerable: true, configurable: true });
  }
  // The generator emits the interface of these routes from the same table.
  return client as GatewayCore;
}

/** @param caller the method that was called; where it was called from is where the call was made. */
type CallOf = (
  describe: () => GatewayRequest,
  options: GatewayCallOptions | undefined,
  caller: (...args: never[]) => unknown,
) => Call<unknown, 'gateway'>;

function callsOf(client: ClientState, protocol: ReturnType<typeof gatewayProtocol>): CallOf {
  return (describe, given, caller) => {
    const callSite = captureStack(caller);
    const options = captureOptions(given ?? {}, 'gateway call');
    const request = requestNow(describe);
    return new LazyCall('gateway', async () => {
      try {
        assertOpen(client);
        const { method, safety, scope, readBack, ...route } = request();
        checkOptions(options, 'gateway call', method);
        const build: Operation<Reply>['build'] = (credential) => protocol.sign(credential, route);
        const operation = { protocol, method, safety, scope, readBack, callSite, build, read: readSuccess };
        return responseOf(await sendOperation(client, operation, options));
      } catch (error) {
        throw withCallSite(error, callSite);
      }
    });
  };
}

/** The values are read when the call is made, and what is wrong with them is thrown when it is sent. */
function requestNow(describe: () => GatewayRequest): () => GatewayRequest {
  try {
    const request = describe();
    return () => request;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

type Method = (...args: readonly unknown[]) => Call<unknown, 'gateway'> | string;

function methodOf(call: CallOf, base: string, name: string, row: GatewayRow): Method {
  if (row.sends === false) return (values) => authorizeUrl(base, row.path, values);
  return function method(...args) {
    // A route without values takes its options first, and after nothing as well.
    const [values, options] = row.values === false ? [undefined, args[1] ?? args[0]] : args;
    // What the options are is checked when the call is sent.
    return call(() => routeRequest(name, row, { values }), options as GatewayCallOptions | undefined, method);
  };
}

function requestOf(client: ClientState, call: CallOf) {
  const { credentials } = client.settings;
  // A path can hold anything, a key too; hooks, traces and errors name the call by it.
  const redactor = createRedactor(() => credentials.secrets());
  return function request(
    verb: Verb,
    path: string,
    parts?: RequestParts,
    options?: GatewayCallOptions,
  ): Call<unknown, 'gateway'> {
    const describe = (): GatewayRequest => {
      const described = freeRequest(verb, path, parts);
      return { ...described, method: redactor.text(described.method) };
    };
    return call(describe, options, request);
  };
}

/** The six routes that every entity has. */
function entityRoutes(call: CallOf, rowOf: (name: string) => GatewayRow, entity: string): EntityRoutes {
  type Options = GatewayCallOptions | undefined;
  const send = (method: keyof EntityRoutes, options: Options, values?: unknown, id?: unknown) => {
    const name = `entity.${method}`;
    const describe = () => routeRequest(name, rowOf(name), { values, path: { entity, id } });
    return call(describe, options, routes[method]);
  };
  const routes = {
    list: (query?: unknown, options?: Options) => send('list', options, query),
    get: (id: unknown, options?: Options) => send('get', options, undefined, id),
    create: (fields: unknown, options?: Options) => send('create', options, fields),
    update: (id: unknown, fields: unknown, options?: Options) => send('update', options, fields, id),
    delete: (id: unknown, options?: Options) => send('delete', options, undefined, id),
    search: (body?: unknown, options?: Options) => send('search', options, body),
  };
  // The caller says by a type argument what an item is, so no type fits here.
  return routes as EntityRoutes;
}
