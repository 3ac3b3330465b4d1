/** Whether a callback comes from the account: its application token against the one stored at installation. */

import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthenticationError } from '../errors/api-error.js';
import { refuse, type CallbackValue } from './value.js';

/** Takes the same time for any token of any length. @throws AuthenticationError `CLIENT_CALLBACK_TOKEN` */
export function checkToken(given: CallbackValue | undefined, expected: string): void {
  if (typeof expected !== 'string' || expected === '') refuse('the option applicationToken is empty');
  const same = timingSafeEqual(digest(typeof given === 'string' ? given : ''), digest(expected));
  if (same && typeof given === 'string') return;
  throw new AuthenticationError({
    message: "The callback's application token is missing or is not the expected one",
    generation: 'callback',
    method: '',
    code: 'CLIENT_CALLBACK_TOKEN',
    status: 401,
    attempts: 0,
    details: undefined,
  });
}

/** Equal lengths for the comparison, whatever was sent. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
