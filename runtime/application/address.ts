/** The address of an account as the service names it: read, compared, and followed when the account is renamed. */

import { isLoopback } from '../client/options.js';

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
