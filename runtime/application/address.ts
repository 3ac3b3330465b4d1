/** Addresses: of an account as the service names it, read and followed when the account is renamed; and the one to which a browser returns with a code. */

import { checkNames } from '../call/known-options.js';
import { isLoopback } from '../client/options.js';
import { UsageError } from '../errors/client-error.js';
import { isEqualSecret } from '../value/crypto.js';
import { notAuthentic } from './record.js';

/** Where calls go. */
export interface AccountAddress {
  readonly origin: string;
  /** Without a slash at its end; mostly empty. */
  readonly basePath: string;
}

/** `https:`, or `http:` on a loopback host; undefined for anything else. */
export function readSafeUrl(address: unknown): URL | undefined {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe ? url : undefined;
}

/**
 * A loopback host only where the token server is on one as well, so that nobody can send an application in production to
 * the inside of its own machine. Undefined where it is no address of an account.
 */
export function readEndpoint(endpoint: unknown, admitLoopback: boolean): string | undefined {
  const url = readSafeUrl(endpoint);
  if (url === undefined || (isLoopback(url.hostname) && !admitLoopback)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return `${url.origin}${basePathOf(url)}/rest/`;
}

export function addressOf(endpoint: string): AccountAddress {
  const url = new URL(endpoint);
  return { origin: url.origin, basePath: basePathOf(url) };
}

function basePathOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '').replace(/\/rest$/, '');
}

/** Where a redirect of a method leads, if it leads to the same method of an account. */
export function endpointBehind(location: string, method: string): string | undefined {
  if (!URL.canParse(location)) return undefined;
  const { origin, pathname } = new URL(location);
  const match = /^(.*)\/rest\/+(?:api\/+)?([^/]+?)(?:\.json)?\/?$/.exec(pathname);
  return match?.[2] === method ? `${origin}${match[1] ?? ''}/rest/` : undefined;
}

export interface ExchangeOptions {
  /** The `state` that you passed to `authorizeUrl`. The address must contain it. If you leave it out, it is not checked. */
  readonly state?: string;
}

/** A text, also one relative to the server such as `request.url`, or a `URL`. @throws UsageError @throws AuthenticationError */
export function readCallback(
  callbackUrl: string | { readonly href: string } | undefined,
  options: ExchangeOptions | undefined,
): string {
  const text = typeof callbackUrl === 'string' ? callbackUrl : callbackUrl?.href;
  const base = 'http://localhost';
  const url = typeof text === 'string' && URL.canParse(text, base) ? new URL(text, base) : undefined;
  const code = url?.searchParams.get('code') ?? '';
  if (url === undefined || code === '')
    throw new UsageError(
      'exchange: the address has no code, so it is not the one that an authorisation ends at',
    );
  if (options === undefined) return code;
  // A mistyped name would leave the state unchecked.
  checkNames(options, ['state'], 'exchange');
  if (!('state' in options)) return code;
  const { state } = options;
  if (typeof state !== 'string' || state === '')
    throw new UsageError(
      'exchange: state must be a text that is not empty; leave it out where none was given',
    );
  const [came = '', ...others] = url.searchParams.getAll('state');
  if (others.length > 0 || !isEqualSecret(came, state))
    throw notAuthentic('The state in the address is not the one that the authorisation began with');
  return code;
}
