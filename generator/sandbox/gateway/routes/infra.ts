/** Servers: create, list, get, update and delete. */

import { GatewayRefusal } from '../refusal.js';
import { fieldsOf, isFilledText, Listing, type GatewayCall, type GatewayRoute } from '../route.js';
import type { GatewayServer } from '../data.js';

export const infraRoutes: readonly GatewayRoute[] = [
  { verb: 'GET', path: '/v1/infra/servers', write: false, guard: 'infra', run: listServers },
  { verb: 'POST', path: '/v1/infra/servers', write: true, guard: 'infra', run: createServer },
  { verb: 'GET', path: '/v1/infra/servers/:id', write: false, guard: 'infra', run: showServer },
  { verb: 'PATCH', path: '/v1/infra/servers/:id', write: true, guard: 'infra', run: updateServer },
  { verb: 'DELETE', path: '/v1/infra/servers/:id', write: true, guard: 'infra', run: deleteServer },
];

/** Bytes of a body with its source inside. */
const LARGEST_INLINE_SOURCE = 1024 * 1024;

function listServers({ state, key }: GatewayCall): Listing {
  const own = [...state.servers.values()].filter((server) => server.keyId === key.id || server.role);
  return new Listing(own, own.length);
}

function createServer(call: GatewayCall): unknown {
  if (call.size > LARGEST_INLINE_SOURCE) throw new GatewayRefusal('INLINE_SOURCE_TOO_LARGE');
  const fields = fieldsOf(call.body);
  if (fields['name'] !== undefined && !isFilledText(fields['name'])) throw badName();
  const id = 10 + call.state.account.nextId('gateway server');
  const server = { name: `server-${id}`, status: 'creating', ...fields, id, keyId: call.key.id };
  call.state.servers.set(id, server);
  return server;
}

/** The object form of `hint` on server creation. */
function badName(): GatewayRefusal {
  const hint = { reason: 'The name is not text.', recovery: 'Send a name.', example: { name: 'main' } };
  return new GatewayRefusal('SVC_ERROR', {
    message: 'Wrong name.',
    fields: { svcCode: 'ERROR_WRONG_NAME', hint },
  });
}

function showServer(call: GatewayCall): GatewayServer {
  const server = call.state.servers.get(Number(call.params['id']));
  if (!server) throw new GatewayRefusal('ENTITY_NOT_FOUND');
  if (server.keyId !== call.key.id && server.role === undefined) throw new GatewayRefusal('WRONG_KEY');
  return server;
}

function updateServer(call: GatewayCall): unknown {
  const server = changeableServer(call, 'update');
  const changed = { ...server, ...fieldsOf(call.body), id: server.id, keyId: server.keyId };
  call.state.servers.set(server.id, changed);
  return changed;
}

function deleteServer(call: GatewayCall): unknown {
  const server = changeableServer(call, 'delete');
  call.state.servers.delete(server.id);
  return { id: server.id, deleted: true };
}

function changeableServer(call: GatewayCall, action: string): GatewayServer {
  const server = showServer(call);
  if (server.role === undefined) return server;
  const hint = {
    yourRole: server.role,
    requiredRole: 'developer',
    deniedAction: action,
    allowedHere: ['read'],
  };
  throw new GatewayRefusal('SERVER_ROLE_FORBIDDEN', { fields: { hint } });
}
