/** The address that a person's browser comes back to with a code (Applications, Full flow). */

import { UsageError } from '../errors/client-error.js';
import { isToken } from './admission.js';
import { notAuthentic } from './trouble.js';

/** Relative to the server, as `request.url` has it, will do. @throws UsageError @throws AuthenticationError */
export function readCallback(callbackUrl: unknown, state: string | undefined): string {
  const text = callbackUrl instanceof URL ? callbackUrl.href : callbackUrl;
  const base = 'http://localhost';
  const url = typeof text === 'string' && URL.canParse(text, base) ? new URL(text, base) : undefined;
  const code = url?.searchParams.get('code') ?? '';
  if (url === undefined || code === '')
    throw new UsageError(
      'exchange: the address has no code, so it is not the one that an authorisation ends at',
    );
  if (state !== undefined && !isToken(url.searchParams.get('state') ?? '', state))
    throw notAuthentic('The state in the address is not the one that the authorisation began with');
  return code;
}
