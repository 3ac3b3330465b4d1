/** The six routes that every entity has. */

import { UsageError } from '../errors/client-error.js';
import { gatewayCall, type GatewaySession } from './gateway-call.js';
import type { EntityRoutes, GatewayCallOptions } from './gateway.js';
import { routeRequest } from './route.js';
import type { GatewayRow, GatewayTable } from './table.js';

export function entityRoutes(session: GatewaySession, methods: GatewayTable, entity: string): EntityRoutes {
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
export function rowOf(methods: GatewayTable, name: string): GatewayRow {
  const row = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (row === undefined) throw new UsageError(`this client has no ${name}`);
  return row;
}
