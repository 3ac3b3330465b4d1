/** Builds the client from the generated table: a namespace for each dot in a route's name. */

import type { Call } from '../call/call.js';
import { UsageError } from '../errors/client-error.js';
import { disposable } from '../client/disposal.js';
import { namespaceOf } from '../client/namespace.js';
import { ownNames, type VendorPairs } from '../params/wire-params.js';
import { createRedactor, type Redactor } from '../redact/redact.js';
import { type ClientEnvironment, createClientState } from '../send/client-state.js';
import { closeClient, type CloseOptions } from '../send/closing.js';
import { authorizeUrl } from './address.js';
import { gatewayCall, type GatewayRequest, type GatewaySession } from './gateway-call.js';
import type { EntityRoutes, GatewayCallOptions, GatewayCore, RequestParts } from './gateway.js';
import { type GatewayOptions, gatewaySettings } from './options.js';
import { gatewayProtocol } from './protocol.js';
import { freeRequest, routeRequest } from './route.js';
import type { GatewayRow, GatewayTable, Verb } from './table.js';

/** What the generator knows of a gateway. */
export interface GatewayDefinition {
  readonly methods: GatewayTable;
  /** Neutral name and the account's own: prefixes of credentials, fields of the error envelope. */
  readonly vendor?: VendorPairs;
}

/** `T` is the emitted interface, which extends `GatewayCore`. */
export function defineGateway<T extends GatewayCore>(
  definition: GatewayDefinition,
): (options: GatewayOptions) => T {
  return (options) => openGateway(definition, options) as T; // emitted from the same rows as the table
}

/** @param environment what a test puts in the place of the real thing. */
function openGateway(
  { methods, vendor = [] }: GatewayDefinition,
  options: GatewayOptions,
  environment: Partial<ClientEnvironment> = {},
): GatewayCore {
  const ownName = ownNames(vendor);
  const settings = gatewaySettings(options, ownName);
  const state = createClientState(settings, environment);
  const session: GatewaySession = { client: state, protocol: gatewayProtocol(ownName) };
  const client = disposable({
    entity: (name: string) => entityRoutes(session, methods, name),
    request: requestOf(
      session,
      createRedactor(() => settings.credentials.secrets()),
    ),
    close: (options?: CloseOptions) => closeClient(state, options),
  });
  const base = settings.origin + settings.basePath;
  const make = (name: string): Method => methodOf(session, base, { name, row: rowOf(methods, name) });
  const routes = namespaceOf(withoutEntities(methods), make, { path: 'gateway', own: {} });
  // Names come out of the table and could be anything: they are defined, never assigned.
  for (const [name, value] of Object.entries(routes)) {
    Object.defineProperty(client, name, { value, enumerable: true, configurable: true });
  }
  return client as GatewayCore; // calls of one table give what its interface says
}

type Method = (...args: readonly unknown[]) => Call<unknown, 'gateway'> | string;

function methodOf(
  session: GatewaySession,
  base: string,
  { name, row }: { readonly name: string; readonly row: GatewayRow },
): Method {
  if (row.sends === false) return (values) => authorizeUrl(base, row.path, values);
  return function method(...args) {
    // A route without values takes its options first, and after nothing as well.
    const [values, options] = row.values === false ? [undefined, args[1] ?? args[0]] : args;
    return gatewayCall(session, {
      describe: () => routeRequest(name, row, { values }),
      options: options as GatewayCallOptions | undefined, // checked when the call is sent
      caller: method,
    });
  };
}

/** A path can hold anything, a key too; hooks, traces and errors name the call by it. */
function requestOf(session: GatewaySession, redactor: Redactor) {
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
    return gatewayCall(session, { describe, options, caller: request });
  };
}

/** `entity(name)` gives the routes of entities. */
function withoutEntities(methods: GatewayTable): GatewayTable {
  return Object.fromEntries(Object.entries(methods).filter(([name]) => !name.startsWith('entity.')));
}

/** The six routes that every entity has. */
function entityRoutes(session: GatewaySession, methods: GatewayTable, entity: string): EntityRoutes {
  const call = (method: keyof EntityRoutes, { id, values, options }: EntityCall) => {
    const name = `entity.${method}`;
    const describe = () => routeRequest(name, rowOf(methods, name), { values, path: { entity, id } });
    return gatewayCall(session, { describe, options, caller: routes[method] });
  };
  const routes = {
    list: (query?: unknown, options?: GatewayCallOptions) => call('list', { values: query, options }),
    get: (id: unknown, options?: GatewayCallOptions) => call('get', { id, options }),
    create: (fields: unknown, options?: GatewayCallOptions) => call('create', { values: fields, options }),
    update: (id: unknown, fields: unknown, options?: GatewayCallOptions) =>
      call('update', { id, values: fields, options }),
    delete: (id: unknown, options?: GatewayCallOptions) => call('delete', { id, options }),
    search: (body?: unknown, options?: GatewayCallOptions) => call('search', { values: body, options }),
  };
  return routes as EntityRoutes; // what an item looks like is the caller's to say
}

interface EntityCall {
  readonly id?: unknown;
  readonly values?: unknown;
  readonly options: GatewayCallOptions | undefined;
}

/** @throws UsageError */
function rowOf(methods: GatewayTable, name: string): GatewayRow {
  const row = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (row === undefined) throw new UsageError(`this client has no ${name}`);
  return row;
}
