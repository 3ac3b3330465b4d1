/** What says that an application was installed: an event with tokens, or a frame that a person has opened. */

import { UsageError } from '../errors/client-error.js';
import { isEqualSecret } from '../value/crypto.js';
import { memberOf } from '../value/json.js';
import { readEndpoint } from './address.js';
import { changed, concealed, type InstallationRecord, isText, readScope, notAuthentic } from './record.js';
import { expiryOf } from './token-server.js';

/** A parsed event, or the fields of a frame (of its query string and its body) in one object. */
export type LifecycleEvent = object;

export interface Arrived {
  readonly kind: 'frame' | 'install' | 'update' | 'uninstall' | 'payment' | 'other';
  readonly memberId: string;
  /** `''` if the body has none. */
  readonly applicationToken: string;
  /** Absent where the address is not one that is admitted. */
  readonly clientEndpoint: string | undefined;
  /** Absent where no access token was sent. */
  readonly tokens: Pick<InstallationRecord, 'accessToken' | 'refreshToken' | 'expiresAt'> | undefined;
  readonly scope: readonly string[];
  readonly status: string;
  /** The data of the account is to be deleted as well. */
  readonly clean: boolean;
}

interface ArrivalContext {
  readonly now: number;
  readonly admitLoopback: boolean;
}

const KINDS: ReadonlyMap<string, Arrived['kind']> = new Map([
  ['ONAPPINSTALL', 'install'],
  ['ONAPPUPDATE', 'update'],
  ['ONAPPUNINSTALL', 'uninstall'],
  ['ONAPPPAYMENT', 'payment'],
]);

/** @throws UsageError where it is neither */
export function readArrival(given: unknown, context: ArrivalContext): Arrived {
  const event = memberOf(given, 'event');
  if (isText(event)) return readEvent(event, given, context);
  const isFrame = ['AUTH_ID', 'APPLICATION_TOKEN'].some((name) => memberOf(given, name) !== undefined);
  if (!isFrame)
    throw new UsageError(
      'This is neither an event, as parseEvent returns it, nor the fields of a frame (AUTH_ID, member_id, DOMAIN, …)',
    );
  return readFrame(given, context);
}

function readEvent(event: string, given: unknown, { now, admitLoopback }: ArrivalContext): Arrived {
  const auth = memberOf(given, 'auth');
  const text = (name: string): string => textOf(memberOf(auth, name));
  const data = memberOf(given, 'data');
  return {
    kind: KINDS.get(event.toUpperCase()) ?? 'other',
    memberId: requireMember(text('member_id')),
    applicationToken: text('application_token'),
    clientEndpoint: readEndpoint(text('client_endpoint'), admitLoopback),
    tokens: tokensOf(
      text('access_token'),
      text('refresh_token'),
      expiryOf(memberOf(auth, 'expires_in'), now),
    ),
    scope: readScope(text('scope')),
    status: text('status'),
    clean: ['1', 'Y', 'true'].includes(textOf(memberOf(data, 'CLEAN'))),
  };
}

/** The only address is that of the query: `PROTOCOL` and `DOMAIN`. */
function readFrame(given: unknown, { now, admitLoopback }: ArrivalContext): Arrived {
  const text = (name: string): string => textOf(memberOf(given, name));
  const scheme = text('PROTOCOL') === '0' ? 'http' : 'https';
  return {
    kind: 'frame',
    memberId: requireMember(text('member_id')),
    applicationToken: text('APPLICATION_TOKEN'),
    clientEndpoint: readEndpoint(`${scheme}://${text('DOMAIN')}/rest/`, admitLoopback),
    tokens: tokensOf(text('AUTH_ID'), text('REFRESH_ID'), expiryOf(memberOf(given, 'AUTH_EXPIRES'), now)),
    scope: readScope(text('APPLICATION_SCOPE')),
    status: text('status'),
    clean: false,
  };
}

function tokensOf(accessToken: string, refreshToken: string, expiresAt: number): Arrived['tokens'] {
  return accessToken === '' ? undefined : { accessToken, refreshToken, expiresAt };
}

function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

function requireMember(memberId: string): string {
  if (memberId === '') throw new UsageError('The event or frame has no member_id, which names its account');
  return memberId;
}

/** No token stored means that none is right. */
export function isToken(given: string, stored = ''): boolean {
  return isEqualSecret(given, stored) && given !== '';
}

/** A new installation, which replaces what was stored. @throws AuthenticationError */
export function installed(
  arrived: Arrived,
  stored: InstallationRecord | undefined,
  version: number,
): InstallationRecord {
  const { tokens, clientEndpoint, scope, status } = arrived;
  if (tokens === undefined || clientEndpoint === undefined)
    throw notAuthentic(
      'An installation without an access token, or with an address that is not of an account',
    );
  const applicationToken = arrived.applicationToken || stored?.applicationToken;
  return concealed({
    version,
    ...tokens,
    clientEndpoint,
    ...(applicationToken === undefined ? {} : { applicationToken }),
    scope,
    status,
  });
}

/**
 * What is new, without the tokens, which belong to whoever acted, and without the address, which the token server has to
 * name. Undefined where nothing is.
 */
export function updated(arrived: Arrived, stored: InstallationRecord): InstallationRecord | undefined {
  const { applicationToken, scope, status } = arrived;
  const next = changed(stored, { applicationToken, scope, status });
  const isSame = JSON.stringify({ ...next, version: stored.version }) === JSON.stringify(stored);
  return isSame ? undefined : next;
}
