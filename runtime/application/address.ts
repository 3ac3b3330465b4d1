/** Addresses: of an account as the service names it, read and admitted; and the one to which a browser returns with a code. */

import { checkNames } from '../params/check-names.js';
import { isLoopback } from '../value/loopback.js';
import { UsageError } from '../errors/errors.js';
import { isEqualSecret } from '../value/crypto.js';
import { notAuthentic } from './record.js';
import { textOfUrl } from '../callbacks/frame.js';
import { isSpecialHost } from './special-host.js';

/** Where calls go. */
export interface AccountAddress {
  readonly origin: string;
  /** Without a slash at its end; mostly empty. */
  readonly basePath: string;
}

/** `https:`, or `http:` on a loopback host, without a name and password; undefined for anything else. */
export function readSafeUrl(address: unknown): URL | undefined {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe ? url : undefined;
}

/** A `URL`, where the program's TypeScript library declares it. */
export type AccountUrl = typeof globalThis extends { readonly URL: { readonly prototype: infer U } }
  ? U
  : { readonly href: string; readonly hostname: string };

/** Decides which hosts are accounts. */
export interface Admission {
  readonly admitAddress?: ((url: AccountUrl) => boolean) | undefined;
  /** The token server is on a loopback host, as that of a sandbox is: then accounts may be as well. */
  readonly isServerLoopback: boolean;
}

/** The address of an account's methods in one spelling; undefined where it is none, or its host is not admitted. */
export function readEndpoint(
  endpoint: unknown,
  { admitAddress, isServerLoopback }: Admission,
): string | undefined {
  const url = readSafeUrl(endpoint);
  if (url === undefined) return undefined;
  const read = new URL(`${url.origin}${basePathOf(url)}/rest/`);
  const { hostname, href } = read;
  const isAdmitted =
    admitAddress === undefined
      ? !isSpecialHost(hostname) || (isServerLoopback && isLoopback(hostname))
      : admitAddress(read) === true;
  return isAdmitted ? href : undefined;
}

export function addressOf(endpoint: string): AccountAddress {
  const url = new URL(endpoint);
  return { origin: url.origin, basePath: basePathOf(url) };
}

function basePathOf({ pathname }: URL): string {
  return pathname.replace(/(?<!\/)\/+$/, '').replace(/\/rest$/, '');
}

export interface ExchangeOptions {
  /**
   * The `state` that you passed to `authorizeUrl`: the address must contain it. `false`: it is not checked, so a stranger
   * can make a user's browser end an authorisation that it did not begin.
   */
  readonly state: string | false;
}

/** What the address says to which a browser returned. */
interface Callback {
  readonly code: string;
  /** Of the account on which the user agreed; undefined where the address does not say. */
  readonly memberId: string | undefined;
}

/** A text, also one relative to the server such as `request.url`, or a `URL`. @throws UsageError @throws AuthenticationError */
export function readCallback(
  callbackUrl: string | { readonly href: string } | undefined,
  options: ExchangeOptions | undefined,
): Callback {
  const text = textOfUrl(callbackUrl);
  const base = 'http://localhost';
  const url = text !== undefined && URL.canParse(text, base) ? new URL(text, base) : undefined;
  const [code = '', ...otherCodes] = url?.searchParams.getAll('code') ?? [];
  const [memberId, ...otherMembers] = url?.searchParams.getAll('member_id') ?? [];
  if (otherCodes.length > 0 || otherMembers.length > 0)
    throw new UsageError('exchange: the address has code or member_id twice, so no account has made it');
  if (url === undefined || code === '')
    throw new UsageError(
      'exchange: the address has no code, so it is not the one that an authorisation ends at',
    );
  // A mistyped name would leave the state unchecked.
  checkNames(options ?? {}, ['state'], 'exchange');
  const state: unknown = options?.state;
  if (state === false) return { code, memberId };
  if (typeof state !== 'string' || state === '')
    throw new UsageError(
      'exchange: give the state that authorizeUrl was given, a text that is not empty; { state: false } leaves it unchecked',
    );
  const [received = '', ...others] = url.searchParams.getAll('state');
  if (others.length > 0 || !isEqualSecret(received, state))
    throw notAuthentic('The state in the address is not the one that the authorisation began with');
  return { code, memberId };
}
