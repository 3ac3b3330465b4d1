/** Checks the key and the session of a caller (Gateway reference, Authorisation and keys). */

import { isDataOnly, INFRA_SCOPE, DATA_SCOPE, type GatewayKey, type GatewaySession } from './key.js';
import { GatewayRefusal } from './refusal.js';
import { scopeOfEntity } from './data.js';
import type { GatewayCall, GatewayRoute, SessionClaim } from './route.js';
import type { GatewayState } from './state.js';

/** The two headers that identify the caller. */
interface CredentialHeaders {
  readonly apiKey: string | undefined;
  readonly authorization: string | undefined;
}

export function findKey(state: GatewayState, { apiKey, authorization }: CredentialHeaders): GatewayKey {
  const bearer = bearerOf(authorization);
  if (bearer?.startsWith('svc_app_')) throw new GatewayRefusal('WRONG_AUTH_SCHEME');
  // A personal key is also accepted in `Authorization`.
  const given = apiKey ?? (bearer?.startsWith('svc_api_') ? bearer : undefined);
  if (given === undefined || given === '') throw new GatewayRefusal('MISSING_API_KEY');
  const key = state.keys.find((known) => known.key === given);
  if (!key) throw new GatewayRefusal('INVALID_API_KEY');
  return key;
}

export function claimOf(state: GatewayState, authorization: string | undefined): SessionClaim {
  const bearer = bearerOf(authorization);
  if (bearer === undefined || bearer.startsWith('svc_api_')) return { kind: 'none' };
  const session = state.sessions.find((known) => known.token === bearer);
  return session && !session.revoked ? { kind: 'session', session } : { kind: 'unknown' };
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** The checks of every route, in the order in which the gateway makes them. */
export function checkKey(state: GatewayState, key: GatewayKey, route: GatewayRoute): void {
  if (key.revoked) throw new GatewayRefusal('KEY_INACTIVE');
  if (key.expires !== null && key.expires <= state.account.clock.now())
    throw new GatewayRefusal('KEY_EXPIRED');
  if (key.portalId === null) throw unbound(route);
  if (key.condition !== null) throw new GatewayRefusal(key.condition);
  if (route.write && key.readonly) throw new GatewayRefusal('WRITE_BLOCKED_READONLY_KEY');
}

/** One code by another name and status, depending on where it happens (Gateway reference, Account state). */
function unbound(route: GatewayRoute): GatewayRefusal {
  if (route.guard === 'storage') return new GatewayRefusal('STORAGE_REQUIRES_PORTAL_BINDING');
  const authorising = route.guard === 'application' || route.guard === 'oauth-entry';
  return new GatewayRefusal('NO_PORTAL', authorising ? { status: 500 } : {});
}

export function checkGuard(call: GatewayCall): void {
  const { guard, write } = call.route;
  if (guard === 'infra') checkInfra(call);
  if ((guard === 'storage' || guard === 'apps') && write) checkData(call);
  if (guard === 'entity') checkEntity(call);
  if ((guard === 'application' || guard === 'oauth-entry') && call.key.type !== 'application') {
    throw new GatewayRefusal('WRONG_KEY_TYPE');
  }
}

function checkInfra(call: GatewayCall): void {
  if (call.route.write) checkData(call);
  if (!call.key.scopes.includes(INFRA_SCOPE))
    throw scopeMissing('INFRA_SCOPE_REQUIRED', call.key, INFRA_SCOPE);
}

/** A data-only key writes no infrastructure, applications or source storage (Gateway reference, Authentication). */
export function checkData(call: GatewayCall): void {
  if (isDataOnly(call.key)) throw forbiddenForData(call);
}

function forbiddenForData({ state, key }: GatewayCall): GatewayRefusal {
  const deployableKeys = state.keys
    .filter((other) => other !== key && isDeployable(state, other))
    .slice(0, 5)
    .map(({ id, name }) => ({ id, name }));
  return new GatewayRefusal('INFRA_FORBIDDEN_FOR_DATA_KEY', { fields: { details: { deployableKeys } } });
}

function isDeployable(state: GatewayState, key: GatewayKey): boolean {
  const alive = !key.revoked && (key.expires === null || key.expires > state.account.clock.now());
  return alive && !key.readonly && key.scopes.includes(INFRA_SCOPE);
}

function checkEntity(call: GatewayCall): void {
  // An application acts for a user: without a session its key has no credentials for the underlying service.
  if (call.key.type === 'application') requireSession(call, 'TOKEN_MISSING');
  const scope = scopeOfEntity(call.params['entity'] ?? '');
  if (![scope, DATA_SCOPE].some((one) => call.key.scopes.includes(one)))
    throw scopeMissing('SCOPE_DENIED', call.key, scope);
}

function scopeMissing(code: string, key: GatewayKey, scope: string): GatewayRefusal {
  return new GatewayRefusal(code, {
    fields: {
      cause: 'key_scope_missing',
      requiredScope: scope,
      keyScopes: key.scopes,
      fix: {
        action: 'add_scope',
        via: 'same_key',
        path: `/v1/keys/${key.id}`,
        body: { scopes: [...key.scopes, scope] },
      },
    },
  });
}

/** @param missing the code where none was sent. */
export function requireSession(call: GatewayCall, missing: string): GatewaySession {
  if (call.session.kind === 'none') throw new GatewayRefusal(missing);
  if (call.session.kind === 'unknown') throw new GatewayRefusal('USER_AUTH_REQUIRED');
  const { session } = call.session;
  if (session.expires !== undefined && session.expires <= call.state.account.clock.now()) {
    throw new GatewayRefusal('TOKEN_EXPIRED');
  }
  if (session.keyId !== call.key.id) throw new GatewayRefusal('SESSION_APP_MISMATCH');
  return session;
}

/** Whether the user behind the key administers the account. */
export function isAdministrator({ state, key }: GatewayCall): boolean {
  return state.account.users.find((user) => user.id === key.userId)?.admin ?? false;
}
