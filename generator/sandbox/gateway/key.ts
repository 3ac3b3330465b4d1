/** Gateway keys of every kind: their rights, and why some are refused. */

import type { Account } from '../account.js';

/** The keys that the sandbox prints. */
export interface GatewayKeys {
  readonly personal: string;
  readonly application: string;
  readonly session: string;
  readonly readonly: string;
  readonly dataOnly: string;
  readonly expired: string;
  readonly revoked: string;
}

/** An application's user session. */
export interface GatewaySession {
  readonly token: string;
  readonly keyId: number;
  readonly userId: number;
  /** ms since the epoch; absent: never. */
  readonly expires?: number;
  revoked: boolean;
}

export interface GatewayKey {
  readonly id: number;
  readonly key: string;
  readonly type: 'personal' | 'application';
  name: string;
  /** The user who issued it. */
  readonly userId: number;
  scopes: readonly string[];
  readonly readonly: boolean;
  /** Calls of AI a minute. */
  rateLimit: number | null;
  /** ms since the epoch; null: never. */
  expires: number | null;
  revoked: boolean;
  /** `null`: bound to no account. */
  readonly portalId: number | null;
  /** The code that each call with it is refused with. */
  readonly condition: string | null;
  /** A subscription key for a third-party agent. */
  readonly harness: boolean;
  /** Applications only. */
  readonly redirectUris: readonly string[];
}

export const PORTAL_ID = 1;
/** A seeded key of another user, who owns some servers. */
export const FOREIGN_KEY_ID = 100;

/** Granted without asking (Gateway reference, Authentication). */
const AUTOMATIC_SCOPES: readonly string[] = ['svc:ai', 'svc:search'];
const USUAL_SCOPES: readonly string[] = ['crm', 'task', 'user', 'im', 'placement', 'entity', 'svc:infra'];

export const DATA_SCOPE = 'svc:data';
export const INFRA_SCOPE = 'svc:infra';

export function withAutomaticScopes(scopes: readonly string[]): readonly string[] {
  return [...new Set([...scopes, ...AUTOMATIC_SCOPES])];
}

/** Cannot write to infrastructure, applications or source storage. */
export function isDataOnly(key: GatewayKey): boolean {
  return key.scopes.includes(DATA_SCOPE) && !key.scopes.includes(INFRA_SCOPE);
}

/** The keys that the sandbox prints. The same for the same seed. */
export function makeGatewayKeys(secret: Account['secret']): GatewayKeys {
  const made = (prefix: string, name: string): string => prefix + secret(`gateway ${name}`, 32);
  return {
    personal: made('svc_api_', 'personal'),
    application: made('svc_app_', 'application'),
    session: made('svc_session_', 'session'),
    readonly: made('svc_api_', 'readonly'),
    dataOnly: made('svc_api_', 'dataOnly'),
    expired: made('svc_api_', 'expired'),
    revoked: made('svc_api_', 'revoked'),
  };
}

export function seedKeys(account: Account): { keys: GatewayKey[]; session: GatewaySession } {
  const printed = makeGatewayKeys((name, length) => account.secret(name, length));
  const key = (id: number, name: keyof GatewayKeys, parts: Partial<GatewayKey> = {}): GatewayKey =>
    makeKey({ id, key: printed[name], name, ...parts });
  return {
    keys: [
      key(1, 'personal'),
      key(2, 'application', { type: 'application', redirectUris: ['https://app.example/*'] }),
      key(3, 'readonly', { readonly: true }),
      key(4, 'dataOnly', { scopes: withAutomaticScopes([DATA_SCOPE]) }),
      key(5, 'expired', { expires: 0 }),
      key(6, 'revoked', { revoked: true }),
      makeKey({ id: 7, key: `svc_api_${account.secret('gateway spare', 32)}`, name: 'spare' }),
      makeKey({
        id: FOREIGN_KEY_ID,
        key: `svc_app_${account.secret('gateway foreign', 32)}`,
        name: 'foreign',
        type: 'application',
        userId: 3,
        redirectUris: ['https://foreign.example/*'],
      }),
    ],
    session: { token: printed.session, keyId: 2, userId: 1, revoked: false },
  };
}

export function makeKey(parts: Partial<GatewayKey> & Pick<GatewayKey, 'id' | 'key' | 'name'>): GatewayKey {
  return {
    type: 'personal',
    userId: 1,
    scopes: withAutomaticScopes(USUAL_SCOPES),
    readonly: false,
    rateLimit: null,
    expires: null,
    revoked: false,
    portalId: PORTAL_ID,
    condition: null,
    harness: false,
    redirectUris: [],
    ...parts,
  };
}

/** Without the key itself, which is shown once, when it is issued. */
export function describeKey(key: GatewayKey): Readonly<Record<string, unknown>> {
  const { key: _secret, expires, revoked, userId, condition: _condition, redirectUris, ...shown } = key;
  return {
    ...shown,
    userId,
    active: !revoked,
    dataOnly: isDataOnly(key),
    expiresAt: expires === null ? null : new Date(expires).toISOString(),
    ...(key.type === 'application' ? { redirectUris } : {}),
  };
}
