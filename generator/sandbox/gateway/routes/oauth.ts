/** User authorisation: entry, code exchange, placement session, revocation, with the lifetimes of the contract. */

import { requireSession } from '../admission.js';
import { GatewayRefusal } from '../refusal.js';
import { fieldsOf, isFilledText, Redirect, type GatewayCall, type GatewayRoute } from '../route.js';
import type { Authorisation } from '../state.js';
import { isRegistered } from '../redirect-uri.js';

export const oauthRoutes: readonly GatewayRoute[] = [
  { verb: 'GET', path: '/v1/oauth/authorize', write: false, guard: 'oauth-entry', run: authorize },
  { verb: 'POST', path: '/v1/oauth/token', write: false, guard: 'application', run: exchangeCode },
  {
    verb: 'POST',
    path: '/v1/oauth/placement-session',
    write: false,
    guard: 'application',
    run: openPlacementSession,
  },
  { verb: 'POST', path: '/v1/oauth/revoke', write: false, guard: 'application', run: revokeSession },
];

/** ms (Gateway reference, Limits). */
const CODE_LIFETIME = 5 * 60_000;
const STATE_LIFETIME = 20 * 60_000;
/** ms; not shown in the contract. */
const SESSION_LIFETIME = 60 * 60_000;

/** The user consents at once. `sandbox_error` simulates a refusal: its value is sent back as `error`. */
function authorize(call: GatewayCall): Redirect {
  const { redirect_uri: redirectUri = '', state = '', sandbox_error: error } = call.query;
  if (!isRegistered(call.key, redirectUri)) throw new GatewayRefusal('INVALID_REDIRECT_URI');
  if (state === '') throw invalidState('NOT_FOUND');
  const back = new URL(redirectUri);
  if (error === undefined) back.searchParams.set('code', begin(call, redirectUri, state).code);
  else back.searchParams.set('error', error);
  back.searchParams.set('state', state);
  return new Redirect(back.href);
}

function begin({ state: gateway, key }: GatewayCall, redirectUri: string, state: string): Authorisation {
  const { account, authorisations } = gateway;
  const code = account.secret(`gateway code ${account.nextId('gateway code')}`, 32);
  const begun = account.clock.now();
  const authorisation = { keyId: key.id, redirectUri, state, code, begun, used: false };
  authorisations.push(authorisation);
  return authorisation;
}

function exchangeCode(call: GatewayCall): unknown {
  const { state, code, redirect_uri: redirectUri, app_key: appKey } = fieldsOf(call.body);
  if (appKey !== undefined && appKey !== call.key.key) throw new GatewayRefusal('INVALID_APP_KEY');
  if (state !== undefined) checkState(call, state);
  const authorisation = findAuthorisation(call, code);
  if (redirectUri !== undefined && redirectUri !== authorisation.redirectUri) {
    throw new GatewayRefusal('REDIRECT_URI_MISMATCH');
  }
  authorisation.used = true;
  return openSession(call);
}

function checkState({ state: gateway, key }: GatewayCall, state: unknown): void {
  const known = gateway.authorisations.findLast((begun) => begun.state === state && begun.keyId === key.id);
  if (!known) throw invalidState('NOT_FOUND');
  if (gateway.account.clock.now() - known.begun > STATE_LIFETIME) throw invalidState('EXPIRED');
}

function invalidState(reason: 'NOT_FOUND' | 'EXPIRED'): GatewayRefusal {
  return new GatewayRefusal('INVALID_STATE', { fields: { details: { reason } } });
}

function findAuthorisation({ state: gateway, key }: GatewayCall, code: unknown): Authorisation {
  const known = gateway.authorisations.find((begun) => begun.code === code && begun.keyId === key.id);
  if (!known) throw new GatewayRefusal('INVALID_CODE');
  if (known.used) throw new GatewayRefusal('CODE_ALREADY_USED');
  if (gateway.account.clock.now() - known.begun > CODE_LIFETIME) throw new GatewayRefusal('CODE_EXPIRED');
  return known;
}

/** No document names the member of the answer: the token is sent under OAuth's name and under its own. */
function openSession({ state: gateway, key }: GatewayCall): unknown {
  const { account, sessions } = gateway;
  const token = `svc_session_${account.secret(`gateway session ${account.nextId('gateway session')}`, 32)}`;
  const expires = account.clock.now() + SESSION_LIFETIME;
  sessions.push({ token, keyId: key.id, userId: key.userId, expires, revoked: false });
  return {
    session_token: token,
    access_token: token,
    token_type: 'Bearer',
    expires_in: SESSION_LIFETIME / 1000,
    user: { id: key.userId },
  };
}

function openPlacementSession(call: GatewayCall): unknown {
  const session = requireSession(call, 'SESSION_REQUIRED');
  const { domain } = fieldsOf(call.body);
  if (!isFilledText(domain) || !isOwnDomain(domain, call.host)) throw new GatewayRefusal('DOMAIN_MISMATCH');
  return { ...Object(openSession(call)), domain, user: { id: session.userId } };
}

function isOwnDomain(domain: string, host: string): boolean {
  const names = [host, host.replace(/:\d+$/, ''), 'localhost', 'account.example'];
  return names.includes(domain.replace(/^https?:\/\//, '').replace(/\/$/, ''));
}

function revokeSession(call: GatewayCall): unknown {
  const session = requireSession(call, 'MISSING_TOKEN');
  session.revoked = true;
  return { revoked: true };
}
