/** The redirect that ends a user authorisation (Gateway reference, OAuth errors). */

import { reading } from '../errors/unreadable.js';
import { refuse } from './value.js';

/** `'error' in callback` tells them apart. `state` is the caller's own: compare it with the one that the authorisation began with. */
export type OAuthCallback =
  | { readonly code: string; readonly state: string }
  | { readonly error: OAuthCallbackError; readonly state?: string };

export type OAuthCallbackError =
  'token_exchange_failed' | 'invalid_domain' | 'profile_fetch_failed' | (string & {});

const LONGEST = 65_536;

/**
 * Reads the URL that the user's browser was sent to; one relative to the server, as `request.url` has it, will do.
 *
 * @throws UsageError the URL has neither `error` nor both `code` and `state`, or has one of them twice
 */
export function parseOAuthCallback(url: string | { toString(): string }): OAuthCallback {
  const query = readQuery(reading('The URL', () => String(url)));
  const [error, code, state] = [once(query, 'error'), once(query, 'code'), once(query, 'state')];
  if (error) return state === undefined ? { error } : { error, state };
  if (!code) return refuse('the URL has neither code nor error');
  return state === undefined ? refuse('the URL has a code without state') : { code, state };
}

function readQuery(url: string): URLSearchParams {
  if (url.length > LONGEST) refuse(`the URL is longer than ${LONGEST} characters`);
  try {
    return new URL(url, 'http://localhost').searchParams;
  } catch {
    // The engine's error quotes the URL, and with it the code.
    return refuse('it is not a URL');
  }
}

function once(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length > 1 ? refuse(`the URL has ${name} twice`) : values[0];
}
