/** The address that a person's browser comes back to with a code (Applications, Full flow). */

import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import { isToken } from './admission.js';
import { notAuthentic } from './application-errors.js';

export interface ExchangeOptions {
  /** What the authorisation began with, and the address must carry; left out, it is not checked. */
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
  if (typeof options !== 'object' || options === null)
    throw new UsageError('exchange: the options must be an object');
  // A mistyped name would leave the state unchecked.
  checkNames(options, ['state'], 'exchange');
  if (!('state' in options)) return code;
  const { state } = options;
  if (typeof state !== 'string' || state === '')
    throw new UsageError(
      'exchange: state must be a text that is not empty; leave it out where none was given',
    );
  const [came = '', ...others] = url.searchParams.getAll('state');
  if (others.length > 0 || !isToken(came, state))
    throw notAuthentic('The state in the address is not the one that the authorisation began with');
  return code;
}
