/** Builds the client from the generated table: a namespace for each dot in a route's name. */

import type { Call } from '../call/call.js';
import { reading } from '../errors/unreadable.js';
import { disposable } from '../client/disposal.js';
import { namespaceOf } from '../client/namespace.js';
import { ownNames, type VendorPairs } from '../params/wire-params.js';
import { createRedactor, type Redactor } from '../redact/redact.js';
import type { CloseOptions } from '../send/closing.js';
import { createSender, type SenderWorld } from '../send/sender.js';
import { entityRoutes, rowOf } from './entity.js';
import { gatewayCall, type GatewayRequest, type GatewaySession } from './gateway-call.js';
import type { GatewayCallOptions, GatewayCore, RequestParts } from './gateway.js';
import { type GatewayOptions, gatewaySettings } from './options.js';
import { gatewayProtocol } from './protocol.js';
import { authorizeUrl } from './query.js';
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

/** @param world what a test puts in the place of the real thing. */
function openGateway(
  { methods, vendor = [] }: GatewayDefinition,
  options: GatewayOptions,
  world: Partial<SenderWorld> = {},
): GatewayCore {
  const ownName = ownNames(vendor);
  const settings = reading('createGateway: the options', () => gatewaySettings(options, ownName));
  const sender = createSender(settings, world);
  const session: GatewaySession = { sender, protocol: gatewayProtocol(ownName) };
  const client = disposable({
    entity: (name: string) => entityRoutes(session, methods, name),
    request: requestOf(
      session,
      createRedactor(() => settings.identity.secrets()),
    ),
    close: (options?: CloseOptions) => sender.close(options),
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
