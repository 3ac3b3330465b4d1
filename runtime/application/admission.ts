/** Reads the events and frames that report an installation. */

import { UsageError } from '../errors/errors.js';
import { isEqualSecret } from '../value/crypto.js';
import { isNonEmptyText, memberOf } from '../value/json.js';
import { checkStatus } from '../callbacks/body.js';

/** A parsed event, or the fields of a frame (of its query string and its body) in one object. */
export type LifecycleEvent = object;

/** The part of an event or frame that is used: addresses, scopes and access tokens are taken from the token server alone. */
export interface LifecycleFacts {
  readonly kind: 'frame' | 'install' | 'update' | 'uninstall' | 'payment' | 'other';
  readonly memberId: string;
  /** `''` if the body has none; so below. */
  readonly applicationToken: string;
  readonly refreshToken: string;
  /** The data of the account is to be deleted as well. */
  readonly clean: boolean;
}

const KINDS: ReadonlyMap<string, LifecycleFacts['kind']> = new Map([
  ['ONAPPINSTALL', 'install'],
  ['ONAPPUPDATE', 'update'],
  ['ONAPPUNINSTALL', 'uninstall'],
  ['ONAPPPAYMENT', 'payment'],
]);

/** @throws UsageError if it is neither an event nor a frame */
export function readLifecycleEvent(given: unknown): LifecycleFacts {
  const event = memberOf(given, 'event');
  if (!isNonEmptyText(event)) return readFrame(given);
  const auth = memberOf(given, 'auth');
  checkStatus(memberOf(auth, 'status'));
  return {
    kind: KINDS.get(event.toUpperCase()) ?? 'other',
    memberId: readMember(memberOf(auth, 'member_id')),
    applicationToken: textOf(memberOf(auth, 'application_token')),
    refreshToken: textOf(memberOf(auth, 'refresh_token')),
    clean: ['1', 'Y', 'true'].includes(textOf(memberOf(memberOf(given, 'data'), 'CLEAN'))),
  };
}

function readFrame(given: unknown): LifecycleFacts {
  const isFrame = ['AUTH_ID', 'APPLICATION_TOKEN'].some((name) => memberOf(given, name) !== undefined);
  if (!isFrame)
    throw new UsageError(
      'This is neither an event, as parseEvent returns it, nor the fields of a frame (AUTH_ID, member_id, DOMAIN, …)',
    );
  checkStatus(memberOf(given, 'status'));
  return {
    kind: 'frame',
    memberId: readMember(memberOf(given, 'member_id')),
    applicationToken: textOf(memberOf(given, 'APPLICATION_TOKEN')),
    refreshToken: textOf(memberOf(given, 'REFRESH_ID')),
    clean: false,
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

function readMember(value: unknown): string {
  const memberId = textOf(value);
  if (memberId === '') throw new UsageError('The event or frame has no member_id, which names its account');
  return memberId;
}

/** If no token is stored, none is right. */
export function isStoredToken(given: string, stored = ''): boolean {
  return isEqualSecret(given, stored) && given !== '';
}
