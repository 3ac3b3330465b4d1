/** Tickets, storage of sources, and the marketplace trial of the account. */

import { PORTAL_ID } from '../key.js';
import { GatewayRefusal } from '../refusal.js';
import { fieldsOf, Listing, type GatewayCall, type GatewayRoute } from '../route.js';

export const otherRoutes: readonly GatewayRoute[] = [
  // A read-only key may submit feedback.
  { verb: 'POST', path: '/v1/feedback', write: false, run: submitTicket },
  { verb: 'GET', path: '/v1/feedback', write: false, run: listTickets },
  ...unshownRoutes('infra'),
  ...unshownRoutes('apps'),
  ...unshownRoutes('storage'),
  { verb: 'POST', path: '/v1/portals/:id/activate-market-trial', write: true, run: activateTrial },
];

function submitTicket({ state, body, key }: GatewayCall): unknown {
  const id = state.account.nextId('gateway ticket');
  const ticket = { ...fieldsOf(body), id, keyId: key.id, status: 'new' };
  state.tickets.push(ticket);
  return ticket;
}

function listTickets({ state, key }: GatewayCall): Listing {
  const own = state.tickets.filter((ticket) => ticket['keyId'] === key.id);
  return new Listing(own, own.length);
}

/** Other routes of an area: documents show only who is refused, so an allowed call finds nothing. */
function unshownRoutes(guard: 'infra' | 'apps' | 'storage'): GatewayRoute[] {
  const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  return verbs.flatMap((verb) =>
    [`/v1/${guard}`, `/v1/${guard}/*`].map((path) => ({
      verb,
      path,
      write: verb !== 'GET',
      guard,
      run: refuseRoute,
    })),
  );
}

function refuseRoute(): never {
  throw new GatewayRefusal('ENTITY_NOT_FOUND', { message: 'There is no such route.' });
}

function activateTrial({ params, state }: GatewayCall): unknown {
  if (params['id'] !== String(PORTAL_ID)) throw new GatewayRefusal('ENTITY_NOT_FOUND');
  const until = new Date(state.account.clock.now() + 30 * 24 * 3600_000).toISOString();
  return { id: PORTAL_ID, trial: 'active', until };
}
